"""Compile what bots think with, so that no table has to wait for it: `python -m kaik.engine`.

With `--while-open` it ends when its standard input does, so that it does not outlive a server that was killed.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from threading import Thread

from kaik.engine import compile_search, has_kernel
from kaik.games import every

NICE = 19
WHILE_OPEN = "--while-open"


def main() -> None:
    """Compile the search of every game that has one, or load what was compiled before."""
    with suppress(OSError, AttributeError):  # not every system has it
        os.nice(NICE)
    if WHILE_OPEN in sys.argv:
        Thread(target=_end_with_input, daemon=True).start()
    for game in every():
        if has_kernel(game.state):
            compile_search(game.state, game.preset())


def _end_with_input() -> None:
    sys.stdin.buffer.read()
    os._exit(0)  # nothing is lost: compiled code is written whole or not at all


if __name__ == "__main__":
    main()
