"""Rotating tables for games of more than two seats: nobody meets anybody twice before everybody once, where numbers
allow.

Where a schedule without repetition is known (`designs`) it is followed as long as everybody stays. Elsewhere players
are exchanged between tables until no exchange helps, from several beginnings; every further meeting of two is eight
times as bad as the one before, so that everybody meets once before anybody meets twice. Chance is seeded by the round:
the same tournament is paired the same way again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from kaik.server.tournaments.designs import design
from kaik.server.tournaments.meetings import History, by_byes

REPEATED = 8
"""One more meeting is so many times as bad as the one before."""

Seatings = tuple[tuple[int, ...], ...]

BEGINNINGS = 12
"""Arrangements from which the search begins; more of them for few players, who are quick to arrange."""
QUICK = 20
"""Players up to whom there are five times as many."""


def table_sizes(count: int, least: int, most: int) -> tuple[int, ...]:
    """Seatings for so many players, as full and as equal as can be; whoever is over sits out.

    >>> table_sizes(16, 4, 4), table_sizes(10, 3, 4), table_sizes(10, 4, 4)
    ((4, 4, 4, 4), (4, 3, 3), (4, 4))
    """
    for sitting in range(count, least - 1, -1):
        tables = -(-sitting // most)
        if tables * least <= sitting:
            each, more = divmod(sitting, tables)
            return (*((each + 1,) * more), *((each,) * (tables - more)))
    return ()


def rotation(
    players: Sequence[int], least: int, most: int, number: int, history: History
) -> tuple[Seatings, tuple[int, ...]]:
    """The tables of round `number` (from 0) with everybody in their seats, and who sits out."""
    sizes = table_sizes(len(players), least, most)
    out = _sitting_out(players, len(players) - sum(sizes), history)
    sitting = [player for player in players if player not in out]
    tables = _designed(sitting, sizes, number, history) or _searched(sitting, sizes, number, history)
    return tuple(seated(table, history) for table in tables), out


def seated(table: Sequence[int], history: History) -> tuple[int, ...]:
    """A table in the order of its seats: each seat is for whoever has had it least."""
    left, seats = list(table), list[int]()
    for seat in range(len(table)):
        chosen = min(left, key=lambda player: (history.in_seat(player, seat) - _latest(player, seat, history), player))
        left.remove(chosen)
        seats.append(chosen)
    return tuple(seats)


def _latest(player: int, seat: int, history: History) -> float:
    """How much somebody would rather have this seat because they have had the ones after it."""
    return sum(history.in_seat(player, after) for after in range(seat + 1, 8)) / 100


def _sitting_out(players: Sequence[int], count: int, history: History) -> tuple[int, ...]:
    """Who sits out: whoever has done so least, the last of them first."""
    return tuple(by_byes(players, history)[:count])


def _designed(players: Sequence[int], sizes: tuple[int, ...], number: int, history: History) -> Seatings:
    """The round of a known schedule, if it repeats nothing."""
    if len(set(sizes)) != 1:
        return ()
    rounds = design(len(sizes), sizes[0])
    if number >= len(rounds):
        return ()
    tables = tuple(tuple(players[at] for at in table) for table in rounds[number])
    return tables if all(history.met(a, b) == 0 for table in tables for a, b in combinations(table, 2)) else ()


def _searched(players: Sequence[int], sizes: tuple[int, ...], number: int, history: History) -> Seatings:
    chance = Random(number)
    best: tuple[int, Seatings] | None = None
    for _ in range(BEGINNINGS * (5 if len(players) <= QUICK else 1)):
        found = _Arrangement(players, sizes, chance, history).improve()
        if best is None or found[0] < best[0]:
            best = found
    return () if best is None else best[1]


class _Arrangement:
    """Players at tables, exchanged for as long as that helps."""

    def __init__(self, players: Sequence[int], sizes: Sequence[int], chance: Random, history: History) -> None:
        order = list(players)
        chance.shuffle(order)
        self._tables = [[order.pop() for _ in range(size)] for size in sizes]
        self._price: dict[tuple[int, int], int] = {
            (a, b): pow(REPEATED, history.met(a, b)) for a in players for b in players
        }

    def improve(self) -> tuple[int, Seatings]:
        while self._exchange():
            pass
        cost = sum(self._price[a, b] for table in self._tables for a, b in combinations(table, 2))
        return cost, tuple(tuple(table) for table in self._tables)

    def _exchange(self) -> bool:
        """Exchange the first two whose exchange helps; whether there were any."""
        for one, other in combinations(self._tables, 2):
            for at in range(len(one)):
                for to in range(len(other)):
                    if self._gain(one, at, other, to) > 0:
                        one[at], other[to] = other[to], one[at]
                        return True
        return False

    def _gain(self, one: list[int], at: int, other: list[int], to: int) -> int:
        a, b, price = one[at], other[to], self._price
        stay = sum(price[a, each] for each in one if each != a) + sum(price[b, each] for each in other if each != b)
        go = sum(price[b, each] for each in one if each != a) + sum(price[a, each] for each in other if each != b)
        return stay - go
