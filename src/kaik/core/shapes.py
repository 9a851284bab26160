"""What may stand behind a verb, told as data: shapes of items that know all their texts by number.

`rank` turns the atoms of a text into a number from 0 and `unrank` turns it back, without a list of all texts, since a
deal of cards has more than any list could hold. Atoms are the smallest parts of a text (`B3`, `LAU`); every shape lays
them into a fixed number of slots, with "" for a slot that stays empty. So an action is also a short row of small
choices, whatever its text is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import msgspec

Atoms = tuple[str, ...]
"""The atoms of a text, one a slot; "" where a slot is empty."""

NOTHING = ""


class Unfit(ValueError):
    """A text that does not have this shape."""


class ItemShape(msgspec.Struct, frozen=True, dict=True):
    """Some items of an action: what texts they may be, in a fixed order."""

    @property
    def size(self) -> int:
        """How many different texts there are."""
        raise NotImplementedError

    @property
    def slots(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The name of every slot, and the atoms that may stand in it."""
        raise NotImplementedError

    @cached_property
    def width(self) -> int:
        """How many slots it takes."""
        return len(self.slots)

    def parse(self, items: Sequence[str]) -> tuple[Atoms, int]:
        """The atoms of the first items, and how many items they were; Unfit if they are none."""
        raise NotImplementedError

    def spell(self, atoms: Atoms) -> list[str]:
        """The items that these atoms stand for."""
        raise NotImplementedError

    def rank(self, atoms: Atoms) -> int:
        """The number of a text, from 0."""
        raise NotImplementedError

    def unrank(self, number: int) -> Atoms:
        """The atoms of the text with that number."""
        raise NotImplementedError


class OneOf(ItemShape, frozen=True):
    """One item that is one of these atoms."""

    name: str
    values: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.values)

    @cached_property
    def slots(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return ((self.name, self.values),)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {value: at for at, value in enumerate(self.values)}

    def parse(self, items: Sequence[str]) -> tuple[Atoms, int]:
        if not items or items[0] not in self._places:
            raise Unfit(self.name)
        return (items[0],), 1

    def spell(self, atoms: Atoms) -> list[str]:
        return [atoms[0]]

    def rank(self, atoms: Atoms) -> int:
        if atoms[0] not in self._places:
            raise Unfit(self.name)
        return self._places[atoms[0]]

    def unrank(self, number: int) -> Atoms:
        return (self.values[number],)


class ItemRow(ItemShape, frozen=True):
    """Several shapes one after the other; the last changes fastest."""

    shapes: tuple[ItemShape, ...]

    @cached_property
    def size(self) -> int:
        size = 1
        for shape in self.shapes:
            size *= shape.size
        return size

    @cached_property
    def slots(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return tuple(slot for shape in self.shapes for slot in shape.slots)

    def parse(self, items: Sequence[str]) -> tuple[Atoms, int]:
        atoms: Atoms = ()
        at = 0
        for shape in self.shapes:
            more, taken = shape.parse(items[at:])
            atoms += more
            at += taken
        return atoms, at

    def _cut(self, atoms: Atoms) -> Iterator[tuple[ItemShape, Atoms]]:
        at = 0
        for shape in self.shapes:
            yield shape, atoms[at : at + shape.width]
            at += shape.width

    def spell(self, atoms: Atoms) -> list[str]:
        return [item for shape, own in self._cut(atoms) for item in shape.spell(own)]

    def rank(self, atoms: Atoms) -> int:
        number = 0
        for shape, own in self._cut(atoms):
            number = number * shape.size + shape.rank(own)
        return number

    def unrank(self, number: int) -> Atoms:
        atoms: Atoms = ()
        for shape in reversed(self.shapes):
            number, own = divmod(number, shape.size)
            atoms = shape.unrank(own) + atoms
        return atoms


class Many(ItemShape, frozen=True):
    """The same shape several times over; few before many. It stands last, since it takes all items that are left."""

    shape: ItemShape
    least: int
    most: int

    @cached_property
    def size(self) -> int:
        return sum(self.shape.size**count for count in range(self.least, self.most + 1))

    @cached_property
    def slots(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return self.shape.slots * self.most

    def parse(self, items: Sequence[str]) -> tuple[Atoms, int]:
        atoms: Atoms = ()
        at = count = 0
        while at < len(items) and count < self.most:
            more, taken = self.shape.parse(items[at:])
            atoms += more
            at += taken
            count += 1
        if count < self.least:
            raise Unfit("too few")
        return atoms + (NOTHING,) * (self.width - len(atoms)), at

    def _cut(self, atoms: Atoms) -> list[Atoms]:
        wide = self.shape.width
        rows = [atoms[at : at + wide] for at in range(0, len(atoms), wide)]
        while rows and not any(rows[-1]) and len(rows) > self.least:
            rows.pop()
        return rows

    def spell(self, atoms: Atoms) -> list[str]:
        return [item for own in self._cut(atoms) for item in self.shape.spell(own)]

    def rank(self, atoms: Atoms) -> int:
        rows, each = self._cut(atoms), self.shape.size
        number = 0
        for own in rows:
            number = number * each + self.shape.rank(own)
        for count in range(self.least, len(rows)):
            number += int(each**count)
        return number

    def unrank(self, number: int) -> Atoms:
        count, each = self.least, self.shape.size
        while number >= each**count:
            number -= each**count
            count += 1
        atoms: Atoms = ()
        for _ in range(count):
            number, own = divmod(number, each)
            atoms = self.shape.unrank(own) + atoms
        return atoms + (NOTHING,) * (self.width - len(atoms))
