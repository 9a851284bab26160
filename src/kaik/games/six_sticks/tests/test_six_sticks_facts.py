"""Six Sticks: exact numbers, worked out by letting one runner walk through the rules."""

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from kaik.core.action import CHANCE
from kaik.games.six_sticks import GAME
from kaik.games.six_sticks.board import GOAL, LINED
from kaik.games.six_sticks.rules import DICE, SixSticks


def outcomes(dice: str) -> list[tuple[str, int, Fraction]]:
    weights = DICE[dice].weights
    total = sum(weight for _, weight in weights)
    return [(str(action), int(action.args[0]), Fraction(weight, total)) for action, weight in weights]


def stepping(dice: str) -> dict[int, list[tuple[int, int, Fraction]]]:
    """From each square: where each throw leads under the rules, the cups it drinks, and its chance."""
    begun = GAME.begin(GAME.chosen(None, {"first": "seat", "dice": dice}), 2)
    assert isinstance(begun, SixSticks)
    roads = {}
    for square in range(GOAL):
        state = SixSticks(begun.options, (square, 0), begun.cups, begun.stops, begun.sent, (), 0).after(0, "throw")
        after = [(state.after(CHANCE, action), chance) for action, _, chance in outcomes(dice)]
        roads[square] = [(next_.at[0], next_.cups[0], chance) for next_, chance in after]
    return roads


def expected(dice: str) -> tuple[Fraction, Fraction]:
    """Throws until the goal, and cups drunk on the way, for a runner alone."""
    roads = stepping(dice)
    throws, cups = {GOAL: Fraction(0)}, {GOAL: Fraction(0)}
    for square in range(GOAL - 1, -1, -1):
        stays = sum(chance for to, _, chance in roads[square] if to == square)
        leaves = [(to, chance) for to, _, chance in roads[square] if to != square]
        drunk = sum(cup * chance for _, cup, chance in roads[square])
        throws[square] = (1 + sum(chance * throws[to] for to, chance in leaves)) / (1 - stays)
        cups[square] = (drunk + sum(chance * cups[to] for to, chance in leaves)) / (1 - stays)
    return throws[0], cups[0]


def bulls_walk(dice: str) -> Fraction:
    """The chance of a bull's walk for a runner alone: no lined square may be jumped over."""
    roads = stepping(dice)

    @cache
    def chance(square: int) -> Fraction:
        if square == GOAL:
            return Fraction(1)
        stays = sum(weight for to, _, weight in roads[square] if to == square)
        limit = next(line for line in LINED if line > square)
        return sum(w * chance(to) for to, _, w in roads[square] if square < to <= limit) / (1 - stays)

    return chance(0)


def hit(dice: str, ahead: int) -> Fraction:
    """The chance to stop on a square so many steps ahead, far from the goal."""
    roads = stepping(dice)
    chance_at = {ahead: Fraction(1)}
    for square in range(ahead - 1, -1, -1):
        stays = sum(chance for to, _, chance in roads[square] if to == square)
        chance_at[square] = sum(c * chance_at[to] for to, _, c in roads[square] if square < to <= ahead) / (1 - stays)
    return chance_at[0]


def test_the_chance_to_hit_a_square_a_few_steps_ahead() -> None:
    assert hit("sticks6", 3) == Fraction(3368, 9261)
    assert hit("sticks6", 4) == Fraction(70366, 194481)


def test_a_runner_alone_needs_16_throws_and_drinks_9_cups() -> None:
    throws, cups = expected("sticks6")
    assert float(throws) == pytest.approx(16.2839, abs=5e-5)
    assert float(cups) == pytest.approx(9.3819, abs=5e-5)
    assert float(expected("d6")[0]) == pytest.approx(13.6191, abs=5e-5)


@pytest.mark.parametrize(("dice", "one_in"), [("sticks6", 3318.7), ("d6", 89_789), ("sticks5", 1_091)])
def test_five_hits_three_ahead_and_three_four_ahead_hardly_ever_come_together(dice: str, one_in: float) -> None:
    assert 1 / float(hit(dice, 3) ** 5 * hit(dice, 4) ** 3) == pytest.approx(one_in, abs=0.5)


def test_a_bulls_walk_is_a_little_likelier_since_a_throw_beyond_the_goal_may_be_thrown_again() -> None:
    """Before square 27 the highest throws overshoot the goal and move nothing, which spares the square."""
    assert float(hit("sticks6", 3) ** 5 * hit("sticks6", 4) ** 3) == pytest.approx(0.00030132, abs=5e-9)
    assert float(bulls_walk("sticks6")) == pytest.approx(0.00030179, abs=5e-9)


@pytest.mark.parametrize(("dice", "one_in"), [("sticks6", 3313.6), ("d6", 87_294)])
def test_the_rules_pages_say_how_seldom_a_bulls_walk_is(dice: str, one_in: float) -> None:
    assert 1 / float(bulls_walk(dice)) == pytest.approx(one_in, abs=0.5)
    for page in ("docs/rules/six-sticks.md", "docs/rules/six-sticks.ja.md"):
        text = (Path(__file__).parents[5] / page).read_text(encoding="utf-8")
        assert f"{one_in:,}" in text and ".00030179" in text
