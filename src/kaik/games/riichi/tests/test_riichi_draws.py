"""Riichi: seasons that nobody wins, and what is paid then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kaik.kits.mahjong.tiles import YAOCHU, kind

Make = Callable[..., Any]
READY = "234m23567p45688s"
SECOND = "56799m23p345678s"
THIRD = "345678m23p11234s"
FOURTH = "789m12789p789s11z"
"""Four ready hands that can be held at once."""


# Undecided ends.


def test_four_equal_winds_as_first_discards_end_the_season(season: Make) -> None:
    table = season(keep="3333z").round("3z", "3z", "3z").turn("3z")
    assert table.chance() == "aborted"
    table.told()
    assert table.state.last.reason == "kaze4"
    assert table.state.honba == 1 and table.state.kyoku == 0 and table.change == (0, 0, 0, 0)


def test_but_not_four_dragons_nor_different_winds(season: Make) -> None:
    assert season(keep="5555z").round("5z", "5z", "5z", "5z").chance() == "draw"
    assert season(keep="333z4z").round("3z", "3z", "3z", "4z").chance() == "draw"


def test_nor_after_a_call_or_a_closed_kan(season: Make) -> None:
    table = season("1111m", keep="3333z9s", dora="2z").draw("9s").say("ankan:1m", "dora:5z")
    assert table.round("3z", "3z", "3z", "3z").chance() == "draw"
    table = season("77z3z", "3z", "3z", "", keep="3z7z12s", dora="2z").draw("1s").throw("3z").draw("2s").throw("3z")
    table.draw("7z").throw("7z", "0 pon:7z+7z")
    assert not table.state.untouched


def test_a_table_may_play_on(season: Make) -> None:
    assert season(keep="3333z", preset="ema2016").round("3z", "3z", "3z", "3z").chance() == "draw"


def test_four_riichi_end_the_season_when_the_fourth_deposit_is_paid(season: Make) -> None:
    table = season(READY, SECOND, THIRD, FOURTH, keep="4567z", dora="2z")
    for tile in ("4z", "5z", "6z", "7z"):
        table.draw(tile).throw(tile, verb="riichi")
    assert table.chance() == "aborted"
    table.told()
    assert table.state.last.reason == "reach4"
    assert table.state.deposits == 4 and table.state.points == (24000,) * 4
    assert [seat for seat, _ in table.state.last.shown] == [0, 1, 2, 3]


def test_four_quads_of_two_players_end_the_season_when_the_discard_passes(season: Make) -> None:
    table = season("1111222m", "33334444m", keep="256789m", dora="2z")
    table.draw("2m").say("ankan:1m").flip().draw("5m").say("ankan:2m").flip().draw("6m").throw("6m")
    table.draw("7m").say("ankan:3m").flip().draw("8m").say("ankan:4m").flip().draw("9m")
    table.throw("9m")
    assert table.chance() == "aborted"
    assert table.told().state.last.reason == "kan4"


def test_there_is_no_fifth_quad(season: Make) -> None:
    table = season("1111222m", "333344445555m", keep="26789m1s", dora="2z", abort_kan4="off")
    table.draw("2m").say("ankan:1m").flip().draw("6m").say("ankan:2m").flip().draw("7m").throw("7m")
    table.draw("8m").say("ankan:3m").flip().draw("9m").say("ankan:4m").flip().draw("1s")
    assert "ankan" not in table.verbs(1)


NINE = "19m19p19s123z"


def test_nine_kinds_in_the_first_tiles_may_end_the_season(season: Make) -> None:
    table = season(NINE + "5556m", keep="9s", dora="4z").draw("9s")
    assert "kyuushu" in table.state.legal(0)
    table.say("kyuushu")
    assert table.state.last.reason == "kyuushu" and table.state.last.shown[0][0] == 0
    assert table.state.honba == 1


def test_eight_kinds_do_not_and_the_drawn_tile_counts(season: Make) -> None:
    for drawn, may in (("5p", False), ("4z", True)):
        table = season("19m19p19s12z55566m", keep="5p4z", dora="7z").draw(drawn)
        assert ("kyuushu" in table.state.legal(0)) is may


def test_nine_kinds_count_only_on_the_first_turn(season: Make) -> None:
    table = season(NINE + "5556m", keep="9s23s4s5s", dora="4z").turn("9s").round("2s", "3s", "4s").draw("5s")
    assert "kyuushu" not in table.state.legal(0)


@pytest.mark.parametrize(("preset", "may"), [("book", False), ("book-literal", True)])
def test_nor_after_a_call_but_by_the_letter_they_do(season: Make, preset: str, may: bool) -> None:
    table = season("", "", NINE + "5556m", "77z5p", dora="4z", keep="7z259s", preset=preset).draw("7z")
    table.throw("7z", "3 pon:7z+7z").throw("5p").turn("2s").turn("5s").draw("9s")
    assert table.state.mover == 2 and ("kyuushu" in table.state.legal(2)) is may


# An empty wall.


def left_over(season: Make, *hands: str, **how: Any) -> Any:
    table = season(*hands, dora="2z", **how).drain(0)
    assert table.chance() == "exhausted"
    return table.told()


@pytest.mark.parametrize(
    ("hands", "change"),
    [
        (("", "", "", ""), (0, 0, 0, 0)),
        ((READY, "", "", ""), (3000, -1000, -1000, -1000)),
        ((READY, "", THIRD, ""), (1500, -1500, 1500, -1500)),
        ((READY, SECOND, THIRD, ""), (1000, 1000, 1000, -3000)),
        ((READY, SECOND, THIRD, FOURTH), (0, 0, 0, 0)),
    ],
)
def test_the_unready_pay_the_ready_3000_together(season: Make, hands: tuple[str, ...], change: tuple[int, ...]) -> None:
    assert left_over(season, *hands).change == change


def test_the_ready_hands_are_shown(season: Make) -> None:
    table = left_over(season, READY, "", THIRD)
    assert [seat for seat, _ in table.state.last.shown] == [0, 2]


def test_waiting_only_for_a_fifth_copy_is_not_ready(season: Make) -> None:
    assert left_over(season, "1111z234m567p456s").change == (0, 0, 0, 0)


def test_a_yaku_is_not_needed_to_be_ready(season: Make) -> None:
    assert left_over(season, "", "123m23789p11s555p").change == (-1000, 3000, -1000, -1000)


def test_deposits_stay_for_the_next_winner(season: Make) -> None:
    assert left_over(season, deposits=2, points=(23000, 25000, 25000, 25000)).state.deposits == 2


# Nagashi mangan.


def flowing(season: Make, seat: int, **how: Any) -> Any:
    """One seat throws away nothing but honours, ones and nines."""
    table = season(*how.pop("hands", ()), dora="2z", **how)
    while table.state.wall.left:
        mine = table.state.drawer() == seat
        table.turn(min(dict(table.state.wall.unseen), key=lambda tile: (kind(tile) in YAOCHU) is not mine))
    return table.told()


def test_a_river_of_honours_ones_and_nines_is_paid_like_a_drawn_mangan(season: Make) -> None:
    table = flowing(season, 1)
    assert table.state.last.nagashi == (1,)
    assert table.change == (-4000, 8000, -2000, -2000)


def test_the_dealer_gets_4000_from_each(season: Make) -> None:
    table = flowing(season, 0)
    assert table.change == (12000, -4000, -4000, -4000)


def test_it_replaces_the_payments_of_the_unready_and_moves_no_honba(season: Make) -> None:
    table = flowing(season, 1, hands=("", "", READY, ""), honba=2, deposits=1, points=(24000, 25000, 25000, 25000))
    assert table.change == (-4000, 8000, -2000, -2000) and table.state.deposits == 1
    assert table.state.kyoku == 1 and table.state.honba == 3


def test_elsewhere_it_is_a_win_with_honba_and_deposits(season: Make) -> None:
    how = {"nagashi": "win", "honba": 2, "deposits": 1, "points": (24000, 25000, 25000, 25000)}
    table = flowing(season, 1, **how)
    assert table.change == (-4200, 9600, -2200, -2200) and table.state.deposits == 0
    assert table.state.kyoku == 1 and table.state.honba == 0
    table = flowing(season, 0, **how)
    assert table.state.kyoku == 0 and table.state.honba == 3, "the dealer has won"


def test_a_table_may_not_know_it(season: Make) -> None:
    assert flowing(season, 1, nagashi="none").state.last.nagashi == ()


def test_a_called_discard_spoils_it(season: Make) -> None:
    table = (
        season("", "", "77z5m", "", dora="2z", keep="7z1s").turn("1s").draw("7z").throw("7z", "2 pon:7z+7z").throw("5m")
    )
    while table.state.wall.left:
        mine = table.state.drawer() == 1
        table.turn(min(dict(table.state.wall.unseen), key=lambda tile: (kind(tile) in YAOCHU) is not mine))
    assert table.told().state.last.nagashi == ()
