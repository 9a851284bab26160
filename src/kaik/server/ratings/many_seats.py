"""Ratings of games with three seats and more: Plackett and Luce's model as `openskill` has it (Weng and Lin, 2011).

The numbers are kept on the scale of the games of two, so that people read one kind: everybody begins at 1500 with a
deviation of 350, and between two players who are well known 400 points are ten to one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import Any

from msgspec.structs import replace

from kaik.server.ratings.glicko2 import DOUBT, SCALE, START, PlayerRating


def ranked(players: Sequence[PlayerRating], places: Sequence[int]) -> tuple[PlayerRating, ...]:
    """Everybody after a game in which they came to these places; the first is the best, ties share one."""
    model = _model()
    teams = [[model.rating(mu=player.rating, sigma=player.deviation)] for player in players]
    found = model.rate(teams, ranks=[float(place) for place in places])
    return tuple(
        replace(player, rating=float(team[0].mu), deviation=min(DOUBT, float(team[0].sigma)))
        for player, team in zip(players, found, strict=True)
    )


@cache
def _model() -> Any:
    """The model on our scale; how a deviation grows with time is decided elsewhere, so a game itself adds nothing."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=START, sigma=DOUBT, beta=SCALE / sqrt(2), tau=0.0)
