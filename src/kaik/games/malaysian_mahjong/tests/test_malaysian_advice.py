"""Malaysian mahjong: what players of every skill think of their actions."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.mind import Advice
from kaik.core.state import Choose, Throw
from kaik.games.malaysian_mahjong import GAME
from kaik.games.malaysian_mahjong.mind.advice import advice
from kaik.games.malaysian_mahjong.mind.prospects import MalaysianJudge
from kaik.games.malaysian_mahjong.rules import Malaysian
from kaik.kits.mahjong.mind.judge import STEP
from kaik.kits.mahjong.table import changed
from kaik.kits.mahjong.tiles import kind, read

Make = Callable[..., Malaysian]
SKILLS = range(1, 6)


class Luck:
    """Dice that fall the same way every time."""

    def __init__(self, name: str) -> None:
        self.random = random.Random(name)

    def below(self, n: int) -> int:
        return self.random.randrange(n)


def best(state: Malaysian, seat: int, skill: int) -> Advice:
    return max(advice(state, seat, skill), key=lambda one: one.worth)


def with_flowers(state: Malaysian, seat: int, flowers: str) -> Malaysian:
    return replace(state, sides=changed(state.sides, seat, replace(state.sides[seat], flowers=read(flowers))))


@pytest.mark.parametrize("skill", SKILLS)
def test_a_complete_hand_of_enough_han_wins(dealt: Make, skill: int) -> None:
    assert best(dealt("111222333p55566z"), 0, skill).action == "tsumo"


@pytest.mark.parametrize("skill", range(2, 6))
def test_a_fei_stays_in_a_hand_that_is_rich_enough(dealt: Make, skill: int) -> None:
    state = with_flowers(dealt("1j123456789p112z3z"), 0, "1h2h3h4h1a2a3a4a1q1f")
    assert best(state, 0, skill).action != "lay:1j"


def test_honours_are_thrown_from_a_hand_of_circles(dealt: Make) -> None:
    for skill in (4, 5):
        given = advice(dealt("1j1234567889p12z3z"), 0, skill)
        thrown = max((one for one in given if one.action.verb == "discard"), key=lambda one: one.worth)
        assert thrown.action in ("discard:1z", "discard:2z", "discard:3z")


def test_more_dora_promise_more(dealt: Make) -> None:
    state = dealt("123456789p1122z3z")
    poor, rich = MalaysianJudge(state, 0, 5), MalaysianJudge(with_flowers(state, 0, "1h2h3h"), 0, 5)
    hand = state.sides[0].hand
    assert rich.expected(hand, ()) > 2 * poor.expected(hand, ())


def test_a_ready_hand_below_five_han_is_worth_nothing(dealt: Make) -> None:
    state = dealt("123456789p1122z3z")
    hand, last = read("123p456p789p22z33z"), kind("2z")
    assert MalaysianJudge(with_flowers(state, 0, "3q"), 0, 5).finished(hand, (), last) == (0.0, 0.0)
    own, others = MalaysianJudge(with_flowers(state, 0, "1h2h3h4h"), 0, 5).finished(hand, (), last)
    assert own > others > 0


@pytest.mark.parametrize("skill", SKILLS)
def test_no_word_is_ever_illegal_and_every_dream_says_the_same(skill: int) -> None:
    luck = Luck(f"legal {skill}")
    state = GAME.begin(GAME.chosen(None, {"fei_lay": "before-draw"} if skill == 3 else {}))
    while state.played_out < 2:
        turn = state.turn()
        if isinstance(turn, Throw):
            state = state.played(CHANCE, turn.chance.sample(luck))
            continue
        assert isinstance(turn, Choose)
        seat = turn.seats[0]
        given = advice(state, seat, skill)
        assert tuple(one.action for one in given) == state.legal(seat)
        assert all(one.reason["en"] and one.reason["ja"] for one in given)
        if luck.below(10) == 0:
            assert advice(state.imagine(seat, luck), seat, skill) == given
        state = state.after(seat, best(state, seat, skill).action)


def test_the_careful_lay_no_fei_that_saves_a_step(dealt: Make) -> None:
    given = {one.action: one.worth for one in advice(dealt("1j123456789p112z3z"), 0, 3)}
    assert given.pop(Action("lay", "1j")) < max(given.values()) - STEP
