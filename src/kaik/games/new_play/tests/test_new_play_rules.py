"""New Play, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from kaik.core.action import CHANCE, Action
from kaik.core.chance import evenly
from kaik.core.codec import from_json, to_json
from kaik.core.errors import BadOption, IllegalAction
from kaik.core.state import Choose, Over, Throw
from kaik.games.new_play import GAME
from kaik.games.new_play.rules import NewPlay


class Wheel:
    """Dice that fall the same way every time the test is run."""

    def __init__(self, seed: int) -> None:
        self._at = seed * 7919 + 1

    def below(self, n: int) -> int:
        self._at = (self._at * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._at >> 33) % n


def table(seats: int, **changes: Any) -> NewPlay:
    """A table at which seat 0 deals first, unless told otherwise."""
    state = GAME.begin(GAME.chosen("book", {"first_dealer": "seat", **changes}), seats)
    assert isinstance(state, NewPlay)
    return state


def play(state: NewPlay, actions: str) -> NewPlay:
    """Actions said one after another: throws by luck, bets by the first seat that is asked."""
    for action in actions.split():
        turn = state.turn()
        state = state.after(turn.seats[0] if isinstance(turn, Choose) else CHANCE, action)
    return state


ABC = "bet:3-2 bet:0-1 bet:2-5 open:3.2-0.1-2.5"
"""Seat 1 lays 2 on field 3, seat 2 lays 1 on field 0, seat 3 lays 5 on field 2; seat 0 deals."""


@pytest.mark.parametrize(
    ("payout", "number", "purses"),
    [
        ("odds", 3, (2, 4, -1, -5)),
        ("odds", 0, (-1, -2, 8, -5)),
        ("total", 3, (4, 2, -1, -5)),
        ("total", 0, (0, -2, 7, -5)),
        ("odds", 4, (8, -2, -1, -5)),
    ],
)
def test_the_dealer_pays_what_hits_and_takes_what_misses(payout: str, number: int, purses: tuple[int, ...]) -> None:
    assert play(table(4, payout=payout), f"{ABC} sticks:{number}").purses == purses


def test_two_players_may_hit_the_same_field() -> None:
    state = play(table(3), "bet:5-1 bet:5-2 open:5.1-5.2 sticks:5")
    assert state.purses == (-24, 8, 16)


def test_everybody_but_the_dealer_must_bet_and_all_at_once() -> None:
    state = table(4)
    assert state.turn() == Choose((1, 2, 3))
    assert state.legal(0) == ()
    assert state.after(3, "bet:1-1").turn() == Choose((1, 2))
    assert state.after(3, "bet:1-1").after(1, "bet:2-4") == state.after(1, "bet:2-4").after(3, "bet:1-1")


def test_a_bet_is_1_to_the_agreed_most_on_a_field_from_0_to_5() -> None:
    assert len(table(2).legal(1)) == 6 * 10
    assert set(table(2, max_bet=2).legal(1)) == {f"bet:{field}-{stake}" for field in range(6) for stake in (1, 2)}
    for wrong in ("bet:6-1", "bet:0-11", "bet:0-0", "pass", "done"):
        with pytest.raises(IllegalAction):
            table(2).after(1, wrong)


def test_nobody_bets_twice_by_the_book() -> None:
    with pytest.raises(IllegalAction, match="seat 2 is to choose"):
        table(3).after(1, "bet:0-1").after(1, "bet:1-1")


def test_several_fields_where_that_is_agreed_one_player_after_another() -> None:
    state = table(3, multi_bet="on")
    assert state.turn() == Choose((1,))
    assert Action("done") not in state.legal(1)
    state = play(state, "bet:3-2")
    assert state.turn() == Choose((1,))
    assert Action("done") in state.legal(1)
    assert not [action for action in state.legal(1) if action.startswith("bet:3")]
    state = play(state, "bet:0-1 done bet:2-4 done")
    paid = play(state, "open:0.1+3.2-2.4 sticks:3")
    assert paid.purses == (1, 3, -4)


def test_whoever_has_bet_on_all_fields_is_done() -> None:
    state = play(table(2, multi_bet="on"), " ".join(f"bet:{field}-1" for field in range(6)))
    assert state.legal(1) == (Action("done"),)


def test_no_question_is_longer_than_500_words() -> None:
    assert len(table(2, max_bet=80, multi_bet="on").legal(1)) <= 500
    with pytest.raises(BadOption, match="max_bet cannot be 81"):
        GAME.chosen("book", {"max_bet": 81})


def test_the_first_dealer_is_drawn_by_lot() -> None:
    state = GAME.begin(seats=3)
    assert state.turn() == Throw(evenly(*(Action("first", str(seat)) for seat in range(3))))
    assert state.after(CHANCE, "first:2").turn() == Choose((0, 1))


def dealers(state: NewPlay) -> list[int | None]:
    """Who deals, throw by throw, until the match is over."""
    wheel, seen = Wheel(5), list[int | None]()
    while not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Throw):
            seen += [state.dealer] if state.opened else []
            state = state.after(CHANCE, turn.chance.sample(wheel))
        else:
            state = state.after(turn.seats[0], "bet:2-1")
    return seen


def test_the_deal_passes_after_each_throw() -> None:
    assert dealers(table(3, rounds=2)) == [0, 1, 2, 0, 1, 2]


def test_the_deal_may_go_the_other_way_round() -> None:
    assert dealers(table(3, rounds=1, direction="ccw")) == [0, 2, 1]


def test_the_deal_may_pass_after_several_throws() -> None:
    assert dealers(table(3, rounds=1, dealer_pass="after_k", dealer_throws=2)) == [0, 0, 1, 1, 2, 2]


def test_the_deal_may_never_pass() -> None:
    assert dealers(table(3, rounds=2, dealer_pass="fixed")) == [0] * 6


def test_a_match_is_over_after_its_rounds() -> None:
    state = play(table(2, rounds=1), "bet:2-3 open:2.3 sticks:2 bet:1-1 open:1.1 sticks:0")
    assert state.turn() == Over((-7.0, 7.0), "all throws are made (2) and seat 1 has the most points, +7")
    assert state.legal(0) == state.legal(1) == ()


def test_a_laid_bet_is_covered_until_all_are_in() -> None:
    state = table(3).after(1, "bet:3-2")
    assert state.view(1).bets[1] == ((3, 2),)
    for other in (0, 2, None):
        assert state.view(other).bets[1] == (None,)
        assert table(3).face(1, Action.parse("bet:3-2"), other) == Action.parse("bet:?")
    assert table(3).face(1, Action.parse("bet:3-2"), 1) == Action.parse("bet:3-2")
    waiting_for_opening = state.after(2, "bet:0-1")
    assert waiting_for_opening.view(0).bets[1] == (None,)
    assert waiting_for_opening.after(CHANCE, "open:3.2-0.1").view(0).bets[1] == ((3, 2),)


def test_a_purse_never_betrays_a_covered_bet() -> None:
    assert table(3).after(1, "bet:3-9").view(0) == table(3).after(1, "bet:0-1").view(0)


def test_bets_are_opened_as_they_were_laid() -> None:
    with pytest.raises(IllegalAction):
        play(table(3), "bet:3-2 bet:0-1 open:3.2-0.2")


def test_a_dream_lays_other_bets_but_never_touches_ones_own() -> None:
    state = table(4).after(1, "bet:3-2").after(2, "bet:5-7")
    worlds = [state.imagine(1, Wheel(seed)) for seed in range(200)]
    assert all(imagined.bets[1] == ((3, 2),) and imagined.bets[3] == () for imagined in worlds)
    assert {imagined.bets[2][0].field for imagined in worlds} == set(range(6))
    assert {imagined.bets[2][0].stake for imagined in worlds} == set(range(1, 11))
    assert all(imagined.view(1) == state.view(1) for imagined in worlds)


def test_a_dream_keeps_the_number_of_covered_bets() -> None:
    state = play(table(3, multi_bet="on"), "bet:3-2 bet:1-1 bet:0-9")
    for seed in range(50):
        imagined = state.imagine(2, Wheel(seed))
        assert len({bet.field for bet in imagined.bets[1]}) == 3
        assert list(imagined.bets[1]) == sorted(imagined.bets[1])


def test_open_bets_leave_nothing_to_dream_of() -> None:
    state = play(table(3), "bet:3-2 bet:0-1 open:3.2-0.1")
    assert state.imagine(0, Wheel(1)) is state


def test_the_standing_counts_what_the_bets_are_worth() -> None:
    state = play(table(2), "bet:2-8")
    assert state.standing() == (0.5, -0.5)


def test_points_are_neither_made_nor_lost() -> None:
    assert play(table(4), f"{ABC} sticks:0").conserved() == (0,)


def test_a_position_survives_json() -> None:
    state = play(table(4), f"{ABC} sticks:3 bet:1-1")
    assert from_json(to_json(state), NewPlay) == state


def test_the_drawing_shows_the_sheet_and_covers_the_bets_of_others() -> None:
    state = table(3).after(1, "bet:3-7")
    own, others = GAME.draw(state.view(1), "en"), GAME.draw(state.view(2), "en")
    assert "×8  ×4  ×2  ×2  ×4  ×8" in own
    assert "·   ·   ·   7   ·   ·" in own
    assert "7" not in others
    assert "bet laid" in others
    assert "To bet: seat 2" in others
    assert "まだ賭けていない" in GAME.draw(state.view(2), "ja")
