"""What is done to a cluster while its crowd plays on: parts of it die, links are cut, nodes are updated."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from typing import NamedTuple

from bench.cluster_crowd import SILENCE, Rovers
from bench.cluster_nodes import KINDS, NodeProcess, Place
from bench.serving import at_share

PROBED = 100
"""Tables at which an action has to be acknowledged before the cluster is said to serve again."""
PATIENCE = 60.0
"""Seconds after which a table at which nothing is acknowledged is stuck."""
DOWN = 1.0
"""Seconds for which Redis is away, and PostgreSQL."""
CUT = 3.0
"""Seconds for which a link is cut."""


class Plan(NamedTuple):
    """How much of everything."""

    tables: int = 1000
    sockets: int = 3000
    kills: int = 50
    redis: int = 10
    postgres: int = 5
    cuts: int = 10
    pace: float = 100.0
    seconds: float = 15.0
    scaling: bool = True
    update: bool = True
    fsync: bool = True
    patience: float = PATIENCE
    between: float = 1.0
    seed: int = 0
    logs: bool = False


class Fault(NamedTuple):
    """Something that was done to the cluster, and how long it was until every table that was asked was served again."""

    kind: str
    took: float


class Update(NamedTuple):
    """All nodes ended by SIGTERM and started again, one after the other, while the crowd played."""

    ended: float
    """Seconds until the slowest had ended."""
    longest: float
    """Seconds the slowest acknowledgement took meanwhile."""
    most: float
    """Seconds within which 99 of 100 came."""


def probed(crowd: Rovers, luck: random.Random) -> list[str]:
    tables = crowd.tables
    return luck.sample(tables, min(PROBED, len(tables)))


async def through(place: Place, crowd: Rovers, plan: Plan, luck: random.Random) -> list[Fault]:
    """All faults in any order, while the crowd plays on."""
    kinds = ["kill"] * plan.kills + ["redis"] * plan.redis + ["postgres"] * plan.postgres
    kinds += [f"cut {KINDS[number % len(KINDS)]}" for number in range(plan.cuts)]
    luck.shuffle(kinds)
    playing = asyncio.create_task(_play_on(crowd, plan.pace))
    faults: list[Fault] = []
    try:
        for kind in kinds:
            await asyncio.sleep(plan.between)
            for each in place.nodes:
                if not each.runs:
                    await each.start()
            node = luck.choice(place.nodes)
            begun, struck = time.perf_counter(), asyncio.Event()
            work = asyncio.create_task(_fault(place, node, kind, luck, struck))
            await struck.wait()
            took = time.perf_counter() - begun
            again, left = await crowd.every_table(probed(crowd, luck), plan.patience)
            took += again
            await work
            say(f"{kind} ({node.number}): {took:.2f} s" + "".join(f"\n  {crowd.why(table)}" for table in left[:3]))
            faults.append(Fault(kind.partition(" ")[0], took))
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    return faults


async def rolled(place: Place, crowd: Rovers, plan: Plan) -> Update:
    """A rolling update: every node is told to end, and comes back, while everybody plays."""
    for node in place.nodes:
        if not node.runs:
            await node.start()
    await crowd.rest(SILENCE)
    crowd.waits.clear()
    playing, took = asyncio.create_task(_play_on(crowd, plan.pace)), []
    for node in place.nodes:
        await asyncio.sleep(plan.between)
        begun = time.perf_counter()
        await asyncio.to_thread(node.terminate)
        took.append(time.perf_counter() - begun)
        await node.start()
    await asyncio.sleep(plan.between)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await crowd.rest(SILENCE)
    waits = sorted(crowd.waits)
    return Update(max(took), at_share(waits, 1.0), at_share(waits, 0.99))


async def _play_on(crowd: Rovers, pace: float) -> None:
    while True:
        await crowd.play(pace, 1.0)


async def _fault(place: Place, node: NodeProcess, kind: str, luck: random.Random, struck: asyncio.Event) -> None:
    """Do it, say when it is done, and mend it after a while; a node that was killed stays dead."""
    match kind.split():
        case ["kill"]:
            node.kill()
            struck.set()
        case ["redis"]:
            place.redis.kill()
            struck.set()
            await asyncio.sleep(DOWN)
            await asyncio.to_thread(place.redis.start)
        case ["postgres"]:
            await asyncio.to_thread(place.postgres.stop_at_once)
            struck.set()
            await asyncio.sleep(DOWN)
            await asyncio.to_thread(place.postgres.start)
        case ["cut", what]:
            node.cut(what, luck.choice(("refused", "silent")))
            struck.set()
            await asyncio.sleep(CUT)
            node.mend(what)


def say(line: str) -> None:
    """How far it has come, for whoever waits."""
    print(line, file=sys.stderr, flush=True)
