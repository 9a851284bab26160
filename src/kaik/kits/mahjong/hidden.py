"""What nobody else may see: unseen tiles dealt anew, and how tiles that are dealt or drawn look to others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from kaik.core.action import CHANCE, Action, joined, parts
from kaik.core.chance import Dice
from kaik.kits.mahjong.claims import HIDDEN, Window
from kaik.kits.mahjong.table import Side
from kaik.kits.mahjong.tiles import Tiles, ordered, pool
from kaik.kits.mahjong.wall import Pool, spread


def dealt_anew(hands: Sequence[Tiles], unseen: Pool, seat: int, dice: Dice) -> tuple[tuple[Tiles, ...], Pool]:
    """Everything one seat cannot see, mixed and dealt again: the other hands as large as before, the rest the wall."""
    pile = [*spread(unseen), *(tile for at, hand in enumerate(hands) if at != seat for tile in hand)]
    dealt = tuple(
        hand if at == seat else ordered(_taken(pile, dice) for _ in range(len(hand))) for at, hand in enumerate(hands)
    )
    return dealt, pool(pile)


class Hiding(Protocol):
    """What a position must tell so that its actions can be covered."""

    @property
    def window(self) -> Window | None: ...
    @property
    def sides(self) -> tuple[Side, ...]: ...
    def drawer(self) -> int: ...


def closed(tile: str) -> bool:
    """Nothing is laid open at once, where a game does not say otherwise."""
    return False


def faced(state: Hiding, by: int, action: Action, seat: int | None, is_open: Callable[[str], bool] = closed) -> Action:
    """How an action looks to a seat: tiles are seen by whoever gets them, answers by nobody else; a win shows all."""
    if seat is not None and by == seat:
        return action
    if state.window is not None and by != CHANCE:
        return HIDDEN
    match action.verb:
        case "deal":
            return masked(action, lambda whose: whose == seat, is_open)
        case "draw":
            return action if state.drawer() == seat else masked(action, lambda _: False, is_open)
        case "tsumo" | "kyuushu":
            return Action(action.verb, joined(state.sides[by].hand))
    return action


def masked(action: Action, known: Callable[[int], bool], is_open: Callable[[str], bool] = closed) -> Action:
    """An action whose items (hands dealt, tiles drawn) are shown as `?` unless known, one `?` for each tile.

    Tiles that are laid open at once, as flowers are, everybody sees.
    """
    items = (item if known(at) else _covered(item, is_open) for at, item in enumerate(action.args))
    return Action(action.verb, *items)


def _covered(item: str, is_open: Callable[[str], bool]) -> str:
    return joined(tile if is_open(tile) else "?" for tile in parts(item))


def _taken(pile: list[str], dice: Dice) -> str:
    at = dice.below(len(pile))
    pile[at], pile[-1] = pile[-1], pile[at]
    return pile.pop()
