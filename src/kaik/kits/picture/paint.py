"""A picture painted as SVG: the board at the left if there is one, and a row for every player."""

from __future__ import annotations

from collections.abc import Sequence

from kaik.kits.picture.shapes import Picture, PictureRow, PictureSquare, Shapes
from kaik.kits.picture.strokes import letters, width
from kaik.kits.picture.things import (
    CLOTH,
    FAINT,
    INK,
    LINE,
    PAPER,
    RAISED,
    SEATS,
    SIZE,
    TOUCH,
    draw,
    wide,
)

WIDTH, HEIGHT = 1200, 630
"""What pages that show a link's picture ask for."""

_EDGE, _HEAD = 22.0, 58.0
_GROUNDS = {"": RAISED, "hue": "#e9a15b", "water": "#8dbbdd", "hill": "#86b991"}
_HIGHEST = 92.0
"""No card in a row is larger than this."""


def paint(picture: Picture, title: str, names: Sequence[str], asked: Sequence[int] = (), note: str = "kaik") -> str:
    """What is inside an SVG of 1200 by 630: who plays what, the board, and what lies before whom."""
    board, left = _board(picture)
    rows = picture.rows
    head = letters(title, left, 44, 34, INK, bold=True)
    head += letters(note, WIDTH - _EDGE, 44, 24, FAINT, "end")
    lines = max([1, *(len(row.lines) for row in rows if row.seat is not None)])
    each = (HEIGHT - _HEAD - _EDGE) / max(1.0, sum(_share(row, lines) for row in rows))
    drawn, top = "", _HEAD
    for row in rows:
        tall = each * _share(row, lines)
        drawn += _row(row, left, top, tall, lines, names, row.seat is not None and row.seat in asked)
        top += tall
    return f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{board}{head}{drawn}'


def _share(row: PictureRow, lines: int) -> float:
    """How much of the height a row wants; the middle of a table less where the players have much before them."""
    return 1.0 if row.seat is not None else 0.25 + (0.35 if lines > 1 else 0.6) * max(1, len(row.lines))


def svg(inside: str) -> str:
    """A whole SVG file."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"{inside}</svg>\n"
    )


def _row(row: PictureRow, left: float, top: float, tall: float, most: int, names: Sequence[str], asked: bool) -> str:
    """One player: a plate with name and points, and what lies before them; all rows have lines of one height."""
    across = WIDTH - _EDGE - left
    ground = CLOTH if row.seat is None else RAISED
    edge, weight = (TOUCH, 3) if asked else (LINE, 1.2)
    drawn = (
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{across:.1f}" height="{tall - 8:.1f}" rx="10"'
        f' fill="{ground}" stroke="{edge}" stroke-width="{weight}"/>'
    )
    beside = across > 700
    inset, under = 14.0, 0.0
    if row.seat is not None:
        drawn += _plate(row, row.seat, left + 14, top, names, 250 if beside else across - 28)
        inset, under = (290.0, 0.0) if beside else (14.0, 36.0)
    room = (tall - 16 - under) / (max(1, len(row.lines)) if row.seat is None else most)
    for at, line in enumerate(row.lines):
        drawn += _line(line, left + inset, top + 4 + under + at * room, across - inset - 12, room)
    return drawn


def _plate(row: PictureRow, seat: int, x: float, top: float, names: Sequence[str], across: float) -> str:
    name = "".join(sign for sign in (names[seat] if seat < len(names) else "") if sign.isprintable())
    points = "" if row.points is None else _number(row.points)
    room = across - 30 - (width(points, 26) + 14 if points else 0)
    while name and width(name, 26) > room:
        name = name[:-1]
    mark = f'<circle cx="{x + 9:.1f}" cy="{top + 25:.1f}" r="8" fill="{SEATS[seat % len(SEATS)]}"/>'
    told = letters(name, x + 26, top + 34, 26, INK, bold=True)
    return mark + told + letters(points, x + across, top + 34, 26, INK, "end", True)


def _number(points: float) -> str:
    """Points without a needless fraction, and with a plain hyphen before what is owed."""
    return f"{points:.1f}".removesuffix(".0")


def _line(line: Shapes, x: float, y: float, across: float, tall: float) -> str:
    """Shapes beside each other, as large as there is room for; many of them overlap rather than become tiny."""
    widths = [wide(shape) for shape in line]
    high = min(_HIGHEST, tall - 4)
    scale = high / SIZE
    total = sum(widths) * scale
    step = min(1.0, across / total) if total else 1.0
    if step < 0.62:
        scale, step = scale * step / 0.62, 0.62
    drawn, at = "", x
    above = y + max(0.0, (tall - 4 - scale * SIZE) / 2)
    for shape, wide_ in zip(line, widths, strict=True):
        drawn += f'<g transform="translate({at:.1f} {above:.1f}) scale({scale:.3f})">{draw(shape)}</g>'
        at += wide_ * scale * step
    return drawn


def _board(picture: Picture) -> tuple[str, float]:
    """The board, and where the rows begin."""
    if not picture.squares:
        return "", _EDGE
    rows = 1 + max(square.row for square in picture.squares)
    columns = 1 + max(square.column for square in picture.squares)
    cell = min((HEIGHT - 2 * _EDGE) / rows, 700 / columns)
    top = (HEIGHT - rows * cell) / 2
    ground = (
        f'<rect x="{_EDGE - 8}" y="{top - 8:.1f}" width="{columns * cell + 16:.1f}" height="{rows * cell + 16:.1f}"'
        f' rx="8" fill="{CLOTH}" stroke="{LINE}"/>'
    )
    squares = "".join(_ground(square, cell, top) for square in picture.squares)
    things = "".join(_things(square, cell, top) for square in picture.squares)
    return f"{ground}{squares}{_way(picture, cell, top)}{things}", _EDGE + columns * cell + 26


def _way(picture: Picture, cell: float, top: float) -> str:
    """The road through the squares."""
    if not picture.way:
        return ""
    points = " ".join(f"{_EDGE + (c + 0.5) * cell:.1f},{top + (r + 0.5) * cell:.1f}" for r, c in picture.way)
    return (
        f'<polyline points="{points}" fill="none" stroke="{FAINT}" stroke-width="3" stroke-dasharray="2 9"'
        ' stroke-linecap="round"/>'
    )


def _ground(square: PictureSquare, cell: float, top: float) -> str:
    x, y = _EDGE + square.column * cell, top + square.row * cell
    drawn = (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{cell:.1f}" height="{cell:.1f}" fill="{_GROUNDS[square.ground]}"'
        f' stroke="{LINE}" stroke-width="1.2"/>'
    )
    return drawn + (letters(square.text, x + 6, y + 20, 16, FAINT) if square.text else "")


def _things(square: PictureSquare, cell: float, top: float) -> str:
    """What stands on a square: one thing fills it, several share it."""
    count = len(square.shapes)
    if not count:
        return ""
    side = 1 if count == 1 else 2 if count <= 4 else 3
    room = cell / side
    drawn = ""
    for at, shape in enumerate(square.shapes[: side * side]):
        scale = room * 0.94 / max(SIZE, wide(shape))
        x = _EDGE + square.column * cell + (at % side) * room + (room - wide(shape) * scale) / 2
        y = top + square.row * cell + (at // side) * room + (room - SIZE * scale) / 2
        drawn += f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">{draw(shape)}</g>'
    return drawn
