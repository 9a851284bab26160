"""PostgreSQL and Redis in processes of their own on loopback, for the benchmark of several nodes."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

from bench.serving import free_port

PATIENCE = 60.0
USER = "postgres"
PROGRAMS = ("initdb", "postgres", "pg_ctl", "pg_isready", "createdb")
QUIET = subprocess.DEVNULL


def why_not() -> str:
    """Why there can be no cluster here, in one sentence; nothing where there can."""
    if postgres_programs() is None:
        return "several nodes need PostgreSQL: there is no initdb on the path or under /usr/lib/postgresql"
    if shutil.which("redis-server") is None:
        return "several nodes need Redis: there is no redis-server on the path"
    return ""


def postgres_programs() -> Path | None:
    """The folder with initdb, postgres and pg_ctl, wherever this system has them."""
    places = [Path(found).resolve().parent for name in PROGRAMS if (found := shutil.which(name))]
    places += sorted((found.parent for found in Path("/usr/lib/postgresql").glob("*/bin/initdb")), reverse=True)
    return next((place for place in places if all((place / name).exists() for name in PROGRAMS)), None)


class PostgreSQL:
    """A server with a folder of its own, owned by somebody who is not root: PostgreSQL insists."""

    def __init__(self, folder: Path, *, fsync: bool = True) -> None:
        self.folder, self.port = folder / "postgres", free_port()
        self.folder.mkdir()
        self._as: dict[str, Any] = {}
        self._fsync = "on" if fsync else "off"
        self._process: subprocess.Popen[bytes] | None = None
        if os.name == "posix" and os.getuid() == 0:
            folder.chmod(0o711)
            shutil.chown(self.folder, USER)
            self._as = {"user": USER, "group": USER, "extra_groups": []}
        self._run("initdb", "-D", self._data, "-U", "kaik", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "kaik", "kaik")

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    @property
    def pid(self) -> int:
        return self._process.pid if self._process is not None else 0

    def url(self, port: int = 0) -> str:
        return f"postgresql+asyncpg://kaik@127.0.0.1:{port or self.port}/kaik"

    def start(self) -> None:
        where = ["-D", self._data, "-k", str(self.folder), "-h", "127.0.0.1", "-p", str(self.port)]
        more = ["-c", f"fsync={self._fsync}", "-c", "max_connections=300"]
        with (self.folder / "log").open("ab") as log:
            program = str(_program("postgres"))
            self._process = subprocess.Popen([program, *where, *more], stdout=log, stderr=log, cwd="/", **self._as)
        _wait(self._answers, self._process)

    def stop_at_once(self) -> None:
        """`pg_ctl stop -m immediate`: connections are cut, and what was committed is recovered at the next start."""
        if self._process is not None:
            self._run("pg_ctl", "stop", "-D", self._data, "-m", "immediate", "-t", "60")
            self._process.wait(PATIENCE)
            self._process = None

    def _answers(self) -> bool:
        asked = [str(_program("pg_isready")), "-h", "127.0.0.1", "-p", str(self.port), "-q"]
        return subprocess.run(asked, stdout=QUIET, stderr=QUIET).returncode == 0

    def _run(self, program: str, *more: str) -> None:
        asked = [str(_program(program)), *more]
        done = subprocess.run(asked, capture_output=True, text=True, cwd="/", **self._as)
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")


class Redis:
    """A Redis that stores nothing on disk."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def pid(self) -> int:
        return self._process.pid if self._process is not None else 0

    def url(self, port: int = 0) -> str:
        return f"redis://127.0.0.1:{port or self.port}/0"

    def start(self) -> None:
        where = ["--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(self.folder)]
        more = ["--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(["redis-server", *where, *more], stdout=QUIET, stderr=QUIET)
        _wait(self._answers, self._process)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as asked:
                asked.sendall(b"PING\r\n")
                return asked.recv(16).startswith(b"+PONG")
        except OSError:
            return False


def _program(name: str) -> Path:
    folder = postgres_programs()
    if folder is None:
        raise RuntimeError(why_not())
    return folder / name


def _wait(answers: Any, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while not answers():
        if process.poll() is not None or time.monotonic() > end:
            raise RuntimeError(f"{process.args!r} did not start")
        time.sleep(0.02)
