"""Which matches are worth watching: public ones that are being played, the most watched or the strongest first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from kaik.server.messages import OpenTable

WatchOrder = Literal["people", "ratings"]


def watch_list(tables: Iterable[OpenTable], by: WatchOrder) -> tuple[OpenTable, ...]:
    """The tables at which a match is being played, in that order; the newest first among equals."""
    playing = (table for table in tables if table.state == "playing")
    key = _people if by == "people" else _strength
    return tuple(sorted(playing, key=lambda table: (-key(table), -table.at)))


def _people(table: OpenTable) -> float:
    return table.watching


def _strength(table: OpenTable) -> float:
    """The rating of the strongest; tables that are not rated have none."""
    return max((seat.rating for seat in table.seats if seat.rating is not None), default=0)
