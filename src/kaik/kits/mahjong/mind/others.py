"""What the others look like where nobody declares anything: who may be ready, and what they hardly wait for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kaik.kits.mahjong.mind.danger import Rival
from kaik.kits.mahjong.mind.sighted import BY_SETS, EARLY, LATE
from kaik.kits.mahjong.mind.values import Values
from kaik.kits.mahjong.table import Side
from kaik.kits.mahjong.tiles import is_kind, kind

SUREST = 0.95


class OthersValues(Values, frozen=True, forbid_unknown_fields=True):
    """What judges weigh with who look at rivers and sets alone."""

    by_time: float = 0.5
    """How likely a player is ready late in a season, ..."""
    by_sets: float = 1.0
    """... and how much more likely than usual open sets make that."""
    river: float = 0.0
    """How surely nobody waits for what they threw away themselves."""
    wins: float = 0.10
    """How likely a ready player wins in a go-round, ..."""
    ends: float = 0.03
    """... and that somebody wins whom nobody feared."""
    own_tile: float = 0.04
    """How likely a tile thrown without care is the one a ready player waits for."""


def likely_ready(side: Side, values: OthersValues) -> float:
    """How likely a player is ready, by discards and open sets."""
    by_time = values.by_time * max(len(side.river) - EARLY, 0) / (LATE - EARLY)
    calls = sum(meld.is_open for meld in side.melds)
    return min(by_time + values.by_sets * BY_SETS[calls] * min(len(side.river) / 8, 1.2), SUREST)


def rivals(sides: Sequence[Side], seat: int, cost: float, values: OthersValues) -> Iterator[Rival]:
    """The others; as far as rivers tell what they do not wait for, each stands here twice."""
    for at, side in enumerate(sides):
        if at == seat:
            continue
        ready = likely_ready(side, values)
        yield Rival(ready * (1 - values.river), cost)
        if values.river:
            thrown = frozenset(kind(each.tile) for each in side.river if is_kind(each.tile))
            yield Rival(ready * values.river, cost, thrown)
