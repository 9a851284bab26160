"""Tiles and calls as the XML log of Tenhou numbers them.

A tile is one of 136: four times its kind and which of the four it is; with red fives, the first five of each suit is
red. A call is one number whose bits tell the kind of call, whom it came from, and which of the tiles they were.
"""

from __future__ import annotations

from typing import NamedTuple

from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong.tiles import NAMES, REDS

COPIES = 4
RED_IDS = {16: "0m", 52: "0p", 88: "0s"}
"""The fives that are red where the table has red fives."""
MOST = COPIES * len(NAMES)
CHI, PON, KAKAN, NUKI = 0x4, 0x8, 0x10, 0x20


class Called(NamedTuple):
    """A call as one number tells it."""

    call: str
    own: tuple[int, ...]
    """The tiles out of the hand; of a small kan the triplet as it lay."""
    taken: int
    """The tile that was called or added; -1 for a closed kan."""
    away: int
    """How many places to the right of the caller the giver sits; 0 for a closed kan."""


def tile_of(number: int, reds: bool) -> str:
    """A tile as we spell it.

    >>> tile_of(16, True), tile_of(16, False), tile_of(135, True)
    ('0m', '5m', '7z')
    """
    return RED_IDS[number] if reds and number in RED_IDS else NAMES[number // COPIES]


def ids_of(tile: str, reds: bool) -> tuple[int, ...]:
    """The numbers a tile may have."""
    if tile in REDS:
        return tuple(number for number, red in RED_IDS.items() if red == tile)
    first = COPIES * NAMES.index(tile)
    return tuple(number for number in range(first, first + COPIES) if not (reds and number in RED_IDS))


def read_call(number: int) -> Called | None:
    """The call a number tells; None for the north tile that only three players set aside, and for nonsense.

    >>> read_call(write_call(Called("pon", (52, 53), 54, 2)))
    Called(call='pon', own=(52, 53), taken=54, away=2)
    """
    if not 0 <= number < 1 << 16:
        return None
    if number & CHI:
        return _chi(number)
    if number & (PON | KAKAN):
        return _triplet(number)
    if number & NUKI:
        return None
    return _quad(number)


def _chi(number: int) -> Called | None:
    code, which = divmod(number >> 10, 3)
    if code >= 21:
        return None
    low = code // 7 * 9 + code % 7
    tiles = [COPIES * (low + at) + (number >> (3 + 2 * at) & 3) for at in range(3)]
    taken = tiles.pop(which)
    return Called("chi", tuple(tiles), taken, number & 3)


def _triplet(number: int) -> Called | None:
    kind, which = divmod(number >> 9, 3)
    if kind >= len(NAMES):
        return None
    spare = COPIES * kind + (number >> 5 & 3)
    tiles = [COPIES * kind + at for at in range(COPIES) if COPIES * kind + at != spare]
    if number & KAKAN:
        return Called("kakan", tuple(tiles), spare, number & 3)
    taken = tiles.pop(which)
    return Called("pon", tuple(tiles), taken, number & 3)


def _quad(number: int) -> Called | None:
    taken, away = number >> 8, number & 3
    if taken >= MOST:
        return None
    first = taken // COPIES * COPIES
    tiles = tuple(range(first, first + COPIES))
    if not away:
        return Called("ankan", tiles, -1, 0)
    return Called("daiminkan", tuple(each for each in tiles if each != taken), taken, away)


def write_call(called: Called, triplet: int = -1) -> int:
    """A call as a number; a small kan is told with the tile that was called for its triplet."""
    match called.call:
        case "chi":
            tiles = sorted((*called.own, called.taken))
            low = tiles[0] // COPIES
            code = (low // 9 * 7 + low % 9) * 3 + tiles.index(called.taken)
            copies = sum((tile % COPIES) << (3 + 2 * at) for at, tile in enumerate(tiles))
            return code << 10 | copies | CHI | called.away
        case "pon" | "kakan":
            return _write_triplet(called, triplet)
        case "ankan":
            return called.own[0] // COPIES * COPIES << 8
    return called.taken << 8 | called.away


def _write_triplet(called: Called, triplet: int) -> int:
    small = called.call == "kakan"
    tiles = sorted(called.own if small else (*called.own, called.taken))
    kind = tiles[0] // COPIES
    spare = next(at for at in range(COPIES) if COPIES * kind + at not in tiles)
    which = tiles.index(triplet if small else called.taken)
    return (kind * 3 + which) << 9 | spare << 5 | (KAKAN if small else PON) | called.away


def giver(caller: int, away: int) -> int:
    """Who sits so many places to the right of the caller."""
    return (caller + away) % SEATS
