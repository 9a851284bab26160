"""Pools: games whose results can be compared; one game, one family of rule sets, one speed, two seats or more."""

from __future__ import annotations

from typing import Literal

import msgspec

from kaik.core.game import Game
from kaik.core.options import Options
from kaik.play.clock import Control

Speed = Literal["quick", "slow", "correspondence", "untimed"]
SeatForm = Literal["two", "more"]

DAY = 24 * 3_600_000
QUICK = 15 * 60_000
"""Milliseconds somebody may be expected to use in a whole match of a quick one, at most."""
ANSWERS, PERIODS = 40, 25
"""Answers of a match by which an increment is counted, and periods of the same length that are used up in one."""


class RatingPool(msgspec.Struct, frozen=True, order=True):
    """What a rating is of."""

    game: str
    family: str
    speed: Speed
    form: SeatForm

    @property
    def key(self) -> str:
        """Its one spelling, which reads back.

        >>> RatingPool("go", "book", "quick", "two").key
        'go:book:quick:two'
        """
        return ":".join((self.game, self.family, self.speed, self.form))

    @classmethod
    def read(cls, key: str) -> RatingPool:
        """The pool of a key."""
        return msgspec.convert(dict(zip(cls.__struct_fields__, key.split(":"), strict=True)), cls)


def speed_of(control: Control) -> Speed:
    """The speed of a clock: by days, by what a whole match may take, or none at all.

    >>> [speed_of(Control.parse(clock)) for clock in ("none", "10m+5s", "3x30s", "30m", "72h")]
    ['untimed', 'quick', 'quick', 'slow', 'correspondence']
    """
    if not control.runs:
        return "untimed"
    if max(control.main, control.increment, control.period) >= DAY:
        return "correspondence"
    whole = control.main + ANSWERS * control.increment + (PERIODS * control.period if control.periods else 0)
    return "quick" if whole <= QUICK else "slow"


def family_of(game: Game, options: Options) -> str:
    """The family that options belong to: all presets with just these options, called by the first; else none."""
    return next((name for name in game.presets if game.preset(name) == options), "")


def form_of(seats: int) -> SeatForm:
    """Whether two play or more: those are rated by different methods, and are different games."""
    return "two" if seats == 2 else "more"


def pool_of(game: Game, options: Options, control: Control, seats: int) -> RatingPool | None:
    """The pool of a table; None where its rules are of its own making."""
    family = family_of(game, options)
    return RatingPool(game.slug, family, speed_of(control), form_of(seats)) if family else None
