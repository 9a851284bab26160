"""Table talk: resigning, draws, take-backs and flags, all derived from the log."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaik.core.action import CHANCE, Action
from kaik.core.errors import BadAction, IllegalAction
from kaik.core.game import Game
from kaik.core.state import Choose, Over
from kaik.play.luck import Luck
from kaik.play.match import Match, replayed
from kaik.play.referee import Referee, Stale
from kaik.play.result import given_up, level
from kaik.play.talk import read_action, spoken

WORDS = [
    "@resign",
    "@draw",
    "@accept-draw",
    "@decline-draw",
    "@take-back:0",
    "@take-back:17",
    "@accept-take-back",
    "@decline-take-back",
    "@flag:1",
    "@hint",
]


@pytest.fixture
def two(race: Game) -> Referee:
    return Referee.open(race, Luck.of(3))


@pytest.fixture
def three(race: Game) -> Referee:
    return Referee.open(race, Luck.of(3), seats=3)


def say(referee: Referee, *actions: tuple[int, str]) -> None:
    for seat, action in actions:
        referee.submit(seat, action)


@pytest.mark.parametrize("text", WORDS)
def test_every_word_of_talk_reads_back_and_no_game_can_say_it(text: str) -> None:
    assert spoken(text) == text == read_action(text)
    with pytest.raises(BadAction):
        Action.parse(text)


@pytest.mark.parametrize("text", ["@", "@chat:hello", "@take-back", "@take-back:01", "@resign:1", "@flag:x", "@draw\n"])
def test_other_talk_is_refused_with_what_there_is(text: str) -> None:
    with pytest.raises(BadAction, match="there are @resign"):
        spoken(text)


def test_resigning_ends_the_match_and_the_other_wins(two: Referee) -> None:
    say(two, (1, "@resign"))
    result = two.match.result
    assert result is not None
    assert (result.how, result.by, result.reason) == ("resign", 1, "seat 1 resigned")
    assert result.winners == (0,)
    assert result.payoffs == (1.0, -1.0)
    assert two.match.turn() == Over(result.payoffs, "seat 1 resigned")
    assert two.match.legal(0) == ()


def test_nothing_is_said_after_the_end(two: Referee) -> None:
    say(two, (1, "@resign"))
    for action in ("run", "@draw", "@resign"):
        with pytest.raises(IllegalAction, match="too late: the match is over \\(seat 1 resigned\\)"):
            two.submit(0, action)
    assert two.settle() == ()
    assert two.match.sayable(0) == ()


def test_whoever_leads_and_resigns_has_lost_all_the_same() -> None:
    assert given_up(0, (30.0, 10.0), "zero-sum") == (-11.0, 11.0)
    assert given_up(0, (30.0, 10.0), "general") == (9.0, 10.0)


def test_whoever_is_behind_and_resigns_keeps_the_standing() -> None:
    assert given_up(1, (30.0, 10.0), "zero-sum") == (10.0, -10.0)
    assert given_up(1, (30.0, 10.0), "general") == (30.0, 10.0)


def test_the_others_share_what_the_resigner_gives_away() -> None:
    assert given_up(2, (0.0, 0.0, 6.0), "zero-sum") == (1.5, 1.5, -3.0)


@given(st.lists(st.integers(-1000, 1000), min_size=2, max_size=8), st.data())
def test_giving_up_is_a_loss_and_keeps_the_sum(points: list[int], data: st.DataObject) -> None:
    by = data.draw(st.integers(0, len(points) - 1))
    payoffs = given_up(by, tuple(map(float, points)), "zero-sum")
    assert abs(sum(payoffs)) < 1e-6
    assert all(payoffs[by] <= other - 0.999 for seat, other in enumerate(payoffs) if seat != by)


def test_a_hint_changes_nothing_and_is_asked_for_once_a_position(two: Referee) -> None:
    before = two.match
    [seat] = before.turn().seats if isinstance(before.turn(), Choose) else ()
    say(two, (1 - seat, "@draw"), (seat, "@hint"))
    assert two.match.state == before.state and two.match.talk.offer("draw"), "and offers stand as they stood"
    with pytest.raises(IllegalAction, match="has already"):
        two.submit(seat, "@hint")
    with pytest.raises(IllegalAction, match="for a seat that is asked"):
        two.submit(1 - seat, "@hint")
    say(two, (seat, "wait"))
    assert two.match.talk.hinted == ()


def test_an_agreed_draw_is_level() -> None:
    assert level((30.0, 10.0), "zero-sum") == (0.0, 0.0)
    assert level((30.0, 10.0), "general") == (20.0, 20.0)


def test_a_draw_is_offered_and_accepted(two: Referee) -> None:
    say(two, (1, "@draw"), (0, "@accept-draw"))
    result = two.match.result
    assert result is not None
    assert (result.how, result.payoffs, result.winners) == ("draw", (0.0, 0.0), ())


def test_all_the_others_must_accept_a_draw(three: Referee) -> None:
    say(three, (0, "@draw"), (2, "@accept-draw"))
    assert not three.match.over
    with pytest.raises(IllegalAction, match="seat 2 has agreed to this draw already"):
        three.submit(2, "@accept-draw")
    say(three, (1, "@accept-draw"))
    assert three.match.over


def test_one_refusal_ends_an_offer_and_it_is_not_made_twice_in_a_position(three: Referee) -> None:
    say(three, (0, "@draw"), (2, "@accept-draw"), (1, "@decline-draw"))
    with pytest.raises(IllegalAction, match="no draw is offered now"):
        three.submit(1, "@accept-draw")
    with pytest.raises(IllegalAction, match="has already"):
        three.submit(0, "@draw")
    say(three, (0, "wait"), (0, "@draw"))


def test_an_offer_lapses_when_the_position_moves_on(two: Referee) -> None:
    say(two, (1, "@draw"), (0, "run"))
    with pytest.raises(IllegalAction, match="lapses when the position moves on"):
        two.submit(0, "@accept-draw")


def test_nobody_accepts_an_offer_of_their_own(two: Referee) -> None:
    say(two, (1, "@draw"))
    with pytest.raises(IllegalAction, match="the others are to answer"):
        two.submit(1, "@accept-draw")
    with pytest.raises(IllegalAction, match="seat 1 has offered a draw already"):
        two.submit(0, "@draw")


def test_an_answer_to_an_offer_is_stale_if_sent_before_it(two: Referee) -> None:
    say(two, (1, "@draw"))
    with pytest.raises(Stale):
        two.submit(0, "@accept-draw", n=1)
    two.submit(0, "@accept-draw", n=2)
    assert two.match.over


def test_a_take_back_makes_entries_dead_and_removes_none(two: Referee) -> None:
    say(two, (0, "run"), (1, "run"), (0, "@take-back:1"))
    before = two.match
    say(two, (1, "@accept-take-back"))
    match = two.match
    assert match.log[: len(before.log)] == before.log
    assert match.state == before.before(1)
    assert match.turn() == Choose((0,))
    assert [entry.n for entry in match.live()] == [0]
    assert not match.is_live(1)


def test_play_goes_on_after_a_take_back_with_new_luck_positions(two: Referee) -> None:
    say(two, (0, "run"), (0, "@take-back:1"), (1, "@accept-take-back"))
    fresh = two.submit(0, "wait")
    assert [entry.n for entry in fresh] == [5, 6]
    assert [entry.n for entry in two.match.live()] == [0, 5, 6]
    again = replayed(Match.begin(two.match.game), [(entry.seat, entry.action) for entry in two.match.log])
    assert again == two.match


def test_a_word_taken_back_cannot_be_taken_back_again(two: Referee) -> None:
    say(two, (0, "run"), (0, "@take-back:1"), (1, "@accept-take-back"))
    with pytest.raises(IllegalAction, match="@take-back:1 names no action of seat 0 that is still in play"):
        two.submit(0, "@take-back:1")


@pytest.mark.parametrize("n", [0, 2, 3, 99])
def test_a_seat_takes_back_only_words_of_its_own(two: Referee, n: int) -> None:
    say(two, (0, "run"), (1, "run"))
    with pytest.raises(IllegalAction, match="names no action of seat 0"):
        two.submit(0, f"@take-back:{n}")


def test_an_answer_to_a_position_that_was_taken_back_is_stale(two: Referee) -> None:
    say(two, (0, "run"), (1, "run"))
    n = len(two.match.log)
    say(two, (0, "@take-back:1"), (1, "@accept-take-back"))
    with pytest.raises(Stale):
        two.submit(0, "run", n=n)
    two.submit(0, "run", n=len(two.match.log))


def test_the_table_itself_calls_the_flag_and_no_seat_can(two: Referee) -> None:
    with pytest.raises(IllegalAction, match="@flag:0 cannot be said by seat 1"):
        two.submit(1, "@flag:0")
    with pytest.raises(IllegalAction, match="names no seat"):
        two.flag(5)
    (entry,) = two.flag(0)
    assert (entry.seat, entry.action) == (CHANCE, "@flag:0")
    assert two.match.result is not None
    assert two.match.result.winners == (1,)


def test_a_seat_is_shown_the_talk_that_is_open_to_it(two: Referee) -> None:
    assert two.match.sayable(0) == ("@resign", "@draw")
    say(two, (0, "run"), (0, "@draw"))
    assert two.match.sayable(0) == ("@resign", "@take-back:1", "@decline-draw")
    assert two.match.sayable(1) == ("@resign", "@accept-draw", "@decline-draw")
