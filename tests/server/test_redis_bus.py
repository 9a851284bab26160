"""Messages between nodes over Redis: sealed, lost without harm, and there again when Redis is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from tests.server.redis_server import RedisServer

from kaik.core.errors import KaikError
from kaik.server.cluster.redis_bus import RedisBus
from kaik.server.cluster.redis_link import RedisLink
from kaik.server.cluster.sealing import Sealer, Unsealed

SECRET = b"s" * 32
PATIENCE = 20.0


@asynccontextmanager
async def opened(url: str, secret: bytes = SECRET) -> AsyncIterator[RedisBus]:
    link = RedisLink(url)
    bus = RedisBus(link, Sealer(secret))
    await bus.open()
    try:
        yield bus
    finally:
        await bus.close()
        await link.close()


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def heard_at_last(bus: RedisBus, heard: list[bytes], text: bytes) -> None:
    """Say something again and again, as everybody does on a bus, until it is heard."""
    async with asyncio.timeout(PATIENCE):
        while text not in heard:
            await bus.publish("news", text)
            await asyncio.sleep(0.02)


def test_what_is_sealed_is_opened_by_those_who_have_the_secret_alone() -> None:
    one, two, stranger = Sealer(SECRET), Sealer(SECRET), Sealer(b"t" * 32)
    sealed = one.seal("lobby", b"text")
    assert two.open("lobby", sealed) == b"text" and b"text" not in sealed
    assert one.prefix == two.prefix != stranger.prefix
    for opener, purpose, given in (
        (stranger, "lobby", sealed),
        (two, "jobs", sealed),
        (two, "lobby", sealed[:-1] + bytes([sealed[-1] ^ 1])),
        (two, "lobby", b""),
        (two, "lobby", sealed[:20]),
    ):
        with pytest.raises(Unsealed):
            opener.open(purpose, given)


def test_nodes_of_one_database_hear_each_other_and_nobody_else(redis_url: str) -> None:
    async def play() -> None:
        async with opened(redis_url) as one, opened(redis_url) as two, opened(redis_url, b"t" * 32) as other:
            heard: list[bytes] = []
            elsewhere: list[bytes] = []
            await two.subscribe("news", heard.append)
            await other.subscribe("news", elsewhere.append)
            await heard_at_last(one, heard, b"first")
            await one.publish("olds", b"second")
            await heard_at_last(one, heard, b"third")
            assert set(heard) == {b"first", b"third"} and not elsewhere

    asyncio.run(play())


def test_what_somebody_else_writes_or_repeats_is_not_believed(redis_url: str) -> None:
    async def play() -> None:
        async with opened(redis_url) as bus:
            heard: list[bytes] = []
            await bus.subscribe("news", heard.append)
            await heard_at_last(bus, heard, b"begun")
            name, writer = f"{bus.sealer.prefix}news", Sealer(SECRET)
            sealed = writer.seal("news", b"once")
            for text in (
                b"forged",
                sealed,
                sealed,
                writer.seal("olds", b"moved"),
                Sealer(b"t" * 32).seal("news", b"x"),
            ):
                await bus.link.client.publish(name, text)
            await until(lambda: bus.counts["bus_refused"] >= 4)
            assert [text for text in heard if text != b"begun"] == [b"once"]

    asyncio.run(play())


def test_a_bus_goes_on_when_redis_was_killed_and_is_back(redis_server: RedisServer) -> None:
    async def play() -> None:
        async with opened(redis_server.url) as one, opened(redis_server.url) as two:
            heard: list[bytes] = []
            await two.subscribe("news", heard.append)
            await heard_at_last(one, heard, b"before")
            redis_server.kill()
            await until(lambda: one.trouble and two.trouble)
            assert one.trouble == "the bus does not answer; this node serves its own tables alone"
            await one.publish("news", b"lost")
            assert one.counts["bus_dropped"]
            await asyncio.to_thread(redis_server.start)
            await heard_at_last(one, heard, b"after")
            await until(lambda: not one.trouble and not two.trouble)
            assert b"lost" not in heard

    asyncio.run(play())


def test_a_node_that_is_started_while_redis_is_away_finds_it_later(redis_server: RedisServer) -> None:
    async def play() -> None:
        redis_server.kill()
        async with opened(redis_server.url) as bus:
            assert bus.trouble
            heard: list[bytes] = []
            await bus.subscribe("news", heard.append)
            await asyncio.to_thread(redis_server.start)
            await heard_at_last(bus, heard, b"there")

    asyncio.run(play())


def test_what_is_no_url_of_a_bus_is_refused_in_one_sentence() -> None:
    with pytest.raises(KaikError, match="redis://host:6379/0"):
        RedisLink("http://127.0.0.1")
