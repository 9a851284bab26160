"""How likely a tile is to be won with: every wait a hidden hand may have, counted by the tiles nobody has seen.

A wait is as likely as there are ways to hold its tiles, times how gladly players keep such a shape: two neighbours wait
on both sides and come far more often than the rest. What a player threw away, or has let pass, rules out every wait
with it (genbutsu), and so the other end of a run as well (suji); four tiles in sight rule out the runs they would be
in (walls), and honours are as dangerous as copies of them are missing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec

from kaik.kits.mahjong.tiles import KINDS

TWO_SIDED, MIDDLE, EDGE = 3.4, 0.7, 0.9
"""How gladly a hand is left waiting with 45 (for 3 and 6), with 46 (for 5), with 12 (for 3)."""
PAIRED, SINGLE = 1.6, 1.1
"""The same for one of two pairs, and for a lone tile that wants its pair; honours are left for the latter gladly."""
HONOUR = 1.8


class Rival(msgspec.Struct, frozen=True):
    """What one opponent looks like from here."""

    ready: float
    """How likely it waits for its last tile, from 0 to 1."""
    cost: float
    """What it would cost to give it that tile."""
    safe: frozenset[int] = frozenset()
    """Kinds it cannot win with."""
    chances: tuple[float, ...] = ()
    """How likely it wins with each kind if it is ready, where that was learned; else it is counted."""
    costs: tuple[float, ...] = ()
    """What that would cost, where it was learned; else all kinds cost alike."""


def waits(left: Sequence[int], safe: Collection[int], kinds: Collection[int] = range(KINDS)) -> tuple[float, ...]:
    """How likely each kind is to be won with by a ready hand; `left` counts the tiles nobody has seen."""
    chance = [0.0] * KINDS
    total = 1e-9
    for waiting, weight in _shapes(left, kinds):
        if any(kind in safe for kind in waiting):
            continue
        total += weight
        for kind in waiting:
            chance[kind] += weight
    return tuple(each / total for each in chance)


def _shapes(left: Sequence[int], kinds: Collection[int]) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every way to wait: the kinds waited for, and how much there is of it."""
    for kind in kinds:
        many = left[kind]
        if not many:
            continue
        liked = HONOUR if kind >= 27 else 1.0
        yield (kind,), liked * (PAIRED * many * (many - 1) / 2 + SINGLE * many / 3)
        if kind >= 27:
            continue
        rank = kind % 9
        if rank < 8 and left[kind + 1]:
            ways = many * left[kind + 1]
            if rank == 0:
                yield (kind + 2,), EDGE * ways
            elif rank == 7:
                yield (kind - 1,), EDGE * ways
            else:
                yield (kind - 1, kind + 2), TWO_SIDED * ways
        if rank < 7 and left[kind + 2]:
            yield (kind + 1,), MIDDLE * many * left[kind + 2]


def hits(rivals: Sequence[Rival], left: Sequence[int]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """For each kind: how likely somebody wins with it, and what throwing it costs on average."""
    chance, cost = [0.0] * KINDS, [0.0] * KINDS
    for rival in rivals:
        if rival.ready <= 0.0:
            continue
        costs = rival.costs or (rival.cost,) * KINDS
        for kind, share in enumerate(rival.chances or waits(left, rival.safe)):
            chance[kind] += rival.ready * share
            cost[kind] += rival.ready * share * costs[kind]
    return tuple(chance), tuple(cost)
