"""Pao ma zai: what players of every skill think of their actions."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from kaik.core.action import CHANCE
from kaik.core.mind import Advice
from kaik.core.state import Choose, Throw
from kaik.games.pao_ma_zai import GAME
from kaik.games.pao_ma_zai.mind.advice import PaoJudge, advice
from kaik.games.pao_ma_zai.rules import PaoMaZai

Make = Callable[..., PaoMaZai]
SKILLS = range(1, 6)


class Luck:
    """Dice that fall the same way every time."""

    def __init__(self, name: str) -> None:
        self.random = random.Random(name)

    def below(self, n: int) -> int:
        return self.random.randrange(n)


def best(state: PaoMaZai, seat: int, skill: int) -> Advice:
    return max(advice(state, seat, skill), key=lambda one: one.worth)


@pytest.mark.parametrize("skill", SKILLS)
def test_a_complete_hand_wins(dealt: Make, skill: int) -> None:
    assert best(dealt("123m456p789s111z22z"), 0, skill).action == "tsumo"


@pytest.mark.parametrize("skill", SKILLS)
def test_a_kan_that_costs_nothing_is_made(dealt: Make, skill: int) -> None:
    assert best(dealt("111z1z234m567p99s13s"), 0, skill).action == "ankan:1z"


@pytest.mark.parametrize("skill", range(2, 6))
def test_the_lone_tile_goes_first(dealt: Make, skill: int) -> None:
    said = best(dealt("234m567m23p678s99s4z"), 0, skill)
    assert said.action == "discard:4z" and said.reason["en"] and said.reason["ja"]


def test_a_beginner_does_not_see_which_tiles_go_together(dealt: Make) -> None:
    """Level 2 judges all else alike: it overlooks something only if first sight, which is level 1's, shows less."""
    state = dealt("124578m124578p9s4z")
    own, next_skill = ({one.action: one.worth for one in advice(state, 0, skill)} for skill in (1, 2))
    assert own["discard:4z"] == own["discard:1m"] and next_skill["discard:4z"] > next_skill["discard:1m"]


def test_a_discard_that_wins_may_pass_while_a_wide_wait_has_a_long_wall_before_it(dealt: Make) -> None:
    """A win by one's own draw brings three times as much; a beginner takes what comes."""
    asked = dealt("1m", "23456m234p678s99s").after(0, "discard:1m")
    assert "ron" in asked.legal(1)
    assert best(asked, 1, 2).action == "ron"
    worth = {one.action.verb: one.worth for one in advice(asked, 1, 5)}
    assert worth["ron"] == GAME.preset().ron / PaoJudge.unit < worth["pass"]


def test_it_does_not_pass_when_the_wall_is_short(dealt: Make) -> None:
    asked = dealt("1m", "23456m234p678s99s").after(0, "discard:1m")
    shape = replace(asked.wall.shape, dead=asked.wall.left - 3)
    assert best(replace(asked, wall=replace(asked.wall, shape=shape)), 1, 5).action == "ron"


@pytest.mark.parametrize("skill", SKILLS)
def test_no_word_is_ever_illegal_and_every_dream_says_the_same(skill: int) -> None:
    luck, state = Luck(f"legal {skill}"), GAME.begin()
    while state.played_out < 2:
        turn = state.turn()
        if isinstance(turn, Throw):
            state = state.played(CHANCE, turn.chance.sample(luck))
            continue
        assert isinstance(turn, Choose)
        seat = turn.seats[0]
        given = advice(state, seat, skill)
        assert tuple(one.action for one in given) == state.legal(seat)
        if luck.below(10) == 0:
            assert advice(state.imagine(seat, luck), seat, skill) == given
        state = state.after(seat, best(state, seat, skill).action)
