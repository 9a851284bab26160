"""Settlements: how the points of a finished season come about, line by line, for people to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

Value = int | float | str


class SettlementLine(msgspec.Struct, frozen=True):
    """One line: something that counts, or a payment."""

    label: str
    """A key of the game's labels, whose sentence may have gaps: `The hands, times {rate}`."""
    seat: int | None = None
    """Whose it is, if it is somebody's."""
    values: dict[str, Value] = {}
    """What goes into the gaps. A value that is itself a key of the labels is read as its name."""
    pieces: tuple[str, ...] = ()
    """The pieces, cards or tiles it is made of, by their codes; pages draw them."""
    amount: float | None = None
    """What it counts for before anything is paid: a hand's points, a multiplier."""
    points: tuple[float, ...] = ()
    """What it changes for each seat; empty for a line that only explains the next ones."""


class Settlement(msgspec.Struct, frozen=True):
    """The end of a season, a hand or a round for points: what it paid and why.

    It holds only what a spectator can see at that moment. The points of its lines add up to what changed.
    """

    label: str
    """A key of the labels that says how it ended: `season-won`, `season-drawn`; its gap {who} takes the winners."""
    before: tuple[float, ...]
    after: tuple[float, ...]
    lines: tuple[SettlementLine, ...] = ()
    winners: tuple[int, ...] = ()
    values: dict[str, Value] = {}
    next: int | None = None
    """Who begins the next season, where somebody does and that is known."""
    carried: float = 0
    """What could not be shared and lies in the next pot."""
    brief: bool = False
    """Whether it is a small payment while the match goes on, as for a throw: a sentence tells it, and no page opens."""


Settle = Callable[[Any, Any], Settlement | None]
"""Takes two positions that follow on each other; the settlement if a season ended between them.

It is asked after every action of a match that somebody looks at, and mostly nothing ended: it tells that at a glance.
"""
