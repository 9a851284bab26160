"""Riichi: the wall, turns, calls, kans, and what may not be thrown away after a call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kaik.core.errors import IllegalAction, KaikError
from kaik.core.state import Choose
from kaik.games.riichi import GAME
from kaik.games.riichi.rules import Riichi
from kaik.play.script import play

Make = Callable[..., Any]
READY = "234m23567p45688s"
"""Ready for 1p and 4p; with 4p a tanyao."""


# The table.


def test_four_players_start_with_25000_points_and_136_tiles_without_red_fives() -> None:
    state = GAME.begin()
    tiles, points = state.conserved()
    assert len(tiles) == 136 and points == 100_000
    assert "0m" not in tiles and tiles.count("5m") == 4


def test_other_tables_play_with_three_red_fives() -> None:
    tiles, _ = GAME.begin(GAME.preset("tenhou")).conserved()
    assert [tiles.count(red) for red in ("0m", "0p", "0s", "5m")] == [1, 1, 1, 3]


def test_69_draws_remain_after_the_dealer_has_drawn(season: Make) -> None:
    assert season().state.wall.left == 70
    assert season().draw("9s").state.wall.left == 69


def test_a_game_begins_with_seats_deal_and_the_first_indicator() -> None:
    options = GAME.chosen(None, {"seat_method": "fixed", "first_dealer": "east"})
    state = play(GAME.begin(options), "dice:1-1 dice:2-3")
    pool = list(state.conserved()[0])
    hands = ["+".join(sorted(pool[at::10][:13])) for at in range(4)]
    state = play(state, "deal:" + "-".join(hands))
    assert state.legal(0) == ()
    state = play(state, f"dora:{pool[4]}", f"draw:{pool[5]}")
    assert state.turn() == Choose((0,)) and len(state.sides[0].hand) == 14
    assert state.wall.shape.owner == 1 and state.wall.shape.cut == 5


def test_a_season_cannot_start_from_five_tiles_of_a_kind(season: Make) -> None:
    options = GAME.preset()
    hands = [("1m",) * 4 + ("2m",) * 4 + ("3m",) * 4 + ("4m",), ("1m",) * 13, ("5p",) * 13, ("6p",) * 13]
    with pytest.raises(KaikError, match="1m"):
        Riichi.hand(options, 0, 0, 0, (25000,) * 4, 0, hands, "9s")


def test_a_season_needs_four_hands_of_thirteen() -> None:
    with pytest.raises(KaikError, match="four hands of 13"):
        Riichi.hand(GAME.preset(), 0, 0, 0, (25000,) * 4, 0, [("1m",)] * 4, "9s")


# Turn and calls.


def test_everybody_else_is_asked_about_every_discard_even_in_riichi(season: Make) -> None:
    table = season("", READY, keep="9m1s").turn("1s").draw("9m").throw("9m", verb="riichi")
    table.draw("1s").say("discard:1s")
    assert table.state.turn() == Choose((0, 1, 3))
    assert table.state.legal(1) == ("pass",)


def test_a_run_is_called_only_from_the_left(season: Make) -> None:
    table = season("", "46m", "46m", "46m", keep="5m").draw("5m").say("discard:5m")
    assert table.actions(1, "chi") == ["chi:4m+6m"]
    assert not table.actions(2, "chi") and not table.actions(3, "chi")


def test_a_run_may_be_made_in_several_ways_and_never_wraps(season: Make) -> None:
    table = season("", "3467m", keep="5m").draw("5m").say("discard:5m")
    assert table.actions(1, "chi") == ["chi:3m+4m", "chi:4m+6m", "chi:6m+7m"]
    table = season("", "8m1p12m", keep="9m").draw("9m").say("discard:9m")
    assert table.actions(1, "chi") == []


def test_honours_make_no_runs(season: Make) -> None:
    table = season("", "1344z", dora="9s", keep="2z").draw("2z").say("discard:2z")
    assert table.verbs(1) == {"pass"}


def test_a_pon_may_keep_or_give_the_red_five(season: Make) -> None:
    table = season("", "055p", preset="tenhou", keep="5p").draw("5p").say("discard:5p")
    assert table.actions(1, "pon") == ["pon:0p+5p", "pon:5p+5p"]
    assert table.actions(1, "daiminkan") == ["daiminkan:0p+5p+5p"]


def test_a_run_may_keep_or_give_the_red_five(season: Make) -> None:
    table = season("", "4m05m", preset="tenhou", keep="6m").draw("6m").say("discard:6m")
    assert table.actions(1, "chi") == ["chi:0m+4m", "chi:4m+5m"]


def test_a_pon_goes_before_a_chi_and_a_win_before_both(season: Make) -> None:
    hands = ("", "56p", "44p", READY)
    table = season(*hands, keep="4p").draw("4p").say("discard:4p")
    table.say("1 chi:5p+6p", "2 pon:4p+4p", "3 pass")
    assert str(table.state.turn().chance.weights[0][0]) == "calls:2-pon-4p+4p"
    table = season(*hands, keep="4p").draw("4p").throw("4p", "1 chi:5p+6p", "2 pon:4p+4p", "3 ron")
    assert table.state.last.how == "ron" and table.state.last.winners == (3,)


def test_the_called_tile_leaves_the_river_and_the_caller_discards(season: Make) -> None:
    table = season("", "", "77z", dora="9s", keep="7z").draw("7z").throw("7z", "2 pon:7z+7z")
    assert table.state.sides[0].river[0].called
    assert table.verbs(2) == {"discard"}
    assert table.throw(table.state.sides[2].hand[0]).state.drawer() == 3


def test_the_last_discard_can_only_be_won_with(season: Make) -> None:
    table = season("46m1z", "46m2z", "46m55m", "46m3z", dora="9s", keep="5m").drain(1, spare="5m").draw("5m")
    giver = table.say("discard:5m").state.mover
    assert table.state.wall.left == 0
    assert all(table.verbs(seat) == {"pass"} for seat in range(4) if seat != giver)


def test_a_word_that_is_not_open_is_refused_with_what_is(season: Make) -> None:
    table = season(keep="9s").draw("9s")
    with pytest.raises(IllegalAction, match="riichi:9s is not open to seat 0"):
        table.say("riichi:9s")


# Kans.


def test_a_closed_kan_takes_a_tile_of_the_dead_wall_and_shortens_the_wall(season: Make) -> None:
    table = season("1111m", keep="9s").draw("9s").say("ankan:1m")
    left = table.state.wall.left
    table.say("dora:2p", "draw:3p")
    assert table.state.wall.left == left - 1
    assert table.state.drawn == "3p" and table.verbs(0) >= {"discard"}
    assert table.state.sides[0].is_closed


def test_a_closed_kan_of_fives_lays_the_red_one_too(season: Make) -> None:
    table = season("0555p", preset="tenhou", keep="9s").draw("9s").say("ankan:5p")
    assert table.state.sides[0].melds[0].tiles == ("5p", "5p", "5p", "0p")


def test_a_big_kan_needs_three_in_hand(season: Make) -> None:
    table = season("", "", "666z", dora="9s", keep="6z").draw("6z").throw("6z", "2 daiminkan:6z+6z+6z")
    assert table.chance() == "draw" and table.state.drawer() == 2
    assert not table.state.sides[2].is_closed


def test_a_small_kan_may_be_made_with_any_tile_of_the_hand_but_literally_only_the_drawn_one(season: Make) -> None:
    for preset, may in (("book", True), ("book-literal", False)):
        table = season("", "777z", preset=preset, dora="9s", keep="7z1234s").draw("7z").throw("7z", "1 pon:7z+7z")
        table.throw(next(tile for tile in table.state.sides[1].hand if tile != "7z"))
        table.round("1s", "2s", "3s").draw("4s")
        assert ("kakan:7z" in table.state.legal(1)) is may
    table = season("", "77z", preset="book-literal", dora="9s", keep="77z123s").draw("7z").throw("7z", "1 pon:7z+7z")
    table.throw(table.state.sides[1].hand[0]).round("1s", "2s", "3s").draw("7z")
    assert "kakan:7z" in table.state.legal(1)


def test_no_kan_after_a_call(season: Make) -> None:
    table = season("", "1111m77z", dora="9s", keep="7z").draw("7z").throw("7z", "1 pon:7z+7z")
    assert table.verbs(1) == {"discard"}


def test_no_kan_when_the_wall_is_empty(season: Make) -> None:
    table = season("1111m", "1111s", "1111p", "999p", dora="2z", keep="9p").drain(1, spare="9p").draw("9p")
    assert table.state.wall.left == 0 and table.state.mover == 1
    assert not table.verbs(1) & {"ankan", "kakan"}
    table.say("discard:9p")
    assert "daiminkan" not in table.verbs(3)


def test_a_small_kan_can_be_robbed(season: Make) -> None:
    table = season("", "", "44p1z", READY, dora="9s", keep="44p129s").draw("4p").throw("4p", "2 pon:4p+4p")
    table.throw("1z").round("1s", "2s", "9s").draw("4p").say("kakan:4p")
    assert table.state.turn() == Choose((0, 1, 3))
    table.answer("3 ron")
    assert table.state.last.how == "rob"
    assert table.yaku["chankan"] == 1


def test_a_small_kan_nobody_robs_draws_its_tile(season: Make) -> None:
    table = season("", "77z", dora="9s", keep="77z123s").draw("7z").throw("7z", "1 pon:7z+7z")
    table.throw(table.state.sides[1].hand[0]).round("1s", "2s", "3s").draw("7z").say("kakan:7z").answer()
    assert table.chance() == "draw" and table.state.drawer() == 1 and table.state.stage == "claim"
    assert table.draw("5m").state.source == "head"


ORPHANS = "99m19p19s1234567z"
"""Thirteen orphans that wait for 1m."""


def test_where_it_is_allowed_the_orphans_rob_a_closed_kan_and_nobody_else_does(season: Make) -> None:
    how = {"dora": "5m", "keep": "1m2s"}
    table = season("111m", ORPHANS, "23m456p45678p99s", preset="mjsoul", **how).draw("1m").say("ankan:1m")
    assert table.state.turn() == Choose((1, 2, 3))
    assert table.state.legal(1) == ("pass", "ron") and table.state.legal(2) == ("pass",)
    table.answer("1 ron")
    assert table.yaku == {"kokushi_musou": 13} and table.change == (-32000, 32000, 0, 0)


def test_a_closed_kan_that_nobody_robs_goes_on(season: Make) -> None:
    table = season("111m", ORPHANS, preset="mjsoul", dora="5m", keep="1m2s").draw("1m").say("ankan:1m").answer()
    assert table.chance() == "dora"
    assert table.say("dora:8s").chance() == "draw" and table.state.drawer() == 0


def test_in_the_book_a_closed_kan_cannot_be_robbed(season: Make) -> None:
    table = season("111m", ORPHANS, dora="5m", keep="1m2s").draw("1m").say("ankan:1m")
    assert table.chance() == "dora"


def test_nobody_is_asked_about_a_closed_kan_that_no_orphan_wants(season: Make) -> None:
    table = season("2222m", "99m19p19s1234567z", preset="mjsoul", dora="5m", keep="1s").draw("1s").say("ankan:2m")
    assert table.chance() == "dora"


# Kuikae.


def test_after_a_pon_the_same_kind_may_not_go(season: Make) -> None:
    table = season("", "444p", keep="4p").draw("4p").throw("4p", "1 pon:4p+4p")
    assert "discard:4p" not in table.state.legal(1)


def test_after_a_chi_neither_the_called_kind_nor_the_other_end_may_go(season: Make) -> None:
    table = season("", "4567m", keep="7m").draw("7m").throw("7m", "1 chi:5m+6m")
    barred = set(table.actions(1, "discard")) & {"discard:4m", "discard:7m"}
    assert not barred
    table = season("", "4567m", keep="4m").draw("4m").throw("4m", "1 chi:5m+6m")
    assert not set(table.actions(1, "discard")) & {"discard:4m", "discard:7m"}


def test_a_closed_wait_bars_only_the_called_kind(season: Make) -> None:
    table = season("", "345677m", keep="5m").draw("5m").throw("5m", "1 chi:4m+6m")
    assert {"discard:3m", "discard:7m"} <= set(table.actions(1, "discard"))
    assert "discard:5m" not in table.actions(1, "discard")


def test_an_edge_of_the_suit_has_no_other_end(season: Make) -> None:
    table = season("", "12345m", keep="3m").draw("3m").throw("3m", "1 chi:1m+2m")
    assert {"discard:4m", "discard:5m"} <= set(table.actions(1, "discard"))


def test_the_ban_lasts_for_one_discard(season: Make) -> None:
    table = season("", "444p", keep="4p1239s").draw("4p").throw("4p", "1 pon:4p+4p")
    table.throw(table.state.sides[1].hand[0]).round("1s", "2s", "3s").draw("9s")
    assert "discard:4p" in table.state.legal(1)


def test_a_table_may_allow_it(season: Make) -> None:
    for kuikae, four, seven in (("allowed", True, True), ("ban_same", True, False)):
        table = season("", "4567m", keep="7m", kuikae=kuikae).draw("7m").throw("7m", "1 chi:5m+6m")
        said = table.actions(1, "discard")
        assert ("discard:4m" in said, "discard:7m" in said) == (four, seven)


def test_a_call_that_leaves_nothing_to_throw_away_is_not_offered(season: Make) -> None:
    table = season("", "4567m112233p159s", dora="9s", keep="123p7m1z2z")
    table.draw("1p").throw("1p", "1 pon:1p+1p").throw("1s")
    table.draw("2p").throw("2p", "1 pon:2p+2p").throw("5s")
    table.draw("3p").throw("3p", "1 pon:3p+3p").throw("9s")
    table.turn("1z").turn("2z").draw("7m").say("discard:7m")
    assert table.verbs(1) == {"pass"}, "a chi with 5m and 6m would leave only 4m and 7m"
