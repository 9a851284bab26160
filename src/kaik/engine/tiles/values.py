"""What won hands of a mahjong of yaku are worth: every reading of a hand, its yaku and fu, the best one's points.

    values_of(kind, options, hands)     many hands at once; yaku as bits that `named` spells

The readings, and which of equal ones counts, are those of the readable scoring (`forms` in the kit).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from kaik.core.errors import KaikError, not_installed

try:
    import numpy as np
    from numpy.typing import NDArray

    from kaik.engine.compiled import Numbers, compiled
except ModuleNotFoundError as missing:
    raise not_installed(__name__, "engine", missing) from None

from kaik.engine import NoEngine, why_not
from kaik.engine.tiles import layout as at
from kaik.engine.tiles.pack import named, pack
from kaik.engine.tiles.worth import paid_to, value
from kaik.kits.mahjong.packed import YakuGame

FACTS = at.HAND_PATTERNS - at.WIN
HONBA, STICKS, PAYER = range(FACTS, FACTS + 3)
WIDTH = FACTS + 3
"""Facts of a won hand: winning kind, whether by ron, round and seat wind as kinds, flags as bits, han of dora, red
fives and ura dora, then honba, deposits, and the wind of the discarder (0 to 3, -1 for none named)."""


class WonHands(NamedTuple):
    """Hands to be valued, a row each."""

    counts: NDArray[np.int64]
    """34 counts without called sets, the winning tile among them."""
    melds: NDArray[np.int64]
    """Four called sets: kind and bits as in `layout`; -1 for none, those last."""
    facts: NDArray[np.int64]


class HandValues(NamedTuple):
    """What each hand is worth; base 0 where it is no win."""

    base: NDArray[np.int64]
    yakuman: NDArray[np.int64]
    han: NDArray[np.int64]
    fu: NDArray[np.int64]
    yaku: NDArray[np.int64]
    """Patterns as bits, dora not among them."""
    points: NDArray[np.int64]
    """What the winner receives, without honba and deposits."""
    payments: NDArray[np.int64]
    """By wind from East on, honba and deposits included."""


def values_of(kind: type[YakuGame], options: Any, hands: WonHands) -> HandValues:
    """Value hands under some options."""
    if reason := why_not():
        raise NoEngine(reason)
    count = len(hands.counts)
    shapes = hands.counts.shape, hands.melds.shape, hands.facts.shape
    if shapes != ((count, 34), (count, 4), (count, WIDTH)):
        raise KaikError(f"hands are rows of 34 counts, 4 melds and {WIDTH} facts, not arrays of {shapes}")
    sizes = hands.counts.sum(axis=1) + 3 * (hands.melds >= 0).sum(axis=1)
    if count and (hands.counts.min() < 0 or hands.counts.max() > 4 or (sizes != 14).any()):
        raise KaikError("each hand has 14 tiles with its melds, a quad counted as three, no more than four of a kind")
    rows = [np.ascontiguousarray(each, dtype=np.int64) for each in hands]
    out = np.zeros((count, 10), np.int64)
    value_hands(pack(kind.tile_rules(options)), np.zeros(at.PAD, np.int64), rows[0], rows[1], rows[2], out)
    base, yakuman, han, fu, yaku, points = out.T[:6]
    return HandValues(base, yakuman, han, fu, yaku, points, out[:, 6:])


@compiled
def value_hands(book: Numbers, pad: Numbers, counts: Numbers, melds: Numbers, facts: Numbers, out: Numbers) -> None:
    """Value every hand and note what it brings."""
    for row in range(len(counts)):
        for kind in range(34):
            pad[at.COUNTS + kind] = counts[row, kind]
        pad[at.MELDS] = 0
        for n in range(4):
            pad[at.SETS + n] = melds[row, n]
            pad[at.MELDS] += melds[row, n] >= 0
        for n in range(FACTS):
            pad[at.WIN + n] = facts[row, n]
        base = value(book, pad)
        for n in range(5):
            out[row, n] = pad[at.BASE + n]
        if base:
            out[row, 5] = paid_to(book, base, pad, 0, 0, -1, out[row])
            paid_to(book, base, pad, facts[row, HONBA], facts[row, STICKS], facts[row, PAYER], out[row])


__all__ = ["WIDTH", "HandValues", "WonHands", "named", "values_of"]
