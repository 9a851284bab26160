"""How pots, bets and races are told at their ends."""

from __future__ import annotations

from kaik.core.action import CHANCE, Action
from kaik.core.game import Game
from kaik.core.settlement import Settlement
from kaik.core.state import State
from kaik.games import find


def settled(game: Game, log: str, seats: int = 2, **options: object) -> list[Settlement]:
    """The settlements of a log written as `0|pay *|sticks:3`."""
    state: State = game.begin(game.chosen(None, options), seats)
    found = []
    for entry in log.split():
        who, action = entry.split("|")
        after = state.after(CHANCE if who == "*" else int(who), Action.parse(action))
        assert game.settlement is not None
        ended = game.settlement(state, after)
        found += [] if ended is None else [ended]
        state = after
    return found


def test_a_pot_won_after_a_tie_counts_both_stakes() -> None:
    [end] = settled(find("fool-sticks"), "0|pay 1|pay *|sticks:3 *|sticks:3 0|pay 1|pay *|sticks:4 *|sticks:2")
    assert (end.before, end.after, end.winners) == ((0, 0), (2, -2), (0,))
    assert [line.points for line in end.lines if line.points] == [(-2, -2), (4, 0)]
    assert [(line.seat, line.amount) for line in end.lines if line.amount is not None] == [(0, 4), (1, 2)]


def test_a_chain_that_breaks_at_the_last_throw_is_said_to_be_lost() -> None:
    log = "0|pay 1|pay *|sticks:3 0|bank *|sticks:2 1|again *|sticks:1"
    [end] = settled(find("chain-sticks"), log)
    assert [(line.label, line.seat) for line in end.lines[:2]] == [("banked", 0), ("lost-chain", 1)]
    assert end.next == 1


def test_a_bet_that_hits_is_paid_by_the_dealer() -> None:
    log = "1|bet:0-5 2|bet:3-1 *|open:0.5-3.1 *|sticks:0"
    [end] = settled(find("new-play"), log, 3, first_dealer="seat")
    assert [(line.label, line.seat, line.points) for line in end.lines] == [
        ("bet-hit", 1, (-40, 40, 0)),
        ("bet-missed", 2, (1, 0, -1)),
        ("deals-next", 1, ()),
    ]
    assert end.after == (-39, 40, -1)


def test_whoever_drinks_no_less_but_comes_in_later_pays_in_six_sticks() -> None:
    throws = "0|throw *|sticks:6 1|throw *|sticks:0 " * 5 + "0|throw *|sticks:1"
    [end] = settled(find("six-sticks"), throws, first="seat")
    assert (end.label, end.winners, end.after) == ("race-won", (0,), (1, -1))
    assert [line.label for line in end.lines] == ["came-in", "on-the-road", "race-ahead"]


def test_what_is_left_decides_where_nothing_was_brought() -> None:
    log = "*|sticks:3 0|move:A1 *|sticks:0"
    [end] = settled(find("linked-ships"), log, first="seat", rounds=1)
    assert (end.label, end.winners, end.after) == ("race-left", (1,), (-1, 1))
    assert [(line.label, line.seat, line.amount) for line in end.lines[2:4]] == [
        ("left-over", 1, 25),
        ("left-over", 0, 22),
    ]
