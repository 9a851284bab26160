"""Riichi: what players of every skill think of their actions."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from kaik.core.action import CHANCE, Action
from kaik.core.mind import Advice
from kaik.core.state import Choose, Throw
from kaik.games.riichi import GAME
from kaik.games.riichi.mind.advice import advice
from kaik.games.riichi.mind.rivals import harmless
from kaik.games.riichi.rules import Riichi
from kaik.kits.mahjong.tiles import kind

Make = Callable[..., Any]
READY = "234m23567p45688s"
FAR = "159m159p159s1234z"
SKILLS = range(1, 6)


class Luck:
    """Dice that fall the same way every time."""

    def __init__(self, name: str) -> None:
        self.random = random.Random(name)

    def below(self, n: int) -> int:
        return self.random.randrange(n)


def best(state: Riichi, seat: int, skill: int) -> Advice:
    return max(advice(state, seat, skill), key=lambda one: one.worth)


def declared(season: Make, other: str = FAR, keep: str = "", **more: object) -> Any:
    """Seat 1 has declared riichi with a discarded 9m, and seat 2 holds another hand."""
    table = season("", READY, other, keep="1s9m" + keep, dora="5z", **more)
    return table.turn("1s").draw("9m").throw("9m", verb="riichi")


@pytest.mark.parametrize("skill", SKILLS)
def test_every_word_is_judged_with_a_sentence_in_both_languages(season: Make, skill: int) -> None:
    state = season("", READY, keep="1s9m").turn("1s").draw("9m").state
    given = advice(state, 1, skill)
    assert tuple(one.action for one in given) == state.legal(1)
    assert all(one.reason["en"] and one.reason["ja"] for one in given)


@pytest.mark.parametrize("skill", SKILLS)
def test_a_sentence_names_no_tile(season: Make, skill: int) -> None:
    state = season("", READY, keep="1s9m").turn("1s").draw("9m").state
    told = " ".join(one.reason["en"] for one in advice(state, 1, skill))
    assert not [tile for tile in state.sides[1].hand if tile in told]


@pytest.mark.parametrize("skill", SKILLS)
def test_a_win_is_taken(season: Make, skill: int) -> None:
    table = season("", READY, keep="1s9m1p").turn("1s").turn("9m").draw("1p").say("discard:1p")
    assert "ron" not in table.state.legal(1) or best(table.state, 1, skill).action == "ron"
    table = season("", READY, keep="1s9m234s4p").turn("1s").turn("9m").round("2s", "3s", "4s").draw("4p")
    assert best(table.state, 1, skill).action == "tsumo"


def test_the_best_judge_tells_points_and_a_win_brings_what_is_paid_or_more(season: Make) -> None:
    state = season("", READY, keep="1s9m234s4p").turn("1s").turn("9m").round("2s", "3s", "4s").draw("4p").state
    told = {str(one.action): one.points for one in advice(state, 1, 5)}
    paid = state.played(1, Action("tsumo")).standing()[1] - state.standing()[1]
    assert told["tsumo"] == max(told.values()) >= paid == 2700
    assert {one.points for one in advice(state, 1, 4)} == {None}


@pytest.mark.parametrize("skill", SKILLS)
def test_a_good_ready_hand_is_declared(season: Make, skill: int) -> None:
    said = best(season("", READY, keep="1s9m").turn("1s").draw("9m").state, 1, skill)
    assert said.action == "riichi:9m" and said.reason["en"].startswith("declares riichi")


def test_only_the_best_judge_tells_how_near_the_hand_is(season: Make) -> None:
    state = season("", READY, keep="1s9m").turn("1s").draw("9m").state
    told = {str(one.action): one.reason["en"] for one in advice(state, 1, 5)}
    assert re.fullmatch(r"builds the hand: it is ready and waits for \d tiles", told["discard:9m"])
    assert "1 step from ready" in told["discard:2m"]
    assert not any(letter.isdigit() for one in advice(state, 1, 4) for letter in one.reason["en"])


def test_a_dear_hand_with_a_yaku_need_not_be_declared(season: Make) -> None:
    """Big three dragons: nothing is won by declaring, and everything by silence."""
    table = season("", "555666777z45m99p", keep="1s1p", dora="2z").turn("1s").draw("1p")
    assert best(table.state, 1, 5).action == "discard:1p"


@pytest.mark.parametrize("skill", range(2, 6))
def test_a_hand_without_a_yaku_is_not_opened(season: Make, skill: int) -> None:
    hand = "1133m23567p789s9p"
    state = season("", hand, keep="1m", dora="2z").draw("1m").say("discard:1m").state
    assert "pon:1m+1m" in state.legal(1)
    assert best(state, 1, skill).action == "pass"


def test_a_beginner_opens_it(season: Make) -> None:
    state = season("", "1133m23567p789s9p", keep="1m", dora="2z").draw("1m").say("discard:1m").state
    assert best(state, 1, 1).action == "pon:1m+1m"


@pytest.mark.parametrize("skill", range(2, 6))
def test_dragons_are_called_for_a_hand_with_dora(season: Make, skill: int) -> None:
    state = season("", "77z123m45p67s99m56z", keep="7z", dora="8m").draw("7z").say("discard:7z").state
    assert best(state, 1, skill).action == "pon:7z+7z"


@pytest.mark.parametrize("skill", range(2, 6))
def test_dragons_are_called_for_a_cheap_hand_that_is_far_from_ready(season: Make, skill: int) -> None:
    state = season("", "77z13m2468p79s99m5z", keep="7z", dora="2z").draw("7z").say("discard:7z").state
    assert best(state, 1, skill).action == "pon:7z+7z"


@pytest.mark.parametrize("skill", range(3, 6))
def test_a_hand_far_behind_throws_what_a_riichi_cannot_win_with(season: Make, skill: int) -> None:
    state = declared(season, keep="7s").draw("7s").state
    assert best(state, 2, skill).action == "discard:9m"


@pytest.mark.parametrize("skill", range(3, 6))
def test_a_live_tile_in_the_middle_is_feared_most(season: Make, skill: int) -> None:
    worth = {one.action: one.worth for one in advice(declared(season, keep="7s").draw("7s").state, 2, skill)}
    assert worth["discard:9m"] > worth["discard:1m"] > worth["discard:5m"]


def test_a_beginner_fears_nothing(season: Make) -> None:
    quiet = season("", READY, FAR, keep="1s9m7s", dora="5z").turn("1s").turn("9m").draw("7s").state
    loud = declared(season, keep="7s").draw("7s").state
    assert [one.worth for one in advice(quiet, 2, 1)] == [one.worth for one in advice(loud, 2, 1)]


@pytest.mark.parametrize("skill", range(4, 6))
def test_a_dear_hand_that_is_ready_goes_on_against_a_riichi(season: Make, skill: int) -> None:
    state = declared(season, other="23466677z77p456s", keep="4p7z").draw("7z").state
    assert best(state, 2, skill).action.verb in ("discard", "riichi", "tsumo", "ankan", "kakan")
    assert best(state, 2, skill).action != "discard:9m"


def test_what_went_by_since_a_riichi_is_harmless(season: Make) -> None:
    table = declared(season, keep="7s2m").turn("7s").turn("2m").draw("3z")
    safe = harmless(table.state, 1)
    assert {kind("9m"), kind("7s"), kind("2m")} <= safe
    assert kind("5p") not in safe


def test_what_went_by_before_a_riichi_is_not(season: Make) -> None:
    assert kind("1s") not in harmless(declared(season, keep="7s").draw("7s").state, 1)


@pytest.mark.parametrize("skill", SKILLS)
def test_a_word_is_worth_the_same_in_every_dream(season: Make, skill: int) -> None:
    state, luck = declared(season, keep="7s").draw("7s").state, Luck("dream")
    assert all(advice(state.imagine(2, luck), 2, skill) == advice(state, 2, skill) for _ in range(4))


@pytest.mark.parametrize("skill", SKILLS)
def test_no_word_is_ever_illegal(skill: int) -> None:
    luck = Luck(f"legal {skill}")
    state = GAME.begin(GAME.preset("tenhou"))
    while state.seasons < 2:
        turn = state.turn()
        if isinstance(turn, Throw):
            state = state.played(CHANCE, turn.chance.sample(luck))
            continue
        assert isinstance(turn, Choose)
        seat = turn.seats[0]
        given = advice(state, seat, skill)
        assert tuple(one.action for one in given) == state.legal(seat)
        state = state.after(seat, best(state, seat, skill).action)
