"""Learning what the judge of riichi weighs with: seasons played twice, and numbers that are told from luck."""

from __future__ import annotations

import numpy as np
import pytest
from train.hands import FEATURES, LOT, NAMES, PLUS, TIMES, changed, columns, played
from train.mahjong import gathered, load, save
from train.values import FARTHEST, UNKNOWN, Effects, bent, beside, card, effects, moved, steps, way_to

from kaik.games.riichi import GAME
from kaik.games.riichi.mind.values import BY_HAND, read
from kaik.games.riichi.rules import Riichi

PLAIN = np.zeros((4, len(NAMES)), np.int8)


def season(lots, wall="a wall"):
    return played(Riichi.opened(GAME.chosen("tenhou", {}), 4), lots, wall, BY_HAND)


@pytest.fixture(scope="module")
def once():
    return season(PLAIN)


def test_the_same_wall_and_numbers_play_the_same_season(once):
    again = season(PLAIN)
    assert (again.change, again.rows) == (once.change, once.rows)
    assert once.after.seasons == 1 and sum(once.change) in (0, -1000, -2000, -3000, -4000)


def test_what_is_kept_of_a_decision_has_every_feature(once):
    made = columns([(once, once)])
    assert made["rows"].shape == (2 * len(once.rows), len(FEATURES)) and len(once.rows) > 20
    assert made["season"].tolist() == [0] * len(once.rows) + [1] * len(once.rows)


def test_parts_become_a_few_files(once, tmp_path):
    (tmp_path / "parts").mkdir()
    for at in range(6):
        save(columns([(once, once)]), tmp_path / "parts" / f"00-{at:03}.npz")
    assert gathered(tmp_path) == 12
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"seasons-{at}.npz" for at in range(4)]
    assert load(files)["season"].max() == 11


def test_a_lot_moves_a_number_by_its_own_unit():
    up = changed(BY_HAND, np.ones(len(NAMES), np.int8))
    assert up.declaring == BY_HAND.declaring + PLUS["declaring"]
    assert up.wary == pytest.approx(BY_HAND.wary * np.exp(TIMES["wary"]))
    assert changed(BY_HAND, PLAIN[0]) == BY_HAND


def drawn(pairs: int):
    """Lots of many pairs, and what seats win by the first number alone, 100 a unit, besides a lot of luck."""
    luck = np.random.default_rng(3)
    lots = luck.choice(np.array(LOT, np.int8), (pairs, 1, 4, len(NAMES))) * np.array([1, -1], np.int8)[:, None, None]
    up, square = beside_all(lots), beside_all(lots.astype(float) ** 2)
    return lots, 100 * up[..., 0] - 50 * square[..., 0] + luck.normal(0, 1500, lots.shape[:3])


def beside_all(lots):
    return np.stack([beside(lots[:, side].astype(float)) for side in (0, 1)], axis=1)


def test_a_number_that_wins_is_told_from_those_that_are_luck():
    found = effects(*drawn(4_000))
    assert found.slope[0] == pytest.approx(100, abs=4 * found.error[0])
    assert found.error.max() < 25 and abs(found.slope[1:]).max() < 4 * found.error.max()
    move, hoped = steps(found)
    assert 0.5 < move[0] <= FARTHEST
    assert hoped[0] == hoped.max() > 20


def test_of_a_number_that_was_never_changed_nothing_is_told():
    lots, won = drawn(500)
    lots[..., 1] = 0
    assert effects(lots, won).error[1] == UNKNOWN


def test_a_slope_that_turned_on_the_way_tells_how_it_bends():
    """By hand it went up by 100 a unit, a unit further on it goes down by 100."""
    way = np.zeros(len(NAMES))
    way[0] = 1.0
    flat = Effects(np.zeros(len(NAMES)), *(np.full(len(NAMES), 1.0),) * 3)
    hand, now = flat._replace(slope=100 * way), flat._replace(slope=-100 * way, bend_error=np.full(len(NAMES), 50.0))
    found = bent(now, hand._replace(bend_error=now.bend_error), way)
    assert found.bend[0] == pytest.approx(-100, abs=20) and found.bend_error[0] < 15


def test_the_way_from_the_numbers_by_hand_is_told_in_units():
    there = changed(BY_HAND, np.ones(len(NAMES), np.int8))
    assert way_to(there) == pytest.approx(np.ones(len(NAMES))) and not way_to(BY_HAND).any()


def test_new_numbers_can_be_read_back_from_their_card():
    move = np.zeros(len(NAMES))
    move[NAMES.index("declaring")], move[NAMES.index("wary")] = 0.5, -1
    new = moved(BY_HAND, move)
    assert new.declaring == 150 and new.wary < BY_HAND.wary and new.noten == BY_HAND.noten
    assert read(card(new, {"seasons": 3, "command": "python -m train.mahjong"})) == new
