"""Leases in PostgreSQL; all time here is the database's own."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import TextClause, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kaik.server.batched import Batched
from kaik.server.cluster.leases import Lease
from kaik.server.cluster.node import ServerNode
from kaik.server.database import Database
from kaik.server.dberrors import is_trouble, unavailable
from kaik.server.errors import Unavailable
from kaik.server.tasks import close_in_time
from kaik.server.thread_loop import ThreadLoop

LASTS = 3000
"""Milliseconds a node lives after it was last renewed."""
WITHIN = 1.0
"""Seconds within which a node is renewed, or the next try begins."""
CLAIMED_WITHIN = 5.0
"""Seconds a claim waits for its turn."""
CLOSED_WITHIN = 2.0
"""Seconds in which all connections are closed, or left behind."""
ASKED_WITHIN = 10.0
"""Seconds any question here may take; its connection is given up then, so that others need not wait for it."""
IDLE = 1000
"""Milliseconds a claim may stand still between two of its questions: it holds locks that others need to be renewed."""
FORGOTTEN = 24 * 3600 * 1000
"""Milliseconds after which a node that has ended is forgotten."""

_NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
"""Not `now()`, which stands still within a transaction: whoever has waited for a lock must see how late it is."""

_FORGET = text(f"DELETE FROM nodes WHERE until < {_NOW} - {FORGOTTEN}")
_UNTIL = f"{_NOW} + CAST(:lasts AS bigint)"
_JOIN = text(f"INSERT INTO nodes (ident, address, version, until) VALUES (:ident, :address, :version, {_UNTIL})")
_RENEW = text(f"UPDATE nodes SET until = {_UNTIL} WHERE ident = :ident AND until > {_NOW}")
_WITHDRAW = text("UPDATE nodes SET address = '' WHERE ident = :ident")
_LEFT = text(f"SELECT until - {_NOW} FROM nodes WHERE ident = :ident")
_END_SILENT = text(
    f"UPDATE nodes SET until = {_NOW} WHERE ident = :ident AND until <= {_UNTIL} - CAST(:silent AS bigint)"
)
_LEAVE = text("DELETE FROM nodes WHERE ident = :ident")
_LIVING = text(f"SELECT ident, address, version FROM nodes WHERE until > {_NOW} AND address <> '' ORDER BY ident")
_FIND = text(
    "SELECT l.table_id, l.node, l.address, l.fence FROM leases l JOIN nodes n ON n.ident = l.node"
    f" WHERE l.table_id = ANY(CAST(:tables AS varchar[])) AND n.until > {_NOW}"
)
_FIRST = text(
    "INSERT INTO leases (table_id, node, address, fence) SELECT id, '', '', 0 FROM tables WHERE id = :table"
    " ON CONFLICT DO NOTHING"
)
_OWNER = text("SELECT node FROM leases WHERE table_id = :table")
_LIVES = text(f"SELECT until > {_NOW} FROM nodes WHERE ident = :ident")
"""Under no lock, which would keep a node that lives from being renewed, and claims come one after another; whoever is
too late finds out."""
_STILL_LIVES = text(f"SELECT until > {_NOW} FROM nodes WHERE ident = :ident FOR SHARE")
"""Asked about a node whose time seems to have run out: it waits for a renewal that is being written."""
_HELD = text("SELECT table_id, node, address, fence FROM leases WHERE table_id = :table FOR UPDATE")
"""Waits until every write that carries the old number is committed or refused."""
_TAKE = text("UPDATE leases SET node = :ident, address = :address, fence = :fence WHERE table_id = :table")
_TAKE_FREE = text(
    "WITH held AS MATERIALIZED (SELECT table_id, node, fence FROM leases"
    " WHERE table_id = ANY(CAST(:tables AS varchar[])) FOR UPDATE SKIP LOCKED),"
    " dead AS MATERIALIZED (SELECT n.ident FROM nodes n WHERE n.ident IN (SELECT node FROM held)"
    f" AND n.ident <> :ident AND n.until <= {_NOW} FOR SHARE OF n)"
    " UPDATE leases l SET node = :ident, address = :address, fence = held.fence + 1 FROM held"
    " WHERE l.table_id = held.table_id AND (held.node = :ident OR held.node IN (SELECT ident FROM dead)"
    " OR NOT EXISTS (SELECT FROM nodes n WHERE n.ident = held.node))"
    f" AND EXISTS (SELECT FROM nodes WHERE ident = :ident AND until > {_NOW})"
    " RETURNING l.table_id, l.fence, held.node"
)
"""The whole claim of tables that nobody owns who lives, in one statement under the same locks: after a death there are
hundreds of them, and every further question costs each of them a way to the database and back. Tables that somebody
has locked are left out, so that the others need not wait for them."""
_RELEASE = text("UPDATE leases SET node = '' WHERE table_id = :table AND fence = :fence")


class DatabaseLeases:
    """Leases as the tables `nodes` and `leases` hold them, over connections of their own.

    Renewing has some for itself, and a thread: when a node has died, hundreds of its tables are claimed and opened at
    once, and a node that waits behind them loses its own.
    """

    def __init__(self, database: Database) -> None:
        # A connection is not tried out before it is used: whoever meets a broken one asks again in a moment.
        self._engine = database.engine(IDLE, pool_size=4, pool_timeout=CLAIMED_WITHIN, pool_pre_ping=False)
        self._at_once = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._found, self._claims = Batched(self._find), Batched(self._take_free)
        self.taken_over = 0
        """Tables that were claimed after the node that owned them had died."""
        self._renewing = database.engine(isolation_level="AUTOCOMMIT", pool_size=2, pool_timeout=WITHIN)
        self._thread = ThreadLoop("kaik leases")

    async def close(self) -> None:
        # A connection whose other end has vanished is never closed.
        await close_in_time(self._engine.dispose(), "connections of leases", CLOSED_WITHIN)
        await close_in_time(self._thread.run(self._renewing.dispose()), "connections for renewals", CLOSED_WITHIN)
        await self._thread.close()

    async def join(self, node: ServerNode) -> None:
        await self._change(_FORGET)
        await self._change(_JOIN, **_row(node), lasts=LASTS)

    async def renew(self, node: ServerNode) -> bool:
        return await self._change(_RENEW, WITHIN, ident=node.ident, lasts=LASTS) == 1

    async def withdraw(self, node: ServerNode) -> None:
        await self._change(_WITHDRAW, ident=node.ident)

    async def leave(self, node: ServerNode) -> None:
        await self._change(_LEAVE, ident=node.ident)

    async def _change(self, statement: TextClause, within: float | None = None, **values: Any) -> int:
        """Write down something about a node, however busy it is; how many rows that has changed."""

        async def changed() -> int:
            async with asyncio.timeout(within), self._transaction(self._renewing) as connection:
                return (await connection.execute(statement, values)).rowcount

        return await self._thread.run(changed())

    async def find(self, tables: tuple[str, ...]) -> dict[str, Lease]:
        found = await asyncio.gather(*map(self._found.ask, tables))
        return {lease.table: lease for lease in found if lease is not None}

    async def _find(self, tables: tuple[str, ...]) -> dict[str, Lease]:
        async with self._transaction(self._at_once) as connection:
            found = await connection.execute(_FIND, {"tables": list(tables)})
            return {each.table_id: _lease(each) for each in found}

    async def claim(self, table: str, node: ServerNode) -> Lease | None:
        if (taken := await self._claims.ask((table, node))) is not None:
            return taken
        async with self._transaction() as connection:
            lease, died = await _claim(connection, table, node)
        self.taken_over += died
        return lease

    async def _take_free(self, wanted: tuple[tuple[str, ServerNode], ...]) -> dict[tuple[str, ServerNode], Lease]:
        """Those leases that could be had at once."""
        tables = defaultdict[ServerNode, list[str]](list)
        for table, node in wanted:
            tables[node].append(table)
        found: dict[tuple[str, ServerNode], Lease] = {}
        for node, some in tables.items():
            async with self._transaction(self._at_once) as connection:
                for taken in await connection.execute(_TAKE_FREE, {**_row(node), "tables": some}):
                    self.taken_over += taken.node not in ("", node.ident)
                    found[taken.table_id, node] = Lease(taken.table_id, node.ident, node.address, taken.fence)
        return found

    async def release(self, table: str, fence: int) -> None:
        async with self._transaction(self._at_once) as connection:
            await connection.execute(_RELEASE, {"table": table, "fence": fence})

    async def left(self, node: str) -> int:
        async with self._transaction(self._at_once) as connection:
            return max(0, (await connection.execute(_LEFT, {"ident": node})).scalar() or 0)

    async def end_silent(self, node: str, silent: int) -> bool:
        async with self._transaction(self._at_once) as connection:
            ended = await connection.execute(_END_SILENT, {"ident": node, "lasts": LASTS, "silent": silent})
            return ended.rowcount == 1

    async def nodes(self) -> tuple[ServerNode, ...]:
        async with self._transaction(self._at_once) as connection:
            return tuple(ServerNode(*each) for each in await connection.execute(_LIVING))

    @asynccontextmanager
    async def _transaction(self, engine: AsyncEngine | None = None) -> AsyncIterator[AsyncConnection]:
        try:
            async with asyncio.timeout(ASKED_WITHIN), (engine or self._engine).begin() as connection:
                yield connection
        except Unavailable:
            raise
        except Exception as wrong:
            if is_trouble(wrong):
                raise unavailable(wrong) from wrong
            raise


async def _claim(connection: AsyncConnection, table: str, node: ServerNode) -> tuple[Lease | None, bool]:
    """The lease that counts from now on, and whether it was taken from a node that has died.

    Whether the owner lives is asked first, and before it is said to be dead under a lock, so that it cannot be renewed
    in between; then the lease itself is locked, and if it has changed hands meanwhile, that owner is the one to ask
    about.
    """
    while True:
        owner = await _owner(connection, table)
        if owner is None:
            return None, False
        lives = bool(owner) and await _lives(connection, owner, by=node)
        held = (await connection.execute(_HELD, {"table": table})).one()
        if held.node != owner:
            continue
        if lives and owner != node.ident:
            return _lease(held), False
        if not (await connection.execute(_LIVES, {"ident": node.ident})).scalar():
            raise Unavailable("this server has lost its place among the others; come back in a moment")
        await connection.execute(_TAKE, {**_row(node), "table": table, "fence": held.fence + 1})
        return Lease(table, node.ident, node.address, held.fence + 1), bool(owner) and not lives


async def _lives(connection: AsyncConnection, owner: str, by: ServerNode) -> bool:
    if (await connection.execute(_LIVES, {"ident": owner})).scalar():
        return True
    return owner != by.ident and bool((await connection.execute(_STILL_LIVES, {"ident": owner})).scalar())


async def _owner(connection: AsyncConnection, table: str) -> str | None:
    """Who owned a table last, living or not; None where there is no such table."""
    found = (await connection.execute(_OWNER, {"table": table})).first()
    if found is None:
        await connection.execute(_FIRST, {"table": table})
        found = (await connection.execute(_OWNER, {"table": table})).first()
    return None if found is None else str(found.node)


def _row(node: ServerNode) -> dict[str, Any]:
    return {"ident": node.ident, "address": node.address, "version": node.version}


def _lease(found: Any) -> Lease:
    return Lease(found.table_id, found.node, found.address, found.fence)
