"""The tiles of the three mahjong games: codes, sets to deal from, and hands as text.

A code is a digit and a letter: `1m`…`9m` characters, `1p`…`9p` circles, `1s`…`9s` bamboo, `1z`…`4z` the winds
E S W N, `5z 6z 7z` white, green and red; `0m 0p 0s` are red fives. The Malaysian set adds seasons `1q`…`4q`,
flowers `1f`…`4f`, faces `1h`…`4h`, animals `1a`…`4a` and the fei `1j`. Inside, the 34 kinds are the numbers 0 to 33.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from kaik.core.errors import BadAction

Tiles = tuple[str, ...]
"""Tiles as codes in drawing order; copies of a code are alike."""
Counts = tuple[int, ...]
"""How many of each of the 34 kinds somebody holds."""

KINDS = 34
COPIES = 4
SUITS = "mpsz"
EXTRAS = "jqfha"
"""What the Malaysian set adds: fei, seasons, flowers, faces, animals."""
FEI = "1j"
WINDS = "ESWN"
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
DRAGONS = (WHITE, GREEN, RED)
HONOURS = frozenset(range(27, 34))
TERMINALS = frozenset(suit * 9 + end for suit in range(3) for end in (0, 8))
YAOCHU = TERMINALS | HONOURS
"""Honours, ones and nines."""

NAMES: Tiles = tuple(f"{kind % 9 + 1}{SUITS[kind // 9]}" for kind in range(KINDS))
"""The code of each kind."""
REDS: Tiles = ("0m", "0p", "0s")

_KIND = {name: kind for kind, name in enumerate(NAMES)} | {red: 9 * suit + 4 for suit, red in enumerate(REDS)}
_LIMIT = {FEI: COPIES} | {f"{n}{letter}": 1 for letter in EXTRAS[1:] for n in range(1, 5)}
_ORDER = {name: (kind, name in REDS) for name, kind in _KIND.items()} | {
    name: (KINDS + EXTRAS.index(name[1]) * 4 + int(name[0]), False) for name in _LIMIT
}
_PIECE = re.compile(r"([0-9]+)([a-z])")


def kind(tile: str) -> int:
    """The kind of a tile, 0 to 33; a red five is a five."""
    return _KIND[tile]


def is_kind(tile: str) -> bool:
    """Whether a tile is one of the 34 kinds, and not a fei or a flower."""
    return tile in _KIND


def is_red(tile: str) -> bool:
    return tile in REDS


def wind(letter: str) -> int:
    """The kind of a wind from its letter; BadWord if it is none."""
    if len(letter) != 1 or letter not in WINDS:
        raise BadAction(f"{letter!r} is no wind; the winds are E S W N")
    return EAST + WINDS.index(letter)


def ordered(tiles: Iterable[str]) -> Tiles:
    """Tiles as they stand in a hand: characters, circles, bamboo, honours; a red five after the plain ones."""
    return tuple(sorted(tiles, key=_ORDER.__getitem__))


def counted(tiles: Iterable[str]) -> Counts:
    """How many of each kind there are; fei and flowers are left out."""
    counts = [0] * KINDS
    for tile in tiles:
        if tile in _KIND:
            counts[_KIND[tile]] += 1
    return tuple(counts)


def named(counts: Counts) -> Tiles:
    """Plain tiles of these counts."""
    return tuple(NAMES[kind] for kind, count in enumerate(counts) for _ in range(count))


def read(text: str) -> Tiles:
    """The tiles a person wrote, as `345m40677p67s`, in drawing order; BadWord if no set could hold them.

    >>> read("67s345m40677p")
    ('3m', '4m', '5m', '4p', '0p', '6p', '7p', '7p', '6s', '7s')
    """
    tiles: list[str] = []
    for piece in text.split():
        if _PIECE.sub("", piece):
            raise BadAction(f"{text!r:.60} is no hand of tiles; digits come before their letter, as in 345m40677p67s")
        tiles += [digit + letter for digits, letter in _PIECE.findall(piece) for digit in digits]
    for tile in tiles:
        if tile not in _ORDER:
            raise BadAction(f"{tile!r} is no tile; tiles are 0-9 of m p s, 1-7z, 1-4 of q f h a, and 1j")
    check(tiles)
    return ordered(tiles)


def one(text: str) -> str:
    """A single tile a person wrote; BadWord if it is not just one."""
    tiles = read(text)
    if len(tiles) != 1:
        raise BadAction(f"{text!r:.60} should be one tile, but is {len(tiles)}")
    return tiles[0]


def check(tiles: Iterable[str]) -> None:
    """Refuse tiles that lie in no set: five of a kind, or a flower twice."""
    tiles = tuple(tiles)
    if max(counted(tiles)) <= COPIES and _LIMIT.keys().isdisjoint(tiles):
        return
    held = Counter(NAMES[_KIND[tile]] if tile in _KIND else tile for tile in tiles)
    for tile, count in held.items():
        most = _LIMIT.get(tile, COPIES)
        if count > most:
            raise BadAction(f"{tile} came {count} times, but a set has only {most}")


def written(tiles: Iterable[str]) -> str:
    """Tiles as compact text, in drawing order.

    >>> written(["7s", "6s", "0p", "4p", "3m"])
    '3m40p67s'
    """
    text = ""
    for tile in ordered(tiles):
        text = text[:-1] + tile if text and text[-1] == tile[1] else text + tile
    return text


def without(tiles: Tiles, gone: Iterable[str]) -> Tiles:
    """Tiles after these have left; ValueError if they were not among them."""
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def pool(tiles: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Tiles as a multiset, ready for `Deal`."""
    return tuple(sorted(Counter(tiles).items()))


def standard(reds: int = 0) -> Tiles:
    """The 136 tiles, with no red five, one in each suit (3), or a second one of circles (4)."""
    some = {0: (), 3: REDS, 4: (*REDS, "0p")}[reds]
    return ordered((*without(tuple(named((COPIES,) * KINDS)), (f"5{red[1]}" for red in some)), *some))


def malaysian() -> Tiles:
    """The 84 tiles: circles, honours, four fei, and four each of seasons, flowers, faces and animals."""
    kinds = [NAMES[kind] for kind in (*range(9, 18), *range(27, 34)) for _ in range(COPIES)]
    return ordered((*kinds, *(tile for tile, count in _LIMIT.items() for _ in range(count))))
