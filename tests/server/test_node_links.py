"""Links between nodes: nobody else can open, read or change one, and a newer node is understood as far as it goes."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from tests.server.unwired import run

from kaik.core.errors import KaikError
from kaik.server.cluster import node_link, node_links
from kaik.server.cluster.link_messages import ChannelClosed, ChannelOpened, LinkPing, packed, unpacked
from kaik.server.cluster.node import MAGIC
from kaik.server.cluster.node_links import STRANGERS_EACH, NodeLinks, split
from kaik.server.cluster.remote_socket import RemoteSocket
from kaik.server.cluster.sealed_stream import LinkRefused, SealedStream, answer, dial
from kaik.server.errors import Unavailable
from kaik.server.services import steady

SECRET, OTHER = bytes(32), bytes(31) + b"1"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody here is late on purpose, however busy the machine is."""
    monkeypatch.setattr(node_links, "OPENED_WITHIN", 20.0)
    monkeypatch.setattr(node_link, "ANSWERED_WITHIN", 20.0)


class Wire:
    """Two ends without a network; what goes over it can be looked at and changed on the way."""

    def __init__(self, change: Callable[[bytes], bytes] = bytes) -> None:
        self.reader = asyncio.StreamReader()
        self.change = change
        self.carried: list[bytes] = []
        self.transport: Any = SimpleNamespace(get_write_buffer_size=lambda: 0)

    def write(self, data: bytes) -> None:
        self.carried.append(data)
        self.reader.feed_data(self.change(data))

    def close(self) -> None:
        self.reader.feed_eof()


async def sealed(up: Wire, down: Wire, other: bytes = SECRET) -> tuple[SealedStream, SealedStream]:
    async with asyncio.timeout(20):
        one, two = await asyncio.gather(dial(down.reader, up, SECRET), answer(up.reader, down, other))
    return one, two


def test_what_is_said_on_a_link_arrives_and_nobody_can_read_it() -> None:
    async def said() -> None:
        up, down = Wire(), Wire()
        one, two = await sealed(up, down)
        one.write(b"the hand of seat 0")
        two.write(b"the hand of seat 1")
        assert await two.read() == b"the hand of seat 0" and await one.read() == b"the hand of seat 1"
        assert b"hand" not in b"".join(up.carried + down.carried)

    run(said)


def test_whoever_does_not_know_the_database_is_refused() -> None:
    async def refused() -> None:
        with pytest.raises(LinkRefused, match="does not belong"):
            await sealed(Wire(), Wire(), OTHER)

    run(refused)


@pytest.mark.parametrize("how", ["changed", "repeated", "left out"])
def test_a_message_that_is_not_as_it_was_sent_ends_the_link(how: str) -> None:
    async def noticed() -> None:
        up = Wire()
        one, two = await sealed(up, Wire())
        changes = {"changed": lambda data: data[:-1] + bytes((data[-1] ^ 1,)), "repeated": lambda data: data * 2}
        up.change = changes.get(how, lambda data: b"")
        one.write(b"a word")
        up.change = bytes
        one.write(b"another")
        with pytest.raises(LinkRefused):
            await _read_both(two)

    run(noticed)


async def _read_both(stream: SealedStream) -> None:
    await stream.read()
    await stream.read()


def test_what_only_a_newer_node_knows_is_left_aside() -> None:
    assert unpacked(msgspec.msgpack.encode(["newer", 1, "more"])) is None
    assert unpacked(msgspec.msgpack.encode(["close", 7, 1013, "why", "unavailable", "more"])) == ChannelClosed(
        7, 1013, "why", "unavailable"
    )
    assert unpacked(packed(LinkPing())) == LinkPing()


class Duties:
    """A node that says back what it is told."""

    async def attend(self, remote: RemoteSocket) -> None:
        remote.write_texts([(await remote.receive())["bytes"].upper()])
        while (got := await remote.receive())["type"] == "websocket.receive":
            remote.write_texts([got["bytes"].upper()])
            if got["bytes"] == b"bye":
                break
            remote.answered()
        remote.close(1013, "it moves", "unavailable")

    async def answer(self, kind: str, body: bytes) -> bytes:
        if kind != "echo":
            raise KaikError("there is no such table", "no_such")
        return body


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.005)


def test_sockets_and_questions_share_one_link_and_notice_its_end() -> None:
    async def shared() -> None:
        here, there = NodeLinks(SECRET, Duties(), steady), NodeLinks(SECRET, Duties(), steady)
        server = await asyncio.start_server(there.answer, "127.0.0.1", 0)
        address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        link, again = await asyncio.gather(here.to(address), here.to(address))
        assert link is again and await link.ask("echo", b"so") == b"so"
        with pytest.raises(KaikError, match="no such table"):
            await link.ask("other", b"")
        told: list[bytes] = []
        first = link.open(ChannelOpened(0, "t", "g", "G", "", b"hello"), told.append)
        second = link.open(ChannelOpened(0, "t", "h", "H", "", b"hi"), told.append)
        first.send(b"one")
        first.send(b"bye")
        first.send(b"late")
        end = await first.ended
        assert end.orderly and end.kind == "unavailable" and told.count(b"ONE") == 1
        assert first.unanswered == [b"bye", b"late"], "what was not answered goes to the next owner"
        await until(lambda: b"HI" in told)
        await there.close()
        assert not (await second.ended).orderly
        await until(lambda: not here.count)
        server.close()
        with pytest.raises(Unavailable):
            await here.to(address)
        await here.close()

    run(shared)


def test_a_node_that_cannot_be_reached_is_no_mistake_even_if_nobody_waits(caplog: pytest.LogCaptureFixture) -> None:
    async def dialled() -> None:
        links = NodeLinks(SECRET, Duties(), steady)
        with socket.socket() as nobody:
            nobody.bind(("127.0.0.1", 0))  # and does not listen
            waits = asyncio.ensure_future(links.to(f"127.0.0.1:{nobody.getsockname()[1]}"))
            await asyncio.sleep(0)
            waits.cancel()
            await until(lambda: not links._dialling)
        gc.collect()

    run(dialled)
    assert not caplog.records


def test_strangers_are_few_and_get_nothing() -> None:
    async def refused() -> None:
        links = NodeLinks(SECRET, Duties(), steady)
        server = await asyncio.start_server(links.answer, "127.0.0.1", 0)
        place = server.sockets[0].getsockname()[:2]
        wires = [await asyncio.open_connection(*place) for _ in range(20)]
        await until(lambda: links._strangers.total() == STRANGERS_EACH)
        reader, writer = wires[0]
        writer.write(MAGIC + b"\x01" + bytes(32))
        await reader.readexactly(69)
        writer.write(bytes(32))  # no proof
        assert await reader.read() == b"" and not links.count
        for _, each in wires:
            each.close()
        await until(lambda: not links._strangers.total())
        server.close()
        await links.close()

    run(refused)


def test_an_address_for_nodes_is_a_host_and_a_port() -> None:
    assert split("10.0.0.5:7000") == ("10.0.0.5", 7000) and split("[fd00::5]:7000") == ("fd00::5", 7000)
    for wrong in ("10.0.0.5", ":7000", "host:port", "host:70000"):
        with pytest.raises(KaikError, match="no address for other nodes"):
            split(wrong)
