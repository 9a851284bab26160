"""One link to another node: channels of sockets and questions, over one connection that is watched."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec

from kaik.core.errors import KaikError
from kaik.server.cluster.link_messages import (
    ChannelClosed,
    ChannelOpened,
    FramesDone,
    FramesDown,
    FrameUp,
    LinkMessage,
    LinkPing,
    NodeAnswer,
    NodeQuestion,
    packed,
    unpacked,
)
from kaik.server.cluster.remote_socket import RemoteSocket
from kaik.server.cluster.sealed_stream import LinkRefused, SealedStream
from kaik.server.errors import Unavailable
from kaik.server.refusals import kind_of
from kaik.server.tasks import watch

PING = 1.0
"""Seconds between two pings."""
SILENT = 3000
"""Milliseconds without a word after which the other side is taken for dead."""
FULL = 1024 * 1024
"""Bytes that wait for the connection before sockets on it are asked to wait."""
DRAIN = 0.02
"""Seconds between two looks whether a full connection takes more."""
ANSWERED_WITHIN = 5.0
"""Seconds within which a node answers a question."""


class ChannelEnd(msgspec.Struct, frozen=True):
    """How a channel has ended: by the owner's word, or because the link is gone."""

    code: int
    why: str
    kind: str
    orderly: bool = True


LINK_LOST = ChannelEnd(1013, "the other server cannot be reached; come back in a moment", "unavailable", False)


class LinkDuties(Protocol):
    """What a node does for another one."""

    async def attend(self, remote: RemoteSocket) -> None:
        """Talk to a socket that another node has, until it or the table ends it."""
        ...

    async def answer(self, kind: str, body: bytes) -> bytes:
        """The answer to a question about a table of this node's."""
        ...


class Channel:
    """A socket of this node at a table of another: what it sends goes up, what it is told comes down."""

    def __init__(self, link: NodeLink, ident: int, told: Callable[[bytes], None]) -> None:
        self._link, self._ident, self.told = link, ident, told
        self.elsewhere = link.elsewhere
        self.ended: asyncio.Future[ChannelEnd] = asyncio.get_running_loop().create_future()
        self.unanswered: list[bytes] = []
        """Frames that were sent and not answered yet."""
        self._done = 0

    def send(self, frame: bytes) -> None:
        self.unanswered.append(frame)
        self._link.send(FrameUp(self._ident, frame))

    def done(self, count: int) -> None:
        """So many frames are answered."""
        del self.unanswered[: max(0, count - self._done)]
        self._done = max(self._done, count)

    def end(self, how: ChannelEnd) -> None:
        if not self.ended.done():
            self.ended.set_result(how)

    def close(self) -> None:
        """The client is gone, or is somewhere else now."""
        self._link.forget(self._ident, tell=not self.ended.done())


class NodeLink:
    """A link; whoever has dialled opens channels and asks, the other side answers."""

    elsewhere = False
    """Whether the other side is another node."""

    def __init__(self, duties: LinkDuties) -> None:
        self._duties = duties
        self._numbers = 0
        self._channels: dict[int, Channel] = {}
        self._remotes: dict[int, RemoteSocket] = {}
        self._asked: dict[int, asyncio.Future[NodeAnswer]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.lost = False

    def send(self, message: LinkMessage) -> None:
        """Say something to the other side, which is here: a node comes to its own tables as everybody else does."""
        if not self.lost:
            self.take(message)

    def full(self) -> bool:
        """Whether sockets have to wait until more can be sent."""
        return False

    # What is wanted of the other side

    def open(self, opening: ChannelOpened, told: Callable[[bytes], None]) -> Channel:
        """A channel to a table of the other node."""
        self._numbers += 1
        channel = self._channels[self._numbers] = Channel(self, self._numbers, told)
        self.send(msgspec.structs.replace(opening, channel=self._numbers))
        if self.lost:
            channel.end(LINK_LOST)
        return channel

    async def ask(self, kind: str, body: bytes) -> bytes:
        """What the other node says, or its refusal."""
        self._numbers += 1
        number = self._numbers
        asked: asyncio.Future[NodeAnswer] = asyncio.get_running_loop().create_future()
        self._asked[number] = asked
        try:
            self.send(NodeQuestion(number, kind, body))
            if self.lost:
                raise Unavailable(LINK_LOST.why)
            async with asyncio.timeout(ANSWERED_WITHIN):
                answer = await asked
        except TimeoutError:
            raise Unavailable(LINK_LOST.why) from None
        finally:
            del self._asked[number]
        if answer.kind:
            raise KaikError(answer.body.decode(), answer.kind)
        return answer.body

    def forget(self, channel: int, *, tell: bool) -> None:
        if self._channels.pop(channel, None) is not None and tell:
            self.send(ChannelClosed(channel))

    # What the other side wants

    def close(self) -> None:
        """End the link: sockets on it look for their tables anew."""
        if self.lost:
            return
        self.lost = True
        for channel in self._channels.values():
            channel.end(LINK_LOST)
        for remote in self._remotes.values():
            remote.hung_up()
        for asked in self._asked.values():
            if not asked.done():
                asked.set_exception(Unavailable(LINK_LOST.why))

    def take(self, message: LinkMessage) -> None:
        """Do what the other side says."""
        match message:
            case ChannelOpened():
                remote = self._remotes[message.channel] = RemoteSocket(message, self.send, self.full)
                self._begin(self._attend(remote))
            case FrameUp() if message.channel in self._remotes:
                self._remotes[message.channel].put(message.frame)
            case FramesDown() if message.channel in self._channels:
                for frame in message.frames:
                    self._channels[message.channel].told(frame)
            case FramesDone() if message.channel in self._channels:
                self._channels[message.channel].done(message.count)
            case ChannelClosed():
                self._closed(message)
            case NodeQuestion():
                self._begin(self._answer(message))
            case NodeAnswer() if message.number in self._asked and not self._asked[message.number].done():
                self._asked[message.number].set_result(message)

    def _closed(self, message: ChannelClosed) -> None:
        if message.channel in self._channels:
            self._channels[message.channel].end(ChannelEnd(message.code, message.why, message.kind))
        elif message.channel in self._remotes:
            self._remotes[message.channel].hung_up()

    async def _attend(self, remote: RemoteSocket) -> None:
        try:
            await self._duties.attend(remote)
        finally:
            del self._remotes[remote.opening.channel]

    async def _answer(self, question: NodeQuestion) -> None:
        try:
            answer = NodeAnswer(question.number, await self._duties.answer(question.kind, question.body))
        except KaikError as wrong:
            answer = NodeAnswer(question.number, str(wrong).encode(), kind_of(wrong))
        self.send(answer)

    def go_on(self) -> None:
        for remote in tuple(self._remotes.values()):
            remote.go_on()

    def _begin(self, work: Awaitable[None]) -> asyncio.Task[None]:
        task = watch(asyncio.ensure_future(work), "a link between nodes")
        assert isinstance(task, asyncio.Task)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


class StreamLink(NodeLink):
    """A link to another node, over a connection that is watched."""

    elsewhere = True

    def __init__(
        self,
        stream: SealedStream,
        duties: LinkDuties,
        monotonic: Callable[[], int],
        sleep: Callable[[float], Awaitable[None]],
    ) -> None:
        super().__init__(duties)
        self._stream = stream
        self._monotonic, self._sleep = monotonic, sleep
        self._heard = monotonic()
        self._draining = False

    def send(self, message: LinkMessage) -> None:
        if not self.lost:
            self._stream.write(packed(message))

    async def run(self) -> None:
        """Hear the other side until one of the two ends it, and let everything go that hung on it."""
        pinging = self._begin(self._ping())
        try:
            while not self.lost:
                message = unpacked(await self._stream.read())
                self._heard = self._monotonic()
                if message is not None:
                    self.take(message)
        except (OSError, EOFError, LinkRefused):
            pass
        finally:
            pinging.cancel()
            self.close()

    def close(self) -> None:
        super().close()
        self._stream.close()

    def full(self) -> bool:
        full = not self.lost and self._stream.waiting() > FULL
        if full and not self._draining:
            self._draining = True
            self._begin(self._drain())
        return full

    async def _drain(self) -> None:
        """Have those go on who wait, as soon as more can be sent."""
        while not self.lost and self._stream.waiting() > FULL:
            await self._sleep(DRAIN)
        self._draining = False
        self.go_on()

    async def _ping(self) -> None:
        while not self.lost:
            await self._sleep(PING)
            if self._monotonic() - self._heard > SILENT:
                self.close()
            self.send(LinkPing())
