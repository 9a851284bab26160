"""How the actions of Malaysian mahjong can look; where a fei is part of a run, its lowest tile is told too."""

from __future__ import annotations

from typing import get_args

from kaik.core.encoding import ViewFeatures, by_seat, choice, common, field, scalar
from kaik.core.features import Maybe, Scalar
from kaik.core.forms import ActionForms, bare, form
from kaik.core.shapes import OneOf
from kaik.games.malaysian_mahjong.options import MalaysianOptions
from kaik.games.malaysian_mahjong.rules import Stage
from kaik.kits.mahjong.course.game import HAND
from kaik.kits.mahjong.features import TileFeatures
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


MOST_POINTS = 100_000
LEFT_OUT = ("options", "dora", "wanted", "last")


def features(options: MalaysianOptions, seats: int) -> ViewFeatures:
    """The open table and one's own hand; flowers lie open too."""
    table = TileFeatures(TILES, seats)
    points = by_seat(Scalar(-MOST_POINTS, MOST_POINTS), seats)
    fields = (
        *common(seats, "mover"),
        *table.table(),
        field("points", points, "points of each seat", "各席の点"),
        scalar("season", 1, max(2, options.seasons), "the season, from 1", "局"),
        choice("stage", get_args(Stage), "what the game waits for", "段階"),
        field("taken_back", by_seat(Scalar(0, 4), seats), "fei each hand is known to have", "知られた飛"),
        field("flowers", by_seat(table.tiles, seats), "flowers of each seat", "各席の花牌"),
        field("asked", Maybe(table.question()), "what the others are asked", "鳴きの問い"),
    )
    return ViewFeatures(fields, LEFT_OUT)
