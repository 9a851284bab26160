"""The exact odds of an open chain, against numbers counted by other means."""

from __future__ import annotations

import pytest

from kaik import bots, find
from kaik.games.chain_sticks.mind import _held, opening, worths
from kaik.games.chain_sticks.options import ChainOptions
from kaik.play.luck import Luck
from kaik.play.script import play

BOOK = opening(ChainOptions())


def holds_at(after: int) -> int:
    """The least total at which the first of several banks."""
    return next(
        total for total in range(60) if worths(total, -1, 0, after, BOOK)[0] >= worths(total, -1, 0, after, BOOK)[1]
    )


def test_the_first_of_two_holds_at_nine() -> None:
    assert holds_at(1) == 9


def test_the_more_are_to_come_the_more_is_dared() -> None:
    assert [holds_at(after) for after in range(1, 8)] == [9, 15, 19, 22, 25, 27, 29]


@pytest.mark.parametrize(
    ("banked", "wins"), [(5, 0.725342), (8, 0.585049), (10, 0.507238), (11, 0.472314), (13, 0.409521), (20, 0.248538)]
)
def test_the_second_of_two_beats_a_banked_total_this_often(banked: int, wins: float) -> None:
    assert 1 - _held(banked, 1, 1, BOOK) == pytest.approx(wins, abs=1e-6)


def test_whoever_is_last_throws_until_ahead_and_no_longer() -> None:
    for total in range(20):
        bank, again = worths(total, 10, 1, 0, BOOK)
        assert (bank > again) == (total > 10)


@pytest.mark.parametrize("throws", [("sticks:5", "again", "sticks:4"), ("sticks:4", "again", "sticks:4")])
def test_the_highest_level_plays_the_optimum(throws: tuple[str, ...]) -> None:
    state = play(find("chain-sticks").begin(), "0 pay", "1 pay", *throws)
    said = bots.find("level5", find("chain-sticks")).choose(state, 0, Luck.of(1).dice(0))
    total = sum(int(action[-1]) for action in throws if "sticks" in action)
    assert said.action == ("bank" if total >= 9 else "again")
    assert said.why["en"].startswith(f"{total} "), "it speaks of what is at stake"


def test_a_first_bust_costs_the_turn_where_the_table_says_so() -> None:
    hard = opening(ChainOptions(first_bust="on"))
    assert sum(weight for weight, _, over in hard if over) == 6
    assert _held(0, 1, 1, hard) > _held(0, 1, 1, BOOK)
