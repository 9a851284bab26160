"""What is asked and answered about seeks and challenges."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=40)]
SeatCount = Annotated[int, Meta(ge=0, le=16)]
ChallengeState = Literal["open", "accepted", "declined", "withdrawn", "expired"]
DeclineReason = Literal["", "later", "too_fast", "too_slow", "other_rules", "other_game", "rated", "casual", "no_bots"]
"""Why a challenge is declined; nothing where no reason is given."""


class ChallengeWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A challenge to somebody who has an account, a person or a bot. Whatever is left out is the game's default."""

    to: Name
    game: Name
    preset: Name = ""
    options: dict[str, str | int | float | bool] = {}
    clock: Annotated[str, Meta(max_length=60)] = "none"
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    """Where the challenger wants to sit; chance decides where it is null."""
    seats: SeatCount = 0
    """How many seats the table has; 0 is as few as the game allows."""
    bot: Name = ""
    """Which bot has the seats of a larger table; without one they are free for whoever comes."""
    rated: bool = False


class SeekSeen(Struct, frozen=True):
    """Somebody who waits for others to play with, as the list shows them."""

    id: str
    name: str
    game: str
    preset: str
    clock: str
    rated: bool
    seats: int
    strength: float
    at: int
    """Since when, in milliseconds since 1970."""
    profile: str = ""
    """The name of the account whose page tells more; empty for a guest."""


class ChallengeDeclined(Struct, frozen=True, forbid_unknown_fields=True):
    """That a challenge is declined, and why."""

    reason: DeclineReason = ""


class ChallengeSeen(Struct, frozen=True):
    """A challenge as one of the two sees it."""

    id: str
    mine: bool
    """Whether I am the one who made it."""
    challenger: str
    challenged: str
    game: str
    preset: str
    options: dict[str, Any]
    clock: str
    seat: int | None
    seats: int
    bot: str
    rated: bool
    made: int
    until: int
    """When it expires, in milliseconds since 1970."""
    state: ChallengeState
    reason: DeclineReason = ""
    table: str = ""
    """Where it is played, once it is accepted."""
    profile: str = ""
    """The account of the other one, whose page tells more; empty for a guest."""
