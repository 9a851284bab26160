"""Whether processes still run, as /proc tells it."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter, sleep

import pytest

needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")


def alive(pid: int) -> bool:
    """Whether a process still runs; one that has ended and only waits to be counted does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def gone(*pids: int) -> bool:
    """Whether all of them are gone, or will be in a moment."""
    end = perf_counter() + 20
    while any(map(alive, pids)) and perf_counter() < end:
        sleep(0.01)
    return not any(map(alive, pids))
