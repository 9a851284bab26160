"""Shapes of items that are ways over a board: each square lies in reach of the one before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from kaik.core.shapes import Atoms, ItemShape, Unfit

Legs = tuple[tuple[int, ...], ...]
"""For every square by its number, where a leg from there may lead, in order."""


class Walk(ItemShape, frozen=True):
    """A path of squares, one item each: any square, then one leg after the other.

    >>> walk = Walk(("a", "b", "c"), ("from", "to"), (((1,), (0, 2), (1,)),), ("", "/"))
    >>> ["-".join(walk.spell(walk.unrank(n))) for n in range(walk.size)]
    ['a-/b', 'b-/a', 'b-/c', 'c-/b']
    """

    squares: tuple[str, ...]
    names: tuple[str, ...]
    """What the squares of the path are, one name more than there are legs."""
    legs: tuple[Legs, ...]
    marks: tuple[str, ...] = ()
    """What is written before each square of the path; nothing unless told."""

    @cached_property
    def _marks(self) -> tuple[str, ...]:
        return self.marks or ("",) * len(self.names)

    @cached_property
    def _ways(self) -> tuple[tuple[int, ...], ...]:
        """How many paths go on from each square, by how many legs are behind."""
        rows = [(1,) * len(self.squares)]
        for legs in reversed(self.legs):
            rows.append(tuple(sum(rows[-1][end] for end in ends) for ends in legs))
        return tuple(reversed(rows))

    @cached_property
    def _places(self) -> dict[str, int]:
        return {square: at for at, square in enumerate(self.squares)}

    @cached_property
    def size(self) -> int:
        return sum(self._ways[0])

    @cached_property
    def slots(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        marked = zip(self.names, self._marks, strict=True)
        return tuple((name, tuple(mark + square for square in self.squares)) for name, mark in marked)

    def parse(self, items: Sequence[str]) -> tuple[Atoms, int]:
        if len(items) < len(self.names):
            raise Unfit("too short")
        atoms = tuple(items[: len(self.names)])
        self.path(atoms)
        return atoms, len(atoms)

    def spell(self, atoms: Atoms) -> list[str]:
        return list(atoms)

    def path(self, atoms: Atoms) -> list[int]:
        """The numbers of the squares these atoms name."""
        found = []
        for atom, mark in zip(atoms, self._marks, strict=True):
            square = self._places.get(atom[len(mark) :]) if atom.startswith(mark) else None
            if square is None:
                raise Unfit(atom)
            found.append(square)
        return found

    def rank(self, atoms: Atoms) -> int:
        path = self.path(atoms)
        number = sum(self._ways[0][: path[0]])
        for legs, ways, at, end in zip(self.legs, self._ways[1:], path[:-1], path[1:], strict=True):
            if end not in legs[at]:
                raise Unfit("out of reach")
            number += sum(ways[other] for other in legs[at][: legs[at].index(end)])
        return number

    def unrank(self, number: int) -> Atoms:
        path = list[int]()
        ends: Sequence[int] = range(len(self.squares))
        for at, ways in enumerate(self._ways):
            for end in ends:
                if number < ways[end]:
                    break
                number -= ways[end]
            path.append(end)
            ends = self.legs[at][end] if at < len(self.legs) else ()
        return tuple(mark + self.squares[at] for mark, at in zip(self._marks, path, strict=True))
