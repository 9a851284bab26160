"""Requests with a token: answers as JSON, streams line by line, and a word about every refusal.

The standard library is enough for this. A lost connection is tried again, longer and longer apart; a server that says
when to come back is believed.
"""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from threading import Event, Lock
from typing import Any
from urllib.parse import urlsplit

from kaik.core.errors import KaikError

ANSWERED_WITHIN = 30.0
"""Seconds a server has for an answer."""
SILENCE = 20.0
"""Seconds without a line, not even an empty one, after which a stream is taken for lost."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
LONGEST_LINE = 16 * 1024 * 1024
TRIES = 8
"""How often one request is sent before it is given up."""


class Refusal(KaikError):
    """What a server would not do."""

    def __init__(self, status: int, sentence: str, kind: str = "", wait: float = 1.0) -> None:
        super().__init__(sentence)
        self.status, self.reason, self.wait = status, kind, wait

    @property
    def final(self) -> bool:
        """Whether no later request will do better: the token does not work."""
        return self.status == 401 or self.reason == "no_scope"


class ConnectionLost(KaikError):
    """A server that cannot be reached now, or that has ended a stream."""


class Backoff:
    """How long to wait before the next attempt: longer and longer, and never all at the same moment."""

    def __init__(self) -> None:
        self._pause = FIRST_PAUSE

    def reset(self) -> None:
        """It worked."""
        self._pause = FIRST_PAUSE

    def next(self, least: float = 0.0) -> float:
        """Seconds to wait now."""
        pause, self._pause = self._pause, min(2 * self._pause, LONGEST_PAUSE)
        return max(least, pause * random.uniform(0.5, 1.0))


class BotServer:
    """A server, as a program with a token sees it. Threads may share it."""

    def __init__(self, address: str, token: str) -> None:
        where = urlsplit(address if "//" in address else f"http://{address}")
        if where.scheme not in ("http", "https") or not where.hostname:
            raise KaikError(f"{address!r} is no server; one is written http://localhost:8000")
        self.address, self.stopped = f"{where.scheme}://{where.netloc}", Event()
        self._kind = HTTPSConnection if where.scheme == "https" else HTTPConnection
        self._where, self._base = where.netloc.rpartition("@")[2], where.path.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}", "Accept-Encoding": "identity"}
        self._open: set[socket.socket] = set()
        self._lock = Lock()

    def get(self, path: str, tries: int = TRIES) -> Any:
        """What a path tells."""
        return self._sure("GET", path, None, tries)

    def post(self, path: str, body: Any = None) -> Any:
        """Do something; whatever is sent may be sent twice if the first answer is lost."""
        return self._sure("POST", path, body if body is not None else {})

    def lines(self, path: str) -> Iterator[dict[str, Any]]:
        """The objects of a stream as they come; ConnectionLost when it breaks."""
        exchange = self._asked("GET", path, None, SILENCE)
        try:
            while not self.stopped.is_set():
                line = _line_of(exchange.answer)
                if line.strip():
                    yield json.loads(line)
        except (OSError, HTTPException, ValueError, AttributeError) as wrong:  # a socket shut by `stop` has no file
            raise ConnectionLost(f"the stream broke ({wrong or type(wrong).__name__})") from None
        finally:
            self._end(exchange)

    def pause(self, seconds: float) -> None:
        """Wait, but not longer than until everything ends."""
        self.stopped.wait(seconds)

    def stop(self) -> None:
        """End every request and stream at once."""
        self.stopped.set()
        with self._lock:
            held = tuple(self._open)
        for each in held:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def _sure(self, method: str, path: str, body: Any, tries: int = TRIES) -> Any:
        """An answer, tried again where the server is away or asks for patience."""
        backoff = Backoff()
        for attempt in range(1, tries + 1):
            try:
                return self._once(method, path, body)
            except Refusal as wrong:
                if wrong.status not in (429, 503) or attempt == tries:
                    raise
                self.pause(backoff.next(least=wrong.wait if wrong.status == 429 else 0.0))
            except ConnectionLost:
                if attempt == tries:
                    raise
                self.pause(backoff.next())
            if self.stopped.is_set():
                break
        raise ConnectionLost("the program is about to end")

    def _once(self, method: str, path: str, body: Any) -> Any:
        exchange = self._asked(method, path, body, ANSWERED_WITHIN)
        try:
            return json.loads(exchange.answer.read(LONGEST_LINE))
        except (OSError, HTTPException, ValueError) as wrong:
            raise ConnectionLost(f"the answer broke off ({wrong})") from None
        finally:
            self._end(exchange)

    def _asked(self, method: str, path: str, body: Any, patience: float) -> Exchange:
        """An answer that has begun, or a refusal."""
        connection = self._kind(self._where, timeout=patience)
        text = None if body is None else json.dumps(body).encode()
        headers = self._headers | ({"Content-Type": "application/json"} if text is not None else {})
        exchange = Exchange(connection)
        try:
            connection.connect()
            exchange.held = connection.sock
            self._hold(connection.sock)
            connection.request(method, self._base + path, text, headers)
            exchange.answer = connection.getresponse()
            refused = _refusal(exchange.answer) if exchange.answer.status >= 400 else None
        except (OSError, HTTPException) as wrong:
            self._end(exchange)
            raise ConnectionLost(f"{self.address} cannot be reached ({wrong})") from None
        if refused is not None:
            self._end(exchange)
            raise refused
        return exchange

    def _hold(self, held: socket.socket) -> None:
        with self._lock:
            self._open.add(held)
        if self.stopped.is_set():
            raise OSError("the program is about to end")

    def _end(self, exchange: Exchange) -> None:
        with self._lock:
            if exchange.held is not None:
                self._open.discard(exchange.held)
        exchange.connection.close()


class Exchange:
    """A request and its answer, and the socket between them, which can be shut from another thread."""

    answer: HTTPResponse

    def __init__(self, connection: HTTPConnection) -> None:
        self.connection = connection
        self.held: socket.socket | None = None


def _line_of(answer: HTTPResponse) -> bytes:
    line = answer.readline(LONGEST_LINE)
    if not line.endswith(b"\n"):
        raise OSError("it ended")
    return line


def _refusal(answer: HTTPResponse) -> Refusal:
    """A refusal as the server has worded it."""
    text = answer.read(100_000)
    try:
        told = json.loads(text)
        sentence, kind = str(told["error"]), str(told.get("kind", ""))
    except (ValueError, KeyError, TypeError):
        sentence, kind = f"the server answered {answer.status} {answer.reason}", ""
    after = answer.headers.get("retry-after", "")
    return Refusal(answer.status, sentence, kind, float(after) if after.isdigit() else 1.0)
