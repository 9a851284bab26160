"""Clocks: how they are spelled and how time runs out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kaik.core.errors import KaikError
from kaik.play.clock import DAY, LONGEST, Clock, Control, Left

SECOND, MINUTE = 1000, 60_000


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("none", Control()),
        ("10m", Control(10 * MINUTE)),
        ("10m+5s", Control(10 * MINUTE, 5 * SECOND)),
        ("1h30m", Control(90 * MINUTE)),
        ("5m 3x30s", Control(5 * MINUTE, periods=3, period=30 * SECOND)),
        ("3x30s", Control(periods=3, period=30 * SECOND)),
        ("1m+500ms", Control(MINUTE, 500)),
        ("3d", Control(move=3 * DAY)),
        ("14d bank 30d", Control(30 * DAY, move=14 * DAY)),
    ],
)
def test_a_clock_is_spelled_and_read_alike(text: str, control: Control) -> None:
    assert Control.parse(text) == control
    assert control.text == text


def test_other_spellings_are_read_and_written_the_one_way() -> None:
    assert Control.parse("90s").text == "1m30s"
    assert Control.parse("0s 3x30s").text == "3x30s"
    assert Control.parse("10m+0s").text == "10m"


@given(
    st.one_of(
        st.builds(Control, st.integers(1, LONGEST), st.integers(0, LONGEST)),
        st.builds(Control, st.integers(0, LONGEST), st.just(0), st.integers(1, 999), st.integers(1, LONGEST)),
        st.builds(lambda move, bank: Control(bank * DAY, move=move * DAY), st.integers(1, 14), st.integers(0, 30)),
    )
)
def test_every_control_reads_back_from_its_text(control: Control) -> None:
    assert Control.parse(control.text) == control


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ten minutes",
        "10",
        "5s1m",
        "5m5m",
        "10m + 5s",
        "0x30s",
        "10m+5s 3x30s",
        "9" * 99,
        "3d5h",
        "3d+1d",
        "3d  bank 1d",
    ],
)
def test_what_sets_no_clock_is_refused_with_examples(text: str) -> None:
    with pytest.raises(KaikError, match="looks like 10m, 10m\\+5s, 5m 3x30s, 3d, 3d bank 10d or none"):
        Control.parse(text)


@pytest.mark.parametrize("text", ["0s", "0s+5s", "5m 3x0s"])
def test_a_clock_without_time_is_refused(text: str) -> None:
    with pytest.raises(KaikError, match="leaves no time"):
        Control.parse(text)


def test_a_clock_of_months_is_refused() -> None:
    with pytest.raises(KaikError, match="thirty days"):
        Control.parse("800h")


def clock(text: str, seats: int = 2) -> Clock:
    return Clock.of(Control.parse(text), seats)


def test_only_the_seat_that_is_asked_loses_time() -> None:
    running = clock("1m").asked([0], at=1000)
    assert running.left(0, 11_000) == Left(50_000, 0, 0)
    assert running.left(1, 11_000) == Left(60_000, 0, 0)


def test_an_answer_stops_the_hand_and_adds_the_increment() -> None:
    played = clock("1m+5s").asked([0], 0).answered(0, 10_000).asked([1], 10_000)
    assert played.left(0, 40_000).main == 55_000
    assert played.left(1, 40_000).main == 30_000


def test_a_question_that_goes_away_costs_time_and_adds_none() -> None:
    stopped = clock("1m+5s").asked([0, 1], 0).answered(0, 4000).asked([0], 10_000)
    assert stopped.left(1, 99_000).main == 50_000


def test_a_seat_still_asked_runs_on_while_others_answer() -> None:
    running = clock("1m", 3).asked([0, 1, 2], 0).answered(1, 5000).asked([0, 2], 5000)
    assert [running.left(seat, 20_000).main for seat in range(3)] == [40_000, 55_000, 40_000]


def test_the_flag_falls_with_the_last_millisecond() -> None:
    running = clock("10s").asked([1], 500)
    assert running.falls() == 10_500
    assert running.out(10_499) == ()
    assert running.out(10_500) == (1,)


def test_no_increment_saves_a_fallen_flag() -> None:
    late = clock("10s+5s").asked([0], 0).answered(0, 10_000)
    assert late.out(10_000) == (0,)


def test_a_period_not_used_up_comes_back_whole() -> None:
    running = clock("10s 3x30s").asked([0], 0)
    assert running.left(0, 25_000) == Left(0, 3, 15_000)
    rested = running.answered(0, 25_000).asked([0], 30_000)
    assert rested.left(0, 30_000) == Left(0, 3, 30_000)


def test_periods_are_lost_one_by_one_and_then_the_flag_falls() -> None:
    running = clock("10s 3x30s").asked([0], 0)
    assert running.left(0, 39_999) == Left(0, 3, 1)
    assert running.left(0, 40_000) == Left(0, 2, 30_000)
    assert running.left(0, 99_999) == Left(0, 1, 1)
    assert running.falls() == 100_000
    assert running.out(100_000) == (0,)
    assert running.answered(0, 75_000).left(0, 80_000) == Left(0, 1, 30_000)


def test_without_a_clock_no_flag_ever_falls() -> None:
    running = clock("none").asked([0], 0)
    assert running.falls() is None
    assert running.out(10**12) == ()


def test_a_standing_clock_has_no_flag_to_fall() -> None:
    assert clock("10s").falls() is None
    assert clock("10s").out(10**12) == ()


@pytest.mark.parametrize("text", ["0d", "15d", "3d bank 0d", "3d bank 31d"])
def test_days_beyond_the_limits_are_refused_with_the_limits(text: str) -> None:
    with pytest.raises(KaikError, match=r"1d to (14|30)d"):
        Control.parse(text)


def test_hours_stay_one_time_for_the_whole_match() -> None:
    assert Control.parse("72h") == Control(3 * DAY) and not Control.parse("72h").in_days


def test_days_for_a_move_come_back_whole_and_the_bank_does_not() -> None:
    running = clock("3d bank 2d").asked([0], 0)
    assert running.left(0, DAY) == Left(2 * DAY, 0, 0, 2 * DAY)
    assert running.answered(0, DAY).left(0, 9 * DAY) == Left(2 * DAY, 0, 0, 3 * DAY)
    assert running.left(0, 4 * DAY) == Left(DAY, 0, 0, 0)
    again = running.answered(0, 4 * DAY).asked([0], 5 * DAY)
    assert again.left(0, 5 * DAY) == Left(DAY, 0, 0, 3 * DAY)
    assert again.falls() == 9 * DAY and again.out(9 * DAY) == (0,) and again.out(9 * DAY - 1) == ()


def test_without_a_bank_the_flag_falls_with_the_days_of_the_move() -> None:
    running = clock("1d").asked([1], 5)
    assert running.falls() == DAY + 5
    assert running.out(DAY + 5) == (1,)
    assert running.answered(1, DAY).out(99 * DAY) == ()


def test_a_clock_in_days_stands_still_on_vacation() -> None:
    running = replace(clock("3d bank 2d"), off=(((2 * DAY, 12 * DAY),), ())).asked([0], 0)
    assert running.left(0, 2 * DAY) == running.left(0, 12 * DAY) == Left(2 * DAY, 0, 0, DAY)
    assert running.falls() == 15 * DAY
    assert running.rests(0, 2 * DAY) and not running.rests(0, 12 * DAY) and not running.rests(1, 3 * DAY)
    assert running.out(15 * DAY - 1) == () and running.out(15 * DAY) == (0,)


def test_a_vacation_that_began_before_the_question_counts_from_the_question() -> None:
    running = replace(clock("3d"), off=(((0, 5 * DAY), (9 * DAY, 10 * DAY)),)).asked([0], 4 * DAY)
    assert running.falls() == 8 * DAY, "and one that begins after the flag has fallen helps nobody"
    assert running.left(0, 5 * DAY).move == 3 * DAY


@given(st.lists(st.integers(0, 60), min_size=4, max_size=4, unique=True).map(sorted), st.integers(0, 60))
def test_a_flag_falls_exactly_when_nothing_is_left_whatever_the_vacations(days: list[int], since: int) -> None:
    spans = ((days[0] * DAY, days[1] * DAY), (days[2] * DAY, days[3] * DAY))
    running = replace(clock("3d bank 2d"), off=(spans,)).asked([0], since * DAY)
    due = running.due(0)
    assert due is not None
    assert running.left(0, due).out and not running.left(0, due - 1).out
