"""How long a bot may think, and the watch that says when it must stop."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import msgspec


def _never() -> bool:
    return False


class Limits(msgspec.Struct, frozen=True):
    """The most a search may spend on one word; with `nodes` alone the same dice always give the same word."""

    nodes: int = 1000
    """Lines read (sampled games, or positions judged where everything is read)."""
    seconds: float = 1.0
    stopped: Callable[[], bool] = _never
    """Asked at every line; once true, the search answers with the best it has."""


class Watch:
    """Counts lines and looks at the clock for one search."""

    __slots__ = ("end", "limits", "nodes")

    def __init__(self, limits: Limits) -> None:
        self.limits, self.nodes = limits, 0
        self.end = perf_counter() + limits.seconds

    def over(self) -> bool:
        """Whether the search must stop now."""
        limits = self.limits
        return self.nodes >= limits.nodes or perf_counter() >= self.end or limits.stopped()
