"""The referee: one writer, luck settled at once, stale answers refused, refusals without a trace."""

from __future__ import annotations

import pytest

from kaik.core.action import CHANCE, Action
from kaik.core.errors import BadAction, IllegalAction
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import Choose
from kaik.play.luck import LoggedLuck, Luck
from kaik.play.match import BadEntry, Entry, Match, faces, faces_of, positions, replayed
from kaik.play.referee import Referee, Stale


def told(referee: Referee) -> list[tuple[int, str]]:
    return [(entry.seat, str(entry.action)) for entry in referee.match.log]


@pytest.fixture
def referee(race: Game) -> Referee:
    """A race whose sticks fall 3, 1, 4, 5 at entries 0, 2, 4 and 6."""
    thrown = {0: "3", 2: "1", 4: "4", 6: "5"}
    return Referee.open(race, LoggedLuck({n: Action("sticks", dark) for n, dark in thrown.items()}))


def test_the_first_throw_is_made_when_the_match_is_opened(referee: Referee) -> None:
    assert told(referee) == [(CHANCE, "sticks:3")]
    assert referee.match.turn() == Choose((0,))


def test_a_word_is_written_and_luck_thrown_until_somebody_is_asked(referee: Referee) -> None:
    fresh = referee.submit(0, "run")
    assert fresh == (Entry(1, 0, Action("run")), Entry(2, CHANCE, Action("sticks", "1")))
    assert referee.match.turn() == Choose((1,))


def test_the_match_ends_by_the_rules_and_takes_nothing_more(race: Game) -> None:
    referee = Referee.open(race, LoggedLuck({n: Action("sticks", "5") for n in (0, 2, 4)}))
    for seat, action in [(0, "run"), (1, "run"), (0, "run")]:
        assert not referee.match.over
        referee.submit(seat, action)
    result = referee.match.result
    assert result is not None
    assert (result.how, result.payoffs, result.winners) == ("rules", (2.5, -2.5), (0,))
    for action in ("run", "@resign"):
        with pytest.raises(IllegalAction, match="over \\(seat 0 came home\\)"):
            referee.submit(1, action)


@pytest.mark.parametrize(("seat", "action"), [(1, "run"), (0, "fly"), (0, "Run!"), (7, "run"), (CHANCE, "sticks:2")])
def test_a_refusal_changes_nothing(referee: Referee, seat: int, action: str) -> None:
    before = referee.match
    with pytest.raises((IllegalAction, BadAction)):
        referee.submit(seat, action)
    assert referee.match is before


def test_a_throw_that_fails_takes_the_whole_word_back(race: Game) -> None:
    referee = Referee.open(race, LoggedLuck({0: Action("sticks", "3")}))
    before = referee.match
    with pytest.raises(IllegalAction, match="no throw at entry 2"):
        referee.submit(0, "run")
    assert referee.match is before


def test_the_same_luck_throws_the_same_sticks_whoever_plays(race: Game) -> None:
    luck = Luck.of(5)
    one, other = Referee.open(race, luck), Referee.open(race, luck)
    one.submit(0, "run")
    other.submit(0, "wait")
    assert one.match.log[2] == other.match.log[2]


def test_replaying_the_log_gives_the_same_match(referee: Referee, race: Game) -> None:
    referee.submit(0, "run")
    referee.submit(1, "wait")
    again = replayed(Match.begin(race), [(entry.seat, entry.action) for entry in referee.match.log])
    assert again == referee.match


def test_replaying_names_the_first_entry_that_is_wrong(race: Game) -> None:
    steps = [(CHANCE, "sticks:3"), (0, "run"), (1, "run"), (0, "fly")]
    with pytest.raises(BadEntry, match="entry 2: run must wait") as refusal:
        replayed(Match.begin(race), [(seat, Action.parse(action)) for seat, action in steps])
    assert refusal.value.n == 2


# Staleness: the bets are asked of both seats at once.


@pytest.fixture
def bets(race: Game, betting: Options) -> Referee:
    return Referee.open(race, Luck.of(1), betting)


def test_an_answer_is_not_stale_because_another_seat_was_quicker(bets: Referee) -> None:
    bets.submit(0, "bet:1", n=0)
    bets.submit(1, "bet:2", n=0)
    assert [entry.action for entry in bets.match.log[:2]] == ["bet:1", "bet:2"]


def test_an_answer_older_than_its_question_is_stale(bets: Referee) -> None:
    bets.submit(0, "bet:1", n=0)
    bets.submit(1, "bet:2", n=0)
    assert len(bets.match.log) == 3
    with pytest.raises(Stale, match="run comes from entry 0; since then seat 0 has been asked again"):
        bets.submit(0, "run", n=0)
    with pytest.raises(Stale):
        bets.submit(0, "run", n=2)
    bets.submit(0, "run", n=3)


def test_saying_the_same_word_twice_is_stale_the_second_time(race: Game) -> None:
    referee = Referee.open(race, Luck.of(2))
    for seat in (0, 1):
        referee.submit(seat, "wait")
    with pytest.raises(Stale):
        referee.submit(0, "wait", n=1)
    referee.submit(0, "wait", n=len(referee.match.log))


def test_table_talk_makes_no_answer_stale(race: Game) -> None:
    referee = Referee.open(race, Luck.of(2))
    referee.submit(1, "@draw")
    assert referee.submit(0, "run", n=1)


def test_a_seat_that_is_not_asked_hears_that_and_not_that_it_is_late(referee: Referee) -> None:
    referee.submit(0, "run", n=1)
    with pytest.raises(IllegalAction, match="seat 1 is to choose"):
        referee.submit(0, "run", n=1)


def test_an_answer_from_the_future_is_refused(referee: Referee) -> None:
    with pytest.raises(Stale, match="the log has 1 entries"):
        referee.submit(0, "run", n=9)


# Faces: what others see of an entry.


def test_faces_hide_what_the_game_hides_and_show_talk(bets: Referee) -> None:
    start = bets.match.state
    fresh = bets.submit(0, "bet:2") + bets.submit(0, "@draw")
    assert [entry.action for entry in faces(start, fresh, 0)] == ["bet:2", "@draw"]
    assert [entry.action for entry in faces(start, fresh, 1)] == ["bet:?", "@draw"]
    assert faces_of(bets.match, None) == faces(start, fresh, None)


def test_positions_follow_the_log_through_a_take_back(referee: Referee) -> None:
    for seat, action in [(0, "run"), (1, "@draw"), (0, "@take-back:1"), (1, "@accept-take-back")]:
        referee.submit(seat, action)
    standings = [state.standing() for state, _ in positions(referee.match)]
    assert standings == [(0.0, 0.0), (0.0, 0.0), (3.0, 0.0), (3.0, 0.0), (3.0, 0.0), (3.0, 0.0)]
    assert referee.match.state.standing() == (0.0, 0.0)
