"""A child process that is asked one thing after another, and replaced whenever it fails."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from kaik.server.process import LINE, Process, start
from kaik.server.worker import NICE

T = TypeVar("T")


class Child:
    """One process, started when it is first asked: a line goes in, and what `read` takes from it comes out."""

    def __init__(self, module: str, *words: str, limit: int = LINE) -> None:
        self._module, self._words = module, words
        self._limit = limit
        """Bytes in the longest line it may write."""
        self._process: Process | None = None
        self.fresh = True
        """Whether it has not answered yet: it may still have something to load or to compile."""

    async def start(self) -> Process:
        """The process, a new one where there is none."""
        if self._process is None or self._process.returncode is not None:
            self.fresh = True
            self._process = await start(self._module, *self._words, nice=NICE, limit=self._limit)
        return self._process

    async def ask(self, line: bytes, seconds: float, read: Callable[[asyncio.StreamReader], Awaitable[T]]) -> T:
        """What it answers; whatever goes wrong ends the process, for a late answer would be taken for the next one."""
        try:
            process = await self.start()
            async with asyncio.timeout(seconds):
                answer = await self._exchange(process, line, read)
        except BaseException:
            await self.stop()
            raise
        self.fresh = False
        return answer

    async def _exchange(self, process: Process, line: bytes, read: Callable[[asyncio.StreamReader], Awaitable[T]]) -> T:
        process.stdin.write(line + b"\n")
        await process.stdin.drain()
        return await read(process.stdout)

    async def stop(self) -> None:
        """End the process; the next question starts another one."""
        process, self._process, self.fresh = self._process, None, True
        if process is not None:
            process.kill()
            await process.wait()
