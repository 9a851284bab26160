"""The plain sum alone, fitted with numpy: what every piece on every square is worth. It needs few positions.

One number for every input; own ones count for the side to move, the other's against it. That is the last unit of the
network, and all of it where there is too little to learn the others from.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaik.engine.search.network import UNITS
from train.features import MATERIAL, Layout, Sample, offsets
from train.weights import Weights

RATE = 0.002
"""How far a step goes."""
NOISE = 3.0
"""How far, squared, a target is from the truth; much, for the positions of a season are alike."""
A_STEP = 512
STEADY, STEADIER = 0.9, 0.99


class PlainSum:
    """One number for every input."""

    def __init__(self, layout: Layout) -> None:
        self.priors, inputs = layout.priors(), layout.inputs
        self.numbers = np.zeros(inputs)
        self.counts = layout.counts(0) - layout.counts(1)
        self.mean, self.square, self.steps = np.zeros(inputs), np.zeros(inputs), 0

    def correction(self, sample: Sample) -> NDArray[Any]:
        """What the sum adds for seat 0; sides see the same sum with opposite signs."""
        return np.asarray((self.counts @ self.numbers)[sample.cells + offsets(sample.cells)].sum(axis=1))

    def step(self, sample: Sample, positions: int) -> None:
        """Move all numbers a little down the slope of the loss, and back to nothing where there is little to learn."""
        made, slope = worth(sample.parts, self.correction(sample))
        pull = 2 * (made - sample.target) * slope / len(sample.target)
        rows = (sample.cells + offsets(sample.cells)).ravel()
        down = np.bincount(rows, np.repeat(pull, sample.cells.shape[1]), len(self.counts)) @ self.counts
        down += 2 * NOISE / (self.priors**2 * positions) * self.numbers
        self.steps += 1
        self.mean = STEADY * self.mean + (1 - STEADY) * down
        self.square = STEADIER * self.square + (1 - STEADIER) * down**2
        mean, square = self.mean / (1 - STEADY**self.steps), self.square / (1 - STEADIER**self.steps)
        self.numbers -= RATE * mean / (np.sqrt(square) + 1e-8)

    def weights(self) -> Weights:
        """The sum as a network whose other units are silent."""
        rows = np.zeros((len(self.numbers), UNITS))
        rows[:, -1] = self.numbers
        return Weights(rows, np.zeros(UNITS), np.zeros((2, UNITS)))


def worth(parts: NDArray[Any], correction: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """What the corrected judge says, as the kernels have it, and how much more it says for a little more correction."""
    if parts.shape[1] == 1:
        ahead = parts[:, 0] + MATERIAL * correction
        away = MATERIAL + np.abs(ahead)
        return 0.9 * ahead / away, 0.9 * MATERIAL**2 / away**2
    win = 1 / (1 + np.exp(parts[:, 0] - correction))
    return win * parts[:, 1] + (1 - win) * parts[:, 2], win * (1 - win) * (parts[:, 1] - parts[:, 2])


def loss(model: PlainSum, sample: Sample) -> float:
    """How far the judge is from the target, squared."""
    return float(((worth(sample.parts, model.correction(sample))[0] - sample.target) ** 2).mean())


def fit(model: PlainSum, sample: Sample, held_out: Sample, epochs: int, seed: int) -> list[tuple[float, float]]:
    """Fit the sum; returns the loss on both samples before and after every epoch. The best epoch is kept."""
    dice, best = np.random.default_rng(seed), model.numbers.copy()
    curve = [(loss(model, sample), loss(model, held_out))]
    for _ in range(epochs):
        order = dice.permutation(len(sample.side))
        for at in range(0, len(order), A_STEP):
            model.step(sample.some(order[at : at + A_STEP]), len(order))
        curve.append((loss(model, sample), loss(model, held_out)))
        if curve[-1][1] == min(now for _, now in curve):
            best = model.numbers.copy()
    model.numbers = best
    return curve
