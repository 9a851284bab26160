"""Who is waited for in matches that are timed in days: written with every entry, so that no table has to be woken to
know whose turn it is and when a flag falls."""

from __future__ import annotations

from msgspec.structs import replace
from sqlalchemy import bindparam, delete, insert

from kaik.server import schema
from kaik.server.changes import Change, new_or_old
from kaik.server.live import LiveMatch
from kaik.server.seating import Seats
from kaik.server.store import WaitingRow, row
from kaik.server.transactions import Act

NOBODY = -1
"""The seat of a row where nobody is waited for, and yet something is to be done: a question is to be closed."""

_ADD = insert(schema.waiting)
_FORGET = delete(schema.waiting).where(schema.waiting.c.table_id == bindparam("of"))


def with_waiting(
    change: Change,
    table: str,
    written: tuple[WaitingRow, ...],
    live: LiveMatch,
    seats: Seats,
    planned: frozenset[int] = frozenset(),
) -> Change:
    """A change of a table together with what it changes about who is waited for there."""
    rows = waiting_rows(table, new_or_old(change.live, live), new_or_old(change.seats, seats), planned)
    if rows == written:
        return change
    forget: tuple[Act, ...] = ((_FORGET, [{"of": table}]),) if written else ()
    add: tuple[Act, ...] = ((_ADD, [row(each) for each in rows]),) if rows else ()
    return replace(change, acts=(*change.acts, *forget, *add), waiting=rows)


def waiting_rows(
    table: str, live: LiveMatch, seats: Seats, planned: frozenset[int] = frozenset()
) -> tuple[WaitingRow, ...]:
    """Who is waited for in a match, in the order of the seats; `planned` are those with conditional answers."""
    clock = live.times.true
    if not clock.control.in_days or live.match.over:
        return ()
    if not live.missing:
        return (WaitingRow(live.id, NOBODY, table, "", live.since, live.since, live.since),)
    rows = []
    for seat in live.missing:
        since, due = clock.hands[seat].since or live.since, clock.due(seat) or live.since
        # A bot that was thinking when a server ended is to be asked again soon, and not when its time is over; so is
        # whoever has answered in advance.
        look = since if seats[seat].bot or seat in planned else due
        rows.append(WaitingRow(live.id, seat, table, seats[seat].guest, since, due, look))
    return tuple(rows)
