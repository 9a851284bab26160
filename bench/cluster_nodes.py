"""Several nodes of one server in processes of their own, with PostgreSQL and Redis beside them and links to be cut."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from bench.engines import PostgreSQL, Redis
from bench.links import Cut, Links
from bench.serving import CODE, answering, ended, free_port

KINDS = ("peers", "bus", "database")
"""What a node has a link to: the other nodes (from them to it), Redis and PostgreSQL."""


class NodeProcess:
    """One node, which keeps its port when it is started again."""

    def __init__(self, number: int, place: Place) -> None:
        self.number, self._place, self.port = number, place, free_port()
        self._links: Links | None = None
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def at(self) -> str:
        return f"127.0.0.1:{self.port}"

    def link(self) -> None:
        """Lead everything between this node and the rest through links; it counts from its next start on."""
        self._links = Links(self.port, self._place.redis.port, self._place.postgres.port)

    def cut(self, kind: str, how: Cut) -> None:
        assert self._links is not None
        self._links.cut(KINDS.index(kind), how)

    def mend(self, kind: str) -> None:
        assert self._links is not None
        self._links.mend(KINDS.index(kind))

    def close(self) -> None:
        """End the node and its links."""
        self.kill()
        if self._links is not None:
            self._links.close()

    async def start(self) -> None:
        await asyncio.to_thread(self._start)

    def _start(self) -> None:
        """Nobody here plays against bots, so nothing they think with is compiled."""
        command = [sys.executable, "-c", CODE, "serve", "--port", str(self.port), "--no-open", *self._where()]
        with (self._place.folder / f"node{self.number}.log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=log, env={**os.environ, "KAIK_PURE": "1"}
            )
        answering(self._process, self.port, patience=90.0)

    def _where(self) -> list[str]:
        place = self._place
        through = dict(zip(KINDS, self._links.ports, strict=True)) if self._links is not None else {}
        database = place.postgres.url(through.get("database", 0))
        if place.alone:
            return ["--db", database]
        address = f"127.0.0.1:{through.get('peers', self.port)}"
        return ["--db", database, "--bus", place.redis.url(through.get("bus", 0)), "--node-address", address]

    @property
    def pid(self) -> int:
        return self._process.pid if self._process is not None else 0

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """`kill -9`."""
        if self._process is not None:
            ended(self._process)
            self._process = None

    def terminate(self, patience: float = 60.0) -> int:
        """SIGTERM, as an update does it; the exit code."""
        assert self._process is not None
        self._process.terminate()
        code = self._process.wait(patience)
        self._process = None
        return code


class Place:
    """All processes of one run, in one folder."""

    def __init__(self, folder: Path, nodes: int, *, fsync: bool = True, alone: bool = False) -> None:
        self.folder, self.alone = folder, alone
        """`alone`: one server that knows of no others."""
        self.postgres = PostgreSQL(folder, fsync=fsync)
        self.redis = Redis(folder)
        self.nodes = [NodeProcess(number, self) for number in range(1, nodes + 1)]

    async def start(self, *, linked: bool) -> None:
        """Start every node; the first one makes the database."""
        first, *rest = self.nodes
        for node in self.nodes:
            if linked:
                await asyncio.to_thread(node.link)
        await first.start()
        await asyncio.gather(*(node.start() for node in rest))

    def close(self) -> None:
        for node in self.nodes:
            node.close()
        self.redis.kill()
        self.postgres.stop_at_once()

    def logs(self, most: int = 3000) -> str:
        """The end of what every node has logged."""
        found = sorted(self.folder.glob("node*.log"))
        return "\n".join(f"== {log.name}\n{log.read_text(errors='replace')[-most:]}" for log in found)
