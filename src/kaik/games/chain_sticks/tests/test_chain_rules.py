"""Chain-Strike Sticks, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from kaik.core.action import CHANCE, Action
from kaik.core.codec import from_json, to_json
from kaik.core.errors import IllegalAction
from kaik.core.state import Choose, Over, Throw
from kaik.games.chain_sticks import GAME
from kaik.games.chain_sticks.rules import ChainSticks


def table(seats: int, **changes: Any) -> ChainSticks:
    state = GAME.begin(GAME.chosen("book", changes), seats)
    assert isinstance(state, ChainSticks)
    return state


def play(state: ChainSticks, actions: str) -> ChainSticks:
    """Actions said one after another; a bare number is a throw, and stakes are paid by whoever is asked."""
    for action in actions.split():
        while state.pot.waiting and action not in ("pay", "give-up"):
            state = state.after(state.pot.waiting[0], "pay")
        turn = state.turn()
        spoken = f"sticks:{action}" if action.isdigit() else action
        state = state.after(turn.seats[0] if isinstance(turn, Choose) else CHANCE, spoken)
    return state


@pytest.mark.parametrize(
    ("actions", "total"),
    [
        ("0 again 3 bank", 3),
        ("1 bank", 1),
        ("3 again 4 again 1", 0),
        ("2 again 2 again 5 bank", 9),
        ("5 again 0", 0),
        ("0 bank", 0),
    ],
)
def test_a_chain_is_worth_its_sum_unless_a_later_0_or_1_loses_it(actions: str, total: int) -> None:
    state = play(table(2), actions)
    assert state.view(None).chains[0].total == total
    assert state.view(None).thrower == 1


def test_a_first_throw_of_0_or_1_does_not_lose_anything() -> None:
    for number in ("0", "1"):
        state = play(table(2), number)
        assert state.turn() == Choose((0,))
        assert state.legal(0) == (Action("again"), Action("bank"))


def test_a_lost_chain_ends_the_turn_at_once() -> None:
    state = play(table(3), "4 again 1")
    assert isinstance(state.turn(), Throw)
    assert state.view(None).thrower == 1


def test_only_the_thrower_chooses() -> None:
    state = play(table(3), "4 bank 2")
    assert [state.legal(seat) for seat in range(3)] == [(), (Action("again"), Action("bank")), ()]
    with pytest.raises(IllegalAction, match="bank is not open to seat 2: seat 1 is to choose"):
        state.after(2, "bank")


def test_the_highest_total_takes_the_pot() -> None:
    state = play(table(3), "4 bank 2 again 3 bank 5 again 0")
    assert state.pot.purses == (-1, 2, -1)
    assert state.pot.last == ((0, 4), (1, 5), (2, 0))


def test_tied_players_pay_again_and_play_whole_new_chains() -> None:
    tied = play(table(3), "4 bank 2 again 2 bank 1 bank")
    assert tied.turn() == Choose((0, 1))
    done = play(tied, "3 again 3 bank 5 bank")
    assert done.pot.purses == (3, -2, -1)


def test_if_everybody_loses_everybody_is_tied_at_nothing() -> None:
    tied = play(table(2), "4 again 1 5 again 0")
    assert tied.turn() == Choose((0, 1))
    assert tied.pot.turn == 2


def test_a_first_0_or_1_ends_the_turn_where_that_is_agreed() -> None:
    state = play(table(2, first_bust="on"), "1")
    assert state.view(None).thrower == 1
    assert state.view(None).chains[0].total == 0


def test_a_first_0_or_1_may_count_nothing_and_still_be_thrown_on() -> None:
    state = play(table(2, first_bust="zero"), "1")
    assert state.view(None).chains[0].total == 0
    assert state.legal(0) == (Action("again"), Action("bank"))
    assert play(state, "again 3 bank").view(None).chains[0].total == 3
    assert play(table(2, first_bust="zero"), "2 again 3").view(None).chains[0].total == 5


def test_each_game_begins_one_seat_further_on() -> None:
    state = play(table(3), "5 bank 1 bank 1 bank")
    assert state.pot.players == (1, 2, 0)
    assert play(state, "5 bank 1 bank 1 bank").pot.players == (2, 0, 1)


def test_the_same_seat_begins_every_game_where_that_is_agreed() -> None:
    state = play(table(3, rotate_start="off"), "5 bank 1 bank 1 bank")
    assert state.pot.players == (0, 1, 2)


def test_the_start_of_a_rotated_game_decides_whose_number_is_whose() -> None:
    state = play(table(2), "5 bank 1 bank")
    assert play(state, "4 bank 2 bank").pot.last == ((1, 4), (0, 2))


def test_a_tied_player_may_give_up_where_that_is_agreed() -> None:
    tied = play(table(2, tie_withdraw="on"), "4 bank 4 bank")
    assert tied.legal(0) == (Action("give-up"), Action("pay"))
    assert play(tied, "pay give-up").pot.purses == (1, -1)


def test_tied_players_throw_for_nothing_where_that_is_agreed() -> None:
    tied = play(table(2, retie_stake="free"), "4 bank 4 bank")
    assert isinstance(tied.turn(), Throw)
    assert play(tied, "3 bank 2 bank").pot.purses == (1, -1)


def test_a_match_is_over_after_its_games() -> None:
    state = play(table(2, rounds=1, stake=3), "5 bank 1 bank")
    assert state.turn() == Over((3.0, -3.0), "all games are played (1) and seat 0 has the most points, +3")


def test_the_standing_forgets_who_is_already_beaten() -> None:
    state = play(table(3), "2 bank 5 bank 1")
    assert state.standing() == (-1.0, 0.5, 0.5)


def test_the_drawing_tells_chain_total_and_choice() -> None:
    text = GAME.draw(play(table(2), "3 again 4").view(0), "en")
    assert "▮▮▮▯▯ ▮▮▮▮▯ = 7" in text
    assert "Seat 0 has 7: throw again" in text
    assert "再行" in GAME.draw(play(table(2), "3").view(0), "ja")
    assert "lost" in GAME.draw(play(table(2), "3 again 1").view(1), "en")


def test_a_position_survives_json() -> None:
    state = play(table(3), "3 again 4 bank 2 again")
    assert from_json(to_json(state), ChainSticks) == state
