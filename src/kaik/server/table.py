"""One live table and its one owner: every change passes here, is committed, acknowledged and then told."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Iterable
from typing import cast

import msgspec
from msgspec.structs import replace

from kaik.core.codec import to_json
from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.games import find
from kaik.play.clock import Control
from kaik.play.match import Match, Step
from kaik.server import fairness, old_rules, seating
from kaik.server.asking import Ask, Asking, deciders
from kaik.server.auth import is_bot_id, new_id
from kaik.server.bus import Socket
from kaik.server.changes import Change, SpokenLine, match_acts, new_or_old
from kaik.server.cluster.leases import Fence
from kaik.server.correspondence.absent import may_begin_without, tell_end
from kaik.server.correspondence.waiting import with_waiting
from kaik.server.covered import closes_at
from kaik.server.delayed import DelayedMatch
from kaik.server.errors import Unavailable
from kaik.server.given import GivenStart, begin_match, follow_given
from kaik.server.live import LiveMatch
from kaik.server.loading import load
from kaik.server.messages import (
    Ack,
    AtTable,
    ChatLine,
    Face,
    SeatSeen,
    SettlementAt,
    Sync,
    TableSeen,
    Update,
    Why,
    write,
)
from kaik.server.projection import WAITING, Faces, outcome, position
from kaik.server.ratings.at_tables import TableRatings
from kaik.server.refusals import kind_of
from kaik.server.services import Services
from kaik.server.store import (
    ADD_MATCH,
    SHOWN_LINES,
    MatchRow,
    SeatRow,
    StoredTable,
    TableState,
    add_held,
    change_match,
    end_held,
    put_seat,
    row,
)
from kaik.server.table_seen import seat_seen, table_seen
from kaik.server.tournaments.at_tables import may_begin


class Broken(Unavailable):
    """The table could not store what was done; it is read again from what is stored."""


class Table:
    """The owner of one table. Whoever changes anything holds `lock`."""

    def __init__(self, services: Services, stored: StoredTable, fence: Fence | None = None) -> None:
        self.services, self.fence = services, fence
        self.game: Game = find(stored.table.game)
        self.stored = old_rules.readable(stored.table, self.game)
        self.id = stored.table.id
        self.seats: seating.Seats = stored.seats
        self.rows: tuple[MatchRow, ...] = stored.matches
        spoken = (SpokenLine(each.guest, ChatLine(each.at, each.name, each.seat, each.text)) for each in stored.lines)
        self.chat: deque[SpokenLine] = deque(spoken, maxlen=SHOWN_LINES)
        self.options: Options = self.game.option_list(msgspec.json.decode(self.stored.options))
        self.control = Control.parse(stored.table.clock)
        self.lock = asyncio.Lock()
        self.sockets: set[Socket] = set()
        self.live: LiveMatch | None = None
        self.faces: Faces | None = None
        self.broken = False
        self.names = seating.NamesHere()
        self.asking = Asking()
        self.delayed = DelayedMatch(self.stored.delay)
        self.ratings = TableRatings(services.directory, services.ratings, self.stored, len(self.seats))
        self.waiting = stored.waiting
        self.planned: frozenset[int] = frozenset()
        """The seats that have conditional answers."""
        self._secret = secrets.token_bytes(16)
        """What the pauses of covered questions are dealt by."""
        self.held = frozenset((each.seat, each.guest) for each in stored.held)
        """Who holds or has held which seat of the match that is being played."""
        self.wishes: dict[int, str] = {}
        """The seats that are ready for the match that is prepared, and the nonces they gave."""
        at = services.monotonic()
        self.touched = at
        self.set_up = at - max(0, services.now() - stored.table.at)
        """When the table was set up, on the monotonic clock as all moments here."""
        self.away: dict[int, int] = {seat.seat: at for seat in self.seats if seat.guest}

    # What there is

    @property
    def current(self) -> MatchRow | None:
        """The match that is played here, or was played last."""
        return next((match for match in reversed(self.rows) if match.begun is not None), None)

    @property
    def coming(self) -> MatchRow | None:
        """The match that is prepared and has not begun."""
        return self.rows[-1] if self.rows and self.rows[-1].begun is None else None

    @property
    def state(self) -> TableState:
        current = self.current
        if current is None:
            return "waiting"
        return "playing" if current.ended is None and not self.other_rules else "over"

    @property
    def other_rules(self) -> bool:
        """Whether the match that was played here last is of other rules, so that it cannot go on."""
        return self.current is not None and old_rules.is_old(self.current, self.game)

    async def wake(self) -> None:
        """Bring the match back from its log, the first time the table is touched."""
        current = self.current
        await self.ratings.look(self.seats, current.id if current is not None else "")
        if current is None:
            return
        if self.other_rules:
            # Another one can be played. Its commitment is not written before it begins; see `old_rules.next_match`.
            self.rows = self.rows if self.coming is not None else (*self.rows, self._prepare(current))
            return
        entries, answers = await self.services.store.log(current.id)
        begun = self._first(current)
        seats = seating.seats_of_guests(self.seats)
        self.live, self.faces = await load(current, begun, self.control, entries, answers, self.moment(), seats)
        self.live = replace(self.live, take_backs=not self.stored.rated)
        if self.delayed.entries:
            past = await load(current, begun, self.control, self.delayed.told(entries), (), self.moment(), ())
            self.delayed.restart(past[0])

    def shown(self, seat: int | None) -> LiveMatch | None:
        """The match as a seat knows it; a spectator may be some entries behind."""
        return self.live if seat is not None or self.live is None else self.delayed.shown(self.live)

    def moment(self) -> int:
        """Now, by the clock that matches here are timed by: days go by the date, all else by what nobody can set."""
        return self.services.now() if self.control.in_days else self.services.monotonic()

    def seat_of(self, guest: str | None) -> int | None:
        """Where a guest sits."""
        return seating.seat_of(self.seats, guest)

    def takable(self, seat: int) -> bool:
        """Whether somebody else may have this seat now."""
        if seating.is_free(self.seats[seat]):
            return True
        if (self.stored.rated or self.control.in_days) and self.state == "playing":
            return False  # whoever has begun it ends it, and the clock decides
        since = self.away.get(seat)
        return since is not None and self.services.monotonic() - since >= self.stored.grace * 1000

    def deciders(self, seat: int, guest: str) -> frozenset[str]:
        """Who is to be asked whether a guest may take a seat over; nobody where it was theirs, or no match is on."""
        if self.state != "playing" or (seat, guest) in self.held:
            return frozenset()
        gone = frozenset(each.seat for each in self.seats if self.takable(each.seat))
        host = self.stored.host if any(socket.guest == self.stored.host for socket in self.sockets) else ""
        return deciders(self.seats, seat, guest, gone, host)

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Who asks for a seat that can still be had, and is still here."""
        if not self.asking.asks:
            return ()
        here = {socket.guest for socket in self.sockets}
        return tuple(ask for ask in self.asking.asks if ask.guest in here and self._is_asked(ask))

    def _is_asked(self, ask: Ask) -> bool:
        playing = self.current is not None and ask.match == self.current.id and self.state == "playing"
        return playing and self.seat_of(ask.guest) is None and self.takable(ask.seat)

    @property
    def guests(self) -> int:
        """How many people sit here."""
        return sum(1 for seat in self.seats if seat.guest)

    @property
    def gives_hints(self) -> bool:
        """Whether whoever is asked may have a hint, as everybody sits now."""
        return self.stored.hints == "all" or (self.stored.hints == "alone" and self.guests < 2)

    def describe(self) -> TableSeen:
        """The table as everybody at it sees it."""
        return table_seen(self)

    def seats_seen(self) -> tuple[SeatSeen, ...]:
        """Who sits where, as everybody sees it."""
        now = self.services.now()
        return tuple(self.ratings.seen(seat_seen(self, seat), seat, now) for seat in self.seats)

    # Telling

    def sync(self, socket: Socket, start: int = 0, refused: KaikError | None = None, ident: str = "") -> None:
        """Tell a socket everything; of the log what it does not have."""
        now, seat = self.services.now(), self.seat_of(socket.guest)
        if refused is not None:
            # A refusal repeats nothing: a long log told again to whoever asks for it would cost more than a move.
            start = socket.n if seat == socket.seat else 0
            socket.refusals += 1
        seen, faces, settlements = WAITING, tuple[Face, ...](), tuple[SettlementAt, ...]()
        live = self.shown(seat)
        if live is not None and self.live is not None and self.faces is not None:
            seen = position(live, seat, self.moment(), now, behind=live is not self.live)
            start = start if start <= seen.n else 0
            self.faces.open(self.live.match, seat)
            until = None if live is self.live else seen.n
            # As JSON it stands for what it says: the type of a message is what its reader finds in it.
            faces = cast(tuple[Face, ...], self.faces.written_since(start, seat, until))
            settlements = self.faces.settled_since(start, until) if start or until else self.faces.settled_last()
        socket.n, socket.seat = seen.n, seat
        hosting = socket.guest is not None and socket.guest == self.stored.host
        why, kind = (str(refused), kind_of(refused)) if refused else ("", None)
        chat = tuple(each.line for each in self.chat if each.guest not in socket.unheard)
        told = Sync(self.describe(), seat, hosting, start, faces, seen, chat, now, why, ident, kind)
        socket.tell(replace(told, asking=self._asks_for().get(socket.guest or ""), settlements=settlements))

    def _asks_for(self) -> dict[str, int]:
        """The seats that people ask for, by guest."""
        return {ask.guest: ask.seat for ask in self.asks}

    def sync_all(self) -> None:
        """Tell every socket everything, as when a match begins."""
        for socket in self.sockets:
            self.sync(socket)
        self.services.changed()

    def tell_table(self, but: Socket | None = None) -> None:
        """Tell every socket who sits where."""
        seen, asking = self.describe(), self._asks_for()
        frames = dict[tuple[int | None, bool, int | None], bytes]()
        for socket in self.sockets - {but}:
            seat = self.seat_of(socket.guest)
            if seat != socket.seat:
                self.sync(socket)  # another seat sees something else: the whole log looks different from there
                continue
            hosting = socket.guest is not None and socket.guest == self.stored.host
            key = (seat, hosting, asking.get(socket.guest or ""))
            if key not in frames:
                frames[key] = write(AtTable(seen, *key))
            socket.post(frames[key])
        self.services.changed()

    def _tell_match(self, only: Iterable[int | None] | None = None) -> None:
        """Tell everybody what is new to them; certain seats alone where others must not notice."""
        assert self.live is not None and self.faces is not None
        at, now, frames = self.moment(), self.services.now(), dict[tuple[int | None, int], bytes]()
        for socket in self.sockets:
            seat = self.seat_of(socket.guest)
            live = self.shown(seat) or self.live
            written = len(live.match.log)
            if (only is not None and seat not in only) or (live is not self.live and socket.n == written):
                continue
            if seat != socket.seat or socket.n > written:
                self.sync(socket)
                continue
            key = (seat, socket.n)
            if key not in frames:
                faces = self.faces.since(socket.n, seat, written)
                settlements = self.faces.settled_since(socket.n, written)
                seen = position(live, seat, at, now, behind=live is not self.live)
                frames[key] = write(Update(socket.n, faces, seen, settlements))
            socket.post(frames[key])
            socket.n = written

    def tell_why(self, seat: int, n: int, text: dict[str, str]) -> None:
        """A bot's reason; in a game with secrets a reason could tell what the bot holds."""
        if text and not self.game.secret(self.options):
            for socket in self.sockets:
                if not self.delayed.entries or self.seat_of(socket.guest) is not None:
                    socket.tell(Why(seat, n, text))

    # Changing

    async def commit(self, change: Change, ack: tuple[Socket, Ack] | None = None) -> None:
        """Write a change down, then let it be so, then acknowledge it: what cannot be written changes nothing."""
        live = new_or_old(change.live, self.live)
        if live is not None and self.control.in_days:
            change = with_waiting(change, self.id, self.waiting, live, self.seats, self.planned)
        try:
            await self.services.store.write(*change.acts, fence=self.fence)
        except Unavailable as wrong:
            if wrong.doubtful:
                self.give_up(wrong)
            raise
        except BaseException as wrong:
            broken = Broken("that could not be saved; the table is reloaded as it was", doubtful=True)
            self.give_up(broken)
            if isinstance(wrong, Exception):
                raise broken from wrong
            raise
        self._become(change)
        if ack is not None:
            ack[0].tell(ack[1])

    def _become(self, change: Change) -> None:
        """The only place where what is written is also remembered."""
        self.seats = new_or_old(change.seats, self.seats)
        self.rows = new_or_old(change.rows, self.rows)
        self.live = new_or_old(change.live, self.live)
        self.wishes = new_or_old(change.wishes, self.wishes)
        self.away = new_or_old(change.away, self.away)
        self.held = new_or_old(change.held, self.held)
        self.waiting = new_or_old(change.waiting, self.waiting)
        if change.line is not None:
            self.chat.append(change.line)
        if change.rows is not None:  # a match has begun or ended
            self.services.matches_changed(self.seats)

    def give_up(self, why: KaikError) -> None:
        """What is written is not known any more: whoever comes back finds the table read again."""
        self.broken = True
        for socket in self.sockets:
            socket.drop(why)

    async def move(self, live: LiveMatch, at: int, ack: tuple[Socket, str] | None = None) -> None:
        """Commit what a match has come to by a moment of its clock, acknowledge it, then tell."""
        old = self.live
        assert old is not None and self.faces is not None
        live = self.advance(live, at)
        if live is old:
            return
        told = None if ack is None else (ack[0], Ack(ack[1], len(live.match.log)))
        await self.commit(self._change(old, live), told)
        fresh = live.fresh(old)
        self.delayed.note(live)
        # A take-back leads elsewhere than where its entries lead.
        self.faces.follow(old.state, fresh, live.state if live.match.cuts == old.match.cuts else None)
        self.services.counts["entries"] += len(fresh)
        # Counted with the entries and for every guest's seat alike: who had a choice is not to be counted anywhere.
        self.services.counts["plays"] += sum(1 for entry in fresh if entry.seat >= 0 and self.seats[entry.seat].guest)
        self._tell_match(None if fresh else [answer.seat for answer in live.answers if answer not in old.answers])
        if live.match.over and not old.match.over:
            self.services.counts["matches_ended"] += 1
            await self.ratings.finish(live.id, self.seats)
            self.tell_table()
            tell_end(self.services, live, self.seats, self.sockets)

    def advance(self, live: LiveMatch, at: int) -> LiveMatch:
        """The match with everything done that nobody needs to be asked for."""
        while True:
            live = live.lone_answers(at)
            if not live.complete or at < self.closes_at(live):
                return live
            live = live.close(at)

    def closes_at(self, live: LiveMatch) -> int:
        """When a collected question may close: not at once, lest its speed tell that nobody had a choice."""
        return closes_at(self.stored.covered, live, self._secret) if self.guests > 1 else live.since

    def _change(self, old: LiveMatch, live: LiveMatch) -> Change:
        """What is written of a move, and what is so after it; the seed of a match becomes public with its end."""
        at = self.services.now()
        change = Change(tuple(match_acts(old, live, at)), live=live)
        if not live.match.over or old.match.over:
            return change
        ended, coming = self._end(live, at)
        rows = tuple(ended if match.id == ended.id else match for match in self.rows)
        acts = (*change.acts, change_match(ended), (ADD_MATCH, [row(coming)]), end_held(ended))
        acts = (*acts, *self.ratings.end_acts(live.match, ended, self.seats, self.away))
        return replace(change, acts=acts, rows=(*rows, coming), wishes={}, held=frozenset())

    def _end(self, live: LiveMatch, at: int) -> tuple[MatchRow, MatchRow]:
        """The match that has ended, and the next one prepared, so that its commitment is made before anybody asks."""
        current = self.current
        assert current is not None
        how = to_json(outcome(live.match)).decode()
        return replace(current, ended=at, outcome=how), self._prepare(current)

    def _prepare(self, last: MatchRow) -> MatchRow:
        return fairness.prepare(new_id(), self.id, last.number + 1, self.game.rules)

    async def sit_as(self, seats: seating.Seats, ack: tuple[Socket, str]) -> None:
        """Commit who sits where."""
        await self.ratings.refuse(seats, playing=self.state == "playing")
        new = {seat.seat: seat for old, seat in zip(self.seats, seats, strict=True) if old != seat}
        away = {seat: since for seat, since in self.away.items() if seat not in new}
        wishes = {seat: nonce for seat, nonce in self.wishes.items() if seat not in new}
        acts, held = tuple(map(put_seat, new.values())), self.held
        if self.current is not None and self.state == "playing":
            held = self.held | seating.holders(seats)
            acts = (*acts, *add_held(self.current.id, held - self.held))
        change = Change(acts, seats=seats, away=away, wishes=wishes, held=held)
        await self.commit(change, (ack[0], Ack(ack[1], self.written)))
        await self.ratings.look(self.seats, self.current.id if self.current is not None else "")

    async def rename(self, guest: str, name: str) -> None:
        """Call whoever sits here by another name, told apart from everybody else's."""
        at = self.seat_of(guest)
        if at is None or (shown := self.names.sitting(self.seats, guest, name)) == self.seats[at].name:
            return
        seats = seating.rename(self.seats, at, shown)
        await self.commit(Change((put_seat(seats[at]),), seats=seats))

    @property
    def written(self) -> int:
        """Entries in the log of the match here."""
        return 0 if self.live is None else len(self.live.match.log)

    def _first(self, match: MatchRow) -> Match:
        """A match of this table before its first entry."""
        return begin_match(self.game, self.options, len(self.seats), self.stored.preset, match.origin)

    async def begin_from(self, start: GivenStart) -> None:
        """Begin the match that is prepared with given entries, for one person among bots: nobody is waited for."""
        assert self.coming is not None
        begun = replace(self.coming, given=len(start.log), origin=start.origin)
        nonces, names = [""] * len(self.seats), seating.names(self.seats)
        await self._begin(fairness.begin(begun, nonces, names, self.services.now()), self.seats, self.away, start.steps)

    def _given_again(self) -> tuple[Step, ...] | None:
        """What the practice match played last was given: the next one begins there again; None after any other."""
        last = self.current
        if last is None or last.given is None or self.live is None or self.live.id != last.id:
            return None
        return tuple((entry.seat, entry.action) for entry in self.live.match.log.stretch(0, last.given))

    def is_ready(self, seat: SeatRow) -> bool:
        """Whether a guest is ready for what is prepared; a program is, for the first match at a table it came to."""
        return seat.seat in self.wishes or (self.current is None and is_bot_id(seat.guest))

    async def begin_if_ready(self) -> None:
        """Begin the match that is prepared if every seat is taken and every guest ready; a rematch turns the seats."""
        coming = self.coming
        if coming is None or any(map(seating.is_free, self.seats)):
            return
        waits = (seat for seat in self.seats if seat.guest and not self.is_ready(seat))
        begins = may_begin_without(waits, self.control, self.current, self.sockets)
        if not begins or not await may_begin(self.services.store, self.stored):
            return
        last, given = self.current, self._given_again()
        turns = 0 if last is None or given is not None else 1
        seats = seating.rotate(self.seats) if turns else self.seats
        nonces = [self.wishes.get((seat.seat - turns) % len(seats), "") for seat in seats]
        away = {(seat + turns) % len(seats): since for seat, since in self.away.items()}
        begun = replace(coming, rules=self.game.rules)  # it may have been prepared when there were others
        if last is not None and given is not None:
            begun = replace(begun, given=last.given, origin=last.origin)
        begun = fairness.begin(begun, nonces, seating.names(seats), self.services.now())
        await self._begin(begun, seats, away, given or ())
        self.sync_all()

    async def _begin(
        self, begun: MatchRow, seats: seating.Seats, away: dict[int, int], given: tuple[Step, ...] = ()
    ) -> None:
        match, at = self._first(begun), self.moment()
        start, faces = await follow_given(match, given, seating.seats_of_guests(seats))
        live = LiveMatch.begin(begun.id, start, fairness.luck_of(begun), self.control, at).lone_answers(at)
        live = replace(live, take_backs=not self.stored.rated)
        empty = replace(live, match=match, answers=(), put=-1)
        (rows, changes), held = old_rules.next_match(self.rows, begun, begun.begun or 0), seating.holders(seats)
        acts = (*map(put_seat, seats), *changes, *match_acts(empty, live, begun.begun or 0), *add_held(begun.id, held))
        await self.commit(Change(acts, seats=seats, rows=rows, live=live, wishes={}, away=away, held=held))
        faces.follow(start.state, live.match.log[len(start.log) :])
        self.faces = faces
        self.delayed.restart(live)
        self.services.counts["matches_begun"] += 1
        self.services.counts["entries"] += len(live.match.log)
        for socket in self.sockets:
            socket.n = 0
