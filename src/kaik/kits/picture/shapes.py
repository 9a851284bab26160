"""What lies on a table, said by a game for a picture: no pixels, no rules, and nothing that the view does not hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

import msgspec

PictureGround = Literal["", "hue", "water", "hill"]
Facing = Literal["up", "down", "nobody"]


class CardShape(msgspec.Struct, frozen=True):
    """One of the 48 cards by its code; without one it lies face down."""

    code: str = ""


class TileShape(msgspec.Struct, frozen=True):
    """A mahjong tile by its code; without one it lies face down."""

    code: str = ""
    sideways: bool = False
    faint: bool = False
    """Whether it is only remembered here, as a discard that was called."""


class SticksShape(msgspec.Struct, frozen=True):
    """Sticks that have fallen, so many of them dark side up; under a bowl where nobody may see them."""

    dark: int | None
    count: int = 5


class TabletShape(msgspec.Struct, frozen=True):
    """A wooden piece."""

    kanji: str
    red: bool = False
    faces: Facing = "up"
    promoted: bool = False


class ChipShape(msgspec.Struct, frozen=True):
    """A round chip with a number or a letter."""

    text: str
    seat: int = -1
    """Whose it is; it has that seat's colour then."""


class NoteShape(msgspec.Struct, frozen=True):
    """A few letters and numbers: `x3`, `12 left`."""

    text: str


class GapShape(msgspec.Struct, frozen=True):
    """Some room between two groups."""


TableShape = CardShape | TileShape | SticksShape | TabletShape | ChipShape | NoteShape | GapShape
Shapes = tuple[TableShape, ...]


class PictureRow(msgspec.Struct, frozen=True):
    """One player and what lies before them, line by line; a row of nobody is the middle of the table."""

    seat: int | None
    lines: tuple[Shapes, ...] = ()
    points: float | None = None


class PictureSquare(msgspec.Struct, frozen=True):
    """One square of a board, counted from the upper left corner."""

    row: int
    column: int
    ground: PictureGround = ""
    shapes: Shapes = ()
    text: str = ""
    """What is written on it, small."""


class Picture(msgspec.Struct, frozen=True):
    """A whole table: a board, if there is one, and the rows of the players in the order of their seats."""

    rows: tuple[PictureRow, ...]
    squares: tuple[PictureSquare, ...] = ()
    way: tuple[tuple[int, int], ...] = ()
    """Rows and columns in the order they are walked, where the board is a road."""


def backs(count: int) -> Shapes:
    """Cards lying face down, the first ten of them one by one."""
    if count > 10:
        return (*backs(10), NoteShape(f"x{count}"))
    return (CardShape(),) * count


def cards(codes: Iterable[str]) -> Shapes:
    """Cards lying open."""
    return tuple(map(CardShape, codes))


class HandsSeen(Protocol):
    """A view of a game in which hands are held: how many cards each seat has, and those of whoever looks."""

    @property
    def seat(self) -> int | None: ...
    @property
    def hand(self) -> tuple[str, ...]: ...
    @property
    def held(self) -> tuple[int, ...]: ...


def held_cards(view: HandsSeen, seat: int, known: Sequence[str] = ()) -> Shapes:
    """The cards a seat holds: open for itself; for others face down, but for those that everybody knows."""
    if seat == view.seat and view.hand:
        return cards(view.hand)
    return spaced((backs(view.held[seat] - len(known)), cards(known)))


def spaced(groups: Iterable[Shapes]) -> Shapes:
    """Groups beside each other, with some room between them; empty ones are left out."""
    laid: Shapes = ()
    for group in groups:
        if group:
            laid = (*laid, GapShape(), *group) if laid else group
    return laid


def heap(count: int) -> Shapes:
    """A stock: a card face down and how many there are."""
    return (CardShape(), NoteShape(f"x{count}")) if count else ()


def seat_rows(points: Sequence[float | None], lines: Iterable[tuple[Shapes, ...]]) -> tuple[PictureRow, ...]:
    """A row for every seat, in their order."""
    return tuple(PictureRow(seat, laid, points[seat]) for seat, laid in enumerate(lines))


def middle(*groups: Shapes) -> PictureRow:
    """What lies in the middle of the table."""
    return PictureRow(None, (spaced(groups),))
