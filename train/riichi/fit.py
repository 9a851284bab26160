"""From decisions that were played on from in two ways to corrections of the judge's opinion: ridge regressions.

Luck is some thirty times as large as what can be told, so every number is held to nothing as firmly as its kind has
shown to deserve. How much of what is foretold comes true in samples held out says whether that is enough.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kaik.games.riichi.mind.corrections import Corrections
from kaik.games.riichi.mind.features import DISCARD, MOMENTS
from train.riichi.room import Reals
from train.riichi.samples import Comparisons

UNIT = 300.0
"""Points in the unit of an `Advice`."""
USUAL = 5.0
LOOSER = {
    **dict.fromkeys(("ready", "threatened and ready", "riichi against ready"), 30.0),
    **dict.fromkeys(("always", "threatened, one step", "first in the end", "last in the end"), 8.0),
}
"""How many points a usual difference in a feature may mean, in one moment more than in another."""
OF_CALLS, JUDGED = 60.0, 80.0
"""The same for calls, and for what was judged."""
TYPICAL_MOMENTS = tuple(MOMENTS.index(name) for name in ("one step", "two steps", "three steps"))
CHUNK = 20_000
HELD_OUT = 5
"""One sample of so many is kept for measuring."""


class HeldOut(NamedTuple):
    """What a fit says of samples it has not seen."""

    foretold: float
    """How far two actions lie apart by corrections, in points: a standard deviation."""
    came: float
    """How much of it came, ..."""
    error: float
    """... and the error of that."""


def spread(apart: Reals) -> Reals:
    """By how much each feature differs usually."""
    usual = apart.std(axis=0)
    return np.where(usual > 0, usual, 1.0)


def columns(apart: Reals, moments: Reals, usual: Reals) -> Reals:
    """What is regressed on: every feature in every moment."""
    scaled = apart / usual
    return np.asarray((moments[:, :, None] * scaled[:, None, :]).reshape(len(apart), -1))


def fitted(apart: Reals, moments: Reals, came: Reals, hold: Reals, usual: Reals) -> Reals:
    """Points for each unit of each feature in each moment."""
    size = moments.shape[1] * apart.shape[1]
    squares, products = np.zeros((size, size)), np.zeros(size)
    for first in range(0, len(apart), CHUNK):
        rows = columns(apart[first : first + CHUNK], moments[first : first + CHUNK], usual)
        squares += rows.T @ rows
        products += rows.T @ came[first : first + CHUNK]
    found = np.linalg.solve(squares + np.diag(came.var() / hold**2), products)
    return np.asarray(found.reshape(moments.shape[1], -1) / usual)


def discards(samples: Comparisons) -> Reals:
    """Weights of discards by moment; the first of each is what a judged unit is worth."""
    hold = np.array(
        [[JUDGED if at == 0 else LOOSER.get(name, USUAL) for at in range(len(DISCARD))] for name in MOMENTS]
    )
    usual = spread(samples.discards)
    return fitted(samples.discards, samples.moments, samples.came, hold.ravel(), usual)


def calls(samples: Comparisons) -> Reals:
    """Weights of calls."""
    always, width = np.ones((len(samples.calls), 1)), samples.calls.shape[1]
    hold = np.array([JUDGED * UNIT, *[OF_CALLS] * (width - 1)])
    return np.asarray(fitted(samples.calls, always, samples.came_of_calls, hold, spread(samples.calls))[0])


def scaled(by_moment: Reals, of_calls: Reals) -> Corrections:
    """The same beside what was judged, which stays as large as it is where hands are one to three steps away."""
    usual = by_moment[0, 0] + by_moment[list(TYPICAL_MOMENTS), 0].mean()
    rows = by_moment * UNIT / usual
    rows[0, 0] -= UNIT
    own = of_calls * UNIT / of_calls[0]
    own[0] = 0.0
    return Corrections(
        {name: tuple(rounded(row)) for name, row in zip(MOMENTS, rows, strict=True)}, tuple(rounded(own))
    )


def rounded(row: Reals) -> list[float]:
    """Four digits are more than luck lets anybody know."""
    return [float(f"{each:.4g}") for each in row]


def told(apart: Reals, came: Reals, foretold: Reals, judged: Reals) -> HeldOut:
    """How much of what corrections foretell came, beside what the judge alone says."""
    alone = judged * ((judged @ came) / (judged @ judged))
    extra = foretold - judged * ((judged @ foretold) / (judged @ judged))
    size = float(extra @ extra)
    slope = float(extra @ (came - alone)) / size
    return HeldOut(float(extra.std()), slope, float(came.std()) / size**0.5)


def held_out(samples: Comparisons) -> tuple[HeldOut, HeldOut]:
    """What fits to four samples of five say of the fifth: of discards, and of calls."""
    out, out_of_calls = (np.arange(len(rows)) % HELD_OUT == 0 for rows in (samples.came, samples.came_of_calls))
    seen = Comparisons(
        *(rows[~out] for rows in samples[:3]), *(rows[~out_of_calls] for rows in (samples.calls, samples.came_of_calls))
    )
    apart, moments, came = (rows[out] for rows in samples[:3])
    by_moment = discards(seen)
    foretold = np.einsum("nm,nf,mf->n", moments, apart, by_moment, optimize=True)
    asked, came_of_calls = samples.calls[out_of_calls], samples.came_of_calls[out_of_calls]
    return (
        told(apart, came, foretold, apart[:, 0]),
        told(asked, came_of_calls, asked @ calls(seen), asked[:, 0]),
    )
