"""What a search in a kernel works on: one set of buffers for each share of a position's actions."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kaik.engine.compiled import Book, Bytes, Numbers
from kaik.engine.search.network import UNITS, JudgeNetwork

PLIES = 48
"""Positions one under another at most: moves, declarations and throws together."""
WIDE = 640
"""Actions of a position below the first that are read at most, the most promising ones."""
SQUARES = 128
"""Room for the numbers of squares."""
LOWEST, HIGHEST = -1.0, 1.0
"""What a position is worth to seat 0, at least and at most."""

# -- frames: one row of numbers for each position on the way down ------------------------------------------
STATE, KIND, DEPTH, NEXT, COUNT, BASE, BEST, CHILD, REDUCED, KEPT, SIGN = range(11)
FRAME = 11
FRESH, OPEN = range(2)
CHOICE, LUCK = range(2)
"""What the actions of a frame are: choices of the side to move, or what a throw may bring."""

# -- spans: what is known about the worth of a frame -------------------------------------------------------
ALPHA, BETA, WORTH, SUM, REST, WHOLE, FLOOR, CEILING, STAND = range(9)
"""SUM, REST and WHOLE add up a throw; FLOOR and CEILING are the span a frame began with, STAND what the judge says."""
SPAN = 9

# -- tally -------------------------------------------------------------------------------------------------
PLY, NODES, STOP_AT, DONE, STAMP, SEASON_NOW, SIGNED, VERSION = range(8)
"""Where the search stands, how many positions it has seen, where it has to pause; how many facts tell two apart."""
TALLY = 8
V2026A, V2026B = range(2)
"""Versions of the search: the first is kept as it was, so that later ones can be measured against it."""

# -- scale: the weights of a kernel's judge begin with what every search asks ------------------------------
SLACK, FUTILE = range(2)
"""How far below the best the actions of the first position are told apart; the most a quiet move brings at once."""

# -- what is remembered of positions -----------------------------------------------------------------------
KNOWN_ACTION, KNOWN_DEPTH, KNOWN_SIDE = range(3)
EXACT, AT_LEAST, AT_MOST = range(3)


class SearchBuffers(NamedTuple):
    """All arrays of one search; compiled code gets them as one value."""

    book: Book
    ways: Bytes
    men: Bytes
    """A position in each row."""
    now: Numbers
    pad: Bytes
    out: Numbers
    actions: Numbers
    ranks: Numbers
    frames: Numbers
    spans: Numbers
    keys: Numbers
    known: Numbers
    worths: Numbers
    """Remembered positions: their signs, what was found, and its worth."""
    signs: Numbers
    habits: Numbers
    """How often an action has settled a position, by side, start and end."""
    seen: Numbers
    gains: Numbers
    """What taking each piece is worth to a side, for trying the best first."""
    ends: Numbers
    """What the match is worth at the end of this season, by score."""
    scale: Numbers
    """The weights of the judge."""
    found: Numbers
    """The worth of each action of the first position, where it is known."""
    tally: Numbers
    network: JudgeNetwork
    """What the judge has learnt."""
    sums: Numbers
    """Where its network adds up."""


def new_buffers(
    rules: tuple[Book, Bytes],
    room: tuple[int, int, int, int],
    top: int,
    memory: int,
    gains: Numbers,
    ends: Numbers,
    scale: Numbers,
    network: JudgeNetwork,
) -> SearchBuffers:
    """Empty buffers: `room` is how long men, now, pad and out are, `top` how many actions the first position has."""
    men, now, pad, out = room
    frames = np.zeros((PLIES, FRAME), np.int64)
    frames[1:, BASE] = top + WIDE * np.arange(PLIES - 1)
    many, tally = top + WIDE * PLIES, np.zeros(TALLY, np.int64)
    tally[SIGNED] = now
    return SearchBuffers(
        *rules,
        np.zeros((PLIES, men), np.uint8),
        np.zeros((PLIES, now), np.int64),
        np.zeros(pad, np.uint8),
        np.zeros(out, np.int64),
        np.zeros(many, np.int64),
        np.zeros(many, np.int64),
        frames,
        np.zeros((PLIES, SPAN)),
        np.zeros(memory, np.int64),
        np.zeros((memory, 3), np.int64),
        np.zeros(memory),
        signs(men),
        np.zeros(2 * SQUARES * SQUARES, np.int64),
        np.zeros(SQUARES * SQUARES, np.int64),
        gains,
        ends,
        scale,
        np.full(max(top, 1), np.nan),
        tally,
        network,
        np.zeros(2 * UNITS, np.int16),
    )


_SIGNS: dict[int, Numbers] = {}


def signs(places: int) -> Numbers:
    """A random number for every value at every place of a position: together they are its sign."""
    if places not in _SIGNS:
        _SIGNS[places] = np.random.default_rng(places).integers(0, 1 << 63, places * 64, np.uint64)
    return _SIGNS[places]
