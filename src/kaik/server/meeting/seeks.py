"""All seeks of this node: each lives as long as its socket, and one node decides for all who is paired.

A seek is held by the node that has its socket and told to the others (`shared_seeks`). Every node knows all of them;
the one that decides pairs them (`pairing`), sets the tables up and tells everybody. Which node that is follows from
who is there, and two may think so for a moment: what counts is the row of each seek in `decisions`, which is written
with the table, once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from kaik.core.codec import to_json
from kaik.core.errors import KaikError, NoSuch
from kaik.server.accounts.directory import Directory
from kaik.server.auth import new_id
from kaik.server.bus import Socket
from kaik.server.errors import Unavailable
from kaik.server.limits import TooMuch
from kaik.server.lobby import USUAL_BOT, LobbyRoom
from kaik.server.meeting.bodies import SeekSeen
from kaik.server.meeting.decisions import decide, decided
from kaik.server.meeting.messages import SeekFill, SeekOpened, SeekPaired, SeekServerMessage, SeekWaiting
from kaik.server.meeting.pairing import SeekGroup, filled_groups, groups
from kaik.server.meeting.seek import ASKED_FOR, FILL_AFTER, Seek
from kaik.server.meeting.terms import GameTerms, refuse_one_seat, refuse_unrated, seat_people
from kaik.server.ratings.leaving import leaving_cost
from kaik.server.tasks import end, repeat

_LOG = logging.getLogger(__name__)

ROUND = 0.25
"""Seconds between two looks at who could be paired, at least."""
IDLE = 1.0
"""Seconds after which they are looked at although nothing has changed: who waits becomes less particular."""
PULSE = 4_000
"""Milliseconds between two questions to whoever waits whether they are still there."""
SILENT = 12_000
"""Milliseconds without an answer after which a seek is gone: its connection is, whatever the system still thinks."""
SHOWN = 100
TOLD_NAMES = 16

LINGERS = 10.0
"""Seconds after which the server hangs up on whoever was paired."""
NEUTRAL = 1500.0
"""The strength of somebody of whom nothing is known."""
KEPT_APART = 60_000
"""Milliseconds for which those are not brought together again who could not sit at one table."""


class OpenSeek:
    """A seek of this node with its socket."""

    def __init__(self, seek: Seek, socket: Socket, now: int) -> None:
        self.seek, self.socket = seek, socket
        self.heard, self.told = now, now
        self.last: SeekWaiting | None = None

    def tell(self, message: SeekServerMessage) -> None:
        self.socket.post(to_json(message))


class SeekRoom:
    """Who waits, here and on other nodes, and how they are brought together."""

    def __init__(self, lobby: LobbyRoom) -> None:
        self._lobby, self._services = lobby, lobby.services
        self.own: dict[str, OpenSeek] = {}
        self.elsewhere: Callable[[], Iterable[Seek]] = lambda: ()
        """The seeks of other nodes, by this node's clock."""
        self.decides: Callable[[], bool] = lambda: True
        """Whether this node is the one that pairs."""
        self.spread: Callable[[], None] = lambda: None
        """Called when the seeks of this node have changed."""
        self.tell_paired: Callable[[Sequence[str], Sequence[str], str], None] = lambda seeks, guests, table: None
        """Called when some were paired here, to tell other nodes."""
        self.strength: Callable[[str, GameTerms], Awaitable[float]] = self._strength
        self.leaving_cost: Callable[[str], Awaitable[int]] = self._leaving_cost
        self.apart: Callable[[Collection[str]], Awaitable[frozenset[frozenset[str]]]] = self._services.blocks.apart
        """Which pairs of some guests are not to meet."""
        self._unfit: dict[frozenset[str], int] = {}
        """Pairs who could not sit at one table, and when that was tried."""
        self._gone: dict[str, int] = {}
        """Seeks that were paired here, which other nodes may still tell of, and when."""
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        lobby.seeks = self.listed

    def open(self) -> None:
        """Begin to pair."""
        self._tasks.add(repeat(self._round, "pairing"))

    def dismiss(self) -> None:
        """Send everybody away who waits here, before this node ends."""
        for found in tuple(self.own.values()):
            self._drop(found, Unavailable("this server is about to end; come back at once"))

    async def close(self) -> None:
        await end(self._tasks)

    # Who waits

    def all(self) -> list[Seek]:
        """Everybody who waits, on all nodes."""
        now = self._services.monotonic()
        self._gone = {ident: at for ident, at in self._gone.items() if now - at < 10 * SILENT}
        found = [each.seek for each in self.own.values()]
        return [*found, *(seek for seek in self.elsewhere() if seek.id not in self._gone)]

    def listed(self) -> tuple[SeekSeen, ...]:
        """The list of them, the longest waiting first; whoever has chosen somebody is in it no more."""
        waiting = sorted((seek for seek in self.all() if not seek.join), key=lambda seek: (seek.since, seek.id))
        return tuple(seek.seen(self._services.date_of(seek.since)) for seek in waiting[:SHOWN])

    async def enter(self, socket: Socket, wanted: SeekOpened) -> OpenSeek:
        """Somebody begins to wait; what they waited for before is over."""
        guest = socket.guest or ""
        if len(self.own) >= self._services.limits.in_all.seeks:
            raise TooMuch("too many people wait at once; come back in a moment")
        terms = self._terms(wanted, guest)
        await refuse_unrated(self._services.store, terms, guest)
        strength, held = await self.strength(guest, terms), await self.leaving_cost(guest)
        account = await Directory(self._services.store).of(guest)
        for other in [each for each in self.own.values() if each.seek.guest == guest]:
            self._drop(other, KaikError("you look for somebody in another window now", "other_window"))
        now = self._services.monotonic()
        profile = account.name if account else ""
        seek = Seek(
            new_id(), guest, socket.name, terms, now, strength, held, wanted.join, fill_from=now, profile=profile
        )
        found = self.own[seek.id] = OpenSeek(seek, socket, now)
        self._note()
        self._tell(found, names_of(each for each in self.all() if each.terms == terms), now)
        return found

    def _terms(self, wanted: SeekOpened, guest: str) -> GameTerms:
        if not wanted.join:
            terms = GameTerms.of(wanted.game, wanted.preset, {}, wanted.clock, wanted.rated, wanted.seats)
            refuse_one_seat(terms)
            return terms
        chosen = next((seek for seek in self.all() if seek.id == wanted.join), None)
        if chosen is None:
            raise _gone()
        if chosen.guest == guest:
            raise KaikError("that is your own", "yourself")
        return chosen.terms

    async def _strength(self, guest: str, terms: GameTerms) -> float:
        """How strong somebody is at such a match."""
        pool = terms.pool
        known = {} if pool is None else await self._services.ratings.records((guest,), pool.key)
        return known[guest].rating.rating if guest in known else NEUTRAL

    async def _leaving_cost(self, guest: str) -> int:
        return 1000 * await leaving_cost(self._services.store, guest, self._services.now())

    def leave(self, found: OpenSeek) -> None:
        """Somebody waits no longer."""
        if self.own.pop(found.seek.id, None) is not None:
            self._note()

    def hear(self, found: OpenSeek, said: object) -> None:
        """Somebody is still there, and perhaps says whether bots may have the empty seats."""
        now = found.heard = self._services.monotonic()
        if isinstance(said, SeekFill) and found.seek.asked is not None:
            asked = found.seek.asked if said.yes else None
            found.seek = replace(found.seek, agreed=said.yes, asked=asked, fill_from=now)
            self._note()
            self._tell(found, names_of(self.all()), now)

    def note_others(self) -> None:
        """Something has changed on another node."""
        self._changed.set()
        self._services.changed()

    def _note(self) -> None:
        self._changed.set()
        self.spread()
        self._services.changed()

    def _drop(self, found: OpenSeek, why: KaikError) -> None:
        self.leave(found)
        found.socket.drop(why)

    # Pairing

    async def _round(self) -> None:
        await asyncio.sleep(ROUND)
        try:
            async with asyncio.timeout(IDLE):
                await self._changed.wait()
        except TimeoutError:
            pass
        self._changed.clear()
        if self.own or self.decides():
            await self.look()

    async def look(self) -> None:
        """See who is gone, who is to be asked, and who can begin."""
        now = self._services.monotonic()
        seeks = self.all()
        self._look_after(seeks, now)
        if len(seeks) and self.decides():
            await self._pair(self.all(), now)
        names = names_of(self.all())
        for found in tuple(self.own.values()):
            self._tell(found, names, now)

    def _look_after(self, seeks: Sequence[Seek], now: int) -> None:
        """Let those go who are not there any more, and ask those about bots who have waited long enough."""
        there = {seek.id for seek in seeks}
        asking = {seek.terms for seek in seeks if seek.is_undecided(now) or seek.agreed}
        for found in tuple(self.own.values()):
            seek = found.seek
            if now - found.heard > SILENT:
                self._drop(found, KaikError("you did not answer any more; seek again if you are back", "silent"))
            elif seek.join and seek.join not in there:
                self._drop(found, _gone())
            elif seek.terms.seats > 2:
                self._ask(found, seek.terms in asking, now)

    def _ask(self, found: OpenSeek, others_are: bool, now: int) -> None:
        """Ask about bots when it is time, or when others at the same table are asked; silence is a no."""
        seek = found.seek
        if seek.asked is not None and not seek.agreed and not seek.is_undecided(now):
            found.seek = replace(seek, asked=None, fill_from=now)
        elif seek.asked is None and (now - seek.fill_from >= FILL_AFTER or (others_are and not seek.was_asked)):
            found.seek = replace(seek, asked=now)
        if found.seek is not seek:
            self._note()

    async def _pair(self, seeks: Sequence[Seek], now: int) -> None:
        """Set tables up for all who can begin."""
        self._unfit = {pair: at for pair, at in self._unfit.items() if now - at < KEPT_APART}
        apart = await self.apart({seek.guest for seek in seeks}) if len(seeks) > 1 else frozenset()
        apart |= self._unfit.keys()
        found = groups(seeks, now, apart)
        busy = {seek.guest for group in found for seek in group}
        found += filled_groups([seek for seek in seeks if seek.guest not in busy], now, apart)
        await asyncio.gather(*map(self._begin, found))

    async def _begin(self, group: SeekGroup) -> None:
        """Set a table up for some, and tell them; if somebody else was faster, tell what they decided."""
        idents, store = [seek.id for seek in group], self._services.store
        terms, with_bots = group[0].terms, len(group) < group[0].terms.seats
        terms = replace(terms, rated=terms.rated and not with_bots)
        sitting = seat_people(terms.seats, [(seek.guest, seek.name) for seek in group])
        try:
            controller = await self._lobby.set_up(
                terms.table(sitting, USUAL_BOT if with_bots else ""),
                group[0].guest,
                group[0].name,
                others=sitting,
                also=lambda table: (decide(idents, table, self._services.now()),),
            )
        except IntegrityError:
            for ident, table in (await decided(store, idents)).items():
                self._announce([seek for seek in group if seek.id == ident], table)
        except (TooMuch, Unavailable) as wrong:
            _LOG.warning("some who wait could not be paired now: %s", wrong)
        except KaikError:  # as somebody and their own program at a rated table: each of them goes on waiting
            now, guests = self._services.monotonic(), {seek.guest for seek in group}
            self._unfit |= {frozenset((one, other)): now for one in guests for other in guests - {one}}
        else:
            self._services.counts["paired"] += len(group)
            self._announce(group, controller.table.id)

    def _announce(self, group: Iterable[Seek], table: str) -> None:
        idents, guests = [seek.id for seek in group], [seek.guest for seek in group]
        self.pair_own(idents, guests, table)
        self.tell_paired(idents, guests, table)

    def pair_own(self, idents: Sequence[str], guests: Collection[str], table: str) -> None:
        """Tell those of this node who were paired; whatever else they look for is over."""
        now = self._services.monotonic()
        self._gone |= dict.fromkeys(idents, now)
        for found in [each for each in self.own.values() if each.seek.guest in guests]:
            self.leave(found)
            found.tell(SeekPaired(table))
            # Whoever was told hangs up; a socket that does not is of no use any more.
            asyncio.get_running_loop().call_later(LINGERS, found.socket.drop, KaikError("you have been paired"))

    # Telling

    def _tell(self, found: OpenSeek, names: Mapping[GameTerms, tuple[str, ...]], now: int) -> None:
        """Tell somebody how it stands, if that has changed or they have not been heard of for a while."""
        seek, date = found.seek, self._services.date_of
        asked = seek.asked if seek.is_undecided(now) else None
        message = SeekWaiting(
            id=seek.id,
            since=date(seek.since),
            now=0,
            names=names.get(seek.terms, ()),
            seats=seek.terms.seats,
            held_until=None if seek.is_pairable(now) else date(seek.since + seek.held),
            fill_until=None if asked is None else date(asked + ASKED_FOR),
            agreed=seek.agreed,
            rating=round(seek.strength) if seek.terms.rated else None,
        )
        if message == found.last and now - found.told < PULSE:
            return
        found.last, found.told = message, now
        found.tell(replace(message, now=self._services.now()))


def _gone() -> NoSuch:
    return NoSuch("whoever waited there has found somebody, or has gone", "found_gone")


def names_of(seeks: Iterable[Seek]) -> dict[GameTerms, tuple[str, ...]]:
    """Who waits on which terms, the longest waiting first."""
    names: dict[GameTerms, tuple[str, ...]] = {}
    for seek in sorted(seeks, key=lambda seek: seek.since):
        so_far = names.get(seek.terms, ())
        if len(so_far) < TOLD_NAMES:
            names[seek.terms] = (*so_far, seek.name)
    return names
