"""Tables set up by actions, for tests and examples: hands that are given short are filled up, and everybody passes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from kaik.core.state import Choose, State
from kaik.kits.mahjong.claims import PASS
from kaik.kits.mahjong.tiles import Tiles, ordered

StagedTable = TypeVar("StagedTable", bound=State)


def filled(given: Sequence[Tiles], sizes: Sequence[int], rest: Iterable[str], apart: int = 5) -> list[Tiles]:
    """Hands of these sizes: what one lacks is taken from the rest, so far apart that it helps nothing."""
    left, at, full = list(rest), 0, list[Tiles]()
    for hand, size in zip(given, sizes, strict=True):
        more = list[str]()
        while len(hand) + len(more) < size:
            at = (at + apart) % len(left)
            more.append(left.pop(at))
        full.append(ordered((*hand, *more)))
    return full


def quiet(state: StagedTable) -> StagedTable:
    """The position once everybody who has yet to answer has passed."""
    while isinstance(turn := state.turn(), Choose) and PASS in state.legal(turn.seats[0]):
        state = state.after(turn.seats[0], PASS)
    return state
