"""The streams that are open: how many of one token, when they end, and what wakes them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

from kaik.core.codec import to_json
from kaik.server.auth import is_bot_id
from kaik.server.bot_api.bodies import StreamEnded
from kaik.server.bot_api.challenge_events import ChallengeWatch
from kaik.server.bot_api.events import EventStream
from kaik.server.bot_api.seat_connection import BotCaller, SeatConnection
from kaik.server.conversation import Conversations
from kaik.server.errors import Unavailable
from kaik.server.limits import TooMuch
from kaik.server.lobby import LobbyRoom
from kaik.server.meeting.challenges import Challenges
from kaik.server.messages import Bye, Hello
from kaik.server.refusals import kind_of
from kaik.server.seating import Seats
from kaik.server.tasks import watch

PROGRAMS, REVOKED = "programs", "revoked tokens"
"""Channels of the bus: bots for whom something may have happened, and tokens that have ended."""
LOOKED = 15.0
"""Seconds after which it is looked whether the token of a game's stream is still good; others may have ended it."""
FIRST_WITHIN = 20.0
"""Seconds a table has to answer hello."""
ENDED = StreamEnded("the token was revoked", again=False, kind="bad_token")
LEAVING = StreamEnded("this server is about to end; come back at once")
TOO_MANY = "too many streams are open with this token; close one of them"


class GameStream:
    """One game as its bot's seat sees it: the messages of a socket, a line each."""

    def __init__(self, connection: SeatConnection, lives: Callable[[], Awaitable[bool]]) -> None:
        self._connection, self._lives = connection, lives
        self._look_at = asyncio.get_running_loop().time() + LOOKED
        self._lines: list[bytes] = []
        self._over = False
        self.closed: Callable[[], None] = lambda: None

    async def begin(self) -> None:
        """Wait for the first message; whoever is refused is refused before the stream begins."""
        async with asyncio.timeout(FIRST_WITHIN):
            first = await self._connection.next()
        if first is not None:
            self._lines.append(first)
        elif why := self._connection.why():
            raise why

    async def next(self) -> bytes | None:
        while not self._lines and not self._over:
            await self._look()
            try:
                async with asyncio.timeout_at(self._look_at):
                    frame = await self._connection.next()
            except TimeoutError:
                continue
            if frame is not None:
                return frame
            why = None if self._over else self._connection.why()
            self._over = True
            if why is not None:
                self._lines.append(to_json(Bye(str(why), kind_of(why) != "not_yours", kind_of(why))))
        return self._lines.pop(0) if self._lines else None

    async def _look(self) -> None:
        """Now and then, end it if the token is good no longer."""
        now = asyncio.get_running_loop().time()
        if now < self._look_at:
            return
        self._look_at = now + LOOKED
        with suppress(Unavailable):  # then it is looked again
            if not await self._lives():
                self.end(ENDED)

    def end(self, event: StreamEnded) -> None:
        self._lines.append(to_json(Bye(event.why, event.again, event.kind)))
        self._over = True
        self._connection.hang_up()

    def close(self) -> None:
        self._connection.hang_up()
        self.closed()


class BotStreams:
    """Every stream of this node."""

    def __init__(self, lobby: LobbyRoom, conversations: Conversations, challenges: Challenges) -> None:
        self._lobby, self._conversations, self._challenges = lobby, conversations, challenges
        self._most = lobby.services.limits.per_token.streams
        self._open: dict[EventStream | GameStream, BotCaller] = {}
        self._count: Counter[str] = Counter()
        self._telling: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin to hear what other nodes tell, and to tell them."""
        bus = self._lobby.services.bus
        await bus.subscribe(PROGRAMS, lambda payload: self._nudge(payload.decode()))
        await bus.subscribe(REVOKED, lambda payload: self._end_token(payload.decode()))
        self._lobby.services.matches_changed = self._tell_programs
        self._challenges.changed.append(lambda each: self._tell_of_challenge(each.challenger, each.challenged))

    def events(self, who: BotCaller, lives: Callable[[], Awaitable[bool]]) -> EventStream:
        """The events of a bot."""
        self._refuse_crowd(who)
        stream = EventStream(self._lobby, who.guest, lives, ChallengeWatch(self._challenges, who.guest))
        self._add(stream, who)
        return stream

    async def game(self, who: BotCaller, table: str, hello: Hello, lives: Callable[[], Awaitable[bool]]) -> GameStream:
        """A game of a bot's, from what it has of it."""
        self._refuse_crowd(who)
        connection = SeatConnection()
        stream = GameStream(connection, lives)
        self._add(stream, who)
        try:
            connection.open(self._conversations, who, table, hello)
            await stream.begin()
        except BaseException:
            stream.close()
            raise
        return stream

    async def revoke(self, token: str) -> None:
        """End what a token has open, on all nodes."""
        await self._lobby.services.bus.publish(REVOKED, token.encode())

    def close(self) -> None:
        """End every stream, before the server ends."""
        for stream in tuple(self._open):
            stream.end(LEAVING)

    def nudge(self, bot: str) -> None:
        """Have the streams of a bot look again, on all nodes."""
        task = asyncio.get_running_loop().create_task(self._lobby.services.bus.publish(PROGRAMS, bot.encode()))
        self._telling.add(watch(task, "telling a program"))
        task.add_done_callback(self._telling.discard)

    def _tell_programs(self, seats: Seats) -> None:
        for seat in seats:
            if is_bot_id(seat.guest):
                self.nudge(seat.guest)

    def _tell_of_challenge(self, *guests: str) -> None:
        for guest in filter(is_bot_id, guests):
            self.nudge(guest)

    def _nudge(self, bot: str) -> None:
        for stream, who in self._open.items():
            if who.guest == bot and isinstance(stream, EventStream):
                stream.nudge()

    def _end_token(self, token: str) -> None:
        for stream, who in tuple(self._open.items()):
            if who.token == token:
                stream.end(ENDED)

    def _refuse_crowd(self, who: BotCaller) -> None:
        if self._count[who.token] >= self._most:
            raise TooMuch(TOO_MANY)

    def _add(self, stream: EventStream | GameStream, who: BotCaller) -> None:
        self._open[stream] = who
        self._count[who.token] += 1
        stream.closed = lambda: self._forget(stream)

    def _forget(self, stream: EventStream | GameStream) -> None:
        who = self._open.pop(stream, None)
        if who is None:
            return
        self._count[who.token] -= 1
        if not self._count[who.token]:
            del self._count[who.token]
