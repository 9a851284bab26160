"""Riichi: who pays whom for a win, several wins, honba, deposits and liability."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]
READY = "234m23567p45688s"
"""Ready for 1p (pinfu alone) and 4p (with tanyao)."""
SECOND = "56799m23p345678s"
THIRD = "345678m23p11234s"
"""Both ready for 1p and 4p as well, and pinfu."""


def won(season: Make, tile: str = "1p", **how: Any) -> Any:
    """Seat 2 throws a tile with which seat 1, who does not deal, wins."""
    return season("", READY, keep="1s9m" + tile, **how).turn("1s").turn("9m").draw(tile).throw(tile, "1 ron")


# One winner.


def test_pinfu_by_ron_is_1000_from_the_discarder(season: Make) -> None:
    assert won(season).change == (0, 1000, -1000, 0)


def test_the_dealer_gets_half_as_much_again(season: Make) -> None:
    table = season(READY, keep="9m1p").turn("9m").draw("1p").throw("1p", "0 ron")
    assert table.change == (1500, -1500, 0, 0)


def test_drawn_pinfu_is_20_fu_and_2_han(season: Make) -> None:
    table = season("", READY, keep="1s9m234s1p").turn("1s").turn("9m").round("2s", "3s", "4s").draw("1p").say("tsumo")
    assert table.change == (-700, 1500, -400, -400)
    assert table.yaku == {"menzen_tsumo": 1, "pinfu": 1}


def test_a_hand_without_a_yaku_cannot_win(season: Make) -> None:
    table = season("", "234m12567p456s88s", keep="1s9m3p", dora="2p").turn("1s").turn("9m").draw("3p").say("discard:3p")
    assert "ron" not in table.state.legal(1), "complete with a dora, but dora alone do not win"


def test_the_first_draw_of_a_player_other_than_the_dealer_may_win_everything(season: Make) -> None:
    table = season("", READY, keep="1s1p").turn("1s").draw("1p").say("tsumo")
    assert table.yaku == {"chiihou": 13} and table.change == (-16000, 32000, -8000, -8000)


def test_the_dealers_first_tiles_may_win_everything(season: Make) -> None:
    table = season(READY, keep="1p").draw("1p").say("tsumo")
    assert table.yaku == {"tenhou": 13} and table.change == (48000, -16000, -16000, -16000)


def test_a_closed_kan_before_spoils_it(season: Make) -> None:
    table = (
        season("1111m", READY, keep="9s5s1p", dora="2z").draw("9s").say("ankan:1m", "dora:5z").draw("5s").throw("5s")
    )
    assert table.draw("1p").say("tsumo").yaku == {"menzen_tsumo": 1, "pinfu": 1}


def test_the_last_tile_and_the_last_discard_are_yaku(season: Make) -> None:
    table = season("", READY, keep="1p", dora="2z").drain(1, spare="1p").draw("1p")
    assert table.state.mover == 1
    assert table.say("tsumo").yaku == {"menzen_tsumo": 1, "haitei_raoyue": 1, "pinfu": 1}
    table = season(READY, keep="11114444p", dora="2z").drain(1, spare="11114444p").draw("1p").throw("1p", "0 ron")
    assert table.yaku == {"houtei_raoyui": 1, "pinfu": 1}


def test_the_tile_after_a_kan_is_never_the_last_of_the_wall(season: Make) -> None:
    table = season("1111m23567p456s8s", keep="8s4p", dora="2z").drain(2, spare="8s4p").draw("8s")
    assert table.state.mover == 0 and table.state.wall.left == 1
    table.say("ankan:1m").flip().draw("4p")
    assert table.state.wall.left == 0
    assert table.say("tsumo").yaku == {"menzen_tsumo": 1, "rinshan_kaihou": 1}


# Honba and deposits.


@pytest.mark.parametrize(("preset", "each"), [("book", 200), ("book-modern", 300), ("tenhou", 300), ("ema2016", 300)])
def test_every_honba_adds_to_a_ron(season: Make, preset: str, each: int) -> None:
    assert won(season, honba=2, preset=preset).change == (0, 1000 + 2 * each, -1000 - 2 * each, 0)


def test_every_honba_adds_100_from_each_to_a_tsumo(season: Make) -> None:
    table = season("", READY, keep="1s9m234s1p", honba=3).turn("1s").turn("9m").round("2s", "3s", "4s").draw("1p")
    assert table.say("tsumo").change == (-1000, 2400, -700, -700)


def test_the_winner_takes_the_deposits(season: Make) -> None:
    table = won(season, deposits=2, points=(24000, 25000, 25000, 24000))
    assert table.change == (0, 3000, -1000, 0)
    assert table.state.deposits == 0


# Several winners.


def three(season: Make, **how: Any) -> Any:
    table = season("", READY, SECOND, THIRD, keep="1p", dora="2z", **how)
    return table.draw("1p")


def test_all_winners_are_paid_honba_and_deposits_go_to_the_nearest(season: Make) -> None:
    table = three(season, honba=1, deposits=1).throw("1p", "3 ron", "2 ron")
    assert [win.seat for win in table.state.last.wins] == [2, 3]
    assert table.state.last.rows == ((-1200, 0, 2200, 0), (-1000, 0, 0, 1000))
    assert table.state.points == (22800, 25000, 27200, 26000)


def test_three_winners_are_paid_too(season: Make) -> None:
    assert three(season).throw("1p", "1 ron", "2 ron", "3 ron").change == (-3000, 1000, 1000, 1000)


def test_elsewhere_three_winners_end_the_season_undecided(season: Make) -> None:
    table = three(season, preset="tenhou", deposits=1).throw("1p", "1 ron", "2 ron", "3 ron")
    assert table.state.last.reason == "ron3" and table.change == (0, 0, 0, 0)
    assert table.state.deposits == 1 and table.state.honba == 1
    assert [seat for seat, _ in table.state.last.shown] == [1, 2, 3]
    assert three(season, preset="tenhou").throw("1p", "1 ron", "3 ron").state.last.winners == (1, 3)


def test_or_only_the_nearest_wins(season: Make) -> None:
    table = three(season, multi_ron="nearest").throw("1p", "2 ron", "3 ron")
    assert table.change == (-1000, 0, 1000, 0)


# Liability.

DRAGONS = "15m8p234m9s556677z"


def fed_dragons(season: Make, last: str, feeder: str = "3", **how: Any) -> Any:
    """Seat 1 shows three dragons, the third one fed by seat 3, and waits for 9s; `last` comes before the win."""
    table = season("", DRAGONS, keep="567z2s9s9s34s" + last, dora="2z", **how)
    table.draw("5z").throw("5z", "1 pon:5z+5z").throw("1m")
    table.draw("6z").throw("6z", "1 pon:6z+6z").throw("5m")
    if feeder == "2":
        return table.draw("7z").throw("7z", "1 pon:7z+7z").throw("8p")
    return table.turn("2s").draw("7z").throw("7z", "1 pon:7z+7z").throw("8p")


def test_who_fed_the_third_dragon_pays_a_tsumo_alone(season: Make) -> None:
    table = fed_dragons(season, "3s4s").round("3s", "4s", "3s").draw("9s").say("tsumo")
    assert table.yaku == {"daisangen": 13}
    assert table.change == (0, 32000, 0, -32000)


def test_and_half_of_a_ron(season: Make) -> None:
    table = fed_dragons(season, "").draw("9s").throw("9s", "1 ron")
    assert table.change == (0, 32000, -16000, -16000)


def test_or_all_of_a_ron_with_their_own_tile(season: Make) -> None:
    table = fed_dragons(season, "").turn("3s").draw("9s").throw("9s", "1 ron")
    assert table.change == (0, 32000, 0, -32000)


@pytest.mark.parametrize(
    ("payer", "change"), [("pao", (0, 32200, -16000, -16200)), ("discarder", (0, 32200, -16200, -16000))]
)
def test_the_honba_is_paid_by_one_of_them(season: Make, payer: str, change: tuple[int, ...]) -> None:
    assert fed_dragons(season, "", pao_honba=payer, honba=1).draw("9s").throw("9s", "1 ron").change == change


def test_the_liable_player_pays_the_honba_of_a_tsumo(season: Make) -> None:
    table = fed_dragons(season, "3s4s", honba=1).round("3s", "4s", "3s").draw("9s").say("tsumo")
    assert table.change == (0, 32300, 0, -32300)


def test_a_table_may_know_no_liability(season: Make) -> None:
    table = fed_dragons(season, "", pao_daisangen="off").draw("9s").throw("9s", "1 ron")
    assert table.change == (0, 32000, -32000, 0)


def test_nobody_is_liable_for_a_third_dragon_of_ones_own(season: Make) -> None:
    table = season("", "1m234m9s5566777z8p", keep="567z2345s8m99s", dora="2z")
    table.draw("5z").throw("5z", "1 pon:5z+5z").throw("1m").draw("6z").throw("6z", "1 pon:6z+6z").throw("8p")
    table.round("2s", "3s", "4s").draw("7z").say("ankan:7z", "dora:2p").draw("8m").throw("8m")
    assert table.state.liable == ()
    assert table.draw("9s").throw("9s", "1 ron").change == (0, 32000, -32000, 0)


WINDS = "159m8p9s11223344z"


def fed_winds(season: Make, **how: Any) -> Any:
    """Seat 1 shows four winds, the fourth one fed by seat 3, and waits for 9s."""
    table = season("", WINDS, keep="1234z2s9s9s", dora="5z", **how)
    for tile, spare in (("1z", "1m"), ("2z", "5m"), ("3z", "9m")):
        table.draw(tile).throw(tile, f"1 pon:{tile}+{tile}").throw(spare)
    return table.turn("2s").draw("4z").throw("4z", "1 pon:4z+4z").throw("8p")


def test_who_fed_the_fourth_wind_is_liable(season: Make) -> None:
    table = fed_winds(season).draw("9s").throw("9s", "1 ron")
    assert table.yaku == {"dai_suushii": 13}
    assert table.change == (0, 32000, -16000, -16000)


def test_where_yakuman_add_up_liability_may_cover_its_own_part_alone(season: Make) -> None:
    hand = "159m8p5z11223344z"
    for preset, change in (("mjsoul", (0, 96000, -64000, -32000)), ("tenhou", (0, 64000, -32000, -32000))):
        table = season("", hand, keep="1234z2s55z", dora="9s", preset=preset)
        for tile, spare in (("1z", "1m"), ("2z", "5m"), ("3z", "9m")):
            table.draw(tile).throw(tile, f"1 pon:{tile}+{tile}").throw(spare)
        table.turn("2s").draw("4z").throw("4z", "1 pon:4z+4z").throw("8p").draw("5z").throw("5z", "1 ron")
        assert set(table.yaku) == {"dai_suushii", "tsuu_iisou"}
        assert table.change == change


QUADS = "111222333444p9s"


def fed_quads(season: Make, **how: Any) -> Any:
    """Seat 1 makes four big kans, the fourth one with a tile of seat 3."""
    table = season("", QUADS, keep="1234p5678m9s9s2z3s", dora="5z", **how)
    for number, spare in ((1, "5m"), (2, "6m"), (3, "7m")):
        tile = f"{number}p"
        table.draw(tile).throw(tile, f"1 daiminkan:{tile}+{tile}+{tile}")
        table.draw(spare).say(f"discard:{spare}", f"dora:{number + 3}z" if number < 2 else f"dora:{number}s").answer()
    return table.turn("2z").draw("4p").throw("4p", "1 daiminkan:4p+4p+4p")


def test_who_fed_the_fourth_quad_is_liable_in_the_book(season: Make) -> None:
    table = fed_quads(season).draw("9s").say("tsumo")
    assert table.yaku == {"suu_kantsu": 13}
    assert table.change == (0, 32000, 0, -32000)


def test_but_not_elsewhere(season: Make) -> None:
    assert fed_quads(season, preset="tenhou").draw("9s").say("tsumo").change == (-16000, 32000, -8000, -8000)


def test_after_four_quads_of_one_player_there_is_no_fifth(season: Make) -> None:
    table = fed_quads(season).draw("8m").say("discard:8m", "dora:3s").answer()
    assert table.chance() == "draw", "the season goes on"
    table.draw("9s").throw("9s", "1 ron")
    assert table.change == (0, 32000, -16000, -16000)


def test_by_the_letter_four_quads_always_end_the_season(season: Make) -> None:
    table = fed_quads(season, preset="book-literal").draw("8m").say("discard:8m", "dora:3s").answer()
    assert table.chance() == "aborted"
    assert table.told().state.last.reason == "kan4"
