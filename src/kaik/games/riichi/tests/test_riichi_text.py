"""Riichi drawn as text: a newcomer must be able to read the table and how the last season ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kaik.games.riichi import GAME

Make = Callable[..., Any]
READY = "234m23567p45688s"


def text(table: Any, seat: int | None = 0, language: str = "en") -> str:
    return GAME.draw(table.state.view(seat), language)


def test_the_head_names_kyoku_honba_deposits_wall_and_dora(season: Make) -> None:
    table = season(dora="9m", honba=2, deposits=1, round=1, dealer=1, keep="1s").draw("1s")
    assert text(table).startswith("South 2, 2 honba, 1 deposited. The wall has 69 tiles left. Dora: 1m (shown by 9m).")
    assert text(table, 0, "ja").startswith("南二局 2本場、供託1本。山の残りは69枚です。ドラ：1m（表示牌 9m）。")


def test_a_riichi_is_shown_at_the_name_and_in_the_river(season: Make) -> None:
    table = season("", READY, keep="1s9m2s").turn("1s").draw("9m").throw("9m", verb="riichi").draw("2s")
    shown = text(table)
    assert "double riichi" in shown and "‹9m›" in shown
    assert "ダブル立直" in text(table, 0, "ja")


def test_ones_waits_and_furiten_are_told(season: Make) -> None:
    table = season("", READY, keep="1s1p2s").turn("1s").turn("1p").draw("2s")
    assert "You wait for 1p 4p. You are furiten" in text(table, 1)
    assert "フリテン" in text(table, 1, "ja") and "You wait" not in text(table, 2)


def test_what_a_call_bars_is_told(season: Make) -> None:
    table = season("", "4567m", keep="7m").draw("7m").throw("7m", "1 chi:5m+6m")
    assert "may not be thrown away: 4m 7m" in text(table, 1)


def test_a_win_is_told_with_its_yaku_and_points(season: Make) -> None:
    table = season("", READY, keep="1s9m2s4p").turn("1s").draw("9m").throw("9m", verb="riichi").turn("2s").draw("4p")
    table.throw("4p", "1 ron")
    assert "beneath the indicators" in text(table)
    table.say("ura:3p")
    shown = text(table)
    assert "East 1, 0 honba: seat 1 won with 4p 4筒 of seat 3." in shown
    assert "pinfu (no extra fu) 1" in shown and "haneman" in shown and "12000 points" in shown
    assert "beneath: 3p" in shown and "seat 1 +13000" in shown
    assert "裏ドラ 1" in text(table, 0, "ja") and "跳満" in text(table, 0, "ja")


@pytest.mark.parametrize(
    ("language", "reason"), [("en", "undecided (four equal winds)"), ("ja", "途中流局（四風連打）")]
)
def test_an_undecided_season_says_why(season: Make, language: str, reason: str) -> None:
    table = season(keep="3333z").round("3z", "3z", "3z", "3z").told()
    assert reason in text(table, None, language)


def test_a_draw_shows_the_ready_hands(season: Make) -> None:
    table = season("", READY, dora="2z").drain(0).told()
    assert "the wall ran out" in text(table) and "seat 1: 234m 23567p 45688s" in text(table)


def test_the_last_choice_is_put_in_words(season: Make) -> None:
    table = season("", "", "", READY, dealer=3, round=1, points=(20000, 25000, 25000, 30000), dora="2z").drain(0).told()
    assert "Seat 3 leads as dealer of the last hand" in text(table)
    assert "終局です" in text(table.say("end-game"), 0, "ja")


def test_a_closed_kan_that_may_be_robbed_is_asked_about(season: Make) -> None:
    table = season("111m", "99m19p19s1234567z", preset="mjsoul", dora="5m", keep="1m").draw("1m").say("ankan:1m")
    assert "Seat 0 makes a closed kan of 1m" in text(table, 1)
    assert "暗槓をします" in text(table, 1, "ja")
