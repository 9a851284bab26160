"""How the actions of riichi can look; red fives have their numbers whether they are played with or not."""

from __future__ import annotations

from typing import get_args

from kaik.core.bags import Bag
from kaik.core.encoding import ViewFeatures, by_seat, choice, common, field, flag, scalar, seat_choice
from kaik.core.features import Flag, Listed, Maybe, Members, OneHot, Parts, Scalar
from kaik.core.forms import ActionForms, bare, form
from kaik.core.shapes import Many, OneOf
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.rules import HAND
from kaik.games.riichi.season import SEATS, Source, Stage
from kaik.kits.mahjong.features import TileFeatures
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


MOST_POINTS = 200_000
LEFT_OUT = ("options", "dora", "shown", "last")


def features(options: RiichiOptions, seats: int) -> ViewFeatures:
    """The open table and one's own hand; a river keeps its order."""
    table = TileFeatures(TILES, seats)
    points = Scalar(options.start - MOST_POINTS, options.start + MOST_POINTS)
    declared = OneHot(("", "riichi", "double_riichi"))
    status = Parts((("declared", declared), ("paid", Flag()), ("ippatsu", Flag())))
    fields = (
        *common(seats, "mover"),
        *table.table(),
        field("points", by_seat(points, seats), "points of each seat", "各席の点"),
        scalar("kyoku", 0, 4 * SEATS, "deals that have passed on: 0 is East 1", "局"),
        scalar("honba", 0, 50, "honba", "本場"),
        scalar("deposits", 0, 50, "deposits on the table", "供託"),
        field("first", seat_choice(seats), "who dealt first", "起家"),
        choice("stage", get_args(Stage), "what the game waits for", "段階"),
        scalar("flips", 0, 5, "indicators to be turned over now", "めくるドラ表示牌"),
        scalar("later", 0, 5, "indicators that wait for a discard", "後でめくるドラ表示牌"),
        choice("source", ("", *get_args(Source)), "where the mover's tile came from", "牌の出どころ"),
        field("barred", Members(NAMES), "what may not be thrown away after a call", "食い替えの牌"),
        field("waits", Members(NAMES), "what would complete one's own hand", "待ち"),
        flag("furiten", "one's own past forbids a ron", "フリテン"),
        field("riichi", by_seat(status, seats), "who has declared riichi", "各席の立直"),
        flag("untouched", "nobody has called yet", "まだ鳴かれていない"),
        field("indicators", Listed(table.tile, INDICATORS), "dora indicators", "ドラ表示牌"),
        field("asked", Maybe(table.question()), "what the others are asked", "鳴きの問い"),
    )
    return ViewFeatures(fields, LEFT_OUT)
