"""What bots do at tables: each request is a message from the bot's seat, and is answered when the table has answered.

A conversation with the table stays open for a while after the last request, for the next one comes soon.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from kaik.core.errors import KaikError
from kaik.server.auth import NotYours
from kaik.server.bot_api.seat_connection import BotCaller, SeatConnection
from kaik.server.conversation import Conversations
from kaik.server.errors import Unavailable
from kaik.server.http import NotYet
from kaik.server.limits import TooMuch
from kaik.server.messages import Chat, Face, Hello, Play, Ready, Sit, Stand
from kaik.server.tasks import watch

LINGERS = 30.0
"""Seconds without a request after which a bot's conversation for requests ends."""
ANSWERED_WITHIN = 15.0
"""Seconds a table has for its answer."""

SeatMessage = Play | Sit | Stand | Ready | Chat


class SeenPosition(msgspec.Struct, frozen=True):
    """What of a position matters here."""

    match: str
    n: int
    answered: str = ""


class Heard(msgspec.Struct, frozen=True):
    """What of a table's message matters here."""

    t: str
    id: str = ""
    n: int = 0
    seat: int | None = None
    start: int = 0
    faces: tuple[Face, ...] = ()
    position: SeenPosition | None = None
    refused: str = ""
    kind: str | None = None


_HEARD = msgspec.json.Decoder(Heard)


class SeatActor:
    """A bot's conversation with one table, for what it sends."""

    def __init__(self, connection: SeatConnection, gone: Callable[[], None]) -> None:
        self._connection, self._gone = connection, gone
        self._waiting: dict[str, asyncio.Future[Heard]] = {}
        self._there = asyncio.Event()
        self._used = asyncio.get_running_loop().time()
        self.position = SeenPosition("", 0)
        self._seat: int | None = None
        self._own: list[tuple[int, str]] = []
        """What this seat has done in the match, by number."""
        self._task = watch(asyncio.ensure_future(self._listen()), "listening for a program")

    async def say(self, message: SeatMessage) -> Heard:
        """Send a message; the table's answer to it, or why there is none."""
        if self._connection.ended:
            raise self._why()
        self._used = asyncio.get_running_loop().time()
        ident = secrets.token_hex(8)
        answer: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        self._waiting[ident] = answer
        self._connection.say(replace(message, id=ident))
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                return await answer
        except TimeoutError:
            raise Unavailable("the table did not answer in time; send it again") from None
        finally:
            del self._waiting[ident]

    async def there(self) -> SeenPosition:
        """Wait until the table has been seen; how it stands."""
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                await self._there.wait()
        except TimeoutError:
            raise Unavailable("the table did not answer in time; send it again") from None
        if self._connection.ended:
            raise self._why()
        return self.position

    def has_done(self, n: int, action: str, refused: Heard) -> bool:
        """Whether this seat has answered so what it was asked after `n` entries: then to say it again is no mistake."""
        if refused.kind == "answered":
            return self.position.answered == action
        return next((own for at, own in self._own if at >= n and not own.startswith("@")), None) == action

    def belongs_to(self, connection: SeatConnection) -> bool:
        return self._connection is connection

    def end(self) -> None:
        self._connection.hang_up()

    async def _listen(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while (left := self._used + LINGERS - loop.time()) > 0:
                with suppress(TimeoutError):
                    async with asyncio.timeout(left):
                        frame = await self._connection.next()
                    if frame is None:
                        return
                    self._hear(_HEARD.decode(frame))
        finally:
            self._gone()
            self._connection.hang_up()
            self._there.set()
            self._fail_all(self._why())

    def _why(self) -> KaikError:
        return self._connection.why() or Unavailable("the table is not there now; send it again")

    def _fail_all(self, why: KaikError) -> None:
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(why)

    def _hear(self, heard: Heard) -> None:
        if heard.t in ("sync", "table"):
            self._seat = heard.seat
        if heard.position is not None:
            kept = [own for own in self._own if own[0] < heard.start] if heard.start else []
            self._own = kept + [(face.n, face.action) for face in heard.faces if face.seat == self._seat]
            self.position = heard.position
            self._there.set()
        answer = self._waiting.get(heard.id) if heard.t in ("ack", "sync") else None
        if answer is not None and not answer.done():
            answer.set_result(heard)


class SeatActions:
    """All bots that act at tables over this node."""

    def __init__(self, conversations: Conversations) -> None:
        self._conversations = conversations
        self._actors: dict[tuple[str, str], SeatActor] = {}

    async def play(self, who: BotCaller, table: str, n: int, action: str, match: str = "") -> int:
        """Act from the bot's seat; entries there are then. The same action for the same `n` may be sent again."""
        for attempt in (1, 2):
            try:
                return await self._play(who, table, n, action, match)
            except Unavailable:  # the table may have moved; whether it was written shows when it is sent again
                if attempt == 2:
                    raise
        raise AssertionError

    async def _play(self, who: BotCaller, table: str, n: int, action: str, match: str) -> int:
        actor = self._actor(who, table)
        position = await actor.there()
        if match and position.match != match:
            raise NotYet("that match is not the one that is played here now", "stale")
        heard = await actor.say(Play(n, action))
        if heard.refused and not actor.has_done(n, action, heard):
            raise refusal_of(heard)
        return max(heard.n, actor.position.n)

    async def talk(self, who: BotCaller, table: str, action: str) -> int:
        """Say something that needs no number, as to resign."""
        actor = self._actor(who, table)
        position = await actor.there()
        return _taken(await actor.say(Play(position.n, action)))

    async def say(self, who: BotCaller, table: str, message: Sit | Stand | Ready | Chat) -> int:
        """Send anything else."""
        actor = self._actor(who, table)
        await actor.there()
        return _taken(await actor.say(message))

    def close(self) -> None:
        """End all of it."""
        for actor in tuple(self._actors.values()):
            actor.end()

    def end_token(self, guest: str) -> None:
        """End what a bot has open, as when its token was revoked."""
        for key, actor in tuple(self._actors.items()):
            if key[0] == guest:
                actor.end()

    def _actor(self, who: BotCaller, table: str) -> SeatActor:
        key = (who.guest, table)
        found = self._actors.get(key)
        if found is None:
            connection = SeatConnection()
            connection.open(self._conversations, who, table, Hello())
            found = self._actors[key] = SeatActor(connection, lambda: self._forget(key, connection))
        return found

    def _forget(self, key: tuple[str, str], connection: SeatConnection) -> None:
        found = self._actors.get(key)
        if found is not None and found.belongs_to(connection):
            del self._actors[key]


def refusal_of(heard: Heard) -> KaikError:
    """A table's refusal as the answer to a request; what came too late is a conflict."""
    if heard.kind == "rate":
        return TooMuch(heard.refused)
    if heard.kind == "unavailable":
        return Unavailable(heard.refused)
    if heard.kind in ("not_seated", "seat_taken", "not_host", "other_seat", "no_hints"):
        return NotYours(heard.refused, heard.kind)
    return NotYet(heard.refused, heard.kind) if heard.kind == "stale" else KaikError(heard.refused, heard.kind)


def _taken(heard: Heard) -> int:
    if heard.refused:
        raise refusal_of(heard)
    return heard.n
