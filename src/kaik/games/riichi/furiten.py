"""What a hand waits for, and when its own past forbids a ron.

The tiles that went by are public; whether they were winning ones only the hand knows. So the rules keep what went by,
and ask the hand when it matters.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kaik.games.riichi.options import RiichiOptions
from kaik.kits.mahjong import shanten
from kaik.kits.mahjong.table import Side
from kaik.kits.mahjong.tiles import KINDS, Tiles, counted, kind

if TYPE_CHECKING:
    from kaik.games.riichi.rules import Riichi

Kinds = tuple[int, ...]
CLOSED = KINDS
"""What is added to a kind that went by in a closed kan: it counts only against hands that could have robbed it."""


def waits_of(side: Side, rules: RiichiOptions) -> Kinds:
    """The kinds that complete a hand waiting for its turn, yaku or not; () unless it is ready."""
    return waits(side.hand, beside(side, rules)) if steps(side.hand) == 0 else ()


def melded(side: Side) -> Tiles:
    """The tiles of a player's sets."""
    return tuple(tile for meld in side.melds for tile in meld.tiles)


def beside(side: Side, rules: RiichiOptions) -> Tiles:
    """The tiles of a player's sets that count when all four of a kind are held; none where only the hand counts."""
    return melded(side) if rules.karaten == "hand_and_sets" else ()


@lru_cache(maxsize=1 << 15)
def waits(hand: Tiles, in_sets: Tiles = ()) -> Kinds:
    """The same for tiles in hand and sets that count. Who waits only for a tile they hold all four of is not ready."""
    return shanten.waits(counted(hand), called=counted(in_sets)) if steps(hand) == 0 else ()


@lru_cache(maxsize=1 << 15)
def steps(hand: Tiles) -> int:
    """How many tiles a hand lacks to be ready; most hands lack some, and need no closer look."""
    return shanten.best(counted(hand))


def is_furiten(state: Riichi, seat: int) -> bool:
    """Whether a ready player may not win by ron now."""
    waiting = waits_of(state.sides[seat], state.options)
    if not waiting:
        return False
    if any(kind(discard.tile) in waiting for discard in state.sides[seat].river):
        return True
    if not _remembers(state, seat):
        return False
    missed = state.passed[state.furiten_from[seat] :]
    if any(gone in waiting for gone in missed):
        return True
    return robs_closed(state.sides[seat]) and any(gone - CLOSED in waiting for gone in missed)


def robs_closed(side: Side) -> bool:
    """Whether a ready hand may win with a tile of a closed kan: only the thirteen orphans may."""
    return shanten.orphans(counted(side.hand)) == 0


def _remembers(state: Riichi, seat: int) -> bool:
    """Whether tiles this player let pass count against them."""
    if state.options.furiten_temporary == "on":
        return True
    return state.options.furiten_riichi == "on" and state.riichi[seat].paid


def reset_furiten(state: Riichi, seat: int) -> Kinds:
    """From where passed tiles count for whom, once this player draws or calls; in riichi it may be for good."""
    if state.options.furiten_riichi == "on" and state.riichi[seat].declared:
        return state.furiten_from
    return (*state.furiten_from[:seat], len(state.passed), *state.furiten_from[seat + 1 :])
