"""Exact facts about Fool's Sticks, counted with the rules themselves."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

import pytest

from kaik.games.fool_sticks import GAME
from kaik.kits.pot import Pot, PotOptions
from kaik.kits.sticks import ODDS


@cache
def left_after_throwing(players: int) -> dict[int, Fraction]:
    """How likely it is that 1, 2, … players have the highest number after everybody's throw."""
    rules = GAME.preset()
    assert isinstance(rules, PotOptions)
    pot, chances = Pot.opened(players, rules), Counter[int]()
    for numbers in combinations_with_replacement(range(6), players):
        arrangements = factorial(players) // prod(factorial(count) for count in Counter(numbers).values())
        settled = pot.settled(numbers, rules)
        left = 1 if settled.winner is not None else len(settled.players)
        chances[left] += arrangements * prod(ODDS[number] for number in numbers)
    return {left: Fraction(ways, 32**players) for left, ways in chances.items()}


@cache
def on_average(players: int, each_round: int) -> Fraction:
    """What a game costs in all, if every round of throws costs `each_round` plus 1 for every player in it.

    With 0 that is the final pot in stakes; the rounds alone are counted by `rounds`.
    """
    odds = left_after_throwing(players)
    later = sum(
        (chance * on_average(left, each_round) for left, chance in odds.items() if 1 < left < players), Fraction()
    )
    return (players + each_round + later) / (1 - odds.get(players, Fraction()))


def rounds(players: int) -> Fraction:
    return on_average(players, 1) - on_average(players, 0)


def test_five_sticks_fall_as_the_binomial_row_says() -> None:
    assert ODDS == (1, 5, 10, 10, 5, 1)
    assert Fraction(sum(n * weight for n, weight in enumerate(ODDS)), 32) == Fraction(5, 2)
    assert Fraction(sum(n * n * weight for n, weight in enumerate(ODDS)), 32) - Fraction(25, 4) == Fraction(5, 4)
    assert (sum(ODDS[:2]), sum(ODDS[:4]), sum(ODDS[4:])) == (6, 26, 6)


@pytest.mark.parametrize(
    ("players", "chance"),
    [(2, Fraction(193, 256)), (3, Fraction(10899, 16384)), (4, Fraction(40199, 65536))],
)
def test_how_often_one_player_alone_is_highest(players: int, chance: Fraction) -> None:
    assert left_after_throwing(players)[1] == chance


@pytest.mark.parametrize(("players", "chance"), [(5, 0.577677), (6, 0.550968)])
def test_how_often_one_of_many_is_alone_highest(players: int, chance: float) -> None:
    assert float(left_after_throwing(players)[1]) == pytest.approx(chance, abs=5e-7)


def test_two_players_tie_about_every_fourth_time() -> None:
    assert left_after_throwing(2)[2] == Fraction(63, 256) == Fraction(252, 1024)


def test_the_final_pot_on_average() -> None:
    assert on_average(2, 0) == Fraction(512, 193)
    assert on_average(3, 0) == Fraction(768, 193)
    for players, pot in ((4, 5.20592), (5, 6.38268), (6, 7.52887)):
        assert float(on_average(players, 0)) == pytest.approx(pot, abs=5e-6)


def test_the_rounds_of_throws_on_average() -> None:
    assert rounds(2) == Fraction(256, 193)
    for players, count in ((3, 1.45274), (4, 1.52916), (5, 1.58313), (6, 1.62430)):
        assert float(rounds(players)) == pytest.approx(count, abs=5e-6)
