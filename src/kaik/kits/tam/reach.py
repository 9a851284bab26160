"""Where a piece gets to from a square: the move tables laid over a board, once for each pair."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from kaik.kits.grid import Grid
from kaik.kits.tam.tables import MoveTable, Stride, strides

Ray = tuple[int, ...]


class Paths(NamedTuple):
    """All ways of one piece from one square; the last three are unbounded and make a stepping throw."""

    single: tuple[int, ...]
    """Squares reached whatever stands between."""
    double: tuple[tuple[int, int], ...]
    """Two-square steps: the square between, which must be empty, and the end."""
    rides: tuple[Ray, ...]
    hops: tuple[Ray, ...]
    fars: tuple[Ray, ...]

    @property
    def only_bounded(self) -> bool:
        """Whether there is nothing to throw for."""
        return not (self.rides or self.hops or self.fars)


Reach = tuple[Paths, ...]
"""Paths by owner, profession, hue and square: see `slot`."""


def slot(size: int, owner: int, profession: int, hue: bool) -> int:
    """Where in a `Reach` the squares of that piece begin."""
    return ((owner * 10 + profession) * 2 + hue) * size


@lru_cache(maxsize=64)
def reach(grid: Grid, table: MoveTable) -> Reach:
    """Every piece's paths from every square."""
    return tuple(
        paths_of(grid, square, strides(cell, owner))
        for owner in (0, 1)
        for cells in table
        for cell in cells
        for square in range(grid.size)
    )


def paths_of(grid: Grid, square: int, ways: tuple[Stride, ...]) -> Paths:
    """The paths that these strides make from a square."""
    single, double = [], []
    rays: dict[str, list[Ray]] = {"ride": [], "hop": [], "far": []}
    for kind, way, far in ways:
        if kind in rays:
            ray = grid.ray(square, way)
            if ray:
                rays[kind].append(ray)
            continue
        end = grid.off(square, way, far)
        between = grid.off(square, way)
        if end is None or between is None:
            continue
        if kind == "step" and far == 2:
            double.append((between, end))
        else:
            single.append(end)
    return Paths(tuple(single), tuple(double), tuple(rays["ride"]), tuple(rays["hop"]), tuple(rays["far"]))


def bounded(board: Sequence[int], paths: Paths) -> list[int]:
    """The squares reached by steps and leaps."""
    found = list(paths.single)
    for between, end in paths.double:
        if not board[between]:
            found.append(end)
    return found


def unbounded(board: Sequence[int], paths: Paths) -> list[int]:
    """The squares reached by rides of every kind, the first piece on each included."""
    found: list[int] = []
    for ray in paths.rides:
        for square in ray:
            found.append(square)
            if board[square]:
                break
    for ray in paths.hops:
        found += hopped(board, ray)
    for ray in paths.fars:
        found += ridden(board, ray[1:])
    return found


def lines(board: Sequence[int], paths: Paths) -> list[tuple[int, list[int]]]:
    """The rides one by one: the square next to the start, and the squares reached that way."""
    found = [(ray[0], ridden(board, ray)) for ray in paths.rides]
    found += [(ray[0], hopped(board, ray)) for ray in paths.hops]
    found += [(ray[0], ridden(board, ray[1:])) for ray in paths.fars]
    return found


def ridden(board: Sequence[int], ray: Ray) -> list[int]:
    """A ray up to its first piece."""
    found = []
    for square in ray:
        found.append(square)
        if board[square]:
            break
    return found


def hopped(board: Sequence[int], ray: Ray) -> list[int]:
    """A ray up to its second piece."""
    found, over = [], 0
    for square in ray:
        found.append(square)
        if board[square]:
            over += 1
            if over == 2:
                break
    return found
