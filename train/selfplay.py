"""Self-play for learning: the compiled search plays itself with few positions a move, and what it saw is kept.

It works on kernel positions, without the readable rules, so that nearly all of the time goes into reading.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kaik import engine
from kaik.core.state import Over
from kaik.engine.kernel import KernelPosition
from kaik.engine.search.buffers import V2026B, VERSION
from kaik.engine.search.selfplay import glance, play_season
from kaik.engine.search.think import Searcher
from kaik.games import find

WIDEST = 1200
"""No position has more actions that make a difference."""

SPREAD, FREELY = 0.012, 0.06
"""An action this much worse than the best is chosen 1/e times as often; in some seasons more freely."""
DEPTHS = (-1, -1, -1, 0)
"""How far captures are followed behind every action, season by season."""
NEVER = 2.0
"""No worth is beyond this, so no season is broken off as decided."""
LONGEST = 250
"""A season that has not ended after so many moves is broken off."""
SEASONS = 8
"""No match has more."""


class PlayedMatch(NamedTuple):
    """The positions of a match in which somebody moved, in order, as the search saw them."""

    preset: str
    men: NDArray[np.uint8]
    now: NDArray[np.int64]
    worth: NDArray[np.float64]
    """What a look at every action found, to seat 0 and from -1 to 1."""
    end: NDArray[np.float64]
    """What the match was worth to seat 0 when the position's season was over."""


def searcher(game: str, preset: str) -> Searcher[Any]:
    """The search of a game under a preset."""
    chosen = find(game)
    return engine.searcher_of(chosen.state, chosen.chosen(preset, {}))


def matches(game: str, presets: tuple[str, ...], seconds: float, seed: int) -> Iterator[PlayedMatch]:
    """Matches one after another, the presets in turn, until the time is over; the same seed gives the same matches."""
    until = monotonic() + seconds
    for number in count():
        if monotonic() >= until:
            return
        preset = presets[number % len(presets)]
        yield play(searcher(game, preset), preset, seed, number)


def play(by: Searcher[Any], preset: str, seed: int, number: int) -> PlayedMatch:
    """One match; a season's end is worth what the judge says of the position after it, or how the match ended."""
    kernel, luck = by.kernel, np.array([(seed << 32) + (number << 8) + 1], np.uint64)
    position = kernel.start()
    made: list[tuple[Any, Any, Any, float]] = []
    for season in range(SEASONS):
        if not len(kernel.codes(position)) and not kernel.chances(position):
            break
        depth, spread = DEPTHS[(number + season) % len(DEPTHS)], FREELY if number % 5 == 4 else SPREAD
        position, men, now, worths = _season(by, position, luck, depth, spread)
        made.append((men, now, worths, _worth(by, position)))
    ends = [np.full(len(worths), end) for _, _, worths, end in made]
    men, now, worths = (np.concatenate([season[column] for season in made]) for column in range(3))
    return PlayedMatch(preset, men, now, worths, np.concatenate(ends))


def _season(by: Searcher[Any], position: KernelPosition, luck: Any, depth: int, spread: float) -> tuple[Any, ...]:
    """Play a season inside the kernel: the position after it, and what was kept."""
    buffers = by.buffers(position, WIDEST, 16)
    buffers.tally[VERSION] = V2026B
    buffers.men[0], buffers.now[0] = position.men, position.now
    men = np.zeros((LONGEST, len(position.men)), np.uint8)
    now, worths = np.zeros((LONGEST, len(position.now)), np.int64), np.zeros(LONGEST)
    kept = play_season(buffers, luck, men, now, worths, np.array([depth, spread, NEVER]))
    return KernelPosition(buffers.men[0].copy(), buffers.now[0].copy()), men[:kept], now[:kept], worths[:kept]


def _worth(by: Searcher[Any], position: KernelPosition) -> float:
    """What a position between two seasons, or at the end, is worth to seat 0."""
    turn = by.kernel.state_from(position).turn()
    if isinstance(turn, Over):
        return float(np.sign(turn.payoffs[0]))
    buffers = by.buffers(position, 1, 16)
    buffers.men[0], buffers.now[0] = position.men, position.now
    return glance(buffers)
