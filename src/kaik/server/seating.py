"""Who sits where, as plain values: taking a seat, leaving it, bots, and seats turned for another match."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from kaik.core.errors import KaikError
from kaik.server.names import told_apart
from kaik.server.store import SeatRow

Seats = tuple[SeatRow, ...]


def is_free(seat: SeatRow) -> bool:
    """Whether nobody sits there."""
    return not seat.guest and not seat.bot


def seats_of_guests(seats: Seats) -> tuple[int, ...]:
    """The seats in which people sit."""
    return tuple(seat.seat for seat in seats if seat.guest)


def seat_of(seats: Seats, guest: str | None) -> int | None:
    """Where a guest sits."""
    if not guest:
        return None
    for seat in seats:
        if seat.guest == guest:
            return seat.seat
    return None


def holders(seats: Seats) -> frozenset[tuple[int, str]]:
    """Every guest who sits, with their seat."""
    return frozenset((seat.seat, seat.guest) for seat in seats if seat.guest)


def take(seats: Seats, at: int, guest: str, name: str) -> Seats:
    """The seats after a guest has sat down; whoever may sit there was asked before."""
    _there(seats, at)
    if seat_of(seats, guest) is not None:
        raise KaikError(f"you sit in seat {seat_of(seats, guest)} already; stand up first", "seated")
    return _with(seats, SeatRow(seats[at].table_id, at, guest, name))


def leave(seats: Seats, at: int) -> Seats:
    """The seats after somebody has stood up."""
    return _with(seats, SeatRow(seats[at].table_id, at))


def given_to_bot(seats: Seats, at: int, bot: str) -> Seats:
    """The seats with a bot in one of them; no name for nobody."""
    _there(seats, at)
    return _with(seats, SeatRow(seats[at].table_id, at, "", "", bot))


def rename(seats: Seats, at: int, name: str) -> Seats:
    """The seats with another name for whoever sits there."""
    return _with(seats, replace(seats[at], name=name))


def rotate(seats: Seats) -> Seats:
    """Everybody one seat further."""
    return tuple(replace(seats[at - 1], seat=at) for at in range(len(seats)))


def names(seats: Sequence[SeatRow]) -> tuple[str, ...]:
    """What records call everybody."""
    return tuple(seat.name or seat.bot for seat in seats)


class NamesHere:
    """What everybody at one table is called: no two people here have names that look alike.

    Whoever comes second is shown with a number. Watchers have a name here from their first line of chat until
    they leave.
    """

    def __init__(self) -> None:
        self._speaking: dict[str, str] = {}

    def sitting(self, seats: Seats, guest: str, name: str) -> str:
        """What a guest is called in a seat."""
        watching = [said for other, said in self._speaking.items() if other != guest]
        return told_apart(name, [*names([seat for seat in seats if seat.guest != guest]), *watching])

    def speaking(self, seats: Seats, guest: str, name: str) -> str:
        """What a guest is called in the chat, whether they sit or watch."""
        at = seat_of(seats, guest)
        if at is not None:
            return seats[at].name
        self._speaking[guest] = self.sitting(seats, guest, name)
        return self._speaking[guest]

    def leave(self, guest: str) -> None:
        """A guest is here no longer."""
        self._speaking.pop(guest, None)


def _there(seats: Seats, at: int) -> None:
    if not 0 <= at < len(seats):
        raise KaikError(f"there is no seat {at}; the seats are 0 to {len(seats) - 1}")


def _with(seats: Seats, seat: SeatRow) -> Seats:
    return (*seats[: seat.seat], seat, *seats[seat.seat + 1 :])
