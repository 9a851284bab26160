"""Pictures for the rules pages, as data: a game computes them from the same tables its rules read."""

from __future__ import annotations

from typing import Literal

import msgspec

Ground = Literal["water", "hue", "hue-water", "hill"]
Mark = Literal["step", "leap", "ride", "hop", "far"]
"""How a square is reached: exactly, leaping, along a line, over one piece, or from the second square on."""


class GridFigure(msgspec.Struct, frozen=True, tag_field="kind", tag="grid"):
    """A board with pieces and, for a movement, the squares its one piece reaches."""

    title: dict[str, str]
    """In `en` and `ja`."""
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    pieces: dict[str, str]
    """Square to piece, spelled as in position texts; upper case looks up the board."""
    grounds: dict[str, Ground] = {}
    marks: dict[str, Mark] = {}


class HandPictured(msgspec.Struct, frozen=True):
    """One hand of captured pieces: the key of its name, the letters of its pieces, its points."""

    name: str
    pieces: tuple[str, ...]
    points: float


class HandsFigure(msgspec.Struct, frozen=True, tag_field="kind", tag="hands"):
    """A table of hands with what each is worth."""

    title: dict[str, str]
    hands: tuple[HandPictured, ...]


class SquarePictured(msgspec.Struct, frozen=True):
    """One square of a road: where it lies, what ground it is, and how many lines are drawn in it."""

    row: int
    column: int
    tone: Literal["", "hue", "water", "hill"] = ""
    lines: int = 0


class RouteFigure(msgspec.Struct, frozen=True, tag_field="kind", tag="route"):
    """A road in the order it is walked, from the start to the goal."""

    title: dict[str, str]
    squares: tuple[SquarePictured, ...]


class TilesPictured(msgspec.Struct, frozen=True):
    """One example in tiles: the key of its name, the tiles with the winning one last, and what it is worth."""

    name: str
    tiles: tuple[str, ...]
    worth: dict[str, str]
    apart: int = 1
    """How many tiles at the end stand apart: the one that wins, or none."""


class TilesFigure(msgspec.Struct, frozen=True, tag_field="kind", tag="tiles"):
    """Hands of tiles, each an example of something that counts."""

    title: dict[str, str]
    hands: tuple[TilesPictured, ...]


Sign = Literal["", "<", "→", "✕"]
"""What stands between groups of cards: nothing, weaker than, may be answered with, may not be answered with."""


class CardsPictured(msgspec.Struct, frozen=True):
    """One row of cards: what it shows in `en` and `ja`, its groups from left to right, and what they are worth."""

    name: dict[str, str]
    groups: tuple[tuple[str, ...], ...]
    sign: Sign = ""
    worth: dict[str, str] = {}
    """Empty where nothing is counted."""


class CardsFigure(msgspec.Struct, frozen=True, tag_field="kind", tag="cards"):
    """Rows of cards: strengths, melds, finished hands, or what may be laid on what."""

    title: dict[str, str]
    rows: tuple[CardsPictured, ...]


Figure = GridFigure | HandsFigure | RouteFigure | TilesFigure | CardsFigure
