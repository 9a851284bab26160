"""What is asked and answered about matches that last for weeks."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from kaik.server.messages import Face, PlannedStep, Question


class TurnShown(Struct, frozen=True):
    """A match that waits for me."""

    match: str
    table: str
    game: str
    preset: str
    names: tuple[str, ...]
    seat: int
    since: int | None = None
    """Since when, in milliseconds since 1970; only of matches that are timed in days."""
    due: int | None = None
    """When my time is over there."""


class TurnList(Struct, frozen=True):
    """The matches that wait for me, those first that have waited longest."""

    turns: tuple[TurnShown, ...]
    now: int = 0
    """The server's date, by which the others are to be read."""


class VacationShown(Struct, frozen=True):
    """Whether I am on vacation, and how much of it is left."""

    until: int | None
    """When it ends, in milliseconds since 1970; null while I am not."""
    days_left: float
    """Days that can still be taken, those of the vacation that runs not counted."""


class VacationWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A vacation from now on."""

    until: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    """When it ends, in milliseconds since 1970; null ends one that runs."""


class LineWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """What may follow in a match of mine, from after `n` entries on."""

    n: Annotated[int, Meta(ge=0, le=10_000_000)]
    steps: Annotated[tuple[PlannedStep, ...], Meta(max_length=40)] = ()


class LineShown(Struct, frozen=True):
    """The position a line leads to."""

    view: Any
    """As my seat would see it."""
    question: Question
    seat: int | None
    """Who acts there: a seat, -1 for luck; null where the match would be over."""
    legal: tuple[str, ...]
    """What that seat could do."""
    falls: tuple[str, ...]
    """What luck could do."""
    faces: tuple[Face, ...]
    """The steps that lead there."""
