"""Outlets: what is told in one turn leaves together and in order, and whoever does not read makes nobody wait."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from tests.server.raw import wait_for
from websockets.frames import Frame
from websockets.streams import StreamReader
from websockets.sync.client import connect

from kaik.core.errors import KaikError
from kaik.server.bus import TOGETHER, Backlog, GivenUp, Socket
from kaik.server.socket_connection import Gate, Inbox, SocketConnection, framed


class Pipe:
    """An outlet that keeps what it was given, and is full or not as a test says."""

    def __init__(self) -> None:
        self.pieces: list[list[bytes]] = []
        self.open = True
        self.drained: Callable[[], None] | None = None

    def takes_more(self, drained: Callable[[], None]) -> bool:
        self.drained = None if self.open else drained
        return self.open

    def write_texts(self, texts: Sequence[bytes]) -> None:
        self.pieces.append(list(texts))


async def nowhere(frame: bytes) -> None:
    raise AssertionError("there is an outlet")


def piped(backlog: Backlog | None = None) -> tuple[Socket, Pipe]:
    pipe = Pipe()
    return Socket("somebody", "Some Body", nowhere, backlog=backlog, outlet=pipe), pipe


def test_what_is_told_in_one_turn_leaves_in_one_piece() -> None:
    async def told() -> list[list[bytes]]:
        socket, pipe = piped()
        socket.post(b"a")
        socket.post(b"b")
        assert pipe.pieces == []
        await asyncio.sleep(0)
        socket.post(b"c")
        await asyncio.sleep(0)
        return pipe.pieces

    assert asyncio.run(told()) == [[b"a", b"b"], [b"c"]]


def test_a_full_outlet_is_written_to_again_when_it_has_drained() -> None:
    async def told() -> list[list[bytes]]:
        backlog = Backlog()
        socket, pipe = piped(backlog)
        pipe.open = False
        for frame in (b"a", b"b"):
            socket.post(frame)
            await asyncio.sleep(0)
        assert pipe.pieces == [] and backlog.bytes == 2
        pipe.open = True
        assert pipe.drained is not None
        pipe.drained()
        socket.post(b"c")
        await asyncio.sleep(0)
        assert backlog.bytes == 0
        return pipe.pieces

    assert asyncio.run(told()) == [[b"a", b"b"], [b"c"]]


def test_an_outlet_is_asked_again_before_much_more_is_written() -> None:
    async def told() -> list[int]:
        socket, pipe = piped()
        for _ in range(4):
            socket.post(b"x" * (TOGETHER // 2))
        await asyncio.sleep(0)
        return [len(piece) for piece in pipe.pieces]

    assert asyncio.run(told()) == [2, 2]


def test_giving_a_socket_up_ends_a_wait_but_no_work() -> None:
    async def reader(socket: Socket, done: list[str]) -> None:
        working = asyncio.Event()
        asyncio.get_running_loop().call_later(0.01, socket.drop, KaikError("the table is gone"))
        asyncio.get_running_loop().call_later(0.02, working.set)
        await working.wait()
        done.append("worked")
        with pytest.raises(GivenUp):
            await socket.waited(asyncio.Event().wait)
        done.append("given up")

    async def waiting(socket: Socket, done: list[str]) -> None:
        asyncio.get_running_loop().call_later(0.01, socket.drop, KaikError("the table is gone"))
        with pytest.raises(GivenUp):
            await socket.waited(asyncio.Event().wait)
        await asyncio.sleep(0)
        done.append("waited")

    async def both() -> list[str]:
        done: list[str] = []
        await reader(piped()[0], done)
        await waiting(piped()[0], done)
        return done

    assert asyncio.run(both()) == ["worked", "given up", "waited"]


def test_whoever_ends_a_conversation_from_outside_ends_it() -> None:
    async def cancelled() -> bool:
        socket, _ = piped()
        task = asyncio.create_task(socket.waited(asyncio.Event().wait))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        return task.cancelled()

    assert asyncio.run(cancelled())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536, 70000])
def test_a_text_of_any_size_is_one_frame(size: int) -> None:
    reader = StreamReader()
    reader.feed_data(framed([b"x" * size, b"next"]))
    assert [_parsed(reader), _parsed(reader)] == [b"x" * size, b"next"]


def _parsed(reader: StreamReader) -> bytes:
    parsing = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as parsed:
        next(parsing)
    assert parsed.value.value.fin and parsed.value.value.opcode == 1
    return bytes(parsed.value.value.data)


def test_an_inbox_gives_messages_in_order_and_loses_none_to_a_reader_who_leaves() -> None:
    async def read() -> list[Any]:
        inbox = Inbox()
        gone = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        inbox.put_nowait({"type": "websocket.connect"})
        gone.cancel()
        await asyncio.wait([gone])
        inbox.put_nowait({"type": "websocket.disconnect", "code": 1000, "reason": None})
        return [await inbox.get(), await inbox.get(), inbox.empty()]

    first, second, empty = asyncio.run(read())
    assert (first["type"], second["type"], empty) == ("websocket.connect", "websocket.disconnect", True)


def test_a_gate_lets_everybody_through_once_it_opens() -> None:
    async def passed() -> tuple[int, int]:
        gate, through = Gate(), list[int]()
        assert gate.is_set() and await gate.wait()
        gate.clear()

        async def wait(number: int) -> None:
            await gate.wait()
            through.append(number)

        tasks = [asyncio.create_task(wait(number)) for number in range(3)]
        await asyncio.sleep(0)
        before = len(through)
        gate.set()
        await asyncio.gather(*tasks)
        return before, len(through)

    assert asyncio.run(passed()) == (0, 3)


def test_a_client_that_reads_late_is_told_everything_in_order(running: Any, enter: Any) -> None:
    host = enter(running.at)
    table_id = host.set_up("six-sticks", "me", "free")
    table = running.inside.lobby.awake[table_id].table
    with connect(f"ws://{running.at}/ws/table/{table_id}", max_queue=4) as late:
        late.send('{"t":"hello"}')
        assert json.loads(late.recv(20))["t"] == "sync"
        wait_for(lambda: bool(table.sockets), "nobody is at the table")
        (socket,) = table.sockets
        texts = [f"{number} ".encode() + b"x" * 30_000 for number in range(100)]
        running.loop.call_soon_threadsafe(lambda: [socket.post(text) for text in texts])
        wait_for(lambda: socket.posted > 3_000_000, "nothing was posted")
        assert not socket.dropped
        assert [late.recv(20).split()[0] for _ in texts] == [str(number) for number in range(100)]


def test_a_socket_that_is_gone_is_freed_at_once(running: Any, enter: Any) -> None:
    host = enter(running.at)
    table_id = host.set_up("six-sticks", "me", "free")
    gc.collect()

    def held() -> int:
        return sum(type(each) is SocketConnection for each in gc.get_objects())

    before = held()
    gc.disable()
    try:
        for _ in range(3):
            host.come(table_id).close()
        wait_for(lambda: held() <= before, "connections that are gone are still held")
    finally:
        gc.enable()


def test_a_conversation_the_server_ends_is_freed_at_once(running: Any) -> None:
    def held() -> int:
        return sum(type(each) is Socket for each in gc.get_objects())

    gc.collect()
    before = held()
    gc.disable()
    try:
        for _ in range(3):
            with connect(f"ws://{running.at}/ws/table/nowhere") as ws:
                ws.send('{"t":"ping"}')
                assert json.loads(ws.recv(20))["t"] == "bye"
        wait_for(lambda: held() <= before, "conversations that are over are still held")
    finally:
        gc.enable()
