"""Self-play kept in files, and what is learnt from it: every row with a target that looks ahead in its match."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kaik.engine.compiled import Bytes, Numbers, compiled
from kaik.engine.kernel import KernelPosition
from kaik.engine.runners.judge import lead
from kaik.engine.runners.kernel import RunnerKernel
from kaik.engine.runners.reading import TEMPO
from kaik.engine.search.buffers import SearchBuffers
from kaik.engine.search.think import Searcher
from kaik.engine.tam import judge
from kaik.engine.tam import layout as at
from kaik.games import find
from train.features import Layout, Reals, Sample, differences
from train.selfplay import PlayedMatch, searcher

LAMBDA = 0.9
"""How much of the target is left to later positions, for every step further on in the match."""
HELD_OUT = 8
"""One match of so many is kept for measuring."""


class Rows(NamedTuple):
    """The rows of many matches, column by column."""

    men: NDArray[np.uint8]
    now: NDArray[np.int64]
    worth: Reals
    end: Reals
    match: NDArray[np.int64]
    preset: NDArray[np.str_]


def columns(played: Sequence[PlayedMatch]) -> Rows:
    """Matches as columns."""
    lengths = [len(match.worth) for match in played]
    return Rows(
        np.concatenate([match.men for match in played]),
        np.concatenate([match.now for match in played]),
        np.concatenate([match.worth for match in played]).astype(np.float32),
        np.concatenate([match.end for match in played]).astype(np.float32),
        np.repeat(np.arange(len(played)), lengths),
        np.repeat([match.preset for match in played], lengths),
    )


def save(rows: Rows, file: Path) -> None:
    """Write a file whole, or not at all."""
    part = file.with_suffix(".part.npz")
    np.savez_compressed(part, **rows._asdict())
    os.replace(part, file)


def load(files: Iterable[Path]) -> Rows:
    """The rows of all files, their matches numbered on."""
    made, matches = [], 0
    for file in files:
        with np.load(file) as there:
            one = Rows(*(there[name] for name in Rows._fields))
        made.append(one._replace(match=one.match + matches))
        matches += int(one.match.max()) + 1
    return Rows(*(np.concatenate(column) for column in zip(*made, strict=True)))


def targets(rows: Rows) -> Reals:
    """What each row should be worth: later opinions of the search in its season, and in the end how that ended."""
    made = rows.end.copy()
    look_ahead(made, rows.worth, rows.match)
    return made


@compiled
def look_ahead(made: Numbers, worth: Numbers, match: Numbers) -> None:
    """Turn what seasons ended with into targets, from the last row to the first."""
    end = made[-1]
    for n in range(len(made) - 2, -1, -1):
        same = match[n] == match[n + 1] and made[n] == end
        end = made[n]
        if same:
            made[n] = (1 - LAMBDA) * worth[n + 1] + LAMBDA * made[n + 1]


def layout_of(game: str, presets: Iterable[str]) -> Layout:
    """How inputs are numbered for a game, and which options of each preset are inputs."""
    chosen = find(game)
    options = {preset: differences(chosen.chosen(preset, {})) for preset in sorted(set(presets))}
    kernel: Any = searcher(game, chosen.default).kernel
    return Layout(kernel.grid.size, not isinstance(kernel, RunnerKernel), options)


def samples(game: str, rows: Rows) -> tuple[Layout, Sample, Sample]:
    """What is learnt from, and what is held out."""
    layout = layout_of(game, rows.preset.tolist())
    by = {preset: searcher(game, preset) for preset in layout.presets}
    cells = layout.cells(rows.men, _rates(rows.now, layout), rows.preset)
    sample = Sample(cells, rows.now[:, 0], _parts(by, rows), targets(rows))
    out = rows.match % HELD_OUT == 0
    return layout, sample.some(~out), sample.some(out)


def _rates(now: NDArray[np.int64], layout: Layout) -> NDArray[np.int64]:
    if layout.places == layout.size:
        return np.zeros(len(now), np.int64)
    return np.minimum(np.log2(now[:, at.RATE]).astype(np.int64), judge.RATES - 1)


def _parts(by: dict[str, Searcher[Any]], rows: Rows) -> Reals:
    """What the judge written by hand makes of positions, before the last step."""
    some: Any = next(iter(by.values()))
    if isinstance(some.kernel, RunnerKernel):
        ahead = some.scale[TEMPO] * (1 - 2 * rows.now[:, 0])
        led(some.worths, rows.men, ahead)
        return np.asarray(ahead[:, None], np.float32)
    made, season = np.zeros((len(rows.worth), 3), np.float32), rows.now[:, at.SEASON]
    for preset in by:
        (under,) = np.nonzero(rows.preset == preset)
        for number in set(season[under].tolist()):
            here = under[season[under] == number]
            buffers = by[preset].buffers(KernelPosition(rows.men[here[0]], rows.now[here[0]]), 1, 16)
            found = np.zeros((len(here), 3))
            raced(buffers, rows.men[here], rows.now[here], found)
            made[here] = found
    return made


@compiled
def led(worths: Numbers, men: Bytes, ahead: Numbers) -> None:
    """Add what the judge of runners makes of the boards of many positions."""
    for row in range(len(men)):
        ahead[row] += lead(worths, men[row])


@compiled
def raced(buffers: SearchBuffers, men: Bytes, now: Numbers, found: Numbers) -> None:
    """What the judge of the games around tam makes of the race in many positions of one season."""
    for row in range(len(men)):
        behind, won, lost = judge.race(buffers, men[row], now[row])
        found[row, 0], found[row, 1], found[row, 2] = behind, won, lost
