"""Several nodes in processes of their own, on one PostgreSQL and one Redis; each can be stopped, killed or ended."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.server.postgres import Cluster
from tests.server.redis_server import RedisServer

PATIENCE = 60.0
_CODE = "from kaik.cli import main; main()"


class NodeProcess:
    """One node."""

    def __init__(self, db: str, bus: str) -> None:
        self.db = db
        command = [sys.executable, "-c", _CODE, "serve", "--port", "0", "--no-open", "--db", db, "--bus", bus]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None and self.process.stderr is not None
        self.said: list[str] = []
        threading.Thread(target=self._listen, args=(self.process.stderr,), daemon=True).start()
        self.at = ""

    def started(self) -> NodeProcess:
        """The node, once it listens."""
        assert self.process.stdout is not None
        told = re.search(r"http://([0-9.:]+)/", self.process.stdout.readline())
        assert told is not None, self.said
        self.at = told.group(1)
        return self

    def _listen(self, lines: Any) -> None:
        for line in lines:
            self.said.append(line)

    @property
    def places_lost(self) -> int:
        """How often it could not be renewed in time, as happens where a machine has too much to do."""
        return sum("its tables are left to others" in line for line in self.said)

    def freeze(self) -> None:
        os.kill(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.process.pid, signal.SIGCONT)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def end(self) -> int:
        """Tell it to end, as an update does; its exit code."""
        self.process.terminate()
        return self.process.wait(PATIENCE)


@pytest.fixture
def nodes(postgres: Cluster, redis_of_all: RedisServer) -> Iterator[Callable[[int], list[NodeProcess]]]:
    """Nodes on one database."""
    db, started = postgres.url(postgres.fresh()), list[NodeProcess]()

    def start(count: int) -> list[NodeProcess]:
        coming = [NodeProcess(db, redis_of_all.url) for _ in range(count)]
        started.extend(coming)
        return [node.started() for node in coming]

    yield start
    for node in started:
        if node.process.poll() is None:
            node.kill()
