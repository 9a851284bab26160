"""What a game around tam is made of: its board, its set-up, its points and its hands."""

from __future__ import annotations

from functools import cached_property, lru_cache

import msgspec

from kaik.kits.grid import Grid, read_rows
from kaik.kits.tam.hands import HandBook
from kaik.kits.tam.pieces import read_letter


class Form(msgspec.Struct, frozen=True, dict=True, eq=False):
    """The facts of one game that its options do not change."""

    grid: Grid
    hue: frozenset[int]
    """The squares that are always hue."""
    water: frozenset[int]
    setup: str
    """The rows of the first position."""
    points: int
    """What each player begins with on the score track."""
    set_size: tuple[int, ...]
    """How many of each profession the set has in either colour."""
    books: tuple[tuple[str, HandBook], ...]
    """The systems of hands by name."""

    @cached_property
    def start(self) -> tuple[int, ...]:
        return read_rows(self.grid, self.setup, read_letter)

    def book(self, name: str) -> HandBook:
        """The system of hands of that name."""
        return self._books[name]

    @cached_property
    def _books(self) -> dict[str, HandBook]:
        return dict(self.books)

    @cached_property
    def water_names(self) -> frozenset[str]:
        """The squares of water as actions name them."""
        return frozenset(self.grid.names[square] for square in self.water)

    @cached_property
    def near(self) -> tuple[tuple[int, ...], ...]:
        return tuple(self.grid.near(square) for square in range(self.grid.size))

    @cached_property
    def longest(self) -> int:
        """The longest ride there is, in squares."""
        return max(len(self.grid.rows), len(self.grid.columns)) - 1


@lru_cache(maxsize=1024)
def hue_around(form: Form, tam: int, tam_square_is_hue: bool) -> tuple[bool, ...]:
    """Which squares are hue while tam stands there (-1: nowhere)."""
    squares = set(form.hue)
    if tam >= 0:
        squares.update(form.near[tam])
        if tam_square_is_hue:
            squares.add(tam)
    return tuple(square in squares for square in range(form.grid.size))
