"""What playing on is worth: the rest of a season as a little race, counted turn by turn.

In every go-round a hand comes nearer with some chance, or wins once it is ready; its discard may be won with; and
somebody else may end the season. A hand that is no longer worth it may be given up at any time.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

import msgspec

TYPICAL = (6.0, 15.0, 22.0, 30.0, 38.0, 44.0, 50.0, 54.0)
"""About how many useful tiles a ready hand has, one that is a step away, two steps, and so on."""


class Race(msgspec.Struct, frozen=True):
    """What the rest of a season looks like to one seat."""

    draws: int
    """Draws it will still have."""
    unseen: int
    """Tiles it has not seen."""
    ends: float
    """How likely somebody else wins in a go-round."""
    cost: float
    """What that costs on average, without having given the tile."""
    hit: float
    """How likely one's own discard is won with, in a go-round of playing on."""
    loss: float
    """What that costs."""
    ready: float = 0.0
    """What being ready brings when nobody has won, ..."""
    late: float = 0.0
    """... and what it costs not to be."""


Hopes = tuple[float, ...]
"""What a hand is worth before a draw, by how many draws are left."""


@lru_cache(maxsize=64)
def given_up(race: Race) -> Hopes:
    """A hand that is not played for any more."""
    hopes = [-race.late]
    for _ in range(race.draws):
        hopes.append(-race.ends * race.cost + (1 - race.ends) * hopes[-1])
    return tuple(hopes)


def waiting(race: Race, drawn: float, taken: float, gains: tuple[float, float]) -> Hopes:
    """A ready hand: how likely it is completed by a draw and by others' tiles in a go-round, and what each brings."""
    folded = given_up(race)
    hopes = [race.ready]
    for at in range(1, race.draws + 1):
        hopes.append(max(_waited(race, drawn, taken, gains, hopes[-1]), folded[at]))
    return tuple(hopes)


def bound(race: Race, drawn: float, taken: float, gains: tuple[float, float]) -> Hopes:
    """The same for a hand that may not be given up any more, as after a declaration."""
    hopes = [race.ready]
    for _ in range(race.draws):
        hopes.append(_waited(race, drawn, taken, gains, hopes[-1]))
    return tuple(hopes)


def _waited(race: Race, drawn: float, taken: float, gains: tuple[float, float], later: float) -> float:
    """One go-round: a draw, a discard of one's own, and the tiles of the others."""
    others = -race.ends * race.cost + (1 - race.ends) * later
    then = taken * gains[1] + (1 - taken) * others
    return drawn * gains[0] + (1 - drawn) * (-race.hit * race.loss + (1 - race.hit) * then)


def building(race: Race, rate: float, nearer: Hopes) -> Hopes:
    """A hand that is not ready: how likely it comes a step nearer in a go-round, and what it is worth then."""
    folded = given_up(race)
    hopes = [-race.late]
    lost = race.hit * race.loss + (1 - race.hit) * race.ends * race.cost
    stays = (1 - race.hit) * (1 - race.ends)
    for at in range(1, race.draws + 1):
        on = rate * nearer[at - 1] + (1 - rate) * hopes[-1]
        hopes.append(max(-lost + stays * on, folded[at]))
    return tuple(hopes)


def typical(steps: int, outs: float, before: int) -> float:
    """Useful tiles to be hoped for at so many steps, by a hand that has `outs` of them at `before` steps."""
    richer = max(outs, 1.0) / TYPICAL[min(before, 7)]
    return TYPICAL[min(steps, 7)] * sqrt(sqrt(richer))


def at_once(race: Race, hopes: Hopes) -> float:
    """What a hand is worth once its discard went by: the others draw first."""
    return -race.ends * race.cost + (1 - race.ends) * hopes[race.draws]
