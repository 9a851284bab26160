"""Clocks: how they are spelled and how time runs out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaik.core.errors import KaikError
from kaik.play.clock import LONGEST, Clock, Control, Left

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
    )
)
def test_every_control_reads_back_from_its_text(control: Control) -> None:
    assert Control.parse(control.text) == control


@pytest.mark.parametrize(
    "text", ["", "ten minutes", "10", "5s1m", "5m5m", "10m + 5s", "0x30s", "10m+5s 3x30s", "9" * 99]
)
def test_what_sets_no_clock_is_refused_with_examples(text: str) -> None:
    with pytest.raises(KaikError, match="looks like 10m, 10m\\+5s, 5m 3x30s or none"):
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
