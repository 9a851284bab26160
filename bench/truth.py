"""What a crowd was told, beside what stands in the database afterwards: entries lost, doubled, and logs with gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from bench.crowd import Crowd

Entry = tuple[str, int, int, str]
"""Of a log: the match, the number in it, the seat, and the action."""
Answer = tuple[str, int, str]
"""To a question that is still open: the match, the seat, and the action."""


class Truth(NamedTuple):
    """What is wrong."""

    lost: int
    doubled: int
    gaps: int


def compared(crowd: Crowd, entries: Iterable[Entry], answers: Iterable[Answer]) -> Truth:
    """What was acknowledged beside what was kept; entries come in the order of their logs."""
    logs: dict[str, list[tuple[int, int, str]]] = {}
    for match, n, seat, action in entries:
        logs.setdefault(match, []).append((n, seat, action))
    gaps = sum([n for n, _, _ in log] != list(range(len(log))) for log in logs.values())
    for match, seat, action in answers:
        logs.setdefault(match, []).append((-1, seat, action))
    lost = doubled = 0
    for (match, seat), tried in crowd.tried.items():
        own = [action for _, at, action in logs.get(match, ()) if at == seat]
        acknowledged = crowd.acknowledged.get((match, seat), [])
        lost += len(acknowledged) - _found_in_order(acknowledged, own)
        doubled += _more_than(own, tried)
    return Truth(lost, doubled, gaps)


def _found_in_order(actions: list[str], among: list[str]) -> int:
    """How many of the actions stand among others, in order."""
    rest, found = iter(among), 0
    for action in actions:
        if any(action == other for other in rest):
            found += 1
    return found


def _more_than(own: list[str], tried: list[str]) -> int:
    """Entries of a seat beyond what its guest has said; what the table answered for it is not counted."""
    said = Counter(tried)
    stands = Counter(action for action in own if action in said and action != "pass")
    return sum((stands - said).values())
