"""Riichi: the page about a finished hand says what counted and who paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaik.core.settlement import Settlement
from kaik.games.riichi import GAME

Make = Callable[..., Any]
READY = "234m23567p45688s"
SECOND = "56799m23p345678s"


def labels(found: Settlement) -> list[str]:
    return [line.label for line in found.lines]


def lines(found: Settlement, label: str) -> list[Any]:
    return [line for line in found.lines if line.label == label]


def test_yaku_fu_and_dora_come_first_then_the_points_then_the_payments(season: Make) -> None:
    table = season("", READY, keep="1s9m1p", dora="9m", honba=2, deposits=1, points=(24000, 25000, 25000, 25000))
    found = table.turn("1s").turn("9m").draw("1p").throw("1p", "1 ron").settlement
    assert labels(found) == [
        *("winning-hand", "yaku-han", "fu-item", "fu-item", "worth"),
        *("pays-discard", "honba", "deposits"),
    ]
    assert found.lines[0].pieces[-1] == "1p" and len(found.lines[0].pieces) == 14
    assert [(line.values["fu"], line.amount) for line in lines(found, "fu-item")] == [
        ("fu.base", 20.0),
        ("fu.closed_ron", 10.0),
    ]
    assert lines(found, "worth")[0].amount == 1000 and lines(found, "pays-discard")[0].seat == 2
    assert lines(found, "honba")[0].points == (0, 400, -400, 0)
    assert found.after == (24000, 27400, 23600, 25000) and found.next == 1


def test_a_riichi_stick_is_part_of_the_hand_it_was_put_down_in(season: Make) -> None:
    table = season("", READY, keep="1s9m4p7z", dora="2z").turn("1s").draw("7z").throw("7z", verb="riichi")
    table.draw("4p").throw("4p", "1 ron").say("ura:9s")
    found = table.settlement
    assert found.before == (25000,) * 4, "the stick was paid during the hand"
    assert lines(found, "riichi-stick")[0].points == (0, -1000, 0, 0)
    assert lines(found, "deposits")[0].points == (0, 1000, 0, 0)
    yaku = {line.values["yaku"]: line.amount for line in lines(found, "yaku-han")}
    assert yaku == {"double_riichi": 2, "ippatsu": 1, "pinfu": 1, "tanyao": 1}


def test_a_limit_has_its_name_and_no_fu(season: Make) -> None:
    found = season(READY, keep="1p").draw("1p").say("tsumo").settlement
    assert labels(found) == ["winning-hand", "yaku-han", "worth-yakuman", "all-pay-dealer"]
    assert found.lines[2].values["limit"] == "limit.yakuman" and found.lines[2].amount == 48000


def test_of_several_winners_each_has_a_hand_and_a_payment(season: Make) -> None:
    table = season("", READY, SECOND, keep="1p", dora="2z", honba=1, deposits=1, points=(24000, 25000, 25000, 25000))
    found = table.draw("1p").throw("1p", "1 ron", "2 ron").settlement
    assert found.winners == (1, 2)
    assert [line.points for line in lines(found, "pays-discard")] == [(-1000, 1000, 0, 0), (-1000, 0, 1000, 0)]
    assert [line.seat for line in lines(found, "honba") + lines(found, "deposits")] == [1, 1]


def test_an_empty_wall_shows_the_ready_hands_and_what_they_wait_for(season: Make) -> None:
    table = season(READY, keep="1s1p1p1p1p4p4p4p4p", dora="2z").drain(0, spare="11114444p").told()
    found = table.settlement
    assert found.label == "kyoku-exhausted" and labels(found) == ["ready-hand", "waits-for", "noten"]
    assert found.lines[1].pieces == ("1p", "4p")
    assert found.lines[2].points == (3000, -1000, -1000, -1000) and found.next == 0


def test_an_undecided_hand_says_why(season: Make) -> None:
    found = season(keep="3333z").round("3z", "3z", "3z").turn("3z").told().settlement
    assert found.label == "kyoku-aborted" and found.values["reason"] == "abort.kaze4" and found.lines == ()
    english = GAME.label(found.label, "en").format(**{**found.values, "reason": GAME.label("abort.kaze4", "en")})
    assert english.endswith("drawn at once (four equal winds)")


def test_what_the_places_pay_is_told_at_the_end_of_the_game(season: Make) -> None:
    table = season(READY, keep="1p", uma="10-20", oka="on", goal=30000, tobi="below0", points=(25000, 0, 50000, 25000))
    found = table.draw("1p").say("tsumo").settlement
    assert [(line.seat, line.amount) for line in lines(found, "uma-place")] == [
        (0, 20000),
        (2, 10000),
        (3, -10000),
        (1, -20000),
    ]
    assert lines(found, "oka-first")[0].amount == 15000 and found.next is None
