"""What other nodes have said about themselves lately: their open tables, and who is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

from msgspec import Struct

from kaik.server.messages import OpenTable

SILENT = 8.0
"""Seconds after which a node that says nothing counts as gone."""
MARK = 8
"""Bytes that stand for one guest."""


class NodeSummary(Struct, frozen=True):
    """A node as the others see it. Everything is said every time: whoever missed one knows all after the next."""

    node: str
    number: int
    """Which of its summaries it is; an older one that comes later is left aside."""
    tables: tuple[OpenTable, ...] = ()
    guests: bytes = b""
    """A mark for each guest who is there, so that whoever is on two nodes is counted once."""
    strangers: int = 0
    """Those without a cookie."""
    asks: bool = False
    """Whether it wants to hear from everybody now."""
    gone: bool = False

    def says_the_same(self, other: NodeSummary) -> bool:
        """Whether two summaries tell the same."""
        mine = (self.tables, self.guests, self.strangers, self.gone)
        return mine == (other.tables, other.guests, other.strangers, other.gone)


class OtherNodes:
    """The nodes that have been heard of lately."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._heard: dict[str, tuple[float, NodeSummary]] = {}

    def hear(self, summary: NodeSummary) -> bool:
        """Take a summary; whether it tells anything new."""
        known = self._heard.get(summary.node)
        if known is not None and summary.number <= known[1].number:
            return False
        self._heard.pop(summary.node, None)  # so that the latest comes last
        self._heard[summary.node] = (self._now(), summary)
        return known is None or not summary.says_the_same(known[1])

    def forget_silent(self) -> bool:
        """Forget the nodes that have fallen silent; whether there were any."""
        silent = [node for node, (at, _) in self._heard.items() if self._now() - at > SILENT]
        for node in silent:
            del self._heard[node]
        return bool(silent)

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(1 for _ in self._living())

    def tables(self) -> dict[str, OpenTable]:
        """Their open tables; one that has just moved is as its latest owner says."""
        return {table.id: table for summary in self._living() for table in summary.tables}

    def guests(self) -> set[bytes]:
        """Marks of the guests who are there."""
        marks = [summary.guests for summary in self._living()]
        return {each[at : at + MARK] for each in marks for at in range(0, len(each), MARK)}

    @property
    def strangers(self) -> int:
        """People without a cookie who are there."""
        return sum(summary.strangers for summary in self._living())

    def _living(self) -> Iterator[NodeSummary]:
        for at, summary in self._heard.values():
            if not summary.gone and self._now() - at <= SILENT:
                yield summary
