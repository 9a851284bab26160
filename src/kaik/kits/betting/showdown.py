"""Whose melds are best: all show, the best melds are compared, then the next best from the cards left over.

A game brings `best`: for the cards of one seat, every way to lay its strongest meld and what is left then.
The ways are followed side by side, so an owner never has to choose before it matters.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

import msgspec

from kaik.kits.cards48 import Cards

ALL_THE_WAY = 48
"""As many melds as there could be: compare until the cards are used up."""


class HeldMeld(msgspec.Struct, frozen=True):
    """A meld somebody holds and its place on the game's ladder."""

    kind: str
    cards: Cards
    top: int
    """Strength of a single or set, highest number of a run."""
    worth: tuple[int, ...]
    """What melds are compared by, the weightiest first."""

    @property
    def one_colour(self) -> bool:
        return one_colour(self.cards)


class Shown(msgspec.Struct, frozen=True):
    """What one seat showed, and the melds that were looked at until it was decided."""

    seat: int
    cards: Cards
    melds: tuple[HeldMeld, ...]


T = TypeVar("T", bound=Hashable)
Ways = Sequence[tuple[HeldMeld, T]]
MeldPath = tuple[HeldMeld, ...]
Verdict = tuple[tuple[int, ...], dict[int, MeldPath]]
"""The seats that win, and the melds of each seat that were looked at."""


def one_colour(cards: Cards) -> bool:
    """Whether all cards share a colour; codes are sorted, colour first."""
    return cards[0][0] == cards[-1][0]


def judged(tables: Mapping[int, T], best: Callable[[T], Ways[T]], depth: int = ALL_THE_WAY) -> Verdict:
    """The seats nobody beats, and every seat's melds as far as they were compared.

    At most `depth` melds of each seat are looked at. A seat that has no further meld loses to one that has.
    """
    live = list(tables)
    paths: dict[int, dict[T, MeldPath]] = {seat: {table: ()} for seat, table in tables.items()}
    for _ in range(depth):
        worths: dict[int, tuple[int, ...]] = {}
        for seat in live:
            worths[seat], deeper = _next_best(paths[seat], best)
            paths[seat] = deeper or paths[seat]
        most = max(worths.values())
        live = [seat for seat in live if worths[seat] == most]
        if len(live) == 1 or not most:
            break
    return tuple(live), {seat: next(iter(ways.values())) for seat, ways in paths.items()}


def _next_best(ways: Mapping[T, MeldPath], best: Callable[[T], Ways[T]]) -> tuple[tuple[int, ...], dict[T, MeldPath]]:
    """The strongest next meld after any of these ways, and all ways that lay it."""
    found = [(held, rest, path) for table, path in ways.items() for held, rest in best(table)]
    if not found:
        return (), {}
    most = max(held.worth for held, _, _ in found)
    return most, {rest: (*path, held) for held, rest, path in found if held.worth == most}
