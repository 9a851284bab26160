"""A change of a table as one value: the rows to write, and what is so once they are written and not before."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from kaik.server.live import LiveMatch
from kaik.server.messages import ChatLine
from kaik.server.seating import Seats
from kaik.server.store import ADD_ANSWERS, ADD_ENTRIES, AnswerRow, MatchRow, WaitingRow, entry_row, forget_answers, row
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
    waiting: tuple[WaitingRow, ...] | None = None


def match_acts(old: LiveMatch, live: LiveMatch, at: int) -> list[Act]:
    """What is written of a match that goes on: its new entries, the clocks, and the answers to an open question."""
    fresh = live.fresh(old)
    acts: list[Act] = []
    if fresh:
        clock = msgspec.json.encode(live.times.stored).decode() if live.times.true.control.runs else None
        rows = [entry_row(live.id, entry.n, entry.seat, str(entry.action), at) for entry in fresh]
        rows[-1]["clock"] = clock
        acts.append((ADD_ENTRIES, rows))
    if old.answers and (live.put != old.put or not live.answers):
        acts.append(forget_answers(live.id))
    kept = old.answers if live.put == old.put else ()
    new = [answer for answer in live.answers if answer not in kept]
    if new:
        acts.append((ADD_ANSWERS, [row(AnswerRow(live.id, live.put, each.seat, str(each.action), at)) for each in new]))
    return acts


def new_or_old(new: T | None, old: T) -> T:
    """What is so now: the new value, or the old one where nothing was said about it."""
    return old if new is None else new
