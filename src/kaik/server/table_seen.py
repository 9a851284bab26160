"""A table and its seats as everybody there sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaik.server import fairness
from kaik.server.auth import is_bot_id
from kaik.server.messages import AskSeen, SeatSeen, TableSeen
from kaik.server.store import SeatRow

if TYPE_CHECKING:
    from kaik.server.table import Table


def table_seen(table: Table) -> TableSeen:
    """All of it."""
    current = table.current or table.coming
    assert current is not None
    people = {socket.guest for socket in table.sockets if table.seat_of(socket.guest) is None}
    return TableSeen(
        id=table.id,
        game=table.game.slug,
        preset=table.stored.preset,
        options=table.options.spelled(),
        clock=table.stored.clock,
        public=table.stored.public,
        grace=table.stored.grace,
        seats=table.seats_seen(),
        host=next((seat.name for seat in table.seats if seat.guest == table.stored.host), ""),
        watching=len(people),
        state=table.state,
        match=current.id if current.begun is not None else "",
        luck=fairness.luck_seen(current),
        next_promise=fairness.commitment(table.coming),
        matches=tuple(match.id for match in table.rows if match.begun is not None),
        hints=table.stored.hints,
        hints_now=table.gives_hints,
        covered=table.stored.covered,
        other_rules=table.other_rules,
        asks=tuple(AskSeen(ask.id, ask.seat, ask.name) for ask in table.asks),
        given=current.given,
        tournament=table.stored.tournament,
        delay=table.stored.delay,
        rated=table.stored.rated,
        rating_changes=table.ratings.changes_seen(),
    )


def seat_seen(table: Table, seat: SeatRow) -> SeatSeen:
    """One seat of a table."""
    if seat.bot:
        return SeatSeen(seat.bot, "bot")
    if not seat.guest:
        return SeatSeen(here=False, takable=True, asks=bool(table.deciders(seat.seat, "")))
    left = table.away.get(seat.seat)
    since = None if left is None else table.services.date_of(left)
    takable = table.takable(seat.seat)
    asks = takable and bool(table.deciders(seat.seat, ""))
    ready, program = table.is_ready(seat), is_bot_id(seat.guest)
    return SeatSeen(seat.name, "guest", since is None, since, takable, ready, asks, program)
