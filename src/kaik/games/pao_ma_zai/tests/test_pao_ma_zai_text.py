"""Pao ma zai drawn for a terminal."""

from __future__ import annotations

from collections.abc import Callable

from kaik.games.pao_ma_zai import GAME
from kaik.games.pao_ma_zai.rules import PaoMaZai
from kaik.play.script import play

Table = Callable[..., PaoMaZai]
APART = "147m2589p369s1234z"


def test_the_question_stands_at_the_end_and_names_who_has_yet_to_answer(dealt: Table) -> None:
    state = play(dealt(APART, "99p"), "discard:9p", "1 pon:9p+9p")
    assert GAME.draw(state.view(1), "en").endswith(
        "Seat 0 threw away 9p 9筒. To answer: seat 2, seat 3. You said pon:9p+9p."
    )
    assert GAME.draw(state.view(2), "ja").endswith("席0が9p 9筒を捨てました。返事待ち：席2、席3。")


def test_others_tiles_are_drawn_as_backs(dealt: Table) -> None:
    drawn = GAME.draw(dealt(APART).view(2), "en")
    assert drawn.count("▒" * 13) == 3
    assert "▒" * 14 in drawn
    assert "Your good tiles (horses): 37m 37p 37s 3567z" in drawn


def test_a_winner_lies_open_while_the_horses_run(dealt: Table) -> None:
    drawn = GAME.draw(play(dealt("123456789m111p22s"), "tsumo").view(3), "en")
    assert "Season 1: seat 0 won with the hand as it was dealt." in drawn
    assert drawn.count("123456789m 111p 22s") == 2


def test_the_season_before_is_told_with_horses_and_points(dealt: Table) -> None:
    state = play(dealt("123456789m111p22s"), "tsumo", "horses:2p+3z+5s+9p+7z")
    english, japanese = GAME.draw(state.view(0), "en"), GAME.draw(state.view(0), "ja")
    assert "Horses: 2p 9p 5s 3z 7z; good: 2." in english
    assert "Points of the season: seat 0 +12, seat 1 -4, seat 2 -4, seat 3 -4." in english
    assert "追加の牌：2p 9p 5s 3z 7z（良い牌2枚）" in japanese


def test_a_win_off_a_discard_and_an_empty_wall_are_told(dealt: Table, passed: Table, drained: Table) -> None:
    lost = passed(play(dealt(APART, "123456m78p33345s"), "discard:9p", "1 ron"))
    lost = lost.after(-1, lost.turn().chance.weights[0][0])
    assert "Season 1: seat 1 won with 9p 9筒 of seat 0." in GAME.draw(lost.view(2), "en")
    empty = play(drained(play(dealt(APART), "discard:1z"), 0), "exhausted")
    assert "第1局：流局。" in GAME.draw(empty.view(None), "ja")
