"""The learned part of a judge: a small network of whole numbers that corrects what was written by hand.

Every value at every place of a position has a row of numbers, and the rows of a position are added up: UNITS for either
side, as it sees the board. All but the last are cut off below zero and above ONE; what is left is weighed, one's own
and the other's. The last one is a plain sum. Without weights the correction is nothing.
"""

from __future__ import annotations

from importlib.resources import files
from typing import NamedTuple

import numpy as np

from kaik.core.options import Options
from kaik.core.state import State
from kaik.engine.compiled import Numbers, real, whole
from kaik.engine.compiled import tuned_part as part

UNITS = 32
"""Numbers for either side; the last is the plain sum."""
ONE = 256
"""What stands for 1 in the rows, and in the weights of the units."""
VALUES = 64
"""Room for the values of a place."""


class JudgeNetwork(NamedTuple):
    """Trained weights: rows by place and value, what every position begins with, and how units are weighed."""

    rows: Numbers
    begin: Numbers
    weights: Numbers


def untrained() -> JudgeNetwork:
    """A network that corrects nothing."""
    width = 2 * UNITS
    return JudgeNetwork(np.zeros((0, width), np.int16), np.zeros(width, np.int16), np.zeros(width, np.int16))


@part
def correction(network: JudgeNetwork, sums: Numbers, men: Numbers, side: int, more: int) -> float:
    """What the network adds for seat 0; `more` is a row beside those of the places, -1 for none."""
    rows, width = network.rows, 2 * UNITS
    if len(rows) == 0:
        return 0.0
    for unit in range(width):
        sums[unit] = network.begin[unit]
    if more >= 0:
        for unit in range(width):
            sums[unit] += rows[more, unit]
    for place in range(len(men)):
        if men[place]:
            row = VALUES * place + whole(men[place])
            for unit in range(width):
                sums[unit] += rows[row, unit]
    own, other = UNITS * side, UNITS * (1 - side)
    total = ONE * (whole(sums[own + UNITS - 1]) - whole(sums[other + UNITS - 1]))
    for unit in range(UNITS - 1):
        total += min(max(whole(sums[own + unit]), 0), ONE) * whole(network.weights[unit])
        total += min(max(whole(sums[other + unit]), 0), ONE) * whole(network.weights[UNITS + unit])
    return real((1 - 2 * side) * total / (ONE * ONE))


def network_of(kind: type[State], options: Options) -> JudgeNetwork:
    """What has been learnt for a game, from the folder of its rules; under its options. Untrained where nothing has."""
    file = files(kind.__module__.rpartition(".")[0]) / "judge.npz"
    if not file.is_file():
        return untrained()
    with file.open("rb") as there, np.load(there) as kept:
        begin = kept["begin"].copy()
        for name, row in zip(kept["options"].tolist(), kept["option_rows"], strict=True):
            option, _, value = name.partition("=")
            if str(getattr(options, option, "")) == value:
                begin += row
        return JudgeNetwork(kept["rows"], begin, kept["weights"])
