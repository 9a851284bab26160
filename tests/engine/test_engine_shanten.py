"""The compiled shanten gives the very answers of the readable one."""

import os
from random import Random

import numpy as np
import pytest

from kaik.core.errors import KaikError
from kaik.engine import NoEngine
from kaik.engine.shanten import shanten_of
from kaik.kits.mahjong.shanten import SIZES, shanten

HANDS = 100_000 if os.environ.get("KAIK_LONG") else 3_000


def hands(count: int, luck: Random) -> np.ndarray:
    """Random hands of every size, from one suit, two or the whole set."""
    rows = np.zeros((count, 34), np.uint8)
    for row in rows:
        for tile in luck.sample(range(luck.choice((36, 72, 136))), luck.choice(sorted(SIZES))):
            row[tile // 4] += 1
        if luck.random() < 0.3:
            row[:] = row[::-1]
    return rows


def test_random_hands_are_as_far_as_the_kit_says(fresh_luck):
    rows = hands(HANDS, fresh_luck)
    found = shanten_of(rows)
    for at, row in enumerate(rows.tolist()):
        plain = shanten(row)
        assert (found.normal[at], found.best[at]) == (plain.normal, plain.best), row
        if plain.pairs is not None:
            assert (found.pairs[at], found.orphans[at]) == (plain.pairs, plain.orphans), row


def test_no_hands_have_no_answers():
    assert len(shanten_of(np.zeros((0, 34), np.uint8)).best) == 0


@pytest.mark.parametrize("shape", [(34,), (2, 27)])
def test_rows_of_another_width_are_refused(shape):
    with pytest.raises(KaikError, match="hands are rows of 34 counts"):
        shanten_of(np.zeros(shape, np.uint8))


@pytest.mark.parametrize("counts", [[3], [5], [4, 4, 4, 3], []])
def test_hands_of_other_sizes_or_five_of_a_kind_are_refused(counts):
    row = np.zeros((1, 34), np.uint8)
    row[0, : len(counts)] = counts
    with pytest.raises(KaikError, match="no more than four of a kind"):
        shanten_of(row)


def test_without_the_engine_one_sentence_says_why(monkeypatch):
    monkeypatch.setenv("KAIK_PURE", "1")
    with pytest.raises(NoEngine, match="switched off by KAIK_PURE"):
        shanten_of(np.zeros((1, 34), np.uint8))
