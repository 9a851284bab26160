"""Questions about hands, good and bad, as they come in from outside."""

from __future__ import annotations

import pytest

from kaik.core.errors import KaikError
from kaik.games.riichi.ask import score_answer
from kaik.games.riichi.options import RiichiOptions

GOOD = {
    "hand": "345m40677p67s",
    "win": "8s",
    "by": "ron",
    "melds": [["pon", "777z"]],
    "round": "E",
    "seat": "S",
    "flags": [],
    "dora": "1p",
    "ura": "",
}


def asked(**changes: object) -> dict[str, object]:
    return score_answer(RiichiOptions(), {**GOOD, **changes})


def test_a_good_question_is_answered():
    answer = asked()
    assert answer["yaku"] == {"yakuhai_chun": 1}
    assert (answer["han"], answer["fu"], answer["points"], answer["payments"]) == (1, 30, 1000, {"S": 1000})


def test_points_leave_out_honba_and_deposits_and_payments_have_them():
    answer = asked(honba=1, sticks=2, **{"from": "E"})
    assert answer["points"] == 1000
    assert answer["payments"] == {"E": -1200, "S": 3200, "W": 0, "N": 0}


def test_what_is_left_out_has_a_plain_meaning():
    assert score_answer(RiichiOptions(), {"hand": "123m456p789s1112z", "win": "2z", "by": "tsumo"})["han"] == 3


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hand": "345m40677p6s"}, "beside 1 melds a hand has 10 tiles and the winning one, not 9"),
        ({"hand": "345m40677p678s"}, "beside 1 melds a hand has 10 tiles and the winning one, not 11"),
        ({"hand": "345m40677p67"}, "digits come before their letter"),
        ({"hand": "3455m50677p77z"}, "7z came 5 times, but a set has only 4"),
        ({"hand": "345m40677p68s"}, "345m40677p68s with 8s is no complete hand"),
        ({"melds": [["chi", "123m"]], "hand": "456m40699p67s"}, "complete but has no yaku"),
        ({"win": "89s"}, "'89s' should be one tile, but is 2"),
        ({"win": "1j"}, "1j is not played with here"),
        ({"dora": "1q"}, "1q is not played with here"),
        ({"by": "luck"}, "by is tsumo or ron, not 'luck'"),
        ({"by": None}, "by is missing"),
        ({"hand": 5}, "hand is a text, not 5"),
        ({"melds": [["pon", "776z"]]}, "677z is no pon, which is three alike"),
        ({"melds": [["peng", "777z"]]}, "'peng' is no call"),
        ({"melds": [["pon"]]}, "a meld is \\[call, tiles\\]"),
        ({"melds": "pon"}, "melds is a list"),
        ({"melds": {"pon": "777z"}}, "melds is a list"),
        ({"round": "X"}, "'X' is no wind"),
        ({"seat": "north"}, "'north' is no wind"),
        ({"from": "S"}, "S won this hand and cannot have discarded the tile"),
        ({"from": "Q"}, "'Q' is no wind"),
        ({"flags": ["reach"]}, "there is no flag 'reach'"),
        ({"flags": "riichi"}, "flags is a list of words"),
        ({"flags": ["riichi"]}, "a hand with a called set cannot be in riichi"),
        ({"flags": ["ippatsu"]}, "ippatsu needs riichi"),
        ({"flags": ["haitei"]}, "haitei is a win by tsumo, not by ron"),
        ({"flags": ["houtei"], "by": "tsumo"}, "houtei is a win by ron, not by tsumo"),
        ({"flags": ["rinshan"], "by": "tsumo"}, "rinshan needs a quad"),
        ({"flags": ["chankan", "houtei"]}, "chankan and houtei exclude each other"),
        ({"flags": ["tenhou"], "by": "tsumo"}, "tenhou is for the dealer, East"),
        ({"flags": ["chihou"], "by": "tsumo", "seat": "E"}, "chihou is for a player other than the dealer"),
        ({"flags": ["chihou"], "by": "tsumo"}, "chihou is won before any set lies on the table"),
        ({"honba": -1}, "honba is a whole number from 0 to 1000, not -1"),
        ({"sticks": "2"}, "sticks is a whole number"),
    ],
)
def test_a_bad_question_gets_one_sentence(changes, sentence):
    with pytest.raises(KaikError, match=sentence) as refused:
        asked(**changes)
    assert "\n" not in str(refused.value)
