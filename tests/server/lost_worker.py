"""A worker process for tests, which waits until a file is there: `python -m tests.server.lost_worker REDIS SECRET`."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from kaik.server.cluster.redis_link import RedisLink
from kaik.server.cluster.worker_process import Workers
from kaik.server.fair_queue import FairQueue
from kaik.server.offers import OtherWorkers


class WaitingPool:
    """One place; a job notes that it has begun, and is done when a file is there."""

    def __init__(self) -> None:
        self.queue = FairQueue(1)
        self.elsewhere: OtherWorkers | None = None

    async def work(self, payload: bytes, seconds: float, report: Callable[[bytes], None]) -> bytes:
        begun, let = msgspec.json.decode(payload, type=tuple[str, str])
        with Path(begun).open("a") as noted:
            noted.write(f"{os.getpid()}\n")
        while not Path(let).exists():
            await asyncio.sleep(0.01)
        return str(os.getpid()).encode()


async def main(url: str, secret: str) -> None:
    workers = Workers(RedisLink(url), bytes.fromhex(secret), {"jobs": WaitingPool()})
    await workers.open()
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
