"""The lobby of several nodes: everybody sees all tables and everybody, and a node that falls silent is forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.server.redis_server import RedisServer
from tests.server.unwired import Inside, Listener, opened, run, until

from kaik.server.cluster.other_nodes import SILENT, NodeSummary, OtherNodes
from kaik.server.cluster.redis_link import RedisLink
from kaik.server.cluster.shared import SharedState
from kaik.server.messages import OpenTable

SECRET = b"lobby of all nodes, for the test"


@asynccontextmanager
async def node(folder: Path, name: str, redis: str) -> AsyncIterator[Inside]:
    """A server but for its network, on a bus."""
    async with opened(f"sqlite:///{folder / name}.db") as inside:
        shared = SharedState(RedisLink(redis), SECRET, inside.lobby)
        await shared.open()
        inside.lobby.open()
        try:
            yield inside
        finally:
            await shared.close()


def listed(inside: Inside) -> list[str]:
    return [table.id for table in inside.lobby.open_tables()]


def test_two_nodes_share_a_lobby(tmp_path: Path, redis_url: str) -> None:
    async def play() -> None:
        async with node(tmp_path, "one", redis_url) as one:
            async with node(tmp_path, "two", redis_url) as two:
                first = (await one.table("march", "me", "free")).table.id
                second = (await two.table("march", "me", "free")).table.id
                await until(lambda: set(listed(one)) == set(listed(two)) == {first, second})
                assert one.lobby.open_tables() == two.lobby.open_tables()
                looking, there = Listener("mika"), Listener("mika")
                one.lobby.enter(looking)
                two.lobby.enter(there)
                two.lobby.enter(Listener("nobody else"))
                two.lobby.enter(Listener(None))
                await until(lambda: one.lobby.people == two.lobby.people == 3)
                await until(lambda: looking.told[-1] == there.told[-1] and looking.told[-1]["people"] == 3)
            await until(lambda: listed(one) == [first] and one.lobby.people == 1)

    run(play)


def test_a_name_given_on_one_node_is_shown_on_the_other(tmp_path: Path, redis_url: str) -> None:
    async def play() -> None:
        async with node(tmp_path, "one", redis_url) as one, node(tmp_path, "two", redis_url) as two:
            controller = await two.table("march", "me", "free", host="mika")
            await two.come(controller, "mika")
            await until(lambda: one.lobby.others.count == 1 and two.lobby.others.count == 1)
            await two.store.name_guest("mika", "Mikael", 0)  # the two have a database each, and nodes have one
            await one.lobby.rename("mika", "Mikael")
            await until(lambda: controller.table.seats_seen()[0].name == "Mikael")
            assert await two.lobby.name_of("mika") == "Mikael"

    run(play)


def test_the_lobby_is_whole_again_when_redis_is_back(tmp_path: Path, redis_server: RedisServer) -> None:
    async def play() -> None:
        async with node(tmp_path, "one", redis_server.url) as one, node(tmp_path, "two", redis_server.url) as two:
            first = (await one.table("march", "me", "free")).table.id
            await until(lambda: listed(two) == [first])
            redis_server.kill()
            second = (await one.table("march", "me", "free")).table.id
            assert set(listed(one)) == {first, second}, "a node goes on with its own"
            await until(lambda: one.services.alone() and two.services.alone())
            redis_server.start()
            await until(lambda: set(listed(two)) == {first, second})
            await until(lambda: not one.services.alone() and not two.services.alone())

    run(play)


def summary(number: int, *tables: str, node: str = "one", **more: bool) -> NodeSummary:
    opened = tuple(OpenTable(table, "g", "p", "none", (), 1, "waiting", 0, 0) for table in tables)
    return NodeSummary(node, number, opened, b"12345678abcdefgh", 1, **more)


def test_a_node_that_falls_silent_is_forgotten() -> None:
    now = [0.0]
    others = OtherNodes(lambda: now[0])
    assert others.hear(summary(1, "a")) and not others.forget_silent()
    assert (list(others.tables()), len(others.guests()), others.strangers, others.count) == (["a"], 2, 1, 1)
    now[0] = SILENT + 1
    assert not others.tables() and not others.guests() and not others.count
    assert others.forget_silent() and not others.forget_silent()


def test_what_comes_late_is_left_aside_and_what_is_the_same_is_no_news() -> None:
    others = OtherNodes(lambda: 0.0)
    assert others.hear(summary(2, "a"))
    assert not others.hear(summary(1, "b")) and not others.hear(summary(2, "b")) and list(others.tables()) == ["a"]
    assert not others.hear(summary(3, "a")) and others.hear(summary(4, "a", "b"))
    assert others.hear(summary(5, gone=True)) and not others.tables() and not others.strangers
    assert not others.hear(summary(4, "a")) and not others.tables(), "whoever is gone does not come back by an echo"


def test_guests_on_several_nodes_are_counted_once() -> None:
    others = OtherNodes(lambda: 0.0)
    others.hear(summary(1, "a"))
    others.hear(summary(1, "a", node="two"))
    assert (len(others.guests()), others.strangers, list(others.tables())) == (2, 2, ["a"])
