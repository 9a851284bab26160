"""How the actions of mahjong can look: tiles, called sets, hands shown, and the luck of wall and seats."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from kaik.core.action import joined
from kaik.core.bags import Bag
from kaik.core.forms import ActionForm, form, numbers, seat_names
from kaik.core.shapes import ItemRow, Many, OneOf
from kaik.kits.mahjong.seating import EVEN, ODD, WINDS
from kaik.kits.mahjong.tiles import Tiles, pool

FULL_HAND = 14


def tile_of(tiles: Iterable[str]) -> OneOf:
    """One tile of a set."""
    return OneOf("tile", tuple(dict.fromkeys(tiles)))


def called(*sets: Iterable[str]) -> OneOf:
    """One of these sets of tiles from hand."""
    return OneOf("tiles", tuple(dict.fromkeys(joined(some) for some in sets)))


def with_reds(tiles: Iterable[str]) -> Iterable[tuple[str, ...]]:
    """Some tiles in every spelling: a five of a suit may be a red one."""
    return product(*((tile, "0" + tile[1]) if tile[0] == "5" and tile[1] != "z" else (tile,) for tile in tiles))


def pairs_for_runs(names: Tiles) -> list[tuple[str, str]]:
    """Two tiles of one suit that a third makes a run of."""
    found = []
    for suit in dict.fromkeys(name[1] for name in names if name[1] != "z"):
        ends = [(low, high) for low in range(1, 10) for high in (low + 1, low + 2) if high <= 9]
        found += [(f"{low}{suit}", f"{high}{suit}") for low, high in ends]
    return found


def hand_shown(tiles: Tiles, seats: int) -> ItemRow:
    """A seat and its hand."""
    return ItemRow((seat_names(seats), Bag("tile", pool(tiles), 1, FULL_HAND)))


def table_chances(tiles: Tiles, seats: int, hand: int, calls: OneOf) -> tuple[ActionForm, ...]:
    """The luck that all mahjong games share, and what comes of the answers to a discard."""
    line, winds = OneOf("tile", (*WINDS[:seats], EVEN, ODD)), OneOf("wind", WINDS[:seats])
    verb = OneOf("call", ("chi", "pon", "daiminkan"))
    return (
        form("dice", numbers("one", 1, 6), numbers("two", 1, 6)),
        form("draw", tile_of(tiles)),
        form("line", Many(line, seats + 2, seats + 2)),
        form("winds", Many(winds, seats, seats)),
        form("calls", seat_names(seats), verb, calls),
        form("deal", Many(Bag("tile", pool(tiles), hand, hand + 1), seats, seats)),
        form("wins", Many(hand_shown(tiles, seats), 1, seats - 1)),
    )
