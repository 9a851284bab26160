"""Six Sticks: the board, the run, the cups and the bull's walk."""

import pytest

from kaik.core.action import CHANCE
from kaik.core.errors import IllegalAction
from kaik.core.state import Choose, Over, Throw
from kaik.games.six_sticks import GAME
from kaik.games.six_sticks.board import GOAL, LINED, LINES, ROUTE, ROWS
from kaik.games.six_sticks.rules import SixSticks
from kaik.play.match import positions
from kaik.play.walk import walk


def race(*at: int, **options: object) -> SixSticks:
    """A race under way: runners on these squares, seat 0 to throw."""
    begun = GAME.begin(GAME.chosen(None, {"first": "seat", **options}), len(at))
    assert isinstance(begun, SixSticks)
    done = tuple(seat for seat, square in enumerate(at) if square == GOAL)
    return SixSticks(begun.options, at, begun.cups, begun.stops, begun.sent, done, 0)


def thrown(state: SixSticks, *throws: int) -> SixSticks:
    """Whoever is asked throws, again and again."""
    verb = "die" if state.options.dice == "d6" else "sticks"
    for n in throws:
        state = state.after(state.mover, "throw").after(CHANCE, f"{verb}:{n}")
    return state


def alone(state: SixSticks, *throws: int) -> SixSticks:
    """Seat 0 throws these; the other keeps throwing 0."""
    for n in throws:
        state = thrown(state, n, 0) if not isinstance(thrown(state, n).turn(), Over) else thrown(state, n)
    return state


def test_the_board_has_22_lines_on_nine_squares() -> None:
    assert sum(map(sum, ROWS)) == sum(LINES) == 22
    assert LINED == (3, 6, 9, 12, 15, 19, 23, 27, 31)
    assert [LINES[square] for square in LINED] == [2, 2, 2, 2, 2, 3, 3, 3, 3]


def test_the_route_goes_to_and_fro_from_bottom_right_to_top_right() -> None:
    assert ROUTE[0] == (3, 7)
    assert ROUTE[7:9] == ((3, 0), (2, 0))
    assert ROUTE[15:17] == ((2, 7), (1, 7))
    assert ROUTE[23:25] == ((1, 0), (0, 0))
    assert ROUTE[31] == (0, 7)
    assert len(set(ROUTE)) == 32


def test_the_lot_decides_who_begins() -> None:
    begun = GAME.begin(seats=4)
    assert isinstance(begun.turn(), Throw)
    assert begun.after(CHANCE, "first:2").turn() == Choose((2,))
    assert GAME.begin(GAME.chosen(None, {"first": "seat"}), 4).turn() == Choose((0,))


def test_only_the_player_to_throw_may_throw() -> None:
    state = race(0, 0)
    assert state.legal(0) == ("throw",)
    assert state.legal(1) == ()
    with pytest.raises(IllegalAction, match="not open to seat 1"):
        state.after(1, "throw")


@pytest.mark.parametrize("seats", [2, 6])
def test_nobody_ever_has_two_actions_to_choose_from(seats: int) -> None:
    """So no opponent can be better than another one here."""
    walked = [state for seed in range(5) for state, _ in positions(walk(GAME, seats=seats, seed=seed))]
    assert len(walked) > 100
    assert {len(state.legal(seat)) for state in walked for seat in range(seats)} == {0, 1}


def test_six_sticks_fall_as_six_sticks_do() -> None:
    turn = race(0, 0).after(0, "throw").turn()
    assert isinstance(turn, Throw)
    assert [weight for _, weight in turn.chance.weights] == [1, 6, 15, 20, 15, 6, 1]


def test_a_piece_on_a_lined_square_drinks_its_lines() -> None:
    after = thrown(race(0, 0), 3)
    assert after.at == (3, 0)
    assert after.cups == (2, 0)


def test_a_throw_of_0_on_a_lined_square_drinks_again() -> None:
    after = thrown(race(3, 0), 0)
    assert after.at == (3, 0)
    assert after.cups == (2, 0)
    assert thrown(race(3, 0, zero_drinks="off"), 0).cups == (0, 0)


def test_a_throw_beyond_the_goal_moves_nothing_and_drinks_nothing() -> None:
    after = thrown(race(28, 5), 4)
    assert after.at == (28, 5)
    assert after.mover == 1
    assert thrown(race(27, 5), 5).cups == (0, 0)


def test_without_the_exact_goal_a_high_throw_finishes() -> None:
    after = thrown(race(28, 5, exact_goal="off"), 4)
    assert after.done == (0,)
    assert after.cups == (3, 0)


def test_the_goal_drinks_three_cups_and_takes_the_piece_off_the_board() -> None:
    after = thrown(race(28, 5, 6), 3)
    assert after.done == (0,)
    assert after.cups == (3, 0, 0)
    assert thrown(after, 1, 1).mover == 1, "a finished runner is passed over"


def test_a_runner_on_the_square_reached_goes_back_to_the_start() -> None:
    after = thrown(race(6, 9), 3)
    assert after.at == (9, 0)
    assert after.cups == (2, 0)
    assert after.sent == (0, 1)


def test_runners_share_the_start_in_peace() -> None:
    after = thrown(race(0, 0, 0), 0)
    assert after.at == (0, 0, 0)
    assert after.sent == (0, 0, 0)


def test_an_unsafe_start_spoils_the_bulls_walk_of_those_who_stand_there() -> None:
    assert thrown(race(0, 0, 7, start_safe="off"), 0).sent == (0, 1, 0)


def test_runners_who_reach_the_goal_leave_those_before_them_alone() -> None:
    after = thrown(race(28, 30, 2), 3, 1)
    assert after.at == (31, 31, 2)
    assert after.sent == (0, 0, 0)


def test_the_race_ends_when_all_but_one_have_finished_and_the_places_are_paid() -> None:
    over = thrown(race(30, 4, 29), 1, 0, 2).turn()
    assert over == Over((2.0, -2.0, 0.0), "the runners finished in the order A C")


def test_cups_may_decide_instead() -> None:
    state = thrown(race(0, 28, 30, result="cups"), 3, 3, 1)
    assert state.cups == (2, 3, 3)
    over = state.turn()
    assert isinstance(over, Over)
    assert over.payoffs == (-2.0, 1.0, 1.0)


def test_nine_right_throws_are_a_bulls_walk_of_22_cups() -> None:
    state = alone(race(0, 0), 3, 3, 3, 3, 3, 4, 4, 4, 4)
    assert state.cups[0] == 22
    assert state.bulls() == (0,)
    assert isinstance(state.turn(), Over)


def test_whoever_was_sent_back_walks_no_bulls_walk() -> None:
    state = thrown(race(0, 0), 1, 1)
    assert state.sent == (1, 0)
    state = alone(state, 3, 3, 3, 3, 3, 4, 4, 4, 4)
    assert state.at[0] == GOAL
    assert state.bulls() == ()


def test_whoever_leaves_out_a_lined_square_walks_no_bulls_walk() -> None:
    assert alone(race(0, 0), 6, 3, 3, 3, 4, 4, 4, 4).bulls() == ()


def test_a_bulls_walk_may_win_at_once() -> None:
    throws = (3, 0, 0, 3, 0, 0, 3, 0, 0, 3, 0, 0, 3, 0, 0, 4, 0, 0, 4, 0, 0, 4, 0, 0, 4)
    assert not isinstance(thrown(race(0, 0, 0), *throws).turn(), Over)
    over = thrown(race(0, 0, 0, bull="wins"), *throws).turn()
    assert over == Over((2.0, -1.0, -1.0), "A walked the bull's walk")


def test_a_die_never_throws_0_and_five_sticks_never_6() -> None:
    assert thrown(race(0, 0, dice="d6"), 6).at == (6, 0)
    with pytest.raises(IllegalAction, match="not among the outcomes"):
        race(0, 0, dice="d6").after(0, "throw").after(CHANCE, "die:0")
    with pytest.raises(IllegalAction, match="not among the outcomes"):
        race(0, 0, dice="sticks5").after(0, "throw").after(CHANCE, "sticks:6")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_drawing_shows_every_runner_and_every_square(language: str) -> None:
    text = GAME.draw(thrown(race(6, 9, 31, 0), 3).view(1), language)
    board = text.split("\n\n")[0]
    assert all(f"{number:>2} " in board for number in range(32))
    assert all(name in board for name in "ABCD")
    assert board.count("=") == 22 + 1, "22 lines, and the one that explains them"


def test_whoever_looks_is_told_where_the_squares_lie_and_where_each_has_stopped() -> None:
    seen = thrown(race(3, 0), 3).view(None)
    assert (seen.route[0], seen.route[7], seen.route[8], seen.route[31]) == ((3, 7), (3, 0), (2, 0), (0, 7))
    assert sum(seen.lines) == 22
    assert seen.stops[0][-1] == 6
