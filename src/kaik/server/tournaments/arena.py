"""Arena: whoever is free is paired at once with somebody near in score, and not with their last opponent."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice

from kaik.server.tournaments.meetings import History, KeptApart, Pair, ranked


def arena(free: Sequence[int], playing: int, history: History, apart: KeptApart = ()) -> tuple[Pair, ...]:
    """Pairs of those who are free, in the order of their seats; whoever is left over waits for others to come free.

    Two who have just met meet again only where nobody plays whom they could wait for; two who are to be kept apart
    never meet.
    """
    order = list(ranked(free, history))
    pairs: list[Pair] = []
    while len(order) > 1:
        one = order.pop(0)
        other = next((other for other in order if _is_new(one, other, history) and {one, other} not in apart), None)
        if other is not None:
            order.remove(other)
            pairs.append(history.in_pair(one, other))
    if pairs or playing:
        return tuple(pairs)
    again = (two for two in combinations(ranked(free, history), 2) if frozenset(two) not in apart)
    return tuple(history.in_pair(*two) for two in islice(again, 1))


def _is_new(one: int, other: int, history: History) -> bool:
    """Whether neither was the other's last opponent."""
    last = (history.last(one), history.last(other))
    return not any(meeting is not None and {one, other} <= set(meeting.players) for meeting in last)
