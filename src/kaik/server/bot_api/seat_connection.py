"""A conversation with a table inside the process: what a socket is to a browser, this is to a program's requests.

It is a source of frames and an outlet, so that a table, here or on another node, tells it what it tells any socket of
that seat, and not more.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, MutableMapping, Sequence
from typing import Any

import msgspec

from kaik.core.errors import KaikError, NoSuch
from kaik.server.auth import NotYours
from kaik.server.conversation import Conversations
from kaik.server.errors import Unavailable
from kaik.server.hang_up import HangUp
from kaik.server.limits import TooMuch
from kaik.server.messages import ClientMessage, Hello
from kaik.server.tasks import watch

AHEAD = 16
"""Messages that wait for whoever reads them; more of them stay in the socket's queue, which is limited itself."""


class BotCaller(msgspec.Struct, frozen=True):
    """A bot account that has sent a request, by which token and from where."""

    guest: str
    name: str
    token: str
    address: str = ""


class SeatConnection:
    """One conversation of a bot at one table."""

    def __init__(self) -> None:
        self._inbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._told: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._drained: Callable[[], None] | None = None
        self._task: asyncio.Task[HangUp | None] | None = None

    def open(self, conversations: Conversations, who: BotCaller, table: str, hello: Hello) -> None:
        """Begin: say hello and stay until one side ends it."""
        self.say(hello)
        staying = conversations.take_part(self, self, who.guest, who.name, who.address, table)
        self._task = asyncio.ensure_future(staying)
        self._task.add_done_callback(lambda _: self._wake.set())

    @property
    def ended(self) -> bool:
        return self._task is not None and self._task.done()

    def why(self) -> KaikError | None:
        """Why it was ended, as a refusal; nothing where nobody is to blame."""
        if self._task is None or not self._task.done() or self._task.cancelled():
            return None
        wrong = self._task.exception()
        if isinstance(wrong, KaikError):
            return wrong
        if wrong is not None:
            return Unavailable("the server made a mistake, which has been logged; come back")
        end = self._task.result()
        return None if end is None else as_refusal(end)

    def say(self, message: ClientMessage) -> None:
        """Send a message to the table."""
        self._inbox.put_nowait(msgspec.json.encode(message))

    def hang_up(self) -> None:
        """Leave; the conversation ends by itself."""
        self._inbox.put_nowait(None)
        if self._task is not None:
            watch(self._task, "a program at a table")

    async def next(self) -> bytes | None:
        """The next message as it would stand in a frame; None when the conversation is over."""
        while not self._told:
            if self.ended:
                return None
            self._wake.clear()
            await self._wake.wait()
        frame = self._told.popleft()
        if len(self._told) < AHEAD and self._drained is not None:
            drained, self._drained = self._drained, None
            drained()
        return frame

    # A source of frames

    async def receive(self) -> MutableMapping[str, Any]:
        frame = await self._inbox.get()
        if frame is None:
            return {"type": "websocket.disconnect", "code": 1000}
        return {"type": "websocket.receive", "bytes": frame}

    # An outlet

    def takes_more(self, drained: Callable[[], None]) -> bool:
        if len(self._told) < AHEAD:
            return True
        self._drained = drained
        return False

    def write_texts(self, texts: Sequence[bytes]) -> None:
        self._told.extend(texts)
        self._wake.set()


def as_refusal(end: HangUp) -> KaikError:
    """How a conversation was ended, as an answer to a request says it."""
    match end.kind:
        case "rate":
            return TooMuch(end.why)
        case "no_such":
            return NoSuch(end.why)
        case "unavailable" | "refused":
            return Unavailable(end.why)
    return NotYours(end.why, end.kind)
