"""Real sockets, raw bytes: broken handshakes, broken frames, halves of both, and guests who never end a sentence."""

from __future__ import annotations

import base64
import gc
import json
import socket
import struct
import time
from collections import deque
from random import Random
from typing import Any

import pytest
from tests.server.guests import a_clean_log, hostile
from tests.server.mutations import LONG, bent, dice

PATIENCE = 20.0
CONNECTIONS = 10_000 if LONG else 200
AT_ONCE = 12
"""Connections that are open at the same time."""
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9


class Raw:
    """A TCP connection that says whatever it likes."""

    def __init__(self, at: str) -> None:
        host, port = at.split(":")
        self._tcp = socket.create_connection((host, int(port)), PATIENCE)
        self.answer = b""

    def shake(self, at: str, path: str, cookie: str) -> bytes:
        """A handshake as a browser sends it."""
        key = base64.b64encode(b"0123456789abcdef").decode()
        return (
            f"GET {path} HTTP/1.1\r\nHost: {at}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        ).encode()

    def send(self, text: bytes) -> bool:
        """Whether the other side still takes it."""
        try:
            self._tcp.sendall(text)
        except OSError:
            return False
        return True

    def read_head(self) -> bytes:
        """The head of an HTTP answer; what there is of it."""
        self._tcp.settimeout(PATIENCE)
        got = b""
        while b"\r\n\r\n" not in got:
            try:
                piece = self._tcp.recv(4096)
            except OSError:
                return got
            if not piece:
                return got
            got += piece
        return got

    def drain(self) -> None:
        """Read what is there, so that nobody waits for us."""
        self._tcp.setblocking(False)
        try:
            while self._tcp.recv(65536):
                pass
        except OSError:
            pass
        self._tcp.settimeout(PATIENCE)

    def close(self) -> None:
        self._tcp.close()


def frame(luck: Random, kind: int, text: bytes, *, broken: bool) -> bytes:
    """A frame as the protocol wants it, or with one thing wrong about it."""
    first, mask, length = 0x80 | kind, luck.randbytes(4), len(text)
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(text))
    wrong = luck.randrange(7) if broken else -1
    if wrong == 0:
        first ^= luck.choice((0x80, 0x40, 0x20, 0x10, 0x08, 0x01))
    if wrong == 1:
        length = luck.choice((0, length + 5, 2**16, 2**31, 2**63 - 1, 2**64 - 1))
    head = bytes([first]) + _length(length, 0x80)
    whole = head + mask + masked
    if wrong == 2:
        return bytes([first]) + _length(length, 0) + text
    if wrong == 3:
        return whole[: luck.randrange(len(whole))]
    if wrong == 4:
        return bent(luck, whole)
    if wrong == 5:
        return bytes([0x80 | CLOSE]) + _length(2, 0x80) + mask + bytes(a ^ b for a, b in zip(b"\0\1", mask))
    if wrong == 6:
        return bytes([0x80 | PING]) + _length(126, 0x80) + mask + bytes(126)
    return whole


def _length(length: int, masked: int) -> bytes:
    if length < 126:
        return bytes([masked | length])
    if length < 2**16:
        return bytes([masked | 126]) + struct.pack("!H", length)
    return bytes([masked | 127]) + struct.pack("!Q", length)


def talk(luck: Random, raw: Raw, past: deque[dict[str, Any]]) -> None:
    """Hello, then some frames of which most are broken."""
    raw.send(frame(luck, TEXT, b'{"t":"hello"}', broken=luck.randrange(8) == 0))
    for _ in range(luck.randrange(1, 12)):
        said = hostile(luck, {}, past)
        kind, text = (TEXT, said.encode()) if isinstance(said, str) else (luck.choice((TEXT, BINARY)), said)
        if not raw.send(frame(luck, kind, text, broken=luck.randrange(3) == 0)):
            return
    raw.drain()


def visit(luck: Random, at: str, table: str, cookie: str, past: deque[dict[str, Any]]) -> Raw:
    """One hostile connection; it is left open, in whatever state."""
    raw = Raw(at)
    path = luck.choice(
        (f"/ws/table/{table}", f"/ws/table/{table}", "/ws/lobby", "/ws/table/" + "x" * 20, "/ws", "/ws/x")
    )
    shake = raw.shake(at, path, luck.choice((cookie, "", bent(luck, cookie.encode()).decode(errors="replace"))))
    if luck.randrange(4) == 0:
        raw.send(bent(luck, shake))
        raw.drain()
        return raw
    raw.send(shake)
    raw.answer = raw.read_head()
    if raw.answer.startswith(b"HTTP/1.1 101"):
        talk(luck, raw, past)
    return raw


def settled(running: Any, open_now: int) -> None:
    """Wait until no more sockets are counted than there are."""
    end = time.monotonic() + PATIENCE
    while running.inside.conversations.count > open_now:
        assert time.monotonic() < end, f"{running.inside.conversations.count} sockets are counted, {open_now} are open"
        time.sleep(0.02)


@pytest.mark.slow
def test_broken_sockets_break_nothing_and_an_honest_game_goes_on(running: Any, guest: Any, pair: Any) -> None:
    luck, past = dice("sockets"), deque[dict[str, Any]]()
    gc.collect()  # sockets that earlier tests have let go of
    others = running.inside.conversations.count
    with a_clean_log():
        one, two = pair("ancient-cerke")
        bad = guest()
        table, opened = bad.set_up("six-sticks", "me", "free"), deque[Raw]()
        for number in range(CONNECTIONS):
            opened.append(visit(luck, running.at, table, bad.cookie, past))
            assert not opened[-1].answer.startswith(b"HTTP/1.1 5"), opened[-1].answer
            if len(opened) > AT_ONCE:
                opened.popleft().close()
            if number % 10 == 0:
                honest_move(luck, one, two)
        for raw in opened:
            raw.close()
        settled(running, others + 2)
        honest_move(luck, one, two)
        assert bad.http.get("/api/health").json() == {"ok": True}
        for chair in (one, two):
            chair.drain(0.05)
        assert one.log == two.log
        for chair in (one, two):
            chair.close()
        settled(running, others)


def honest_move(luck: Random, *chairs: Any) -> None:
    """Whoever is asked plays, and it is acknowledged."""
    for chair in chairs:
        chair.drain(0.01)
        if chair.legal:
            told = chair.play(luck.choice(chair.legal))
            assert told["t"] == "ack", json.dumps(told)
