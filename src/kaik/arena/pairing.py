"""Who plays whom where: every player sits everywhere equally often, and all with the same luck."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, count

import msgspec

from kaik.core.errors import KaikError

Lineup = tuple[int, ...]
"""The players of one match by seat, as places in the list of names."""


class Pairing(msgspec.Struct, frozen=True):
    """One match to be played: its number, its luck, and who sits where."""

    n: int
    round: int
    """Matches of one round share their luck: the same throws and deals for whoever sits there."""
    lineup: Lineup


def lineups(players: int, seats: int) -> tuple[Lineup, ...]:
    """Every table of a round: all groups of players that fill it, each turned once around it.

    Fewer players than seats share a table evenly where they can, taking turns; else the first sits once and the
    others fill the rest.
    """
    if players < 2:
        raise KaikError("an arena needs two players at least, as in --players level3,greedy")
    groups = list(combinations(range(players), seats)) if players >= seats else [_filled(players, seats)]
    return tuple(dict.fromkeys(group[turn:] + group[:turn] for group in groups for turn in range(seats)))


def _filled(players: int, seats: int) -> Lineup:
    if seats % players == 0:
        return tuple(at % players for at in range(seats))
    return (0, *(1 + at % (players - 1) for at in range(seats - 1)))


def pairings(players: int, seats: int, games: int) -> Iterator[Pairing]:
    """The matches of an arena in order."""
    tables = lineups(players, seats)
    for n in count():
        if n == games:
            return
        yield Pairing(n, n // len(tables), tables[n % len(tables)])
