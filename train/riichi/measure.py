"""How much corrections gain: seasons over the same walls, and whole matches, by compiled judges."""

from __future__ import annotations

from itertools import count
from time import monotonic
from typing import Any

import numpy as np
from msgspec.structs import replace

from kaik.games.riichi.mind.values import BY_HAND, learned
from train.riichi.judge import CompiledJudge, Contender
from train.riichi.samples import PRESETS

SEATED = np.array([[0, 0, 1, 1], [1, 1, 0, 0], [0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 1, 0], [1, 0, 0, 1]])
"""Two seats each, in every way."""
PAIRS, SEASONS = 500, 10.5
"""Pairs of seasons between two looks at the clock; about how many seasons a match has."""


def with_corrections(there: bool = True) -> Contender:
    """Level 5 of today, with its corrections or without."""
    return Contender(replace(learned(), corrects=there))


def pairs_of(number: int, seconds: float, seed: int) -> Any:
    """What one process found."""
    judge, until, found = CompiledJudge(PRESETS[number % 2]), monotonic() + seconds, list[Any]()
    while monotonic() < until or not found:
        luck = 100_003 * seed + 1009 * number + len(found)
        found.append(judge.switched(with_corrections(False), with_corrections(), PAIRS, luck))
    return np.concatenate(found)


def places_of(number: int, seconds: float, seed: int) -> Any:
    """The mean place of level 5's two seats in every match; equal points share their places."""
    judge, until, found = CompiledJudge(PRESETS[number % 2]), monotonic() + seconds, list[Any]()
    for game in count():
        if monotonic() > until and found:
            return np.concatenate(found)
        luck = np.full(len(SEATED), game)
        points = judge.matches([with_corrections(), Contender(BY_HAND)], SEATED, luck, 7919 * seed + number)
        ahead = (points[:, None, :] > points[:, :, None]) + 0.5 * (points[:, None, :] == points[:, :, None])
        places = ahead.sum(axis=2) + 0.5
        found.append((places * (SEATED == 0)).sum(axis=1) / 2)
    raise AssertionError
