"""Malaysian mahjong: who pays what, and the score of a hand asked with texts."""

from __future__ import annotations

from typing import Any

import pytest

from kaik.core.errors import KaikError
from kaik.games.malaysian_mahjong import GAME
from kaik.games.malaysian_mahjong.options import MalaysianOptions
from kaik.games.malaysian_mahjong.payments import for_kan, for_win
from kaik.games.malaysian_mahjong.score import answer, score

BOOK = MalaysianOptions()
FIVE = {"hand": "123456p234p66p11z", "win": "6p", "flowers": "1q1h2h3h", "seat": "E"}
"""Five han for East: the win and four open tiles."""


@pytest.mark.parametrize(
    ("total", "giver", "third"), [(5, 1000, 500), (9, 1800, 900), (10, 4000, 2000), (23, 4000, 2000)]
)
def test_off_a_discard_the_giver_pays_double(total: int, giver: int, third: int) -> None:
    assert for_win(BOOK, total, 0, 1) == (giver + third, -giver, -third)
    assert for_win(BOOK, total, 2, 1) == (-third, -giver, giver + third)


@pytest.mark.parametrize(("total", "each"), [(5, 1000), (9, 1800), (10, 4000)])
def test_by_own_draw_both_pay_double(total: int, each: int) -> None:
    assert for_win(BOOK, total, 1) == (-each, 2 * each, -each)


def test_of_two_winners_neither_pays_the_other() -> None:
    assert for_win(BOOK, 5, 0, 1, (0, 2)) == (1000, -1000, 0)


def test_the_unit_is_an_option() -> None:
    assert for_win(MalaysianOptions(unit=1), 7, 0, 1) == (21, -14, -7)


def test_what_kans_bring() -> None:
    assert for_kan(BOOK, "ankan", 0) == (2000, -1000, -1000)
    assert for_kan(BOOK, "daiminkan", 0, 2) == (1000, 0, -1000)
    assert for_kan(BOOK, "kakan", 1) == (-500, 1000, -500)


def test_a_limit_below_what_it_limits_is_refused() -> None:
    with pytest.raises(KaikError, match="limit_value 8"):
        GAME.chosen(None, {"limit_value": 8})


def asked(**request: Any) -> dict[str, Any]:
    return GAME.asks["score"](GAME.preset(request.pop("preset", None)), {"op": "score", "game": GAME.slug, **request})


def test_a_score_has_every_reason() -> None:
    told = asked(**FIVE, by="tsumo")
    assert told == {
        "yaku": {"hora": 1, "dora": 4},
        "total": 5,
        "han": 5,
        "fu": 0,
        "points": 2000,
        "payments": {"E": 2000, "S": -1000, "W": -1000},
        "form": ["123p", "234p", "456p", "666p", "11z"],
    }


def test_a_discard_win_names_the_others_only_if_the_giver_is_named() -> None:
    hand = {**FIVE, "by": "ron"}
    assert asked(**hand)["payments"] == {"E": 1500}
    assert asked(**hand, **{"from": "W"})["payments"] == {"E": 1500, "S": -500, "W": -1000}


def test_ten_han_count_as_twenty_or_are_a_cap() -> None:
    hand = {"hand": "123456p234p66p11z", "win": "6p", "by": "tsumo", "seat": "E"}
    book, cap = asked(**hand), asked(**hand, preset="cap10")
    assert (book["total"], book["han"], book["points"]) == (11, 20, 8000)
    assert (cap["total"], cap["han"], cap["points"]) == (11, 10, 4000)


def test_sets_with_fei_are_understood_or_asked_about() -> None:
    hand = {"hand": "123p555z6z", "win": "6z", "by": "tsumo", "seat": "W", "flowers": "3q3f1h2h"}
    told = asked(**hand, melds=[["chi", "7p1j9p"], ["pon", "7z11j"]])
    assert "789p" in told["form"] and told["yaku"]["shou_sangen"] == 3
    with pytest.raises(KaikError, match="name the lowest tile"):
        asked(**hand, melds=[["chi", "78p1j"], ["pon", "7z11j"]])
    named = asked(**hand, melds=[["chi", "78p1j", "6p"], ["pon", "7z11j"]])
    assert "678p" in named["form"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"hand": "123456p234p69p11z"}, "is not complete"),
        ({"flowers": "2q"}, "has 1 han, but 5 are needed"),
        ({"hand": "123m456p234p66p1z"}, "1m is no tile of a hand here"),
        ({"hand": "123456p234p66p11z1z"}, "a hand has 13 tiles"),
        ({"flowers": "5p"}, "5p cannot lie open alone"),
        ({"flowers": "1q1q"}, "1q came 2 times"),
        ({"seat": "N"}, "nobody sits N"),
        ({"by": "luck"}, "by is tsumo or ron"),
        ({"flags": ["chankan"]}, "chankan is a win by ron"),
        ({"flags": ["rinshan"], "flowers": ""}, "rinshan needs a kan"),
        ({"flags": ["tenhou"], "seat": "S"}, "tenhou is the dealer's win"),
        ({"flags": ["chihou"], "seat": "S"}, "chihou is the win of another"),
        ({"by": "ron", "win": "1j"}, "nobody can win with another's fei"),
        ({"by": "ron", "from": "E"}, "cannot have given the tile"),
        ({"melds": [["ankan", "555z1j"]], "hand": "123456p234p6p"}, "never part of a kan"),
        ({"melds": [["ankan", "555z1j", "5z"]], "hand": "123456p234p6p"}, "never part of a kan"),
        ({"melds": [["chi", "45p1j", "1j"]], "hand": "123456p234p6p"}, "1j is not the lowest tile"),
        ({"melds": [["pon", "111j"]], "hand": "123456p234p6p"}, "a real one"),
        ({"melds": [["chi", "579p"]], "hand": "123456p234p6p"}, "is no chi"),
    ],
)
def test_what_is_no_win_is_told_in_a_sentence(change: dict[str, Any], sentence: str) -> None:
    request = {**FIVE, "by": "tsumo", **change}
    with pytest.raises(KaikError, match=sentence):
        asked(**request)


def test_flags_of_other_mahjong_count_for_nothing() -> None:
    plain = {**FIVE, "by": "tsumo"}
    assert asked(**plain, flags=["haitei"]) == asked(**plain)


def test_the_library_and_the_question_agree() -> None:
    won = score("123456p234p66p11z", "6p", flowers="1q1h2h3h")
    assert answer(BOOK, {**FIVE, "by": "tsumo"})["points"] == won.points == 2000
