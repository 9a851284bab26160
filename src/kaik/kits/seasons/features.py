"""What views of games of seasons have in common, as features."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.encoding import FeatureField, by_seat, field, scalar, seat_choice
from kaik.core.features import Scalar
from kaik.kits.seasons.options import MatchOptions

MOST_POINTS = 1000
"""Points won or lost beyond this are as good as this."""


def match_fields(options: MatchOptions, seats: int, path: str = "match") -> Iterator[FeatureField]:
    """Points, the dealer and the dealer's value, and the season."""
    begin = options.start_points
    points = Scalar(begin - MOST_POINTS, begin + MOST_POINTS)
    yield field(f"{path}.points", by_seat(points, seats), "points of each seat", "各席の点")
    yield field(f"{path}.dealer", seat_choice(seats), "who deals", "親")
    yield scalar(f"{path}.mult", 0, 100, "the dealer's value", "親の倍率")
    yield scalar(f"{path}.played", 0, options.seasons, "seasons that are over", "終わった季")
