"""How the actions of Malaysian mahjong can look; where a fei is part of a run, its lowest tile is told too."""

from __future__ import annotations

from kaik.core.forms import ActionForms, bare, form
from kaik.core.shapes import OneOf
from kaik.games.malaysian_mahjong.options import MalaysianOptions
from kaik.kits.mahjong.course.game import HAND
from kaik.kits.mahjong.spaces import called, pairs_for_runs, table_chances, tile_of
from kaik.kits.mahjong.tiles import FEI, is_kind, malaysian

SEATS = 3
TILES = malaysian()
KINDS = tuple(dict.fromkeys(filter(is_kind, TILES)))
CIRCLES = tuple(kind for kind in KINDS if kind[1] == "p")
TILE, KIND = tile_of((*KINDS, FEI)), OneOf("kind", KINDS)
PON = called(*(pair for kind in KINDS for pair in ((kind, kind), (kind, FEI), (FEI, FEI))))
KAN = called(*((kind,) * 3 for kind in KINDS))
CHI = called(*pairs_for_runs(CIRCLES))
WITH_FEI = called(*((tile, FEI) for tile in CIRCLES), (FEI, FEI))
LOWEST = OneOf("lowest", CIRCLES[:7])


def forms(options: MalaysianOptions) -> ActionForms:
    """Discards, calls and kans, a fei laid open or exchanged for the tile it stands for."""
    actions = (
        *bare("pass", "ron", "tsumo", "take"),
        form("lay", OneOf("tile", (FEI,))),
        form("discard", TILE),
        form("kakan", KIND),
        form("ankan", KIND),
        form("pon", PON),
        form("daiminkan", KAN),
        form("chi", CHI),
        form("chi", WITH_FEI, LOWEST),
        form("swap", KIND, OneOf("call", ("chi", "pon")), OneOf("set", KINDS)),
    )
    every = OneOf("tiles", tuple(dict.fromkeys((*PON.values, *KAN.values, *CHI.values))))
    *chances, deal, wins = table_chances(TILES, SEATS, HAND, every)
    runs = form("calls", OneOf("seat", ("0", "1", "2")), OneOf("call", ("chi",)), WITH_FEI, LOWEST)
    return ActionForms(actions, (*bare("exhausted", "silence"), *chances, runs, deal, wins))
