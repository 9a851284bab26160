"""How likely a sensible player is to choose each action: win, build the hand, call what is worth it, stay safe.

It looks only at the player's own hand and at what lies open, so it can lead imagined games.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from kaik.core.action import Action, parts
from kaik.games.riichi.furiten import steps
from kaik.games.riichi.mind.estimates import nearness, valued
from kaik.games.riichi.rules import Riichi
from kaik.kits.mahjong.shanten import normal
from kaik.kits.mahjong.table import Side
from kaik.kits.mahjong.tiles import Tiles, counted, kind, without

SURE = 1e6
"""A win is never passed by."""
STEEP = 20.0
"""So many points of nearness weigh about threefold: a discard that costs a step is said once in a hundred times."""
RIICHI, SAFE = 6.0, 12.0
"""How much more readily a ready hand is declared, and a safe tile thrown from a hand that is far behind."""
CLOSED_CALL, OPEN_CALL, VALUED_CALL = 0.03, 0.6, 1.5
"""Beside a pass: a call that opens a hand, one that helps an open hand, one that brings a yaku."""
FAR_BEHIND = 2


def playout_weights(state: Riichi, seat: int, actions: Sequence[Action]) -> tuple[float, ...]:
    """A weight for each action; () for the choice to end the game, where nobody can say."""
    match state.stage:
        case "act":
            return _of_acts(state, seat, actions)
        case "claim":
            return tuple(_of_answer(state, seat, action) for action in actions)
    return ()


def _of_acts(state: Riichi, seat: int, actions: Sequence[Action]) -> tuple[float, ...]:
    hand = state.sides[seat].hand
    safe = _safe_kinds(state, seat) if steps(hand) >= FAR_BEHIND else frozenset()
    near = {
        action.args: nearness(without(hand, action.args)) for action in actions if action.verb in ("discard", "riichi")
    }
    top = max(near.values())
    return tuple(_of_act(action, near.get(action.args, top) - top, safe) for action in actions)


def _of_act(action: Action, behind: float, safe: frozenset[int]) -> float:
    match action.verb:
        case "tsumo":
            return SURE
        case "discard":
            return exp(behind / STEEP) * (SAFE if kind(action.args[0]) in safe else 1.0)
        case "riichi":
            return exp(behind / STEEP) * RIICHI
    return 0.5  # kans and nine kinds: now and then


def _of_answer(state: Riichi, seat: int, action: Action) -> float:
    match action.verb:
        case "ron":
            return SURE
        case "pass":
            return 1.0
        case "not-ready":
            return 0.05
    assert state.window is not None
    side = state.sides[seat]
    if not _helps(side.hand, parts(action.args[0])):
        return 0.001
    if action.verb != "chi" and kind(state.window.tile) in valued(state, seat):
        return VALUED_CALL
    return OPEN_CALL if _has_valued(state, seat, side) else CLOSED_CALL


@lru_cache(maxsize=1 << 14)
def _helps(hand: Tiles, own: Tiles) -> bool:
    """Whether a call brings a hand nearer, once a tile has gone."""
    return len(own) < 3 and normal(counted(without(hand, own))) < steps(hand)


def _has_valued(state: Riichi, seat: int, side: Side) -> bool:
    """Whether an open hand already shows a yaku."""
    return any(meld.call != "chi" and kind(meld.own[0]) in valued(state, seat) for meld in side.melds)


def _safe_kinds(state: Riichi, seat: int) -> frozenset[int]:
    """The kinds that nobody in riichi can win with: each has thrown them, or let them pass since."""
    threats = [at for at, status in enumerate(state.riichi) if status.declared and at != seat]
    if not threats:
        return frozenset()
    return frozenset.intersection(*(_harmless_to(state, at) for at in threats))


def _harmless_to(state: Riichi, at: int) -> frozenset[int]:
    own = (kind(each.tile) for each in state.sides[at].river)
    return frozenset((*own, *(state.passed[state.furiten_from[at] :] if state.options.furiten_riichi == "on" else ())))
