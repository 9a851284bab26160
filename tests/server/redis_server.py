"""A Redis server for tests on a loopback port, which can be killed and started again.

def test_something(redis_server: RedisServer) -> None: ... redis_server.url ...
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

PATIENCE = 30.0


def why_not() -> str:
    """Why there can be no Redis here; nothing where there can."""
    for module in ("redis", "cryptography"):
        try:
            __import__(module)
        except ImportError:
            return f"no Redis here: {module} is not installed"
    if shutil.which("redis-server") is None:
        return "no Redis here: there is no redis-server on the path"
    return ""


class RedisServer:
    """A server of its own that writes nothing down."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kaik-redis-"))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        where = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder)]
        quiet = ["--save", "", "--appendonly", "no", "--logfile", str(self.folder / "log")]
        self.process = subprocess.Popen(["redis-server", *where, *quiet])
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < until and self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.02)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as asked:
                asked.sendall(b"PING\r\n")
                return asked.recv(16).startswith(b"+PONG")
        except OSError:
            return False


@pytest.fixture(scope="session")
def redis_of_all() -> Iterator[RedisServer]:
    """One server for all tests that do not kill it; each database has names of its own there."""
    if why_not():
        pytest.skip(why_not())
    server = RedisServer()
    yield server
    server.remove()


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for Redis however busy the machine is: an answer that is late would be taken for none."""
    if not why_not():
        from kaik.server.cluster import redis_limits, redis_link

        monkeypatch.setattr(redis_limits, "WITHIN", PATIENCE)
        monkeypatch.setattr(redis_link, "TIMEOUT", PATIENCE)


@pytest.fixture
def redis_url(redis_of_all: RedisServer, patience: None) -> str:
    """The URL of a Redis server."""
    return redis_of_all.url


@pytest.fixture
def redis_server(patience: None) -> Iterator[RedisServer]:
    """A Redis server of one's own, to be killed."""
    if why_not():
        pytest.skip(why_not())
    server = RedisServer()
    yield server
    server.remove()
