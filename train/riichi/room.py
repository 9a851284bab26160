"""Where the compiled judge keeps what it thinks with: a few arrays that are made once and written anew all the time."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from kaik.engine.compiled import Numbers
from kaik.engine.tiles.lacks import suit_needs
from kaik.engine.tiles.spots import ROOM
from kaik.games.riichi.mind.corrections import Corrections
from kaik.games.riichi.mind.features import CALL, DISCARD, MOMENTS
from kaik.games.riichi.mind.places import learned_places
from kaik.games.riichi.mind.reading import learned_reading
from kaik.games.riichi.mind.values import RiichiValues

Reals = NDArray[np.float64]

NAMES = tuple(field.name for field in msgspec.structs.fields(RiichiValues))
"""The numbers of a judge in the order of their row."""
AT = {name: n for n, name in enumerate(NAMES)}

# -- facts: whole numbers ------------------------------------------------------------------------------------------
SEAT, DRAWS, UNSEEN, OPENED, MELDS, REDS, MELD_REDS, RIVER, MAY_DECLARE, STAMP, MEMO_STAMP, SIZE = range(12)
THREATENED, BOLD, VALUED = range(12, 15)
FACTS = 16

# -- reals ----------------------------------------------------------------------------------------------------------
ENDS, COST, HIT, LOSS, READY, LATE, TIMES, HONBA, DEPOSITS, UNIT, NOW, DRAWN, TAKEN, BY_DRAW, BY_TILE, WIDE = range(16)
STICK_COST, WORST, LATENESS = 16, 17, 18
REALS = 20

# -- rows of hopes ----------------------------------------------------------------------------------------------------
FOLDED, RESULT, NEARER, BUILT, READ, AWAIT, BEST_ROW, SPARE = range(8)
LONGEST = 24
CALLED_FAR, CALLED_SURE, CALLED_DORA, CALLED_WORTH, CALLED_HAN, CALLED_OUTSIDE, CALLED_SUITED, CALLED_USEFUL = range(8)
WIDTH = max(len(DISCARD), len(CALL))
MEMO = 1 << 12
MOST_POINTS = 2048
"""Wins are remembered by hundreds of points up to so many."""


class Judged(NamedTuple):
    """One judge's room."""

    b: Numbers
    s: Numbers
    needs: Numbers
    v: Reals
    """Its numbers."""
    reading: Reals
    places: Reals
    n: Numbers
    x: Reals
    h: Numbers
    """The hand, 34 counts."""
    red: Numbers
    """Red fives in it, by suit."""
    winds: Numbers
    """The kinds of the winds of the round and of the seat."""
    k: Numbers
    """The same as four keys."""
    m: Numbers
    """What its sets hold, 34 counts."""
    sets: Numbers
    """Kinds of four sets, then whether they are alike, then their numbers for valuing."""
    near: Numbers
    """How far the hand is without a tile of each kind."""
    left: Numbers
    outs: Numbers
    outer: Numbers
    """Useful kinds with how many are left, of the hand in question and of the one before a draw."""
    dora: Numbers
    """By kind: how many indicators point at it."""
    to_dora: Numbers
    """By kind: how far the nearest dora of its suit lies, up to two."""
    alike_prices: Reals
    ready: Reals
    price: Reals
    safe: Numbers
    chances: Reals
    prices: Reals
    """By seat, or by seat and kind: how likely others are ready, what they win with, and how dearly."""
    hit: Reals
    cost: Reals
    hopes: Reals
    points: Reals
    """Room for four seats' points, the present ones, and what their deals are worth if the dealer goes, or stays."""
    won: Reals
    won_stamp: Numbers
    memo: Reals
    memo_key: Numbers
    corrections: Reals
    """By moment, then of calls: what each feature counts."""
    moment: Reals
    weights: Reals
    """What each feature of a discard counts now."""
    row: Reals
    """The features of an action."""
    called: Reals
    """What the call judged last would leave (`CALLED_FAR` and so on)."""
    worth: Reals
    """What each action is worth."""


def room(book: Numbers) -> Judged:
    """Arrays for a judge under some options."""
    reading, places = learned_reading(), learned_places()
    rows = (
        *(reading.ready, reading.riichi_waits, reading.other_waits),
        *(reading.riichi_costs, reading.other_costs),
    )

    def whole(*shape: int) -> Any:
        return np.zeros(shape, np.int64)

    def real(*shape: int) -> Any:
        return np.zeros(shape)

    return Judged(
        b=book,
        s=whole(ROOM),
        needs=suit_needs(),
        v=real(len(NAMES)),
        reading=np.concatenate([np.array(row) for row in rows]),
        places=np.array([*places.spread, places.deal, places.next]),
        n=whole(FACTS),
        x=real(REALS),
        h=whole(34),
        red=whole(3),
        winds=whole(2),
        k=whole(4),
        m=whole(34),
        sets=whole(12),
        near=whole(34),
        left=whole(34),
        outs=whole(34),
        outer=whole(34),
        dora=whole(34),
        to_dora=whole(34),
        alike_prices=real(8),
        ready=real(4),
        price=real(4),
        safe=whole(4),
        chances=real(4, 34),
        prices=real(4, 34),
        hit=real(34),
        cost=real(34),
        hopes=real(8, LONGEST),
        points=real(24),
        won=real(2, MOST_POINTS),
        won_stamp=whole(2, MOST_POINTS),
        memo=real(MEMO, 4),
        memo_key=whole(MEMO, 2),
        corrections=real(len(MOMENTS) + 1, WIDTH),
        moment=real(len(MOMENTS)),
        weights=real(WIDTH),
        row=real(WIDTH),
        called=real(8),
        worth=real(160),
    )


def row_of(values: RiichiValues) -> Reals:
    """Numbers as a row."""
    return np.array([float(getattr(values, name)) for name in NAMES])


def rows_of(corrections: Corrections) -> Reals:
    """Corrections as rows: one for each moment of a discard, and one for calls."""
    rows = np.zeros((len(MOMENTS) + 1, WIDTH))
    for moment, row in corrections.discard.items():
        rows[MOMENTS.index(moment), : len(row)] = row
    rows[-1, : len(CALL)] = corrections.call
    return rows


def corrections_of(rows: Reals) -> Corrections:
    """And back."""
    discard = {moment: tuple(rows[n, : len(DISCARD)].tolist()) for n, moment in enumerate(MOMENTS)}
    return Corrections(discard, tuple(rows[-1, : len(CALL)].tolist()))
