"""Shapes of items that are sets: cards taken together, roads joined, names with copies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import comb

from kaik.core.shapes import NOTHING, Atoms, ItemShape, Unfit


class Bag(ItemShape, frozen=True):
    """One item that is a multiset: so many atoms of a pool, copies alike, small sets before large ones.

    >>> cards = Bag("cards", (("B1", 2), ("R5", 1)), 1, 2)
    >>> [" ".join(cards.spell(cards.unrank(n))) for n in range(cards.size)]
    ['B1', 'R5', 'B1+B1', 'B1+R5']
    """

    name: str
    pool: tuple[tuple[str, int], ...]
    """Atoms and how often each may be taken, sorted by atom."""
    least: int
    most: int
    empty: str = ""
    """How an empty set is spelled, where there may be one."""
    glue: str = "+"

    @cached_property
    def _ways(self) -> tuple[tuple[int, ...], ...]:
        """How many sets of each size the pool holds, from each place of it on."""
        row = (1, *[0] * self.most)
        rows = [row]
        for _, copies in reversed(self.pool):
            row = tuple(sum(row[k - c] for c in range(min(copies, k) + 1)) for k in range(self.most + 1))
            rows.append(row)
        return tuple(reversed(rows))

    @cached_property
    def _places(self) -> dict[str, int]:
        return {atom: at for at, (atom, _) in enumerate(self.pool)}

    @cached_property
    def size(self) -> int:
        return sum(self._ways[0][self.least :])

    @cached_property
    def slots(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        first = (self.empty,) if self.empty else ()
        return ((self.name, (*first, *(atom for atom, _ in self.pool))),) * self.most

    def parse(self, items: Sequence[str]) -> tuple[Atoms, int]:
        if not items:
            raise Unfit(self.name)
        if items[0] == self.empty:
            return self._padded([]), 1
        atoms = items[0].split(self.glue)
        if not self.least <= len(atoms) <= self.most or not all(atom in self._places for atom in atoms):
            raise Unfit(self.name)
        return self._padded(atoms), 1

    def _padded(self, atoms: list[str]) -> Atoms:
        """These atoms and empty slots; a set with nothing in it is told by its own atom."""
        shown = sorted(atoms) or [self.empty]
        return (*shown, *(NOTHING,) * (self.most - len(shown)))

    def _held(self, atoms: Atoms) -> list[str]:
        return [atom for atom in atoms if atom and atom != self.empty]

    def spell(self, atoms: Atoms) -> list[str]:
        held = self._held(atoms)
        return [self.glue.join(sorted(held)) if held else self.empty]

    def rank(self, atoms: Atoms) -> int:
        held = self._held(atoms)
        left, ways = len(held), self._ways
        if not self.least <= left <= self.most or not all(atom in self._places for atom in held):
            raise Unfit(self.name)
        number = sum(ways[0][self.least : left])
        for at in range(len(self.pool)):
            if not left:
                break
            atom, copies = self.pool[at]
            count = held.count(atom)
            if count > copies:
                raise Unfit(self.name)
            number += sum(ways[at + 1][left - more] for more in range(count + 1, min(copies, left) + 1))
            left -= count
        return number

    def unrank(self, number: int) -> Atoms:
        left, ways = self.least, self._ways
        while number >= ways[0][left]:
            number -= ways[0][left]
            left += 1
        atoms: list[str] = []
        for at, (atom, copies) in enumerate(self.pool):
            for count in range(min(copies, left), -1, -1):
                if number < ways[at + 1][left - count]:
                    atoms += [atom] * count
                    left -= count
                    break
                number -= ways[at + 1][left - count]
        return self._padded(atoms)


class Joined(ItemShape, frozen=True):
    """One item of several different texts joined by `+`, each of a shape that is one item; few before many."""

    shape: ItemShape
    least: int
    most: int

    @cached_property
    def size(self) -> int:
        return sum(comb(self.shape.size, count) for count in range(self.least, self.most + 1))

    @cached_property
    def slots(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return self.shape.slots * self.most

    def parse(self, items: Sequence[str]) -> tuple[Atoms, int]:
        texts = items[0].split("+") if items else ()
        if not self.least <= len(texts) <= self.most:
            raise Unfit("too few or too many")
        atoms: Atoms = ()
        for text in texts:
            atoms += self.shape.parse((text,))[0]
        return atoms + (NOTHING,) * (self.width - len(atoms)), 1

    def _cut(self, atoms: Atoms) -> list[Atoms]:
        wide = self.shape.width
        rows = [atoms[at : at + wide] for at in range(0, len(atoms), wide)]
        return [row for row in rows if any(row)]

    def spell(self, atoms: Atoms) -> list[str]:
        return ["+".join(sorted(self.shape.spell(own)[0] for own in self._cut(atoms)))]

    def rank(self, atoms: Atoms) -> int:
        numbers = sorted(self.shape.rank(own) for own in self._cut(atoms))
        if len(set(numbers)) < len(numbers) or not self.least <= len(numbers) <= self.most:
            raise Unfit("twice the same")
        before = sum(comb(self.shape.size, count) for count in range(self.least, len(numbers)))
        return before + sum(comb(number, at) for at, number in enumerate(numbers, 1))

    def unrank(self, number: int) -> Atoms:
        count = self.least
        while number >= comb(self.shape.size, count):
            number -= comb(self.shape.size, count)
            count += 1
        found: list[Atoms] = []
        for at in range(count, 0, -1):
            own = self._below(number, at)
            number -= comb(own, at)
            found.append(self.shape.unrank(own))
        found.sort(key=self.shape.spell)
        atoms = tuple(atom for own in found for atom in own)
        return atoms + (NOTHING,) * (self.width - len(atoms))

    def _below(self, number: int, at: int) -> int:
        """The largest n with `comb(n, at)` not above the number."""
        low, high = at - 1, self.shape.size - 1
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if comb(middle, at) <= number else (low, middle - 1)
        return low


class Named(ItemShape, frozen=True):
    """One item that is a text of another shape with an ending, as `B1_R2.3`; the first ending is none at all."""

    shape: ItemShape
    endings: tuple[str, ...]

    @cached_property
    def size(self) -> int:
        return self.shape.size * len(self.endings)

    @cached_property
    def slots(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return (*self.shape.slots, ("copy", self.endings[1:]))

    def parse(self, items: Sequence[str]) -> tuple[Atoms, int]:
        text, dot, copy = (items[0] if items else "").partition(".")
        if dot + copy not in self.endings:
            raise Unfit("no such copy")
        return (*self.shape.parse((text,))[0], dot + copy), 1

    def spell(self, atoms: Atoms) -> list[str]:
        return [self.shape.spell(atoms[:-1])[0] + atoms[-1]]

    def rank(self, atoms: Atoms) -> int:
        return self.shape.rank(atoms[:-1]) * len(self.endings) + self.endings.index(atoms[-1])

    def unrank(self, number: int) -> Atoms:
        own, ending = divmod(number, len(self.endings))
        return (*self.shape.unrank(own), self.endings[ending])
