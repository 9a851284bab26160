"""The driver: who is asked, in which order, with which dice, and when it stops."""

from __future__ import annotations

from itertools import islice, pairwise

from kaik.core.action import CHANCE, Action
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import Over, State
from kaik.play.driver import Chooser, drive
from kaik.play.luck import LoggedLuck, Luck, Unkeyed
from kaik.play.match import Match
from kaik.play.talk import RESIGN
from kaik.play.walk import walk


def first_action(state: State, seat: int, n: int) -> Action:
    return state.legal(seat)[0]


def test_every_entry_comes_with_both_its_positions(race: Game) -> None:
    start = race.begin()
    made = list(drive(start, [first_action] * 2, Luck.of(1)))
    assert [step.n for step in made] == list(range(len(made)))
    assert made[0].before == start
    assert all(one.after == two.before for one, two in pairwise(made))
    assert all(step.after == step.before.after(step.seat, step.action) for step in made)
    assert isinstance(made[-1].after.turn(), Over)


def test_luck_is_thrown_by_the_number_of_the_entry(race: Game) -> None:
    luck = Luck.of(3)
    for step in drive(race.begin(), [first_action] * 2, luck):
        if step.seat == CHANCE:
            assert step.action == luck.throw(step.n, step.before.turn().chance)


def test_a_log_throws_as_it_did(race: Game) -> None:
    log = [(step.seat, step.action) for step in drive(race.begin(), [first_action] * 2, Luck.of(3))]
    again = drive(race.begin(), [first_action] * 2, LoggedLuck.of(log))
    assert [(step.seat, step.action) for step in again] == log


def test_dice_that_run_on_throw_whatever_the_number(race: Game) -> None:
    one, other = (Unkeyed(Luck.of(3).dice(0)) for _ in range(2))
    made = list(drive(race.begin(), [first_action] * 2, one))
    late = list(drive(race.begin(), [first_action] * 2, other, first=100))
    assert [step.action for step in made] == [step.action for step in late]
    assert late[0].n == 100


def test_each_seat_is_asked_by_its_own_chooser_with_the_number_of_its_entry(race: Game, betting: Options) -> None:
    asked: list[tuple[int, int]] = []

    def chooser(own: int) -> Chooser[State]:
        def choose(state: State, seat: int, n: int) -> Action:
            assert seat == own
            asked.append((seat, n))
            return first_action(state, seat, n)

        return choose

    made = list(drive(race.begin(betting, 3), [chooser(seat) for seat in range(3)], Luck.of(2)))
    assert asked == [(step.seat, step.n) for step in made if step.seat != CHANCE]


def test_seats_asked_together_answer_by_number_or_in_an_order_of_ones_own(race: Game, betting: Options) -> None:
    choosers = [first_action] * 4
    usual = drive(race.begin(betting, 4), choosers, Luck.of(2))
    turned = drive(race.begin(betting, 4), choosers, Luck.of(2), order=lambda seats, n: max(seats))
    assert [step.seat for step in islice(usual, 4)] == [0, 1, 2, 3]
    assert [step.seat for step in islice(turned, 4)] == [3, 2, 1, 0]


def test_it_stops_at_its_limit_and_goes_on_from_there(race: Game) -> None:
    whole = list(drive(race.begin(), [first_action] * 2, Luck.of(5)))
    half = list(drive(race.begin(), [first_action] * 2, Luck.of(5), limit=7))
    rest = list(drive(half[-1].after, [first_action] * 2, Luck.of(5), first=7))
    assert half + rest == whole


def test_a_match_keeps_its_log_as_it_is_driven(race: Game) -> None:
    choices = Luck.of(8).apart("walk")

    def choose(match: Match, seat: int, n: int) -> Action:
        assert n == len(match.log)
        actions = match.legal(seat)
        return actions[choices.dice(n).below(len(actions))]

    *_, last = drive(Match.begin(race), [choose] * 2, Luck.of(8))
    assert last.after == walk(race, seed=8)


def test_a_seat_that_resigns_ends_the_match(race: Game) -> None:
    def choose(match: Match, seat: int, n: int) -> Action:
        return RESIGN if n > 4 else match.legal(seat)[0]

    *_, last = drive(Match.begin(race), [choose] * 2, Luck.of(8))
    assert last.action == RESIGN
    assert last.after.over
    assert last.after.payoffs[last.seat] < max(last.after.payoffs)
