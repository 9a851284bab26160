"""Seats that people ask for in the middle of a match: whoever plays there lets them have one, or does not."""

from __future__ import annotations

import msgspec

from kaik.core.errors import KaikError
from kaik.server.auth import NotYours, new_id
from kaik.server.limits import TooMuch
from kaik.server.seating import Seats

MOST_ASKS = 8
"""People who may ask for seats of one table at the same time."""
PAUSE = 60_000
"""Milliseconds before somebody who was told no may ask again."""


class Ask(msgspec.Struct, frozen=True):
    """Somebody who would like to take over a seat of a match."""

    id: str
    match: str
    seat: int
    guest: str
    name: str


class Asking:
    """Who asks at one table; it is remembered for as long as the table is awake."""

    def __init__(self) -> None:
        self.asks: tuple[Ask, ...] = ()
        self._declined: dict[str, int] = {}

    def ask(self, match: str, seat: int, guest: str, name: str, at: int) -> None:
        """Note that somebody asks for a seat; of one person the latest wish counts."""
        if at - self._declined.get(guest, -PAUSE) < PAUSE:
            raise NotYours("they have just said no; wait a minute before you ask again", "declined")
        self.drop(guest)
        if len(self.asks) >= MOST_ASKS:
            raise TooMuch("too many people are asking for a seat here; wait a moment")
        self.asks = (*self.asks, Ask(new_id(), match, seat, guest, name))

    def drop(self, guest: str) -> None:
        """Somebody asks no longer."""
        self.asks = tuple(ask for ask in self.asks if ask.guest != guest)

    def decline(self, ask: Ask, at: int) -> None:
        """Somebody was told no."""
        self.drop(ask.guest)
        self._declined[ask.guest] = at


def deciders(seats: Seats, at: int, guest: str, gone: frozenset[int], host: str) -> frozenset[str]:
    """Who decides whether a guest may take a seat over: people who sit and have not gone for good, and the host."""
    playing = {seat.guest for seat in seats if seat.guest and seat.seat != at and seat.seat not in gone}
    return frozenset(playing | {host}) - {"", guest}


def refuse_other_seat(held: frozenset[tuple[int, str]], seat: int, guest: str) -> None:
    """Refuse a seat to somebody who knows what another seat of the same match holds."""
    other = next((each for each, holder in sorted(held) if holder == guest and each != seat), None)
    if other is not None:
        sentence = f"you have held seat {other} of this match and know what it holds; take that one or wait"
        raise KaikError(sentence, "other_seat")
