"""Worlds a seat cannot tell from the real one: all it has not seen is dealt anew.

Nobody is ever forced to call or to win, so any unseen tiles may lie in any hand, with two exceptions. Whoever declared
riichi is ready: such a hand is built as a complete one that then loses a tile. Whoever has just called must have a tile
to throw away. Where the unseen tiles do not suffice to build ready hands, the true ones stay: so late in a season
little else may be possible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from kaik.core.chance import Dice
from kaik.games.riichi.furiten import beside, waits
from kaik.games.riichi.scoring.wins import resting
from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong import claims
from kaik.kits.mahjong.forms import Shape, TileGroup
from kaik.kits.mahjong.tiles import KINDS, Tiles, counted, kind, ordered, pool
from kaik.kits.mahjong.wall import spread

if TYPE_CHECKING:
    from kaik.games.riichi.rules import Riichi

TRIES = 12
"""How often ready hands are tried before the true ones stay."""
SEVEN_PAIRS = 12
"""One closed riichi in so many is imagined to wait for seven pairs."""


def imagined(state: Riichi, seat: int, dice: Dice) -> Riichi:
    """Other hands, the wall and other answers as they might be."""
    world = _dealt_anew(state, seat, dice)
    if state.window is None or state.stage != "claim":
        return world
    asked = replace(world, window=state.window.anew(), flips=0)
    return replace(world, window=claims.imagined(state.window, seat, asked.legal, dice))


def _dealt_anew(state: Riichi, seat: int, dice: Dice) -> Riichi:
    hidden = [at for at in range(SEATS) if at != seat and at not in state.won]
    pile = [*spread(state.wall.unseen), *(tile for at in hidden for tile in state.sides[at].hand)]
    hands = _declared_hands(state, [at for at in hidden if state.riichi[at].declared], pile, dice)
    if state.source == "call" and state.stage == "act" and state.mover in hidden:
        free = [tile for tile in pile if kind(tile) not in state.barred]
        hands[state.mover] = [_picked(pile, free[dice.below(len(free))])]
    drawn = state.drawn
    if drawn and state.mover in hidden:
        drawn = _taken(pile, dice)
        hands.setdefault(state.mover, []).append(drawn)
    for at in hidden:
        hand = hands.setdefault(at, [])
        hand += [_taken(pile, dice) for _ in range(len(state.sides[at].hand) - len(hand))]
    sides = tuple(
        replace(side, hand=ordered(hands[at])) if at in hands else side for at, side in enumerate(state.sides)
    )
    return replace(state, sides=sides, wall=replace(state.wall, unseen=pool(pile)), drawn=drawn)


def _declared_hands(state: Riichi, seats: list[int], pile: list[str], dice: Dice) -> dict[int, list[str]]:
    """A ready hand for everybody who declared riichi, taken from the pile."""
    true = {at: resting(state.sides[at], state.drawn if at == state.mover else "") for at in seats}
    for _ in range(TRIES if seats else 0):
        left, found = list(pile), dict[int, list[str]]()
        for at in seats:
            hand = ready_hand(left, len(true[at]), beside(state.sides[at], state.options), dice)
            if hand:
                found[at] = hand
        if len(found) == len(seats):
            pile[:] = left
            return found
    return {at: [_picked(pile, tile) for tile in hand] for at, hand in true.items()}


def ready_hand(pile: list[str], size: int, in_sets: Tiles, dice: Dice) -> list[str]:
    """A ready hand of that size out of the pile, or nothing: a complete hand that lost one tile."""
    counts = list(counted(pile))
    if size == 13 and dice.below(SEVEN_PAIRS) == 0:
        kinds = _seven_pairs(counts, dice)
    else:
        kinds = _sets_and_pair(counts, size // 3, dice)
    if len(kinds) != size + 1:
        return []
    kinds.pop(dice.below(len(kinds)))
    hand = [_one_of(pile, each, dice) for each in kinds]
    if not waits(ordered(hand), in_sets):
        pile += hand
        return []
    return hand


def _sets_and_pair(counts: list[int], sets: int, dice: Dice) -> list[int]:
    """The kinds of a pair and so many sets, each chosen as often as there are ways to pick its tiles."""
    kinds: list[int] = []
    for some in (_PAIRS, *[_SETS] * sets):
        ways = [(group, _ways(counts, group)) for group in some]
        group = _weighed(ways, dice)
        if group is None:
            return []
        for each in group.kinds:
            counts[each] -= 1
            kinds.append(each)
    return kinds


def _seven_pairs(counts: list[int], dice: Dice) -> list[int]:
    kinds: list[int] = []
    for _ in range(7):
        pair = _weighed([(g, _ways(counts, g)) for g in _PAIRS if g.kind not in kinds], dice)
        if pair is None:
            return []
        kinds += pair.kinds
    return kinds


_PAIRS = tuple(TileGroup("pair", at) for at in range(KINDS))
_SETS = (
    *(TileGroup("triplet", at) for at in range(KINDS)),
    *(TileGroup("run", at) for at in range(27) if at % 9 < 7),
)
_WAYS: dict[Shape, Callable[[list[int], int], int]] = {
    "pair": lambda counts, at: counts[at] * (counts[at] - 1) // 2,
    "triplet": lambda counts, at: counts[at] * (counts[at] - 1) * (counts[at] - 2) // 6,
    "run": lambda counts, at: counts[at] * counts[at + 1] * counts[at + 2],
}


def _ways(counts: list[int], group: TileGroup) -> int:
    return _WAYS[group.shape](counts, group.kind)


def _weighed(ways: list[tuple[TileGroup, int]], dice: Dice) -> TileGroup | None:
    """One of the groups, by its weight; None if there is none."""
    total = sum(weight for _, weight in ways)
    at = dice.below(total) if total else -1
    for group, weight in ways:
        if 0 <= at < weight:
            return group
        at -= weight
    return None


def _one_of(pile: list[str], wanted: int, dice: Dice) -> str:
    """A tile of that kind out of the pile, a red one as likely as any."""
    some = [tile for tile in pile if kind(tile) == wanted]
    return _picked(pile, some[dice.below(len(some))])


def _picked(pile: list[str], tile: str) -> str:
    pile.remove(tile)
    return tile


def _taken(pile: list[str], dice: Dice) -> str:
    at = dice.below(len(pile))
    pile[at], pile[-1] = pile[-1], pile[at]
    return pile.pop()
