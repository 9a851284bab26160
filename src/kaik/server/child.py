"""A child process that is asked one thing after another, and replaced whenever it fails."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


class Child:
    """One process, started when it is first asked: a line goes in, and what `read` takes from it comes out."""

    def __init__(self, module: str, *words: str, limit: int = 64 * 1024) -> None:
        self._command = ("-m", module, *words)
        self._limit = limit
        """Bytes in the longest line it may write."""
        self._process: asyncio.subprocess.Process | None = None
        self.fresh = True
        """Whether it has not answered yet: it may still have something to load or to compile."""

    async def start(self) -> asyncio.subprocess.Process:
        """The process, a new one where there is none."""
        if self._process is None or self._process.returncode is not None:
            self.fresh = True
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=self._limit,
            )
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

    async def _exchange(
        self, process: asyncio.subprocess.Process, line: bytes, read: Callable[[asyncio.StreamReader], Awaitable[T]]
    ) -> T:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(line + b"\n")
        await process.stdin.drain()
        return await read(process.stdout)

    async def stop(self) -> None:
        """End the process; the next question starts another one."""
        process, self._process, self.fresh = self._process, None, True
        if process is None or process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
