"""What the search must see: forced wins, hidden cards it may not know, answers given at the same time."""

from __future__ import annotations

from kaik import find
from kaik.bots.search import Limits, QuickDice, think
from kaik.bots.search.worth import ended, shares
from kaik.core.state import Choose
from kaik.play.luck import Luck
from kaik.play.walk import walk


def dice(seed: int = 1) -> QuickDice:
    return QuickDice(Luck.of(seed).dice(0))


def test_worths_of_two_seats_sum_to_one_and_a_larger_lead_is_worth_more() -> None:
    assert sum(shares((3.0, 1.0), 2.0)) == 1.0
    assert 0.5 < shares((3.0, 1.0), 2.0)[0] < shares((30.0, 1.0), 2.0)[0] < 1.0


def test_to_end_before_all_others_is_worth_nearly_one() -> None:
    first, second, third = ended((5.0, 1.0, -6.0), 4.0)
    assert first > 0.9 and abs(second - 0.5) < 0.1 and third < 0.1


def test_a_level_end_is_worth_a_half() -> None:
    assert ended((0.0, 0.0), 1.0) == (0.5, 0.5)


def test_what_a_seat_cannot_see_does_not_change_its_opinion_much() -> None:
    """The true hands of others do not matter: only imagined ones do."""
    match = walk(find("march"), seed=12, limit=4)
    turn = match.state.turn()
    assert isinstance(turn, Choose)
    seat = turn.seats[0]
    other = match.state.imagine(seat, dice(99))
    assert other != match.state
    limits = Limits(nodes=60, seconds=60)
    one = think(match.game, match.state, seat, dice(), limits)
    two = think(match.game, other, seat, dice(), limits)
    assert {choice.action for choice in one.choices} == {choice.action for choice in two.choices}


def test_answers_given_at_the_same_time_are_searched_without_knowing_them() -> None:
    game = find("new-play")
    state = walk(game, game.chosen(None, {"payout": "total"}), seats=3, seed=1, limit=1).state
    turn = state.turn()
    assert isinstance(turn, Choose) and len(turn.seats) == 2
    from kaik.bots.search.tree import Tree
    from kaik.play.thought import Watch

    for seat in turn.seats:
        opinion = Tree(game.mind, state, seat, dice()).grown(Watch(Limits(nodes=80, seconds=60)))
        assert {choice.action for choice in opinion.choices} == set(state.legal(seat))


def test_a_season_that_can_be_ended_now_is_ended() -> None:
    game = find("season-end")
    for seed in range(400):
        state = walk(game, seed=seed, limit=200).state
        turn = state.turn()
        if not isinstance(turn, Choose):
            continue
        seat = turn.seats[0]
        if "win" in state.legal(seat):
            opinion = think(game, state.imagine(seat, dice()), seat, dice(), Limits(nodes=150, seconds=60))
            assert opinion.best().action == "win"
            return
    raise AssertionError("no walk came to a hand that can be ended")


def test_odds_are_known_where_a_game_is_small() -> None:
    game = find("new-play")
    state = walk(game, seed=1, limit=1).state
    turn = state.turn()
    assert isinstance(turn, Choose)
    opinion = think(game, state, turn.seats[0], dice(), Limits())
    assert opinion.how == "solved" and opinion.best().action in ("bet:2-1", "bet:3-1")
    assert round(opinion.best().worth, 4) == -0.0625
