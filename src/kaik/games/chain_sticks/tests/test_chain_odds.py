"""Exact facts about the chain, by small recursions over the rules' own `total` and `broken`."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache

import pytest

from kaik.games.chain_sticks.chain import broken, total
from kaik.games.chain_sticks.options import ChainOptions
from kaik.kits.sticks import ODDS

BOOK = ChainOptions()
HALF = Fraction(1, 2)
CHANCE_OF = [Fraction(weight, 32) for weight in ODDS]


def thrown_on(held: int) -> list[tuple[Fraction, int, bool]]:
    """One more throw on a total: how likely, the new total, and whether the chain broke."""
    return [
        (chance, total((held, number), BOOK), broken((held, number), BOOK)) for number, chance in enumerate(CHANCE_OF)
    ]


Ends = dict[tuple[int, bool], Fraction]
"""Where a turn ends and whether by a loss; the weights sum to 1."""


@cache
def ending(held: int, lost: bool, hold_at: int) -> Ends:
    """How a player who holds at a total goes on from here."""
    if lost or held >= hold_at:
        return {(held, lost): Fraction(1)}
    return mixed([(chance, ending(after, broke, hold_at)) for chance, after, broke in thrown_on(held)])


@cache
def policy(hold_at: int) -> Ends:
    """A whole turn; the first throw cannot break."""
    firsts = [(chance, total((number,), BOOK), broken((number,), BOOK)) for number, chance in enumerate(CHANCE_OF)]
    return mixed([(chance, ending(held, lost, hold_at)) for chance, held, lost in firsts])


def mixed(parts: list[tuple[Fraction, Ends]]) -> Ends:
    ends: Ends = defaultdict(Fraction)
    for chance, part in parts:
        for end, weight in part.items():
            ends[end] += chance * weight
    return ends


def average(hold_at: int) -> Fraction:
    return sum((weight * held for (held, _), weight in policy(hold_at).items()), Fraction())


def lost(hold_at: int) -> Fraction:
    return sum((weight for (_, broke), weight in policy(hold_at).items() if broke), Fraction())


def most(hold_at: int) -> int:
    return max(held for held, _ in policy(hold_at))


def meeting(one: int, other: int) -> tuple[Fraction, Fraction]:
    """How likely the first of two fixed policies wins, and how likely they tie."""
    wins = ties = Fraction()
    for (mine, _), chance in policy(one).items():
        for (theirs, _), weight in policy(other).items():
            wins += chance * weight * (mine > theirs)
            ties += chance * weight * (mine == theirs)
    return wins, ties


def worth(mine: int, banked: int) -> Fraction:
    """What a total is worth against a banked one; a tie is half a win."""
    return Fraction(mine > banked) + HALF * (mine == banked)


@cache
def second(held: int, banked: int) -> Fraction:
    """Best play of the second of two with a total in hand."""
    if held > banked:
        return Fraction(1)
    on = sum(
        (
            chance * (worth(after, banked) if broke else second(after, banked))
            for chance, after, broke in thrown_on(held)
        ),
        Fraction(),
    )
    return max(worth(held, banked), on)


def second_wins(banked: int) -> Fraction:
    return sum((chance * second(number, banked) for number, chance in enumerate(CHANCE_OF)), Fraction())


FAR = 60
"""Beyond this nobody throws on: the value of going on is far below that of holding."""


@cache
def first(held: int) -> tuple[Fraction, bool]:
    """Best play of the first of two: the chance to win, and whether holding is best."""
    hold = 1 - second_wins(held)
    if held >= FAR:
        return hold, True
    on = sum(
        (chance * (1 - second_wins(after) if broke else first(after)[0]) for chance, after, broke in thrown_on(held)),
        Fraction(),
    )
    return max(hold, on), hold >= on


def test_one_more_throw_gains_75_in_32_and_loses_6_times_in_32() -> None:
    throws = thrown_on(100)
    assert sum(chance * (after - 100) for chance, after, broke in throws if not broke) == Fraction(75, 32)
    assert sum(chance for chance, _, broke in throws if broke) == Fraction(6, 32)
    # It pays on average below 12.5: 75/32 against 6/32 of what is held.
    for held in range(30):
        gain = sum(chance * after for chance, after, _ in thrown_on(held)) - held
        assert (gain > 0) == (held <= 12)


@pytest.mark.parametrize(
    ("hold_at", "mean", "loss", "highest"),
    [
        (0, 2.5, 0, 5),
        (1, 2635 / 1024, 0.005859, 5),
        (2, 745 / 256, 0.035156, 6),
        (3, 3.544617, 0.095581, 7),
        (5, 4.700756, 0.223412, 9),
        (6, 5.085106, 0.274658, 10),
        (8, 5.670460, 0.371940, 12),
        (10, 6.004807, 0.455179, 14),
        (11, 6.098764, 0.492762, 15),
        (12, 6.151151, 0.527686, 16),
        (13, 6.167403, 0.560191, 17),
        (14, 6.152259, 0.590479, 18),
        (16, 6.044322, 0.644934, 20),
        (20, 5.611428, 0.733083, 24),
    ],
)
def test_what_holding_at_a_total_brings(hold_at: int, mean: float, loss: float, highest: int) -> None:
    assert float(average(hold_at)) == pytest.approx(mean, abs=6e-7)
    assert float(lost(hold_at)) == pytest.approx(loss, abs=6e-7)
    assert most(hold_at) == highest


def test_small_holds_are_exact() -> None:
    assert average(0) == Fraction(5, 2)
    assert average(1) == Fraction(2635, 1024)
    assert average(2) == Fraction(745, 256)


def test_holding_at_13_is_best_on_average() -> None:
    assert average(13) == Fraction(105955173235, 17179869184)
    assert max(range(30), key=average) == 13


@pytest.mark.parametrize(
    ("one", "other", "win", "tie"),
    [
        (8, 8, 0.372055, 0.255890),
        (8, 10, 0.298435, 0.204828),
        (10, 13, 0.306287, 0.262569),
        (13, 13, 0.314170, 0.371660),
        (0, 8, 0.360317, 0.011623),
    ],
)
def test_two_fixed_policies_meet(one: int, other: int, win: float, tie: float) -> None:
    wins, ties = meeting(one, other)
    assert float(wins) == pytest.approx(win, abs=6e-7)
    assert float(ties) == pytest.approx(tie, abs=6e-7)


@pytest.mark.parametrize(
    ("banked", "wins"),
    [(5, 0.725342), (8, 0.585049), (10, 0.507238), (11, 0.472314), (13, 0.409521), (15, 0.355066), (20, 0.248538)],
)
def test_the_second_player_who_knows_what_to_beat(banked: int, wins: float) -> None:
    assert float(second_wins(banked)) == pytest.approx(wins, abs=6e-7)


def test_throwing_first_is_a_large_handicap() -> None:
    assert not first(8)[1]
    assert all(first(held)[1] for held in range(9, 40))
    wins = sum((chance * first(number)[0] for number, chance in enumerate(CHANCE_OF)), Fraction())
    assert float(wins) == pytest.approx(0.289251, abs=6e-7)
