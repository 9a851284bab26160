"""The pictures of Malaysian mahjong: a hand for each yaku, and the open tiles that count for each wind."""

from __future__ import annotations

from typing import NamedTuple

from kaik.games.malaysian_mahjong.options import MalaysianOptions
from kaik.games.malaysian_mahjong.yaku import FLOWERS, Win, best, is_complete, valid
from kaik.kits.figures import Figure, TilesFigure, TilesPictured
from kaik.kits.mahjong.melds import group_of
from kaik.kits.mahjong.tiles import FEI, Tiles, malaysian, ordered, read


class Example(NamedTuple):
    """A hand of East's that shows one yaku: the tiles in hand, the winning one, and its kans."""

    yaku: str
    hand: str
    win: str
    kans: tuple[str, ...] = ()
    flowers: str = "2q"
    """A flower that does not count for East keeps a closed hand from being one without flowers."""


EXAMPLES = (
    Example("yakuhai_seat_wind_east", "234567p111z8899p", "8p"),
    Example("yakuhai_north", "234567p444z8899p", "9p"),
    Example("yakuhai_haku", "234567p555z8899p", "8p"),
    Example("yaochu", "123789p22277z78p", "9p"),
    Example("toitoi", "222444p33366z55p", "5p"),
    Example("zen_pinzu", "11123445678p99p", "9p"),
    Example("zen_pinzu_pinfu", "123345567799p8p", "9p"),
    Example("shou_sangen", "234p99p55566677z", "9p"),
    Example("daisangen", "23p99p555666777z", "4p"),
    Example("supe", "123p22z45p1111j78p", "9p"),
    Example("suu_kantsu", "3z", "3z", ("1111p", "5555p", "2222z", "6666z")),
    Example("tsuu_iisou", "1112225556667z", "7z"),
    Example("shousuushii", "23p11122233344z", "4p"),
    Example("dai_suushii", "55p11122233344z", "4z"),
    Example("menzen_muka", "123456p33377z78p", "9p", flowers=""),
)


def figures(options: MalaysianOptions) -> tuple[Figure, ...]:
    """What a newcomer looks up: yaku by example, and whose flowers are whose."""
    shown = (_pictured(example, options) for example in EXAMPLES)
    yaku = {"en": "Yaku, each with a hand of East's; the last tile wins it", "ja": "役の例（東の手・右端がホラの駒）"}
    flowers = {"en": "Open tiles that count, by wind", "ja": "席ごとに有効なドラ"}
    return (
        TilesFigure(yaku, tuple(each for each in shown if each is not None)),
        TilesFigure(flowers, tuple(_counting(wind, letter) for wind, letter in enumerate("ESW"))),
    )


def _pictured(example: Example, options: MalaysianOptions) -> TilesPictured | None:
    hand = ordered((*read(example.hand), example.win))
    kans = tuple(read(kan) for kan in example.kans)
    sets = tuple(group_of("ankan", kan) for kan in kans)
    found = best(Win(hand, sets, 0, read(example.flowers)), options.max_fei_per_group) if is_complete(hand) else None
    han = dict(found.yaku).get(example.yaku) if found else None
    if han is None:
        return None
    tiles = (*(tile for kan in kans for tile in kan), *read(example.hand), example.win)
    return TilesPictured(example.yaku, tiles, {"en": f"{han} han", "ja": f"{han}ハン"})


def _counting(wind: int, letter: str) -> TilesPictured:
    """The tiles that are worth a han each when whoever sits there has laid them open."""
    lying: Tiles = tuple(dict.fromkeys(tile for tile in malaysian() if tile == FEI or tile[1] in FLOWERS))
    counting = tuple(tile for tile in lying if valid(tile, wind))
    return TilesPictured(f"wind.{letter}", counting, {"en": "1 han each", "ja": "1ハンずつ"}, apart=0)
