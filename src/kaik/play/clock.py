"""Clocks as arithmetic: milliseconds come in, time left goes out; nothing here reads a clock.

    none          no clock
    10m           ten minutes for everything
    10m+5s        ... and five seconds more for every answer
    5m 3x30s      five minutes, then three periods of thirty seconds; a period not used up comes back whole
    3x30s         periods from the start

Several seats may be asked at once, so every seat has a hand of its own that runs while it is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Self

import msgspec
from msgspec.structs import replace

from kaik.core.errors import KaikError
from kaik.core.renamed import renamed

LONGEST = 30 * 24 * 3_600_000
"""No single time is longer than thirty days; a correspondence match fits."""

_UNITS = {"h": 3_600_000, "m": 60_000, "s": 1000, "ms": 1}
_TIME = r"(?:[0-9]{1,9}(?:ms|h|m|s))+"
_CONTROL = re.compile(rf"({_TIME})(?:\+({_TIME})| ([1-9][0-9]{{0,2}})x({_TIME}))?|([1-9][0-9]{{0,2}})x({_TIME})")


class BadClock(KaikError):
    """A text that sets no clock."""

    kind = "bad_clock"


class Control(msgspec.Struct, frozen=True):
    """How much time there is: main time, what every answer adds, and periods after the main time."""

    main: int = 0
    increment: int = 0
    periods: int = 0
    period: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        """The control a text spells: `none`, `10m+5s`, `5m 3x30s`."""
        if text == "none":
            return cls()
        found = _CONTROL.fullmatch(text) if len(text) <= 60 else None
        if not found:
            raise _bad_clock(text)
        main, increment, count, period, only_count, only_period = found.groups()
        made = cls(
            _milliseconds(main, text),
            _milliseconds(increment, text),
            int(count or only_count or 0),
            _milliseconds(period or only_period, text),
        )
        if (made.main == 0 and made.periods == 0) or (made.periods > 0 and made.period == 0):
            raise BadClock(f"{text!r} leaves no time at all; write none for no clock")
        return made

    @property
    def text(self) -> str:
        """Its one spelling, which parses back."""
        if not self.runs:
            return "none"
        main = [spelled(self.main)] if self.main else []
        if self.increment:
            main[0] += f"+{spelled(self.increment)}"
        return " ".join(main + ([f"{self.periods}x{spelled(self.period)}"] if self.periods else []))

    @property
    def runs(self) -> bool:
        """Whether there is a clock at all."""
        return self.main > 0 or self.periods > 0


class SeatClock(msgspec.Struct, frozen=True):
    """One seat's side of the clock; it runs while `since` has a time."""

    main: int
    periods: int = 0
    since: int | None = None


class Left(msgspec.Struct, frozen=True):
    """What a seat has left at a moment: main time, whole periods (the running one counted), time in that one."""

    main: int
    periods: int
    period: int

    @property
    def out(self) -> bool:
        return self.main <= 0 and self.periods <= 0


class Clock(msgspec.Struct, frozen=True):
    """The clock of a table: a control and a hand for every seat."""

    control: Control
    hands: tuple[SeatClock, ...]

    @classmethod
    def of(cls, control: Control, seats: int) -> Self:
        """A full clock that stands still."""
        return cls(control, (SeatClock(control.main, control.periods),) * seats)

    def asked(self, seats: Iterable[int], at: int) -> Clock:
        """The clock when these seats are asked: theirs run on or start, all others stop."""
        now = set(seats)
        return replace(
            self,
            hands=tuple(
                self._started(seat, at) if seat in now else self._stopped(seat, at) for seat in range(len(self.hands))
            ),
        )

    def answered(self, seat: int, at: int) -> Clock:
        """The clock when a seat has answered: its hand stops, and gains the increment if any time is left."""
        stopped = self._stopped(seat, at)
        if self.hands[seat].since is not None and stopped.main > 0:
            stopped = replace(stopped, main=stopped.main + self.control.increment)
        return replace(self, hands=(*self.hands[:seat], stopped, *self.hands[seat + 1 :]))

    def left(self, seat: int, at: int) -> Left:
        """What a seat has left at a moment."""
        hand, control = self.hands[seat], self.control
        gone = 0 if hand.since is None else max(0, at - hand.since)
        if gone < hand.main:
            return Left(hand.main - gone, hand.periods, control.period if hand.periods else 0)
        if not hand.periods:
            return Left(0, 0, 0)
        used, into = divmod(gone - hand.main, control.period)
        periods = max(0, hand.periods - used)
        return Left(0, periods, control.period - into if periods else 0)

    def out(self, at: int) -> tuple[int, ...]:
        """The seats whose time is over at a moment; the last millisecond is already too late."""
        if not self.control.runs:
            return ()
        return tuple(seat for seat in range(len(self.hands)) if self.left(seat, at).out)

    def falls(self) -> int | None:
        """The moment at which the first flag falls if nobody answers; None if no hand runs."""
        if not self.control.runs:
            return None
        ends = [
            hand.since + hand.main + hand.periods * self.control.period for hand in self.hands if hand.since is not None
        ]
        return min(ends, default=None)

    def _started(self, seat: int, at: int) -> SeatClock:
        hand = self.hands[seat]
        return hand if hand.since is not None else replace(hand, since=at)

    def _stopped(self, seat: int, at: int) -> SeatClock:
        hand = self.hands[seat]
        if hand.since is None:
            return hand
        left = self.left(seat, at)
        return SeatClock(left.main, left.periods)


def spelled(milliseconds: int) -> str:
    """A time in its one spelling: `1h30m`, `90s` as `1m30s`, nothing as `0s`."""
    text = ""
    for unit, size in _UNITS.items():
        count, milliseconds = divmod(milliseconds, size)
        text += f"{count}{unit}" if count else ""
    return text or "0s"


def _milliseconds(text: str | None, whole: str) -> int:
    pieces = re.findall(r"([0-9]+)(ms|h|m|s)", text or "")
    units = [unit for _, unit in pieces]
    if units != [unit for unit in _UNITS if unit in units]:
        raise _bad_clock(whole)
    time = sum(int(count) * _UNITS[unit] for count, unit in pieces)
    if time > LONGEST:
        raise BadClock(f"{whole!r} is longer than the longest clock, which is thirty days")
    return time


def _bad_clock(text: str) -> BadClock:
    shown = text if len(text) <= 40 else text[:40] + "…"
    return BadClock(f"{shown!r} sets no clock; a clock looks like 10m, 10m+5s, 5m 3x30s or none")


__getattr__ = renamed(__name__, {"Hand": "SeatClock"})
