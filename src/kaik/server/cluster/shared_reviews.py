"""Reviews that another node makes: whoever asks anywhere is told how far one has come, and may join or stop it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Literal

import msgspec

from kaik.server.bodies import ReviewShown
from kaik.server.cluster.redis_bus import RedisBus
from kaik.server.cluster.redis_link import BusAway
from kaik.server.cluster.sealing import Unsealed
from kaik.server.reviews import Reviews, ReviewWish
from kaik.server.tasks import end, repeat

WISHES = "reviews"
SHOWN, LASTS_MS = 1.0, 5000
"""Seconds between two tellings of how far reviews are, and milliseconds one of them is believed."""


class ReviewWanted(msgspec.Struct, frozen=True):
    """Somebody on one node who waits for a review of another, asks about it, or waits no longer."""

    match: str
    guest: str
    wish: ReviewWish


class ReviewStep(msgspec.Struct, frozen=True):
    """How far a review is, as another node is told."""

    state: Literal["waiting", "working", "failed"]
    done: int
    of: int


class SharedReviews:
    """One node's part in the reviews of all."""

    def __init__(self, bus: RedisBus, reviews: Reviews) -> None:
        self._bus, self._reviews = bus, reviews
        self._shown = set[str]()
        """Matches whose reviews the others know of."""
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to tell and to listen."""
        await self._bus.subscribe(WISHES, self._hear)
        self._reviews.elsewhere = self
        self._task = repeat(self._tell, "telling of reviews")

    async def close(self) -> None:
        """Tell nothing any more; what is not done is forgotten by the others in a moment."""
        self._reviews.elsewhere = None
        await end([self._task] if self._task else [])

    async def status(self, match: str) -> ReviewShown | None:
        """How far a review of another node has come, if there is one."""
        try:
            sealed = await self._bus.link.call(lambda redis: redis.get(self._key(match)))
            if not isinstance(sealed, bytes):
                return None
            step = msgspec.msgpack.decode(self._bus.sealer.open(f"review {match}", sealed), type=ReviewStep)
        except (BusAway, Unsealed):
            return None
        return ReviewShown(step.state, step.done, step.of)

    async def wish(self, match: str, guest: str, wish: ReviewWish) -> None:
        """Tell the node that makes it."""
        await self._bus.publish(WISHES, msgspec.msgpack.encode(ReviewWanted(match, guest, wish)))

    async def show(self, match: str, shown: ReviewShown) -> None:
        """Tell the others how far a review of this node has come."""
        if shown.state not in ("waiting", "working", "failed"):
            return
        step = msgspec.msgpack.encode(ReviewStep(shown.state, shown.done, shown.of))
        sealed = self._bus.sealer.seal(f"review {match}", step)
        self._shown.add(match)
        with suppress(BusAway):
            await self._bus.link.call(lambda redis: redis.set(self._key(match), sealed, px=LASTS_MS))

    def _key(self, match: str) -> str:
        return f"{self._bus.sealer.prefix}review:{self._bus.sealer.digest('review', match)[:16].hex()}"

    async def _tell(self) -> None:
        await asyncio.sleep(SHOWN)
        now = dict(self._reviews.in_progress())
        for match, shown in now.items():
            await self.show(match, shown)
        for match in self._shown - now.keys():
            await self._forget(match)

    async def _forget(self, match: str) -> None:
        self._shown.discard(match)
        with suppress(BusAway):
            await self._bus.link.call(lambda redis: redis.delete(self._key(match)))

    def _hear(self, payload: bytes) -> None:
        said = msgspec.msgpack.decode(payload, type=ReviewWanted)
        self._reviews.take_wish(said.match, said.guest, said.wish)
