"""Random games in the kernel: repeatable, alike on any number of threads, and of the length that is known."""

import os
import subprocess
import sys

import numpy as np
import pytest

from kaik.core.errors import KaikError
from kaik.core.state import Choose
from kaik.engine import NoEngine, has_kernel, kernel_for
from kaik.games import every, find

CERKE = find("cerke")


@pytest.fixture(scope="module")
def online():
    return kernel_for(CERKE.state, CERKE.preset("online"))


def test_the_same_seed_gives_the_same_games_on_one_thread_and_on_three(online):
    one, three = online.random_games(12, seed=5), online.random_games(12, seed=5, threads=3)
    assert all(np.array_equal(a, b) for a, b in zip(one, three, strict=True))
    assert not np.array_equal(one.plies, online.random_games(12, seed=6).plies)


def test_a_game_is_played_to_its_end_and_what_one_wins_the_other_loses(online):
    games = online.random_games(40, seed=1)
    assert games.finished.all()
    assert (games.payoffs.sum(axis=1) == 0).all()
    assert (games.steps >= games.plies).all()


def test_a_limit_stops_a_game_before_its_end(online):
    games = online.random_games(3, limit=7)
    assert not games.finished.any()
    assert (games.steps == 7).all()


def test_games_begin_where_they_are_told_to(online):
    state = CERKE.begin(CERKE.preset("online")).after(-1, "first:1")
    last = CERKE.notation.read("9/9/9/9/9/9/9/4k4/+K8 [] IA", CERKE.preset("online"))
    assert online.random_games(1, limit=1, start=online.position_from(state)).choices[0] == len(state.legal(1))
    assert online.random_games(1, limit=1, start=online.position_from(last)).choices[0] == len(last.legal(0))


def test_random_games_are_as_long_and_as_wide_as_the_readable_rules_make_them():
    """Penalties that are hands can be declared at once, so seasons are far shorter than where they are paid."""
    length = {}
    for preset in ("official", "online"):
        games = kernel_for(CERKE.state, CERKE.preset(preset)).random_games(400, seed=2)
        length[preset] = games.plies.mean()
        assert 200 < games.choices.sum() / games.plies.sum() < 320
    assert 15 < length["official"] < 60
    assert 300 < length["online"] < 500


def test_no_games_cannot_be_played(online):
    with pytest.raises(KaikError, match="not 0 and 1"):
        online.random_games(0)


def test_a_game_without_a_kernel_says_so():
    game = next(game for game in every() if not has_kernel(game.state))
    with pytest.raises(NoEngine, match="there is no compiled kernel"):
        kernel_for(game.state, game.preset())


def test_a_rate_too_high_for_the_kernel_is_refused():
    options = CERKE.chosen(None, {"score_cap": "money"})
    state = CERKE.begin(options).after(-1, "first:0")
    grown = type(state)(options, state.board, rate=1 << 40, phase=state.phase)
    with pytest.raises(KaikError, match="the kernel counts rates up to"):
        kernel_for(CERKE.state, options).position_from(grown)


def ask(code, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_engine_brings_numba_in_only_when_it_is_asked():
    assert ask("import sys, kaik.engine; print('numba' in sys.modules, 'numpy' in sys.modules)") == "False False"


def test_without_the_engine_everything_else_works_and_asking_gives_a_sentence():
    code = """
from kaik.engine import NoEngine, has_kernel, kernel_for, warm
from kaik.games import find
game = find("cerke")
warm(game.state, game.preset()).join()
try:
    kernel_for(game.state, game.preset())
except NoEngine as said:
    print(has_kernel(game.state), len(game.begin().after(-1, "first:0").legal(0)), said)
"""
    expected = "False 249 the fast engine is switched off by KAIK_PURE; unset it to play with compiled kernels"
    assert ask(code, KAIK_PURE="1") == expected


def test_the_widest_positions_of_random_games_are_found(online):
    games = online.random_games(50, seed=9)
    state = CERKE.begin(CERKE.preset("online")).after(-1, "first:0")
    assert isinstance(state.turn(), Choose)
    assert games.widest.max() > len(state.legal(0))
