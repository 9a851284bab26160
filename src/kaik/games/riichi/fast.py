"""Riichi in numbers, for the compiled kernel: its tables and options, and positions both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec.structs import asdict

from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.scoring.fu import SETS
from kaik.games.riichi.scoring.points import LIMITS, MANGAN, STICK, YAKUMAN
from kaik.games.riichi.scoring.score import MANGAN_HAN
from kaik.games.riichi.scoring.yaku import ALL_GREEN, NINE_GATES, TABLE, han_of
from kaik.games.riichi.scoring.yaku import YAKUMAN as YAKUMAN_HAN
from kaik.games.riichi.season import SEATS, Declared, Ending, Liability, RiichiStatus, Source, Stage
from kaik.games.riichi.turns import MOST_QUADS
from kaik.kits.mahjong import numbers as pack
from kaik.kits.mahjong import places as at
from kaik.kits.mahjong.numbers import NumberRow
from kaik.kits.mahjong.packed import Pattern, TileRules, YakuRow
from kaik.kits.mahjong.wall import Wall

if TYPE_CHECKING:
    from kaik.games.riichi.rules import Riichi

HAND = 13
PINFU = YakuRow(Pattern.PINFU, 1, 0)
"""It is not in the table, since it is told by the fu."""


def tile_rules(options: RiichiOptions, wall: Wall) -> TileRules:
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
        wall=wall,
        seats=SEATS,
        dealt=HAND,
        most_quads=MOST_QUADS,
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


# -- positions as numbers -------------------------------------------------------------------------------------------

LIABLE_FOR = ("daisangen", "dai_suushii", "suu_kantsu")
_STATUS: dict[str, int] = {"": 0, "riichi": at.RIICHI, "double_riichi": at.DOUBLE_RIICHI}
_DECLARED: dict[int, Declared] = {0: "", at.RIICHI: "riichi", at.DOUBLE_RIICHI: "double_riichi"}


def numbers(state: Riichi) -> tuple[list[int], list[int]]:
    """The tiles and the small facts of a position."""
    men, now = pack.empty()
    pack.put_table(now, state.table, state.wall.shape)
    pack.put_tiles(men, now, state.sides, state.wall.unseen)
    pack.put_window(now, state.window)
    now[at.POINTS : at.POINTS + SEATS] = state.points
    now[at.STAGE], now[at.SOURCE] = at.STAGES.index(state.stage), at.SOURCES.index(state.source)
    now[at.MOVER], now[at.DRAWN], now[at.SEASONS] = state.mover, pack.code_of(state.drawn), state.seasons
    now[at.KYOKU : at.LATER + 1] = (
        *(state.kyoku, state.honba, state.deposits, state.first, state.untouched, state.flips, state.later),
    )
    now[at.NOTEN] = sum(1 << seat for seat in state.noten)
    now[at.LIABLE] = _row([LIABLE_FOR.index(each.yaku) << 4 | each.owner << 2 | each.giver for each in state.liable])
    now[at.WON] = len(state.won) | sum(seat << 3 + 2 * n for n, seat in enumerate(state.won))
    now[at.PASSED_COUNT], now[at.INDICATOR_COUNT] = len(state.passed), len(state.indicators)
    men[at.PASSED : at.PASSED + len(state.passed)] = state.passed
    men[at.INDICATORS : at.INDICATORS + len(state.indicators)] = map(at.CODE.__getitem__, state.indicators)
    now[at.BARRED : at.BARRED + len(state.barred)] = state.barred
    now[at.FURITEN_FROM : at.FURITEN_FROM + SEATS] = state.furiten_from
    now[at.STATUS : at.STATUS + SEATS] = map(_status, state.riichi)
    return men, now


def from_numbers(
    kind: type[Riichi], options: RiichiOptions, men: NumberRow, now: NumberRow, last: Ending | None
) -> Riichi:
    """The position back."""
    stages, sources = cast(tuple[Stage, ...], at.STAGES), cast(tuple[Source, ...], at.SOURCES)
    kyoku, honba, deposits, first, untouched, flips, later = now[at.KYOKU : at.LATER + 1]
    won = now[at.WON]
    return kind(
        options,
        pack.table_at(now, SEATS),
        tuple(now[at.POINTS : at.POINTS + SEATS]),
        kyoku,
        honba,
        deposits,
        first,
        now[at.SEASONS],
        stages[now[at.STAGE]],
        pack.wall_at(men, now, kind.whole_wall(options)),
        tuple(pack.side_at(men, now, seat) for seat in range(SEATS)),
        tuple(map(_riichi, now[at.STATUS : at.STATUS + SEATS])),
        now[at.MOVER],
        sources[now[at.SOURCE]],
        pack.tile_of(now[at.DRAWN]),
        tuple(kind for kind in now[at.BARRED : at.BARRED + 2] if kind >= 0),
        pack.window_at(now, SEATS),
        bool(untouched),
        tuple(at.CODES[code] for code in men[at.INDICATORS : at.INDICATORS + now[at.INDICATOR_COUNT]]),
        flips,
        later,
        tuple(men[at.PASSED : at.PASSED + now[at.PASSED_COUNT]]),
        tuple(now[at.FURITEN_FROM : at.FURITEN_FROM + SEATS]),
        tuple(seat for seat in range(SEATS) if now[at.NOTEN] >> seat & 1),
        tuple(Liability(LIABLE_FOR[each >> 4], each >> 2 & 3, each & 3) for each in _items(now[at.LIABLE])),
        tuple(won >> 3 + 2 * n & 3 for n in range(won & 7)),
        last,
    )


def _status(status: RiichiStatus) -> int:
    return _STATUS[status.declared] | at.PAID * status.paid | at.IPPATSU * status.ippatsu


def _riichi(number: int) -> RiichiStatus:
    return RiichiStatus(
        _DECLARED[number & (at.RIICHI | at.DOUBLE_RIICHI)], bool(number & at.PAID), bool(number & at.IPPATSU)
    )


def _row(items: list[int]) -> int:
    """Numbers below 64 as one, each one more than it is, so that none is lost."""
    return sum((item + 1) << 6 * n for n, item in enumerate(items))


def _items(row: int) -> list[int]:
    """The numbers back."""
    found = []
    while row:
        found.append((row & 63) - 1)
        row >>= 6
    return found
