"""Work side by side: what comes back, and that nobody is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from multiprocessing import active_children
from operator import neg
from pathlib import Path
from time import perf_counter, sleep

import pytest
from tests.cli.processes import gone, needs_proc

from kaik.cli.workers import side_by_side
from kaik.core.errors import KaikError
from kaik.games import find

LATE = 60
"""Seconds of work that nobody waits for."""
SLEEPERS = """
import time
from multiprocessing import active_children
from kaik.cli.workers import side_by_side
working = side_by_side(time.sleep, [0, 60, 60], 2)
next(working)
print(*(one.pid for one in active_children()), flush=True)
time.sleep(60)
"""
ARENA = """
import signal
from kaik.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # also where tests run in the background
main()
"""
ENGINE = """
import os, sys, time
sys.stdin.readline()
open(os.path.join(os.path.dirname(__file__), f"{os.getpid()}.pid"), "w").close()
print("ready", flush=True)
while True:
    time.sleep(60)
"""


def test_every_share_comes_back_once() -> None:
    assert sorted(side_by_side(neg, range(7), 2)) == [-6, -5, -4, -3, -2, -1, 0]
    assert list(side_by_side(neg, [], 2)) == []


def test_whoever_stops_listening_ends_the_workers_at_once() -> None:
    working = side_by_side(sleep, [0, LATE, LATE], 2)
    assert next(working) is None
    begun = perf_counter()
    working.close()
    assert perf_counter() - begun < LATE / 10 and not active_children()


def test_a_worker_that_is_ended_from_outside_is_told_in_a_sentence() -> None:
    with pytest.raises(KaikError, match="a worker was ended with exit code 3"):
        list(side_by_side(os._exit, [3, 3], 2))
    with pytest.raises(KaikError, match="a worker was ended by signal 9"):
        list(side_by_side(signal.raise_signal, [signal.SIGKILL, signal.SIGKILL], 2))


def test_a_refusal_comes_back_as_it_is_and_a_failure_with_its_traceback() -> None:
    with pytest.raises(KaikError, match="there is no game 'no-such'"):
        list(side_by_side(find, ["no-such", "no-such"], 2))
    with pytest.raises(RuntimeError, match="ValueError: invalid literal"):
        list(side_by_side(int, ["x", "x"], 2))


@needs_proc
def test_workers_end_when_whoever_started_them_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", SLEEPERS], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        workers = [int(pid) for pid in parent.stdout.readline().split()]
        parent.kill()
    assert len(workers) == 2 and gone(*workers)


@needs_proc
@pytest.mark.parametrize(
    ("how", "jobs"), [(signal.SIGINT, 2), (signal.SIGTERM, 2), (signal.SIGKILL, 2), (signal.SIGTERM, 1)]
)
def test_an_arena_that_is_stopped_leaves_no_engine_behind(tmp_path: Path, how: signal.Signals, jobs: int) -> None:
    (tmp_path / "engine.py").write_text(ENGINE)
    players = f"cmd:{sys.executable} {tmp_path / 'engine.py'},random"
    words = ["arena", "new-play", "--players", players, "--games", "2", "--jobs", str(jobs), "--seconds", str(LATE)]
    command = [sys.executable, "-c", ARENA, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as arena:
        engines = started(tmp_path, jobs)
        arena.send_signal(how)
        _, said = arena.communicate(timeout=LATE / 4)
    assert gone(*engines)
    if how is not signal.SIGKILL:
        assert arena.returncode == 2, said
        assert said.splitlines() == ["stopped; these are the matches played so far", "no match was played"]


def started(folder: Path, number: int) -> list[int]:
    """The processes that have written their numbers there, once there are so many."""
    end = perf_counter() + LATE / 2
    while len(found := [int(path.stem) for path in folder.glob("*.pid")]) < number and perf_counter() < end:
        sleep(0.02)
    assert len(found) == number
    return found
