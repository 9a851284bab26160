"""A PostgreSQL server for tests on a loopback port, and an empty database in it for every test that asks for one.

def test_something(postgres_url: str) -> None: ...
def test_something(database_url: str) -> None: ...   # once with SQLite, once with PostgreSQL
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 60.0
USER = "postgres"
_NUMBERS = count()


def programs() -> Path | None:
    """The folder with initdb and postgres, wherever this system has them."""
    found = shutil.which("initdb")
    if found and shutil.which("postgres"):
        return Path(found).parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return debian[-1].parent if debian else None


def why_not() -> str:
    """Why there can be no PostgreSQL here; nothing where there can."""
    try:
        __import__("asyncpg")
    except ImportError:
        return "no PostgreSQL here: asyncpg is not installed"
    if programs() is None:
        return "no PostgreSQL here: there is no initdb on the path or under /usr/lib/postgresql"
    return ""


class Cluster:
    """A server of its own, with a folder of its own, owned by somebody who is not root: PostgreSQL insists."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kaik-postgres-"))
        self._as: dict[str, Any] = {}
        if os.name == "posix" and os.getuid() == 0:
            shutil.chown(self.folder, USER)
            self._as = {"user": USER, "group": USER, "extra_groups": []}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self._run("initdb", "-D", str(self.folder / "data"), "-U", "kaik", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    def start(self) -> None:
        where = ["-D", str(self.folder / "data"), "-k", str(self.folder), "-h", "127.0.0.1", "-p", str(self.port)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(_found("postgres")), *where, "-c", "fsync=off"], stdout=log, stderr=log, cwd="/", **self._as
            )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.ask("SELECT 1", "postgres")
            except Exception:
                assert time.monotonic() < until and self._process.poll() is None, (self.folder / "log").read_text()
                time.sleep(0.05)
            else:
                return

    def stop(self) -> None:
        self._process.send_signal(signal.SIGQUIT)  # its "immediate" shutdown: connections are cut
        self._process.wait(PATIENCE)

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        return f"postgresql://kaik@127.0.0.1:{self.port}/{database}"

    def ask(self, statement: str, database: str) -> Any:
        """What a statement gives, said from outside of kaik."""

        async def asked() -> Any:
            import asyncpg

            connection = await asyncpg.connect(self.url(database))
            try:
                return await connection.fetch(statement)
            finally:
                await connection.close()

        return asyncio.run(asked())

    def fresh(self) -> str:
        """An empty database."""
        name = f"test_{next(_NUMBERS)}"
        self.ask(f"CREATE DATABASE {name}", "postgres")
        return name

    def _run(self, program: str, *actions: str) -> None:
        done = subprocess.run([str(_found(program)), *actions], capture_output=True, text=True, cwd="/", **self._as)
        assert done.returncode == 0, done.stderr


def _found(program: str) -> Path:
    folder = programs()
    assert folder is not None
    return folder / program


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server."""
    if why_not():
        pytest.skip(why_not())
    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.fixture
def postgres_url(postgres: Cluster) -> str:
    """The URL of an empty database in PostgreSQL."""
    return postgres.url(postgres.fresh())


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of every kind there is."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'kaik.db'}"
    return str(request.getfixturevalue("postgres_url"))
