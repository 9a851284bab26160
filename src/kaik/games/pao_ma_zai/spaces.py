"""How the actions of pao ma zai can look, and what of its views becomes numbers."""

from __future__ import annotations

from typing import get_args

from kaik.core.bags import Bag
from kaik.core.encoding import ViewFeatures, by_seat, choice, common, field, scalar, seat_choice, seats_in
from kaik.core.features import Scalar
from kaik.core.forms import ActionForms, bare, form
from kaik.core.shapes import OneOf
from kaik.games.pao_ma_zai.options import PaoOptions
from kaik.games.pao_ma_zai.rules import SEATS, Stage
from kaik.kits.mahjong.course.game import HAND
from kaik.kits.mahjong.features import SAID, TileFeatures
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


MOST_POINTS = 1000
LEFT_OUT = ("options", "good", "last")


def features(options: PaoOptions, seats: int) -> ViewFeatures:
    """The open table and one's own hand."""
    table = TileFeatures(standard(), seats)
    fields = (
        *common(seats, "mover"),
        *table.table(),
        field("points", by_seat(Scalar(-MOST_POINTS, MOST_POINTS), seats), "points of each seat", "各席の点"),
        scalar("season", 1, max(2, options.seasons), "the season, from 1", "局"),
        choice("stage", get_args(Stage), "what the game waits for", "段階"),
        field("tile", table.tile, "the tile the others are asked about", "問われている牌"),
        field("giver", seat_choice(seats), "whose tile it is", "牌を出した席"),
        choice("about", ("", "discard", "kan"), "thrown away, or added to a triplet", "捨て牌か加槓か"),
        field("waiting", seats_in(seats), "who has yet to answer", "返事を待つ席"),
        field("said", SAID, "what one has answered", "自分の返事"),
    )
    return ViewFeatures(fields, LEFT_OUT)
