"""Who pays whom: kans at once, wins by their han; and how the match ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kaik.core.state import Over
from kaik.games.malaysian_mahjong.options import MalaysianOptions
from kaik.games.malaysian_mahjong.yaku import valid
from kaik.kits.mahjong.melds import Call
from kaik.kits.mahjong.shanten import normal
from kaik.kits.mahjong.table import Side
from kaik.kits.mahjong.tiles import FEI, Tiles, counted
from kaik.kits.purses import leaders

Change = tuple[int, ...]
"""What each seat gains or loses; it sums to zero."""

SEATS = 3


def paid(winner: int, dues: Sequence[int]) -> Change:
    """Everybody pays what is due, and the winner gets it."""
    return tuple(sum(dues) - due if seat == winner else -due for seat, due in enumerate(dues))


def for_win(options: MalaysianOptions, total: int, winner: int, giver: int = -1, winners: Sequence[int] = ()) -> Change:
    """What a win brings: both others pay double, or who gave the tile does and the third player pays single.

    A third player who has won with the same tile pays nothing (the book knows only one winner).
    """
    single = options.counted(total) * options.unit
    dues = [2 * single if giver in (-1, seat) else single for seat in range(SEATS)]
    return paid(winner, [0 if seat == winner or seat in winners else due for seat, due in enumerate(dues)])


def for_kan(options: MalaysianOptions, call: Call, owner: int, giver: int = -1) -> Change:
    """What a kan brings at once; it is kept whatever becomes of the season."""
    price = {"daiminkan": options.kan_big, "kakan": options.kan_small}.get(call, options.kan_closed)
    return paid(owner, [0 if seat == owner or giver not in (-1, seat) else price for seat in range(SEATS)])


def progress(side: Side, wind: int) -> float:
    """What a hand adds to the standing: a little for each tile it no longer lacks, less for each dora that counts.

    Small beside any payment, so that even a bot that looks one act ahead builds its hand.
    """
    if not side.hand:
        return 0.0
    return _nearness(side.hand) + 6 * sum(valid(flower, wind) for flower in side.flowers)


@lru_cache(maxsize=1 << 16)
def _nearness(hand: Tiles) -> float:
    counts = counted(hand)
    pairs = sum(count > 1 for count in counts)
    beside = sum(bool(counts[at] and counts[at + 1]) for at in range(9, 17))
    return 20 * (8 - normal(counts, hand.count(FEI))) + 0.5 * (pairs + beside)


def over(points: Change, seasons: int) -> Over:
    """The end of the match: most points win, equal points share the place."""
    span = "1 season" if seasons == 1 else f"{seasons} seasons"
    return Over(tuple(map(float, points)), f"after {span} {leaders(points)}")
