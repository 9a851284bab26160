"""Challenges: somebody asks somebody by name for a match, and has an answer now or later.

`Challenges` is used by the pages' API and by programs alike:

    challenge = await challenges.make(guest, ChallengeWanted("Mika", "march", clock="5m+3s"))
    stop = challenges.subscribe(guest, handler)     handler(ChallengeSeen) from now on; stop() ends it
    seen = await challenges.of(guest)               what is open, and what was answered within the last day
    seen = await challenges.accept(guest, ident)    the table is set up with both seated: seen.table
    seen = await challenges.decline(guest, ident, "too_fast")
    seen = await challenges.withdraw(guest, ident)
    await challenges.part(guest, other)             nothing waits between the two any more

A handler is called on the event loop of whichever node its subscriber is on, for each change of a challenge to or
from that guest: made (`open`), `accepted`, `declined`, `withdrawn`. It must be quick and gets no second call for the
same change. What was missed is in `of`. A challenge that nobody answered is `expired` in `of`; no call tells so.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Literal

import msgspec
from msgspec.structs import replace
from sqlalchemy import func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from kaik import bots
from kaik.core.errors import KaikError, NoSuch
from kaik.server import schema
from kaik.server.accounts.directory import Directory
from kaik.server.auth import NotYours, is_bot_id, new_id
from kaik.server.limits import TooMuch
from kaik.server.lobby import LobbyRoom
from kaik.server.meeting.bodies import ChallengeSeen, ChallengeState, ChallengeWanted, DeclineReason
from kaik.server.meeting.decisions import decide
from kaik.server.meeting.terms import DAY, GameTerms, refuse_one_seat, refuse_unrated
from kaik.server.names import unmarked_name
from kaik.server.notices.notice import Notice, NoticeKind
from kaik.server.ratings.allowed import NotRated
from kaik.server.store import row
from kaik.server.transactions import Act

CHANNEL = "challenges"
LASTS, LASTS_LONG = DAY, 14 * DAY
"""Milliseconds until a challenge expires, and one to a match with a clock in days."""
MOST_OPEN = 20
"""Challenges of one guest that nobody has answered."""
MOST_RECEIVED = 100
"""Challenges to one guest that wait for an answer."""
SHOWN = MOST_OPEN + MOST_RECEIVED
PAGE = "/challenges"

_ADD = insert(schema.challenges)
ChallengeHandler = Callable[[ChallengeSeen], None]


class Challenge(msgspec.Struct, frozen=True):
    """A challenge as it is stored; options are JSON."""

    id: str
    challenger: str
    challenged: str
    game: str
    preset: str
    options: str
    clock: str
    rated: bool
    seats: int
    seat: int | None
    bot: str
    made: int
    until: int
    state: ChallengeState
    reason: DeclineReason
    changed: int
    table_id: str

    @property
    def terms(self) -> GameTerms:
        return GameTerms(self.game, self.preset, self.options, self.clock, self.rated, self.seats)

    def is_open(self, now: int) -> bool:
        """Whether it can still be answered."""
        return self.state == "open" and now < self.until


class ChallengeChanged(msgspec.Struct, frozen=True):
    """What nodes tell each other: a challenge as it is now, and what the two are called."""

    challenge: Challenge
    names: tuple[str, str]
    profiles: tuple[str, str] = ("", "")
    """What their accounts are called; a guest who challenges somebody has none."""

    def seen(self, guest: str, now: int) -> ChallengeSeen:
        """The challenge as one of the two sees it."""
        return seen(self.challenge, self.names, self.profiles, guest, now)


class Challenges:
    """All challenges, whichever node they were made on."""

    def __init__(self, lobby: LobbyRoom) -> None:
        self._lobby, self._services = lobby, lobby.services
        self._directory = Directory(lobby.services.store)
        self._handlers: defaultdict[str, list[ChallengeHandler]] = defaultdict(list)
        self._making = asyncio.Lock()
        """Held while one is counted and written: who asks twice at once is counted twice."""
        self.refuses: Callable[[str, str], Awaitable[bool]] = self._blocks
        """Whether somebody wants no challenges of somebody else; asked with both ids, the challenged first."""
        self.changed: list[Callable[[Challenge], None]] = []
        """Called once for each change, on the node where it was made."""

    async def open(self) -> None:
        """Listen to all nodes; after the bus is what it will be."""
        await self._services.bus.subscribe(CHANNEL, self._hear)

    def subscribe(self, guest: str, handler: ChallengeHandler) -> Callable[[], None]:
        """Have a handler called with every change of a challenge to or from a guest; what is given back ends that."""
        self._handlers[guest].append(handler)

        def stop() -> None:
            self._handlers[guest].remove(handler)
            if not self._handlers[guest]:
                del self._handlers[guest]

        return stop

    # What is asked

    async def of(self, guest: str) -> tuple[ChallengeSeen, ...]:
        """The challenges to and from a guest that are open or were answered lately, the newest first.

        Where there are too many, those that can be answered are among them: nobody hides them behind others.
        """
        kept, now = schema.challenges.c, self._services.now()
        theirs = or_(kept.challenger == guest, kept.challenged == guest)
        recent = or_(kept.state == "open", kept.changed > now - LASTS) & (kept.until > now - LASTS)
        waiting = await self._found(theirs & self._waiting)
        others = await self._found(theirs & recent & ~self._waiting)
        found = sorted((*waiting, *others), key=lambda each: -each.changed)
        return tuple(each.seen(guest, now) for each in await asyncio.gather(*map(self._told, found)))

    async def one(self, guest: str, ident: str) -> ChallengeSeen:
        """One challenge to or from a guest."""
        return (await self._told(await self._mine(guest, ident))).seen(guest, self._services.now())

    # What is done

    async def make(self, guest: str, wanted: ChallengeWanted) -> ChallengeSeen:
        """Challenge somebody who has an account."""
        other = (await self._directory.named(unmarked_name(wanted.to))).guest
        terms = GameTerms.of(wanted.game, wanted.preset, wanted.options, wanted.clock, wanted.rated, wanted.seats)
        refuse_one_seat(terms)
        if wanted.seat is not None and wanted.seat >= terms.seats:
            raise KaikError(f"there is no seat {wanted.seat}; the seats are 0 to {terms.seats - 1}")
        if wanted.bot:
            bots.check(wanted.bot)
        await refuse_unrated(self._services.store, terms, guest, other)
        if terms.rated and wanted.bot and terms.seats > 3:
            raise NotRated("at a rated table each bot sits once; leave the other seats free")
        now = self._services.now()
        until = now + (LASTS_LONG if terms.is_correspondence else LASTS)
        made = Challenge(
            id=new_id(), challenger=guest, challenged=other, **row(terms), seat=wanted.seat, bot=wanted.bot,
            made=now, until=until, state="open", reason="", changed=now, table_id="",
        )  # fmt: skip
        async with self._making:
            await self._refuse(guest, other)
            await self._services.store.write((_ADD, [row(made)]))
        told = await self._tell(made, guest)
        self._notify("challenge", made, other, told.challenger, PAGE)
        return told

    async def accept(self, guest: str, ident: str) -> ChallengeSeen:
        """Take a challenge up: a table is set up at which both sit."""
        found = await self._answerable(guest, ident, "challenged")
        accepted = replace(found, state="accepted", changed=self._services.now())
        names = await self._names(found)
        mine = secrets.randbelow(found.seats) if found.seat is None else found.seat
        other = secrets.choice([seat for seat in range(found.seats) if seat != mine])
        sitting = {mine: (found.challenger, names[0]), other: (found.challenged, names[1])}
        try:
            controller = await self._lobby.set_up(
                found.terms.table(sitting, found.bot),
                found.challenger,
                names[0],
                others=sitting,
                also=lambda table: _acts(replace(accepted, table_id=table)),
            )
        except IntegrityError:
            raise _answered() from None
        table = controller.table.id
        self._notify("accepted", accepted, found.challenger, names[1], f"/table/{table}")
        return await self._tell(replace(accepted, table_id=table), guest)

    async def decline(self, guest: str, ident: str, reason: DeclineReason = "") -> ChallengeSeen:
        """Decline a challenge, with a reason or without one."""
        found = await self._answerable(guest, ident, "challenged")
        told = await self._end(replace(found, state="declined", reason=reason), guest)
        self._notify("declined", found, found.challenger, told.challenged, PAGE)
        return told

    async def withdraw(self, guest: str, ident: str) -> ChallengeSeen:
        """Take back a challenge of one's own that nobody has answered."""
        found = await self._answerable(guest, ident, "challenger")
        return await self._end(replace(found, state="withdrawn"), guest)

    async def part(self, guest: str, other: str) -> None:
        """End what waits between two people of whom the first does not want to meet the other any more."""
        for found in await self._found(self._waiting & _between(guest, other)):
            with suppress(KaikError):  # it has just been answered
                await (self.withdraw if found.challenger == guest else self.decline)(guest, found.id)

    async def _end(self, ended: Challenge, guest: str) -> ChallengeSeen:
        ended = replace(ended, changed=self._services.now())
        try:
            await self._services.store.write(*_acts(ended))
        except IntegrityError:
            raise _answered() from None
        return await self._tell(ended, guest)

    async def _refuse(self, guest: str, other: str) -> None:
        """Refuse a challenge that is one too many, or that the other does not want."""
        if guest == other:
            raise KaikError("that is your own name; challenge somebody else", "yourself")
        if await self.refuses(other, guest):
            raise NotYours("you cannot challenge this player", "declined")
        kept, waiting = schema.challenges.c, self._waiting
        mine, theirs = kept.challenger == guest, kept.challenged == other
        if await self._count(waiting & mine & theirs):
            raise KaikError("you have challenged this player already; wait for an answer or withdraw it", "challenged")
        if await self._count(waiting & mine) >= MOST_OPEN or await self._count(waiting & theirs) >= MOST_RECEIVED:
            raise TooMuch("too many challenges wait for an answer; withdraw one, or come back later")

    async def _blocks(self, challenged: str, challenger: str) -> bool:
        """Whether the challenged, or the owner of a challenged bot, has blocked the challenger or the bot's owner."""
        return await self._services.blocks.blocked(challenger, {challenged})

    @property
    def _waiting(self) -> Any:
        """The challenges that can still be answered."""
        kept = schema.challenges.c
        return (kept.state == "open") & (kept.until > self._services.now())

    async def _count(self, condition: Any) -> int:
        asked = select(func.count()).select_from(schema.challenges).where(condition)
        return int((await self._services.store.fetch(asked))[0][0])

    async def _answerable(self, guest: str, ident: str, by: Literal["challenger", "challenged"]) -> Challenge:
        """A challenge that is open, for the one of the two who may do something about it."""
        found = await self._mine(guest, ident)
        if guest != (found.challenger if by == "challenger" else found.challenged):
            raise NotYours("only the one who was challenged answers, and only the challenger withdraws")
        if not found.is_open(self._services.now()):
            raise _answered()
        return found

    async def _mine(self, guest: str, ident: str) -> Challenge:
        found = await self._found(schema.challenges.c.id == ident)
        if not found or guest not in (found[0].challenger, found[0].challenged):
            raise NoSuch("there is no such challenge")
        return found[0]

    async def _found(self, condition: Any) -> list[Challenge]:
        asked = select(schema.challenges).where(condition).order_by(schema.challenges.c.changed.desc()).limit(SHOWN)
        return [Challenge(**each._mapping) for each in await self._services.store.fetch(asked)]

    async def _names(self, challenge: Challenge) -> tuple[str, str]:
        of = self._lobby.name_of
        return await of(challenge.challenger), await of(challenge.challenged)

    async def _told(self, challenge: Challenge) -> ChallengeChanged:
        """A challenge with what there is to tell of the two."""
        found = await self._directory.of_all((challenge.challenger, challenge.challenged))
        one, other = (found.get(guest) for guest in (challenge.challenger, challenge.challenged))
        profiles = (one.name if one else "", other.name if other else "")
        return ChallengeChanged(challenge, await self._names(challenge), profiles)

    # What is told

    def _notify(self, kind: NoticeKind, challenge: Challenge, guest: str, who: str, link: str) -> None:
        """Tell somebody who may not be here; programs have their streams."""
        if not is_bot_id(guest):
            key, now = f"{kind}:{challenge.id}", self._services.now()
            self._services.notify(Notice(key, guest, kind, now, game=challenge.game, names=who, link=link))

    async def _tell(self, challenge: Challenge, guest: str) -> ChallengeSeen:
        """Tell everybody of a change, and the one who made it what came of it."""
        for noted in self.changed:
            noted(challenge)
        changed = await self._told(challenge)
        await self._services.bus.publish(CHANNEL, msgspec.msgpack.encode(changed))
        return changed.seen(guest, self._services.now())

    def _hear(self, payload: bytes) -> None:
        said = msgspec.msgpack.decode(payload, type=ChallengeChanged)
        for guest in (said.challenge.challenger, said.challenge.challenged):
            for handler in tuple(self._handlers.get(guest, ())):
                handler(said.seen(guest, self._services.now()))


def _acts(ended: Challenge) -> tuple[Act, ...]:
    """What is written when a challenge is answered; once, whoever else answers it at the same moment."""
    kept = schema.challenges
    change = update(kept).where(kept.c.id == ended.id)
    values = {"state": ended.state, "reason": ended.reason, "changed": ended.changed, "table_id": ended.table_id}
    return decide([ended.id], ended.table_id, ended.changed), (change.values(values), None)


def _between(one: str, other: str) -> Any:
    """The challenges between two people, whoever made them."""
    kept, both = schema.challenges.c, (one, other)
    return kept.challenger.in_(both) & kept.challenged.in_(both)


def _answered() -> KaikError:
    return KaikError("that challenge has been answered, withdrawn, or has expired", "no_offer")


def seen(
    challenge: Challenge, names: tuple[str, str], profiles: tuple[str, str], guest: str, now: int
) -> ChallengeSeen:
    """A challenge as one of the two sees it."""
    state: ChallengeState = "expired" if challenge.state == "open" and now >= challenge.until else challenge.state
    return ChallengeSeen(
        id=challenge.id,
        mine=guest == challenge.challenger,
        challenger=names[0],
        challenged=names[1],
        game=challenge.game,
        preset=challenge.preset,
        options=msgspec.json.decode(challenge.options),
        clock=challenge.clock,
        seat=challenge.seat,
        seats=challenge.seats,
        bot=challenge.bot,
        rated=challenge.rated,
        made=challenge.made,
        until=challenge.until,
        state=state,
        reason=challenge.reason,
        table=challenge.table_id,
        profile=profiles[guest == challenge.challenger],
    )
