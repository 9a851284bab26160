"""Finding what may be moved, stepped, ridden and dropped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kaik.core.action import Action
from kaik.core.memo import memo_last
from kaik.kits.tam import actions
from kaik.kits.tam.form import Form, hue_around
from kaik.kits.tam.options import TamOptions
from kaik.kits.tam.pieces import GENERAL, OWNER, PROFESSION, SHIP, TAM
from kaik.kits.tam.reach import Paths, bounded, lines, reach, slot, unbounded

if TYPE_CHECKING:
    from kaik.kits.tam.rules import TamGame

ENTERS_WATER = 3
"""The least throw with which a piece gets into water."""


_GENERALS = tuple(
    tuple(code for code, who in enumerate(OWNER) if who == owner and PROFESSION[code] == GENERAL) for owner in (0, 1)
)
"""The generals of each owner, of either colour."""


def shielded(form: Form, board: Sequence[int], hue: Sequence[bool], owner: int) -> set[int]:
    """The squares next to a general of that owner that stands in hue: its side's pieces there cannot be captured."""
    safe: set[int] = set()
    for general in _GENERALS[owner]:
        square = -1
        for _ in range(board.count(general)):  # looked up, which is faster than to read every square
            square = board.index(general, square + 1)
            if hue[square]:
                safe.update(form.near[square])
    return safe


class MoveFinder:
    """One position laid out for move finding; it lives for one question and is thrown away."""

    __slots__ = ("board", "form", "hue", "options", "shielded", "side", "size", "tam", "ways")

    def __init__(self, form: Form, options: TamOptions, board: Sequence[int], side: int) -> None:
        self.form, self.options, self.side = form, options, side
        self.board = list(board)
        self.size = form.grid.size
        self.tam = self.board.index(TAM) if TAM in self.board else -1
        self.hue = hue_around(form, self.tam, options.tam_square_is_hue == "on")
        self.ways = reach(form.grid, options.moves())
        self.shielded = shielded(form, self.board, self.hue, 1 - side)

    def paths(self, piece: int, square: int) -> Paths:
        """The ways a piece has from a square; hue is read from the square it starts on."""
        return self.ways[slot(self.size, OWNER[piece], PROFESSION[piece], self.hue[square]) + square]

    def may_end(self, square: int) -> bool:
        """Whether a move may end there: empty, or an enemy that nothing shields."""
        there = self.board[square]
        return not there or (OWNER[there] == 1 - self.side and square not in self.shielded)

    def ends(self) -> list[bool]:
        """The same for every square."""
        other, shielded = 1 - self.side, self.shielded
        ends = [not there or OWNER[there] == other for there in self.board]
        for square in shielded:
            ends[square] = ends[square] and not self.board[square]
        return ends

    def own(self) -> list[int]:
        """The squares of the side to move."""
        return [square for square, piece in enumerate(self.board) if piece and OWNER[piece] == self.side]


@memo_last
def board_moves(game: TamGame) -> tuple[Action, ...]:
    """The same for a position whose mover is asked both what is open and what the sticks decide of it."""
    return tuple(board_actions(game.ground()))


def board_actions(ground: MoveFinder) -> list[Action]:
    """Every move and step of an own piece."""
    found: list[Action] = []
    board, grid, ends = ground.board, ground.form.grid, ground.ends()
    onto_tam, move = ground.options.kuttam != "forbidden", actions.move
    for src in ground.own():
        piece = board[src]
        paths = ground.paths(piece, src)
        board[src], ends[src] = 0, True  # blocking is read with the mover lifted off its square
        for dst in bounded(board, paths) + unbounded(board, paths):
            if ends[dst]:
                found.append(move(grid, src, dst))
            if (stone := board[dst]) and (stone != TAM or onto_tam):
                _over_stone(ground, ends, piece, src, dst, found)
        board[src], ends[src] = piece, False
    return found


def _over_stone(ground: MoveFinder, ends: list[bool], piece: int, src: int, stone: int, found: list[Action]) -> None:
    """The second leg, from the stone's square: finite moves are free, rides need a throw."""
    paths = ground.paths(piece, stone)
    grid, step, ride = ground.form.grid, actions.step, actions.ride
    found += [step(grid, src, stone, dst) for dst in bounded(ground.board, paths) if ends[dst]]
    if paths.only_bounded:
        return
    match ground.options.step_declaration:
        case "destination" | "destination_or_nearer":
            found += [ride(grid, src, stone, dst) for dst in unbounded(ground.board, paths) if ends[dst]]
        case "direction":
            for beside, reached in lines(ground.board, paths):
                if any(ends[dst] for dst in reached):
                    found.append(ride(grid, src, stone, beside))
        case "nothing":
            if any(ends[dst] for dst in unbounded(ground.board, paths)):
                found.append(ride(grid, src, stone, -1))


def landings(ground: MoveFinder, src: int, stone: int, aim: int, limit: int) -> list[int]:
    """Where a ride may come down once its throw is known."""
    piece = ground.board[src]
    ground.board[src] = 0
    ends = [square for square in _announced(ground, piece, stone, aim, limit) if ground.may_end(square)]
    if ground.options.zero_move_capture == "on" and ground.may_end(stone):
        ends.append(stone)
    ground.board[src] = piece
    return ends


def _announced(ground: MoveFinder, piece: int, stone: int, aim: int, limit: int) -> Iterable[int]:
    """The squares that the announcement and the throw leave open."""
    grid = ground.form.grid
    paths = ground.paths(piece, stone)

    def within(squares: Iterable[int]) -> list[int]:
        return [square for square in squares if grid.distance(stone, square) <= limit]

    match ground.options.step_declaration:
        case "nothing":
            return within(unbounded(ground.board, paths))
        case "direction":
            return within(square for beside, ends in lines(ground.board, paths) if beside == aim for square in ends)
        case "destination_or_nearer" if grid.distance(stone, aim) > limit:
            return within(square for _, ends in lines(ground.board, paths) if aim in ends for square in ends)
    return within([aim])


def drop_actions(form: Form, board: Sequence[int], hand: Sequence[int]) -> list[Action]:
    """Every kind in hand on every empty square."""
    empty = [square for square, piece in enumerate(board) if not piece]
    return [actions.drop(form.grid, kind, square) for kind in sorted(set(hand)) for square in empty]


def tam_actions(ground: MoveFinder) -> list[Action]:
    """Every way tam may go: two king steps, one of them perhaps over a stone."""
    src = ground.tam
    if src < 0:
        return []
    board, near, grid = ground.board, ground.form.near, ground.form.grid
    back = ground.options.tam_null_move != "forbidden"
    board[src] = 0  # its own square counts as empty throughout
    found: list[Action] = []
    for one in near[src]:
        if board[one]:
            found += [
                actions.tam_stone_first(grid, src, one, two, three)
                for two in near[one]
                if not board[two]
                for three in near[two]
                if not board[three] and (back or three != src)
            ]
            continue
        for two in near[one]:
            if not board[two]:
                if back or two != src:
                    found.append(actions.tam(grid, src, one, two))
                continue
            found += [
                actions.tam_stone_second(grid, src, one, two, three)
                for three in near[two]
                if not board[three] and (back or three != src)
            ]
    board[src] = TAM
    return found


def into_water(form: Form, options: TamOptions, piece: int, src: int, dst: int) -> bool:
    """Whether ending there asks for a throw of three or more: tam, ships and those already in water do not throw.

    By the letter of the school leaflet all of them do.
    """
    if dst not in form.water:
        return False
    return src != dst if options.all_wade() else src not in form.water and PROFESSION[piece] not in (SHIP, -1)
