"""The conditional answers at one table: kept with the match, given as soon as what they wait for is played.

They are for matches in days of games in which nothing is hidden: where there are secrets, an answer in advance would
tell something, or know too little. Only the seat that has set them is told of them.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import delete, insert, select

from kaik.core.errors import KaikError
from kaik.play.referee import Stale
from kaik.server import schema
from kaik.server.bus import Socket
from kaik.server.changes import Change
from kaik.server.correspondence.plan import AnswerPlan, PlannedLine, checked
from kaik.server.errors import Unavailable
from kaik.server.limits import TooMuch
from kaik.server.live import LiveMatch
from kaik.server.messages import Ack, AnswersPlanned, PlanAnswers
from kaik.server.transactions import Act

if TYPE_CHECKING:  # a table's schedule has one of these
    from kaik.server.table import Table

_LOG = logging.getLogger(__name__)
_PLANNED = schema.planned_answers.c


class TablePlans:
    """What the seats of a table have answered in advance. Whoever calls anything holds the table's lock."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._plans: dict[int, AnswerPlan] = {}
        self._read = ""
        """The match whose plans were read."""

    async def set(self, socket: Socket, seat: int, said: PlanAnswers) -> None:
        """Answer in advance from now on, in place of what was answered so before; no lines for nothing."""
        live = self._refuse_unfit(seat, said.n)
        if not await self._table.services.planning.take(socket.guest, socket.address):
            raise TooMuch("too many conditional answers at once; wait a moment")
        # Playing lines out may take a while, and other tables are not to wait for it.
        lines = await asyncio.to_thread(checked, said.lines, live.state, seat)
        made = AnswerPlan(seat, socket.guest or "", len(live.match.log), lines) if lines else None
        await self._write(seat, made, (socket, Ack(said.id, len(live.match.log))))
        self._tell_seat(seat)

    def _refuse_unfit(self, seat: int, n: int) -> LiveMatch:
        table, live = self._table, self._table.live
        if live is None or live.match.over:
            raise KaikError("there is no match here to answer in", "not_begun" if live is None else "too_late")
        if not self._may_plan:
            sentence = "conditional answers are for matches in days of games in which nothing is hidden"
            raise KaikError(sentence, "no_plans")
        if seat in live.missing:
            raise KaikError("it is your turn: play, and answer in advance after that", "no_plans")
        if n < live.put or n > table.written:
            raise Stale(f"these lines begin after entry {n}, and the log has {table.written} entries by now")
        return live

    @property
    def _may_plan(self) -> bool:
        return self._table.control.in_days and not self._table.game.secret(self._table.options)

    async def follow(self) -> None:
        """Give every answer whose time has come, and forget what cannot come any more."""
        if not self._may_plan or not await self._known():
            return
        while (answer := self._next()) is not None:
            table, now = self._table, self._table.moment()
            assert table.live is not None
            try:
                live = table.live.submit(answer[0], answer[1], None, now)
            except KaikError as wrong:  # the rules have changed since it was set
                _LOG.warning("a conditional answer could not be given: %s", wrong)
                await self._write(answer[0], None)
                continue
            await table.move(live, now)
            for seat in tuple(self._plans):
                self._tell_seat(seat)
        for seat in [seat for seat in self._plans if not self._left(seat)]:
            await self._write(seat, None)
            self._tell_seat(seat)

    async def _known(self) -> bool:
        """Read what is stored for the match that is played; whether there is anything."""
        live = self._table.live
        if live is None:
            return False
        if self._read != live.id:
            found = await self._table.services.store.fetch(
                select(schema.planned_answers).where(_PLANNED.match == live.id)
            )
            self._plans = {row.seat: _plan(row) for row in found}
            self._read, self._table.planned = live.id, frozenset(self._plans)
            for socket in self._table.sockets:  # a match that has begun is another one to answer in
                self.tell(socket)
        return bool(self._plans)

    def _next(self) -> tuple[int, str] | None:
        """A seat that is asked and has answered in advance, and its answer."""
        live = self._table.live
        if live is None or live.match.over:
            return None
        for seat, plan in sorted(self._plans.items()):
            answer = plan.answer(live.match) if self._left(seat) else None
            if seat in live.missing and answer is not None:
                return seat, answer
        return None

    def _left(self, seat: int) -> tuple[PlannedLine, ...]:
        """What is left of the lines of a seat; nothing where somebody else sits there now."""
        plan, live = self._plans.get(seat), self._table.live
        if plan is None or live is None or self._table.seats[seat].guest != plan.guest:
            return ()
        return plan.left(live.match)

    async def _write(self, seat: int, plan: AnswerPlan | None, ack: tuple[Socket, Ack] | None = None) -> None:
        live = self._table.live
        assert live is not None
        mine = (_PLANNED.match == live.id) & (_PLANNED.seat == seat)
        acts: tuple[Act, ...] = ((delete(schema.planned_answers).where(mine), None),)
        if plan is not None:
            lines = msgspec.json.encode(plan.lines).decode()
            row = {"match": live.id, "seat": seat, "guest": plan.guest, "n": plan.n, "lines": lines}
            acts = (*acts, (insert(schema.planned_answers), [row]))
        plans = {each: other for each, other in self._plans.items() if each != seat}
        if plan is not None:
            plans[seat] = plan
        before, self._table.planned = self._table.planned, frozenset(plans)
        try:
            await self._table.commit(Change(acts), ack)
        except Unavailable:
            self._table.planned = before
            raise
        self._plans = plans

    # Telling

    def tell(self, socket: Socket) -> None:
        """Tell somebody what their seat has answered in advance, where that can be done at all."""
        live, seat = self._table.live, self._table.seat_of(socket.guest)
        if live is not None and seat is not None and self._may_plan:
            socket.tell(AnswersPlanned(live.id, len(live.match.log), self._left(seat)))

    def _tell_seat(self, seat: int) -> None:
        guest = self._table.seats[seat].guest
        for socket in self._table.sockets:
            if guest and socket.guest == guest:
                self.tell(socket)


def _plan(row: Any) -> AnswerPlan:
    lines = msgspec.json.decode(row.lines, type=tuple[PlannedLine, ...])
    return AnswerPlan(row.seat, row.guest, row.n, lines)
