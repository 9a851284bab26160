"""The 38 yaku of the book: what each asks for, what it is worth closed and open, and what it hides.

Names are romaji as the mahjong library for Python spells them. ヤクハイ has a name for each tile, and three yakuman
have a second name for their widest wait, which some tables count twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.scoring.fu import is_pinfu
from kaik.games.riichi.scoring.hand import Reading
from kaik.kits.mahjong.tiles import DRAGONS, EAST, GREEN, HONOURS, NORTH, TERMINALS, YAOCHU

YAKUMAN = 13
RENHOU = "renhou"
ALL_GREEN = frozenset((19, 20, 21, 23, 25, GREEN))
NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)
WIND_NAMES = ("east", "south", "west", "north")
DRAGON_NAMES = ("haku", "hatsu", "chun")
FOUR_WINDS = frozenset(range(EAST, NORTH + 1))
THREE_DRAGONS = frozenset(DRAGONS)


class Yaku(NamedTuple):
    """One yaku; 0 han open means closed hands only."""

    name: str
    closed: int
    open: int
    holds: Callable[[Reading], bool]
    hides: tuple[str, ...] = ()


def _flag(name: str) -> Callable[[Reading], bool]:
    return lambda reading: name in reading.hand.flags


def _triplet(kind: int) -> Callable[[Reading], bool]:
    return lambda reading: kind in reading.alike


def _wind(kind: int, place: str) -> Callable[[Reading], bool]:
    return lambda reading: kind in reading.alike and kind == getattr(reading.hand, place)


def _equal_runs(reading: Reading) -> int:
    """How many couples of equal runs there are."""
    runs = reading.runs
    return sum([runs.count(run) // 2 for run in set(runs)]) if len(runs) > 1 else 0


def _in_three_suits(kinds: frozenset[int]) -> bool:
    return len(kinds) > 2 and any(kind < 9 and kind + 9 in kinds and kind + 18 in kinds for kind in kinds)


def _straight(reading: Reading) -> bool:
    runs = reading.runs
    return len(runs) > 2 and any(first in runs and first + 3 in runs and first + 6 in runs for first in (0, 9, 18))


def _one_suit(reading: Reading) -> bool:
    return len(reading.suits) == 1


def _nine_gates(reading: Reading) -> bool:
    if reading.hand.melds or reading.honours or not _one_suit(reading):
        return False
    suit = reading.hand.counts[min(reading.kinds) // 9 * 9 :][:9]
    return all(held >= least for held, least in zip(suit, NINE_GATES, strict=True))


def _nine_waits(reading: Reading) -> bool:
    return _nine_gates(reading) and reading.hand.counts[reading.hand.win] in (2, 4)


def _orphans(reading: Reading) -> bool:
    return reading.form.layout == "orphans"


def _thirteen_waits(reading: Reading) -> bool:
    return _orphans(reading) and reading.hand.counts[reading.hand.win] == 2


def _four_concealed(reading: Reading) -> bool:
    return reading.concealed == 4


TABLE: tuple[Yaku, ...] = (
    Yaku("riichi", 1, 0, _flag("riichi")),
    Yaku("double_riichi", 2, 0, _flag("double_riichi"), ("riichi",)),
    Yaku("ippatsu", 1, 0, _flag("ippatsu")),
    Yaku("menzen_tsumo", 1, 0, lambda r: r.hand.by == "tsumo"),
    Yaku("haitei_raoyue", 1, 1, _flag("haitei")),
    Yaku("houtei_raoyui", 1, 1, _flag("houtei")),
    Yaku("rinshan_kaihou", 1, 1, _flag("rinshan")),
    Yaku("chankan", 1, 1, _flag("chankan")),
    Yaku("tanyao", 1, 1, lambda r: r.kinds.isdisjoint(YAOCHU)),
    Yaku("iipeiko", 1, 0, lambda r: _equal_runs(r) >= 1),
    *(Yaku(f"yakuhai_{name}", 1, 1, _triplet(kind)) for kind, name in zip(DRAGONS, DRAGON_NAMES, strict=True)),
    *(Yaku(f"yakuhai_seat_wind_{name}", 1, 1, _wind(EAST + n, "seat")) for n, name in enumerate(WIND_NAMES)),
    *(Yaku(f"yakuhai_round_wind_{name}", 1, 1, _wind(EAST + n, "round")) for n, name in enumerate(WIND_NAMES)),
    Yaku("sanshoku_doujun", 2, 1, lambda r: _in_three_suits(frozenset(r.runs))),
    Yaku("sanshoku_doukou", 2, 2, lambda r: _in_three_suits(frozenset(k for k in r.alike if k < 27))),
    Yaku("ittsu", 2, 1, _straight),
    Yaku("chantai", 2, 1, lambda r: r.every_group_has_one_of(YAOCHU)),
    Yaku("chiitoitsu", 2, 0, lambda r: r.form.layout == "pairs"),
    Yaku("toitoi", 2, 2, lambda r: len(r.alike) == 4),
    Yaku("san_ankou", 2, 2, lambda r: r.concealed == 3),
    Yaku("san_kantsu", 2, 2, lambda r: r.quads == 3),
    Yaku("shou_sangen", 2, 2, lambda r: len(r.alike & THREE_DRAGONS) == 2 and r.pair in DRAGONS),
    Yaku("honroutou", 2, 2, lambda r: r.all_yaochu, ("chantai", "junchan")),
    Yaku("junchan", 3, 2, lambda r: r.every_group_has_one_of(TERMINALS), ("chantai",)),
    Yaku("honitsu", 3, 2, _one_suit),
    Yaku("ryanpeikou", 3, 0, lambda r: _equal_runs(r) == 2, ("iipeiko",)),
    Yaku("chinitsu", 6, 5, lambda r: _one_suit(r) and not r.honours, ("honitsu",)),
    Yaku("kokushi_musou", YAKUMAN, 0, _orphans),
    Yaku("kokushi_musou_juusanmen_matchi", YAKUMAN, 0, _thirteen_waits, ("kokushi_musou",)),
    Yaku("suu_ankou", YAKUMAN, 0, _four_concealed),
    Yaku("suu_ankou_tanki", YAKUMAN, 0, lambda r: _four_concealed(r) and r.form.last.shape == "pair", ("suu_ankou",)),
    Yaku("daisangen", YAKUMAN, YAKUMAN, lambda r: r.alike >= THREE_DRAGONS),
    Yaku("shousuushii", YAKUMAN, YAKUMAN, lambda r: len(r.alike & FOUR_WINDS) == 3 and r.pair in FOUR_WINDS),
    Yaku("dai_suushii", YAKUMAN, YAKUMAN, lambda r: r.alike >= FOUR_WINDS),
    Yaku("tsuu_iisou", YAKUMAN, YAKUMAN, lambda r: r.kinds <= HONOURS),
    Yaku("chinroutou", YAKUMAN, YAKUMAN, lambda r: r.all_terminals),
    Yaku("ryuuiisou", YAKUMAN, YAKUMAN, lambda r: r.kinds <= ALL_GREEN),
    Yaku("suu_kantsu", YAKUMAN, YAKUMAN, lambda r: r.quads == 4),
    Yaku("chuuren_poutou", YAKUMAN, 0, _nine_gates),
    Yaku("daburu_chuuren_poutou", YAKUMAN, 0, _nine_waits, ("chuuren_poutou",)),
    Yaku("tenhou", YAKUMAN, 0, _flag("tenhou")),
    Yaku("chiihou", YAKUMAN, 0, _flag("chihou")),
    Yaku(RENHOU, YAKUMAN, 0, _flag(RENHOU)),
)

TWICE = frozenset(("kokushi_musou_juusanmen_matchi", "suu_ankou_tanki", "dai_suushii", "daburu_chuuren_poutou"))
"""The yakuman that count as two at tables that know such."""
BONUSES = ("dora", "aka_dora", "ura_dora")
NAMES = frozenset(yaku.name for yaku in TABLE) | {"pinfu", *BONUSES}


def yaku_of(reading: Reading, rules: RiichiOptions) -> dict[str, int]:
    """The yaku of a reading with their han; where there is a yakuman, only those."""
    closed = reading.hand.closed
    found = {yaku.name: han_of(yaku, closed, rules) for yaku in TABLE if yaku.holds(reading)}
    if is_pinfu(reading, rules):
        found["pinfu"] = 1
    hidden = {name for yaku in TABLE if yaku.name in found for name in yaku.hides}
    counted = {name: han for name, han in found.items() if han and name not in hidden}
    yakuman = {name: han for name, han in counted.items() if han >= YAKUMAN}
    return yakuman or counted


def han_of(yaku: Yaku, closed: bool, rules: RiichiOptions) -> int:
    """What a yaku is worth at this table, in a closed or in an open hand."""
    if _is_left_out(yaku.name, rules):
        return 0
    if closed:
        return yaku.closed * (2 if yaku.name in TWICE and rules.double_yakuman == "on" else 1)
    if yaku.name == "tanyao" and rules.kuitan == "off":
        return 0
    return yaku.open * (2 if yaku.name in TWICE and rules.double_yakuman == "on" else 1)


def _is_left_out(name: str, rules: RiichiOptions) -> bool:
    """Whether a table does not know this yaku; a renhou that is a mangan is weighed against the others instead."""
    return (name == "ippatsu" and rules.ippatsu == "off") or (name == RENHOU and rules.renhou != "yakuman")
