"""What a benchmark says: one row for each figure, with its peer and its target."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from math import isnan
from typing import NamedTuple

UNMEASURED = "not measured"
Work = Callable[[], float]
"""Something to be timed; it returns how many units it did."""


class Row(NamedTuple):
    """One figure of ours, beside a peer's where there is one."""

    what: str
    ours: float
    """Not a number where there is nothing of ours to measure yet; the note says why."""
    unit: str
    """`/s` is better the larger it is, `s`, `ms` and `µs` the smaller."""
    peer: str = ""
    theirs: float | None = None
    at_least: float | None = None
    """The ratio to the peer that is wanted."""
    at_most: float | None = None
    """The figure itself that is wanted."""
    note: str = ""

    @property
    def ratio(self) -> float | None:
        return self.ours / self.theirs if self.theirs and not isnan(self.ours) else None

    @property
    def verdict(self) -> str:
        if self.at_least is not None:
            return "?" if self.ratio is None else "ok" if self.ratio >= self.at_least else "missed"
        if self.at_most is not None:
            return "ok" if self.ours <= self.at_most else "missed"
        return ""


def rates(works: Mapping[str, Work], rounds: int = 5) -> dict[str, float]:
    """Units a second of each, the best of several rounds taken in turn: on a shared machine only the best is a fact."""
    best = dict.fromkeys(works, 0.0)
    for work in works.values():
        work()
    for _ in range(rounds):
        for name, work in works.items():
            gc.collect()
            begin = time.perf_counter()
            done = work()
            best[name] = max(best[name], done / (time.perf_counter() - begin))
    return best


def shown(rows: list[Row]) -> str:
    """The rows as a table for a terminal; it is good Markdown too."""
    head = ("what", "ours", "peer", "theirs", "ratio", "target", "")
    lines = [head, tuple("-" * max(3, len(title)) for title in head), *map(_cells, rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(head))]
    text = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |" for line in lines]
    return "\n".join(text + [f"- {row.what}: {row.note}" for row in rows if row.note] + _absent(rows))


def _absent(rows: list[Row]) -> list[str]:
    """One sentence for all peers that are not installed, but for those of which a row's own note says it."""
    names = dict.fromkeys(row.peer for row in rows if row.peer and row.theirs is None and UNMEASURED not in row.note)
    return [f"- {UNMEASURED}: {', '.join(names)}; `pip install 'kaik[bench]'` brings what is missing"] if names else []


def _cells(row: Row) -> tuple[str, ...]:
    theirs = "" if row.theirs is None else _figure(row.theirs, row.unit)
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}x"
    target = f">= {row.at_least:g}x" if row.at_least is not None else ""
    target = f"<= {_figure(row.at_most, row.unit)}" if row.at_most is not None else target
    return row.what, _figure(row.ours, row.unit), row.peer, theirs, ratio, target, row.verdict


def _figure(value: float, unit: str) -> str:
    if isnan(value):
        return "none"
    number = f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
    return f"{number} {unit}".replace(" /s", "/s")
