"""Vacations: for some days a year somebody's clocks in days stand still, and whoever plays with them sees until when.

A vacation begins at once and ends when it was said to, or earlier. Each counts for one day at least, lest a clock be
stopped for every long thought.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from sqlalchemy import insert, select, update

from kaik.core.errors import KaikError
from kaik.play.clock import DAY, TimeSpan
from kaik.server import schema
from kaik.server.changes import Change
from kaik.server.correspondence.bodies import VacationShown
from kaik.server.store import Store
from kaik.server.transactions import Act

if TYPE_CHECKING:  # a table has one of these
    from kaik.server.table import Table

DAYS_A_YEAR = 30
YEAR = 365 * DAY
FRESH = 30_000
"""Milliseconds for which a table believes what it has read; a flag falls only after a fresh look."""

_VACATIONS, _WAITING = schema.vacations.c, schema.waiting.c


class Vacations:
    """Takes vacations, and tells how many days are left."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, guest: str, now: int) -> VacationShown:
        """Until when somebody is on vacation, and how many days they have left this year."""
        spans = (await vacation_spans(self._store, (guest,))).get(guest, ())
        until = next((ends for begins, ends in spans if begins <= now < ends), None)
        return VacationShown(until, round(max(0, DAYS_A_YEAR * DAY - _taken(spans, now)) / DAY, 2))

    async def take(self, guest: str, until: int, now: int) -> None:
        """Be on vacation from now until a date; one that runs is changed by it."""
        spans = (await vacation_spans(self._store, (guest,))).get(guest, ())
        running = next((span for span in spans if span[0] <= now < span[1]), None)
        begins = now if running is None else running[0]
        others = tuple(span for span in spans if span != running)
        if until <= now:
            raise KaikError("a vacation ends in the future")
        if _taken((*others, (begins, until)), now) > DAYS_A_YEAR * DAY:
            raise KaikError(f"there are {DAYS_A_YEAR} days of vacation a year, and that would be more")
        await self._keep(guest, begins, until, running)

    async def stop(self, guest: str, now: int) -> None:
        """Be back."""
        mine = (_VACATIONS.guest == guest) & (_VACATIONS.begins <= now) & (_VACATIONS.ends > now)
        await self._store.write((update(schema.vacations).where(mine).values(ends=now), None), _look(guest))

    async def _keep(self, guest: str, begins: int, ends: int, running: TimeSpan | None) -> None:
        if running is None:
            row = {"guest": guest, "begins": begins, "ends": ends}
            await self._store.write((insert(schema.vacations), [row]), _look(guest))
            return
        same = (_VACATIONS.guest == guest) & (_VACATIONS.begins == begins)
        await self._store.write((update(schema.vacations).where(same).values(ends=ends), None), _look(guest))


class SeatsOff:
    """What one table knows of the vacations of those who sit there."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._read: int | None = None

    def forget(self) -> None:
        """Read it again the next time."""
        self._read = None

    async def follow(self) -> None:
        """Let clocks stand still for those who are on vacation, and nobody else."""
        table, live = self._table, self._table.live
        if live is None or not table.control.in_days or live.match.over:
            return
        at = table.services.monotonic()
        if self._read is not None and at - self._read < FRESH and not live.times.true.out(table.moment()):
            return
        spans = await vacation_spans(table.services.store, [seat.guest for seat in table.seats if seat.guest])
        off = tuple(spans.get(seat.guest, ()) for seat in table.seats) if spans else ()
        self._read = at
        if off != live.times.true.off:
            await table.commit(Change(live=replace(live, times=live.times.off(off))))
            table.sync_all()


async def vacation_spans(store: Store, guests: Iterable[str]) -> dict[str, tuple[TimeSpan, ...]]:
    """The vacations of some guests, in order."""
    asked = select(schema.vacations).where(_VACATIONS.guest.in_(tuple(guests))).order_by(_VACATIONS.begins)
    found: dict[str, tuple[TimeSpan, ...]] = {}
    for row in await store.fetch(asked):
        if row.begins < row.ends:
            found[row.guest] = (*found.get(row.guest, ()), (row.begins, row.ends))
    return found


def _taken(spans: Iterable[TimeSpan], now: int) -> int:
    """How long somebody has been on vacation, or will have been, since a year ago."""
    return sum(max(DAY, ends - begins) for begins, ends in spans if ends > now - YEAR)


def _look(guest: str) -> Act:
    """Have somebody look at the tables that wait for a guest: their deadlines are others now."""
    return (update(schema.waiting).where(_WAITING.guest == guest).values(look=0), None)
