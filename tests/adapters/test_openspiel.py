"""OpenSpiel's own tests and algorithms on our games: a few short ones, all of them with KAIK_LONG=1."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts

import kaik.adapters.openspiel as spiel
from kaik.core.action import CHANCE
from kaik.core.errors import KaikError, NoSuch
from kaik.core.game import Game
from kaik.games import every, find

LONG = bool(os.environ.get("KAIK_LONG"))
SHORT = ("new-play", "fool-sticks", "six-sticks", "value-war", "kitten", "school-cerke", "march")
SIMULATED = [game.slug for game in every()] if LONG else SHORT
STEPS = 400 if LONG else 60


def loaded(slug: str, **params: Any) -> Any:
    return pyspiel.load_game(spiel.name_of(find(slug)), params)


def walked(state: Any, luck: Random, steps: int) -> Any:
    for _ in range(steps):
        if state.is_terminal():
            break
        numbers = [number for number, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(luck.choice(numbers))
    return state


def test_all_games_are_registered_once() -> None:
    spiel.register()
    names = pyspiel.registered_names()
    assert all(names.count(spiel.name_of(game)) == 1 for game in every())
    assert all(f"kaik_{game.slug}" in names for game in every())
    assert str(pyspiel.load_game("kaik_linked-ships(players=3,preset=book)")) == "kaik_linked_ships(players=3)"
    assert import_module("kaik.adapters.open_spiel").register is spiel.register


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_the_rule_set_the_seats_and_every_option_are_parameters(game: Game) -> None:
    told = spiel.game_type(game).parameter_specification
    assert {"preset", "seats", "utility", *game.options.__struct_fields__} <= set(told)
    assert spiel.class_of(game)({}).options == game.preset(), "what is not told is as the rule set says"


def test_a_parameter_goes_before_the_rule_set_and_survives_being_written() -> None:
    march = loaded("march", seats=4, seasons=2, first_dealer="0")
    tenhou, plain = (pyspiel.load_game(f"kaik_riichi(preset=tenhou{more})") for more in (",aka=0", ""))
    assert (march.num_players(), march.options.seasons, march.options.first_dealer) == (4, 2, 0)
    assert (tenhou.options.aka, plain.options.aka) == (0, 3)
    for game in (march, tenhou, plain):
        assert pyspiel.load_game(str(game)).options == game.options
    with pytest.raises(KaikError, match="mean the same"):
        loaded("march", seats=3, players=4)
    with pytest.raises(KaikError, match="did you mean lead"):
        loaded("march", beat="leed")


@pytest.mark.slow
@pytest.mark.parametrize("slug", SIMULATED)
def test_a_game_passes_the_random_simulation(slug: str) -> None:
    pyspiel.random_sim_test(loaded(slug), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("slug", [game.slug for game in every()])
def test_every_game_loads_by_every_rule_set_and_table(slug: str, fresh_luck: Random) -> None:
    game = find(slug)
    for preset in game.presets if LONG else fresh_luck.sample(sorted(game.presets), 1):
        for players in {game.seats[0], game.seats[1]}:
            state = walked(loaded(slug, preset=preset, players=players).new_initial_state(), fresh_luck, STEPS)
            assert (
                sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
                if state.is_chance_node()
                else 1
            )
            again = state.get_game().deserialize_state(state.serialize())
            assert again.history() == state.history() and again.at.state == state.at.state
            for player in range(players):
                assert again.information_state_string(player) == state.information_state_string(player)
                assert min(state.observation_tensor(player)) >= 0 and max(state.observation_tensor(player)) <= 1


def test_a_deal_that_is_drawn_card_by_card_is_as_likely_as_the_whole() -> None:
    root = loaded("march").first
    while root._drawn == () and len(root.chances) == 2:  # the lot for the dealer comes first
        root = root.then(0)
    luck, left, at = Fraction(1), Counter(dict(root.state.turn().chance.pool)), root
    total = left.total()
    for drawn in range(20):
        number = next(iter(at.chances))
        assert at.chances[number].denominator <= total - drawn
        luck *= at.chances[number]
        at = at.then(number)
    assert at.seat != CHANCE and 0 < luck < Fraction(1, 10**15)


def test_what_is_hidden_is_in_no_information_state(fresh_luck: Random) -> None:
    state = walked(loaded("march").new_initial_state(), fresh_luck, 30)
    player = max(0, state.current_player())
    dice = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for _ in range(5):
        other = state.resample_from_infostate(player, dice)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert list(other.information_state_tensor(player)) == list(state.information_state_tensor(player))


def test_seats_that_answer_together_are_not_told_of_each_other() -> None:
    state = loaded("new-play", players=3, options="first_dealer:seat").new_initial_state()
    first, second = state.current_player(), 2
    told = {state.child(action).information_state_string(second) for action in state.legal_actions()}
    assert first != second and len(told) == 1


def test_places_are_worth_from_minus_one_to_one(fresh_luck: Random) -> None:
    state = walked(loaded("march", players=3, utility="places").new_initial_state(), fresh_luck, 100_000)
    assert state.is_terminal() and sum(state.returns()) == pytest.approx(0)
    assert all(-1 <= share <= 1 for share in state.returns())
    with pytest.raises(NoSuch, match="there is no utility 'fame'"):
        spiel.class_of(find("march"))({"utility": "fame"})
    with pytest.raises(KaikError, match="is no option"):
        spiel.class_of(find("march"))({"options": "seasons"})


def test_positions_copy_to_themselves_and_survive_a_pickle(fresh_luck: Random) -> None:
    at = walked(loaded("march").new_initial_state(), fresh_luck, 33).at
    again = pickle.loads(pickle.dumps(at))
    assert copy.deepcopy(at) is at
    assert again.state == at.state and [again.history(seat) for seat in (0, 1)] == [at.history(seat) for seat in (0, 1)]


def test_mcts_and_ismcts_play() -> None:
    rng = np.random.RandomState(1)
    game = loaded("linked-ships", utility="places")
    state = walked(game.new_initial_state(), Random(1), 6)
    while state.is_chance_node():
        walked(state, Random(2), 1)
    assert (
        mcts.MCTSBot(game, 1.4, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng).step(state)
        in state.legal_actions()
    )
    game = loaded("value-war", utility="places")
    state = walked(game.new_initial_state(), Random(1), 30)
    while state.is_chance_node():
        walked(state, Random(2), 1)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 8, ismcts.UNLIMITED_NUM_WORLD_SAMPLES, random_state=rng
    )
    assert bot.step(state) in state.legal_actions()


def test_cfr_finds_the_value_that_is_counted_exactly() -> None:
    """A dealer and one who must bet, two throws: the mind of the game knows what the best bet costs."""
    game = loaded("new-play", rounds=1, max_bet=1, first_dealer="seat", dealer_pass="fixed")
    root = game.new_initial_state()
    exact = find("new-play").mind.exact_values_of(root.at.state, 1)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60 if LONG else 9):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    value = expected_game_score.policy_value(root, [average] * 2)
    near = 0.002 if LONG else 0.03
    assert value[1] == pytest.approx(2 * max(exact.values()), abs=near) and value[0] == pytest.approx(-value[1])
    assert exploitability.nash_conv(game, average) < 3 * near


def test_the_end_of_python_is_survived() -> None:
    told = "import kaik.adapters.openspiel, pyspiel; pyspiel.load_game('kaik_march').new_initial_state()"
    subprocess.run([sys.executable, "-c", told], check=True, timeout=60)


def test_branches_remember_their_own_way_whoever_is_asked_first() -> None:
    root = walked(loaded("march").new_initial_state(), Random(1), 30)
    while root.is_chance_node():
        walked(root, Random(2), 1)
    before = root.information_state_string(0)
    for _ in range(2):
        told = [root.child(action).information_state_string(0) for action in root.legal_actions()]
        assert all(each.startswith(before.split("said")[0].rstrip()) for each in told)
        assert len(set(told)) >= 1 and root.information_state_string(0) == before
        grown = [root.child(action) for action in root.legal_actions()]
        assert [each.information_state_string(0) for each in reversed(grown)] == told[::-1]
