"""What a side of the mountain promises."""

from __future__ import annotations

from msgspec.structs import replace

from kaik.core.action import Action
from kaik.games.mountain.mind import readiness
from kaik.games.mountain.mind.height import height
from kaik.games.mountain.road import GOAL
from kaik.games.mountain.side import Placed, Side

SIDE = Side(node=6, rice=4)


def test_higher_up_promises_more() -> None:
    assert height(replace(SIDE, node=7)) > height(SIDE)


def test_a_red_king_promises_more_than_a_black_one_that_wears_out() -> None:
    red, black = Placed("RK", state="idle"), Placed("BK", marks=2, state="idle")
    assert height(replace(SIDE, placed=(red,))) > height(replace(SIDE, placed=(black,))) > height(SIDE)


def test_nothing_promises_more_than_the_top() -> None:
    rich = Side(node=GOAL - 1, rice=90, coins=90, placed=(Placed("RT", state="idle"),) * 9)
    assert height(rich) < height(Side(node=GOAL))


def test_a_climber_moves_rather_than_ends() -> None:
    assert readiness(Action("move", "rice")) > readiness(Action("scrap", "B3")) > readiness(Action("end"))
