"""Learning the numbers of a judge of runners: uneven games, and numbers that foretell them better."""

from __future__ import annotations

import tomllib

import numpy as np
import pytest
from train.placing import Numbers, learnt, text, unlearnt
from train.selfplay import searcher
from train.uneven import gathered, played

from kaik.engine.runners.judge import TRADES, lead
from kaik.engine.runners.searcher import numbers_of, table

GAMES = 80


@pytest.fixture(scope="module")
def some():
    by = searcher("ancient-cerke", "book")
    return by, gathered([game for seed in range(GAMES) if len((game := played(by, seed + 1)).worth) > 1])


def test_the_same_seed_plays_the_same_game_and_many_end(some):
    by, rows = some
    one, other = played(by, 3), played(by, 3)
    assert np.array_equal(one.men, other.men) and one.end == other.end
    ends = [rows.end[rows.game == game][0] for game in np.unique(rows.game)]
    assert sum(abs(end) == 1 for end in ends) >= 4 and all(abs(end) <= 1 for end in ends)


def test_the_numbers_are_written_and_read_back(some):
    by, _ = some
    told = numbers_of(by.kernel.kind)
    again = Numbers().told(Numbers().row_of(told))
    assert again == told and tomllib.loads(text(again, ["hours = 1"])) == {"card": {"hours": 1}, **again}


def test_the_sums_that_are_fitted_are_those_of_the_kernel(some):
    """Before the last step: what a lead is worth depends on the force that is left."""
    by, rows = some
    rules, men = by.kernel.rules, rows.men[::37]
    numbers = Numbers()
    sums = numbers.inputs(men, rules.kings, rules.owner) @ numbers.row_of(numbers_of(by.kernel.kind)) / 100
    worth = np.array([*rules.worth, *[0] * 64])
    left = worth[men].sum(axis=1) / worth[np.array(rules.start)].sum()
    said = [lead(by.worths, board) for board in men]
    assert said == pytest.approx((sums * (1 + TRADES * (1 - left))).tolist(), abs=0.3)


def test_numbers_that_were_wrong_are_mended_and_foretell_held_out_games_better(some):
    by, rows = some
    right = numbers_of(by.kernel.kind)
    wrong = right | {name: right[name] | {"worth": 0} for name in ("archer", "chariot", "general")}
    found, facts, (before, after) = learnt(by, rows, wrong)
    assert after < 0.95 * before and min(found[name]["worth"] for name in ("archer", "general")) > 50
    assert facts["positions"] == len(rows.worth) and facts["loss"] == [round(before, 5), round(after, 5)]
    assert len(table(by.kernel.rules, found)) == len(by.worths)


def test_a_search_that_has_learnt_nothing_knows_the_worths_of_the_rules_alone(some):
    by, _ = some
    assert not np.array_equal(by.worths, by.unlearnt().worths)


def test_a_run_from_nothing_begins_with_the_worths_of_the_rules(some):
    start = unlearnt(some[0])
    assert set(start) == set(numbers_of(some[0].kernel.kind))
    assert (start["archer"]["worth"], start["general"]["worth"]) == (1000, 500)
    assert not any(any(one["own_king"]) or any(one["other_king"]) for one in start.values())
