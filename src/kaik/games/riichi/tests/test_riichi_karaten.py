"""Riichi: holding all four of the only tile waited for, closed kans and furiten, records of older rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kaik.games.riichi import GAME
from kaik.play.luck import Luck
from kaik.play.record import Record, read, write
from kaik.play.walk import walk

Make = Callable[..., Any]


def with_a_quad(season: Make, **how: Any) -> Any:
    """Seat 0 lays a closed quad of 2m and is left with 13m 567p 456s 88s, one tile to throw away."""
    table = season("222213m567p456s8s", keep="8s9s", dora="5z", **how).draw("8s").say("ankan:2m", "dora:2p")
    return table.draw("9s")


@pytest.mark.parametrize(("preset", "ready"), [("tenhou", True), ("mjsoul", True), ("book", False), ("ema2016", False)])
def test_the_fourth_copy_in_an_own_quad_leaves_a_hand_ready_online(season: Make, preset: str, ready: bool) -> None:
    table = with_a_quad(season, preset=preset)
    assert ("riichi:9s" in table.state.legal(0)) is ready
    assert table.throw("9s").state.view(0).waits == (("2m",) if ready else ())


def test_four_copies_in_the_hand_make_it_unready_everywhere(season: Make) -> None:
    for preset in ("tenhou", "book"):
        table = season("1111m456789p888s", preset=preset, keep="9m", dora="5z").turn("9m")
        assert table.state.view(0).waits == (), preset


def test_an_option_chooses_the_other_reading(season: Make) -> None:
    assert not with_a_quad(season, preset="tenhou", karaten="hand_and_sets").actions(0, "riichi")
    assert with_a_quad(season, karaten="hand").actions(0, "riichi")


# Closed kans and furiten.

WAITING = "23m88456p345456s"
"""Ready for 1m and 4m, with the latter a tanyao."""


def quad_of_ones(season: Make, hand: str) -> Any:
    """Seat 0 makes a closed kan of 1m; seat 1 lets it pass, and seat 0 throws away the other tile it may wait for."""
    table = season("1111m", hand, preset="mjsoul", keep="2p4m", dora="8m").draw("2p").say("ankan:1m")
    table.answer().say("dora:8m")
    return table.draw("4m").say("discard:4m")


def test_a_closed_kan_makes_nobody_furiten_who_could_not_rob_it(season: Make) -> None:
    assert "ron" in quad_of_ones(season, WAITING).verbs(1)


def test_but_the_orphans_who_let_it_pass_are(season: Make) -> None:
    table = season("1111m", "99m19p19s1234567z", preset="mjsoul", keep="2p", dora="8m").draw("2p").say("ankan:1m")
    assert "ron" in table.verbs(1)
    table.answer().say("dora:8m")
    assert table.state.view(1).furiten


# Records of older rules.


def test_a_record_of_the_first_rules_keeps_its_reading() -> None:
    match = walk(GAME, GAME.preset("tenhou").changed({"karaten": "hand_and_sets"}), seed=5, limit=120, preset="tenhou")
    text = write(Record.of(match, Luck.of(5)))
    told = text.replace("rules: 2", "rules: 1").replace("option karaten: hand_and_sets\n", "")
    assert "karaten" not in told
    found = read(told)
    assert found.match.options == match.options and found.match.state == match.state
    assert write(found) == told


def test_a_record_of_unknown_rules_is_refused_in_a_sentence() -> None:
    match = walk(GAME, seed=5, limit=20)
    text = write(Record.of(match, Luck.of(5))).replace("rules: 2", "rules: 7")
    with pytest.raises(Exception, match="version '7' of the rules of riichi; here is 2"):
        read(text)
