"""Who sits where at a table that is being set up."""

from __future__ import annotations

from collections.abc import Mapping

from kaik import bots
from kaik.core.errors import KaikError
from kaik.server.bodies import SeatWanted
from kaik.server.names import told_apart
from kaik.server.store import SeatRow

Sitting = Mapping[int, tuple[str, str]]
"""People and what they are called, by the seats they sit in."""
NOBODY: Sitting = {}


def own_seats(seats: tuple[SeatWanted, ...]) -> list[int]:
    """The seats that whoever sets a table up wants: one at most."""
    own = [at for at, seat in enumerate(seats) if seat.kind == "me"]
    if len(own) > 1:
        raise KaikError("you can sit in one seat only; leave the others free or give them to bots")
    return own


def seat_rows(table: str, seats: tuple[SeatWanted, ...], people: Sitting) -> tuple[SeatRow, ...]:
    """The seats as they are first written: people, bots, and those that are free."""
    rows = list[SeatRow]()
    for at, seat in enumerate(seats):
        guest, name = people.get(at, ("", ""))
        if seat.kind == "bot":
            rows.append(SeatRow(table, at, bot=bots.check(seat.bot)))
        else:
            shown = told_apart(name, [each.name for each in rows if each.name]) if guest else ""
            rows.append(SeatRow(table, at, guest, shown))
    return tuple(rows)
