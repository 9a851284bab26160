"""Learning to read the others at riichi, and how leads end: matches kept whole, and what is found in them."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest
from train.logs import Match, load, played, replayed, save
from train.places import DEALS, Pairs, fit, likely
from train.rivals import WIDE, card, learned_from, logistic, poisson, price, table
from train.switches import Turned, effects, switched

from kaik.core.state import Over
from kaik.games.riichi.mind.reading import COSTS, WAITS
from kaik.games.riichi.mind.values import learned
from kaik.kits.mahjong.tiles import kind


@pytest.fixture(scope="module")
def match() -> Match:
    return played("tenhou", (0, 1, 2, 3), "a wall", inf)


def test_a_match_that_was_kept_is_played_again_action_by_action(match, tmp_path):
    save([match, match._replace(preset="book", words=[], done=False)], tmp_path / "matches.xz")
    again, empty = load(tmp_path / "matches.xz")
    assert again == match and match.done and not empty.words
    *_, (state, by, action) = replayed(again)
    assert isinstance(state.played(by, action).turn(), Over)


def test_what_is_asked_of_a_match_has_every_feature(match):
    found = table([(0, match)], seed=1)
    assert {name: rows.shape[1] for name, rows in found.items()} == WIDE
    assert len(found["waits"]) > 100 and np.isfinite(found["waits"]).all()
    assert found["costs"][:, 1].min() >= 900


def test_weights_are_told_with_the_name_of_each_feature(match):
    found = table([(0, match), (1, match)], seed=1)
    weights, facts = learned_from(found)
    assert list(weights["riichi_waits"]) == list(WAITS) and list(weights["other_costs"]) == list(COSTS)
    assert facts["riichi_waits_rows"] > 100
    assert '[reading.ready]\n"closed" = ' in card(weights, facts)


def test_what_players_waited_for_is_priced_as_the_rules_pay_it(match):
    """Without a riichi nothing is drawn by lot any more: what was hoped is what the discarder pays."""
    priced = 0
    for state, by, action in replayed(match):
        if action.verb != "wins" or len(action.args) > 2 or state.riichi[int(action.args[0])].declared:
            continue
        winner, before = int(action.args[0]), state.points
        assert state.window is not None
        after, giver = state.played(by, action), state.window.giver
        if winner == state.table.dealer or after.last is None or after.last.how != "ron":
            continue
        paid = before[giver] - after.points[giver] - 300 * state.honba
        assert price(state, winner, kind(state.window.tile)) == pytest.approx(paid, abs=100)
        priced += 1
    assert priced


def test_a_logistic_regression_finds_the_odds():
    luck = np.random.default_rng(5)
    rows = np.stack([np.ones(20_000), luck.normal(size=20_000)], 1)
    true = luck.random(20_000) < 1 / (1 + np.exp(-(rows @ np.array([-1.0, 0.7]))))
    assert logistic(rows, true.astype(float)) == pytest.approx([-1.0, 0.7], abs=0.1)


def test_costs_are_told_by_what_they_are_on_average():
    luck = np.random.default_rng(5)
    rows = np.stack([np.ones(20_000), luck.random(20_000)], 1)
    true = np.exp(rows @ np.array([1.0, 0.5])) * luck.exponential(size=20_000)
    assert poisson(rows, true) == pytest.approx([1.0, 0.5], abs=0.1)


def test_leads_are_told_from_how_matches_ended():
    luck = np.random.default_rng(5)
    many = 40_000
    left, deals = luck.integers(1, DEALS + 1, many), luck.integers(-1, 2, many)
    lead = luck.normal(0, 8000, many)
    given = Pairs(lead, left, deals.astype(float), np.zeros(many), np.zeros(many), np.zeros(many, int))
    true = np.append(np.log(2000.0 * np.arange(1, DEALS + 1)), (1.0, 0.0))
    given = given._replace(ahead=(luck.random(many) < likely(given, true)).astype(float))
    found = fit(given)
    assert np.exp(found[:DEALS]) == pytest.approx(np.exp(true[:DEALS]), rel=0.15)
    assert found[DEALS] == pytest.approx(1.0, abs=0.3)


def test_a_change_draws_its_lot_and_leaves_the_rest():
    base = learned()
    assert switched(base, ("read=0.9,back=0.2", "by_places=false"), (-1, -1)) == base
    both = switched(base, ("read=0.9,back=0.2", "fear=2"), (1, 1))
    assert (both.read, both.back, both.fear, both.wait) == (0.9, 0.2, 2.0, base.wait)


def test_what_a_change_brings_is_told_beside_seats_that_play_without_it():
    luck = np.random.default_rng(5)
    lots = luck.choice(np.array((-1, 1), np.int8), (3000, 4, 2))
    mean = lots[..., 0] - lots[..., 0].mean(1, keepdims=True)
    brought = np.stack([way * 100 * mean + luck.normal(0, 500, mean.shape) for way in (1, -1)], 1)
    found, error = effects(Turned(lots, brought, brought), brought)
    assert found[0] == pytest.approx(150, abs=5 * error[0]) and abs(found[1]) < 5 * error[1]
