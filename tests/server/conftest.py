"""A real server on a loopback port, and guests who talk to it over real sockets."""

from __future__ import annotations

import json
import re
import secrets
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from tests.server.postgres import database_url, postgres, postgres_url
from tests.server.redis_server import patience, redis_of_all, redis_server, redis_url
from websockets.sync.client import ClientConnection, connect

from kaik.server.app import Settings, create_app
from kaik.server.limits import FRAMES
from kaik.server.run import configure

__all__ = ["database_url", "patience", "postgres", "postgres_url", "redis_of_all", "redis_server", "redis_url"]

PATIENCE = 20.0
"""Seconds a test waits for a message before it fails."""


class Running:
    """A server in a thread of this process, so that tests can look inside."""

    def __init__(self, db: str, **settings: Any) -> None:
        self.db = db
        self.app = create_app(Settings(db=db, bots=1, **settings))
        self._server = uvicorn.Server(configure(self.app))
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        until = time.monotonic() + 3 * PATIENCE  # it makes a database, and a busy machine writes slowly
        while not self._server.started:
            assert self._thread.is_alive(), "the server ended before it had started"
            assert time.monotonic() < until, "the server did not start in time"
            time.sleep(0.01)
        self.port = self._server.servers[0].sockets[0].getsockname()[1]
        self.at = f"127.0.0.1:{self.port}"

    @property
    def inside(self) -> Any:
        return self.app.state.server

    @property
    def loop(self) -> Any:
        """The loop its thread runs; nothing inside is touched from another one but by looking."""
        return self._server.servers[0].get_loop()

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)


class Spawned:
    """A server in a process of its own, which can be killed."""

    def __init__(self, db: str) -> None:
        self.db = db
        code = "import sys; from kaik.cli import main; main()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, "serve", "--port", "0", "--db", db, "--no-open"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        told = re.search(r"http://([0-9.:]+)/", self.process.stdout.readline())
        assert told is not None
        self.at = told.group(1)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)


OPEN: list[Callable[[], None]] = []
"""How everything is closed that guests have opened."""


class Guest:
    """Somebody with a cookie."""

    def __init__(self, at: str) -> None:
        self.at = at
        self.http = httpx.Client(base_url=f"http://{at}", timeout=PATIENCE)
        OPEN.append(self.http.close)
        assert self.http.get("/api/me").status_code == 200

    @property
    def cookie(self) -> str:
        return f"kaik_guest={self.http.cookies['kaik_guest']}"

    def set_up(self, game: str, *seats: str, **more: Any) -> str:
        """A table with those seats: `me`, `free`, or the name of a bot."""
        wanted = [{"kind": seat} if seat in ("me", "free") else {"kind": "bot", "bot": seat} for seat in seats]
        answer = self.http.post("/api/tables", json={"game": game, "seats": wanted, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def come(self, table: str, **hello: Any) -> Chair:
        return Chair(self.at, table, self.cookie, **hello)


class Chair:
    """One socket at a table; it keeps the log as the protocol says, and every frame it was ever sent."""

    def __init__(self, at: str, table: str, cookie: str | None, **hello: Any) -> None:
        headers = {"Cookie": cookie} if cookie else {}
        opened = connect(
            f"ws://{at}/ws/table/{table}", additional_headers=headers, open_timeout=PATIENCE, max_size=None
        )
        self.ws: ClientConnection = ExitStack().enter_context(opened)
        OPEN.append(self.ws.close_socket)
        self.frames: list[str] = []
        self.log: list[list[Any]] = hello.pop("log", [])
        self.table: dict[str, Any] = {}
        self.position: dict[str, Any] = {}
        self.seat: int | None = None
        self.say("hello", **hello)
        self.sync = self.expect("sync")

    @property
    def n(self) -> int:
        return int(self.position["n"])

    @property
    def legal(self) -> list[str]:
        return list(self.position["legal"])

    def say(self, t: str, **fields: Any) -> None:
        self.ws.send(json.dumps({"t": t, **fields}))

    def read(self, wait: float = PATIENCE) -> dict[str, Any]:
        """The next message, understood."""
        frame = self.ws.recv(wait)
        assert isinstance(frame, str)
        self.frames.append(frame)
        told: dict[str, Any] = json.loads(frame)
        if "table" in told:
            self.table, self.seat = told["table"], told["seat"]
        if "position" in told:
            if told["t"] == "told":
                assert told["start"] == len(self.log) == self.n, "a gap, or something told twice"
            self.log = self.log[: told["start"]] + told["faces"]
            self.position = told["position"]
            assert len(self.log) == self.n
        return told

    def expect(self, t: str, **fields: Any) -> dict[str, Any]:
        """The next message of a kind; others are understood on the way."""
        while True:
            told = self.read()
            if told["t"] == t and all(told.get(key) == value for key, value in fields.items()):
                return told

    def until(self, holds: Callable[[Chair], bool]) -> None:
        """Read until something holds."""
        while not holds(self):
            self.read()

    def drain(self, wait: float = 0.0) -> None:
        """Read whatever is there."""
        while True:
            try:
                self.read(wait)
            except TimeoutError:
                return

    def ready(self, nonce: str = "") -> None:
        self.say("ready", nonce=nonce)

    def play(self, action: str, n: int | None = None) -> dict[str, Any]:
        """Say an action and wait for its acknowledgement, or the refusal."""
        ident = secrets.token_hex(4)
        self.say("play", n=self.n if n is None else n, do=action, id=ident)
        while True:
            told = self.read()
            if told["t"] in ("ack", "sync") and told.get("id") == ident:
                if told["t"] == "ack":  # what may be said next comes with what is told next
                    self.position = {**self.position, "legal": []}
                return told

    def close(self) -> None:
        self.ws.close()


@pytest.fixture(autouse=True)
def _everybody_leaves() -> Iterator[None]:
    """Whatever a test has left open is closed after it: one server serves most of a run, and files are not endless."""
    before = len(OPEN)
    yield
    while len(OPEN) > before:
        OPEN.pop()()


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    server = Running(f"sqlite:///{tmp_path_factory.mktemp('server') / 'kaik.db'}", frames=FRAMES.times(1000))
    yield server
    server.stop()


@pytest.fixture
def silent_address() -> Iterator[str]:
    """Where somebody is who never answers: a node of that address is out of reach, but nobody takes it for dead."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"127.0.0.1:{listening.getsockname()[1]}"


@pytest.fixture
def lasting_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nodes in this process keep their tables however late a busy machine renews them."""
    from kaik.server.cluster import database_leases, ownership

    monkeypatch.setattr(database_leases, "LASTS", 60_000)
    monkeypatch.setattr(database_leases, "WITHIN", 20.0)
    monkeypatch.setattr(ownership, "TRUSTED", 50_000)


@pytest.fixture(scope="session")
def serving() -> Callable[..., Running]:
    """A server of one's own, with a database in a folder; whoever starts it stops it."""
    return lambda folder, **settings: Running(f"sqlite:///{folder / 'kaik.db'}", **settings)


@pytest.fixture
def guest(running: Running) -> Callable[[], Guest]:
    return lambda: Guest(running.at)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Servers on one database, one after the other, each with settings of its own if it needs them."""
    started: list[Running] = []

    def begin(**settings: Any) -> Running:
        started.append(Running(f"sqlite:///{tmp_path / 'kaik.db'}", **settings))
        return started[-1]

    yield begin
    for server in started:
        server.stop()


@pytest.fixture
def start_on() -> Iterator[Callable[[str], Running]]:
    """Servers on databases of one's own choice."""
    started: list[Running] = []

    def begin(db: str) -> Running:
        started.append(Running(db))
        return started[-1]

    yield begin
    for server in started:
        server.stop()


@pytest.fixture
def spawn_on() -> Iterator[Callable[[str], Spawned]]:
    """Servers in processes of their own, on databases of one's own choice."""
    started: list[Spawned] = []

    def begin(db: str) -> Spawned:
        started.append(Spawned(db))
        return started[-1]

    yield begin
    for server in started:
        server.kill()


@pytest.fixture
def spawn(tmp_path: Path) -> Iterator[Callable[[], Spawned]]:
    started: list[Spawned] = []

    def begin() -> Spawned:
        started.append(Spawned(f"sqlite:///{tmp_path / 'kaik.db'}"))
        return started[-1]

    yield begin
    for server in started:
        server.kill()


@pytest.fixture
def serve() -> Callable[..., tuple[int, str]]:
    """`kaik serve` on a database that it refuses: how it ends, and what it says."""

    def ended(db: str, *more: str) -> tuple[int, str]:
        code = "from kaik.cli import main; main()"
        actions = ["serve", "--port", "0", "--no-open", "--db", db, *more]
        done = subprocess.run([sys.executable, "-c", code, *actions], capture_output=True, text=True, timeout=60)
        return done.returncode, done.stderr

    return ended


@pytest.fixture
def enter() -> Callable[[str], Guest]:
    return Guest


@pytest.fixture
def pair(guest: Callable[[], Guest]) -> Callable[..., tuple[Chair, Chair]]:
    """Two guests facing each other over a game that has begun."""

    def faced(game: str, **more: Any) -> tuple[Chair, Chair]:
        host, other = guest(), guest()
        table = host.set_up(game, "me", "free", **more)
        one, two = host.come(table), other.come(table)
        one.ready("00ff")
        two.say("sit", seat=1, nonce="abcd")
        for chair in (one, two):
            chair.until(lambda chair: chair.table["state"] == "playing" and bool(chair.position["match"]))
        return one, two

    return faced


@pytest.fixture
def play_out() -> Callable[..., None]:
    """Play a match to its end, every chair saying any of its actions."""

    def played(*chairs: Chair, pick: Callable[[list[str]], str] = secrets.choice, most: int = 20_000) -> None:
        for _ in range(most):
            for chair in chairs:
                chair.drain(0.0 if chair.legal else 0.002)
                if chair.legal:
                    told = chair.play(pick(chair.legal))
                    assert told["t"] == "ack" or told["refused"], told
                    chair.drain()
            if all(chair.position["outcome"] for chair in chairs):
                return
        raise AssertionError("the match did not end")

    return played
