"""What may be called with which tiles: a fei stands in for a missing one, but never in a kan.

A triplet names the tiles from the hand, `pon:1j+5p`. A run with a fei also names its lowest tile, `chi:1j+4p-3p`, for
the fei could be either end.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kaik.core.action import Action, joined, parts
from kaik.games.malaysian_mahjong.options import MalaysianOptions
from kaik.games.malaysian_mahjong.yaku import MOST_FEI
from kaik.kits.mahjong.claims import STRENGTH
from kaik.kits.mahjong.table import Meld, Side
from kaik.kits.mahjong.tiles import FEI, NAMES, Tiles, is_kind, kind, without
from kaik.kits.mahjong.wall import action

FIRST, LAST_RUN = kind("1p"), kind("7p")
LAY = Action("lay", FEI)


def calls(hand: Tiles, tile: str, from_left: bool, options: MalaysianOptions) -> Iterator[Action]:
    """Every set a hand can make with a discard; runs only with the left neighbour's."""
    found = [*_triplets(hand, tile), *(_runs(hand, tile) if from_left else ())]
    most = MOST_FEI[options.max_fei_per_group].get("run", 3)
    for call in found:
        own = parts(call.args[0])
        if call.verb == "chi" and own.count(FEI) > most:
            continue
        if call.verb == "daiminkan" or discards(without(hand, own), options):
            yield call


def _triplets(hand: Tiles, tile: str) -> Iterator[Action]:
    held, fei = hand.count(tile), hand.count(FEI)
    for real in range(max(0, 2 - fei), min(held, 2) + 1):
        yield action("pon", joined((tile,) * real + (FEI,) * (2 - real)))
    if held == 3:
        yield action("daiminkan", joined((tile,) * 3))


def _runs(hand: Tiles, tile: str) -> Iterator[Action]:
    taken = kind(tile)
    for low in range(max(FIRST, taken - 2), min(taken, LAST_RUN) + 1):
        others = [NAMES[one] for one in range(low, low + 3) if one != taken]
        for own in product(*((one, FEI) for one in others)):
            if any(own.count(one) > hand.count(one) for one in own):
                continue
            yield action("chi", joined(own), NAMES[low]) if FEI in own else action("chi", joined(own))


def called_set(verb: str, own: Tiles, tile: str, giver: int, low: str = "") -> Meld:
    """The set that such a call lays open."""
    match verb:
        case "chi":
            lowest = kind(low) if low else min(map(kind, (*own, tile)))
            return Meld("chi", own, tile, giver, low=lowest)
        case "pon":
            return Meld("pon", own, tile, giver, low=kind(tile))
    return Meld("daiminkan", own, tile, giver)


def strength(seat: int, call: Action) -> int:
    """Which call is heard: a win, then triplets and kans, the one with more real tiles first, then runs."""
    real = sum(tile != FEI for tile in parts(call.args[0])) if call.verb in ("pon", "daiminkan") else 0
    return 10 * STRENGTH[call.verb] + real


def discards(hand: Tiles, options: MalaysianOptions) -> tuple[str, ...]:
    """The tiles of a hand that may be thrown away."""
    return tuple(tile for tile in dict.fromkeys(hand) if tile != FEI or options.fei_discard == "dead")


def swaps(side: Side, drawn: str) -> dict[Action, int]:
    """The open fei a drawn tile may take the place of: the action, and which set it is."""
    if not is_kind(drawn):
        return {}
    found: dict[Action, int] = {}
    for at, meld in enumerate(side.melds):
        if kind(drawn) in meld.group.wild:
            found.setdefault(action("swap", drawn, meld.call, NAMES[meld.group.kind]), at)
    return found


def kans(side: Side, addable: Tiles) -> Iterator[Action]:
    """Closed kans of four real tiles, and small ones with these tiles."""
    yield from (
        action("ankan", tile) for tile in dict.fromkeys(side.hand) if tile != FEI and side.hand.count(tile) == 4
    )
    yield from (action("kakan", tile) for tile in addable)
