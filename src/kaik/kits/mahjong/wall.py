"""The wall: what lies in it is a multiset until somebody looks; where it stands is known to everybody.

Every player has a side of stacks, two tiles high, and its stacks are counted from its owner's right end. Dice say
whose side is cut and after how many stacks. From the cut the wall runs leftwards round the table: the rest of the
cut side, then the side of the owner's left neighbour, and so on, last the stacks that were counted off. Tiles are
drawn at its tail (the start of that row); replacements come from its head (the end).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.chance import Deal, Outcomes
from kaik.kits.mahjong.tiles import pool

Pool = tuple[tuple[str, int], ...]
"""A multiset of tiles: each code with how often it is there, sorted by code."""

action = lru_cache(maxsize=8192)(Action)
"""An action, spelled once: most turns offer the same few."""


class WallShape(msgspec.Struct, frozen=True):
    """What anybody can see of a wall: where it was cut and how much of it is gone at either end."""

    sides: int = 4
    stacks: int = 17
    """Stacks of each side at the start."""
    owner: int = 0
    """The seat whose side was cut."""
    cut: int = 0
    """Stacks that were counted off at that side's right end; the cut is to the left of the last of them."""
    drawn: int = 0
    """Tiles gone from the tail: dealt, drawn or turned over."""
    replaced: int = 0
    """Tiles gone from the head."""
    dead: int = 0
    """Tiles at the head that are never drawn; a wall that has some keeps as many to the end."""

    @property
    def left(self) -> int:
        """How many tiles may still be taken."""
        return 2 * self.sides * self.stacks - self.drawn - self.replaced - self.dead

    def heights(self) -> tuple[int, ...]:
        """How many tiles each stack still has, in the order of drawing."""
        count = self.sides * self.stacks
        high = [2] * count
        for at in range(self.drawn):
            high[at // 2] -= 1
        for at in range(self.replaced):
            high[count - 1 - at // 2] -= 1
        return tuple(high)

    def dead_stacks(self) -> range:
        """The stacks, in the order of drawing, with tiles that are never drawn; one whose top may be counts too.

        For every tile taken at the head one more is set apart, so that their number stays.
        """
        first = 2 * self.sides * self.stacks - self.dead - self.replaced
        return range(first // 2, self.sides * self.stacks if self.dead else first // 2)

    def place(self, stack: int) -> tuple[int, int]:
        """Where the stack of that number in the order of drawing stands.

        The first number counts the sides from the cut one to the left, the second is the stack's number on
        its side, counted from 1 at its owner's right end.
        """
        side, at = divmod(self.cut + stack, self.stacks)
        return side % self.sides, at + 1


class Wall(msgspec.Struct, frozen=True):
    """A wall: its shape, and all tiles in it that nobody has seen."""

    unseen: Pool
    shape: WallShape = WallShape()

    @property
    def left(self) -> int:
        return self.shape.left

    def draw(self) -> Outcomes:
        """The next tile, whichever end it comes from: `draw:5m`, each copy equally likely."""
        return _draws(self.unseen)

    def several(self, verb: str, sizes: tuple[int, ...]) -> Deal:
        """Several tiles at once."""
        return Deal(verb, self.unseen, sizes)

    def drawn(self, tiles: Sequence[str]) -> Wall:
        """The wall after these were taken at the tail."""
        shape = replace(self.shape, drawn=self.shape.drawn + len(tiles))
        return Wall(_less(self.unseen, tiles), shape)

    def replaced(self, tile: str) -> Wall:
        """The wall after this one was taken at the head."""
        shape = replace(self.shape, replaced=self.shape.replaced + 1)
        return Wall(_less(self.unseen, (tile,)), shape)

    def turned(self, tiles: Sequence[str]) -> Wall:
        """The wall after these were turned over where they lie, as indicators are."""
        return Wall(_less(self.unseen, tiles), self.shape)


def built(tiles: Iterable[str], sides: int, dead: int = 0) -> Wall:
    """A whole wall of these tiles, not yet cut."""
    unseen = pool(tiles)
    stacks = sum(count for _, count in unseen) // (2 * sides)
    return Wall(unseen, WallShape(sides, stacks, dead=dead))


def cut(wall: Wall, owner: int, count: int) -> Wall:
    """The wall cut on a seat's side, after so many stacks from its right end."""
    return replace(wall, shape=replace(wall.shape, owner=owner, cut=count))


def sides_of(shape: WallShape, leftwards: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """The stacks of every seat's side with their heights, from its owner's right end.

    `leftwards` are the seats from the owner of the cut side to the left.
    """
    rows = {seat: [0] * shape.stacks for seat in leftwards}
    for number, high in enumerate(shape.heights()):
        side, at = shape.place(number)
        rows[leftwards[side]][at - 1] = high
    return {seat: tuple(row) for seat, row in rows.items()}


def spread(unseen: Pool) -> tuple[str, ...]:
    """The tiles of a multiset one by one."""
    return tuple(tile for tile, count in unseen for _ in range(count))


@lru_cache(maxsize=256)
def _draws(unseen: Pool) -> Outcomes:
    return Outcomes(tuple((action("draw", tile), count) for tile, count in unseen))


def _less(unseen: Pool, tiles: Sequence[str]) -> Pool:
    """A multiset without these tiles; ValueError if they were not in it."""
    if len(tiles) == 1:
        return _one_less(unseen, tiles[0])
    counts = dict(unseen)
    for tile in tiles:
        if not counts.get(tile):
            raise ValueError(f"{tile} is not in the wall")
        counts[tile] -= 1
    return tuple((tile, count) for tile, count in counts.items() if count)


def _one_less(unseen: Pool, tile: str) -> Pool:
    """The same without one tile, as mostly: everything else stays as it is."""
    for at, (each, count) in enumerate(unseen):
        if each == tile:
            return (*unseen[:at], (each, count - 1), *unseen[at + 1 :]) if count > 1 else unseen[:at] + unseen[at + 1 :]
    raise ValueError(f"{tile} is not in the wall")
