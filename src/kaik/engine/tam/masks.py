"""The move tables once more, as sets of squares: what `nth` needs to count actions without listing them.

A set is four numbers of 32 bits, the lowest squares first; the kernel reads them as two of 64.
"""

from __future__ import annotations

from collections.abc import Iterable

from kaik.engine.bits import WORD
from kaik.engine.tam import layout as at
from kaik.kits.tam.form import Form
from kaik.kits.tam.reach import Paths, Ray, Reach

LAST = 2 * WORD - 1
HALF = (1 << 32) - 1


def mask(squares: Iterable[int]) -> list[int]:
    """A set of squares."""
    bits = sum({1 << square for square in squares})
    return [bits >> shift & HALF for shift in (0, 32, 64, 96)]


def spots(paths: Reach, place: int) -> list[int]:
    """A spot for every slot and square, then their lines, equal ones once; `place` is where they will lie."""
    lines, known, place = list[int](), dict[tuple[int, ...], int](), place + at.SPOT * len(paths)
    found = list[int]()
    for each in paths:
        listed = tuple(_lines(each))
        if listed not in known:
            known[listed] = place + len(lines)
            lines += listed
        rays = len(listed) // at.LINE - len(each.double)
        found += [*mask(each.single), known[listed], len(each.double) | rays << 8]
    return found + lines


def by_direction(paths: Paths) -> Paths:
    """The same where a ray counts once: it is open if its first square is, so that square alone is looked at."""
    single, rides, fars = [*paths.single], list[Ray](), list[Ray]()
    for ray, first, walked in (
        *((ray, ray[0], rides) for ray in paths.rides),
        *((ray, ray[1], fars) for ray in paths.fars if ray[1:]),
    ):
        if first in single:
            walked.append(ray)
        else:
            single.append(first)
    return paths._replace(single=tuple(single), rides=tuple(rides), fars=tuple(fars))


def _lines(paths: Paths) -> Iterable[int]:
    for between, end in paths.double:
        yield from (*mask([between]), end, 0)
    for ray in paths.rides:
        yield from _line(ray, ray[0], 0)
    for ray in paths.hops:
        yield from _line(ray, ray[0], at.OVER_ONE)
    for ray in paths.fars:
        if ray[1:]:
            yield from _line(ray[1:], ray[0], 0)


def _line(ray: Ray, name: int, way: int) -> list[int]:
    if ray[0] <= ray[-1]:
        return [*mask(ray), name, way]
    return [*mask(LAST - square for square in ray), name, way | at.DOWNWARDS]


def near_masks(form: Form) -> list[int]:
    """The squares next to each one."""
    return [number for squares in form.near for number in mask(squares)]


def two_masks(form: Form) -> list[int]:
    """The squares that two steps lead to from each one, itself among them."""
    return [number for squares in form.near for number in mask(two for one in squares for two in form.near[one])]
