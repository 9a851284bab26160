"""What every mahjong reads of a `score` question, and how a claim window looks to one seat."""

from __future__ import annotations

from typing import Any

import pytest

from kaik.core.action import Action
from kaik.core.errors import KaikError
from kaik.kits.mahjong import asking, claims
from kaik.kits.mahjong.table_text import asked_about


def test_a_question_is_read_part_by_part() -> None:
    request = {"hand": "123p", "by": "ron", "flags": ["chankan"], "melds": [["pon", "777z"], ["chi", "45p1j", "4p"]]}
    assert asking.text(request, "hand") == "123p"
    assert asking.text(request, "seat", "E") == "E"
    assert asking.by(request) == "ron"
    assert asking.flags(request) == {"chankan"}
    assert asking.melds(request, most=3) == [("pon", "777z"), ("chi", "45p1j", "4p")]


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        ({}, "by is missing"),
        ({"by": 3}, "by is a text, not 3"),
        ({"by": "luck"}, "by is tsumo or ron, not 'luck'"),
    ],
)
def test_a_win_by_neither_is_refused(request_: dict[str, Any], sentence: str) -> None:
    with pytest.raises(KaikError, match=sentence):
        asking.by(request_)


@pytest.mark.parametrize("flags", ["rinshan", [1], {"rinshan": True}])
def test_flags_that_are_no_list_of_words_are_refused(flags: Any) -> None:
    with pytest.raises(KaikError, match="flags is a list of words"):
        asking.flags({"flags": flags})


def test_an_unknown_flag_gets_the_nearest_one() -> None:
    with pytest.raises(KaikError, match="did you mean rinshan"):
        asking.flags({"flags": ["rinshun"]})


@pytest.mark.parametrize("melds", ["pon", [["pon"]], [["pon", 777]], [["chi", "45p1j", "4p"]], [7]])
def test_melds_that_are_none_are_refused(melds: Any) -> None:
    with pytest.raises(KaikError, match="meld"):
        asking.melds({"melds": melds})


def test_a_window_shows_everybody_only_their_own_answer() -> None:
    window = claims.opened("5p", 0, 3).answered(1, Action("pon", "5p+5p"))
    own, other = claims.shown(window, 1), claims.shown(window, 2)
    assert own is not None and other is not None
    assert (own.said, other.said) == ("pon:5p+5p", "")
    assert other == claims.shown(window, None)
    assert claims.shown(None, 1) is None
    assert asked_about(own, 1, "en") == "Seat 0 threw away 5p 5筒. To answer: seat 2. You said pon:5p+5p."
    assert asked_about(other, 2, "ja") == "席0が5p 5筒を捨てました。返事待ち：席2。"
