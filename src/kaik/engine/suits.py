"""What every suit and every hand of honours lacks for sets and a pair, as two tables for compiled code.

Each row has ten numbers: tiles lacking for 0 to 4 sets, then for as many and a pair. A suit is found by its digits in
base five. The counting is that of the kit (`kaik.kits.mahjong.shanten`), for all suits side by side. It takes half a
second; the tables are kept beside the compiled code.
"""

from __future__ import annotations

import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from kaik.engine.compiled import PLACE
from kaik.kits.mahjong.shanten import NEVER

ByteTable = NDArray[np.uint8]
TILES = 14
LOW, HIGH, HONOURS = 5, 4, 7
"""How many ranks the two halves of a suit have, and how many honours there are."""
KEPT = "suits.npz"


class Tables(NamedTuple):
    """Ten numbers for every suit and for every hand of honours, each found by its digits in base five."""

    suits: ByteTable
    honours: ByteTable


@cache
def tables() -> Tables:
    """The tables, counted once on this machine and read once in this process."""
    try:
        with np.load(PLACE / KEPT) as kept:
            return Tables(kept["suits"], kept["honours"])
    except (OSError, ValueError, KeyError, BadZipFile):  # not there yet, or damaged
        made = Tables(_suits(), _honours())
    with suppress(OSError):  # nothing is lost where nothing can be kept
        _keep(made)
    return made


def _keep(made: Tables) -> None:
    """Write the tables beside the compiled code, whole or not at all."""
    PLACE.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=PLACE, suffix=".npz", delete=False) as file:
        np.savez(file, suits=made.suits, honours=made.honours)
    Path(file.name).replace(PLACE / KEPT)


def digits(count: int) -> NDArray[np.int64]:
    """The digits in base five of all numbers that have so many, the highest first."""
    return np.arange(5**count)[:, None] // 5 ** np.arange(count)[::-1] % 5


def joined(one: ByteTable, other: ByteTable) -> ByteTable:
    """What two parts of a hand lack together, for many hands."""
    out = np.full(one.shape, NEVER, np.uint8)
    for n in range(5):
        for k in range(n + 1):
            rest = n - k
            out[:, n] = np.minimum(out[:, n], one[:, k] + other[:, rest])
            paired = np.minimum(one[:, 5 + k] + other[:, rest], one[:, k] + other[:, 5 + rest])
            out[:, 5 + n] = np.minimum(out[:, 5 + n], paired)
    return out


def _lower(needs: ByteTable, offer: ByteTable, sets: int, pair: int) -> None:
    """Take an offer that has so many sets, and perhaps a pair, more than its place says."""
    for n in range(5 - sets):
        at = n + sets + 5 * pair
        needs[:, at] = np.minimum(needs[:, at], offer[:, n])
        if not pair:
            needs[:, at + 5] = np.minimum(needs[:, at + 5], offer[:, n + 5])


def _halves(ranks: int) -> ByteTable:
    """What each half of a suit lacks, for the nine ways runs may cross the cut, where its last digit lies."""
    outer = np.full((1, 9, 10), NEVER, np.uint8)
    outer[0, 0, 0] = 0
    for _ in range(ranks):
        numbers = np.arange(5 * len(outer))
        inner = np.full((len(numbers), 9, 10), NEVER, np.uint8)
        for crossing in range(9):
            for ending in range(3):
                rest = outer[numbers // 5, 3 * ending + crossing // 3]
                _at_the_cut(inner[:, crossing], rest, numbers % 5, crossing // 3 + crossing % 3, ending)
        outer = inner
    return outer


def _at_the_cut(needs: ByteTable, rest: ByteTable, held: NDArray[np.int64], crossing: int, ending: int) -> None:
    """The best use of a rank: runs ending here, and perhaps a triplet or a pair."""
    for tiles, triplet, pair in ((0, 0, 0), (3, 1, 0), (2, 0, 1)):
        used = crossing + ending + tiles
        if used <= 4:
            lacking = np.maximum(0, used - held).astype(np.uint8)
            _lower(needs, np.minimum(NEVER, rest + lacking[:, None]), ending + triplet, pair)


def _suits() -> ByteTable:
    """Every suit of at most 14 tiles from its two halves; the high half is read from the end."""
    low, high, tiles = _halves(LOW), _halves(HIGH), digits(HIGH)
    sums = digits(LOW).sum(axis=1)[:, None] + tiles.sum(axis=1)
    here, there = np.nonzero(sums <= TILES)
    turned = tiles @ 5 ** np.arange(HIGH)
    needs = np.full((len(here), 10), NEVER, np.uint8)
    for two in range(3):
        for one in range(3):
            both = joined(low[here, 3 * two + one], high[turned[there], 3 * one + two])
            _lower(needs, both, two + one, 0)
    table = np.full((5 ** (LOW + HIGH), 10), NEVER, np.uint8)
    table[here * 5**HIGH + there] = needs
    return table


def _honours() -> ByteTable:
    """Every hand of honours of at most 14 tiles, kind by kind."""
    kinds = digits(HONOURS)
    some = np.nonzero(kinds.sum(axis=1) <= TILES)[0]
    single, needs = np.full((5, 10), NEVER, np.uint8), np.full((len(some), 10), NEVER, np.uint8)
    single[:, 0], single[:, 1], single[:, 5] = 0, [3, 2, 1, 0, 0], [2, 1, 0, 0, 0]
    needs[:, 0] = 0
    for place in range(HONOURS):
        needs = joined(needs, single[kinds[some, place]])
    table = np.full((5**HONOURS, 10), NEVER, np.uint8)
    table[some] = needs
    return table


__all__ = ["ByteTable", "Tables", "tables"]
