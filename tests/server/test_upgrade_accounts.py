"""A database of the version before accounts (schema 0009) is brought up to date with all that is in it, and played on.

What is in it was played on a server, and is written into the old schema row by row, as that version had it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, MetaData, create_engine, insert, select
from tests.server.test_server_opening import at_revision

from kaik.server.accounts.directory import Directory, UserAccount
from kaik.server.database import Database
from kaik.server.names import looks

BEFORE = "0009"
Rows = dict[str, list[dict[str, Any]]]


class Left(msgspec.Struct, frozen=True):
    """What a server left behind: a running table, a finished match, whose cookie it is, and all rows."""

    table: str
    entries: int
    finished: str
    cookie: str
    rows: Rows


def resigned(person: Any) -> str:
    chair = person.come(person.set_up("six-sticks", "me", "random"))
    chair.ready()
    chair.until(lambda chair: bool(chair.position["match"]))
    chair.play("@resign")
    chair.until(lambda chair: chair.table["state"] == "over")
    chair.close()
    return str(chair.position["match"])


def rows_of(url: str) -> Rows:
    engine, found = create_engine(url), MetaData()
    with engine.connect() as connection:
        found.reflect(connection)
        kept = {
            name: [dict(row._mapping) for row in connection.execute(select(table))]
            for name, table in found.tables.items()
            if name != "alembic_version"
        }
    engine.dispose()
    return kept


@pytest.fixture
def left(serving: Callable[..., Any], enter: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory) -> Left:
    """Mika in the midst of a match, with another one behind her, some chat and a lesson begun."""
    server = serving(tmp_path_factory.mktemp("before"))
    try:
        mika = enter(server.at)
        assert mika.http.post("/api/me", json={"name": "Mika"}).status_code == 200
        step = mika.http.get("/api/learn/cerke").json()["steps"][0]["id"]
        done = {"game": "cerke", "what": "lesson", "item": step}
        assert mika.http.post("/api/me/learned", json=done).status_code == 200
        finished = resigned(mika)
        chair = mika.come(mika.set_up("cerke", "me", "random"))
        chair.ready()
        chair.until(lambda chair: bool(chair.legal))
        chair.play(chair.legal[0])
        chair.until(lambda chair: bool(chair.legal))
        chair.say("chat", text="hello", id="line")
        chair.expect("ack", id="line")
        chair.close()
    finally:
        server.stop()
    return Left(chair.table["id"], chair.n, finished, mika.http.cookies["kaik_guest"], rows_of(server.db))


def write(connection: Connection, rows: Rows) -> int:
    """Write rows into the tables and columns that there were then; how many."""
    then, count = MetaData(), 0
    then.reflect(connection)
    for table in then.sorted_tables:
        known = [{column.name: row[column.name] for column in table.columns} for row in rows.get(table.name, ())]
        if known:
            connection.execute(insert(table), known)
            count += len(known)
    connection.commit()
    return count


async def old_database(url: str, rows: Rows) -> int:
    await at_revision(url, BEFORE)
    engine = Database(url).engine()
    async with engine.connect() as connection:
        count = await connection.run_sync(lambda sync: write(sync, rows))
    await engine.dispose()
    return count


def test_what_the_version_before_accounts_left_is_all_there_and_is_played_on(
    left: Left, database_url: str, start_on: Callable[[str], Any], enter: Callable[..., Any]
) -> None:
    assert asyncio.run(old_database(database_url, left.rows)) > 10
    server = start_on(database_url)
    mika = enter(server.at)
    mika.http.cookies.clear()
    mika.http.cookies.set("kaik_guest", left.cookie)
    assert mika.http.get("/api/me").json()["name"] == "Mika"
    games = mika.http.get("/api/me/games").json()["games"]
    assert [(game["game"], game["running"]) for game in games] == [("cerke", True), ("six-sticks", False)]
    assert games[1]["match"] == left.finished and games[1]["outcome"]["winners"] == [1]
    assert mika.http.get(f"/api/matches/{left.finished}/luck").status_code == 200
    chair = mika.come(left.table)
    assert chair.n == left.entries and [line["text"] for line in chair.sync["chat"]] == ["hello"]
    assert not chair.table["rated"] and chair.table["delay"] == 0
    chair.play(chair.legal[0])
    chair.play("@resign")
    chair.until(lambda chair: chair.table["state"] == "over")
    chair.close()
    _becomes_an_account(server, mika, left)


def _becomes_an_account(server: Any, mika: Any, left: Left) -> None:
    """All that the guest has is the account's."""
    guest = server.inside.api.signer.guest(left.cookie)
    account = UserAccount(guest, "Mika", looks("Mika"), made=1)
    adding = Directory(server.inside.store).add(account)
    asyncio.run_coroutine_threadsafe(adding, server.loop).result(20)
    shown = mika.http.get("/api/people/Mika").json()
    records = {record["game"]: record for record in shown["records"]}
    assert records["six-sticks"]["bots"]["lost"] == records["cerke"]["bots"]["lost"] == 1
    assert records["cerke"]["learned"] == 1 and shown["ratings"] == []
