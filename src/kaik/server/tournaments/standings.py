"""Standings, and what decides between equals; docs/server.md writes the order down.

Two seats: score, direct encounter, Buchholz, Sonneborn-Berger, wins. More seats: score, first places, second places
and so on as one number, payoffs. Whoever is equal in all of it shares the place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, groupby

from msgspec import Struct
from msgspec.structs import replace

from kaik.server.tournaments.meetings import History, Meeting

WIN, DRAW = 1.0, 0.5
BYE = 1.0
"""Points for sitting out between two seats; at larger tables it is half of what a table gives its first."""


class PlayerStanding(Struct, frozen=True):
    """Where somebody stands in a tournament, and why."""

    player: int
    place: int
    score: float
    played: int
    wins: int
    direct: float = 0.0
    """Points against those who have the same score."""
    buchholz: float = 0.0
    """The scores of all opponents together."""
    sonneborn: float = 0.0
    """The scores of opponents, each times the points that were got against them."""
    places: tuple[int, ...] = ()
    """How often somebody was first, second and so on, at tables of more than two seats."""
    payoffs: float = 0.0
    """The payoffs of all matches together."""


def points_of(payoffs: Sequence[float], seats: int) -> tuple[float, ...]:
    """The points of a match by its payoffs: between two 1, ½ and 0; at a larger table one for everybody who is beaten
    and half a one for everybody who is even, raised at a table that is not full to what a full one gives.

    >>> points_of((1, -1), 2), points_of((0, 0), 2), points_of((30, -10, -10, -10), 4), points_of((3, 2, 1), 4)
    ((1.0, 0.0), (0.5, 0.5), (3.0, 1.0, 1.0, 1.0), (3.0, 1.5, 0.0))
    """
    full = (seats - 1) / (len(payoffs) - 1)
    return tuple(
        full
        * sum(WIN if own > other else DRAW if own == other else 0.0 for other in (*payoffs[:at], *payoffs[at + 1 :]))
        for at, own in enumerate(payoffs)
    )


def bye_points(seats: int) -> float:
    """What somebody gets who had to sit out."""
    return BYE if seats == 2 else (seats - 1) / 2


def standings(players: Iterable[int], meetings: Iterable[Meeting], seats: int) -> tuple[PlayerStanding, ...]:
    """Everybody in order; equals in everything share a place and stand in the order of entry."""
    history = History(meeting for meeting in meetings if meeting.points is not None)
    made = [_Tally(player, history).standing(seats) for player in players]
    if seats == 2:
        made = [_with_direct(each, made, history) for each in made]
    made.sort(key=lambda each: (_order(each), each.player))
    placed: list[PlayerStanding] = []
    for _, equals in groupby(made, key=_order):
        place = len(placed) + 1
        placed += [replace(each, place=place) for each in equals]
    return tuple(placed)


class _Tally:
    """What the meetings of one player come to."""

    def __init__(self, player: int, history: History) -> None:
        self._player, self._score = player, history.score
        self._own = [meeting for meeting in history.meetings if player in meeting.players]

    def standing(self, seats: int) -> PlayerStanding:
        buchholz = sonneborn = payoffs = 0.0
        wins, places = 0, [0] * (seats if seats > 2 else 0)
        for meeting in self._own:
            at = meeting.players.index(self._player)
            points = (meeting.points or ())[at]
            others = sum(self._score[other] for other in meeting.players if other != self._player)
            buchholz, sonneborn = buchholz + others, sonneborn + others * points
            payoffs += meeting.payoffs[at] if meeting.was_played else 0
            place = _place_at_table(meeting, at)
            wins += place == 0
            if places and place is not None:
                places[place] += 1
        played = sum(1 for meeting in self._own if meeting.was_played)
        score = self._score[self._player]
        return PlayerStanding(self._player, 0, score, played, wins, 0.0, buchholz, sonneborn, tuple(places), payoffs)


def _place_at_table(meeting: Meeting, at: int) -> int | None:
    """How many were better in a match that was played; even ones share the better place, but a draw is no win."""
    if not meeting.was_played or meeting.points is None:
        return None
    better = sum(1 for each in meeting.points if each > meeting.points[at])
    is_draw = len(meeting.players) == 2 and len(set(meeting.points)) == 1
    return 1 if is_draw else better


def _with_direct(own: PlayerStanding, everybody: Sequence[PlayerStanding], history: History) -> PlayerStanding:
    """With the points among equals, where all of them have met equally often; else they would tell nothing."""
    equals = {each.player for each in everybody if each.score == own.score}
    if len({history.met(a, b) for a, b in combinations(equals, 2)}) != 1:
        return own
    among = (each for each in history.meetings if own.player in each.players and set(each.players) <= equals)
    direct = sum((each.points or ())[each.players.index(own.player)] for each in among if not each.is_bye)
    return replace(own, direct=direct)


def _order(standing: PlayerStanding) -> tuple[object, ...]:
    """What decides, the greatest first."""
    of_two = (-standing.direct, -standing.buchholz, -standing.sonneborn, -standing.wins)
    of_more = (*(-count for count in standing.places), -standing.payoffs)
    return (-standing.score, *(of_more if standing.places else of_two))
