"""Fu, item by item, so that a player can count along."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.scoring.hand import Reading
from kaik.kits.mahjong.forms import TileGroup
from kaik.kits.mahjong.tiles import NAMES, YAOCHU

SETS = {"triplet": 2, "quad": 8}
"""An open set of 2 to 8; doubled when concealed, doubled again for honours, ones and nines."""


class FuItem(msgspec.Struct, frozen=True):
    """One reason for fu; its name in both languages is the label `fu.<reason>`."""

    reason: str
    fu: int
    tile: str = ""


def fu_items(reading: Reading, rules: RiichiOptions) -> tuple[FuItem, ...]:
    """Every reason for fu; they add up to the fu of the hand, the last one rounding it up."""
    if reading.form.layout == "pairs":
        return (FuItem("seven_pairs", 25),)
    items = [FuItem("base", 20), *_of_the_win(reading, rules), *shape_items(reading, rules)]
    total = sum(item.fu for item in items)
    if total == 20 and not reading.hand.closed and reading.hand.by == "ron" and rules.open_pinfu_fu == 30:
        return (*items, FuItem("open_pinfu", 10))
    return (*items, FuItem("rounding", -total % 10)) if total % 10 else tuple(items)


def shape_items(reading: Reading, rules: RiichiOptions) -> tuple[FuItem, ...]:
    """Fu for sets, pair and wait; a closed hand without any is pinfu."""
    if reading.form.layout != "sets":
        return ()
    return (*_of_sets(reading), *_of_pair(reading, rules), *_of_wait(reading))


def is_pinfu(reading: Reading, rules: RiichiOptions) -> bool:
    return reading.form.layout == "sets" and reading.hand.closed and not shape_items(reading, rules)


def _of_the_win(reading: Reading, rules: RiichiOptions) -> Iterator[FuItem]:
    match reading.hand.by:
        case "ron" if reading.hand.closed:
            yield FuItem("closed_ron", 10)
        case "tsumo" if not is_pinfu(reading, rules):  # a drawn pinfu stays at 20
            yield FuItem("tsumo", 2)


def _of_sets(reading: Reading) -> Iterator[FuItem]:
    for group in reading.sets:
        if group.same:
            yield _of_set(group, reading.is_concealed(group))


def _of_set(group: TileGroup, concealed: bool) -> FuItem:
    fu = SETS[group.shape] * (2 if concealed else 1) * (2 if group.kind in YAOCHU else 1)
    return FuItem(("closed_" if concealed else "open_") + group.shape, fu, NAMES[group.kind])


def _of_pair(reading: Reading, rules: RiichiOptions) -> Iterator[FuItem]:
    tile = NAMES[reading.pair]
    match reading.valued(reading.pair):
        case 1:
            yield FuItem("valued_pair", 2, tile)
        case 2:
            yield FuItem("double_wind_pair", rules.double_wind_pair_fu, tile)


def _of_wait(reading: Reading) -> Iterator[FuItem]:
    group, win = reading.form.last, reading.hand.win
    if group.shape == "pair":
        yield FuItem("tanki", 2, NAMES[win])
    if group.shape != "run":
        return
    if win == group.kind + 1:
        yield FuItem("kanchan", 2, NAMES[win])
    elif (group.kind % 9, win - group.kind) in ((0, 2), (6, 0)):
        yield FuItem("penchan", 2, NAMES[win])
