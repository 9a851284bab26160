"""The ledger: what rated games do to ratings, one game after another. Pure: the list of games alone decides.

Every game is a rating period of its own, and between two games of somebody their deviation grows with the days that
passed. Games count in the order of their ends, and those that ended in the same millisecond in the order of their ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from kaik.server.ratings.glicko2 import PlayerRating, rated
from kaik.server.ratings.many_seats import ranked
from kaik.server.ratings.pools import DAY, RatingPool

PERIOD = 5 * DAY
"""Milliseconds of rest that count as one rating period: whoever is well known is provisional again after a year."""
SURE = 110.0
"""A rating is provisional while its deviation is larger."""
LEAST = 45.0
"""No deviation becomes smaller: whoever plays much can still become better."""
BOT = "house:"
"""What the ids of the house's bots begin with; no guest has such an id."""

Strength = tuple[float, float]
"""Rating and deviation of a bot of the house, which its games do not change."""


class RatedGame(msgspec.Struct, frozen=True):
    """A finished rated game: who sat where, and which place each seat came to (0 is the best, ties share one)."""

    match: str
    ended: int
    pool: str
    players: tuple[str, ...]
    places: tuple[int, ...]
    points: tuple[float, ...] = ()
    strengths: tuple[Strength | None, ...] = ()
    """How strong the bots of the house among them were said to be; written with the game, so that it stays so."""
    how: str = "rules"
    by: int = -1
    number: int | None = None
    """Its place among the games of its pool, once they are rated."""

    @property
    def order(self) -> tuple[int, str]:
        return self.ended, self.match


class PlayerRecord(msgspec.Struct, frozen=True):
    """The rating of somebody in a pool, when they played there last, and how often."""

    rating: PlayerRating = PlayerRating()
    ended: int = 0
    games: int = 0

    def at(self, moment: int) -> PlayerRating:
        """The rating at a later moment."""
        return self.rating.after_rest(self.periods(moment))

    def periods(self, moment: int) -> float:
        """Rating periods since the last game; none before the first."""
        return (moment - self.ended) / PERIOD if self.games else 0.0


class RatingChange(msgspec.Struct, frozen=True):
    """What a game did to the rating of one of those who played it."""

    match: str
    seat: int
    player: str
    pool: str
    ended: int
    before: float
    rating: float
    deviation: float
    volatility: float
    games: int

    @property
    def record(self) -> PlayerRecord:
        """What is known of the player after it."""
        return PlayerRecord(PlayerRating(self.rating, self.deviation, self.volatility), self.ended, self.games)


def is_provisional(deviation: float) -> bool:
    """Whether a rating still means little."""
    return deviation > SURE


def places_of(points: Iterable[float]) -> tuple[int, ...]:
    """The place of every seat by its points, most first.

    >>> places_of((10, 30, 10, -50))
    (1, 0, 1, 3)
    """
    held = tuple(points)
    return tuple(sum(1 for other in held if other > own) for own in held)


def changes_of(game: RatedGame, known: Mapping[str, PlayerRecord]) -> tuple[RatingChange, ...]:
    """What a game changes; the bots of the house stay as they are."""
    records = [known.get(player, PlayerRecord()) for player in game.players]
    now = [_strength(game, seat) or record.at(game.ended) for seat, record in enumerate(records)]
    after = _duel(game, records, now) if RatingPool.read(game.pool).form == "two" else ranked(now, game.places)
    return tuple(
        RatingChange(
            game.match,
            seat,
            game.players[seat],
            game.pool,
            game.ended,
            records[seat].rating.rating,
            after[seat].rating,
            max(LEAST, after[seat].deviation),
            after[seat].volatility,
            records[seat].games + 1,
        )
        for seat in range(len(game.players))
        if _strength(game, seat) is None
    )


def replay(games: Iterable[RatedGame]) -> tuple[dict[str, PlayerRecord], list[RatingChange]]:
    """The ratings that a list of games of one pool leads to, and all changes on the way."""
    known: dict[str, PlayerRecord] = {}
    changes: list[RatingChange] = []
    for game in sorted(games, key=lambda game: game.order):
        fresh = changes_of(game, known)
        known.update((change.player, change.record) for change in fresh)
        changes += fresh
    return known, changes


def _strength(game: RatedGame, seat: int) -> PlayerRating | None:
    """The bot of the house in a seat."""
    found = game.strengths[seat] if game.strengths else None
    return None if found is None else PlayerRating(*found)


def _duel(game: RatedGame, records: list[PlayerRecord], now: list[PlayerRating]) -> tuple[PlayerRating, ...]:
    """Both players of a game of two after it."""
    return tuple(
        rated(records[seat].rating, [(now[1 - seat], _score(game.places, seat))], records[seat].periods(game.ended))
        for seat in range(2)
    )


def _score(places: tuple[int, ...], seat: int) -> float:
    own, other = places[seat], places[1 - seat]
    return 0.5 if own == other else float(own < other)
