"""Fool's Sticks, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from kaik.core.action import CHANCE, Action
from kaik.core.codec import from_json, to_json
from kaik.core.errors import BadOption, IllegalAction
from kaik.core.state import Choose, Over, Throw
from kaik.games.fool_sticks import GAME
from kaik.games.fool_sticks.rules import FoolSticks


def table(seats: int, **changes: Any) -> FoolSticks:
    state = GAME.begin(GAME.chosen("book", changes), seats)
    assert isinstance(state, FoolSticks)
    return state


def play(state: FoolSticks, actions: str) -> FoolSticks:
    """Actions said one after another: throws by luck, answers by the first seat that is asked."""
    for action in actions.split():
        turn = state.turn()
        state = state.after(turn.seats[0] if isinstance(turn, Choose) else CHANCE, action)
    return state


def thrown(state: FoolSticks, *numbers: int) -> FoolSticks:
    """The stakes paid by all who are asked, and then these throws."""
    while state.pot.waiting:
        state = play(state, "pay")
    return play(state, " ".join(f"sticks:{number}" for number in numbers))


def test_everybody_pays_the_stake_before_anybody_throws() -> None:
    state = table(3, stake=4)
    assert state.turn() == Choose((0, 1, 2))
    paid = play(state, "pay pay")
    assert paid.pot.purses == (-4, -4, 0)
    assert paid.turn() == Choose((2,))
    with pytest.raises(IllegalAction, match=r"sticks:3 is no throw: seat 2 is to choose"):
        paid.after(CHANCE, "sticks:3")
    assert isinstance(play(paid, "pay").turn(), Throw)


def test_stakes_may_be_paid_in_any_order() -> None:
    state = table(3)
    assert state.after(2, "pay").after(0, "pay").after(1, "pay") == play(state, "pay pay pay")


def test_the_one_highest_throw_takes_the_whole_pot() -> None:
    state = thrown(table(3), 3, 5, 1)
    assert state.pot.purses == (-1, 2, -1)
    assert (state.pot.winner, state.pot.taken, state.pot.game) == (1, 3, 2)


def test_only_the_tied_pay_again_and_the_old_pot_stays() -> None:
    tied = thrown(table(3), 4, 4, 2)
    assert tied.turn() == Choose((0, 1))
    assert tied.pot.points == 3
    assert thrown(tied, 1, 0).pot.purses == (3, -2, -1)


def test_a_tie_at_nothing_is_a_tie_like_any_other() -> None:
    tied = thrown(table(2), 0, 0)
    assert tied.turn() == Choose((0, 1))
    assert tied.pot.turn == 2
    assert thrown(tied, 0, 1).pot.purses == (-2, 2)


def test_a_player_who_is_out_never_throws_again_in_that_game() -> None:
    tied = thrown(table(4), 5, 2, 5, 5)
    assert tied.pot.players == (0, 2, 3)
    again = thrown(tied, 3, 3, 2)
    assert again.pot.players == (0, 2)
    assert again.pot.points == 4 + 3


def test_everybody_is_in_again_in_the_next_game() -> None:
    state = thrown(table(3), 4, 4, 2)
    state = thrown(state, 1, 0)
    assert state.turn() == Choose((0, 1, 2))
    assert state.pot.points == 0


def test_tied_players_throw_for_nothing_where_that_is_agreed() -> None:
    tied = thrown(table(3, retie_stake="free"), 4, 4, 2)
    assert isinstance(tied.turn(), Throw)
    assert thrown(tied, 1, 0).pot.purses == (2, -1, -1)


def test_by_the_book_no_tied_player_may_give_up() -> None:
    assert thrown(table(2), 3, 3).legal(0) == (Action("pay"),)


def test_tied_players_are_asked_in_turn_whether_they_go_on() -> None:
    tied = thrown(table(3, tie_withdraw="on"), 4, 4, 4)
    assert tied.turn() == Choose((0,))
    assert tied.legal(0) == (Action("give-up"), Action("pay"))
    assert tied.legal(1) == ()
    going_on = play(tied, "pay give-up pay")
    assert going_on.pot.players == (0, 2)
    assert play(going_on, "sticks:1 sticks:2").pot.purses == (-2, -1, 3)


def test_the_last_who_does_not_give_up_takes_the_pot_unasked() -> None:
    tied = thrown(table(3, tie_withdraw="on"), 4, 4, 2)
    given = play(tied, "give-up")
    assert given.pot.purses == (-1, 2, -1)
    assert given.pot.game == 2


def test_who_paid_again_gets_it_back_when_all_others_give_up() -> None:
    tied = thrown(table(3, tie_withdraw="on"), 4, 4, 4)
    assert play(tied, "pay give-up give-up").pot.purses == (2, -1, -1)


def test_nobody_gives_up_the_first_stake() -> None:
    assert table(2, tie_withdraw="on").legal(0) == (Action("pay"),)


def test_giving_up_a_free_throw_is_a_contradiction() -> None:
    with pytest.raises(BadOption, match="nobody pays"):
        GAME.chosen("book", {"tie_withdraw": "on", "retie_stake": "free"})


def test_a_match_is_over_after_its_games() -> None:
    state = table(2, rounds=2)
    state = thrown(thrown(state, 5, 1), 4, 2)
    assert state.turn() == Over((2.0, -2.0), "all games are played (2) and seat 0 has the most points, +2")
    assert state.legal(0) == ()
    with pytest.raises(IllegalAction, match="pay comes too late"):
        state.after(0, "pay")


def test_the_standing_parts_the_pot_among_those_who_can_still_win() -> None:
    paid = thrown(table(3))
    assert paid.standing() == (0.0, 0.0, 0.0)
    assert thrown(paid, 2, 4).standing() == (-1.0, 0.5, 0.5)


def test_points_are_neither_made_nor_lost() -> None:
    state = table(4, stake=3)
    for numbers in ((5, 5, 5, 1), (2, 2, 0), (1, 1), (0, 3)):
        state = thrown(state, *numbers)
        assert state.conserved() == (0,)


def test_everybody_sees_the_same_table_and_it_survives_json() -> None:
    state = thrown(table(3), 4, 4)
    assert state.view(0).pot == state.view(None).pot
    assert state.view(1).thrower == 2
    assert from_json(to_json(state), FoolSticks) == state


def test_the_drawing_shows_sticks_purses_and_who_is_next() -> None:
    text = GAME.draw(thrown(table(3), 3, 5).view(1), "en")
    assert "▮▮▮▯▯ 3" in text
    assert "seat 1 (you)" in text
    assert "pot 3" in text
    assert "thrown for seat 2" in text
    assert "席1（あなた）" in GAME.draw(thrown(table(3), 3, 5).view(1), "ja")


def test_the_drawing_tells_a_won_pot_from_one_left_to_the_last() -> None:
    tied = thrown(table(2, tie_withdraw="on"), 4, 4)
    assert "a tie" in GAME.draw(tied.view(0), "en")
    assert "all but seat 1 gave up, who took the pot of 2" in GAME.draw(play(tied, "give-up").view(0), "en")
    assert "seat 0 took the pot of 2" in GAME.draw(thrown(table(2), 4, 1).view(0), "en")
