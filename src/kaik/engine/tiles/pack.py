"""The rules of a mahjong of yaku as one flat array."""

from __future__ import annotations

import numpy as np

from kaik.engine import NoEngine
from kaik.engine.compiled import Numbers
from kaik.engine.tiles import layout as at
from kaik.kits.mahjong.packed import Pattern, TileRules


def pack(rules: TileRules) -> Numbers:
    """Options as numbers, and the tables of yaku, limits and figures; NoEngine for what the kernel does not know."""
    if set(rules.choices) != set(at.OPTIONS):
        odd = ", ".join(sorted(set(rules.choices) ^ set(at.OPTIONS)))
        raise NoEngine(f"the tile kernel and the rules do not have the same options: {odd}")
    book = np.zeros(at.BOOK, np.int64)
    for slot, (name, values) in enumerate(at.OPTIONS.items()):
        book[slot] = _number(name, rules.choices[name], values)
    book[at.GREEN : at.LIMITS] = (
        bits(rules.green),
        rules.triplet_fu,
        rules.quad_fu,
        rules.yakuman_han,
        rules.yakuman,
        rules.mangan,
        rules.mangan_han,
        rules.stick,
        len(rules.limits),
    )
    for row, limit in enumerate(rules.limits):
        book[at.LIMITS + 2 * row : at.LIMITS + 2 * row + 2] = limit
    book[at.GATES : at.YAKU] = rules.gates
    for yaku in rules.yaku:
        place = at.YAKU + 3 * yaku.pattern
        book[place : place + 3] = yaku.closed, yaku.open, bits(yaku.hides)
    return book


def _number(name: str, chosen: int | str, values: tuple[str, ...]) -> int:
    """An option as a number: its own, or the place of its value."""
    if not values and isinstance(chosen, int):
        return chosen
    if chosen not in values:
        raise NoEngine(f"the tile kernel does not know {name} as {chosen!r}; such games are played in plain Python")
    return values.index(str(chosen))


def bits(numbers: frozenset[int] | tuple[Pattern, ...] | tuple[int, ...]) -> int:
    """Small numbers as one, a bit for each."""
    return sum(1 << int(number) for number in set(numbers))


def named(patterns: int) -> tuple[str, ...]:
    """The names of the yaku in a number of bits."""
    return tuple(pattern.name.lower() for pattern in Pattern if patterns >> pattern & 1)
