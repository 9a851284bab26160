"""Finding moves: legs over land, steps over ships, jumps, and the ships' own way over water.

A path is a tuple of squares: where the piece starts, the ships it steps on, then where it stops; a jumper
names each victim and the square it comes down on behind it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from kaik.core.action import Action
from kaik.games.ancient_cerke.board import GRID, IS_WATER, WATER
from kaik.games.ancient_cerke.options import AncientOptions
from kaik.games.ancient_cerke.pieces import KINGS, OWNER, PROFESSION, SHIPS
from kaik.games.ancient_cerke.tables import JUMPERS, SAILING, lines
from kaik.kits.runners import Lines
from kaik.kits.tam.pieces import SHIP

Path = tuple[int, ...]


class Leg(NamedTuple):
    """What an ordinary move can come to: free land, ships to step on, and enemies with what lies behind them."""

    free: list[int]
    stones: list[int]
    met: list[tuple[int, int]]


class Mover(msgspec.Struct, frozen=True):
    """One piece lifted off its square, about to go; the board is seen without it."""

    options: AncientOptions
    board: tuple[int, ...]
    src: int
    side: int
    lines: Lines
    jumps: bool

    def leg(self, at: int) -> Leg:
        """One ordinary move from there. Empty water stops it like the edge, unless runs may slide across."""
        found = Leg([], [], [])
        slide = self.options.water_slide == "yes"
        for run, beyond in self.lines[at]:
            for square, behind in zip(run, beyond, strict=True):
                piece = self.board[square]
                if not piece and not IS_WATER[square]:
                    found.free.append(square)
                elif piece in SHIPS:
                    found.stones.append(square)
                    break
                elif piece:
                    if OWNER[piece] != self.side:
                        found.met.append((square, behind))
                    break
                elif not slide:
                    break
        return found


def moves(options: AncientOptions, board: tuple[int, ...], side: int) -> Iterator[Action]:
    """Every move of a side, one action for each path."""
    for src, piece in enumerate(board):
        if not piece or OWNER[piece] != side:
            continue
        if PROFESSION[piece] == SHIP:
            yield from (named("move", (src, dst)) for dst in sailings(board, src, options.ship_reach))
        else:
            yield from walked(lifted(options, board, src))


def lifted(options: AncientOptions, board: tuple[int, ...], src: int) -> Mover:
    """The piece on a square, taken up to move."""
    side, profession = OWNER[board[src]], PROFESSION[board[src]]
    without = (*board[:src], 0, *board[src + 1 :])
    return Mover(options, without, src, side, lines(options.running, profession, side), profession in JUMPERS)


def walked(mover: Mover, at: int = -1, stones: Path = ()) -> Iterator[Action]:
    """All a piece may do, by an ordinary move and by further ones from ship to ship."""
    leg = mover.leg(at if stones else mover.src)
    path = (mover.src, *stones)
    for dst in leg.free:
        if dst != mover.src or mover.options.null_move == "allowed":
            yield named("step" if stones else "move", (*path, dst))
    if mover.jumps:
        yield from jumped(mover, leg, path, "step-" if stones else "")
    else:
        yield from (named("step" if stones else "move", (*path, victim)) for victim, _ in leg.met)
    often = 2 if mover.options.same_ship_twice == "yes" else 1
    for stone in leg.stones:
        if stones.count(stone) < often:
            yield from walked(mover, stone, (*stones, stone))


def jumped(mover: Mover, leg: Leg, path: Path, steps: str) -> Iterator[Action]:
    """Captures by leaping; no step may follow one, but where the rule is played, another jump may."""
    for victim, behind in leg.met:
        if behind < 0 or (IS_WATER[behind] and not mover.board[behind]):
            if mover.options.sacrificial_capture == "on":
                yield named(steps + "sacrifice", (*path, victim))
        elif not mover.board[behind]:
            yield named(steps + "jump", (*path, victim, behind))
            if mover.options.multi_jump == "on" and mover.board[victim] not in KINGS:
                yield from _jumped_on(mover, (*path, victim, behind), steps)


def _jumped_on(mover: Mover, path: Path, steps: str) -> Iterator[Action]:
    """Further jumps after one: the victim is off the board at once, and a king taken ends it all."""
    victim, at = path[-2:]
    board = (*mover.board[:victim], 0, *mover.board[victim + 1 :])
    cleared = msgspec.structs.replace(mover, board=board)
    yield from jumped(cleared, cleared.leg(at), path, steps)


@lru_cache(maxsize=1024)
def reached_by_water(src: int, other: int, reach: str) -> tuple[int, ...]:
    """Where a ship comes to while the other one lies there (-1: nowhere)."""
    ways, turning = SAILING[reach]
    seen = {src}
    for way in ways:
        _sail(src, way, other, seen)
    ends = list(seen)
    while turning and ends:
        at, before = ends.pop(), set(seen)
        for way in ways:
            _sail(at, way, other, seen)
        ends += seen - before
    return tuple(sorted(seen - {src}))


def _sail(src: int, way: tuple[int, int], other: int, seen: set[int]) -> None:
    """All water in one line, up to land or the other ship."""
    for square in GRID.ray(src, way):
        if square not in WATER or square == other:
            return
        seen.add(square)


def sailings(board: tuple[int, ...], src: int, reach: str) -> tuple[int, ...]:
    """The water squares a ship can come to without being cut off by the other ship."""
    enemy = SHIPS[1 - OWNER[board[src]]]
    return reached_by_water(src, board.index(enemy) if enemy in board else -1, reach)


@lru_cache(maxsize=1 << 16)
def named(verb: str, path: Path) -> Action:
    """The action of a path."""
    return Action(verb, *(GRID.names[square] for square in path))
