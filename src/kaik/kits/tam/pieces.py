"""The pieces as small numbers, their letters, kanji and old values.

On the board a piece is a whole number: profession, colour and owner together. In hand the owner is known
by whose hand it is, so a hand holds *kinds*: profession and colour.
"""

from __future__ import annotations

from kaik.core.errors import BadPosition

LETTERS = "VPRBTHCSGK"
"""船 兵 弓 車 虎 馬 筆 巫 将 王, in the order of their numbers."""
KANJI = "船兵弓車虎馬筆巫将王"
SHIP, PAWN, ARCHER, CHARIOT, TIGER, HORSE, OFFICER, SHAMAN, GENERAL, KING = range(10)

TENTHS = (1, 2, 4, 5, 6, 4, 3, 5, 6, 10)
"""The old scoring's value of each profession, in tenths of a point (book, old ways of counting)."""
SET_SIZE = (1, 8, 2, 2, 2, 2, 2, 2, 2, 1)
"""How many of each profession a full set has in either colour."""

EMPTY = 0
TAM = 41


def piece(profession: int, red: bool, owner: int) -> int:
    """The number of a piece on the board."""
    return 1 + profession * 4 + red * 2 + owner


PROFESSION = (-1, *((code - 1) // 4 for code in range(1, 41)), -1)
OWNER = (-1, *((code - 1) % 2 for code in range(1, 41)), -1)
RED = (False, *((code - 1) % 4 >= 2 for code in range(1, 41)), False)
KIND = (-1, *((code - 1) // 2 for code in range(1, 41)), -1)
"""Profession and colour without the owner: what a captured piece is in hand."""


def owned(kind: int, owner: int) -> int:
    """A kind from hand as a piece on the board."""
    return 1 + kind * 2 + owner


def kind_name(kind: int) -> str:
    """A kind in hand as actions spell it: `rP`, `bK`."""
    return ("r" if kind % 2 else "b") + LETTERS[kind // 2]


KIND_OF = {kind_name(kind): kind for kind in range(20)}


def letter(code: int) -> str:
    """A piece as position texts spell it: upper case for seat 0, `+` before red."""
    if code == TAM:
        return "M"
    sign = LETTERS[PROFESSION[code]]
    return ("+" if RED[code] else "") + (sign.lower() if OWNER[code] else sign)


SPELLED = ("", *map(letter, range(1, 42)))
"""The same by number."""

_CODES = {letter(code): code for code in range(1, 42)}


def read_letter(text: str) -> int:
    """The piece a letter stands for."""
    if text not in _CODES:
        raise BadPosition(f"{text!r} is no piece; pieces are {' '.join(LETTERS)}, M for tam, + before a red one")
    return _CODES[text]
