"""Chances to win that were learned from self-play: a small network over what a game says of each seat.

A game lists numbers of every seat: those of the seat's own things, and those that look around. The network gives each
seat a score; chances are the shares of their powers. How it is trained: `train/chances.py`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from importlib import resources
from math import exp
from typing import Generic, TypeVar

import msgspec

from kaik.core.state import State

S = TypeVar("S", bound=State)
K = TypeVar("K", bound=Hashable)
Reals = tuple[float, ...]
REMEMBERED = 1 << 15
"""So many sides are remembered: an action changes one of them, and the others are met again and again."""


class ChancesNetwork(msgspec.Struct, frozen=True):
    """A row of units for every input; units below nothing count nothing, and the last one is a plain sum."""

    rows: tuple[Reals, ...]
    begin: Reals
    weights: Reals

    def sums(self, inputs: Sequence[float], first: int, begin: Reals) -> Reals:
        """The units with the inputs from `first` on added to them."""
        sums = begin
        for at, value in enumerate(inputs, first):
            if value:
                sums = tuple([unit + value * weight for unit, weight in zip(sums, self.rows[at])])
        return sums

    def score(self, sums: Reals) -> float:
        """What the units come to."""
        return sums[-1] + sum([unit * weight for unit, weight in zip(sums, self.weights) if unit > 0.0])


class Chances(Generic[S, K]):
    """How likely each seat is to win, as a game's mind tells it.

    `key` is what is a seat's own, `own` the numbers of that, `around` those that look around, by seat, and `knows`
    whether anything was learned of such rules. The network lies in the package.
    """

    def __init__(
        self,
        key: Callable[[S, int], K],
        own: Callable[[K], list[float]],
        around: Callable[[S], list[list[float]]],
        knows: Callable[[S], bool],
        package: str,
    ) -> None:
        self.key, self.around, self.knows, self.package = key, around, knows, package
        self.own = lru_cache(maxsize=REMEMBERED)(own)
        self._own_sums = lru_cache(maxsize=REMEMBERED)(self._sums_of)

    def inputs(self, position: S) -> list[list[float]]:
        """All numbers of each seat."""
        around = self.around(position)
        return [self.own(self.key(position, seat)) + more for seat, more in enumerate(around)]

    def __call__(self, position: S) -> Reals:
        """Each seat's chance to win; () where nothing was learned of such rules."""
        if not self.knows(position):
            return ()
        network = self.network()
        scores = []
        for seat, more in enumerate(self.around(position)):
            first, sums = self._own_sums(self.key(position, seat))
            scores.append(network.score(network.sums(more, first, sums)))
        return shared(scores)

    def network(self) -> ChancesNetwork:
        """The network of the game's own folder."""
        return read(self.package)

    def _sums_of(self, key: K) -> tuple[int, Reals]:
        inputs, network = self.own(key), self.network()
        return len(inputs), network.sums(inputs, 0, network.begin)


def shared(scores: Sequence[float]) -> Reals:
    """Chances from scores: shares of their powers.

    >>> shared((1.0, 1.0))
    (0.5, 0.5)
    """
    most = max(scores)
    powers = [exp(score - most) for score in scores]
    whole = sum(powers)
    return tuple([power / whole for power in powers])


@lru_cache(maxsize=8)
def read(package: str) -> ChancesNetwork:
    """The network that lies in a package: `network.toml`, which also tells how it was learned."""
    text = resources.files(package).joinpath("network.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["network"], ChancesNetwork)
