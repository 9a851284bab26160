"""The bots' room: child processes that think, each replaced when it crashes or takes too long."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
from contextlib import suppress

import msgspec

from kaik.core.codec import to_json
from kaik.core.errors import KaikError
from kaik.core.state import State
from kaik.server.thinker import Reply, Thought

TIME = 15.0
"""Seconds a bot may think about one answer."""
FIRST = 4
"""So many times as long for a child's first answer, which may have an engine to compile."""
LARGEST = 8 * 1024 * 1024


class NoThought(KaikError):
    """A bot that crashed, answered nonsense, or took too long."""


class Thinkers:
    """A few children and a queue before their door."""

    def __init__(self, count: int | None = None, time: float = TIME) -> None:
        self._count = count or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._time = time
        self._idle: asyncio.LifoQueue[_Child] = asyncio.LifoQueue()
        self._children: list[_Child] = [_Child() for _ in range(self._count)]
        for child in self._children:
            self._idle.put_nowait(child)
        self.asked = 0
        self.failed = 0

    async def warm(self) -> None:
        """Start one child before it is needed, so that a first game does not wait for it."""
        child = await self._idle.get()
        try:
            await child.start()
        finally:
            self._idle.put_nowait(child)

    async def ask(self, bot: str, game: str, dream: State, seat: int) -> Reply:
        """What a bot says in a dream; NoThought if it says nothing of use."""
        thought = Thought(bot, game, seat, msgspec.Raw(to_json(dream)), secrets.token_hex(32))
        child = await self._idle.get()
        self.asked += 1
        try:
            return await child.ask(thought, self._time)
        except NoThought:
            self.failed += 1
            raise
        finally:
            self._idle.put_nowait(child)

    async def close(self) -> None:
        """Send every child home."""
        await asyncio.gather(*(child.stop() for child in self._children))


class _Child:
    """One process, started when it is first asked."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._fresh = True

    async def start(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "kaik.server.thinker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=LARGEST,
            )
        return self._process

    async def ask(self, thought: Thought, time: float) -> Reply:
        try:
            process = await self.start()
            reply = await asyncio.wait_for(self._said(process, thought), time * (FIRST if self._fresh else 1))
        except (TimeoutError, OSError, ValueError, RuntimeError, msgspec.DecodeError) as wrong:
            await self.stop()
            raise NoThought(f"{thought.bot} gave no answer ({type(wrong).__name__})") from None
        except BaseException:
            await self.stop()  # an answer nobody waits for would be taken for the next one
            raise
        self._fresh = False
        if reply.error:
            raise NoThought(f"{thought.bot} gave no answer ({reply.error})")
        return reply

    async def _said(self, process: asyncio.subprocess.Process, thought: Thought) -> Reply:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(msgspec.json.encode(thought) + b"\n")
        await process.stdin.drain()
        return msgspec.json.decode(await process.stdout.readline(), type=Reply)

    async def stop(self) -> None:
        process, self._process, self._fresh = self._process, None, True
        if process is None or process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
