"""What is told about somebody."""

from __future__ import annotations

from msgspec import Struct

from kaik.server.bodies import MyGame
from kaik.server.ratings.pools import SeatForm, Speed


class ResultCount(Struct, frozen=True):
    """How often somebody won, drew and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0


class GameRecord(Struct, frozen=True):
    """What somebody has done with one game."""

    game: str
    people: ResultCount
    """Matches in which at least one other was a person."""
    bots: ResultCount
    """Matches in which all others were bots, the house's or somebody's."""
    learned: int
    """Steps of its lesson that are done."""
    steps: int
    """Steps there are; 0 where it has no lesson."""
    puzzles: int
    """Puzzles that are solved."""


class RatingPoint(Struct, frozen=True):
    """A rating after a game."""

    at: int
    """When the game ended, in milliseconds since 1970."""
    rating: int
    deviation: int


class RatingShown(Struct, frozen=True):
    """How strong somebody is at a game by a rule set, at a speed, between two or among more."""

    game: str
    preset: str
    speed: Speed
    form: SeatForm
    rating: int
    deviation: int
    provisional: bool
    games: int
    last: int
    """When the last of them ended, in milliseconds since 1970."""
    points: tuple[RatingPoint, ...]
    """After each of the latest games, the oldest first; where those are all, what everybody begins with before them."""


class OpeningShown(Struct, frozen=True):
    """How somebody likes to begin."""

    game: str
    action: str
    times: int


class ProfileShown(Struct, frozen=True):
    """Somebody's page. Others are shown what was played at public tables; whoever looks at their own sees all of it."""

    name: str
    account: bool
    """Whether they have an account; of a guest only they themselves see this."""
    program: bool
    """Whether it is a bot account."""
    mine: bool
    since: int | None
    """When the account was made, in milliseconds since 1970."""
    ratings: tuple[RatingShown, ...]
    """The latest played first."""
    records: tuple[GameRecord, ...]
    """The most played first."""
    openings: tuple[OpeningShown, ...]
    """The most frequent of each game first."""
    games: tuple[MyGame, ...]
    """The latest that are over."""
    counted: int
    """How many matches the results are of: the latest, if there are very many."""
