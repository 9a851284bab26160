"""Boards of squares with the cloth board's coordinates: column letter, then row name (`ZO`, `LAU`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import msgspec

from kaik.core.errors import BadAction, BadPosition

COLUMNS = ("K", "L", "N", "T", "Z", "X", "C", "M", "P")
ROWS = ("A", "E", "I", "U", "O", "Y", "AI", "AU", "IA")

Way = tuple[int, int]
"""A direction on the board: rows down, columns right."""

ORTHOGONAL: tuple[Way, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))
DIAGONAL: tuple[Way, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))
AROUND: tuple[Way, ...] = ORTHOGONAL + DIAGONAL


class Grid(msgspec.Struct, frozen=True, dict=True, cache_hash=True):
    """A board's geometry; a square is its number, counted along the rows from the top left."""

    columns: tuple[str, ...] = COLUMNS
    rows: tuple[str, ...] = ROWS

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(column + row for row in self.rows for column in self.columns)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: at for at, name in enumerate(self.names)}

    def square(self, name: str) -> int:
        """The number of a named square."""
        if name not in self._numbers:
            span = f"{self.columns[0]}{self.rows[0]} to {self.columns[-1]}{self.rows[-1]}"
            raise BadAction(f"{name!r} is no square of this board ({span})")
        return self._numbers[name]

    def squares(self, names: str) -> frozenset[int]:
        """Several squares, named with blanks between."""
        return frozenset(self.square(name) for name in names.split())

    @property
    def size(self) -> int:
        return len(self.rows) * len(self.columns)

    def off(self, square: int, way: Way, times: int = 1) -> int | None:
        """The square that many strides away, or None beyond the edge."""
        row, column = divmod(square, len(self.columns))
        row, column = row + way[0] * times, column + way[1] * times
        inside = 0 <= row < len(self.rows) and 0 <= column < len(self.columns)
        return row * len(self.columns) + column if inside else None

    def ray(self, square: int, way: Way) -> tuple[int, ...]:
        """All squares that way, the nearest first, up to the edge."""
        found: list[int] = []
        at = self.off(square, way)
        while at is not None:
            found.append(at)
            at = self.off(at, way)
        return tuple(found)

    def near(self, square: int) -> tuple[int, ...]:
        """The squares around a square, up to eight."""
        return tuple(at for way in AROUND if (at := self.off(square, way)) is not None)

    def distance(self, one: int, other: int) -> int:
        """How many king steps lie between two squares."""
        (r1, c1), (r2, c2) = divmod(one, len(self.columns)), divmod(other, len(self.columns))
        return max(abs(r1 - r2), abs(c1 - c2))


def write_rows(grid: Grid, board: tuple[int, ...], letter: Callable[[int], str]) -> str:
    """The board as text: rows from the top, `/` between, a digit for a run of empty squares."""
    width = len(grid.columns)
    return "/".join(_write_row(board[at : at + width], letter) for at in range(0, grid.size, width))


def _write_row(pieces: tuple[int, ...], letter: Callable[[int], str]) -> str:
    text, empty = "", 0
    for piece in pieces:
        if not piece:
            empty += 1
            continue
        text += (str(empty) if empty else "") + letter(piece)
        empty = 0
    return text + (str(empty) if empty else "")


def read_rows(grid: Grid, text: str, piece: Callable[[str], int]) -> tuple[int, ...]:
    """The board a text of rows shows; every row must have every column."""
    rows = text.split("/")
    if len(rows) != len(grid.rows):
        raise BadPosition(f"the board has {len(grid.rows)} rows ({grid.rows[0]} to {grid.rows[-1]}), not {len(rows)}")
    board: list[int] = []
    for name, row in zip(grid.rows, rows, strict=True):
        squares = _read_row(row, piece)
        if len(squares) != len(grid.columns):
            raise BadPosition(f"row {name} ({row[:40]!r}) has {len(squares)} squares, not {len(grid.columns)}")
        board += squares
    return tuple(board)


def _read_row(row: str, piece: Callable[[str], int]) -> list[int]:
    squares: list[int] = []
    red = ""
    for sign in row[:64]:
        if sign == "+":
            red = "+"
        elif sign.isascii() and sign.isdigit():
            squares += [0] * int(sign)
        else:
            squares.append(piece(red + sign))
            red = ""
    return squares
