"""What a person types becomes a legal action, or a list, or a sentence."""

from __future__ import annotations

import pytest

from kaik.cli.understand import choices, touching, unclear
from kaik.core.action import Action

WORDS = """
drop:rP-ZO move:LAU-TAU ride:LAU-LAI-LO ride:LAU-LAI-LY step:KAU-LAU-NAU tam:ZO-/LY-KO-KU play:B3+R7 stay
"""
LEGAL = tuple(map(Action.parse, WORDS.split()))


@pytest.mark.parametrize("typed", ["move:LAU-TAU", "MOVE:lau-tau", "LAU TAU", "lau-tau", "move LAU TAU", " LAU, TAU "])
def test_a_clear_text_is_one_word(typed: str) -> None:
    assert choices(typed, LEGAL) == ["move:LAU-TAU"]


def test_cards_may_be_named_in_any_order() -> None:
    assert choices("R7 B3", LEGAL) == choices("b3+r7", LEGAL) == ["play:B3+R7"]


def test_the_squares_of_tams_way_are_enough() -> None:
    assert choices("ZO LY KO KU", LEGAL) == ["tam:ZO-/LY-KO-KU"]


def test_the_beginning_of_several_words_means_them_all() -> None:
    assert choices("LAU LAI", LEGAL) == ["ride:LAU-LAI-LO", "ride:LAU-LAI-LY"]
    assert choices("ride", LEGAL) == ["ride:LAU-LAI-LO", "ride:LAU-LAI-LY"]


def test_nonsense_means_nothing_and_gets_a_sentence() -> None:
    assert choices("xyzzy", LEGAL) == []
    assert unclear("xyzzy", LEGAL).startswith("'xyzzy' is not open to you now; ")
    assert "stay" in unclear("sty", LEGAL)
    assert unclear("xyzzy", LEGAL, "ja").startswith("「xyzzy」は今は選べません。今できること：drop move")


def test_what_a_square_may_do_lists_its_own_moves_first() -> None:
    assert touching("LAU", LEGAL) == ["move:LAU-TAU", "ride:LAU-LAI-LO", "ride:LAU-LAI-LY", "step:KAU-LAU-NAU"]
