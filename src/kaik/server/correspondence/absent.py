"""Who is not at the table of a match in days: it begins without them, and they are told how it ended."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from kaik.play.clock import Control
from kaik.server.bus import Socket
from kaik.server.live import LiveMatch
from kaik.server.notices.notice import Notice
from kaik.server.seating import Seats, names
from kaik.server.services import Services
from kaik.server.store import MatchRow, SeatRow


def may_begin_without(
    waits: Iterable[SeatRow], control: Control, played: MatchRow | None, sockets: Collection[Socket]
) -> bool:
    """Whether a match begins without a word of those who sit there and have not said it: not while they could."""
    here = {socket.guest for socket in sockets}
    first = control.in_days and played is None and bool(here)
    return all(first and seat.guest not in here for seat in waits)


def tell_end(services: Services, live: LiveMatch, seats: Seats, sockets: Collection[Socket]) -> None:
    """Tell those of a match in days that it has ended who do not look at it."""
    if not live.times.true.control.in_days:
        return
    here, called = {socket.guest for socket in sockets}, names(seats)
    for seat in seats:
        if seat.guest and seat.guest not in here:
            others = ", ".join(name for place, name in enumerate(called) if place != seat.seat)[:200]
            key, link, game = f"ended:{live.id}:{seat.seat}", f"/table/{seat.table_id}", live.match.game.slug
            told = Notice(key, seat.guest, "ended", services.now(), game, others, link, live.id, seat.seat)
            services.notify(told)
