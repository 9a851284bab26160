"""The rest of a season as a little race, as `kits.mahjong.mind.odds` counts it."""

from __future__ import annotations

from math import sqrt

from kaik.engine.compiled import part, real
from kaik.kits.mahjong.mind.odds import TYPICAL
from train.riichi.room import (
    AT,
    COST,
    DRAWS,
    ENDS,
    FOLDED,
    HIT,
    LATE,
    LOSS,
    OPENED,
    READY,
    STICK_COST,
    Judged,
)

V_OPEN_HIT, V_FAR_HIT = (AT[name] for name in ("open_hit", "far_hit"))


@part
def give_up(j: Judged) -> None:
    """A hand that is not played for any more."""
    row = j.hopes[FOLDED]
    row[0] = -j.x[LATE]
    for n in range(1, j.n[DRAWS] + 1):
        row[n] = -j.x[ENDS] * j.x[COST] + (1 - j.x[ENDS]) * row[n - 1]


@part
def wait(j: Judged, to: int, hit: float, drawn: float, taken: float, by_draw: float, by_tile: float) -> None:
    """A ready hand: how likely it is completed in a go-round by a draw and by others' tiles, and what each brings."""
    x, row, folded = j.x, j.hopes[to], j.hopes[FOLDED]
    row[0] = x[READY]
    for n in range(1, j.n[DRAWS] + 1):
        others = -x[ENDS] * x[COST] + (1 - x[ENDS]) * row[n - 1]
        then = taken * by_tile + (1 - taken) * others
        row[n] = max(drawn * by_draw + (1 - drawn) * (-hit * x[LOSS] + (1 - hit) * then), folded[n])


@part
def bound(j: Judged, to: int, drawn: float, taken: float, by_draw: float, by_tile: float) -> None:
    """The same after a declaration, with the deposit that may be lost."""
    x, row, hit = j.x, j.hopes[to], j.x[HIT]
    row[0] = x[READY]
    for n in range(1, j.n[DRAWS] + 1):
        others = -x[ENDS] * x[COST] + (1 - x[ENDS]) * row[n - 1]
        then = taken * by_tile + (1 - taken) * others
        row[n] = drawn * by_draw + (1 - drawn) * (-hit * x[LOSS] + (1 - hit) * then)
    left = 1.0
    for n in range(j.n[DRAWS] + 1):
        row[n] -= x[STICK_COST] * left
        left *= 1 - (drawn + (1 - drawn) * taken)


@part
def build(j: Judged, to: int, since: int, hit: float, rate: float) -> None:
    """A hand that is not ready: how likely it comes a step nearer in a go-round, and what it is worth then."""
    x, row, nearer, folded = j.x, j.hopes[to], j.hopes[since], j.hopes[FOLDED]
    row[0] = -x[LATE]
    lost = hit * x[LOSS] + (1 - hit) * x[ENDS] * x[COST]
    stays = (1 - hit) * (1 - x[ENDS])
    for n in range(1, j.n[DRAWS] + 1):
        on = rate * nearer[n - 1] + (1 - rate) * row[n - 1]
        row[n] = max(-lost + stays * on, folded[n])


@part
def hit_of(j: Judged, far: int) -> float:
    """How likely its discards are won with: open and far hands have little that is safe to throw."""
    times = (j.v[V_OPEN_HIT] if j.n[OPENED] else 1.0) * (j.v[V_FAR_HIT] if far > 1 else 1.0)
    return real(j.x[HIT]) if times == 1.0 else min(times * j.x[HIT], 0.5)


@part
def usual(steps: int) -> float:
    return TYPICAL[min(steps, 7)]


@part
def typical(steps: int, outs: float, before: int) -> float:
    return usual(steps) * sqrt(sqrt(max(outs, 1.0) / usual(before)))


@part
def at_once(j: Judged, row: int) -> float:
    """What a hand is worth once its discard went by: the others draw first."""
    return real(-j.x[ENDS] * j.x[COST] + (1 - j.x[ENDS]) * j.hopes[row, j.n[DRAWS]])
