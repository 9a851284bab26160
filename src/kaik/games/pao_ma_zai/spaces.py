"""How the actions of pao ma zai can look."""

from __future__ import annotations

from kaik.core.bags import Bag
from kaik.core.forms import ActionForms, bare, form
from kaik.core.shapes import OneOf
from kaik.games.pao_ma_zai.options import PaoOptions
from kaik.games.pao_ma_zai.rules import SEATS
from kaik.kits.mahjong.course.game import HAND
from kaik.kits.mahjong.spaces import called, table_chances, tile_of
from kaik.kits.mahjong.tiles import NAMES, pool, standard

TILE = tile_of(NAMES)
PON = called(*((name, name) for name in NAMES))
KAN = called(*((name,) * 3 for name in NAMES))
MOST_KANS = 4


def forms(options: PaoOptions) -> ActionForms:
    """Discards, triplets and kans; there are no runs to call."""
    actions = (
        *bare("pass", "ron", "tsumo"),
        form("discard", TILE),
        form("kakan", TILE),
        form("ankan", TILE),
        form("pon", PON),
        form("daiminkan", KAN),
    )
    horses = options.horses + options.horse_per_kan * MOST_KANS
    turned = (form("horses", Bag("tile", pool(standard()), 1, horses)),) if horses else ()
    calls = OneOf("tiles", (*PON.values, *KAN.values))
    return ActionForms(actions, (*bare("exhausted"), *turned, *table_chances(standard(), SEATS, HAND, calls)))
