"""Boards drawn as text, with kanji two columns wide and marks that need no colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaik.kits.terminal import centred, padded

CELL = 4
"""Columns of a piece: owner mark, kanji, colour mark."""


def tablet(kanji: str, owner: int | None, red: bool) -> str:
    """A piece: `^兵*` faces up and is red, `v兵 ` faces down and is black, ` 皇 ` is nobody's."""
    mark = {0: "^", 1: "v"}.get(owner if owner is not None else -1, " ")
    return f"{mark}{kanji}{'*' if red else ' '}"


def draw_board(
    columns: Sequence[str],
    rows: Sequence[str],
    cells: Mapping[str, str],
    grounds: Mapping[str, str],
) -> str:
    """A board with its coordinates.

    `cells` gives what stands on a square; `grounds` gives two signs that fence a square of a special kind,
    as `[]` or `~~`. An empty plain square is a dot.
    """
    head = " " * 3 + "".join(centred(column, CELL + 2) for column in columns)
    lines = [head.rstrip()]
    for row in rows:
        line = padded(row, 3)
        for column in columns:
            square = column + row
            fence = grounds.get(square, "  ")
            inside = cells.get(square, " ·  " if fence == "  " else "")
            line += fence[0] + padded(inside, CELL) + fence[1]
        lines.append(f"{line} {row}".rstrip())
    lines.append(head.rstrip())
    return "\n".join(lines)
