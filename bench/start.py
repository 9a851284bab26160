"""How long `import kaik` takes, beyond what Python itself needs to start, and what a first match takes after it.

The clock on a machine with other work tells more than the import; processor time does not. The least of many counts.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time

from bench.rows import Row

TRIES = 20
MOST = 60.0
"""Milliseconds that `import kaik` may take."""
STARTS = {
    "import kaik": "import kaik",
    "import kaik, and a first match of march": "import kaik; kaik.match('march', seed=7).legal",
    "import kaik, and a first match of riichi": "import kaik; kaik.match('riichi', preset='tenhou', seed=7).legal",
}


def run() -> list[Row]:
    bare = _least("pass")
    rows = list[Row]()
    for what, code in STARTS.items():
        limit = MOST if code == "import kaik" else None
        clock, processor = (after - before for after, before in zip(_least(code), bare, strict=True))
        rows.append(Row(f"{what}, by the clock", 1000 * clock, "ms", at_most=limit))
        rows.append(Row(f"{what}, processor time", 1000 * processor, "ms", at_most=limit))
    return rows


def _least(code: str) -> tuple[float, float]:
    """Seconds that Python takes to run this: by the clock, and of a processor."""
    tried = [_timed(code) for _ in range(TRIES)]
    return min(clock for clock, _ in tried), min(processor for _, processor in tried)


def _timed(code: str) -> tuple[float, float]:
    begun, spent = time.perf_counter(), _spent()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - begun, _spent() - spent


def _spent() -> float:
    """Processor time of all children so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
