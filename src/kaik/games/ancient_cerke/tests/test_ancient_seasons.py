"""Ancient Cerke in several seasons, and the swap of one wing."""

from __future__ import annotations

import pytest

from kaik import find
from kaik.core.errors import BadPosition
from kaik.core.state import Over
from kaik.games.ancient_cerke.phases import Moving
from kaik.games.ancient_cerke.rules import AncientCerke
from kaik.play.script import play

GAME = find("ancient-cerke")
KING_TO_TAKE = "4+k4/4R4/9/9/9/9/9/9/4K4 [] IA"


def at(text: str, **options: object) -> AncientCerke:
    state = GAME.notation.read(text, GAME.chosen(None, options))
    assert isinstance(state, AncientCerke)
    return state


def test_after_a_season_the_other_side_begins_the_next_from_the_first_position() -> None:
    state = play(at(KING_TO_TAKE, seasons=2), "move:ZE-ZA")
    assert (state.season, state.wins, state.side, state.phase) == (1, (1, 0), 1, Moving())
    assert state.board == GAME.begin().board
    assert state.season_of() == (1, 2)


def test_the_last_season_ends_the_game_and_the_payoff_is_the_seasons_won_more() -> None:
    state = play(at(KING_TO_TAKE + " season=3 won=2-1", seasons=4), "move:ZE-ZA")
    assert state.turn() == Over((2.0, -2.0), "the red king is taken")
    even = play(at(KING_TO_TAKE + " season=1 won=0-1", seasons=2), "move:ZE-ZA")
    assert even.turn() == Over((0.0, 0.0), "the red king is taken")


def test_one_season_is_what_it_was() -> None:
    assert play(at(KING_TO_TAKE), "move:ZE-ZA").turn() == Over((1.0, -1.0), "the red king is taken")


def test_the_position_text_keeps_the_season() -> None:
    text = KING_TO_TAKE + " season=2 won=1-0 began=A"
    assert GAME.notation.write(at(text, seasons=4)) == text
    for wrong in ("season=1", "began=A"):
        with pytest.raises(BadPosition):
            at(f"{KING_TO_TAKE} {wrong}")


def test_the_end_of_a_season_is_told() -> None:
    before = at(KING_TO_TAKE, seasons=2)
    told = GAME.settlement(before, play(before, "move:ZE-ZA"))
    assert told is not None and (told.label, told.after, told.winners, told.next) == (
        "season-won",
        (1.0, -1.0),
        (0,),
        1,
    )


def test_one_wing_may_be_swapped_alone() -> None:
    state = GAME.begin(GAME.chosen(None, {"setup": "free_swap_wings"}))
    assert state.legal(0) == ("keep", "swap", "swap:left", "swap:right")
    rows = GAME.notation.write(play(state, "swap:left swap:right")).split("/")
    assert rows[-1].startswith("RBTGKGBTR") and rows[0] == "+r+t+b+g+k+g+t+b+r"
    assert GAME.begin(GAME.chosen(None, {"setup": "free_swap"})).legal(0) == ("keep", "swap")
