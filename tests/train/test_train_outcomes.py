"""What the judge of riichi hopes for, beside what came."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest
from train.logs import played

from kaik.games.riichi.mind.values import learned
from train import outcomes


def test_the_seasons_of_a_match_follow_each_other():
    match = played("tenhou", (0, 1), "a wall", inf)
    found = list(outcomes.seasons(match))
    assert len(found) == found[-1][1].seasons
    assert all(made[-1][0].seasons + 1 == after.seasons for made, after in found)


def test_hopes_are_put_beside_what_came():
    match = played("tenhou", (0, 1), "a wall", inf)
    found = outcomes.rows([(0, match)], learned(), 0.2)
    assert found.shape[1] == len(outcomes.COLUMNS) and np.isfinite(found).all()
    assert set(found[:, 2]) <= {0, 1, 2} and not found[found[:, 2] == 2, 3].any()
    assert list(outcomes.lines(found))[-1].startswith("all")


def test_ready_hands_are_completed_as_often_as_somebody_won_by_a_tile():
    match = played("tenhou", (0, 1), "a wall", inf)
    found = outcomes.completions([(0, match)], learned(), 1.0)
    assert ((found[:, 1] >= 0) & (found[:, 1] <= 0.6)).all() and len(found) > 20
    rons = [after for _, after in outcomes.seasons(match) if after.last is not None and after.last.how == "ron"]
    assert found[:, 2].sum() <= sum(win.seat > 1 for after in rons for win in after.last.wins)


def test_how_much_hands_differ_is_told_beside_how_much_they_seemed_to():
    luck = np.random.default_rng(5)
    hoped = luck.normal(500, 1000, 4000)
    came = 200 + 1.5 * (hoped - 500) + luck.normal(0, 2000, 4000)
    blank = np.zeros(4000)
    rows = np.stack([np.arange(4000), blank, blank, blank + 1, blank + 14, blank, hoped, came], 1)
    _, _, closed, _ = outcomes.lines(rows)
    told = closed.split()
    assert told[:5] == ["closed", "1", "steps", "early", "4000"]
    assert float(told[6]) == pytest.approx(200, abs=150)
    assert float(told[9]) == pytest.approx(1.5, abs=0.15)
