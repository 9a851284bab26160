"""Tiles drawn as text: codes to type, kanji to read, or the tiles of Unicode."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Literal

from kaik.kits.mahjong.tiles import ordered

Style = Literal["codes", "kanji", "tiles"]

_NUMBERS = "一二三四五六七八九"
_AFTER = {"m": "萬", "p": "筒", "s": "索"}
_KANJI = {"z": "東南西北白發中", "j": "飛", "q": "春夏秋冬", "f": "梅蘭菊竹", "h": "頭頭頭頭", "a": "獣獣獣獣"}
_GLYPHS = {
    "m": "🀇🀈🀉🀊🀋🀌🀍🀎🀏",
    "p": "🀙🀚🀛🀜🀝🀞🀟🀠🀡",
    "s": "🀐🀑🀒🀓🀔🀕🀖🀗🀘",
    "z": "🀀🀁🀂🀃🀆🀅🀄",
    "j": "🀪",
    "q": "🀦🀧🀨🀩",
    "f": "🀢🀣🀥🀤",
}


def drawn(tiles: Iterable[str], style: Style = "codes") -> str:
    """A row of tiles for a terminal, suit by suit.

    >>> drawn(["3m", "4m", "0p", "6p", "1z", "5z"])
    '34m 06p 15z'
    >>> drawn(["3m", "4m", "0p", "6p", "1z", "5z"], "kanji")
    '三四萬 [5]6筒 東 白'
    >>> drawn(["3m", "0p", "1z", "2h"], "tiles")
    '🀉🀝*🀀頭'
    """
    suits = [(letter, list(some)) for letter, some in groupby(ordered(tiles), key=lambda tile: tile[1])]
    match style:
        case "codes":
            return " ".join("".join(tile[0] for tile in some) + letter for letter, some in suits)
        case "kanji":
            return " ".join(_in_kanji(letter, some) for letter, some in suits)
        case "tiles":
            return "".join(_glyph(tile) for _, some in suits for tile in some)


def _in_kanji(letter: str, tiles: list[str]) -> str:
    if letter not in _AFTER:
        return " ".join(_KANJI[letter][int(tile[0]) - 1] for tile in tiles)
    return "".join(_number(tile) for tile in tiles) + _AFTER[letter]


def _number(tile: str) -> str:
    digit = int(tile[0])
    shown = _NUMBERS[(digit or 5) - 1] if tile[1] == "m" else str(digit or 5)
    return shown if digit else f"[{shown}]"


def _glyph(tile: str) -> str:
    """One tile of Unicode, a red five with a star; faces and animals have none there."""
    glyphs = _GLYPHS.get(tile[1], _KANJI.get(tile[1], ""))
    return glyphs[(int(tile[0]) or 5) - 1] + ("" if tile[0] != "0" else "*")
