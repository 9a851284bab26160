"""Places that did not answer in time: left alone for a while, so that nobody's slow server keeps others waiting."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

RESTS = 600.0
"""Seconds for which nothing is sent to a place that did not answer in time."""
MOST = 10_000
"""Places that are remembered; beyond, the oldest are tried again."""


class SlowPlaces:
    """Remembers web hooks and devices that kept a thread waiting until its time was over."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._until: dict[str, float] = {}

    def rests(self, place: str) -> bool:
        """Whether a place is left alone now."""
        return self._until.get(place, 0.0) > self._now()

    def note(self, place: str) -> None:
        """A place has not answered in time."""
        self._until.pop(place, None)
        self._until[place] = self._now() + RESTS
        while len(self._until) > MOST:
            del self._until[next(iter(self._until))]

    def forget(self, place: str) -> None:
        """A place has answered."""
        self._until.pop(place, None)
