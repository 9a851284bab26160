"""What a hand waits for, and what a finished one is worth, as its owner sees it."""

from __future__ import annotations

from kaik.games.season_end import GAME
from kaik.games.season_end.near import Wait, waits
from kaik.games.season_end.options import SeasonEndOptions
from kaik.games.season_end.seen import SeasonEndView
from kaik.games.season_end.shapes import hand_rules

RULES = hand_rules(SeasonEndOptions())


def cards(text: str) -> tuple[str, ...]:
    return tuple(sorted(text.split()))


def view_after(*actions: str, seat: int) -> SeasonEndView:
    state = GAME.begin(GAME.preset(), 2)
    for action in actions:
        turn = state.turn()
        state = state.after(turn.seats[0] if hasattr(turn, "seats") else -1, action)
    seen = state.view(seat)
    assert isinstance(seen, SeasonEndView)
    return seen


def test_two_numbers_of_a_run_wait_for_either_end_and_for_their_ship() -> None:
    (wait,) = waits(cards("B5 B5 R5 R2 R3"), (), RULES)
    assert wait == Wait("", cards("R1 R4 RS"))


def test_a_hand_of_six_says_what_to_discard_for_which_cards() -> None:
    found = {wait.discard: wait.cards for wait in waits(cards("B5 B5 R5 R2 R3 B8"), (), RULES)}
    assert found["B8"] == cards("R1 R4 RS")
    assert "B5" not in found


def test_a_hand_far_from_its_end_waits_for_nothing() -> None:
    assert waits(cards("B0 B3 B6 R1 RK"), (), RULES) == ()


def test_a_card_of_which_one_holds_every_copy_is_not_waited_for() -> None:
    (wait,) = waits(cards("BK BT RK RT B5"), (), RULES)
    assert wait.cards == cards("B5 R5 BS RS")


def test_only_the_owner_of_a_finished_hand_sees_what_it_is_worth() -> None:
    actions = ("dealer:0", "deal:B5+B5+R2+R3+R5-B0+B3+B6+R1+RK", "light:R5", "draw:R4")
    made = view_after(*actions, seat=0).made
    assert made is not None
    assert (made.end, made.bonus) == (5, 1)  # season's end and first round; the card of the light
    assert view_after(*actions, seat=1).made is None


def test_a_discard_on_offer_counts_for_those_who_may_take_it() -> None:
    actions = ("dealer:1", "deal:B5+B5+R2+R3+R5-B0+B3+B6+R4+RK", "light:B0", "draw:R1", "discard:R4")
    assert view_after(*actions, seat=0).made is not None
    assert view_after(*actions, seat=1).made is None
