"""Work side by side: what comes back, and that nobody is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from multiprocessing import active_children
from operator import neg
from time import perf_counter, sleep

import pytest
from tests.processes import gone, needs_proc

from kaik.core.errors import KaikError
from kaik.games import find
from kaik.play.workers import side_by_side

LATE = 60
"""Seconds of work that nobody waits for."""
SLEEPERS = """
import time
from multiprocessing import active_children
from kaik.play.workers import side_by_side
working = side_by_side(time.sleep, [0, 60, 60], 2)
next(working)
print(*(one.pid for one in active_children()), flush=True)
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
    assert perf_counter() - begun < LATE / 2 and not active_children()


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
