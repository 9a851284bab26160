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
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.cluster_cost import cost_rows, idle, spent
from bench.cluster_crowd import Rovers
from bench.cluster_faults import PROBED, Fault, Plan, Update, probed, rolled, say, through
from bench.cluster_nodes import Place
from bench.engines import why_not
from bench.rows import Row, shown
from bench.server import highest
from bench.serving import at_share, many_files
from bench.truth import Truth, compared

NODES = 3
TAKEN_OVER = 5.0
"""Seconds within which the tables of a dead node are served by another one."""

ENDED, DELAYED = 30.0, 2.0
"""Seconds within which a node that is updated has handed everything over, and that an action may wait meanwhile."""


class Outcome(NamedTuple):
    """What was found out."""

    waits: list[float]
    rate: float
    highest: float
    quiet: float
    faults: list[Fault]
    update: Update | None
    truth: Truth
    stuck: list[str]
    acknowledged: int
    refused: int
    unanswered: int
    costs: list[Row]


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
    parser.add_argument("--no-update", dest="update", action="store_false", help="do not end every node by SIGTERM")
    parser.add_argument("--logs", action="store_true", help="show the end of what every node has logged")
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
            found = await tried(place, plan)
            if plan.logs or found.stuck or any(found.truth):
                say(place.logs())
            return rows_of(plan, found, one)
        finally:
            place.close()


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
            place.close()


async def tried(place: Place, plan: Plan) -> Outcome:
    """A crowd on all nodes: measured while nothing happens, then through all faults, then compared."""
    luck = random.Random(plan.seed)
    crowd = Rovers([node.at for node in place.nodes])
    await place.start(linked=bool(plan.cuts) and not plan.scaling)
    try:
        await crowd.gather(plan.tables, plan.sockets)
        say(f"{len(crowd.rovers)} sockets at {len(crowd.tables)} tables")
        await crowd.play(plan.pace, 3.0)  # the first actions open and fill what the later ones find ready
        await crowd.rest()
        rest, before, begun = await idle(place, plan.seconds / 3), await spent(place), time.perf_counter()
        waits = await crowd.measured(plan.pace, plan.seconds)
        costs = cost_rows(before, await spent(place), rest, time.perf_counter() - begun, len(waits))
        rate = await highest(crowd, plan.pace) if plan.scaling else float("nan")
        if plan.scaling and plan.cuts:
            await restarted_with_links(place, crowd)
        quiet, _ = await crowd.every_table(probed(crowd, luck), plan.patience)
        faults = await through(place, crowd, plan, luck)
        update = await rolled(place, crowd, plan) if plan.update else None
        _, stuck = await crowd.every_table(crowd.tables, plan.patience)
        for table in stuck[:10]:
            say(f"stuck: {crowd.why(table)}")
        await crowd.rest()
    finally:
        await crowd.end()
    truth = await truth_of(place, crowd)
    told = sum(map(len, crowd.acknowledged.values()))
    say(f"hung up {crowd.hung_up}, byes {dict(crowd.byes)}, trouble {dict(crowd.trouble)}")
    sums = (told, len(crowd.refused), crowd.unanswered)
    return Outcome(waits, len(waits) / plan.seconds, rate, quiet, faults, update, truth, stuck, *sums, costs)


async def restarted_with_links(place: Place, crowd: Rovers) -> None:
    """Nodes are reached directly while they are measured; from here on through links that can be cut."""
    for node in place.nodes:
        node.kill()
    await place.start(linked=True)
    await crowd.settled(120.0)


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
    if found.update is not None:
        rows.append(Row("a node has ended after SIGTERM, slowest", found.update.ended, "s", at_most=ENDED))
        rows.append(Row("longest wait while nodes were updated", found.update.longest, "s", at_most=DELAYED))
        rows.append(Row("p99 of waits while nodes were updated", found.update.most, "s"))
    return rows + found.costs
