"""The pieces of this game: those of the cloth board that are used, the beast, and the promoted pawn.

Colour is side here, so a piece is a profession and an owner. Numbers and letters are those of every cerke;
the promoted pawn, which the others do not have, is numbered behind them.
"""

from __future__ import annotations

from kaik.kits.tam import pieces as cloth
from kaik.kits.tam.pieces import ARCHER, CHARIOT, GENERAL, KING, PAWN, SHIP, piece

BEAST = cloth.TIGER
"""獣 is played with the tiger's piece and has its letter T."""
PROMOTED = 10
"""A 兵 that has entered the far three rows."""

CAPS = (42, 43)
"""The promoted pawn on the board, by owner."""
PROFESSION = (*cloth.PROFESSION, PROMOTED, PROMOTED)
OWNER = (*cloth.OWNER, 0, 1)

KANJI = {SHIP: "船", PAWN: "兵", ARCHER: "弓", CHARIOT: "車", BEAST: "獣", GENERAL: "将", KING: "王", PROMOTED: "兵"}
SET_SIZE = {SHIP: 1, PAWN: 8, ARCHER: 2, CHARIOT: 2, BEAST: 2, GENERAL: 2, KING: 1}
"""How many of each a side begins with; promoted pawns count as pawns."""

WORTH = {SHIP: 0, PAWN: 2, PROMOTED: 3, GENERAL: 5, BEAST: 6, CHARIOT: 8, ARCHER: 10, KING: 0}
"""A rough scale for comparing unfinished games, ours alone; a king is the game itself, a ship cannot be lost."""


def number(profession: int, owner: int) -> int:
    """A piece on the board; seat 0 plays black, seat 1 red."""
    return CAPS[owner] if profession == PROMOTED else piece(profession, owner == 1, owner)


SHIPS = (number(SHIP, 0), number(SHIP, 1))
PAWNS = (number(PAWN, 0), number(PAWN, 1))
KINGS = (number(KING, 0), number(KING, 1))
PIECES = frozenset(number(profession, owner) for profession in KANJI for owner in (0, 1))


def letter(code: int) -> str:
    """A piece as position texts spell it; a promoted pawn is spelled as a pawn."""
    return cloth.letter(PAWNS[CAPS.index(code)] if code in CAPS else code)
