"""Tenhou's JSON log: a hand as its page keeps it, its order found again, and every mistake in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from kaik.core.errors import BadRecord
from kaik.core.game import Imported
from kaik.games.riichi import GAME
from kaik.games.riichi.records import tenhou
from kaik.games.riichi.records.tenhou_codes import read_call, write_call

DEALT = [
    [11, 14, 17, 22, 25, 28, 33, 36, 39, 41, 42, 43, 44],
    [12, 15, 18, 23, 26, 29, 31, 34, 37, 45, 45, 46, 47],
    [12, 13, 14, 15, 16, 17, 22, 23, 35, 36, 37, 38, 38],
    [13, 16, 19, 21, 24, 27, 32, 35, 38, 41, 42, 46, 47],
]
"""Seat 2 waits for 1p and 4p."""


def hand(
    takes: list[list[Any]],
    throws: list[list[Any]],
    result: list[Any] | None,
    head: tuple[int, int, int] = (1, 0, 0),
    dora: tuple[int, ...] = (39,),
    ura: tuple[int, ...] = (),
) -> list[Any]:
    rows = [row for seat in range(4) for row in (DEALT[seat], takes[seat], throws[seat])]
    return [list(head), [25000] * 4, list(dora), list(ura), *rows, *([result] if result else [])]


def record(*hands: list[Any], disp: str = "般南喰赤", **rule: Any) -> dict[str, Any]:
    shown = {"disp": disp, "aka": 1, **rule}
    return {"title": ["", ""], "name": ["A", "B", "C", "D"], "rule": shown, "log": list(hands)}


def imported(source: Any, preset: str = "tenhou") -> Imported:
    return tenhou.read(source, GAME.preset(preset))


RON = ["和了", [0, -2300, 3300, 0], [2, 1, 2, "30符2飜2000点", "断幺九(1飜)", "平和(1飜)"]]
WON = hand([[], [24], [], []], [[], [60], [], []], RON, head=(1, 1, 1))


def test_a_win_is_read_and_written_as_the_page_keeps_it() -> None:
    found = imported(record(WON))
    assert found.settlements == ((0, -2300, 3300, 0),)
    assert [str(action) for seat, action in found.log if seat == 2] == ["ron"]
    assert found.start is not None
    assert tenhou.record_of(found.start, found.log)["log"] == [WON]


def test_draws_go_round_the_table_unless_somebody_calls() -> None:
    takes, throws = [[45], ["p454545"], ["c121314"], [11]], [[60], [12], [38], [60]]
    log = hand(takes, throws, None, head=(0, 0, 0))
    found = imported(record(log))
    told = [str(action) for _, action in found.log if action.verb in ("draw", "calls", "discard")]
    assert told == [
        "draw:5z",
        "discard:5z",
        "calls:1-pon-5z+5z",
        "discard:2m",
        "calls:2-chi-3m+4m",
        "discard:8s",
        "draw:1m",
        "discard:1m",
    ]
    assert tenhou.record_of(GAME.begin(found.options), found.log)["log"] == [log]


@pytest.mark.parametrize(
    ("text", "call", "tile", "rest", "away"),
    [
        ("c242526", "chi", "4p", ("5p", "6p"), 3),
        ("p454545", "pon", "5z", ("5z", "5z"), 3),
        ("45p4545", "pon", "5z", ("5z", "5z"), 2),
        ("4545p45", "pon", "5z", ("5z", "5z"), 1),
        ("m25252552", "daiminkan", "5p", ("5p", "5p", "0p"), 3),
        ("25m255225", "daiminkan", "5p", ("5p", "0p", "5p"), 2),
        ("252552m25", "daiminkan", "5p", ("5p", "5p", "0p"), 1),
        ("k52252525", "kakan", "0p", ("5p", "5p", "5p"), 3),
        ("25k522525", "kakan", "0p", ("5p", "5p", "5p"), 2),
        ("2525k5225", "kakan", "0p", ("5p", "5p", "5p"), 1),
        ("111111a11", "ankan", "1m", ("1m", "1m", "1m"), 1),
    ],
)
def test_where_the_letter_stands_tells_whom_a_tile_came_from(
    text: str, call: str, tile: str, rest: tuple[str, ...], away: int
) -> None:
    found = read_call(text)
    assert found is not None
    assert (found.call, found.tile, found.rest, found.away) == (call, tile, rest, away)
    assert write_call(call, tile, rest, away) == text


@pytest.mark.parametrize("text", ["", "p", "p4545", "p45454545", "p484848", "x454545", "454545", "4p54545", "p45454"])
def test_other_texts_are_no_calls(text: str) -> None:
    assert read_call(text) is None


def test_the_record_says_whether_there_are_red_fives_and_how_long_it_lasts() -> None:
    plain = imported(record(WON, disp="般東喰", aka=0)).options.spelled()
    assert (plain["aka"], plain["rounds"]) == (0, 1)
    both = imported(record(WON, disp="Gold Room", aka51=1, aka52=2, aka53=1), "book-modern").options.spelled()
    assert (both["aka"], both["rounds"]) == (4, 2)
    bare = {"log": [WON]}
    assert imported(bare).options == GAME.preset("tenhou")


def test_a_hand_that_has_not_ended_is_read_so_far() -> None:
    found = imported(record(hand([[], [24], [], []], [[], [60], [], []], None)))
    assert found.settlements == () and str(found.log[-1][1]) == "discard:4p"


def changed(at: int, value: Any) -> Callable[[], Any]:
    """The won hand with one of its entries otherwise."""
    return lambda: record([*WON[:at], value, *WON[at + 1 :]])


REFUSED = [
    (lambda: 7, "a record is a JSON object with title, name, rule and log, not int"),
    (lambda: "{", "the record is not JSON"),
    (lambda: {"log": []}, "log is a list of 1 to 1000 hands"),
    (lambda: {"log": [WON], "rule": 1}, "rule is an object like"),
    (lambda: record(WON, aka=3), "the red fives of rule are 0, 1 or 2"),
    (lambda: record([]), "hand 1: a hand has its number, scores, indicators"),
    (lambda: record(WON, WON), "hand 2 (E2, 1 honba): by our rules E3 with 0 honba is next, not E2 with 1 honba"),
    (changed(0, [16, 0, 0]), "hand 1: the first number is 0 for East 1 up to 15 for North 4, not 16"),
    (changed(0, [1]), "hand 1: its first entry has 3 whole numbers"),
    (changed(1, [1, 2, 3]), "hand 1 (E2, 1 honba): scores has a whole number for each of the 4 seats"),
    (changed(2, []), "hand 1 (E2, 1 honba): dora_marker is a tile"),
    (changed(2, [39, 11]), "hand 1 (E2, 1 honba), result: the indicator 1m was never turned over by our rules"),
    (changed(2, [48]), "hand 1 (E2, 1 honba): the indicators are tiles like 25, 47 or 52, not [48]"),
    (changed(4, [11] * 13), "hand 1 (E2, 1 honba): 1m is dealt 5 times, but these rules have 4"),
    (changed(5, 3), "hand 1 (E2, 1 honba), seat 0: a seat has lists of what it was dealt, drew and threw away"),
    (
        changed(8, ["24"]),
        "hand 1 (E2, 1 honba), seat 1, draw 1: a draw is a tile like 25 or a call like p252525, not '24'",
    ),
    (changed(9, ["x"]), "hand 1 (E2, 1 honba), seat 1, discard 1: a discard is a tile like 25, 60, r25 or a kan"),
    (changed(9, [11]), "hand 1 (E2, 1 honba), seat 1, discard 1: discard:1m is not open to seat 1"),
    (changed(9, ["r60"]), "hand 1 (E2, 1 honba), seat 1, discard 1: riichi is not open to seat 1"),
    (changed(11, [21, 21]), "hand 1 (E2, 1 honba): draws and discards do not fit together: after 3 of them"),
    (changed(16, 1), "hand 1 (E2, 1 honba), result: a result is a list that begins with 和了"),
    (changed(16, ["雨天中止"]), "hand 1 (E2, 1 honba), result: there is no end '雨天中止'"),
    (changed(16, ["和了"]), "hand 1 (E2, 1 honba), result: 和了 is followed by points and winner"),
    (
        changed(16, ["和了", [0, -2000, 2000, 0], [2, 1]]),
        "hand 1 (E2, 1 honba), result: by our rules the points change",
    ),
    (changed(16, ["和了", RON[1], [0, 1]]), "hand 1 (E2, 1 honba), result: ron is not open to seat 0"),
    (changed(16, ["流局", [0, 0, 0, 0]]), "hand 1 (E2, 1 honba), result: a draw is not how our rules go on: draw"),
    (changed(16, ["九種九牌"]), "hand 1 (E2, 1 honba), result: yao9 is not how our rules go on: draw comes next"),
]


@pytest.mark.parametrize(("source", "sentence"), REFUSED)
def test_what_our_rules_refuse_is_named_by_hand_seat_and_entry(source: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(BadRecord) as refused:
        imported(source())
    assert str(refused.value).startswith(sentence)


def test_a_text_is_read_as_well_as_an_object() -> None:
    assert imported(json.dumps(record(WON))) == imported(record(WON))
