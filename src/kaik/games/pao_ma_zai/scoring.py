"""What a win and a kan are worth, which tiles are good for whom, and how the match ends."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kaik.core.state import Over
from kaik.games.pao_ma_zai.options import PaoOptions
from kaik.kits.mahjong.forms import complete
from kaik.kits.mahjong.melds import Call
from kaik.kits.mahjong.shanten import normal
from kaik.kits.mahjong.tiles import Tiles, counted, ordered

DRAGONS = ("5z", "6z", "7z")
GOOD: tuple[Tiles, ...] = tuple(
    ordered((*(f"{number}{suit}" for suit in "mps" for number in numbers), wind, *dragons))
    for numbers, wind, dragons in (
        ("159", "1z", ()),
        ("26", "2z", DRAGONS),
        ("37", "3z", DRAGONS),
        ("48", "4z", DRAGONS),
    )
)
"""The good tiles of East, South, West and North: ten kinds each (East has a number more and no dragons)."""


@lru_cache(maxsize=1 << 14)
def wins(hand: Tiles) -> bool:
    """Whether a hand, its melds left out, is sets and a pair; nothing else wins, and there is no least value."""
    return complete(counted(hand))


def good(tiles: Iterable[str], wind: int) -> Tiles:
    """Those of the tiles that are good for whoever sits there."""
    return tuple(tile for tile in tiles if tile in GOOD[wind])


def horses_due(options: PaoOptions, kans: int, after_kan: bool) -> int:
    """How many tiles a winner by own draw may turn up, if the wall has as many."""
    if after_kan and options.horses_after_kan == "off":
        return 0
    return options.horses + options.horse_per_kan * kans


def hits(options: PaoOptions, shown: Tiles, due: int, wind: int) -> int:
    """How many horses came in: the good ones shown, and perhaps those the wall did not have."""
    missing = due - len(shown) if options.empty_wall == "hit" else 0
    return len(good(shown, wind)) + missing


def from_each(seats: int, winner: int, amount: int) -> tuple[int, ...]:
    """All others pay the winner so much each; the change by seat."""
    return tuple(amount * (seats - 1) if seat == winner else -amount for seat in range(seats))


def from_one(seats: int, winner: int, payer: int, amount: int) -> tuple[int, ...]:
    """One pays the winner so much; the change by seat."""
    return tuple(amount if seat == winner else -amount if seat == payer else 0 for seat in range(seats))


def for_kan(options: PaoOptions, call: Call, seats: int, owner: int, giver: int) -> tuple[int, ...]:
    """What a kan brings at once; it is kept whatever becomes of the season."""
    match call:
        case "daiminkan":
            return from_one(seats, owner, giver, options.kan_big)
        case "kakan":
            return from_each(seats, owner, options.kan_small)
    return from_each(seats, owner, options.kan_closed)


@lru_cache(maxsize=1 << 16)
def nearness(hand: Tiles) -> float:
    """What a hand promises: a tenth for each tile it no longer lacks, a breath for pairs and neighbours.

    Small beside any payment, so that even a bot that looks one act ahead builds its hand.
    """
    if not hand:
        return 0.0
    counts = counted(hand)
    pairs = sum(count > 1 for count in counts)
    beside = sum(bool(counts[at] and counts[at + 1]) for at in range(26) if at % 9 < 8)
    return 0.1 * (8 - normal(counts)) + 0.004 * (pairs + beside)


def over(points: tuple[int, ...], seasons: int) -> Over:
    """The end of the match: most points win, equal points share the place."""
    most = max(points)
    first = [str(seat) for seat, score in enumerate(points) if score == most]
    span = "1 season" if seasons == 1 else f"{seasons} seasons"
    who = f"seat {first[0]} has" if len(first) == 1 else f"seats {', '.join(first[:-1])} and {first[-1]} share"
    return Over(tuple(map(float, points)), f"after {span} {who} the most points, {most}")
