"""Limits that hold over several nodes: what is taken on one is missing on the others, and Redis is not needed."""

from __future__ import annotations

import asyncio
import secrets
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import pytest
from tests.server.redis_server import RedisServer

from kaik.server.admission import Admission
from kaik.server.cluster import redis_limits
from kaik.server.cluster.redis_limits import RedisLimits
from kaik.server.cluster.redis_link import RedisLink
from kaik.server.cluster.sealing import Sealer
from kaik.server.limits import Allowance, Claim, PerAddress, PerGuest, Rate, ServerLimits, SharedLimits, TooMuch

PATIENCE = 20.0
ADDRESS = "192.0.2.7"


class AskedLimits(RedisLimits):
    """Limits that count how often Redis was asked about a rate."""

    asked = 0

    async def take(self, claims: Sequence[Claim]) -> Sequence[float] | None:
        self.asked += 1
        return await super().take(claims)


@asynccontextmanager
async def counted(url: str, secret: bytes) -> AsyncIterator[tuple[SharedLimits, AskedLimits]]:
    """The limits of one node."""
    link = RedisLink(url)
    await link.open()
    shared, common = SharedLimits(), AskedLimits(link, Sealer(secret))
    shared.common = common
    common.open()
    try:
        yield shared, common
    finally:
        await common.close()
        await link.close()


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def seated() -> bool:
    return False


def test_a_rate_holds_over_two_nodes(redis_url: str) -> None:
    async def play() -> None:
        secret = secrets.token_bytes(32)
        async with counted(redis_url, secret) as (here, _), counted(redis_url, secret) as (there, common):
            one = Allowance(Rate(4, 0), Rate(6, 0), name="chat", shared=here)
            two = Allowance(Rate(4, 0), Rate(6, 0), name="chat", shared=there)
            other = Allowance(Rate(4, 0), Rate(6, 0), name="hints", shared=there)
            assert [await node.take("a", ADDRESS) for node in (one, two, one, two)] == [True] * 4
            assert not await two.take("a", ADDRESS) and not await one.take("a", ADDRESS), "a guest has had theirs"
            assert [await node.take("b", ADDRESS) for node in (one, two, one)] == [True, True, False], "and an address"
            assert await two.take("b") and await other.take("a", ADDRESS), "other limits are counted apart"
            assert not common.counts["limits_alone"]

    asyncio.run(play())


def test_whoever_is_refused_costs_redis_nothing(redis_url: str) -> None:
    async def play() -> None:
        secret = secrets.token_bytes(32)
        async with counted(redis_url, secret) as (here, _), counted(redis_url, secret) as (there, common):
            one = Allowance(Rate(3, 0), Rate(3, 0), name="chat", shared=here)
            two = Allowance(Rate(3, 0), Rate(3, 0), name="chat", shared=there)
            assert [await one.take("a") for _ in range(3)] == [True] * 3
            assert [await two.take("a") for _ in range(50)] == [False] * 50
            assert common.asked == 1 and two.spent("a")

    asyncio.run(play())


def test_a_rate_fills_again_with_time(redis_url: str) -> None:
    async def play() -> None:
        secret = secrets.token_bytes(32)
        async with counted(redis_url, secret) as (here, _):
            fast = Allowance(Rate(2, 20), Rate(2, 20), name="chat", shared=here)
            taken = 0
            async with asyncio.timeout(PATIENCE):
                while taken < 6:
                    taken += await fast.take("a")
                    await asyncio.sleep(0.01)

    asyncio.run(play())


def test_sockets_are_counted_over_two_nodes_while_they_are_open(redis_url: str) -> None:
    limits = ServerLimits(per_guest=PerGuest(sockets=2), per_address=PerAddress(sockets=3))

    async def play() -> None:
        secret = secrets.token_bytes(32)
        async with counted(redis_url, secret) as (here, common), counted(redis_url, secret) as (there, _):
            one, two = Admission(limits, here), Admission(limits, there)
            async with one.admit("a", ADDRESS, seated):
                async with two.admit("a", ADDRESS, seated):
                    with pytest.raises(TooMuch):
                        async with one.admit("a", ADDRESS, seated):
                            pass
                    async with one.admit("b", ADDRESS, seated):
                        with pytest.raises(TooMuch):
                            async with two.admit("c", ADDRESS, seated):
                                pass
                await until(lambda: not common._dirty)
                assert (one.count, two.count) == (1, 0), "whoever is refused is not counted"
                async with asyncio.timeout(PATIENCE):
                    while not await opens(two):  # what is held no longer is told in a moment
                        await asyncio.sleep(0.02)

    async def opens(node: Admission) -> bool:
        try:
            async with node.admit("a", ADDRESS, seated):
                return True
        except TooMuch:
            return False

    asyncio.run(play())


def test_whoever_holds_a_seat_has_the_reserve_over_two_nodes(redis_url: str) -> None:
    limits = ServerLimits(per_address=PerAddress(sockets=1, seated_sockets=1))

    async def holds_seat() -> bool:
        return True

    async def play() -> None:
        secret = secrets.token_bytes(32)
        async with counted(redis_url, secret) as (here, _), counted(redis_url, secret) as (there, _):
            one, two = Admission(limits, here), Admission(limits, there)
            async with one.admit("a", ADDRESS, seated):
                with pytest.raises(TooMuch):
                    async with two.admit("b", ADDRESS, seated):
                        pass
                async with two.admit("b", ADDRESS, holds_seat):
                    with pytest.raises(TooMuch):
                        async with one.admit("c", ADDRESS, holds_seat):
                            pass

    asyncio.run(play())


def test_a_redis_that_hangs_is_waited_for_once(redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_limits, "WITHIN", 5.0)

    async def play() -> None:
        async with counted(redis_server.url, secrets.token_bytes(32)) as (here, common):
            one = Allowance(Rate(100, 0), Rate(100, 0), name="chat", shared=here)
            assert await one.take("a")
            redis_server.process.send_signal(signal.SIGSTOP)
            try:
                async with asyncio.timeout(PATIENCE):  # those who come after the first do not wait
                    assert all([await one.take("a") for _ in range(50)])
                assert common.counts["limits_alone"] == 50
            finally:
                redis_server.process.send_signal(signal.SIGCONT)
            await until(lambda: not common._link.trouble)
            assert await one.take("a") and common.counts["limits_alone"] == 50

    asyncio.run(play())


def test_without_redis_every_node_counts_for_itself_until_it_is_back(redis_server: RedisServer) -> None:
    async def play() -> None:
        secret = secrets.token_bytes(32)
        async with (
            counted(redis_server.url, secret) as (here, common),
            counted(redis_server.url, secret) as (there, far),
        ):
            one = Allowance(Rate(4, 0), Rate(4, 0), name="chat", shared=here)
            two = Allowance(Rate(4, 0), Rate(4, 0), name="chat", shared=there)
            assert await one.take("a") and await two.take("a")
            redis_server.kill()
            assert [await one.take("a") for _ in range(4)] == [True, True, True, False]
            assert common.counts["limits_alone"]
            await asyncio.to_thread(redis_server.start)
            await until(lambda: not common._link.trouble and not far._link.trouble)
            assert [await node.take("b") for node in (one, two, one, two, one)] == [True] * 4 + [False]

    asyncio.run(play())
