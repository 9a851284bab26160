"""Two versions on one database, for as long as an update takes: migrations add, and the older nodes go on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, inspect
from tests.server.unwired import Inside, Listener, say

from kaik.core.errors import KaikError
from kaik.server import migrating
from kaik.server.messages import Chat, Play, Ready, Sit
from kaik.server.migrating import migrate, revision, revisions
from kaik.server.store import Store

NODES_SINCE = "0009"
"""The first schema that several nodes could share."""

NEWER = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{last}"


def upgrade():
    op.add_column("tables", sa.Column("colour", sa.String(20), nullable=False, server_default="green"))
    op.create_table("pictures", sa.Column("id", sa.Integer, primary_key=True))
"""


def shape(connection: Connection) -> dict[str, dict[str, Any]]:
    """The columns of every table."""
    found = inspect(connection)
    return {name: {each["name"]: each for each in found.get_columns(name)} for name in found.get_table_names()}


def unique(connection: Connection, table: str) -> set[tuple[str | None, ...]]:
    """What may not be twice in a table, beyond its key."""
    found = inspect(connection)
    indexes = [tuple(each["column_names"]) for each in found.get_indexes(table) if each["unique"]]
    return {*indexes, *(tuple(each["column_names"]) for each in found.get_unique_constraints(table))}


def test_a_migration_leaves_everything_that_older_nodes_read_and_write() -> None:
    known = revisions()
    with create_engine("sqlite://").connect() as connection:
        migrate(connection, NODES_SINCE)
        for newer in known[known.index(NODES_SINCE) + 1 :]:
            before = shape(connection)
            once = {table: unique(connection, table) for table in before}
            migrate(connection, newer)
            after = shape(connection)
            for table, columns in before.items():
                assert_goes_on(f"{newer}: {table}", columns, after.get(table, {}))
                assert unique(connection, table) == once[table], f"{newer} refuses what older nodes write to {table}"


def assert_goes_on(where: str, before: dict[str, Any], after: dict[str, Any]) -> None:
    """Whoever knows these columns alone can read and write them as before."""
    for name, column in before.items():
        assert name in after, f"{where} has lost {name}"
        assert str(after[name]["type"]) == str(column["type"]), f"{where}: {name} is of another type"
        assert after[name]["nullable"] or not column["nullable"], f"{where}: {name} may not be empty any more"
    for name in after.keys() - before.keys():
        left_out = after[name]["nullable"] or after[name]["default"] is not None
        assert left_out, f"{where}: older nodes do not know {name}, and nothing stands for it"


@contextmanager
def a_newer_version(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Within this the code is a later one, with a migration more."""
    (folder / "9999_newer.py").write_text(NEWER.format(last=revisions()[-1]))
    config = migrating._config()
    config.set_main_option("path_separator", "newline")
    versions = Path(migrating.__file__).parent / "migrations" / "versions"
    config.set_main_option("version_locations", f"{versions}\n{folder}")
    with monkeypatch.context() as now:
        now.setattr(migrating, "_config", lambda: config)
        yield


async def play(older: Inside) -> None:
    """Set up a table, play and say something: it is written and told."""
    made = await older.table("march", "me", "free")
    host, other = await older.come(made, "host"), await older.come(made, "other")
    await say(made, host, Ready("00ff"))
    await say(made, other, Sit(1, "ab"))
    mover = next(each for each in (host, other) if position(each)["legal"])
    n = position(mover)["n"]
    await say(made, mover, Play(n, position(mover)["legal"][0], "x"))
    assert mover.last("ack")["n"] > n
    await say(made, other, Chat("still here"))
    assert host.last("chat")["line"]["text"] == "still here"


def position(socket: Listener) -> dict[str, Any]:
    return dict(next(each["position"] for each in reversed(socket.told) if "position" in each))


def test_an_older_node_goes_on_when_a_newer_one_has_brought_the_database_up_to_date(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def side_by_side() -> None:
        async with AsyncExitStack() as open_until_the_end:
            first = await Store.open(postgres_url, shared=True)
            open_until_the_end.push_async_callback(first.close)
            older = Inside(first)
            open_until_the_end.push_async_callback(older.services.bot_pool.close)
            open_until_the_end.push_async_callback(older.lobby.close)
            await play(older)
            with a_newer_version(tmp_path, monkeypatch):
                second = await Store.open(postgres_url, shared=True)
            open_until_the_end.push_async_callback(second.close)
            async with second._engine.connect() as connection:
                assert await connection.run_sync(revision) == "9999"
            await play(older)
            with pytest.raises(KaikError, match="newer kaik"):  # to go on is one thing, to begin another
                await Store.open(postgres_url, shared=True)

    asyncio.run(side_by_side())
