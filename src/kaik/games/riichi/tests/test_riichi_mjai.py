"""Foreign records as mjai events: what is replayed, what it was worth, and where our rules say no."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from kaik.core.errors import BadRecord
from kaik.core.game import Imported
from kaik.games.riichi import GAME
from kaik.games.riichi.records import mjai
from kaik.games.riichi.records.event import listed
from kaik.kits.mahjong.tiles import read
from kaik.play.match import Match, replayed
from kaik.play.record import Record, replay, write

Fields = dict[str, Any]
HANDS = ("147m258p369s1234z", "258m369p147s5567z", "234567m23p56788s", "369m147p258s1267z")
"""Seat 2 waits for 1p and 4p."""


def opening(*hands: str, bakaze: str = "E", kyoku: int = 2, **fields: Any) -> Fields:
    return {
        "type": "start_kyoku",
        "bakaze": bakaze,
        "kyoku": kyoku,
        "honba": 0,
        "kyotaku": 0,
        "oya": kyoku - 1,
        "scores": [25000] * 4,
        "dora_marker": "9s",
        "tehais": [listed(read(hand)) for hand in hands or HANDS],
        **fields,
    }


def draw(actor: int, pai: str) -> Fields:
    return {"type": "tsumo", "actor": actor, "pai": pai}


def throw(actor: int, pai: str, drawn: bool = False) -> Fields:
    return {"type": "dahai", "actor": actor, "pai": pai, "tsumogiri": drawn}


def turn(actor: int, pai: str) -> list[Fields]:
    """A tile is drawn and thrown away again."""
    return [draw(actor, pai), throw(actor, pai, drawn=True)]


def ron(actor: int, target: int, pai: str, **fields: Any) -> Fields:
    return {"type": "hora", "actor": actor, "target": target, "pai": pai, "ura_markers": [], **fields}


def imported(events: Any, preset: str = "tenhou", **options: object) -> Imported:
    return mjai.read(events, GAME.chosen(preset, options))


WON = [opening(honba=1, kyotaku=1), *turn(1, "4p"), ron(2, 1, "4p")]


@pytest.mark.parametrize(("preset", "honba"), [("tenhou", 300), ("book", 200)])
def test_a_hand_is_paid_with_its_honba_and_deposits_by_the_rules_that_were_chosen(preset: str, honba: int) -> None:
    found = imported(WON, preset, aka=3)
    assert found.settlements == ((0, -2000 - honba, 3000 + honba, 0),)


def test_a_hand_from_the_middle_begins_where_its_record_begins() -> None:
    found = imported(WON)
    assert found.start is not None
    assert found.start.standing() == (0, 0, 0, 0)
    actions = [(seat, str(action)) for seat, action in found.log if action.verb not in ("dice", "deal", "dora")]
    assert actions == [
        (-1, "draw:4p"),
        (1, "discard:4p"),
        (0, "pass"),
        (2, "ron"),
        (3, "pass"),
        (-1, "wins:2-2m+2p+3m+3p+4m+5m+5s+6m+6s+7m+7s+8s+8s"),
    ]


@pytest.mark.parametrize("preset", GAME.presets)
def test_a_game_from_its_start_becomes_a_match_of_our_own(preset: str) -> None:
    start = GAME.preset(preset)
    first = opening(kyoku=1, scores=[GAME.chosen(preset).spelled()["start"]] * 4)
    found = mjai.read([first, *turn(0, "9p"), *turn(1, "4p"), ron(2, 1, "4p"), {"type": "end_kyoku"}], start)
    assert found.start is None
    match = replayed(Match.begin(GAME, found.options, found.seats), found.log)
    assert replay(write(Record.of(match))).state == match.state
    won = 8000 if preset == "ema2016" else 2000  # there a ron before one's first draw is a mangan
    assert match.payoffs == (0, -won, won, 0)


def test_the_deal_is_where_the_record_has_it_though_seats_are_counted_otherwise() -> None:
    events = [opening(kyoku=3, oya=1), *turn(1, "4p"), ron(2, 1, "4p")]
    found = imported(events)
    state = found.start
    for seat, action in found.log:
        assert state is not None
        state = state.after(seat, action)
    assert state is not None and state.turn() is not None
    assert found.settlements == ((0, -2000, 2000, 0),)


def test_events_may_be_a_list_a_json_list_or_one_a_line() -> None:
    lines = "\n".join(json.dumps(event) for event in WON)
    assert imported(WON) == imported(json.dumps(WON)) == imported(lines) == imported("\ufeff" + lines + "\n\n")


def test_a_hand_that_has_only_begun_is_replayed_so_far() -> None:
    found = imported(WON[:2])
    assert found.settlements == () and str(found.log[-1][1]) == "draw:4p"
    assert len(imported(WON[:3]).log) == len(found.log) + 1


def test_programs_may_leave_out_what_follows_from_the_rest() -> None:
    bare = [{key: value for key, value in WON[0].items() if key not in ("scores", "honba", "kyotaku")}, *WON[1:3]]
    assert imported([*bare, {"type": "hora", "actor": 2}]).settlements == ((0, -2000, 2000, 0),)


@pytest.mark.parametrize("reason", [None, "yao9", "kyushukyuhai"])
def test_nine_kinds_are_understood_whatever_they_are_called(reason: str | None) -> None:
    hands = (HANDS[0], "19m19p19s1234567z", *HANDS[2:])
    ended = {"type": "ryukyoku", "reason": reason}
    found = imported([opening(*hands), draw(1, "2m"), ended])
    assert found.settlements == ((0, 0, 0, 0),) and str(found.log[-1][1]) == "kyuushu"


def test_three_wins_end_the_season_where_the_table_says_so() -> None:
    hands = ("234567m23p23499s", HANDS[1], "2355678p123456s", "677889m23p11345s")
    events = [opening(*hands), *turn(1, "4p"), {"type": "ryukyoku", "reason": "ron3"}]
    assert imported(events, multi_ron="all_but_triple_aborts").settlements == ((0, 0, 0, 0),)
    with pytest.raises(BadRecord, match=r"event 3 \(ryukyoku\): ron3 is not how our rules go on: seat .* wins"):
        imported(events, multi_ron="all")


def test_the_next_hand_must_be_the_one_our_rules_deal() -> None:
    after = opening(kyoku=3, scores=[25000, 22700, 28300, 25000])
    assert len(imported([*WON, {"type": "end_kyoku"}, after]).log) > len(imported(WON).log)
    for wrong, sentence in (
        ({"kyoku": 2, "oya": 1}, "by our rules E3 with 0 honba is next, not E2 with 0 honba"),
        ({"honba": 1}, "by our rules E3 with 0 honba is next, not E3 with 1 honba"),
        ({"oya": 0}, "by our rules seat 2 deals, not seat 0"),
        ({"kyotaku": 1}, "by our rules 0 deposits lie on the table, not 1"),
        ({"scores": [25000] * 4}, "by our rules the scores are [25000, 22700, 28300, 25000], not [25000"),
    ):
        with pytest.raises(BadRecord) as refused:
            imported([*WON, {**after, **wrong}])
        assert str(refused.value).startswith(f"event 4 (start_kyoku): {sentence}")


def changed(at: int, **fields: Any) -> Callable[[], list[Any]]:
    """The won hand with one event otherwise."""
    return lambda: [*WON[:at], {**WON[at], **fields}, *WON[at + 1 :]]


def instead(*events: Any) -> Callable[[], list[Any]]:
    """The same deal with other events after it."""
    return lambda: [WON[0], *events]


REFUSED = [
    (list, "the record has no start_kyoku"),
    (lambda: WON[1:], "event 0 (tsumo): no hand has been dealt yet"),
    (lambda: [*WON, WON[1]], "event 4 (tsumo): nobody draws a tile now: dice comes next"),
    (lambda: ["tsumo"], "event 0: an event is an object with a type"),
    (lambda: [{"type": "tsomu"}], "event 0 (tsomu): there is no event 'tsomu'; did you mean tsumo?"),
    (lambda: [WON[0], WON[0]], "event 1 (start_kyoku): the hand before has not ended"),
    (lambda: [*WON[:2], {"type": "end_kyoku"}], "event 2 (end_kyoku): the hand has not ended by our rules"),
    (lambda: [*WON, {"type": "end_game"}, WON[0]], "event 5 (start_kyoku): nothing may follow end_game"),
    (changed(0, bakaze="X"), "event 0 (start_kyoku): bakaze is one of E S W N, not 'X'"),
    (changed(0, kyoku=5), "event 0 (start_kyoku): kyoku is a whole number from 1 to 4, not 5"),
    (changed(0, scores=[1, 2]), "event 0 (start_kyoku): scores has a whole number for each of the 4 seats"),
    (changed(0, tehais=[["?"] * 13] * 4), "event 0 (start_kyoku): tehais of seat 0 is hidden"),
    (changed(0, tehais=[["1m"] * 13] * 4), "event 0 (start_kyoku): 1m is dealt 5 times, but these rules have 4"),
    (changed(0, tehais=[["1m"]] * 4), "event 0 (start_kyoku): tehais of seat 0 is a list of 13 tiles"),
    (changed(0, dora_marker="5sr", tehais=[["5sr", *WON[0]["tehais"][0][1:]], *WON[0]["tehais"][1:]]),
     "event 0 (start_kyoku): 5sr is dealt 2 times, but these rules have 1"),
    (changed(1, actor=2), "event 1 (tsumo): seat 2 draws a tile, but it is for seat 1 to draw"),
    (changed(1, actor=4), "event 1 (tsumo): actor is a whole number from 0 to 3, not 4"),
    (changed(1, pai="4q"), "event 1 (tsumo): pai is a tile like 5m, 5mr, E or P, not '4q'"),
    (changed(2, pai="9p"), "event 2 (dahai): the tile just drawn is 4p, so this is no tsumogiri"),
    (changed(2, pai="1m", tsumogiri=False), "event 2 (dahai): discard:1m is not open to seat 1"),
    (changed(2, actor=0, tsumogiri=False), "event 2 (dahai): discard:4p is not open to seat 0: seat 1 is to choose"),
    (changed(3, pai="1p"), "event 3 (hora): the tile at issue is 4p, not 1p"),
    (changed(3, target=0), "event 3 (hora): the tile at issue is seat 1's, not seat 0's"),
    (changed(3, actor=3), "event 3 (hora): ron is not open to seat 3"),
    (changed(3, deltas=[0, -1, 1, 0]), "event 3 (hora): by our rules the points change by [0, -2300, 3300, 0]"),
    (changed(3, target=2), "event 3 (hora): tsumo is not open to seat 2"),
    (instead({"type": "reach", "actor": 1}), "event 1 (reach): riichi is not open to seat 1"),
    (instead(draw(1, "9p"), {"type": "dora", "dora_marker": "1m"}), "event 2 (dora): no kan asks for another"),
    (instead(draw(1, "9p"), {"type": "ankan", "actor": 1, "consumed": ["P"] * 4}), "event 2 (ankan): ankan:5z is not"),
    (instead(draw(1, "9p"), {"type": "kakan", "actor": 1, "pai": "P"}), "event 2 (kakan): kakan:5z is not open"),
    (instead(*turn(1, "P"), {"type": "pon", "actor": 0, "target": 1, "pai": "P", "consumed": ["P", "P"]}),
     "event 3 (pon): pon:5z+5z is not open to seat 0; legal: pass"),
    (instead({"type": "chi", "actor": 0, "pai": "1m", "consumed": ["2m", "3m"]}),
     "event 1 (chi): there is no discard to call: draw comes next"),
    (instead(*turn(1, "9p"), {"type": "ryukyoku", "reason": "exhaustive"}),
     "event 3 (ryukyoku): exhaustive is not how our rules go on: draw comes next"),
    (instead({"type": "ryukyoku", "reason": "rain"}), "event 1 (ryukyoku): there is no reason 'rain'"),
    (instead({"type": "reach_accepted", "actor": 1}), "event 1 (reach_accepted): seat 1 has not declared riichi"),
]  # fmt: skip


@pytest.mark.parametrize(("events", "sentence"), REFUSED)
def test_the_first_event_our_rules_refuse_is_named(events: Callable[[], list[Any]], sentence: str) -> None:
    with pytest.raises(BadRecord) as refused:
        imported(events())
    assert str(refused.value).startswith(sentence)


def test_a_text_that_is_no_json_is_refused_by_its_line() -> None:
    with pytest.raises(BadRecord, match="line 2 is not JSON"):
        imported(json.dumps(WON[0]) + "\n{")
    with pytest.raises(BadRecord, match="mjai events are a list, or a text"):
        imported(7)


RIICHI = [
    opening(HANDS[0], "234567m23p56788s", "258m369p147s5567z", HANDS[3]),
    draw(1, "9p"),
    {"type": "reach", "actor": 1},
    throw(1, "9p", drawn=True),
]


def test_riichi_is_said_before_its_discard_and_its_winner_tells_what_lies_beneath() -> None:
    accepted = {"type": "reach_accepted", "actor": 1}
    won = ron(1, 2, "4p", ura_markers=["3p"])
    found = imported([*RIICHI, accepted, *turn(2, "4p"), won])
    assert "riichi:9p" in [str(action) for _, action in found.log]
    # Double riichi, ippatsu, tanyao, pinfu and an ura: 6 han, and the deposit comes back.
    assert found.settlements == ((0, 19000, -18000, 0),)
    for wrong, sentence in (
        ([*RIICHI[:3], draw(2, "1m")], "event 3 (tsumo): seat 1 has said riichi, so a dahai must follow"),
        ([*RIICHI, accepted, *turn(2, "4p"), ron(1, 2, "4p")], "event 7 (hora): a win in riichi tells its ura_markers"),
        ([*RIICHI, accepted, *turn(2, "4p"), {**won, "ura_markers": ["3p", "3p"]}], "event 7 (hora): ura_markers is a"),
        (
            [*RIICHI, accepted, *turn(2, "4p"), {**won, "ura_markers": ["4p"] * 1}, draw(0, "1m")],
            "event 8 (tsumo): nob",
        ),
    ):
        with pytest.raises(BadRecord) as refused:
            imported(wrong)
        assert str(refused.value).startswith(sentence)


def test_no_ron_on_a_riichi_that_was_accepted() -> None:
    hands = (HANDS[0], "234567m23p56788s", HANDS[1], "345678m78p22345s")
    riichi = [opening(*hands), *RIICHI[1:]]
    assert imported([*riichi, ron(3, 1, "9p")]).settlements[0][1] < 0
    with pytest.raises(BadRecord, match=r"event 5 \(hora\): the riichi was accepted"):
        imported([*riichi, {"type": "reach_accepted", "actor": 1}, ron(3, 1, "9p")])
