"""What a seat sees, as an array: the view of its seat and nothing else."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaik.core.codec import plain
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import View

BUCKETS = 4096


class HashedViews:
    """Views as arrays of zeros and ones: every value of a view, with its place in it, sets one of many numbers."""

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        self.size = BUCKETS

    def encode(self, view: View) -> NDArray[np.float32]:
        row = np.zeros(self.size, np.float32)
        for leaf in _leaves("", plain(view)):
            row[zlib.crc32(leaf.encode()) % self.size] = 1.0
        return row


def _leaves(path: str, value: Any) -> Iterator[str]:
    match value:
        case dict():
            for key, inner in value.items():
                yield from _leaves(f"{path}.{key}", inner)
        case list() | tuple():
            for at, inner in enumerate(value):
                yield from _leaves(f"{path}[{at}]", inner)
        case _:
            yield f"{path}={value}"


def encoder_of(game: Game, options: Options, seats: int) -> HashedViews:
    """The encoder of a game under some options at a table of so many."""
    return HashedViews(game, options, seats)
