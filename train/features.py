"""What the network is told of a position: pieces, squares, captured pieces, the rate and the options.

A position is seen by both sides, each with its own pieces below: turning the board round makes one view of the other.
A position is a row of cells, each with a value: the places of the kernel, the rate, and the rule set. `Layout.counts`
says which inputs a value of a cell puts in, so sums over inputs are sums over cells.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kaik.core.options import Options
from kaik.engine.search.network import VALUES
from kaik.engine.tam.judge import RATES

PROFESSIONS = 12
"""Ten of the cloth board, the promoted pawn, and tam, which nobody owns."""
TAM, CAPS = 41, 42
HANDS = 40
"""Places of captured pieces, where a kernel has them: seat 0's kinds, then seat 1's."""
MOST_CAPTURED = 16

MATERIAL = 24.0
"""The scale of the runners' judge."""

Cells = NDArray[np.uint8]
Index = NDArray[np.int64]
Reals = NDArray[np.float32]


class Sample(NamedTuple):
    """Positions for learning: cells, side to move, what the judge written by hand makes of them, and the target."""

    cells: Cells
    side: Index
    parts: Reals
    """By row: how far seat 0 is behind, and the worths of winning and losing the race; or only how far it is ahead."""
    target: Reals

    def some(self, rows: Any) -> Sample:
        return Sample(*(column[rows] for column in self))


def piece_of(code: int, by: int) -> int:
    """A piece on the board as a side sees it: what it is, and whether it is its own."""
    if code == TAM:
        return 2 * (PROFESSIONS - 1)
    profession, owner = (PROFESSIONS - 2, code - CAPS) if code >= CAPS else ((code - 1) // 4, (code - 1) & 1)
    return 2 * profession + (owner ^ by)


class Layout:
    """The numbers of all inputs on a board: pieces alone, pieces on squares, captured ones, rates, options."""

    def __init__(self, size: int, hands: bool, presets: dict[str, list[str]]) -> None:
        self.size, self.presets = size, presets
        self.options = tuple(sorted({name for some in presets.values() for name in some}))
        self.places = size + HANDS * hands
        self.pieces = 0
        self.on_squares = self.pieces + 2 * PROFESSIONS
        self.captured = self.on_squares + 2 * PROFESSIONS * size
        self.rates = self.captured + 2 * PROFESSIONS
        self.chosen = self.rates + RATES
        self.inputs = self.chosen + len(self.options)

    def place_inputs(self, place: int, value: int, by: int) -> list[int]:
        """What a value at a place of the kernel's position puts in, as a side sees it."""
        first = self.places - self.size
        if value == 0 or value >= CAPS + 2:
            return []
        if place < first:
            kind, owner = place % (HANDS // 2), place // (HANDS // 2)
            return [self.captured + 2 * (kind // 2) + (owner ^ by)] * min(value, MOST_CAPTURED)
        piece = piece_of(value, by)
        square = place - first if by == 0 else self.size - 1 - (place - first)
        return [self.pieces + piece, self.on_squares + piece * self.size + square]

    def priors(self) -> NDArray[np.float64]:
        """How large the number of each input is likely to be: pieces may be worth much, squares change it a little."""
        made = np.full(self.inputs, 0.3)
        made[self.on_squares : self.captured] = 0.06
        made[self.rates :] = 0.1
        return made

    def rows_of_rates(self) -> range:
        """The inputs of all rates."""
        return range(self.rates, self.chosen)

    def counts(self, by: int) -> Reals:
        """How often each value of each cell puts each input in, as a side sees it."""
        made = np.zeros((self.places + 2, VALUES, self.inputs), np.float32)
        for place in range(self.places):
            for value in range(VALUES):
                np.add.at(made[place, value], self.place_inputs(place, value, by), 1)
        for rate in range(RATES):
            made[self.places, rate, self.rates + rate] = 1
        for number, names in enumerate(self.presets.values()):
            made[self.places + 1, number, [self.chosen + self.options.index(name) for name in names]] = 1
        return made.reshape(-1, self.inputs)

    def cells(self, men: NDArray[np.uint8], rates: Index, presets: NDArray[np.str_]) -> Cells:
        """The cells of many positions."""
        chosen = np.zeros(len(men), np.uint8)
        for number, preset in enumerate(self.presets):
            chosen[presets == preset] = number
        return np.concatenate([men, rates[:, None], chosen[:, None]], axis=1).astype(np.uint8)


def offsets(cells: Any) -> Index:
    """Where the values of each cell begin among the rows of `Layout.counts`."""
    return VALUES * np.arange(cells.shape[1])


def differences(options: Options) -> list[str]:
    """The options that are not the default, as `name=value`."""
    default: Any = type(options)()
    names = options.__struct_fields__
    return [f"{name}={getattr(options, name)}" for name in names if getattr(options, name) != getattr(default, name)]
