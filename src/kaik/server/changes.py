"""A change of a table as one value: the rows to write, and what is so once they are written and not before."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from kaik.server.live import LiveMatch
from kaik.server.messages import ChatLine
from kaik.server.seating import Seats
from kaik.server.store import MatchRow
from kaik.server.transactions import Act

T = TypeVar("T")


class SpokenLine(msgspec.Struct, frozen=True):
    """A line of chat, and who said it, which no client is told."""

    guest: str
    line: ChatLine


class Change(msgspec.Struct, frozen=True):
    """What is to be committed, and what a table holds in memory afterwards; None for what stays as it is."""

    acts: tuple[Act, ...] = ()
    seats: Seats | None = None
    rows: tuple[MatchRow, ...] | None = None
    live: LiveMatch | None = None
    wishes: dict[int, str] | None = None
    away: dict[int, int] | None = None
    line: SpokenLine | None = None
    held: frozenset[tuple[int, str]] | None = None


def new_or_old(new: T | None, old: T) -> T:
    """What is so now: the new value, or the old one where nothing was said about it."""
    return old if new is None else new
