"""Three nodes on one PostgreSQL and one Redis, with a crowd on all of them: how fast, and what is lost when parts die.

1,000 tables of mixed games and 3,000 sockets: what an action waits for, the highest rate beside that of one node, then
nodes killed with `kill -9`, Redis killed, PostgreSQL stopped at once, and links of nodes cut; at the end the database
is compared with everything that was acknowledged. All processes and the crowd share the cores of this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.cluster_crowd import Rovers
from bench.cluster_nodes import KINDS, NodeProcess, Place
from bench.engines import why_not
from bench.rows import Row, shown
from bench.server import highest
from bench.serving import at_share, many_files
from bench.truth import Truth, compared

NODES = 3
PROBED = 100
"""Tables at which an action has to be acknowledged before the cluster is said to serve again."""
PATIENCE = 60.0
"""Seconds after which a table at which nothing is acknowledged is stuck."""
DOWN = 1.0
"""Seconds for which Redis is away, and PostgreSQL."""
CUT = 3.0
"""Seconds for which a link is cut."""
TAKEN_OVER = 5.0
"""Seconds within which the tables of a dead node are served by another one."""


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
    fsync: bool = True
    patience: float = PATIENCE
    between: float = 1.0
    seed: int = 0


class Fault(NamedTuple):
    """Something that was done to the cluster, and how long it was until every table that was asked was served again."""

    kind: str
    took: float


class Outcome(NamedTuple):
    """What was found out."""

    waits: list[float]
    rate: float
    highest: float
    quiet: float
    faults: list[Fault]
    truth: Truth
    stuck: list[str]
    acknowledged: int
    refused: int
    unanswered: int


def run() -> list[Row]:
    if told := why_not():
        return [Row("several nodes", float("nan"), "", note=told)]
    many_files()
    return asyncio.run(measured(Plan()))


def main(arguments: list[str]) -> int:
    """`python -m bench cluster --kills 5`: less of it, or more."""
    parser = argparse.ArgumentParser(prog="python -m bench cluster")
    for name in ("tables", "sockets", "kills", "redis", "postgres", "cuts", "seed"):
        parser.add_argument(f"--{name}", type=int, default=getattr(Plan(), name))
    for name in ("pace", "seconds", "patience", "between"):
        parser.add_argument(f"--{name}", type=float, default=getattr(Plan(), name))
    parser.add_argument("--no-scaling", dest="scaling", action="store_false", help="do not look for the highest rates")
    asked = parser.parse_args(arguments)
    if told := why_not():
        print(told)
        return 2
    many_files()
    rows = asyncio.run(measured(Plan(**vars(asked))))
    print(shown(rows))
    return int(any(row.verdict == "missed" and not row.unit for row in rows))


async def measured(plan: Plan) -> list[Row]:
    """All rows: one node alone first, where its highest rate is wanted, then three."""
    one = await rate_of_one(plan) if plan.scaling else float("nan")
    with tempfile.TemporaryDirectory(prefix="kaik-cluster-") as folder:
        place = await asyncio.to_thread(Place, Path(folder), NODES, fsync=plan.fsync)
        try:
            return rows_of(plan, await tried(place, plan), one)
        finally:
            await place.close()


async def rate_of_one(plan: Plan) -> float:
    """The highest rate of one node of such a cluster."""
    with tempfile.TemporaryDirectory(prefix="kaik-cluster-") as folder:
        place = await asyncio.to_thread(Place, Path(folder), 1, fsync=plan.fsync)
        crowd = Rovers([node.at for node in place.nodes])
        try:
            await place.start(linked=False)
            await crowd.gather(plan.tables, plan.sockets)
            await crowd.play(plan.pace, 3.0)
            return await highest(crowd, plan.pace)
        finally:
            await crowd.end()
            await place.close()


async def tried(place: Place, plan: Plan) -> Outcome:
    """A crowd on all nodes: measured while nothing happens, then through all faults, then compared."""
    luck = random.Random(plan.seed)
    crowd = Rovers([node.at for node in place.nodes])
    await place.start(linked=not plan.scaling)
    try:
        await crowd.gather(plan.tables, plan.sockets)
        say(f"{len(crowd.rovers)} sockets at {len(crowd.tables)} tables")
        await crowd.play(plan.pace, 3.0)  # the first actions open and fill what the later ones find ready
        waits = await crowd.measured(plan.pace, plan.seconds)
        rate = await highest(crowd, plan.pace) if plan.scaling else float("nan")
        if plan.scaling:
            await restarted_with_links(place, crowd)
        quiet, _ = await crowd.every_table(probed(crowd, luck), plan.patience)
        faults = await through(place, crowd, plan, luck)
        _, stuck = await crowd.every_table(crowd.tables, plan.patience)
        for table in stuck[:10]:
            say(f"stuck: {crowd.why(table)}")
        await crowd.rest()
    finally:
        await crowd.end()
    truth = await truth_of(place, crowd)
    told = sum(map(len, crowd.acknowledged.values()))
    say(f"hung up {crowd.hung_up}, byes {dict(crowd.byes)}, trouble {dict(crowd.trouble)}")
    return Outcome(
        waits, len(waits) / plan.seconds, rate, quiet, faults, truth, stuck, told, len(crowd.refused), crowd.unanswered
    )


async def restarted_with_links(place: Place, crowd: Rovers) -> None:
    """Nodes are reached directly while they are measured; from here on through links that can be cut."""
    for node in place.nodes:
        node.kill()
    await place.start(linked=True)
    await crowd.settled(120.0)


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
            node = luck.choice(place.nodes)
            work = asyncio.create_task(_fault(place, node, kind, luck))
            took, left = await crowd.every_table(probed(crowd, luck), plan.patience)
            await work
            say(f"{kind} ({node.number}): {took:.2f} s" + "".join(f"\n  {crowd.why(table)}" for table in left[:3]))
            faults.append(Fault(kind.partition(" ")[0], took))
            for each in place.nodes:
                if not each.runs:
                    await each.start()
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    return faults


async def _play_on(crowd: Rovers, pace: float) -> None:
    while True:
        await crowd.play(pace, 1.0)


async def _fault(place: Place, node: NodeProcess, kind: str, luck: random.Random) -> None:
    match kind.split():
        case ["kill"]:
            node.kill()
        case ["redis"]:
            place.redis.kill()
            await asyncio.sleep(DOWN)
            await asyncio.to_thread(place.redis.start)
        case ["postgres"]:
            await asyncio.to_thread(place.postgres.stop_at_once)
            await asyncio.sleep(DOWN)
            await asyncio.to_thread(place.postgres.start)
        case ["cut", what]:
            node.links[what].cut(luck.choice(("refused", "silent")))
            await asyncio.sleep(CUT)
            node.links[what].mend()


async def truth_of(place: Place, crowd: Rovers) -> Truth:
    """What PostgreSQL holds beside what was acknowledged."""
    import asyncpg

    kept = await asyncpg.connect(place.postgres.url().replace("+asyncpg", ""))
    try:
        entries = await kept.fetch("select match, n, seat, word from entries order by match, n")
        answers = await kept.fetch("select match, seat, word from answers")
    finally:
        await kept.close()
    return compared(crowd, map(tuple, entries), map(tuple, answers))


def rows_of(plan: Plan, found: Outcome, one: float) -> list[Row]:
    """What was found out, as figures."""
    cores = os.cpu_count() or 1
    shared = f"{NODES} nodes, PostgreSQL, Redis and the crowd share {cores} cores; more machines are not measured"
    note = f"{plan.tables:,} tables, {plan.sockets:,} sockets, {found.acknowledged:,} acknowledged actions, "
    note += f"{found.refused} refused, {found.unanswered} never answered; {len(found.faults)} faults"
    rows = [
        Row("actions acknowledged a second", found.rate, "/s", note=note),
        Row("move to acknowledgement, median", at_share(found.waits, 0.5) * 1000, "ms"),
        Row("move to acknowledgement, p99", at_share(found.waits, 0.99) * 1000, "ms", at_most=100),
        Row("acknowledged actions lost", found.truth.lost, "", at_most=0),
        Row("actions written twice", found.truth.doubled, "", at_most=0),
        Row("gaps in logs", found.truth.gaps, "", at_most=0),
        Row("tables stuck", len(found.stuck), "", at_most=0),
        Row(f"{min(PROBED, plan.tables)} tables served, nothing wrong", found.quiet, "s"),
    ]
    if plan.scaling:
        rows.insert(3, Row("highest rate of actions", found.highest, "/s", "one node", one, note=shared))
    for kind in ("kill", "redis", "postgres", "cut"):
        took = [fault.took for fault in found.faults if fault.kind == kind]
        if took:
            limit = TAKEN_OVER if kind == "kill" else None
            rows.append(Row(f"served again after {kind}, slowest of {len(took)}", max(took), "s", at_most=limit))
            rows.append(Row(f"served again after {kind}, median", median(took), "s"))
    return rows


def say(line: str) -> None:
    """How far it has come, for whoever waits."""
    print(line, file=sys.stderr, flush=True)
