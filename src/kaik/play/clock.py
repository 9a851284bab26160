"""Clocks as arithmetic: milliseconds come in, time left goes out; nothing here reads a clock.

    none          no clock
    10m           ten minutes for everything
    10m+5s        ... and five seconds more for every answer
    5m 3x30s      five minutes, then three periods of thirty seconds; a period not used up comes back whole
    3x30s         periods from the start
    3d            three days for every answer, which come back whole: for correspondence
    3d bank 10d   ... and ten days in all for answers that take longer

Several seats may be asked at once, so every seat has a hand of its own that runs while it is asked.
A clock in days stands still while the player of a seat is on vacation: `Clock.off` has those times.
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

DAY = 24 * 3_600_000
MOST_DAYS, MOST_BANK = 14, 30
"""Days for an answer at most, and days in the bank."""

TimeSpan = tuple[int, int]
"""From one moment to another, which does not belong to it any more."""

_UNITS = {"h": 3_600_000, "m": 60_000, "s": 1000, "ms": 1}
_TIME = r"(?:[0-9]{1,9}(?:ms|h|m|s))+"
_CONTROL = re.compile(rf"({_TIME})(?:\+({_TIME})| ([1-9][0-9]{{0,2}})x({_TIME}))?|([1-9][0-9]{{0,2}})x({_TIME})")
_DAYS = re.compile(r"([0-9]{1,3})d(?: bank ([0-9]{1,3})d)?")


class BadClock(KaikError):
    """A text that sets no clock."""

    kind = "bad_clock"


class Control(msgspec.Struct, frozen=True, omit_defaults=True):
    """How much time there is: main time, what every answer adds, and periods after the main time.

    In days every answer has its own time, and the main time is a bank for what goes beyond.
    """

    main: int = 0
    increment: int = 0
    periods: int = 0
    period: int = 0
    move: int = 0
    """Milliseconds for every answer before the main time is used; only clocks in days have it."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """The control a text spells: `none`, `10m+5s`, `5m 3x30s`, `3d bank 10d`."""
        if text == "none":
            return cls()
        if days := _DAYS.fullmatch(text):
            return cls(_bank(days[2], text), move=_days(days[1], text))
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
        if self.move:
            return f"{self.move // DAY}d" + (f" bank {self.main // DAY}d" if self.main else "")
        main = [spelled(self.main)] if self.main else []
        if self.increment:
            main[0] += f"+{spelled(self.increment)}"
        return " ".join(main + ([f"{self.periods}x{spelled(self.period)}"] if self.periods else []))

    @property
    def runs(self) -> bool:
        """Whether there is a clock at all."""
        return self.main > 0 or self.periods > 0 or self.move > 0

    @property
    def in_days(self) -> bool:
        """Whether this is a clock for correspondence: it runs by the date, whether anybody looks at it or not."""
        return self.move > 0


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
    move: int = 0
    """Of a clock in days, what is left for this answer before the main time is used."""

    @property
    def out(self) -> bool:
        return self.main <= 0 and self.periods <= 0 and self.move <= 0


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clock of a table: a control and a hand for every seat."""

    control: Control
    hands: tuple[SeatClock, ...]
    off: tuple[tuple[TimeSpan, ...], ...] = ()
    """By seat, in order, the times at which its hand stands still; nothing where nobody is on vacation."""

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
        gone = 0 if hand.since is None else max(0, at - hand.since - self._rest(seat, hand.since, at))
        if control.move:
            return Left(max(0, hand.main - max(0, gone - control.move)), 0, 0, max(0, control.move - gone))
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
        ends = [self.due(seat) for seat in range(len(self.hands))]
        return min((end for end in ends if end is not None), default=None)

    def due(self, seat: int) -> int | None:
        """The moment at which the flag of a seat falls; None if its hand does not run."""
        hand, control = self.hands[seat], self.control
        if hand.since is None or not control.runs:
            return None
        end = hand.since + control.move + hand.main + hand.periods * control.period
        for begins, ends in self._off(seat):
            begins = max(begins, hand.since)
            end += ends - begins if begins < min(end, ends) else 0
        return end

    def rests(self, seat: int, at: int) -> bool:
        """Whether the hand of a seat stands still at a moment although it is asked."""
        return self.rests_until(seat, at) is not None

    def rests_until(self, seat: int, at: int) -> int | None:
        """When the hand of a seat that stands still for a vacation runs again."""
        return next((ends for begins, ends in self._off(seat) if begins <= at < ends), None)

    def _off(self, seat: int) -> tuple[TimeSpan, ...]:
        return self.off[seat] if seat < len(self.off) else ()

    def _rest(self, seat: int, begin: int, at: int) -> int:
        """How long a hand has stood still between two moments."""
        return sum(max(0, min(ends, at) - max(begins, begin)) for begins, ends in self._off(seat))

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


def _days(text: str, whole: str) -> int:
    days = int(text)
    if not 1 <= days <= MOST_DAYS:
        raise BadClock(f"{whole!r} gives {days} days for a move; a clock in days gives 1d to {MOST_DAYS}d")
    return days * DAY


def _bank(text: str | None, whole: str) -> int:
    days = 1 if text is None else int(text)
    if not 1 <= days <= MOST_BANK:
        raise BadClock(f"{whole!r} has a bank of {days} days; a bank has 1d to {MOST_BANK}d")
    return 0 if text is None else days * DAY


def _bad_clock(text: str) -> BadClock:
    shown = text if len(text) <= 40 else text[:40] + "…"
    return BadClock(f"{shown!r} sets no clock; a clock looks like 10m, 10m+5s, 5m 3x30s, 3d, 3d bank 10d or none")


__getattr__ = renamed(__name__, {"Hand": "SeatClock"})
