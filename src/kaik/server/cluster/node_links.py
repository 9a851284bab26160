"""The links of one node: opened when another node is first needed, and answered when another needs this one."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

from kaik.core.errors import KaikError
from kaik.server.cluster.node_link import LINK_LOST, LinkDuties, NodeLink, StreamLink
from kaik.server.cluster.sealed_stream import ByteSink, LinkRefused, SealedStream, answer, dial
from kaik.server.errors import Unavailable
from kaik.server.tasks import end, watch

_LOG = logging.getLogger(__name__)

OPENED_WITHIN = 2.0
"""Seconds within which two nodes have shown each other who they are."""
STRANGERS, STRANGERS_EACH = 256, 8
"""Connections that have not shown yet who they are, in all and of one address."""

Connect = Callable[[str], Awaitable[tuple[asyncio.StreamReader, ByteSink]]]


class NobodyThere(Unavailable):
    """A node at whose address connections are refused at once: its process may have ended."""


class NodeLinks:
    """Everything this node has to do with other nodes directly."""

    def __init__(
        self,
        secret: bytes,
        duties: LinkDuties,
        monotonic: Callable[[], int],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        connect: Connect | None = None,
    ) -> None:
        self._secret, self._duties = secret, duties
        self._monotonic, self._sleep = monotonic, sleep
        self._connect = connect or _connect
        self.own = NodeLink(duties)
        """The link of this node to itself."""
        self._dialled: dict[str, StreamLink] = {}
        self._dialling: dict[str, asyncio.Task[StreamLink]] = {}
        self._answered: set[StreamLink] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._strangers: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """Links that are open."""
        return len(self._dialled) + len(self._answered)

    async def to(self, address: str) -> StreamLink:
        """The link to the node at an address."""
        found = self._dialled.get(address)
        if found is not None and not found.lost:
            return found
        dialling = self._dialling.get(address)
        if dialling is None:
            dialling = self._dialling[address] = asyncio.ensure_future(self._dial(address))
            dialling.add_done_callback(lambda task: self._end_dialling(address, task))
        return await asyncio.shield(dialling)

    def hang_up(self) -> None:
        """End those that others have opened, as a server does that waits until nobody is connected to it any more."""
        for link in tuple(self._answered):
            link.close()

    async def close(self) -> None:
        """End all of them."""
        for link in (self.own, *self._dialled.values(), *self._answered):
            link.close()
        await end(self._tasks)

    def _end_dialling(self, address: str, task: asyncio.Task[StreamLink]) -> None:
        """Forget that somebody dials; whoever waited may be gone, and then nobody else asks how it ended."""
        self._dialling.pop(address, None)
        if not task.cancelled():
            task.exception()

    async def _dial(self, address: str) -> StreamLink:
        try:
            async with asyncio.timeout(OPENED_WITHIN):
                reader, writer = await self._connect(address)
                stream = await _shown(dial(reader, writer, self._secret), writer)
        except (TimeoutError, LinkRefused) as wrong:
            _LOG.debug("the node at %s could not be reached: %s", address, wrong)
            raise Unavailable(LINK_LOST.why) from None
        except (OSError, EOFError) as wrong:
            _LOG.debug("nobody answers at %s: %s", address, wrong)
            raise NobodyThere(LINK_LOST.why) from None
        link = self._dialled[address] = self._link(stream)
        self._run(link, lambda: self._forget(address, link))
        return link

    async def answer(self, reader: asyncio.StreamReader, writer: ByteSink) -> None:
        """Take a connection of somebody who says to be a node."""
        address = _address(writer)
        if self._strangers.total() >= STRANGERS or self._strangers[address] >= STRANGERS_EACH:
            writer.close()
            return
        self._strangers[address] += 1
        try:
            async with asyncio.timeout(OPENED_WITHIN):
                stream = await _shown(answer(reader, writer, self._secret), writer)
        except (OSError, EOFError, TimeoutError, LinkRefused) as wrong:
            _LOG.warning("somebody who said to be a node was refused: %s", wrong or type(wrong).__name__)
            return
        finally:
            self._strangers -= Counter((address,))
        link = self._link(stream)
        self._answered.add(link)
        self._run(link, lambda: self._answered.discard(link))

    def _link(self, stream: SealedStream) -> StreamLink:
        return StreamLink(stream, self._duties, self._monotonic, self._sleep)

    def _run(self, link: StreamLink, ended: Callable[[], None]) -> None:
        task = watch(asyncio.ensure_future(link.run()), "a link between nodes")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: ended())

    def _forget(self, address: str, link: StreamLink) -> None:
        if self._dialled.get(address) is link:
            del self._dialled[address]


def _address(writer: ByteSink) -> str:
    """Where a connection comes from, as far as it is known."""
    peer = writer.get_extra_info("peername") if isinstance(writer, asyncio.StreamWriter) else None
    return str(peer[0]) if peer else ""


async def _shown(showing: Awaitable[SealedStream], writer: ByteSink) -> SealedStream:
    """The stream, once both sides have shown who they are; else the connection is closed."""
    try:
        return await showing
    except BaseException:
        with suppress(OSError):
            writer.close()
        raise


async def _connect(address: str) -> tuple[asyncio.StreamReader, ByteSink]:
    host, port = split(address)
    return await asyncio.open_connection(host, port)


def split(address: str) -> tuple[str, int]:
    """HOST:PORT taken apart; an IPv6 address stands in brackets."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdigit() or int(port) > 65535:
        raise KaikError(f"{address!r} is no address for other nodes; it looks like 10.0.0.5:7000 or [fd00::5]:7000")
    return host.strip("[]"), int(port)
