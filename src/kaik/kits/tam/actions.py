"""The actions of the board, made once each: finding moves is mostly naming them."""

from __future__ import annotations

from functools import lru_cache

from kaik.core.action import Action
from kaik.kits.grid import Grid
from kaik.kits.tam.pieces import kind_name


@lru_cache(maxsize=1 << 14)
def move(grid: Grid, src: int, dst: int) -> Action:
    names = grid.names
    return Action("move", names[src], names[dst])


@lru_cache(maxsize=1 << 17)
def step(grid: Grid, src: int, stone: int, dst: int) -> Action:
    names = grid.names
    return Action("step", names[src], names[stone], names[dst])


@lru_cache(maxsize=1 << 17)
def ride(grid: Grid, src: int, stone: int, aim: int) -> Action:
    """A ride over a stone; aim -1 announces nothing."""
    names = grid.names
    return Action("ride", names[src], names[stone], *((names[aim],) if aim >= 0 else ()))


@lru_cache(maxsize=1 << 12)
def drop(grid: Grid, kind: int, square: int) -> Action:
    return Action("drop", kind_name(kind), grid.names[square])


@lru_cache(maxsize=1 << 8)
def land(grid: Grid, square: int) -> Action:
    return Action("land", grid.names[square])


@lru_cache(maxsize=1 << 16)
def tam(grid: Grid, src: int, first: int, second: int) -> Action:
    names = grid.names
    return Action("tam", names[src], names[first], names[second])


@lru_cache(maxsize=1 << 17)
def tam_stone_first(grid: Grid, src: int, stone: int, first: int, second: int) -> Action:
    names = grid.names
    return Action("tam", names[src], "/" + names[stone], names[first], names[second])


@lru_cache(maxsize=1 << 17)
def tam_stone_second(grid: Grid, src: int, first: int, stone: int, second: int) -> Action:
    names = grid.names
    return Action("tam", names[src], names[first], "/" + names[stone], names[second])


STAY = Action("stay")
AGAIN = Action("again")
KEEP = Action("keep")
GO_ON = Action("go-on")
END_SEASON = Action("end-season")
