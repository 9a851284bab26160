"""Sockets are counted while they are open, whatever becomes of their handshake."""

from __future__ import annotations

import asyncio
import json
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, suppress
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest
from msgspec.structs import replace
from starlette.websockets import WebSocket
from tests.server.raw import Raw, connect, wait_for
from websockets.exceptions import InvalidStatus

from kaik.server.auth import Signer
from kaik.server.conversation import Conversations
from kaik.server.limits import InAll, PerAddress, Rate, ServerLimits, SharedLimits
from kaik.server.socket_connection import SocketConnection

GUEST = "A" * 20
FEW = ServerLimits(in_all=InAll(sockets=5, seated_sockets=2))


@pytest.fixture
def small(start: Any) -> Any:
    return start(limits=FEW)


@pytest.fixture
def opened() -> Iterator[Callable[..., Any]]:
    """Opens sockets that stay open until the test is over."""
    with ExitStack() as stack:

        def come(server: Any, place: str = "lobby", **headers: str) -> Any:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            return stack.enter_context(connect(f"ws://{server.at}/ws/{place}", additional_headers=named))

        yield come


def settled(server: Any) -> None:
    wait_for(lambda: server.inside.conversations.count == 0, "a socket is still counted")


def test_broken_handshakes_lock_nobody_out(small: Any) -> None:
    for _ in range(20):
        raw = Raw(small.at)
        raw.handshake("/ws/lobby")
        raw.reset()
    settled(small)
    with connect(f"ws://{small.at}/ws/lobby") as ws:
        assert ws.recv(20)


def test_a_reset_at_any_step_of_the_handshake_leaves_nothing_counted(small: Any, enter: Any) -> None:
    host = enter(small.at)
    path = f"/ws/table/{host.set_up('six-sticks', 'me', 'free')}"

    def half(raw: Raw) -> None:
        raw.send(f"GET {path} HTTP/1.1\r\nHost: {small.at}\r\n")

    def asked(raw: Raw) -> None:
        raw.handshake(path, Cookie=host.cookie)

    def accepted(raw: Raw) -> None:
        asked(raw)
        raw.read_until(b"\r\n\r\n")

    def greeted(raw: Raw) -> None:
        accepted(raw)
        raw.frame('{"t":"hello"}')

    def synced(raw: Raw) -> None:
        greeted(raw)
        raw.read_until(b'"sync"')

    for step in (half, asked, accepted, greeted, synced):
        for _ in range(3):
            raw = Raw(small.at)
            step(raw)
            raw.reset()
        settled(small)
        wait_for(lambda: not small.inside.connections.count, f"a connection is still counted after {step.__name__}")
    table = next(iter(small.inside.lobby.awake.values())).table
    wait_for(lambda: not table.sockets, "somebody gone still sits at the table")


def test_a_reset_while_the_name_is_looked_up_leaves_nothing_counted(
    small: Any, enter: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, gate = enter(small.at), threading.Event()

    async def slow(guest: str) -> str:
        while not gate.is_set():
            await asyncio.sleep(0.01)
        return "Some Body"

    monkeypatch.setattr(small.inside.lobby, "name_of", slow)
    raw = Raw(small.at)
    raw.handshake("/ws/lobby", Cookie=host.cookie)
    wait_for(lambda: small.inside.conversations.count == 1, "a socket that is being opened is counted")
    raw.reset()
    gate.set()
    settled(small)


def test_a_reset_while_somebody_comes_in_leaves_nobody_at_the_table(small: Any, enter: Any) -> None:
    host = enter(small.at)
    table_id = host.set_up("six-sticks", "me", "free")
    table = small.inside.lobby.awake[table_id].table
    loop = small.loop
    asyncio.run_coroutine_threadsafe(table.lock.acquire(), loop).result(20)
    raw = Raw(small.at)
    raw.handshake(f"/ws/table/{table_id}", Cookie=host.cookie)
    raw.read_until(b"\r\n\r\n")
    raw.frame('{"t":"hello"}')
    wait_for(lambda: table.lock._waiters, "somebody waits to come in")
    raw.reset()
    loop.call_soon_threadsafe(table.lock.release)
    settled(small)
    wait_for(lambda: not table.sockets and table.away, "somebody gone still sits at the table")


def test_whoever_opens_too_many_is_refused_before_anything_is_made_for_them(
    start: Any, opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []
    begin = SocketConnection.__init__

    def counted(connection: Any, *given: Any, **named: Any) -> None:
        made.append(connection)
        begin(connection, *given, **named)

    monkeypatch.setattr(SocketConnection, "__init__", counted)
    one = PerAddress(openings=Rate(2, 0))
    server = start(limits=ServerLimits(per_address=one), proxies=("127.0.0.1",))
    here, elsewhere = {"X_Forwarded_For": "198.51.100.7"}, {"X_Forwarded_For": "198.51.100.8"}
    for _ in range(2):
        opened(server, **here)
    for _ in range(3):
        with pytest.raises(InvalidStatus) as refused:
            opened(server, **here)
        assert refused.value.response.status_code == 429
        assert json.loads(refused.value.response.body)["kind"] == "rate"
    assert len(made) == 2
    opened(server, **elsewhere)
    wait_for(lambda: not server.inside.connections.count, "a connection that was refused is still counted")


# The same without a network: everything that can fail fails once


class Lobby:
    """A lobby of which one part may fail."""

    def __init__(self, fails: str) -> None:
        self.services = SimpleNamespace(shared=SharedLimits(), counts=Counter())
        self._fails = fails

    async def name_of(self, guest: str) -> str:
        if self._fails == "name":
            raise RuntimeError("no names today")
        return "Some Body"

    async def holds_seat(self, table: str, guest: str) -> bool:
        return False

    async def table(self, ident: str) -> Any:
        raise RuntimeError("no tables today")

    def enter(self, socket: Any) -> None:
        if self._fails == "enter":
            raise RuntimeError("no room today")

    def leave(self, socket: Any) -> None:
        pass


class AlwaysSignedIn:
    """Sessions of people whose cookie is enough."""

    def __init__(self, signer: Signer) -> None:
        self.named = AsyncMock(side_effect=signer.named)


def fake(fails: str) -> tuple[Conversations, WebSocket]:
    """A conversation in which one step of ASGI fails."""
    signer, said = Signer(b"x"), iter(["websocket.connect"])

    async def receive() -> dict[str, Any]:
        kind = next(said, "websocket.disconnect")
        if fails == kind:
            raise OSError("gone")
        if fails == "silence" and kind == "websocket.disconnect":
            await asyncio.sleep(3600)
        return {"type": kind, "code": 1006}

    async def send(message: Any) -> None:
        if fails == message["type"]:
            raise OSError("gone")

    scope = {"type": "websocket", "path": "/", "headers": [(b"cookie", f"kaik_guest={signer.cookie(GUEST)}".encode())]}
    lobby: Any = Lobby(fails)
    sessions: Any = AlwaysSignedIn(signer)
    return Conversations(lobby, sessions, ServerLimits()), WebSocket(scope, receive, send)


STEPS = ["name", "websocket.connect", "websocket.accept", "websocket.disconnect", "enter", "nothing"]


@pytest.mark.parametrize("fails", STEPS)
@pytest.mark.parametrize("where", ["lobby", "table"])
def test_whatever_fails_in_a_conversation_it_is_not_counted_afterwards(fails: str, where: str) -> None:
    async def held() -> int:
        conversations, ws = fake(fails)
        talk: Callable[[], Awaitable[None]] = (
            (lambda: conversations.at_lobby(ws)) if where == "lobby" else (lambda: conversations.at_table(ws, "abc"))
        )
        with suppress(OSError, RuntimeError):
            await talk()
        return conversations.count

    assert asyncio.run(held()) == 0


def test_a_conversation_that_is_cancelled_is_not_counted_afterwards() -> None:
    async def held() -> tuple[int, int]:
        conversations, ws = fake("silence")
        task = asyncio.create_task(conversations.at_lobby(ws))
        while not conversations.count:
            await asyncio.sleep(0)
        during = conversations.count
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return during, conversations.count

    assert asyncio.run(held()) == (1, 0)


def test_what_nobody_expected_of_a_socket_is_written_down(caplog: pytest.LogCaptureFixture) -> None:
    async def failed() -> None:
        conversations, ws = fake("enter")
        await conversations.at_lobby(ws)

    asyncio.run(failed())
    assert "no room today" in caplog.text


# Room for those who sit


def test_a_crowd_of_spectators_does_not_keep_players_from_their_table(small: Any, enter: Any, opened: Any) -> None:
    host, other = enter(small.at), enter(small.at)
    table = host.set_up("six-sticks", "me", "free")
    for _ in range(5):
        opened(small)
    for place in ("lobby", f"table/{table}"):
        with pytest.raises(InvalidStatus) as refused:
            opened(small, place, Cookie=other.cookie)
        assert refused.value.response.status_code == 429
    assert [host.come(table).seat for _ in range(2)] == [0, 0]
    with pytest.raises(InvalidStatus):
        host.come(table)
    assert small.inside.conversations.count == 7


def test_a_seat_is_remembered_for_its_room_although_the_table_sleeps(start: Any, enter: Any, opened: Any) -> None:
    first = start()
    host = enter(first.at)
    table = host.set_up("six-sticks", "me", "free")
    cookie = host.cookie
    first.stop()
    small = start(limits=FEW)
    for _ in range(5):
        opened(small)
    ws = opened(small, f"table/{table}", Cookie=cookie)
    ws.send('{"t":"hello"}')
    assert '"seat":0' in str(ws.recv(20))


def test_one_address_cannot_fill_the_house(start: Any, enter: Any, opened: Any) -> None:
    one = PerAddress(sockets=3, seated_sockets=1)
    server = start(limits=ServerLimits(per_address=one), proxies=("127.0.0.1",))
    host = enter(server.at)
    table = host.set_up("six-sticks", "me", "free")
    here, elsewhere = {"X_Forwarded_For": "198.51.100.7"}, {"X_Forwarded_For": "198.51.100.8"}
    for _ in range(3):
        opened(server, **here)
    with pytest.raises(InvalidStatus):
        opened(server, **here)
    opened(server, **elsewhere)
    opened(server, f"table/{table}", Cookie=host.cookie, **here)
    with pytest.raises(InvalidStatus):
        opened(server, f"table/{table}", Cookie=host.cookie, **here)


def test_an_address_opens_sockets_no_faster_than_it_may(start: Any, opened: Any) -> None:
    one = replace(PerAddress(loopback=True), openings=Rate(4, 0))
    server = start(limits=ServerLimits(per_address=one))
    for _ in range(4):
        opened(server).close()
    with pytest.raises(InvalidStatus) as refused:
        opened(server)
    assert b"your address" in refused.value.response.body
