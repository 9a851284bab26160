"""Roads with runners as pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaik.kits.picture import ChipShape, PictureGround, PictureSquare, Shapes
from kaik.kits.track import RUNNERS

RowAndColumn = tuple[int, int]


def runner(seat: int) -> ChipShape:
    """A runner, by the letter of its seat."""
    return ChipShape(RUNNERS[seat], seat)


def road_squares(
    places: Sequence[RowAndColumn], grounds: Sequence[PictureGround], standing: Mapping[RowAndColumn, Shapes]
) -> tuple[PictureSquare, ...]:
    """The squares of a road with their numbers and whoever stands there."""
    return tuple(
        PictureSquare(row, column, grounds[at], standing.get((row, column), ()), str(at))
        for at, (row, column) in enumerate(places)
    )


def gathered_at(places: Sequence[RowAndColumn], shapes: Sequence[ChipShape]) -> dict[RowAndColumn, Shapes]:
    """What stands where, several on one square together."""
    found: dict[RowAndColumn, Shapes] = {}
    for place, shape in zip(places, shapes, strict=True):
        found[place] = (*found.get(place, ()), shape)
    return found
