"""Child processes: started beside the loop, humble from their first moment, and ended with whoever wanted them."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from kaik.server import process
from kaik.server.process import Process, start

ECHO = """
import os, sys
def main():
    nice = os.nice(0) if hasattr(os, "nice") else 0
    for line in sys.stdin:
        print(sys.argv[1], nice, line.strip(), flush=True)
if __name__ == "__main__":
    main()
"""


@pytest.fixture
def echo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module that says again what it is told, with its word and how nice it is."""
    (tmp_path / "an_echo.py").write_text(ECHO)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *filter(None, sys.path)]))
    return "an_echo"


async def asked(child: Process, line: str) -> list[str]:
    child.stdin.write(line.encode() + b"\n")
    await child.stdin.drain()
    async with asyncio.timeout(20):
        return (await child.stdout.readline()).decode().split()


def test_a_child_answers_line_by_line_and_is_nice_from_the_start(echo: str) -> None:
    async def talk() -> None:
        child = await start(echo, "word", nice=3)
        own = os.nice(0) if hasattr(os, "nice") else 0
        wanted = str(min(19, own + 3)) if hasattr(os, "nice") else "0"
        assert await asked(child, "one") == ["word", wanted, "one"]
        assert await asked(child, "two") == ["word", wanted, "two"]
        assert child.returncode is None
        child.kill()
        await child.wait()
        assert child.returncode is not None
        child.kill()
        await child.wait()

    asyncio.run(talk())


def test_a_child_whose_pipe_is_closed_ends_by_itself(echo: str) -> None:
    async def talk() -> bytes:
        child = await start(echo, "word", nice=0)
        child.stdin.close()
        async with asyncio.timeout(20):
            rest = await child.stdout.read()
            await child.wait()
        assert child.returncode == 0
        return rest

    assert asyncio.run(talk()) == b""


def test_a_child_that_nobody_waits_for_any_more_is_ended(echo: str, monkeypatch: pytest.MonkeyPatch) -> None:
    started = process._started
    made: list[int] = []

    async def give_up() -> None:
        begun = asyncio.Event()
        loop = asyncio.get_running_loop()

        def slow(command: tuple[str, ...]) -> object:
            loop.call_soon_threadsafe(begun.set)
            child = started(command)
            made.append(child.pid)
            return child

        monkeypatch.setattr(process, "_started", slow)
        task = asyncio.create_task(start(echo, "word", nice=0))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        async with asyncio.timeout(20):
            while not made or alive(made[0]):
                await asyncio.sleep(0.01)

    asyncio.run(give_up())


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
