"""Riichi: declaring it, ippatsu, when indicators are turned over, and furiten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Make = Callable[..., Any]
READY = "234m23567p45688s"
"""Ready for 1p and 4p; with 4p a tanyao."""


def in_riichi(season: Make, *hands: str, keep: str = "", **how: Any) -> Any:
    """Seat 1 has READY, declares riichi with 9m, and nobody minds."""
    first, _, *others = (*hands, "", "", "", "")[:4]
    table = season(first, READY, *others, keep="1s9m" + keep, **how)
    return table.turn("1s").draw("9m").throw("9m", verb="riichi")


# Declaring.


def test_riichi_needs_a_discard_that_leaves_the_hand_ready(season: Make) -> None:
    table = season("", READY, keep="1s9m").turn("1s").draw("9m")
    assert table.actions(1, "riichi") == ["riichi:9m"]
    table = season("", "234m23567p45678s", keep="1s9m").turn("1s").draw("9m")
    assert not table.actions(1, "riichi"), "two tiles are missing"


def test_riichi_may_be_declared_with_several_discards(season: Make) -> None:
    table = season("", "234m234567p4588s", keep="1s1p").turn("1s").draw("1p")
    assert table.actions(1, "riichi") == ["riichi:1p", "riichi:4p", "riichi:7p"]


def test_riichi_needs_1000_points(season: Make) -> None:
    for points, may in ((1000, True), (900, False)):
        table = season("", READY, keep="1s9m", points=(50000, points, 25000, 24000)).turn("1s").draw("9m")
        assert bool(table.actions(1, "riichi")) is may


def test_riichi_needs_four_tiles_in_the_wall(season: Make) -> None:
    for left, seat, may in ((5, 1, True), (4, 2, False)):
        hands = [READY if at == seat else "" for at in range(4)]
        table = season(*hands, keep="9m4p1p", dora="2z").drain(left, spare="9m4p1p").draw("9m")
        assert table.state.wall.left == left - 1 and table.state.mover == seat
        assert bool(table.actions(seat, "riichi")) is may


def test_riichi_needs_a_hand_without_others_tiles(season: Make) -> None:
    table = season("", "234m2355567p88s", keep="5p19s19m").draw("5p").throw("5p", "1 pon:5p+5p").throw("2p")
    table.round("1s", "9s", "1m").draw("9m")
    assert not table.actions(1, "riichi")


def test_a_closed_kan_does_not_hinder_riichi(season: Make) -> None:
    table = season("", "1111m23567p4588s", keep="1s39s6s", dora="2z").turn("1s").draw("3s").say("ankan:1m", "dora:2p")
    assert table.draw("6s").actions(1, "riichi") == ["riichi:3s", "riichi:6s"]


def test_the_deposit_is_paid_when_nobody_wins_with_the_discard(season: Make) -> None:
    table = in_riichi(season, keep="2s")
    assert table.state.deposits == 0, "the answers are in, but the next tile has not been drawn"
    table.draw("2s")
    assert table.state.points == (25000, 24000, 25000, 25000) and table.state.deposits == 1


def test_a_riichi_that_is_won_with_is_not_completed(season: Make) -> None:
    table = season("", READY, "78m23567p45688s", keep="1s9m", dora="2z").turn("1s").draw("9m")
    table.say("riichi:9m").answer("2 ron")
    assert table.state.last.how == "ron" and table.state.deposits == 0
    assert sum(table.state.points) == 100_000


def test_a_call_of_the_tile_does_not_undo_it(season: Make) -> None:
    table = season("", READY, "", "99m1z", keep="1s9m129s5z", dora="2z").turn("1s").draw("9m")
    table.throw("9m", "3 pon:9m+9m", verb="riichi")
    assert (
        table.state.deposits == 1
        and table.state.riichi[1].declared == "double_riichi"
        and not table.state.riichi[1].ippatsu
    )
    table.throw("1z").turn("2s").draw("5z").say("discard:5z")
    assert table.state.sides[1].river[-1].sideways, "the sign lies in the river again"
    assert [each.sideways for each in table.answer().round("1s", "9s").state.sides[1].river] == [True, True]


def test_only_the_first_discard_lies_sideways_otherwise(season: Make) -> None:
    table = in_riichi(season, keep="24s5z6z7m").round("2s", "5z", "6z", "7m")
    assert [each.sideways for each in table.state.sides[1].river] == [True, False]


def test_after_riichi_only_the_drawn_tile_goes(season: Make) -> None:
    table = in_riichi(season, keep="234s7z").round("2s", "3s", "4s").draw("7z")
    assert table.state.legal(1) == ("discard:7z",)


def test_after_riichi_nothing_is_called_but_a_win(season: Make) -> None:
    table = in_riichi(season, keep="2s8s4p").turn("2s").draw("8s").say("discard:8s")
    assert table.state.legal(1) == ("pass",)
    table.answer().draw("4p").say("discard:4p")
    assert table.state.legal(1) == ("pass", "ron")


def test_riichi_on_the_first_discard_is_double(season: Make) -> None:
    table = in_riichi(season, keep="2s4p").turn("2s").draw("4p").throw("4p", "1 ron")
    assert table.state.riichi[1].declared == "double_riichi"
    assert table.say("ura:3z").yaku == {"double_riichi": 2, "ippatsu": 1, "pinfu": 1, "tanyao": 1}


def test_it_is_not_double_after_any_call(season: Make) -> None:
    table = season("1111z", READY, keep="16s9m", dora="2z").draw("1s").say("ankan:1z", "dora:2p").draw("6s").throw("6s")
    table.draw("9m").throw("9m", verb="riichi")
    assert table.state.riichi[1].declared == "riichi"


def test_ippatsu_lasts_until_the_next_own_discard(season: Make) -> None:
    hands = ("", "", "", "")
    table = (
        in_riichi(season, *hands, keep="2s345z4p", dora="1z")
        .round("2s", "3z", "4z", "5z")
        .draw("4p")
        .throw("4p", "1 ron")
    )
    assert "ippatsu" not in table.say("ura:3z").yaku
    table = in_riichi(season, *hands, keep="2s34z4p", dora="1z").round("2s", "3z", "4z").draw("4p").say("tsumo")
    assert table.say("ura:3m").yaku["ippatsu"] == 1


def test_any_call_ends_ippatsu_but_a_robbed_kan_is_none(season: Make) -> None:
    table = in_riichi(season, "", "", "", "77z5m", keep="7z234s4p", dora="1z").draw("7z").throw("7z", "3 pon:7z+7z")
    table.throw("5m").draw("4p").throw("4p", "1 ron")
    assert "ippatsu" not in table.say("ura:3z").yaku
    table = season("", READY, "44p5m", "", keep="1s4p19m4p2s", dora="1z").draw("4p").throw("4p", "2 pon:4p+4p")
    table.throw("5m").turn("1s").turn("2s").draw("9m").throw("9m", verb="riichi").draw("4p").say("kakan:4p").answer(
        "1 ron"
    )
    assert table.say("ura:3z").yaku == {"riichi": 1, "ippatsu": 1, "chankan": 1, "pinfu": 1, "tanyao": 1}


# Closed kans after riichi.

KAN = "22234567m456p88s"
"""Ready; the triplet of 2m can also be read as a part of runs."""
PLAIN = "111z23567p45688s"
"""Ready for 1p and 4p with a triplet that is nothing else."""


def drew_the_fourth(season: Make, hand: str, fourth: str, **options: object) -> Any:
    table = season("", hand, keep="1s9m234s" + fourth, dora="5z", **options).turn("1s").draw("9m")
    return table.throw("9m", verb="riichi").round("2s", "3s", "4s").draw(fourth)


def test_a_closed_kan_after_riichi_must_keep_the_waits(season: Make) -> None:
    assert "ankan:1z" in drew_the_fourth(season, PLAIN, "1z").state.legal(1)
    assert "ankan" not in drew_the_fourth(season, KAN, "2m").verbs(1)


def test_a_table_may_forbid_or_free_it(season: Make) -> None:
    assert "ankan" not in drew_the_fourth(season, PLAIN, "1z", riichi_ankan="none").verbs(1)
    assert "ankan" in drew_the_fourth(season, KAN, "2m", riichi_ankan="free").verbs(1)


def test_the_kan_must_be_made_with_the_tile_just_drawn(season: Make) -> None:
    held = "111123m567p456s8s"
    assert "ankan" not in drew_the_fourth(season, held, "4m").verbs(1), "the waits would be the same, the tile is not"
    assert "ankan:1m" in drew_the_fourth(season, held, "4m", riichi_ankan="free").state.legal(1)


# Dora.


def test_a_closed_kans_indicator_is_turned_before_the_draw(season: Make) -> None:
    table = season("1111m", keep="9s").draw("9s").say("ankan:1m")
    assert table.chance() == "dora"
    assert table.state.legal(0) == ()
    assert table.say("dora:2p").chance() == "draw"
    assert table.state.indicators == ("1z", "2p")


def small_kan(season: Make, **how: Any) -> Any:
    table = season("", "77z5m1111p", READY, dora="9s", keep="77z1234s", **how).draw("7z").throw("7z", "1 pon:7z+7z")
    return table.throw("5m").round("1s", "2s", "3s").draw("7z").say("kakan:7z").answer()


def test_an_open_kans_indicator_is_turned_with_the_discard(season: Make) -> None:
    table = small_kan(season)
    assert table.chance() == "draw"
    table.draw("4s").say("discard:4s")
    assert table.chance() == "dora"
    assert all(table.state.legal(seat) == () for seat in range(4)), "nobody answers before it lies open"
    table.say("dora:2p")
    assert "pass" in table.state.legal(2) and len(table.state.indicators) == 2


def test_or_once_the_discard_has_passed(season: Make) -> None:
    table = small_kan(season, open_kan_dora="after_discard").draw("4s").say("discard:4s")
    assert "pass" in table.state.legal(2) and len(table.state.indicators) == 1
    assert table.answer().chance() == "dora"
    assert table.say("dora:2p").chance() == "draw" and table.state.drawer() == 2


def test_or_at_once(season: Make) -> None:
    table = small_kan(season, open_kan_dora="at_once")
    assert table.chance() == "dora"
    assert table.say("dora:2p").chance() == "draw"


def test_a_second_kan_turns_the_waiting_indicator_first(season: Make) -> None:
    table = small_kan(season).draw("4s").say("ankan:1p")
    assert table.state.flips == 2
    assert table.say("dora:2p").chance() == "dora"
    assert table.say("dora:3p").chance() == "draw"
    assert table.state.later == 0


def test_a_dora_of_a_waiting_indicator_does_not_count_on_the_replacement_tile(season: Make) -> None:
    table = season("", "77z5m23567p45688s", dora="9s", keep="77z1234s4p").draw("7z").throw("7z", "1 pon:7z+7z")
    table.throw("5m").round("1s", "2s", "3s").draw("7z").say("kakan:7z").answer().draw("4p").say("tsumo")
    assert table.yaku == {"rinshan_kaihou": 1, "yakuhai_chun": 1}
    assert table.state.last.indicators == ("9s",)


def test_beneath_the_indicators_only_a_riichi_looks(season: Make) -> None:
    table = in_riichi(season, keep="2s4p").turn("2s").draw("4p").throw("4p", "1 ron")
    assert table.chance() == "ura"
    assert table.say("ura:3p").yaku["ura_dora"] == 1
    table = season("", READY, keep="1s4p").turn("1s").draw("4p").say("tsumo")
    assert table.state.last.ura == ()


def test_every_kan_lets_a_riichi_see_one_more_beneath(season: Make) -> None:
    table = (
        in_riichi(season, "", "", "1111m", keep="235s4p", dora="1z").draw("2s").say("ankan:1m", "dora:2p").draw("5s")
    )
    table.throw("5s").draw("4p").throw("4p", "1 ron").say("ura:3p+7s")
    assert table.state.last.ura == ("3p", "7s") and table.yaku["ura_dora"] == 3


# Furiten.


def test_a_wanted_tile_among_ones_own_discards_forbids_ron(season: Make) -> None:
    table = season("", READY, keep="1s1p234s4p").turn("1s").turn("1p").turn("2s").draw("4p").say("discard:4p")
    assert table.state.legal(1) == ("pass",)
    assert table.state.view(1).furiten and not table.state.view(3).furiten


def test_a_called_discard_counts_too(season: Make) -> None:
    table = season("", READY, "", "11p5m", keep="1s1p2s4p").turn("1s").draw("1p").throw("1p", "3 pon:1p+1p").throw("5m")
    table.draw("4p").say("discard:4p")
    assert "ron" not in table.state.legal(1)


def test_a_furiten_hand_wins_by_its_own_draw(season: Make) -> None:
    table = season("", READY, keep="1s1p234s4p").turn("1s").turn("1p").round("2s", "3s", "4s").draw("4p")
    assert "tsumo" in table.state.legal(1)


def passed_once(season: Make, preset: str) -> Any:
    """Seat 1 lets a winning 4p of seat 2 pass."""
    return season("", READY, keep="1s9m444p25s", preset=preset).turn("1s").turn("9m").turn("4p")


def test_by_the_book_a_passed_tile_is_forgotten(season: Make) -> None:
    assert "ron" in passed_once(season, "book").draw("4p").say("discard:4p").state.legal(1)


def test_elsewhere_it_forbids_ron_until_the_next_draw(season: Make) -> None:
    table = passed_once(season, "book-modern").draw("4p").say("discard:4p")
    assert "ron" not in table.state.legal(1)
    assert table.state.view(1).furiten
    table.answer().turn("2s").turn("5s").draw("4p").say("discard:4p")
    assert "ron" in table.state.legal(1)


def test_a_hand_that_completes_without_a_yaku_still_lets_a_tile_pass(season: Make) -> None:
    table = season("", "123m23789p11s555p", preset="book-modern", dora="9s", keep="1s9m14p").turn("1s").turn("9m")
    table.draw("1p").say("discard:1p")
    assert table.state.legal(1) == ("pass",), "complete, but without a yaku"
    table.answer().draw("4p")
    assert table.state.view(1).furiten


def test_in_riichi_it_forbids_ron_for_good(season: Make) -> None:
    for preset, may in (("book", True), ("book-modern", False)):
        table = in_riichi(season, keep="24p4p6m25s3z", preset=preset, dora="1z").turn("4p").round("2s", "3z", "5s")
        table.draw("4p").say("discard:4p")
        assert ("ron" in table.state.legal(1)) is may


def test_a_tile_passed_before_riichi_does_not_count_against_it(season: Make) -> None:
    table = season("", READY, keep="1s9m7z44p25s3z", preset="book-modern").turn("1s").turn("7z").turn("4p")
    table.round("2s", "5s").draw("9m").throw("9m", verb="riichi").draw("4p").say("discard:4p")
    assert "ron" in table.state.legal(1)
