"""Riichi in numbers, for the compiled kernel: its tables and options, and positions both ways."""

from __future__ import annotations

from msgspec.structs import asdict

from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.scoring.fu import SETS
from kaik.games.riichi.scoring.points import LIMITS, MANGAN, STICK, YAKUMAN
from kaik.games.riichi.scoring.score import MANGAN_HAN
from kaik.games.riichi.scoring.yaku import ALL_GREEN, NINE_GATES, TABLE, han_of
from kaik.games.riichi.scoring.yaku import YAKUMAN as YAKUMAN_HAN
from kaik.kits.mahjong.packed import Pattern, TileRules, YakuRow

PINFU = YakuRow(Pattern.PINFU, 1, 0)
"""It is not in the table, since it is told by the fu."""


def tile_rules(options: RiichiOptions) -> TileRules:
    """The tables of the rules as they come out under these options."""
    return TileRules(
        choices=asdict(options),
        yaku=(*_yaku(options), PINFU),
        limits=tuple((han, points) for han, points, _ in LIMITS[options.kazoe == "sanbaiman" :]),
        green=ALL_GREEN,
        gates=NINE_GATES,
        triplet_fu=SETS["triplet"],
        quad_fu=SETS["quad"],
        yakuman_han=YAKUMAN_HAN,
        yakuman=YAKUMAN,
        mangan=MANGAN,
        mangan_han=MANGAN_HAN,
        stick=STICK,
    )


def _yaku(options: RiichiOptions) -> list[YakuRow]:
    return [
        YakuRow(
            Pattern[yaku.name.upper()],
            han_of(yaku, True, options),
            han_of(yaku, False, options),
            tuple(Pattern[name.upper()] for name in yaku.hides),
        )
        for yaku in TABLE
    ]


FLAG_PATTERNS = {
    "riichi": Pattern.RIICHI,
    "double_riichi": Pattern.DOUBLE_RIICHI,
    "ippatsu": Pattern.IPPATSU,
    "rinshan": Pattern.RINSHAN_KAIHOU,
    "chankan": Pattern.CHANKAN,
    "haitei": Pattern.HAITEI_RAOYUE,
    "houtei": Pattern.HOUTEI_RAOYUI,
    "tenhou": Pattern.TENHOU,
    "chihou": Pattern.CHIIHOU,
    "renhou": Pattern.RENHOU,
}
"""What the table knows about a win, as the pattern it is."""
