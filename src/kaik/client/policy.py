"""Which challenges a program takes up, and why it declines the others."""

from __future__ import annotations

from collections.abc import Collection
from math import inf
from typing import Any

import msgspec

from kaik.core.errors import KaikError, no_such
from kaik.games import find, slugs
from kaik.play.clock import Control

MOVES = 40
"""Increments that count when two clocks are compared."""
MARK = "BOT "
"""What stands before the names of programs."""


class ChallengePolicy(msgspec.Struct, frozen=True):
    """What its owner lets a program play."""

    games: tuple[str, ...] = ()
    """Ids of games; any if there are none."""
    presets: tuple[str, ...] = ()
    """Named rule sets, without changes; any rules if there are none."""
    fastest: str = ""
    slowest: str = ""
    """The clocks between which a challenge's clock lies."""
    at_once: int = 4
    """Matches at the same time."""
    casual: bool = False
    """Whether no rated match is played."""
    people_only: bool = False

    def check(self) -> None:
        """Refuse what can mean nothing."""
        for game in self.games:
            if game not in slugs():
                raise no_such("game", game, slugs())
        for clock in filter(None, (self.fastest, self.slowest)):
            Control.parse(clock)
        known = {preset for game in self.games or slugs() for preset in find(game).presets}
        for preset in self.presets:
            if preset not in known:
                raise no_such("rule set", preset, sorted(known))
        if self.at_once < 1:
            raise KaikError("a program plays at least one match at a time")

    def reason(self, challenge: dict[str, Any], playing: int, playable: Collection[str] | None = None) -> str | None:
        """Why a challenge is declined, as the server words reasons; None where it is taken up.

        `playable` are the games that the engine can play, where it cannot play all.
        """
        game, length = challenge["game"], seconds_of(challenge["clock"])
        if (self.games and game not in self.games) or (playable is not None and game not in playable):
            return "other_game"
        if self.presets and (challenge["preset"] not in self.presets or challenge["options"]):
            return "other_rules"
        if self.fastest and length < seconds_of(self.fastest):
            return "too_fast"
        if self.slowest and length > seconds_of(self.slowest):
            return "too_slow"
        if self.casual and challenge["rated"]:
            return "casual"
        if self.people_only and challenge["challenger"].startswith(MARK):
            return "no_bots"
        return "later" if playing >= self.at_once else None


def seconds_of(clock: str) -> float:
    """About how many seconds a seat has with a clock; without one, no end of them."""
    control = Control.parse(clock)
    if not control.runs:
        return inf
    if control.in_days:
        return (control.main + MOVES * control.move) / 1000
    return (control.main + MOVES * control.increment + control.periods * control.period) / 1000
