"""What minds of games with seasons share: hopes in a season put beside the points won so far."""

from __future__ import annotations

from collections.abc import Sequence

from kaik.kits.seasons.match import Seasons, gains
from kaik.kits.seasons.options import MatchOptions


def expected_gains(options: MatchOptions, match: Seasons, hopes: Sequence[float]) -> tuple[float, ...]:
    """The gains so far with what each seat may hope for in this season, beside what all the others may.

    >>> expected_gains(MatchOptions(), Seasons((3, -3)), (0.5, 1.5))
    (2.5, -2.5)
    """
    mean = sum(hopes) / len(hopes)
    return tuple(gain + hope - mean for gain, hope in zip(gains(options, match), hopes, strict=True))
