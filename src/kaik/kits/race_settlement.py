"""What a race pays at its end: one point from each who came in behind to each ahead."""

from __future__ import annotations

from collections.abc import Sequence

from kaik.core.settlement import SettlementLine


def paid_by_place(places: Sequence[int]) -> tuple[SettlementLine, ...]:
    """One line for each seat that is ahead of somebody, the best first: what those behind pay.

    >>> [(line.seat, line.points) for line in paid_by_place((1, 0, 1))]
    [(1, (-1.0, 2.0, -1.0))]
    """
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    return tuple(_line(seat, places) for seat in order if any(other > places[seat] for other in places))


def _line(seat: int, places: Sequence[int]) -> SettlementLine:
    behind = [other > places[seat] for other in places]
    points = [-1.0 if worse else 0.0 for worse in behind]
    points[seat] = float(sum(behind))
    return SettlementLine("race-ahead", seat, {"n": sum(behind)}, points=tuple(points))
