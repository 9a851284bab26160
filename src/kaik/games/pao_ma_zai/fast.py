"""Pao ma zai in numbers, for the compiled kernel."""

from __future__ import annotations

from kaik.games.pao_ma_zai.options import PaoOptions
from kaik.games.pao_ma_zai.scoring import GOOD
from kaik.kits.mahjong.course.game import HAND
from kaik.kits.mahjong.packed import PlainRules
from kaik.kits.mahjong.tiles import kind
from kaik.kits.mahjong.wall import Wall


def tile_rules(options: PaoOptions, wall: Wall) -> PlainRules:
    """The rules as they come out under these options."""
    return PlainRules(
        wall=wall,
        seats=wall.shape.sides,
        dealt=HAND,
        seasons=options.seasons,
        kakan_from_hand=options.kakan_from_hand == "on",
        kan_closed=options.kan_closed,
        kan_big=options.kan_big,
        kan_small=options.kan_small,
        tsumo_each=options.tsumo_each,
        ron=options.ron,
        rob=options.rob,
        horses=options.horses,
        horse_per_kan=options.horse_per_kan,
        horses_after_kan=options.horses_after_kan == "on",
        missing_hit=options.empty_wall == "hit",
        next_right=options.next_dealer == "right",
        good=tuple(frozenset(map(kind, tiles)) for tiles in GOOD),
    )
