"""Pao ma zai: who pays whom, and the horses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from kaik.core.errors import KaikError
from kaik.games.pao_ma_zai import GAME
from kaik.games.pao_ma_zai.rules import PaoMaZai
from kaik.games.pao_ma_zai.scoring import GOOD
from kaik.kits.mahjong.tiles import standard
from kaik.play.script import play

Table = Callable[..., PaoMaZai]
APART = "147m2589p369s1234z"
WON = "123456789m111p22s"
"""A hand that wins as it is dealt."""


def ask(preset: str | None = None, **request: object) -> dict[str, object]:
    asked = {"hand": "123456m78p33345s", "win": "9p", "by": "tsumo", "seat": "S", **request}
    return GAME.asks["score"](GAME.preset(preset), asked)


# Horses.


def test_forty_of_the_136_tiles_are_good_for_every_seat() -> None:
    tiles = Counter(standard())
    assert [sum(tiles[tile] for tile in good) for good in GOOD] == [40, 40, 40, 40]


@pytest.mark.parametrize(
    ("wind", "good", "bad"),
    [
        (0, "1z 1m 5p 9s", "5z 6z 7z 2m"),
        (1, "2z 5z 6z 7z 2m 6p", "1z 1m 3s"),
        (2, "3z 5z 6z 7z 3m 7p", "2z 9m"),
        (3, "4z 5z 6z 7z 4m 8p", "3z 9m"),
    ],
)
def test_good_tiles_belong_to_the_winds(wind: int, good: str, bad: str) -> None:
    assert set(good.split()) <= set(GOOD[wind])
    assert not set(bad.split()) & set(GOOD[wind])


def test_a_win_by_own_draw_with_two_good_tiles_brings_twelve(dealt: Table) -> None:
    state = play(dealt(WON), "tsumo", "horses:2p+3z+5s+9p+7z")
    assert state.points == (12, -4, -4, -4)
    assert (state.last.good, state.last.gains) == (2, (12, -4, -4, -4))


def test_horses_are_counted_for_the_winners_own_wind(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt(APART, "123456m78p33345s"), "discard:1z"))
    state = play(state, "draw:9p", "tsumo", "horses:5z+6z+2p+6p+4p")
    assert state.points == (-6, 18, -6, -6), "South: both dragons, the two and the six"


def test_after_a_win_off_a_discard_no_horse_runs(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt(APART, "123456m78p33345s"), "discard:9p", "1 ron"))
    state = state.after(-1, state.turn().chance.weights[0][0])
    assert state.stage == "seats" and state.points == (-3, 3, 0, 0)


def test_only_as_many_horses_run_as_the_wall_has(dealt: Table, drained: Table) -> None:
    state = drained(play(dealt(APART, "123456m33355p78s"), "discard:1z"), 3)
    state = play(state, "draw:9s", "tsumo")
    assert state.last.winners == (1,)
    assert state.turn().chance.sizes == (2,)


@pytest.mark.parametrize(("empty_wall", "points"), [("nothing", 6), ("hit", 21)])
def test_horses_the_wall_no_longer_has(dealt: Table, drained: Table, empty_wall: str, points: int) -> None:
    state = dealt(APART, "", "", "123456m33355p78s", empty_wall=empty_wall)
    state = play(drained(play(state, "discard:1z"), 1), "draw:9s", "tsumo")
    assert state.points[3] == points
    assert state.stage == "seats"


def test_in_hong_kong_every_own_kan_brings_a_horse(dealt: Table) -> None:
    state = dealt("1111m234567p99s5z9m", preset="hk")
    state = play(state, "ankan:1m", "draw:8m", "discard:5z", "1 pass", "2 pass", "3 pass")
    for seat, tile in ((1, "6z"), (2, "6z"), (3, "6z")):
        state = play(state, f"draw:{tile}", f"discard:{tile}")
        state = play(state, *(f"{other} pass" for other in range(4) if other != seat))
    state = play(state, "draw:7m", "tsumo")
    assert state.turn().chance.sizes == (2,)
    state = play(state, "horses:1p+9p")
    assert state.points == (6 + 12, -6, -6, -6)


@pytest.mark.parametrize(("preset", "horses"), [("book", 5), ("hk", 0)])
def test_in_hong_kong_no_horse_runs_after_a_kans_own_tile(dealt: Table, preset: str, horses: int) -> None:
    state = play(dealt("1111m234567p99s78m", preset=preset), "ankan:1m", "draw:9m", "tsumo")
    assert (state.turn().chance.sizes == (horses,)) if horses else state.stage == "seats"


def test_elsewhere_a_discard_win_pays_two(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt(APART, "123456m78p33345s", preset="wiki"), "discard:9p", "1 ron"))
    assert state.after(-1, state.turn().chance.weights[0][0]).points == (-2, 2, 0, 0)


# The score question.


def test_the_score_of_a_win_by_own_draw() -> None:
    answer = ask()
    assert answer["points"] == 6
    assert answer["payments"] == {"E": -2, "S": 6, "W": -2, "N": -2}


def test_the_score_counts_the_good_tiles_shown() -> None:
    assert ask(horses="2m6p137z")["points"] == 15
    assert ask(horses="2m6p134z")["points"] == 12


def test_the_score_of_a_discard_win_names_the_payer() -> None:
    assert ask(by="ron", **{"from": "N"})["payments"] == {"S": 3, "N": -3}
    assert ask(by="ron")["payments"] == {"S": 3}
    assert ask("wiki", by="ron")["points"] == 2
    assert ask(by="ron", flags=["chankan"])["points"] == 6


def test_the_score_knows_sets_on_the_table() -> None:
    assert ask(hand="3345s", win="3s", melds=[["pon", "111m"], ["ankan", "9999p"], ["kakan", "2222z"]])["points"] == 6


def test_in_hong_kong_missing_horses_are_hits_in_the_score() -> None:
    assert ask("hk", horses="")["points"] == 9
    assert ask("hk", horses="", flags=["rinshan"])["points"] == 6


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        ({"win": "1z"}, "not complete"),
        ({"hand": "123m", "win": "4m"}, "14 tiles"),
        ({"by": "luck"}, "tsumo or by ron"),
        ({"melds": [["chi", "123m"]]}, "no chi"),
        ({"melds": ["pon"]}, "a meld is"),
        ({"seat": "Q"}, "no wind"),
        ({"horses": "123456m"}, "only 5 run"),
        ({"by": "ron", "from": "S"}, "cannot both"),
        ({"flags": "rinshan"}, "list of words"),
        ({"hand": 7}, "is a text"),
    ],
)
def test_what_is_no_win_is_refused_in_a_sentence(request_: dict[str, object], sentence: str) -> None:
    with pytest.raises(KaikError, match=sentence):
        ask(**request_)
