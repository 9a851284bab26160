"""Fast luck for playouts: a splitmix64 stream, small enough to live in one register.

It is not the referee's luck: nobody needs to check a playout afterwards, but the same seed gives the same
games on every machine and with any number of threads.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kaik.engine.compiled import Numbers, part, whole

LuckState = Numbers
"""One uint64: where in its stream a game stands."""

_STRIDE = np.uint64(0x9E3779B97F4A7C15)
_MIX = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@part
def drawn(luck: LuckState) -> Any:
    """The next 64 bits."""
    luck[0] += _STRIDE
    bits = luck[0]
    bits = (bits ^ (bits >> _30)) * _MIX[0]
    bits = (bits ^ (bits >> _27)) * _MIX[1]
    return bits ^ (bits >> _31)


@part
def below(luck: LuckState, n: int) -> int:
    """A whole number from 0 to n-1; for n in the thousands no number is favoured by more than one in a million."""
    return whole(((drawn(luck) >> _32) * np.uint64(n)) >> _32)


@part
def seeded(luck: LuckState, seed: int, game: int) -> None:
    """Put the stream to the start of a game of its own."""
    luck[0] = np.uint64(seed)
    luck[0] = drawn(luck) ^ np.uint64(game)
    luck[0] = drawn(luck)
