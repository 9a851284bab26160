"""What an action costs a cluster, so that a larger one can be reckoned: processor time, bytes of log, bytes on disk."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, NamedTuple

from bench.cluster_nodes import Place
from bench.rows import Row
from bench.serving import worked


class Spent(NamedTuple):
    """What was used so far: seconds of processor time, bytes of PostgreSQL's log, and entries."""

    nodes: float
    postgres: float
    redis: float
    log_bytes: int
    entries: int
    entry_bytes: int
    """What all entries take on disk, with their index."""
    connections: int
    """Connections to PostgreSQL that are open."""


async def spent(place: Place) -> Spent:
    """What a cluster has used since it was started."""
    entries, size, connections, log = await _asked(
        place,
        "select (select count(*) from entries), pg_total_relation_size('entries'),"
        " (select count(*) from pg_stat_activity where backend_type = 'client backend') - 1,"
        " pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint",
    )
    nodes = sum(worked(node.pid) for node in place.nodes)
    times = (nodes, with_children(place.postgres.pid), worked(place.redis.pid))
    return Spent(*times, int(log), int(entries), int(size), int(connections))


class Idle(NamedTuple):
    """Seconds of processor time that pass in a second in which nobody plays."""

    nodes: float
    postgres: float
    redis: float


async def idle(place: Place, seconds: float) -> Idle:
    """What a cluster with all its sockets uses for itself."""
    before = await spent(place)
    await asyncio.sleep(seconds)
    after = await spent(place)
    return Idle(*((after[at] - before[at]) / seconds for at in range(3)))


def cost_rows(before: Spent, after: Spent, rest: Idle, seconds: float, actions: int) -> list[Row]:
    """What one action of a guest cost, with all that follows from it, beyond what passes anyway."""
    many = max(1, actions)
    nodes, postgres, redis = (1000 * (after[at] - before[at] - rest[at] * seconds) / many for at in range(3))
    entries = (after.entries - before.entries) / many
    note = f"{entries:.2f} entries an action; every action is told to three sockets, two of them through another node"
    return [
        Row("processor time of nodes for an action", nodes, "ms", note=note),
        Row("processor time of PostgreSQL for an action", postgres, "ms"),
        Row("processor time of Redis for an action", redis, "ms"),
        Row("processor time of all nodes in an idle second", 1000 * rest.nodes, "ms"),
        Row("processor time of PostgreSQL in an idle second", 1000 * rest.postgres, "ms"),
        Row("log of PostgreSQL for an action", (after.log_bytes - before.log_bytes) / many, "B"),
        Row("connections to PostgreSQL", after.connections, ""),
        Row("an entry on disk", after.entry_bytes / max(1, after.entries), "B"),
    ]


def with_children(pid: int) -> float:
    """Seconds of processor time of a process and of all its children, ended ones included."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return float("nan")
    ended = (int(told[13]) + int(told[14])) / 100
    alive = (worked(int(child)) for child in children)
    return worked(pid) + ended + sum(used for used in alive if used == used)  # one may have ended meanwhile


async def _asked(place: Place, statement: str) -> Any:
    import asyncpg

    connection = await asyncpg.connect(place.postgres.url().replace("+asyncpg", ""))
    try:
        return await connection.fetchrow(statement)
    finally:
        await connection.close()
