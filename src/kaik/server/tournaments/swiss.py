"""Swiss rounds: equals meet, nobody meets anybody twice while that can be helped, and nobody sits out twice.

From the top down everybody gets the best opponent that leaves the others a way to be paired: whether there is one is
known exactly (`matching`), so nothing has to be tried again. Best is, in this order: the same score, a seat that suits
both, and the distance of half a score group, so that its upper half meets its lower half.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import ceil, log2

from kaik.server.tournaments.matching import Graph, Mates, is_perfect, matched, without
from kaik.server.tournaments.meetings import History, KeptApart, Pair, by_byes, ranked

PairCost = tuple[float, int, float]


def usual_rounds(count: int) -> int:
    """Rounds after which one of so many players can have won every game."""
    return max(1, ceil(log2(count))) if count > 1 else 1


def swiss(players: Sequence[int], history: History, apart: KeptApart = ()) -> tuple[tuple[Pair, ...], int | None]:
    """The pairs of the next round in the order of their seats, the leaders first, and who sits out.

    Those who are to be kept apart meet only where somebody would have to meet the same player again instead.
    """
    order = ranked(players, history)
    for often, kept in product(range(len(history.meetings) + 1), (apart, ())):
        graph = _may_meet(order, history, often, kept)
        for out in _may_sit_out(order, history):
            rest = graph if out is None else without(graph, out)
            mates = matched(rest)
            if is_perfect(rest, mates):
                return _pair_up([each for each in order if each != out], rest, mates, history), out
    return (), order[0] if order else None


def _may_meet(players: Sequence[int], history: History, often: int, apart: KeptApart) -> Graph:
    """Who may meet whom if two may have met so often already."""

    def may(one: int, other: int) -> bool:
        return other != one and history.met(one, other) <= often and frozenset((one, other)) not in apart

    return {one: frozenset(other for other in players if may(one, other)) for one in players}


def _may_sit_out(order: Sequence[int], history: History) -> Sequence[int | None]:
    """Who may sit out, the last first; whoever has done so already comes after everybody who has not."""
    if len(order) % 2 == 0:
        return (None,)
    return by_byes(order, history)


def _pair_up(order: list[int], graph: Graph, mates: Mates, history: History) -> tuple[Pair, ...]:
    pairs: list[Pair] = []
    while order:
        one = order[0]
        for other in sorted(graph[one], key=lambda other: _cost(one, other, order, history)):
            rest = without(graph, one, other)
            kept = {a: b for a, b in mates.items() if a in rest and b in rest}
            found = matched(rest, kept)
            if is_perfect(rest, found):
                break
        pairs.append(history.in_pair(one, other))
        order = [each for each in order if each not in (one, other)]
        graph, mates = rest, found
    return tuple(pairs)


def _cost(one: int, other: int, order: Sequence[int], history: History) -> PairCost:
    """How badly somebody suits whoever is the best of those who are left."""
    score = history.score
    group = sum(1 for player in order if score[player] == score[one])
    apart = abs(score[one] - score[other])
    ideal = group // 2 if apart == 0 else 0
    return apart, _clash(one, other, history), abs(order.index(other) - ideal)


def _clash(one: int, other: int, history: History) -> int:
    """How far somebody would get out of balance with their seats: two who are both due the same seat clash."""
    mine, theirs = history.balance(one), history.balance(other)
    return min(abs(mine), abs(theirs)) if mine * theirs > 0 else 0
