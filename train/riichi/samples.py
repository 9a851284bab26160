"""Decisions of self-play that were played on from in two ways, in files; and what they say of the judge's opinion.

From every decision that was looked at the season went on twice, with the action the judge chose and with another one
that it thought nearly as good, with the same luck. How many players a seat may hope to leave behind after the one and
after the other is compared. Nothing has to be known of a position for that, and nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import numpy as np

from kaik.games.riichi.mind.features import CALL, DISCARD
from kaik.games.riichi.mind.values import learned
from kaik.kits.mahjong import places
from train.riichi.judge import CompiledJudge, Contender, Samples
from train.riichi.room import Reals

KINDS = ("discards", "ready", "calls")
OFTEN = {"discards": 0.08, "ready": 1.0, "calls": 1.0}
"""How often a decision of a kind is looked at: any, those of a hand that is ready, answers to a tile."""
APART = {"discards": 0.8, "ready": 2.0, "calls": 1.5}
"""How far behind the other action may be, in the unit of an `Advice`."""
PRESETS = ("tenhou", "book")
PLACE = 13500.0
"""Points that vary as much in a season as one place does."""
DISCARDED, ANSWERED = (places.DISCARD, places.RIICHI_DISCARD), (places.PASS, places.PON_CALL, places.CHI_CALL)
"""Between which actions corrections choose."""
AT_ONCE = 400
"""Decisions that are looked at between two looks at the clock."""


class Comparisons(NamedTuple):
    """Samples as numbers: how much the other action differs, and how much more came of it."""

    discards: Reals
    """Differences of features, ..."""
    moments: Reals
    """... the moment, ..."""
    came: Reals
    """... and what came of it, in points."""
    calls: Reals
    came_of_calls: Reals


def play(file: Path, number: int, kind: str, seconds: float, seed: int, side: Contender) -> None:
    """Look at decisions until the time is over, and write them."""
    judge, until, parts = CompiledJudge(PRESETS[number % 2]), monotonic() + seconds, list[Samples]()
    while monotonic() < until or not parts:
        luck = 1_000_003 * seed + 10_007 * number + len(parts)
        parts.append(judge.samples(side, AT_ONCE, luck, KINDS.index(kind), OFTEN[kind], APART[kind]))
    men, now, facts, gaps = (np.concatenate([part[n] for part in parts]) for n in range(len(Samples._fields)))
    preset = np.array(PRESETS[number % 2])
    np.savez_compressed(file, preset=preset, men=men, now=now, facts=facts, gaps=gaps)


def read(files: Sequence[Path]) -> Iterator[Comparisons]:
    """What the samples of some files say, a file each."""
    for file in files:
        with np.load(file) as there:
            samples = Samples(*(there[name] for name in Samples._fields))
            yield compared(samples, str(there["preset"]))


def compared(samples: Samples, preset: str, at_once: int = 2000) -> Comparisons:
    """The same as numbers."""
    judge, found = CompiledJudge(preset), []
    for first in range(0, len(samples.men), at_once):
        some = Samples(*(rows[first : first + at_once] for rows in samples))
        features, moments = judge.features(Contender(learned()), some)
        found.append((features[:, 1] - features[:, 0], moments))
    apart, moments = (np.concatenate([each[n] for each in found]) for n in range(2))
    came = PLACE * (samples.gaps[:, 5] - samples.gaps[:, 3])
    verbs = samples.facts[:, 1:] & places.VERB_BITS
    discards, calls = (np.isin(verbs, wanted).all(axis=1) for wanted in (DISCARDED, ANSWERED))
    return Comparisons(
        apart[discards, : len(DISCARD)], moments[discards], came[discards], apart[calls, : len(CALL)], came[calls]
    )


def together(parts: Sequence[Comparisons]) -> Comparisons:
    """All of them."""
    return Comparisons(*(np.concatenate([part[n] for part in parts]) for n in range(len(Comparisons._fields))))
