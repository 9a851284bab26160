"""Bytes on a bare connection, for clients that do not do what clients do."""

from __future__ import annotations

import json
import socket
import struct
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from websockets.sync.client import connect as connected

PATIENCE = 20.0

connect = partial(connected, open_timeout=PATIENCE, close_timeout=PATIENCE)
"""A socket from a client that does what clients do, on a machine that may be busy."""


class Raw:
    """One TCP connection."""

    def __init__(self, at: str) -> None:
        host, _, port = at.rpartition(":")
        self.at = at
        self.socket = socket.create_connection((host, int(port)), timeout=PATIENCE)

    def send(self, text: str | bytes) -> None:
        self.socket.sendall(text.encode() if isinstance(text, str) else text)

    def handshake(self, path: str, **headers: str) -> None:
        """Ask for a socket."""
        asked = {
            "Host": self.at,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version": "13",
            **headers,
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in asked.items())
        self.send(f"GET {path} HTTP/1.1\r\n{lines}\r\n")

    def frame(self, payload: str | bytes, opcode: int = 1) -> None:
        """Send one frame of a client's, masked with zeros."""
        data = payload.encode() if isinstance(payload, str) else payload
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
        self.send(bytes([0x80 | opcode]) + size + bytes(4) + data)

    def read_until(self, wanted: bytes) -> bytes:
        """Everything up to some bytes."""
        got = b""
        while wanted not in got:
            more = self.socket.recv(65536)
            assert more, f"it ended after {got!r}"
            got += more
        return got

    def read_all(self) -> bytes:
        """Everything until the server closes."""
        got = b""
        while True:
            try:
                more = self.socket.recv(65536)
            except ConnectionResetError:
                return got
            if not more:
                return got
            got += more

    def status(self) -> int:
        """The status of an answer after which the server closes."""
        return int(self.read_all().split()[1])

    def reset(self) -> None:
        """Break the connection off as a crashed machine would."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def close(self) -> None:
        self.socket.close()


def wait_for(holds: Callable[[], Any], what: str) -> None:
    """Wait until something holds."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, what
        time.sleep(0.01)


def sentence(answer: Any, status: int) -> str:
    """The sentence of a refusal, which has a status and a kind."""
    assert answer.status_code == status, (answer.status_code, answer.text)
    told = json.loads(answer.text)
    assert set(told) == {"error", "kind"} and told["error"] and "\n" not in told["error"], told
    return str(told["error"])
