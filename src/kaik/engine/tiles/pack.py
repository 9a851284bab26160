"""The rules of a mahjong of yaku as one flat array."""

from __future__ import annotations

import numpy as np

from kaik.engine import NoEngine
from kaik.engine.compiled import Numbers
from kaik.engine.tiles import layout as at
from kaik.kits.mahjong.packed import Pattern, PlainRules, TileRules
from kaik.kits.mahjong.places import CODE
from kaik.kits.mahjong.wall import Wall

MANY_QUADS = 99
"""More than there can be."""


def pack(rules: TileRules | PlainRules) -> Numbers:
    """The rules as numbers; NoEngine for what the kernel does not know."""
    book = _plain(rules) if isinstance(rules, PlainRules) else _with_yaku(rules)
    for tile, count in rules.wall.unseen:
        book[at.FULL_WALL + CODE[tile]] = count
    return book


def _plain(rules: PlainRules) -> Numbers:
    """A mahjong without yaku: every option it does not know is off."""
    book = np.zeros(at.BOOK, np.int64)
    book[at.KUIKAE], book[at.KAKAN_FROM_HAND] = at.KUIKAE_ALLOWED, rules.kakan_from_hand
    book[at.FAMILY : at.FULL_WALL] = rules.seats, _drawable(rules.wall), 0, 0, 0, 0, MANY_QUADS, rules.dealt
    book[at.KAN_PRICES : at.GOOD] = (
        *(rules.kan_closed, rules.kan_big, rules.kan_small, rules.tsumo_each, rules.ron, rules.rob, rules.horses),
        *(rules.horse_per_kan, rules.horses_after_kan, rules.missing_hit, rules.next_right, rules.seasons),
    )
    book[at.GOOD : at.BOOK] = [bits(kinds) for kinds in rules.good]
    return book


def _with_yaku(rules: TileRules) -> Numbers:
    """Options as numbers, and the tables of yaku, limits and figures."""
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
    book[at.FAMILY : at.FULL_WALL] = rules.seats, _drawable(rules.wall), 1, 1, 1, 1, rules.most_quads, rules.dealt
    return book


def _drawable(wall: Wall) -> int:
    """How many tiles of a full wall may be drawn."""
    return sum(count for _, count in wall.unseen) - wall.shape.dead


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
