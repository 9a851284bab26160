"""Bare connections: slow, long, many, and broken off; and bodies while they are received."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.raw import Raw, wait_for

from kaik.core.errors import KaikError
from kaik.server.addresses import Addresses
from kaik.server.connection import Connections
from kaik.server.errors import TooLarge, TooSlow
from kaik.server.limits import InAll, PerAddress, PerRequest, ServerLimits, TooMuch
from kaik.server.uploads import Uploads

QUICK = PerRequest(head_seconds=0.3, body_seconds=0.5, read_seconds=0.5, body_bytes=100_000)
FEW = PerAddress(loopback=True, connections=4, uploads=150_000)


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory, serving: Any) -> Iterator[Any]:
    """A server that waits for nobody."""
    server = serving(tmp_path_factory.mktemp("quick"), limits=ServerLimits(per_request=QUICK, per_address=FEW))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory, serving: Any) -> Iterator[Any]:
    """A server that waits as long as it usually does, but for few."""
    few = ServerLimits(per_request=PerRequest(body_bytes=100_000), per_address=FEW)
    server = serving(tmp_path_factory.mktemp("patient"), limits=few)
    yield server
    server.stop()


def settled(server: Any) -> None:
    wait_for(lambda: not server.inside.connections.count, "a connection is still counted")


def answer(raw: Raw) -> tuple[int, dict[str, Any]]:
    head, _, body = raw.read_all().partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


def post(raw: Raw, length: int, sent: bytes = b"") -> None:
    head = f"POST /api/verify HTTP/1.1\r\nHost: {raw.at}\r\nContent-Type: application/json\r\n"
    raw.send(f"{head}Content-Length: {length}\r\n\r\n".encode() + sent)


@pytest.mark.parametrize("begun", ["", "GET / HT", "GET / HTTP/1.1\r\nHost: x\r\n", "\r\n\r\n"])
def test_headers_that_never_end_are_not_waited_for(quick: Any, begun: str) -> None:
    raw = Raw(quick.at)
    raw.send(begun)
    status, told = answer(raw)
    assert status == 408 and told == {"error": "the request did not arrive in time", "kind": "rate"}
    settled(quick)


def broken_off(raw: Raw, piece: str, times: int, pause: float = 0.0) -> bool:
    """Whether the server closes while pieces are still being sent."""
    try:
        for _ in range(times):
            raw.send(piece)
            time.sleep(pause)
    except OSError:
        return True
    return False


def test_a_header_that_drips_in_is_not_waited_for_either(quick: Any) -> None:
    raw = Raw(quick.at)
    raw.send("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
    assert broken_off(raw, "a", 400, 0.05)
    settled(quick)


def test_a_second_request_is_waited_for_no_longer_than_the_first(patient: Any) -> None:
    raw = Raw(patient.at)
    raw.send(f"GET /api/health HTTP/1.1\r\nHost: {raw.at}\r\n\r\n")
    raw.read_until(b'{"ok"')
    (connection,) = patient.inside.connections._open
    connection._limits = QUICK  # from now on, so that the first one had all the time it needed
    raw.send("GET /api/hea")
    assert b" 408 " in raw.read_all()
    settled(patient)


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (f"GET /{'a' * 3000} HTTP/1.1\r\n", 414),
        ("GET / HTTP/1.1\r\n" + "X-A: b\r\n" * 101, 431),
        (f"GET / HTTP/1.1\r\nX-A: {'b' * 9000}\r\n", 431),
        ("GET / HTTP/1.1\r\n" + f"X-A: {'b' * 1000}\r\n" * 17, 431),
        ("GET /ä HTTP/1.1\r\n", 400),
        ("nonsense\r\n", 400),
    ],
)
@pytest.mark.parametrize("kind", ["request", "socket"])
def test_a_head_that_is_too_long_is_one_sentence(patient: Any, head: str, status: int, kind: str) -> None:
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    raw = Raw(patient.at)
    raw.send(head + f"Host: {raw.at}\r\n" + (upgrade if kind == "socket" else "") + "\r\n")
    got, told = answer(raw)
    assert got == status and told["error"] and told["kind"] == "nonsense"
    settled(patient)


def test_headers_without_an_end_are_not_kept(quick: Any) -> None:
    raw = Raw(quick.at)
    raw.send("GET / HTTP/1.1\r\nX-A: ")
    assert broken_off(raw, "b" * 10_000, 2000), "it is answered and closed long before all of it was sent"
    settled(quick)


def test_an_address_has_so_many_connections_and_no_more(patient: Any) -> None:
    held = [Raw(patient.at) for _ in range(4)]
    wait_for(lambda: patient.inside.connections.count == 4, "they are counted")
    raw = Raw(patient.at)
    status, told = answer(raw)
    assert status == 503 and told["kind"] == "rate"
    for each in held:
        each.reset()
    settled(patient)
    raw = Raw(patient.at)
    raw.send(f"GET /api/health HTTP/1.1\r\nHost: {raw.at}\r\nConnection: close\r\n\r\n")
    assert raw.status() == 200


def test_everybody_together_has_so_many_connections_and_no_more() -> None:
    connections: Any = Connections(ServerLimits(in_all=InAll(connections=2)), Addresses())
    one, two, three = object(), object(), object()
    assert [connections.admit(each, "192.0.2.1") for each in (one, two, three)] == [True, True, False]
    connections.release(one)
    connections.release(one)
    assert connections.count == 1 and connections.admit(three, "192.0.2.1")


def test_a_slow_body_is_cut_off(quick: Any) -> None:
    raw = Raw(quick.at)
    post(raw, 1000, b"{")
    status, told = answer(raw)
    assert status == 408 and "in time" in told["error"]
    settled(quick)


def test_a_body_that_nobody_reads_holds_no_connection(patient: Any) -> None:
    raw = Raw(patient.at)
    raw.send(f"GET /api/health HTTP/1.1\r\nHost: {raw.at}\r\nContent-Length: 1000\r\n\r\n")
    raw.read_until(b'{"ok"')
    (connection,) = patient.inside.connections._open
    assert not connection._arriving.cancelled(), "an alarm is set for its time"
    patient.loop.call_soon_threadsafe(connection._late)  # which is over
    assert broken_off(raw, "x", 400, 0.05)
    settled(patient)


def test_a_large_body_is_refused_before_it_is_here(patient: Any) -> None:
    raw = Raw(patient.at)
    post(raw, 10_000_000, b'{"record":"' + b"x" * 110_000)
    status, told = answer(raw)
    assert status == 413 and "at most 100000 bytes" in told["error"]
    settled(patient)


def test_unfinished_uploads_are_bounded_by_address_and_given_back(patient: Any) -> None:
    first, second = Raw(patient.at), Raw(patient.at)
    post(first, 99_000, b"x" * 90_000)
    guard = uploads(patient)
    wait_for(lambda: guard.bytes >= 90_000, "the first is being received")
    post(second, 99_000, b"x" * 90_000)
    status, told = answer(second)
    assert status == 429 and "your address" in told["error"]
    first.reset()
    settled(patient)
    wait_for(lambda: guard.bytes == 0, "what was received is given back")


def uploads(server: Any) -> Uploads:
    """The counts of bodies, from the outermost layer of the application."""
    layer = server.app.middleware_stack
    while not hasattr(layer, "uploads"):
        layer = layer.app
    found: Uploads = layer.uploads
    return found


def test_an_upload_that_is_broken_off_is_no_error(patient: Any, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        raw = Raw(patient.at)
        post(raw, 99_000, b'{"record":')
        wait_for(lambda: uploads(patient).bytes > 0, "it is being received")
        raw.reset()
        wait_for(lambda: uploads(patient).bytes == 0, "it is given back")
    settled(patient)
    assert caplog.text == ""


def test_whoever_does_not_read_the_answer_loses_the_connection(quick: Any) -> None:
    host, _, port = quick.at.rpartition(":")
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect((host, int(port)))
    one = f"GET /api/games/cerke HTTP/1.1\r\nHost: {quick.at}\r\n\r\n".encode()
    made.sendall(one * 60)
    assert made.recv(4) == b"HTTP"
    settled(quick)
    made.close()


# Without a network


def message(size: int, *, more: bool) -> dict[str, Any]:
    return {"type": "http.request", "body": b"x" * size, "more_body": more}


def received(limits: ServerLimits, *sizes: int, address: str = "") -> tuple[Uploads, BaseException | None]:
    """Bodies in pieces of these sizes, and what came of receiving them."""
    held = Uploads(limits)

    async def work() -> BaseException | None:
        left = [message(size, more=True) for size in sizes]

        async def receive() -> dict[str, Any]:
            if not left:
                await asyncio.sleep(3600)
            return left.pop(0)

        with held.count(receive, address) as upload:
            try:
                while True:
                    await upload.receive()
            except KaikError as wrong:
                return wrong

    return held, asyncio.run(work())


def test_bodies_are_bounded_in_all_by_address_and_each() -> None:
    quick = PerRequest(body_seconds=0.05, body_bytes=100)
    for limits, sizes, kind in (
        (ServerLimits(per_request=quick), (60, 60), TooLarge),
        (ServerLimits(per_request=quick, in_all=InAll(uploads=50)), (60,), TooMuch),
        (ServerLimits(per_request=quick, per_address=PerAddress(uploads=50)), (40, 40), TooMuch),
        (ServerLimits(per_request=quick), (10, 10), TooSlow),
    ):
        held, wrong = received(limits, *sizes, address="192.0.2.1")
        assert isinstance(wrong, kind) and held.bytes == 0 and not held._of


def test_the_end_of_a_body_is_the_end_of_its_time() -> None:
    async def work() -> str:
        said = [message(3, more=False)]

        async def receive() -> dict[str, Any]:
            if said:
                return said.pop(0)
            await asyncio.sleep(0.2)
            return {"type": "http.disconnect"}

        with Uploads(ServerLimits(per_request=PerRequest(body_seconds=0.05))).count(receive, "") as upload:
            await upload.receive()
            return str((await upload.receive())["type"])

    assert asyncio.run(work()) == "http.disconnect"
