"""How the actions of riichi can look; red fives have their numbers whether they are played with or not."""

from __future__ import annotations

from kaik.core.bags import Bag
from kaik.core.forms import ActionForms, bare, form
from kaik.core.shapes import Many, OneOf
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.rules import HAND
from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong.spaces import called, hand_shown, pairs_for_runs, table_chances, tile_of, with_reds
from kaik.kits.mahjong.tiles import NAMES, REDS, ordered, pool, standard

TILES = ordered((*standard(), *REDS, *REDS))
"""Every tile as often as any set has it."""
TILE, KIND = tile_of((*NAMES, *REDS)), OneOf("kind", NAMES)
PON = called(*(pair for name in NAMES for pair in with_reds((name, name))))
KAN = called(*(three for name in NAMES for three in with_reds((name,) * 3)))
CHI = called(*(pair for two in pairs_for_runs(NAMES) for pair in with_reds(two)))
INDICATORS = 5
SHOWN = Many(hand_shown(TILES, SEATS), 0, SEATS)
REASONS = OneOf("reason", ("kyuushu", "kaze4", "kan4", "reach4", "ron3"))


def forms(options: RiichiOptions) -> ActionForms:
    """Discards, riichi, calls and kans; a called set is told by the tiles from hand."""
    actions = (
        *bare("pass", "ron", "tsumo", "kyuushu", "not-ready", "end-game", "go-on"),
        form("discard", TILE),
        form("riichi", TILE),
        form("kakan", TILE),
        form("ankan", KIND),
        form("pon", PON),
        form("daiminkan", KAN),
        form("chi", CHI),
    )
    calls = OneOf("tiles", (*PON.values, *KAN.values, *CHI.values))
    chances = (
        form("dora", TILE),
        form("ura", Bag("tile", pool(TILES), 1, INDICATORS)),
        form("exhausted", SHOWN),
        form("aborted", REASONS, SHOWN),
        *table_chances(TILES, SEATS, HAND, calls),
    )
    return ActionForms(actions, chances)
