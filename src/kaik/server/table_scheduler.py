"""What happens at a table without any message: flags fall, questions close, bots answer, seats come free."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from kaik.core.errors import KaikError
from kaik.core.state import State
from kaik.play.luck import Luck
from kaik.server.bot_failures import BotFailures
from kaik.server.bot_pool import OTHERS, PEOPLE, Asker, NoThought, TooLate
from kaik.server.correspondence.planning import TablePlans
from kaik.server.correspondence.vacations import SeatsOff
from kaik.server.errors import Unavailable
from kaik.server.limits import TooMuch
from kaik.server.live import LiveMatch
from kaik.server.table import Broken, Table
from kaik.server.tasks import watch

_LOG = logging.getLogger(__name__)

WATCHED = 0.6
"""Seconds between two actions where only bots sit, so that people can follow."""

RETRY = 1.0
"""Seconds between two looks at a table while the database does not work."""

ScheduleKey = tuple[str, int, int]
"""A question to a seat: the match, how many entries there were, the seat."""


class BotAnswer(msgspec.Struct, frozen=True):
    """What a bot does and why; if it has failed, an action that was picked at random."""

    action: str
    why: dict[str, str] = {}
    failed: bool = False


class TableScheduler:
    """The schedule of one table; `follow` is called after every change, under the table's lock."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: dict[int, tuple[ScheduleKey, asyncio.Task[None]]] = {}
        self._waking: set[asyncio.Task[None]] = set()
        self._failures = BotFailures(table)
        self.seats_off = SeatsOff(table)
        self.plans = TablePlans(table)
        self._stopped = False

    def stop(self) -> None:
        """Let nothing more happen by itself."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
        for _, task in self._thinking.values():
            task.cancel()

    @property
    def busy(self) -> bool:
        """Whether something will still happen here without anybody coming."""
        live = self.table.live
        runs = live is not None and live.times.true.falls() is not None and not live.match.over
        runs = runs and not self.table.control.in_days  # `Deadlines` brings it back in time
        waited_for = bool(self.table.stored.tournament) or any(seat.guest for seat in self.table.seats)
        return runs or (bool(self._thinking) and waited_for)

    async def catch_up(self) -> None:
        """Do what is due: conditional answers, a flag that has fallen, a question that may close, bots' talk."""
        await self.seats_off.follow()
        await self.plans.follow()
        live, now = self.table.live, self.table.moment()
        if live is None or live.match.over or self._nothing_by_itself(live):
            return
        late = [seat for seat in live.times.true.out(now) if seat in live.missing]
        if late:
            await self.table.move(live.flag(late[0], now), now)
            return
        await self.table.move(live, now)
        await self._answer_offers()

    def _nothing_by_itself(self, live: LiveMatch) -> bool:
        """Whether nobody but those who sit here can change anything: no clock runs, nothing is collected, no bot."""
        still = not live.collects and not live.times.true.control.runs
        return still and not any(seat.bot for seat in self.table.seats)

    def follow(self) -> None:
        """Look ahead: set the next alarm, and ask the bots that are to answer."""
        if self._stopped or self.table.broken:
            return
        if self.table.services.store.writer.trouble:
            self._alarm_in(RETRY)  # nothing that bots do or clocks show could be written now
            return
        self._set_alarm()
        live = self.table.live
        if live is not None and live.match.over:
            self._failures.tell_covered(live)
        if live is None or live.match.over:
            return
        for seat in live.missing:
            if self.table.seats[seat].bot:
                self._ask_bot(live, seat)

    def _set_alarm(self) -> None:
        due = min(self._moments(), default=None)
        wait = None if due is None else max(0.0, (due - self.table.services.monotonic()) / 1000)
        self._alarm_in(None if wait is None else min(wait + 0.002, 86400.0))

    def _alarm_in(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _moments(self) -> list[int]:
        table, live, now = self.table, self.table.live, self.table.services.monotonic()
        freed = [since + table.stored.grace * 1000 for since in table.away.values()]
        moments = [moment for moment in freed if moment > now]
        if live is None or live.match.over:
            return moments
        falls = live.times.true.falls()
        timed = [] if falls is None else [falls]
        timed += [table.closes_at(live)] if live.complete else []
        return moments + [now + moment - table.moment() for moment in timed]

    def _ring(self) -> None:
        task = watch(asyncio.get_running_loop().create_task(self._rung()), "the clockwork of a table")
        self._waking.add(task)
        task.add_done_callback(self._waking.discard)

    async def _rung(self) -> None:
        async with self.table.lock:
            if self._stopped or self.table.broken:
                return
            freed = any(self.table.takable(seat) for seat in self.table.away)
            try:
                await self.catch_up()
                await self.table.begin_if_ready()  # where it could not be written when everybody was
            except Broken:
                return
            except Unavailable:  # what is due is done as soon as it can be written
                if self.table.broken:
                    return
            if freed:
                self.table.tell_table()
            self.follow()

    # Bots

    def _ask_bot(self, live: LiveMatch, seat: int) -> None:
        key = (live.id, live.put, seat)
        asked = self._thinking.get(seat)
        if asked is not None:
            if asked[0] == key and not asked[1].done():
                return
            asked[1].cancel()
        task = watch(asyncio.get_running_loop().create_task(self._answer(live, seat, key)), "a bot's answer")
        self._thinking[seat] = (key, task)

    async def _answer(self, live: LiveMatch, seat: int, key: ScheduleKey) -> None:
        try:
            async with self._turn():
                if self._stands(key):  # it may have waited for long
                    answer = await self._ask(live, seat)
                    async with self.table.lock:
                        await self._play(seat, key, answer)
        finally:
            if self._thinking.get(seat, (None,))[0] == key:
                del self._thinking[seat]
        async with self.table.lock:
            self.follow()

    async def _play(self, seat: int, key: ScheduleKey, answer: BotAnswer) -> None:
        """Play a bot's action, if it is still the question it was asked."""
        table = self.table
        live, now = table.live, table.moment()
        if live is None or not self._stands(key):
            return
        try:
            await table.move(live.submit(seat, answer.action, None, now), now)
            table.tell_why(seat, len(live.match.log), answer.why)
            if answer.failed:
                self._failures.tell(live, seat)
            await self.catch_up()
        except KaikError:  # a table that is read again, or a seat that is no longer asked
            return

    def _stands(self, key: ScheduleKey) -> bool:
        """Whether that is still the question, and a bot's: the match may be over and the bot gone."""
        live, seat = self.table.live, key[2]
        if live is None or (live.id, live.put, seat) != key or self._stopped:
            return False
        return seat in live.missing and bool(self.table.seats[seat].bot)

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Where only bots sit they play while somebody watches, slowly, and a few such tables at a time.

        A tournament waits for its bots: at its tables they play also where nobody watches, and then at once.
        """
        table = self.table
        if any(seat.guest for seat in table.seats):
            yield
            return
        while True:
            alone = bool(table.stored.tournament) and not table.sockets
            await asyncio.sleep(0 if alone else WATCHED)
            if not table.sockets and not alone:
                continue
            async with table.services.bot_pool.bots_only.turn(table.stored.host):
                if table.sockets or alone:  # somebody still watches, now that it is this table's turn
                    yield
                    return

    async def _ask(self, live: LiveMatch, seat: int) -> BotAnswer:
        """What a bot does; if it fails, a random action."""
        actions = live.legal(seat)
        if len(actions) == 1:
            return BotAnswer(str(actions[0]))
        table, counts, bot = self.table, self.table.services.counts, self.table.seats[seat].bot
        try:
            imagined = _imagine(live.state, seat)
            reply = await table.services.bot_pool.ask(bot, table.game.slug, imagined, seat, self._asker())
            if reply.action in actions:
                return BotAnswer(reply.action, reply.why)
            _LOG.error("%s answered %r in a game of %s, which is not legal there", bot, reply.action, table.game.slug)
        except (TooLate, TooMuch):
            counts["bots_late"] += 1
            await asyncio.sleep(WATCHED)  # a table that cannot be served must not be the quickest
        except NoThought:  # it is in the log already
            pass
        except Exception:  # whatever happens to a bot, its table plays on
            _LOG.exception("a bot could not be asked in a game of %s", table.game.slug)
        counts["bots_failed"] += 1
        return BotAnswer(str(secrets.choice(actions)), failed=True)

    def _asker(self) -> Asker:
        """Whose bots these are; where somebody sits and is here, they are waited for."""
        table = self.table
        here = any(table.seat_of(socket.guest) is not None for socket in table.sockets)
        return Asker(table.stored.host, PEOPLE if here else OTHERS)

    async def _answer_offers(self) -> None:
        """Bots give back every move that is asked for, in tournaments none, and play on where a draw is offered."""
        table = self.table
        take_back = "@decline-take-back" if table.stored.tournament else "@accept-take-back"
        for seat in [seat.seat for seat in table.seats if seat.bot]:
            live = table.live
            if live is None or live.match.over:
                return
            for answer in (take_back, "@decline-draw"):
                if answer in map(str, live.match.sayable(seat)):
                    await self._talk(seat, answer)

    async def _talk(self, seat: int, action: str) -> None:
        live, now = self.table.live, self.table.moment()
        assert live is not None
        try:
            answered = live.submit(seat, action, None, now)
        except KaikError:  # another bot has answered for all of them
            return
        await self.table.move(answered, now)


def _imagine(state: State, seat: int) -> State:
    return state.imagine(seat, Luck(secrets.token_bytes(32)).dice(0))
