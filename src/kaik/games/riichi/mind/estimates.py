"""What unfinished hands may bring, in points, so that positions can be compared before a season ends."""

from __future__ import annotations

from functools import lru_cache

from kaik.games.riichi.furiten import steps, waits
from kaik.games.riichi.rules import Riichi
from kaik.games.riichi.scoring.points import STICK
from kaik.games.riichi.scoring.score import indicated
from kaik.kits.mahjong.mind.sighted import in_sight
from kaik.kits.mahjong.table import Side
from kaik.kits.mahjong.tiles import COPIES, DRAGONS, EAST, YAOCHU, Tiles, counted, is_red, kind

STEP = 100.0
"""What nearness gives for each tile a hand no longer lacks."""
READY = 2000.0
AWAY = (0.0, 800.0, 450.0, 260.0, 150.0, 80.0, 40.0, 15.0, 0.0)
"""About what a plain hand brings in the end, ready or so many steps from it."""
DORA, DECLARED = 0.5, 1.3
"""What a dora adds to it, and how much more a riichi makes of it."""
NO_YAKU, MAYBE_TANYAO = 0.2, 0.7
"""What is left of it for an open hand that shows no yaku yet."""
WALL = 70


def estimate(position: Riichi) -> tuple[float, ...]:
    """Points since the start, with what the answers that are in would bring, and what every hand may."""
    state = position.foreseen()
    seen = in_sight(state.sides, state.indicators)
    gained = (float(points - state.options.start) for points in state.points)
    return tuple(points + _hope(state, seat, seen) for seat, points in enumerate(gained))


def _hope(state: Riichi, seat: int, seen: tuple[int, ...]) -> float:
    status, side = state.riichi[seat], state.sides[seat]
    if not side.hand:
        return 0.0
    worth = _worth(state, side, seen) * _value(state, seat, side) * (DECLARED if status.declared else 1.0)
    # A deposit is not lost as long as its owner may still win it back; the nearness keeps far hands growing.
    return worth + 0.3 * nearness(side.hand) + STICK * status.paid


def _worth(state: Riichi, side: Side, seen: tuple[int, ...]) -> float:
    away = max(steps(side.hand), 0)
    if away:
        return AWAY[away] * (0.3 + 0.7 * state.wall.left / WALL)
    counts = counted(side.hand)
    outs = sum(max(COPIES - counts[each] - seen[each], 0) for each in waits(side.hand))
    return READY * (0.4 + 0.06 * min(outs, 8))


def _value(state: Riichi, seat: int, side: Side) -> float:
    """How much more than a plain hand this one is: dora, and for open hands whether there is a yaku."""
    held = (*side.hand, *(tile for meld in side.melds for tile in meld.tiles))
    counts = counted(held)
    dora = sum(counts[indicated(kind(tile))] for tile in state.indicators) + sum(map(is_red, held))
    return (1.0 + DORA * dora) * (1.0 if side.is_closed else _open(state, seat, side))


def _open(state: Riichi, seat: int, side: Side) -> float:
    if any(meld.call != "chi" and kind(meld.own[0]) in valued(state, seat) for meld in side.melds):
        return 1.0
    plain = all(kind(tile) not in YAOCHU for meld in side.melds for tile in meld.tiles)
    return MAYBE_TANYAO if plain and state.options.kuitan == "on" else NO_YAKU


def valued(state: Riichi, seat: int) -> frozenset[int]:
    """The kinds whose triplet is a yaku for this seat."""
    return frozenset((*DRAGONS, EAST + state.table.wind(seat), EAST + state.kyoku // 4 % 4))


@lru_cache(maxsize=1 << 15)
def nearness(hand: Tiles) -> float:
    """How near a hand is, and a breath for pairs and neighbours, so that even a bot that looks one act ahead builds."""
    if not hand:
        return 0.0
    counts = counted(hand)
    pairs = sum(count > 1 for count in counts)
    beside = sum(bool(counts[at] and counts[at + 1]) for at in range(26) if at % 9 < 8)
    return STEP * (8 - steps(hand)) + 4.0 * (pairs + beside)
