"""How much is too much: buckets that fill slowly and are emptied by every message."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from time import monotonic

import msgspec

from kaik.core.errors import KaikError


class TooMuch(KaikError):
    """More messages than the house can bear from one guest."""

    kind = "rate"


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many a second in the long run."""

    burst: float
    each_second: float

    def times(self, factor: float) -> Rate:
        """So many times as much."""
        return Rate(self.burst * factor, self.each_second * factor)


FRAMES = Rate(120, 20)
"""Of one connection; a guest may send twice as much over all of theirs."""
CHAT = Rate(5, 0.5)
HINTS = Rate(8, 0.2)
REVIEWS = Rate(5, 1 / 30)
TABLES = Rate(10, 10 / 60)
REQUESTS = Rate(120, 20)


class JobLimits(msgspec.Struct, frozen=True):
    """How much of the machine goes into checking records and looking back at matches (`kaik.server.jobs`)."""

    workers: int = 2
    """Child processes; one guest has all but one of them at most, so that nobody waits for one guest alone."""
    seconds: float = 20.0
    """Seconds one job may take."""
    memory: int = 1024**3
    """Bytes of private memory a child may have."""
    answer_bytes: int = 32 * 1024**2
    """Bytes in the largest answer, before it is compressed."""
    waiting: int = 64
    """Jobs that wait at the same time."""
    waiting_each: int = 8
    """Of those, jobs of one guest."""
    cache_bytes: int = 32 * 1024**2
    """Bytes of answers that are kept for whoever asks the same."""


class BotLimits(msgspec.Struct, frozen=True):
    """How much of the machine bots and hints may have (`kaik.server.thinkers`)."""

    workers: int = 0
    """Child processes; 0 is one less than there are cores, and four at most."""
    seconds: float = 15.0
    """Seconds from a question to its answer, the wait for a child included."""
    memory: int = 2 * 1024**3
    """Bytes of private memory a child may have; compiled engines need some hundred million."""
    waiting: int = 1000
    """Questions that wait at the same time."""
    waiting_each: int = 32
    """Of those, questions at the tables of one guest."""
    bots_only_tables: int = 8
    """Tables without a person that play at the same time."""
    bots_only_tables_each: int = 2
    """Of those, tables of one guest."""


class ReviewLimits(msgspec.Struct, frozen=True):
    """How much of the machine reviews may have (`kaik.server.reviews`)."""

    workers: int = 0
    """Reviews made at the same time; 0 is half the cores. One guest has all but one of them at most."""
    seconds: float = 900.0
    """Seconds one review may take."""
    memory: int = 2 * 1024**3
    """Bytes of private memory a child may have."""
    waiting: int = 20
    """Reviews that wait or are being made."""
    waiting_each: int = 5
    """Of those that wait, reviews one guest has begun."""


class Bucket:
    """What is left of a rate."""

    __slots__ = ("_at", "_left", "_now", "rate")

    def __init__(self, rate: Rate, now: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self._now = now
        self._left, self._at = rate.burst, now()

    def take(self) -> bool:
        """Whether one more is still bearable; it is counted if so."""
        now = self._now()
        self._left = min(self.rate.burst, self._left + (now - self._at) * self.rate.each_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for everybody, the longest unused forgotten first."""

    def __init__(self, rate: Rate, most: int = 20_000, now: Callable[[], float] = monotonic) -> None:
        self._rate, self._most, self._now = rate, most, now
        self._of: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, who: Hashable) -> bool:
        """Whether one more from them is still bearable."""
        bucket = self._of.get(who)
        if bucket is None:
            bucket = self._of[who] = Bucket(self._rate, self._now)
            while len(self._of) > self._most:
                self._of.popitem(last=False)
        self._of.move_to_end(who)
        return bucket.take()
