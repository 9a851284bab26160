"""The cloth board as the ancient game uses it: a cross of water, two home zones, and two rows of pieces."""

from __future__ import annotations

from functools import lru_cache

from kaik.games.ancient_cerke.pieces import BEAST, CAPS, PAWNS, number
from kaik.kits.grid import Grid, read_rows
from kaik.kits.tam.pieces import CHARIOT, read_letter

GRID = Grid()
WATER = GRID.squares("ZI ZU ZO ZY ZAI NO TO XO CO")
IS_WATER = tuple(square in WATER for square in range(GRID.size))

ZONES = (frozenset(range(27)), frozenset(range(54, 81)))
"""Where a seat's pawns promote: the other side's three home rows, A E I and AI AU IA."""

SETUP = "+r+t+b+g+k+g+b+t+r/9/+p+p+p+p+v+p+p+p+p/9/9/9/PPPPVPPPP/9/RTBGKGBTR"
START = read_rows(GRID, SETUP, read_letter)


WINGS = ("left", "right")
"""The wings as the board is drawn: the columns before the middle and those behind it."""
_MIDDLE = len(GRID.columns) // 2


def exchanged(board: tuple[int, ...], seat: int, wing: str = "") -> tuple[int, ...]:
    """The board with a seat's 車 and 獣 in each other's places, on both wings or on one."""
    chariot, beast = number(CHARIOT, seat), number(BEAST, seat)
    other = {chariot: beast, beast: chariot}
    return tuple(other.get(piece, piece) if _lies(at, wing) else piece for at, piece in enumerate(board))


def _lies(square: int, wing: str) -> bool:
    column = square % len(GRID.columns)
    return not wing or (column < _MIDDLE if wing == WINGS[0] else column > _MIDDLE)


@lru_cache(maxsize=4)
def opening(setup: str) -> tuple[int, ...]:
    """The first board under a choice of set-up."""
    return exchanged(exchanged(START, 0), 1) if setup == "swap_chariot_beast" else START


def settled(piece: int, square: int, promotion: str) -> int:
    """What a piece is once it has come to rest there: pawns gain their wider move, or lose it again."""
    for seat in (0, 1):
        if piece not in (PAWNS[seat], CAPS[seat]):
            continue
        if square in ZONES[seat]:
            return CAPS[seat]
        return piece if promotion == "permanent" else PAWNS[seat]
    return piece
