"""Chances that were learned: what the network adds up, and what comes of it."""

from __future__ import annotations

import pytest

from kaik import find
from kaik.games import every
from kaik.kits.learned import Chances, ChancesNetwork, shared
from kaik.play.match import positions
from kaik.play.walk import walk

PLAIN = ChancesNetwork(rows=((1.0, 2.0), (-1.0, 0.5)), begin=(0.5, 0.0), weights=(3.0, 0.0))
LEARNED = [game.slug for game in every() if game.mind.chances is not None]


def test_a_unit_below_nothing_counts_nothing_and_the_last_one_is_a_plain_sum() -> None:
    above, below = PLAIN.sums((1.0, 0.0), 0, PLAIN.begin), PLAIN.sums((0.0, 1.0), 0, PLAIN.begin)
    assert (above, below) == ((1.5, 2.0), (-0.5, 0.5))
    assert PLAIN.score(above) == 2.0 + 1.5 * 3.0
    assert PLAIN.score(below) == 0.5


def test_inputs_may_be_added_in_two_parts() -> None:
    whole = PLAIN.sums((2.0, 1.0), 0, PLAIN.begin)
    assert PLAIN.sums((1.0,), 1, PLAIN.sums((2.0,), 0, PLAIN.begin)) == whole


def test_chances_add_up_to_one_and_go_by_scores() -> None:
    low, middle, high = shared((-300.0, 1.0, 2.0))
    assert low + middle + high == pytest.approx(1.0)
    assert low < 1e-9 and middle / high == pytest.approx(0.3679, abs=1e-4)


def test_some_games_have_learned() -> None:
    assert LEARNED


@pytest.mark.parametrize("slug", LEARNED)
def test_a_game_tells_as_many_numbers_as_its_network_takes(slug: str) -> None:
    game = find(slug)
    chances = game.mind.chances
    assert isinstance(chances, Chances)
    rows = len(chances.network().rows)
    for seats in range(game.seats[0], game.seats[1] + 1):
        for state, _ in list(positions(walk(game, seats=seats, seed=seats, limit=90)))[::7]:
            inputs = chances.inputs(state)
            assert [len(each) for each in inputs] == [rows] * seats
            assert max(abs(number) for each in inputs for number in each) < 8
            assert sum(chances(state)) == pytest.approx(1.0)
