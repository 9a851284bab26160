"""Compiling beside a server: it ends with the server, however that ends."""

from __future__ import annotations

import subprocess
import sys


def test_compiling_ends_when_nobody_holds_its_input_any_more() -> None:
    command = [sys.executable, "-m", "kaik.engine", "--while-open"]
    compiling = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert compiling.stdin is not None
    compiling.stdin.close()
    assert compiling.wait(20) == 0
