"""What a table around tam says of actions that the sticks decide."""

from __future__ import annotations

from typing import Any

import pytest

from kaik.core.action import Action
from kaik.games import find
from kaik.kits.tam.needs import chance
from kaik.kits.tam.phases import Stepping, Wading
from kaik.kits.tam.rules import TamGame
from kaik.kits.tam.seen import TamView
from kaik.play.match import positions
from kaik.play.walk import walk

WADER = "4+k4/9/9/9/1M7/9/9/4P4/4K4"
"""A pawn on ZAU before the water on ZAI; the king may step over it."""
RIDER = "+k8/9/9/9/8M/9/9/P8/R7K"
"""An archer on KIA behind a pawn on KAU."""


def game(board: str, **options: Any) -> TamGame:
    cerke = find("cerke")
    assert cerke.notation
    state = cerke.notation.read(f"{board} [] IA", cerke.options(**options))
    assert isinstance(state, TamGame)
    return state


def needed(state: TamGame, seat: int | None = 0) -> dict[str, tuple[int, float]]:
    """The actions that need a throw, with the least number and its chance."""
    view = state.view(seat)
    assert isinstance(view, TamView)
    return {str(action): (need.least, need.chance) for need in view.needs for action in need.actions}


def test_a_piece_on_land_needs_three_to_get_into_water() -> None:
    assert needed(game(WADER)) == {"move:ZAU-ZAI": (3, 0.5), "step:ZIA-ZAU-ZAI": (3, 0.5)}


def test_vessels_and_those_already_in_water_need_nothing() -> None:
    state = game("4+k4/9/9/9/M8/4P4/9/4V4/9")
    assert {"move:ZAU-ZAI", "move:ZY-ZO"} <= set(state.legal(0))
    assert not {"move:ZAU-ZAI", "move:ZY-ZO"} & set(needed(state))


def test_a_ride_over_a_stone_needs_as_many_as_its_end_is_away_from_the_stone() -> None:
    found = needed(game(RIDER))
    assert found["ride:KIA-KAU-KAI"] == (1, 31 / 32)
    assert found["ride:KIA-KAU-KI"] == (5, 1 / 32)
    assert found["ride:KIA-KAU-KE"] == (6, 0.0)


@pytest.mark.parametrize(("declared", "ride"), [("direction", "ride:KIA-KAU-KAI"), ("nothing", "ride:KIA-KAU")])
def test_where_no_end_is_announced_the_nearest_is_enough(declared: str, ride: str) -> None:
    assert needed(game(RIDER, step_declaration=declared))[ride] == (1, 31 / 32)


def test_throws_that_add_up_reach_further() -> None:
    least, often = needed(game(RIDER, step_throw="renzoku"))["ride:KIA-KAU-KE"]
    assert least == 6 and 0 < often < chance(5, True)


def test_a_landing_in_water_needs_its_own_throw() -> None:
    state = game("+k8/9/9/9/8M/9/9/4P4/4R3K", step_declaration="nothing").after(0, Action("ride", "ZIA", "ZAU"))
    found = needed(state.after(-1, Action("sticks", "2")))
    assert found["land:ZAI"] == (3, 0.5) and "land:TAU" not in found


def test_the_seat_that_is_not_asked_and_a_spectator_are_told_of_no_throw() -> None:
    assert needed(game(WADER), 1) == needed(game(WADER), None) == {}


@pytest.mark.parametrize("slug", ["cerke", "school-cerke"])
def test_the_actions_that_are_named_are_those_after_which_the_sticks_fly(slug: str) -> None:
    tam = find(slug)
    for state, entry in list(positions(walk(tam, tam.preset(), seats=2, seed=3)))[:80]:
        assert isinstance(state, TamGame)
        if entry.seat >= 0:
            thrown = {str(action) for action in state.legal(entry.seat) if _throws(state, action)}
            assert set(needed(state, entry.seat)) == thrown


def _throws(state: TamGame, action: Action) -> bool:
    return isinstance(state.after(state.side, action).phase, Stepping | Wading)
