"""A socket whose table has no owner looks for the next one soon, and then less and less often."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest
from tests.server.unwired import Listener

from kaik.server.cluster.forwarding import PATIENCE, Forwarder
from kaik.server.cluster.node_link import NodeLink
from kaik.server.cluster.remote_socket import Visit
from kaik.server.errors import Unavailable
from kaik.server.messages import Hello


class NoFrames:
    """A client who says nothing."""

    async def receive(self) -> dict[str, object]:
        return await asyncio.get_running_loop().create_future()


def test_owners_are_looked_for_soon_and_then_less_often() -> None:
    looks: list[int] = []
    now = 0

    async def find(table: str) -> NodeLink:
        looks.append(now)
        raise Unavailable("the other server cannot be reached; come back in a moment")

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += round(1000 * seconds)

    async def take(source: object) -> bytes:
        raise AssertionError("nobody sends anything")

    async def stayed() -> None:
        forwarder = Forwarder(find, lambda: now, sleep)
        with pytest.raises(Unavailable):
            await forwarder.stay(Visit("t", Listener("mika"), Hello()), NoFrames(), take)

    asyncio.run(stayed())
    assert looks[:3] == [0, 100, 200], "a table that is handed over is found at once"
    assert max(later - sooner for sooner, later in pairwise(looks)) <= 800, "within five seconds of a death"
    assert len([at for at in looks if at <= 3000]) <= 12, "three seconds, in which everybody who was there looks"
    assert looks[-1] > PATIENCE
