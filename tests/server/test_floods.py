"""Limits by address, table and in all, over a real server: an address is told by a proxy that is named."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from tests.server.raw import connect, sentence, wait_for
from websockets.exceptions import ConnectionClosed

from kaik.server.bus import Backlog, Socket
from kaik.server.limits import InAll, PerAddress, PerGuest, PerSocket, PerTable, Rate, ServerLimits

LIMITS = ServerLimits(
    per_address=PerAddress(
        guests=Rate(3, 0), tables=Rate(4, 0), chat=Rate(6, 0), requests=Rate(40, 0), pages=Rate(5, 0), watching=2
    ),
    per_guest=replace(PerGuest(), chat=Rate(5, 0)),
    per_socket=replace(PerSocket(), frames=Rate(20, 0)),
    per_table=PerTable(watching=3, chat=Rate(8, 0)),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, serving: Any) -> Iterator[Any]:
    running = serving(tmp_path_factory.mktemp("floods"), limits=LIMITS, proxies=("127.0.0.1",))
    yield running
    running.stop()


@pytest.fixture
def elsewhere(server: Any) -> Callable[[], dict[str, str]]:
    """An address nobody has used yet, as the proxy tells it."""
    return lambda: {"X-Forwarded-For": f"203.0.113.{_next(server)}"}


def _next(server: Any) -> int:
    server.addresses_used = getattr(server, "addresses_used", 0) + 1
    return int(server.addresses_used)


def asking(server: Any, address: dict[str, str]) -> httpx.Client:
    """A new guest at an address."""
    http = httpx.Client(base_url=f"http://{server.at}", headers=address, timeout=20)
    assert http.get("/api/me").status_code == 200
    return http


def cookie(http: httpx.Client) -> str:
    return f"kaik_guest={http.cookies['kaik_guest']}"


def seat(server: Any, table: str, address: dict[str, str], http: httpx.Client | None = None) -> Any:
    """A socket at a table."""
    headers = {**address, **({"Cookie": cookie(http)} if http else {})}
    return connect(f"ws://{server.at}/ws/table/{table}", additional_headers=headers)


def made(http: httpx.Client, **more: Any) -> Any:
    return http.post("/api/tables", json={"game": "six-sticks", **more})


def test_new_guests_are_counted_by_address(server: Any, elsewhere: Any) -> None:
    here = elsewhere()
    known = [asking(server, here) for _ in range(3)]
    fresh = httpx.Client(base_url=f"http://{server.at}", headers=here, timeout=20)
    assert "new guests" in sentence(fresh.get("/api/me"), 429)
    assert known[0].get("/api/me").status_code == 200, "whoever has a cookie is not new"
    asking(server, elsewhere())


def test_tables_are_counted_by_address_whoever_sets_them_up(server: Any, elsewhere: Any) -> None:
    here = elsewhere()
    guests = [asking(server, here) for _ in range(2)]
    answers = [made(guests[at % 2]) for at in range(5)]
    assert [answer.status_code for answer in answers] == [201] * 4 + [429]
    assert made(asking(server, elsewhere())).status_code == 201


def test_requests_are_counted_by_address(server: Any, elsewhere: Any) -> None:
    http = asking(server, elsewhere())
    answers = [http.get("/api/bots") for _ in range(40)]
    assert [answer.status_code for answer in answers] == [200] * 39 + [429]
    sentence(answers[-1], 429)
    assert [http.get("/docs").status_code for _ in range(6)] == [200] * 5 + [429], "pages are counted by themselves"


def test_an_address_that_nobody_believes_changes_nothing(start: Any) -> None:
    server = start(limits=replace(LIMITS, per_address=replace(LIMITS.per_address, loopback=True)))
    for at in range(3):
        asking(server, {"X-Forwarded-For": f"203.0.113.{at}"})
    answer = httpx.get(f"http://{server.at}/api/me", headers={"X-Forwarded-For": "203.0.113.9"}, timeout=20)
    assert answer.status_code == 429


def test_chat_is_counted_by_address_and_by_table(server: Any, elsewhere: Any) -> None:
    host = asking(server, elsewhere())
    table = made(host).json()["id"]
    here = elsewhere()
    pair = [asking(server, here) for _ in range(2)]
    third = asking(server, elsewhere())
    with ExitStack() as stack:
        sockets = [stack.enter_context(seat(server, table, _address(http), http)) for http in (*pair, third)]
        for ws in sockets:
            ws.send('{"t":"hello"}')
            ws.recv(20)
        assert [said(sockets[0]) for _ in range(6)] == ["ack"] * 5 + ["rate"], "a guest's own share"
        assert [said(sockets[1]) for _ in range(2)] == ["ack", "rate"], "the address has said six lines"
        assert [said(sockets[2]) for _ in range(3)] == ["ack", "ack", "rate"], "the table has heard eight"


def _address(http: httpx.Client) -> dict[str, str]:
    return {"X-Forwarded-For": http.headers["X-Forwarded-For"]}


def said(ws: Any) -> str:
    """Say a line; whether it was taken, or why not."""
    ws.send('{"t":"chat","text":"hello","id":"c"}')
    while True:
        told = json.loads(ws.recv(20))
        if told.get("id") == "c":
            return str(told["kind"] if told["t"] == "sync" else told["t"])


def test_spectators_are_counted_by_table_and_by_address(server: Any, elsewhere: Any) -> None:
    host = asking(server, elsewhere())
    table = made(host).json()["id"]
    here = elsewhere()

    def greeted(ws: Any) -> str:
        ws.send('{"t":"hello"}')
        told = json.loads(ws.recv(20))
        return str(told["t"])

    with ExitStack() as stack:

        def come(address: dict[str, str], http: Any = None) -> str:
            return greeted(stack.enter_context(seat(server, table, address, http)))

        assert [come(here) for _ in range(3)] == ["sync", "sync", "bye"]
        assert [come(elsewhere()) for _ in range(2)] == ["sync", "bye"]
        assert come(elsewhere(), host) == "sync", "whoever sits is no spectator"
    wait_for(lambda: not server.inside.conversations.admission._watching, "spectators are still counted")


def test_the_lobby_hangs_up_on_whoever_talks_too_much(server: Any, elsewhere: Any) -> None:
    with connect(f"ws://{server.at}/ws/lobby", additional_headers=elsewhere()) as ws:
        told = {}
        with suppress(ConnectionClosed):
            for _ in range(25):
                ws.send("{}")
        with suppress(ConnectionClosed):
            while True:
                told = json.loads(ws.recv(20))
        assert told["t"] == "bye" and told["kind"] == "rate" and ws.close_code == 1008


def test_frames_are_counted_by_address_over_all_its_sockets(start: Any) -> None:
    one = PerAddress(loopback=True, frames=Rate(10, 0))
    server = start(limits=ServerLimits(per_address=one))
    with ExitStack() as stack:
        sockets = [stack.enter_context(connect(f"ws://{server.at}/ws/lobby")) for _ in range(3)]
        for ws in sockets * 4:
            with suppress(ConnectionClosed):
                ws.send("{}")
        wait_for(lambda: server.inside.conversations.count < 3, "somebody is hung up on")


def test_there_are_so_many_tables_and_no_more(start: Any) -> None:
    server = start(limits=ServerLimits(in_all=InAll(tables=2)))
    http = asking(server, {})
    first = made(http).json()["id"]
    with connect(f"ws://{server.at}/ws/table/{first}", additional_headers={"Cookie": cookie(http)}) as ws:
        ws.send('{"t":"hello"}')
        ws.recv(20)
        for _ in range(3):
            assert made(http).status_code == 201, "a table that nobody is at makes room"
        last = made(http).json()["id"]
        with connect(f"ws://{server.at}/ws/table/{last}") as other:
            other.send('{"t":"hello"}')
            other.recv(20)
            assert "too many tables" in sentence(made(http), 429)


def test_what_waits_for_slow_readers_is_bounded_in_all() -> None:
    async def silent(frame: bytes) -> None:
        await asyncio.sleep(3600)

    async def work() -> None:
        backlog = Backlog(1000)
        one, two = Socket("a", "A", silent, backlog=backlog), Socket("b", "B", silent, backlog=backlog)
        one.post(b"x" * 600)
        two.post(b"x" * 300)
        assert not one.dropped and not two.dropped and backlog.bytes == 900
        two.post(b"x" * 300)
        assert two.dropped and two.slow and backlog.bytes == 900
        two.close()
        assert backlog.bytes == 600
        await asyncio.sleep(0.01)
        assert backlog.bytes == 600, "what is being sent still waits"
        one.close()
        while backlog.bytes:
            await asyncio.sleep(0)

    asyncio.run(work())


def test_whoever_is_slow_to_read_the_list_gets_the_newest_one() -> None:
    async def work() -> list[bytes]:
        sent: list[bytes] = []

        async def send(frame: bytes) -> None:
            sent.append(frame)

        socket = Socket(None, "", send)
        for frame in (b"one", b"two", b"two", b"three", b"three"):
            socket.show(frame)
        await asyncio.sleep(0.01)
        return sent

    assert asyncio.run(work()) == [b"three"]


def test_a_crowd_in_the_lobby_is_told_less_often(running: Any) -> None:
    lobby = running.inside.lobby
    pause = asyncio.run_coroutine_threadsafe(_pause(lobby), running.loop).result(20)
    assert pause[0] == 0.5 and pause[1] > pause[0]


async def _pause(lobby: Any) -> tuple[float, float]:
    """How long the lobby waits after it has told nobody, and after it has told a crowd."""

    async def nowhere(frame: bytes) -> None:
        pass

    crowd = {Socket(None, "", nowhere) for _ in range(4000)}
    mine, limits = lobby.sockets, lobby.services.limits
    try:
        lobby.sockets, lobby.services.limits = set(), replace(limits, in_all=replace(limits.in_all, lobby_bytes=1000))
        quiet = lobby._tell()
        lobby.sockets = crowd
        return quiet, lobby._tell()
    finally:
        lobby.sockets, lobby.services.limits = mine, limits
