"""Compiling beside a server: it ends with the server, however that ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_compiling_ends_when_nobody_holds_its_input_any_more(tmp_path: Path) -> None:
    compiling = subprocess.Popen(
        [sys.executable, "-m", "kaik.engine", "--while-open"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},  # nothing is compiled there, which takes far longer
    )
    assert compiling.stdin is not None
    compiling.stdin.close()
    assert compiling.wait(20) == 0
    assert not list(tmp_path.rglob("*.nbi"))
