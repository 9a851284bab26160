"""What the dealer of New Play earns on every field, exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kaik.games.new_play.bets import FACTORS, FIELDS, Bet, expected, gain
from kaik.kits.sticks import ODDS


def returned(field: int, payout: str) -> Fraction:
    """What comes back on average of one point on a field, the stake included."""
    stake = (Bet(field, 1),)
    return 1 + sum(
        (Fraction(weight, 32) * gain(stake, number, payout) for number, weight in enumerate(ODDS)), Fraction()
    )


def test_the_sheet_promises_8_4_2_2_4_8() -> None:
    assert FACTORS == (8, 4, 2, 2, 4, 8)


@pytest.mark.parametrize(
    ("fields", "chance", "odds", "in_all"),
    [
        ((0, 5), Fraction(1, 32), Fraction(23, 32), Fraction(3, 4)),
        ((1, 4), Fraction(5, 32), Fraction(7, 32), Fraction(3, 8)),
        ((2, 3), Fraction(10, 32), Fraction(1, 16), Fraction(3, 8)),
    ],
)
def test_the_edge_of_the_dealer(fields: tuple[int, int], chance: Fraction, odds: Fraction, in_all: Fraction) -> None:
    for field in fields:
        assert Fraction(ODDS[field], sum(ODDS)) == chance
        assert 1 - returned(field, "odds") == odds
        assert 1 - returned(field, "total") == in_all


def test_what_comes_back_of_a_point() -> None:
    assert [returned(field, "odds") for field in (0, 1, 2)] == [Fraction(9, 32), Fraction(25, 32), Fraction(15, 16)]
    assert [returned(field, "total") for field in (0, 1, 2)] == [Fraction(1, 4), Fraction(5, 8), Fraction(5, 8)]


def test_no_bet_is_ever_worth_more_than_nothing() -> None:
    for payout in ("odds", "total"):
        for field in FIELDS:
            assert expected((Bet(field, 10),), payout) == pytest.approx(10 * float(returned(field, payout) - 1))
            assert expected((Bet(field, 10),), payout) < 0
