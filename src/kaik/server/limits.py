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
