"""Boards for the tests of Ancient Cerke, set up by actions."""

from collections.abc import Callable

import pytest

from kaik.games.ancient_cerke import GAME
from kaik.games.ancient_cerke.board import GRID
from kaik.games.ancient_cerke.rules import AncientCerke
from kaik.kits.grid import write_rows
from kaik.kits.tam.pieces import letter, read_letter

Table = Callable[..., AncientCerke]


def _laid(pieces: str, side: str = "IA", keys: str = "", **options: str) -> AncientCerke:
    board = [0] * GRID.size
    for action in pieces.split():
        sign, square = action.split(":")
        board[GRID.square(square)] = read_letter(sign)
    for king, square in (("K", "PIA"), ("+k", "KA")):
        if read_letter(king) not in board:
            board[GRID.square(square)] = read_letter(king)
    text = f"{write_rows(GRID, tuple(board), letter)} [] {side} {keys}"
    assert GAME.notation is not None
    state = GAME.notation.read(text, GAME.chosen(None, options))
    assert isinstance(state, AncientCerke)
    return state


@pytest.fixture
def table() -> Table:
    """A position from actions like `B:NY +p:NU`; kings not named stand out of the way on PIA and KA."""
    return _laid


@pytest.fixture
def open_to() -> Callable[[AncientCerke, str], set[str]]:
    """What the piece on a square may do, without its kings and friends."""
    return lambda state, src: {w for w in state.legal(state.side) if w.args[0] == src}
