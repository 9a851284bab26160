"""Weights as reals, and as the whole numbers the kernel adds up."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kaik.engine.search.network import ONE, UNITS, VALUES
from train.features import Layout, Sample, offsets


class Weights(NamedTuple):
    """A row of units for every input, what units begin with, and how either side weighs them."""

    rows: NDArray[Any]
    begin: NDArray[Any]
    weights: NDArray[Any]


def written(made: Weights, layout: Layout) -> dict[str, Any]:
    """The network by place and value as the kernel counts them; rates come behind the places."""
    last = VALUES * layout.places + len(layout.rows_of_rates())
    out = np.concatenate([(layout.counts(by) @ made.rows)[:last] for by in (0, 1)], axis=1)
    chosen = made.rows[layout.chosen : layout.chosen + len(layout.options)]
    return {
        "rows": _whole(out),
        "begin": _whole(np.tile(made.begin, 2)),
        "weights": _whole(made.weights.reshape(-1)),
        "options": np.array(layout.options, dtype=np.str_),
        "option_rows": _whole(np.concatenate([chosen, chosen], axis=1)),
    }


def _whole(reals: NDArray[Any]) -> NDArray[np.int16]:
    return np.asarray(np.clip(np.rint(reals * ONE), -32767, 32767), np.int16)


def corrections(made: dict[str, Any], sample: Sample) -> NDArray[Any]:
    """What whole weights add for seat 0 at many positions, rule sets left aside: the sums of the kernel in numpy."""
    men, side = sample.cells[:, :-1], sample.side
    sums = made["begin"].astype(np.int64) + made["rows"][men + offsets(men)].astype(np.int64).sum(axis=1)
    views = sums.reshape(len(men), 2, UNITS)
    own, other = views[np.arange(len(men)), side], views[np.arange(len(men)), 1 - side]
    weights = made["weights"].reshape(2, UNITS)[:, :-1].astype(np.int64)
    total = ONE * (own[:, -1] - other[:, -1])
    total = total + np.clip(own[:, :-1], 0, ONE) @ weights[0] + np.clip(other[:, :-1], 0, ONE) @ weights[1]
    return np.asarray((1 - 2 * side) * total / ONE**2)
