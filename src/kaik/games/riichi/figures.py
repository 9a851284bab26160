"""The pictures of Japanese mahjong: a hand for each of the common yaku, valued by the referee's own count."""

from __future__ import annotations

import re
from typing import NamedTuple

from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.scoring.hand import By
from kaik.games.riichi.scoring.score import score
from kaik.kits.figures import Figure, TilesFigure, TilesPictured


class Example(NamedTuple):
    """A closed hand that shows one yaku: thirteen tiles and the one it wins with."""

    yaku: str
    hand: str
    win: str
    by: By = "ron"


EXAMPLES = (
    Example("pinfu", "234567m23p45699s", "4p"),
    Example("tanyao", "222678m345p5567s", "8s"),
    Example("iipeiko", "223344m567p1179s", "8s"),
    Example("sanshoku_doujun", "234999m23411p23s", "4s"),
    Example("ittsu", "123456789m55p78s", "9s"),
    Example("chiitoitsu", "1133557799m113p", "3p"),
    Example("toitoi", "22233m55577p888s", "7p"),
    Example("san_ankou", "11222m34555p888s", "5p"),
    Example("chantai", "12379m789p99s111z", "8m"),
    Example("honroutou", "111999m99p11122z", "9p"),
    Example("shou_sangen", "234m56p55566677z", "7p"),
    Example("junchan", "12379m111789p99s", "8m"),
    Example("honitsu", "123567999m1122z", "1z"),
    Example("ryanpeikou", "223344m667788p5s", "5s"),
    Example("chinitsu", "1233456777899m", "7m"),
    Example("kokushi_musou", "19m19p119s123456z", "7z"),
    Example("suu_ankou", "22233m555p77888s", "7s", "tsumo"),
    Example("daisangen", "23m99p555666777z", "4m"),
    Example("dai_suushii", "55p11122233344z", "4z"),
    Example("ryuuiisou", "22334466688s66z", "6z"),
    Example("chinroutou", "111999m111p1199s", "9s"),
    Example("chuuren_poutou", "1112345678899m", "9m"),
)


def figures(options: RiichiOptions) -> tuple[Figure, ...]:
    """The examples that count under these options, as the table at the end of a rule book."""
    shown = (_pictured(example, options) for example in EXAMPLES)
    title = {"en": "Yaku, each with a hand; the last tile wins it", "ja": "役の例（右端が和了牌）"}
    return (TilesFigure(title, tuple(each for each in shown if each is not None)),)


def _pictured(example: Example, options: RiichiOptions) -> TilesPictured | None:
    counted = score(example.hand, example.win, example.by, seat="S", flags=("riichi",), rules=options)
    if example.yaku not in counted.yaku:
        return None
    han = counted.yaku[example.yaku]
    worth = {"en": "yakuman", "ja": "役満"} if counted.yakuman else {"en": f"{han} han", "ja": f"{han}翻"}
    return TilesPictured(example.yaku, (*tiles(example.hand), example.win), worth)


def tiles(hand: str) -> tuple[str, ...]:
    """The codes of a hand written in short.

    >>> tiles("12m3z")
    ('1m', '2m', '3z')
    """
    return tuple(number + suit for numbers, suit in re.findall(r"(\d+)([a-z])", hand) for number in numbers)
