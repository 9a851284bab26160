"""A won hand as it lies on the table, and one reading of it with all that yaku and fu ask about."""

from __future__ import annotations

from typing import Literal

import msgspec

from kaik.core.errors import KaikError
from kaik.core.lazily import lazily
from kaik.kits.mahjong.forms import HandForm, TileGroup
from kaik.kits.mahjong.tiles import DRAGONS, HONOURS, TERMINALS, YAOCHU, Counts

By = Literal["tsumo", "ron"]
FLAGS = ("riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chihou", "renhou")
"""What the table knows and the tiles do not tell."""


class NoWin(KaikError):
    """Tiles that are no win: no complete form, or one without a yaku."""


class Win(msgspec.Struct, frozen=True):
    """Everything the worth of a hand depends on."""

    counts: Counts
    """The tiles not in called sets, the winning one included."""
    win: int
    by: By
    melds: tuple[TileGroup, ...]
    round: int
    """The kind of the round's wind."""
    seat: int
    """The kind of the winner's wind."""
    flags: frozenset[str] = frozenset()
    dora: int = 0
    aka: int = 0
    ura: int = 0
    """Han the indicators and red fives bring, if there is a yaku."""

    @property
    def closed(self) -> bool:
        """Whether no set shows another player's tile (メンゼン); a closed quad shows none."""
        return not any(group.called for group in self.melds)

    @property
    def in_riichi(self) -> bool:
        return not self.flags.isdisjoint(("riichi", "double_riichi"))


class Reading(msgspec.Struct, frozen=True, dict=True):
    """One reading of a won hand."""

    hand: Win
    form: HandForm

    @lazily
    def kinds(self) -> frozenset[int]:
        """Every kind in the hand."""
        own = {kind for kind, count in enumerate(self.hand.counts) if count}
        return frozenset(own.union(*(group.kinds for group in self.hand.melds)))

    @lazily
    def suits(self) -> frozenset[int]:
        """The suits in the hand, 0 to 2; honours are none."""
        return frozenset(kind // 9 for kind in self.kinds if kind < 27)

    @lazily
    def sets(self) -> tuple[TileGroup, ...]:
        """The four sets; () for seven pairs and the orphans."""
        return self.form.sets if self.form.layout == "sets" else ()

    @lazily
    def runs(self) -> tuple[int, ...]:
        """The lowest kinds of its runs, in order."""
        return tuple(sorted(group.kind for group in self.sets if group.shape == "run"))

    @lazily
    def alike(self) -> frozenset[int]:
        """The kinds of its triplets and quads."""
        return frozenset(group.kind for group in self.sets if group.same)

    @lazily
    def quads(self) -> int:
        return sum(group.shape == "quad" for group in self.sets)

    @lazily
    def concealed(self) -> int:
        """How many triplets and quads hold no other player's tile (アンコ)."""
        return sum(group.same and self.is_concealed(group) for group in self.sets)

    @lazily
    def honours(self) -> bool:
        return not self.kinds.isdisjoint(HONOURS)

    @property
    def pair(self) -> int:
        """The kind of the pair; -1 without one."""
        return self.form.pair.kind if self.sets else -1

    def is_concealed(self, group: TileGroup) -> bool:
        """Whether no tile of a set is another's discard: a triplet completed by ron is not concealed."""
        return not group.called and not (self.hand.by == "ron" and group == self.form.last)

    def valued(self, kind: int) -> int:
        """How many han a triplet of this kind brings: a dragon, the own wind, the round's wind."""
        return (kind in DRAGONS) + (kind == self.hand.seat) + (kind == self.hand.round)

    def every_group_has_one_of(self, some: frozenset[int]) -> bool:
        return bool(self.sets) and all(not some.isdisjoint(group.kinds) for group in self.form.groups)

    @lazily
    def all_yaochu(self) -> bool:
        return self.kinds <= YAOCHU

    @lazily
    def all_terminals(self) -> bool:
        return self.kinds <= TERMINALS
