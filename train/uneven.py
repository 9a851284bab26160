"""Uneven games of runners that the search plays with itself, as data for `train.placing`.

They begin with actions drawn almost freely, so that sides are uneven and games come to an end; then every action is
looked at some moves deep, and a game is broken off as decided when one side is far ahead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kaik.core.state import Over
from kaik.engine.kernel import KernelPosition
from kaik.engine.search.buffers import V2026B, VERSION
from kaik.engine.search.selfplay import play_season
from kaik.engine.search.think import Searcher
from train.selfplay import WIDEST

DRAWN, FREELY = 10, 0.12
"""So many actions of a game are drawn with this spread; later ones differ only where they are as good."""
SPREAD, DEPTH = 0.001, 2
DECIDED = 0.5
"""A worth beyond which a game is broken off: nearly three archers ahead of a full board."""
LONGEST = 300
MEMORY = 1 << 14

Reals = NDArray[np.float64]


class Games(NamedTuple):
    """Positions of many games: boards, sides to move, what the search said and how it ended, for seat 0."""

    men: NDArray[np.uint8]
    side: NDArray[np.int64]
    worth: Reals
    end: Reals
    game: NDArray[np.int64]


class PlayedGame(NamedTuple):
    men: NDArray[np.uint8]
    side: NDArray[np.int64]
    worth: Reals
    end: float


def played(by: Searcher[Any], seed: int) -> PlayedGame:
    """A game of the search with itself."""
    luck, start = np.array([seed], np.uint64), by.kernel.start()
    buffers = by.buffers(start, WIDEST, MEMORY)
    buffers.tally[VERSION] = V2026B
    buffers.men[0], buffers.now[0] = start.men, start.now
    men, now, worth = (
        np.zeros((LONGEST, len(start.men)), np.uint8),
        np.zeros((LONGEST, len(start.now)), np.int64),
        np.zeros(LONGEST),
    )
    play_season(buffers, luck, men[:DRAWN], now[:DRAWN], worth[:DRAWN], np.array([-1, FREELY, DECIDED]))
    kept = play_season(buffers, luck, men, now, worth, np.array([DEPTH, SPREAD, DECIDED]))
    turn = by.kernel.state_from(KernelPosition(buffers.men[0].copy(), buffers.now[0].copy())).turn()
    last = float(worth[kept - 1]) if kept else 0.0
    end = float(np.sign(turn.payoffs[0])) if isinstance(turn, Over) else np.sign(last) if abs(last) > DECIDED else last
    return PlayedGame(men[:kept], now[:kept, 0], worth[:kept], float(end))


def games(by: Searcher[Any], seconds: float, seed: int) -> Iterator[PlayedGame]:
    """Games one after another until so much processor time is over."""
    begun = process_time()
    while process_time() - begun < seconds:
        seed += 1
        if len((game := played(by, seed)).worth) > 1:
            yield game


def gathered(some: Sequence[PlayedGame]) -> Games:
    """Games as columns."""
    lengths = [len(game.worth) for game in some]
    return Games(
        np.concatenate([game.men for game in some]),
        np.concatenate([game.side for game in some]),
        np.concatenate([game.worth for game in some]),
        np.repeat([game.end for game in some], lengths),
        np.repeat(np.arange(len(some)), lengths),
    )
