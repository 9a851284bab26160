"""Child processes that are started beside the event loop.

The loop's own way to start one copies the tables of all memory the server has, during which nobody is answered: with
300 megabytes that took 25 milliseconds. A thread that starts it without a copy takes the loop a few.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress

LINE = 64 * 1024
"""Bytes in the longest line that is read, unless told otherwise."""

BOOTSTRAP = """
import os, runpy, sys
module, nice = sys.argv.pop(1), int(sys.argv.pop(1))
if hasattr(os, "nice"):
    os.nice(nice)
runpy.run_module(module, run_name="__main__", alter_sys=True)
"""
"""How a child begins: before it loads anything, which is the most of its start, it takes less than the server does."""


class Process:
    """A child process, what it is told and what it says."""

    def __init__(
        self,
        child: subprocess.Popen[bytes] | asyncio.subprocess.Process,
        stdin: asyncio.StreamWriter,
        stdout: asyncio.StreamReader,
        close: Callable[[], None],
    ) -> None:
        self._child, self._close = child, close
        self.stdin, self.stdout = stdin, stdout

    @property
    def pid(self) -> int:
        return self._child.pid

    @property
    def returncode(self) -> int | None:
        """How it has ended, if it has."""
        if isinstance(self._child, subprocess.Popen):
            return self._child.poll()
        return self._child.returncode

    def kill(self) -> None:
        """End it at once; one that has ended already does not mind."""
        with suppress(ProcessLookupError):
            self._child.kill()

    async def wait(self) -> None:
        """Wait for its end, and let go of its pipes."""
        if isinstance(self._child, subprocess.Popen):
            if self._child.poll() is None:
                await asyncio.to_thread(self._child.wait)
        else:
            await self._child.wait()
        self._close()


async def start(module: str, *words: str, nice: int, limit: int = LINE) -> Process:
    """A module of ours in a process of its own."""
    command = (sys.executable, "-c", BOOTSTRAP, module, str(nice), *words)
    if sys.platform == "win32":  # where pipes of a thread's making cannot be waited for, and nothing is copied
        return await _by_the_loop(command, limit)
    starting = asyncio.get_running_loop().run_in_executor(None, _started, command)
    try:
        child = await asyncio.shield(starting)
    except asyncio.CancelledError:
        starting.add_done_callback(_unwanted)
        raise
    try:
        return await _connected(child, limit)
    except BaseException:
        child.kill()
        raise


def _started(command: tuple[str, ...]) -> subprocess.Popen[bytes]:
    pipe, quiet = subprocess.PIPE, subprocess.DEVNULL
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=quiet)


def _unwanted(starting: asyncio.Future[subprocess.Popen[bytes]]) -> None:
    """End a child for which nobody waits any more."""
    if not starting.cancelled() and starting.exception() is None:
        child = starting.result()
        child.kill()
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                pipe.close()
        child.wait()


async def _connected(child: subprocess.Popen[bytes], limit: int) -> Process:
    loop = asyncio.get_running_loop()
    said, heard = asyncio.StreamReader(limit), asyncio.StreamReader()
    reading, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(said), child.stdout)
    writing, protocol = await loop.connect_write_pipe(lambda: asyncio.StreamReaderProtocol(heard), child.stdin)

    def close() -> None:
        reading.close()
        writing.close()

    return Process(child, asyncio.StreamWriter(writing, protocol, None, loop), said, close)


async def _by_the_loop(command: tuple[str, ...], limit: int) -> Process:
    pipe, quiet = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    child = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=quiet, limit=limit)
    assert child.stdin is not None and child.stdout is not None
    return Process(child, child.stdin, child.stdout, lambda: None)
