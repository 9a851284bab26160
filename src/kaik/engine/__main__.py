"""Compile what bots think with, so that no table has to wait for it: `python -m kaik.engine`."""

from __future__ import annotations

import os
from contextlib import suppress

from kaik.engine import compile_search, has_kernel
from kaik.games import every

NICE = 19


def main() -> None:
    """Compile the search of every game that has one, or load what was compiled before."""
    with suppress(OSError):
        os.nice(NICE)
    for game in every():
        if has_kernel(game.state):
            compile_search(game.state, game.preset())


if __name__ == "__main__":
    main()
