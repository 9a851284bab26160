"""What the open table tells of another player: how likely it is ready, what it then wins with, and how dearly.

Three small regressions, learned from what players truly held (`rivals.toml`, `python -m train.rivals`). Every question
to them is a row of numbers that anybody at the table could write down; these rows are made here, for learning as well.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from math import exp, log

import msgspec

from kaik.games.riichi.mind.estimates import valued
from kaik.games.riichi.rules import Riichi
from kaik.games.riichi.scoring.score import indicated
from kaik.kits.mahjong.mind.danger import waits
from kaik.kits.mahjong.tiles import EAST, KINDS, YAOCHU, Counts, is_red, kind

Row = list[float]

READY = (
    *("closed", "one set", "two sets", "three sets", "closed turn", "one turn", "two turn", "three turn"),
    *(
        "closed late",
        "open late",
        "dora shown",
        "valued shown",
        "middle lately",
        "dora lately",
        "pushed",
        "middle early",
    ),
    *("dealing", "riichi", "kans", "one suit", "simple"),
)
"""What says whether somebody is ready who has not declared."""
WAITS = (
    *("usual", "always", "honour three left", "honour two left", "honour one left", "valued honour"),
    *("one or nine", "two or eight", "three or seven", "both sides", "between", "at the edge", "paired", "alone"),
    *("no sides", "lines", "dora", "beside dora", "near dora", "outside early", "beside declared", "near declared"),
    *("lately", "turn", "line of declared"),
    *("suit of sets", "suit of others", "all triplets", "simple sets", "no yaku shown", "valued shown", "sets", "five"),
)
"""What says whether somebody who is ready wins with a kind."""
COSTS = (
    *("always", "turn", "is dora", "beside dora", "near dora", "simple", "indicators", "ippatsu", "reds"),
    *("dora shown", "valued shown", "one suit", "sets", "all triplets", "dora unseen"),
)
"""What says how dear a hand is that wins with a kind, in the logarithm of a thousand points."""
DEALING = 1.5
"""How much more a dealer's hand brings."""
DEAREST = 2.5
"""No hand is taken to bring more on average than the exponential of this, in thousands of points."""
EARLY, LATELY, TURNS = 6, 2, 10.0
SURELY = 0.99


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights as they were learned, one for each feature."""

    ready: tuple[float, ...]
    riichi_waits: tuple[float, ...]
    other_waits: tuple[float, ...]
    riichi_costs: tuple[float, ...]
    other_costs: tuple[float, ...]


@cache
def learned_reading() -> Reading:
    """The weights beside this file; their card tells how they were learned."""
    told = tomllib.loads(resources.files(__package__).joinpath("rivals.toml").read_text(encoding="utf-8"))
    return msgspec.convert({name: list(row.values()) for name, row in told["reading"].items()}, Reading)


class Seen:
    """One opponent as the others see it."""

    def __init__(self, state: Riichi, at: int, left: Counts, safe: frozenset[int]) -> None:
        self.state, self.at, self.left, self.safe = state, at, left, safe
        side = state.sides[at]
        self.river = [kind(each.tile) for each in side.river]
        self.declared = bool(state.riichi[at].declared)
        turned = next((n for n, each in enumerate(side.river) if each.sideways), len(self.river) - 1)
        self.turned = turned if self.declared else len(self.river) - 1
        self.sets = side.melds
        self.open = sum(meld.is_open for meld in self.sets)
        self.dora = frozenset(indicated(kind(tile)) for tile in state.indicators)
        tiles = [tile for meld in self.sets for tile in meld.tiles]
        self.shown_dora = sum((kind(tile) in self.dora) + is_red(tile) for tile in tiles)
        self.valued = valued(state, at)
        groups = [meld.group for meld in self.sets]
        self.shown_valued = sum(group.same and group.kind in self.valued for group in groups)
        suits = {group.kind // 9 for group in groups if group.kind < EAST}
        self.suit = suits.pop() if len(suits) == 1 and len(groups) > 1 else -1
        self.of_suit = [sum(group.kind < EAST and group.kind // 9 == suit for group in groups) for suit in range(3)]
        self.triplets = len(groups) > 1 and all(group.same for group in groups)
        self.simple = bool(groups) and not any(YAOCHU.intersection(group.kinds) for group in groups)

    # Whether it is ready.

    def ready_row(self) -> Row:
        """As `READY` names it."""
        sets, turn = min(self.open, 3), len(self.river) / TURNS
        lately = self.river[-3:]
        by_sets = [float(sets == many) for many in range(4)]
        middle = sum(_middle(each) for each in lately) / 3
        return [
            *by_sets,
            *(each * turn for each in by_sets),
            turn * turn * (not sets),
            turn * turn * bool(sets),
            float(self.shown_dora),
            float(self.shown_valued),
            middle * (turn > 0.5),
            float(any(each in self.dora for each in lately)),
            self._pushed(),
            sum(_middle(each) for each in self.river[:EARLY]) / EARLY,
            float(self.at == self.state.table.dealer),
            float(any(status.declared for status in self.state.riichi)),
            float(len(self.sets) - self.open),
            float(self.suit >= 0),
            float(self.simple),
        ]

    def _pushed(self) -> float:
        """How many of its last discards a riichi had not thrown itself."""
        threats = [side for side, status in zip(self.state.sides, self.state.riichi, strict=True) if status.declared]
        if not threats:
            return 0.0
        thrown = [{kind(each.tile) for each in side.river} for side in threats]
        return sum(any(each not in some for some in thrown) for each in self.river[-LATELY:]) / LATELY

    def ready(self, weights: tuple[float, ...]) -> float:
        """How likely it is ready; a riichi is."""
        if self.declared:
            return 1.0
        if self.open > 3:
            return SURELY
        return _likely(_sum(self.ready_row(), weights))

    # What it wins with.

    def waits_rows(self) -> dict[int, Row]:
        """As `WAITS` names it, for every kind it may win with."""
        usual, lines = waits(self.left, self.safe), self._lines()
        many = log(1.0 + sum(1 for each in lines if each))
        return {each: self._waits_row(each, usual[each], lines, many) for each in range(KINDS) if usual[each] > 0}

    def _lines(self) -> list[int]:
        """For each kind: in how many ways two neighbours above it may wait for it and for the other end."""
        left, safe = self.left, self.safe
        return [
            left[at + 1] * left[at + 2] if at < EAST and at % 9 < 6 and at not in safe and at + 3 not in safe else 0
            for at in range(KINDS)
        ]

    def _waits_row(self, each: int, usual: float, lines: list[int], many: float) -> Row:
        left, rank, number = self.left, each % 9, each < EAST
        end = min(rank, 8 - rank) if number else -1
        both = (lines[each] + (lines[each - 3] if rank > 2 else 0)) if number else 0
        between = left[each - 1] * left[each + 1] if number and 0 < rank < 8 else 0
        edge = left[each - 2] * left[each - 1] if number and rank == 2 else 0
        edge += left[each + 1] * left[each + 2] if number and rank == 6 else 0
        held = left[each]
        row = [
            log(usual),
            1.0,
            *(float(not number and held == copies) for copies in (3, 2, 1)),
            float(each in self.valued),
            *(float(end == at) for at in range(3)),
            both / 16,
            between / 16,
            edge / 16,
            held * (held - 1) / 6,
            held / 4,
            float(number and not both),
            many if both else 0.0,
        ]
        return [*row, *self._told_by_tiles(each, rank, number), *self._told_by_sets(each, number, held)]

    def _told_by_tiles(self, each: int, rank: int, number: bool) -> Row:
        near = min((abs(each - dora) for dora in self.dora if self._alike(each, dora)), default=9)
        early = self.river[: min(EARLY, self.turned)]
        outside = number and any(
            self._alike(each, gone) and (rank < gone % 9 < 5 or rank > gone % 9 > 3) for gone in early
        )
        declared = self.river[self.turned] if self.river else each
        apart = abs(each - declared) if number and self._alike(each, declared) else 9
        before = self.river[max(self.turned - LATELY, 0) : self.turned]
        return [
            float(near == 0),
            float(near == 1),
            float(near == 2),
            float(outside),
            float(apart == 1),
            float(apart == 2),
            float(number and any(self._alike(each, gone) and 0 < abs(each - gone) < 3 for gone in before)),
            len(self.river) / TURNS,
            float(apart == 3),
        ]

    def _told_by_sets(self, each: int, number: bool, held: int) -> Row:
        same = self.of_suit[each // 9] if number else 0
        outer = each in YAOCHU
        return [
            float(same),
            float(sum(self.of_suit) - same) if number else 0.0,
            float(self.triplets and held > 1),
            float(self.simple and outer),
            float(bool(self.open) and not self.shown_valued and outer),
            float(bool(self.shown_valued)),
            float(self.open),
            float(number and each % 9 == 4),
        ]

    @staticmethod
    def _alike(one: int, other: int) -> bool:
        """Whether two kinds are of one suit, or the same honour."""
        return one == other if one >= EAST or other >= EAST else one // 9 == other // 9

    def waits(self, weights: tuple[float, ...]) -> tuple[float, ...]:
        """For each kind: how likely it wins with it, if it is ready."""
        found = [0.0] * KINDS
        for each, row in self.waits_rows().items():
            found[each] = _likely(_sum(row, weights))
        return tuple(found)

    # How dear it is.

    def costs_row(self, each: int) -> Row:
        """As `COSTS` names it, for one kind."""
        near = min((abs(each - dora) for dora in self.dora if self._alike(each, dora)), default=9)
        return [
            1.0,
            len(self.river) / TURNS,
            float(near == 0),
            float(near == 1),
            float(near == 2),
            float(each not in YAOCHU),
            float(len(self.state.indicators) - 1),
            float(self.state.riichi[self.at].ippatsu),
            float(self.state.options.aka > 0),
            float(self.shown_dora),
            float(self.shown_valued),
            float(self.suit >= 0),
            float(self.open),
            float(self.triplets),
            sum(self.left[dora] for dora in self.dora) / 4,
        ]

    def costs(self, weights: tuple[float, ...]) -> tuple[float, ...]:
        """What it wins with each kind, in points."""
        times = 1000.0 * (DEALING if self.at == self.state.table.dealer else 1.0)
        # Kinds that lie alike before the dora are equally dear.
        known: dict[tuple[float, ...], float] = {}
        found = []
        for each in range(KINDS):
            row = self.costs_row(each)
            key = tuple(row[2:6])
            if key not in known:
                known[key] = times * exp(min(_sum(row, weights), DEAREST))
            found.append(known[key])
        return tuple(found)


def _middle(each: int) -> bool:
    return each < EAST and 1 < each % 9 < 7


def _sum(row: Row, weights: tuple[float, ...]) -> float:
    return sum([one * other for one, other in zip(row, weights, strict=True)])


def _likely(total: float) -> float:
    return 1.0 / (1.0 + exp(-max(min(total, 30.0), -30.0)))
