"""A mahjong table as a picture: hands face down, sets as they lie, and rivers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaik.kits.mahjong.seating import Seating
from kaik.kits.mahjong.table import Discard, Meld, laid
from kaik.kits.mahjong.tiles import Tiles, ordered
from kaik.kits.picture import Picture, PictureRow, Shapes, TileShape, seat_rows, spaced


def mahjong_picture(
    table: Seating,
    points: Sequence[int],
    held: Sequence[int],
    melds: Sequence[Sequence[Meld]],
    rivers: Sequence[Sequence[Discard]],
    flowers: Sequence[Tiles] = (),
    shown: Mapping[int, Tiles] | None = None,
    before: tuple[PictureRow, ...] = (),
) -> Picture:
    """Before each seat its hand and sets, below that its river; hands that whoever looks was shown lie open."""
    lines = (
        (
            spaced(
                (
                    _hand(held[seat], (shown or {}).get(seat, ())),
                    *(_meld(meld, table, seat) for meld in melds[seat]),
                    open_tiles(flowers[seat] if flowers else ()),
                )
            ),
            tuple(TileShape(each.tile, each.sideways, each.called) for each in rivers[seat]),
        )
        for seat in range(len(points))
    )
    return Picture((*before, *seat_rows(points, lines)))


def open_tiles(tiles: Tiles) -> Shapes:
    """Tiles that everybody sees."""
    return tuple(map(TileShape, tiles))


def own_hand(seat: int | None, hand: Tiles) -> dict[int, Tiles]:
    """The hand of whoever looks; a spectator has none."""
    return {} if seat is None else {seat: hand}


def _hand(held: int, shown: Tiles) -> Shapes:
    return open_tiles(ordered(shown)) if shown else (TileShape(),) * held


def _meld(meld: Meld, table: Seating, owner: int) -> Shapes:
    away = table.away(owner, meld.giver) if meld.giver >= 0 else 0
    return tuple(
        TileShape("" if pose == "down" else tile, pose in ("sideways", "stacked"))
        for tile, pose in laid(meld, away, table.seats)
    )
