"""Riichi: what tables agree on before they play: ippatsu, ura and kan dora, renhou, who stays, hiding a ready hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kaik.core.state import Choose
from kaik.games.riichi import GAME
from kaik.play.luck import Luck
from kaik.play.record import Record, write
from kaik.play.walk import walk

Make = Callable[..., Any]
READY = "234m23567p45688s"
"""Ready for 1p and 4p; with 4p a tanyao."""


def ron_in_riichi(season: Make, **options: object) -> Any:
    """Seat 1 declares and wins with the next discard."""
    table = season("", READY, keep="1s9m4p", dora="5z", **options).turn("1s").draw("9m")
    table.throw("9m", verb="riichi").draw("4p")
    return table.throw("4p", "1 ron")


def test_ippatsu_can_be_left_out(season: Make) -> None:
    assert "ippatsu" in ron_in_riichi(season).say("ura:7z").yaku
    assert "ippatsu" not in ron_in_riichi(season, ippatsu="off").say("ura:7z").yaku


def test_without_ura_nothing_is_turned_over_beneath(season: Make) -> None:
    table = ron_in_riichi(season, ura_dora="off")
    assert table.state.last.how == "ron" and table.state.last.ura == ()


def riichi_with_a_quad(season: Make, **options: object) -> Any:
    table = season("", "1111m23567p4588s", keep="1s3s6s4p", dora="5z", **options).turn("1s").draw("3s").say("ankan:1m")
    if options.get("kan_dora") != "off":
        table.say("dora:2z")
    table.draw("6s").throw("3s", verb="riichi").draw("4p")
    return table.throw("4p", "1 ron")


def test_without_kan_dora_a_quad_turns_nothing_over(season: Make) -> None:
    table = riichi_with_a_quad(season, kan_dora="off")
    assert table.state.indicators == ("5z",) and table.chance() == "ura"
    assert table.say("ura:7z").state.last.indicators == ("5z",)


def test_without_kan_ura_only_the_first_has_something_beneath(season: Make) -> None:
    assert riichi_with_a_quad(season).say("ura:7z+6z").state.last.ura == ("6z", "7z")
    assert riichi_with_a_quad(season, kan_ura="off").say("ura:7z").state.last.ura == ("7z",)


# Closed quads after riichi.


def drew_the_fourth(season: Make, hand: str, fourth: str, how: str) -> Any:
    table = season("", hand, keep="1s9m234s" + fourth, dora="5z", riichi_ankan=how).turn("1s").draw("9m")
    return table.throw("9m", verb="riichi").round("2s", "3s", "4s").draw(fourth)


def test_where_the_shape_must_stay_a_quad_may_not_change_a_reading(season: Make) -> None:
    """111222333p are three triplets or three runs: the waits stay with a quad of 1p, the readings do not."""
    shifting = "111222333p456s8s"
    assert "ankan" in drew_the_fourth(season, shifting, "1p", "same_waits").verbs(1)
    assert "ankan" not in drew_the_fourth(season, shifting, "1p", "same_shape").verbs(1)
    assert "ankan" in drew_the_fourth(season, "111z23567p45688s", "1z", "same_shape").verbs(1)


# Renhou.


@pytest.mark.parametrize(
    ("renhou", "points", "yaku"),
    [
        ("none", 2000, {"pinfu": 1, "tanyao": 1}),
        ("mangan", 8000, {"renhou": 5}),
        ("yakuman", 32000, {"renhou": 13}),
    ],
)
def test_a_ron_before_the_first_draw(season: Make, renhou: str, points: int, yaku: dict[str, int]) -> None:
    table = season("", READY, keep="4p", dora="5z", renhou=renhou).draw("4p").throw("4p", "1 ron")
    assert table.yaku == yaku and table.change == (-points, points, 0, 0)


def test_renhou_needs_neither_another_yaku_nor_keeps_after_a_call_or_a_draw(season: Make) -> None:
    plain = season("", "123m123p11789s45s", keep="6s", dora="5z", renhou="mangan").draw("6s").say("discard:6s")
    assert "ron" in plain.verbs(1)
    later = season("", READY, keep="1s9s12m4p", dora="5z", renhou="mangan").round("1s", "9s", "1m", "2m")
    assert "renhou" not in later.draw("4p").throw("4p", "1 ron").yaku
    called = season("", READY, "77z", "", keep="7z4p", dora="5z", renhou="mangan").draw("7z").throw("7z", "2 pon:7z+7z")
    assert called.state.untouched is False


def test_a_better_hand_than_mangan_counts_instead_of_renhou(season: Make) -> None:
    table = season("", "2223334445558s", keep="8s", dora="5z", renhou="mangan").draw("8s").throw("8s", "1 ron")
    assert "suu_ankou_tanki" in table.yaku and "renhou" not in table.yaku


def test_the_federation_has_it_as_mangan() -> None:
    assert GAME.preset("ema2016").spelled()["renhou"] == "mangan"


# The dealer stays.


@pytest.mark.parametrize(("renchan", "dealer"), [("tenpai", 0), ("win", 0), ("never", 1)])
def test_a_winning_dealer_stays_or_never_does(season: Make, renchan: str, dealer: int) -> None:
    table = season(READY, keep="4p", dora="5z", renchan=renchan).draw("4p").say("tsumo")
    assert table.state.table.dealer == dealer and table.state.honba == (dealer == 0)


@pytest.mark.parametrize(("renchan", "dealer"), [("tenpai", 0), ("win", 1), ("never", 1)])
def test_a_ready_dealer_stays_or_not(season: Make, renchan: str, dealer: int) -> None:
    table = season(READY, keep="14p", dora="5z", renchan=renchan, nagashi="none").drain(0, spare="14p").told()
    assert table.state.table.dealer == dealer


# Declaring not ready.


def at_the_end(season: Make, **options: object) -> Any:
    """The last tile lies there; seat 0 is ready and has not thrown it, seat 1 threw it."""
    table = season(READY, keep="14p", dora="5z", nagashi="none", **options).drain(1, spare="14p")
    last = next(tile for tile, _ in table.state.wall.unseen if tile not in ("1p", "4p"))
    return table.draw(last).say(f"discard:{last}")


def test_a_ready_player_may_declare_not_ready(season: Make) -> None:
    table = at_the_end(season, noten_sengen="on")
    assert table.actions(0, "not-ready") == ["not-ready"]
    table.say("0 not-ready").answer()
    table.told()
    assert table.state.last.shown == () and table.change == (0, 0, 0, 0) and table.state.table.dealer == 1


def test_or_show_the_hand_and_be_paid(season: Make) -> None:
    table = at_the_end(season, noten_sengen="on").answer().told()
    assert [seat for seat, _ in table.state.last.shown] == [0] and table.change[0] == 3000


def test_whoever_threw_the_last_tile_is_asked_too(season: Make) -> None:
    table = at_the_end(season, noten_sengen="on")
    turn = table.state.turn()
    assert isinstance(turn, Choose) and turn.seats == (0, 1, 2, 3)
    giver = table.state.window.giver
    assert [str(action) for action in table.state.legal(giver)] == ["pass"], "it is not ready"


def test_elsewhere_nobody_is_asked(season: Make) -> None:
    assert not at_the_end(season).actions(0, "not-ready")


def test_whoever_declared_riichi_shows_the_hand(season: Make) -> None:
    table = season(READY, keep="914p", dora="5z", nagashi="none", noten_sengen="on").draw("9p")
    table.throw("9p", verb="riichi").drain(1, spare="14p")
    last = next(tile for tile, _ in table.state.wall.unseen if tile not in ("1p", "4p"))
    table.draw(last).say(f"discard:{last}")
    assert not table.actions(0, "not-ready")


# The score by places, beside the points.


def test_the_record_of_a_finished_game_tells_the_score_by_places() -> None:
    options = GAME.chosen("tenhou", {"uma": "10-20", "oka": "on", "start": 1000, "goal": 1000, "rounds": 1})
    match = walk(GAME, options, seed=3, preset="tenhou")
    assert match.over and match.placing is not None
    assert sum(match.payoffs) == 0 and max(match.placing) == match.placing[match.payoffs.index(max(match.payoffs))]
    told = next(line for line in write(Record.of(match, Luck.of(3))).splitlines() if line.startswith("x-placing: "))
    assert [float(each) for each in told.removeprefix("x-placing: ").split()] == list(match.placing)
