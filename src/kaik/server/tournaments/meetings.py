"""What has been played in a tournament, as plain values, and what pairings and standings ask about it.

Players are numbers in the order in which they entered. Nothing here knows a database, a clock or a game.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from itertools import combinations

from msgspec import Struct

Pair = tuple[int, int]
KeptApart = Collection[frozenset[int]]
"""Pairs of players of whom one does not want to meet the other."""


class Meeting(Struct, frozen=True):
    """Some players at one table, in the order of their seats; a bye is a meeting of one."""

    players: tuple[int, ...]
    points: tuple[float, ...] | None = None
    """What everybody got, by seat; None while it is being played."""
    payoffs: tuple[float, ...] = ()
    """The payoffs of the match itself; empty where it was not played."""

    @property
    def is_bye(self) -> bool:
        """Whether somebody sat out."""
        return len(self.players) == 1

    @property
    def was_played(self) -> bool:
        """Whether a match was played to its end, and points were not given without one."""
        return bool(self.payoffs)


class History:
    """What pairings ask about the meetings so far."""

    def __init__(self, meetings: Iterable[Meeting] = ()) -> None:
        self.meetings = tuple(meetings)
        self.score: defaultdict[int, float] = defaultdict(float)
        self.byes: Counter[int] = Counter()
        self._met: Counter[frozenset[int]] = Counter()
        self._seats: Counter[tuple[int, int]] = Counter()
        self._last: dict[int, Meeting] = {}
        for meeting in self.meetings:
            self._add(meeting)

    def _add(self, meeting: Meeting) -> None:
        for player, points in zip(meeting.players, meeting.points or (), strict=False):
            self.score[player] += points
        if meeting.is_bye:
            self.byes[meeting.players[0]] += 1
            return
        self._met.update(frozenset(pair) for pair in combinations(meeting.players, 2))
        for seat, player in enumerate(meeting.players):
            self._seats[player, seat] += 1
            self._last[player] = meeting

    def met(self, one: int, other: int) -> int:
        """How often two players have met."""
        return self._met[frozenset((one, other))]

    def in_seat(self, player: int, seat: int) -> int:
        """How often a player has sat in a seat."""
        return self._seats[player, seat]

    def balance(self, player: int) -> int:
        """How many more times a player has sat in the first of two seats than in the second."""
        return self._seats[player, 0] - self._seats[player, 1]

    def last(self, player: int) -> Meeting | None:
        """The latest meeting of a player that was not a bye."""
        return self._last.get(player)

    def in_pair(self, one: int, other: int) -> Pair:
        """Two players in the order of their seats: whoever sat first less often sits first now, then whoever did not
        sit first last time, then whoever entered first, by turns."""
        own, others = self._seat_claim(one), self._seat_claim(other)
        if own != others:
            return (one, other) if own < others else (other, one)
        first, second = sorted((one, other))
        return (first, second) if (first + second + len(self.meetings)) % 2 == 0 else (second, first)

    def _seat_claim(self, player: int) -> tuple[int, int]:
        last = self._last.get(player)
        return self.balance(player), 0 if last is None or last.players[0] != player else 1


def ranked(players: Iterable[int], history: History) -> tuple[int, ...]:
    """Players by score, and by entry among equals."""
    return tuple(sorted(players, key=lambda player: (-history.score[player], player)))


def by_byes(players: Iterable[int], history: History) -> tuple[int, ...]:
    """Players in the order in which they are to sit out: who has done so least, and of those the last."""
    return tuple(sorted(players, key=lambda player: (history.byes[player], history.score[player], -player)))
