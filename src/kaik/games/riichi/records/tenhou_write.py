"""Hands told as events written as Tenhou's JSON log keeps them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kaik.games.riichi.records.event import MjaiEvent
from kaik.games.riichi.records.tenhou_codes import AFTER_KAN, AS_DRAWN, CODES, codes_of, write_call
from kaik.games.riichi.scoring.yaku import YAKUMAN
from kaik.games.riichi.season import SEATS, Ending, Winning
from kaik.kits.mahjong.tiles import Tiles, kind

_WINDS = (("east", "東"), ("south", "南"), ("west", "西"), ("north", "北"))
NAMES = {
    "riichi": "立直",
    "double_riichi": "両立直",
    "ippatsu": "一発",
    "menzen_tsumo": "門前清自摸和",
    "haitei_raoyue": "海底摸月",
    "houtei_raoyui": "河底撈魚",
    "rinshan_kaihou": "嶺上開花",
    "chankan": "槍槓",
    "tanyao": "断幺九",
    "pinfu": "平和",
    "iipeiko": "一盃口",
    "yakuhai_haku": "役牌 白",
    "yakuhai_hatsu": "役牌 發",
    "yakuhai_chun": "役牌 中",
    **{f"yakuhai_seat_wind_{name}": f"自風 {sign}" for name, sign in _WINDS},
    **{f"yakuhai_round_wind_{name}": f"場風 {sign}" for name, sign in _WINDS},
    "sanshoku_doujun": "三色同順",
    "sanshoku_doukou": "三色同刻",
    "ittsu": "一気通貫",
    "chantai": "混全帯幺九",
    "chiitoitsu": "七対子",
    "toitoi": "対々和",
    "san_ankou": "三暗刻",
    "san_kantsu": "三槓子",
    "shou_sangen": "小三元",
    "honroutou": "混老頭",
    "junchan": "純全帯幺九",
    "honitsu": "混一色",
    "ryanpeikou": "二盃口",
    "chinitsu": "清一色",
    "kokushi_musou": "国士無双",
    "kokushi_musou_juusanmen_matchi": "国士無双１３面",
    "suu_ankou": "四暗刻",
    "suu_ankou_tanki": "四暗刻単騎",
    "daisangen": "大三元",
    "shousuushii": "小四喜",
    "dai_suushii": "大四喜",
    "tsuu_iisou": "字一色",
    "chinroutou": "清老頭",
    "ryuuiisou": "緑一色",
    "suu_kantsu": "四槓子",
    "chuuren_poutou": "九蓮宝燈",
    "daburu_chuuren_poutou": "純正九蓮宝燈",
    "tenhou": "天和",
    "chiihou": "地和",
    "renhou": "人和",
    "dora": "ドラ",
    "aka_dora": "赤ドラ",
    "ura_dora": "裏ドラ",
}
LIMITS = {"mangan": "満貫", "haneman": "跳満", "baiman": "倍満", "sanbaiman": "三倍満"}
ENDS = {"kyuushu": "九種九牌", "kaze4": "四風連打", "reach4": "四家立直", "kan4": "四槓散了", "ron3": "三家和了"}


class Writer:
    """One hand as it grows, event by event."""

    def __init__(self, opening: MjaiEvent) -> None:
        kyoku = SEATS * opening.wind("bakaze") + opening.number("kyoku", 1, SEATS) - 1
        fields = opening.fields
        self._head = [kyoku, fields["honba"], fields["kyotaku"]]
        self._scores = list(fields["scores"])
        self._doras = [CODES[opening.tile("dora_marker")]]
        self._hands = opening.hands("tehais", 13)
        self._takes: list[list[Any]] = [[] for _ in range(SEATS)]
        self._throws: list[list[Any]] = [[] for _ in range(SEATS)]
        self._drawn = ""
        self._riichi = False
        self._pons: dict[tuple[int, int], tuple[str, Tiles, int]] = {}
        """Triplets that may become small kans, by seat and kind: the taken tile, the others, and whom it came from."""

    def add(self, event: MjaiEvent) -> None:
        match event.type:
            case "tsumo":
                self._drawn = event.tile()
                self._takes[event.seat()].append(CODES[self._drawn])
            case "dahai":
                self._dahai(event.seat(), event.tile())
            case "reach":
                self._riichi = True
            case "dora":
                self._doras.append(CODES[event.tile("dora_marker")])
            case "chi" | "pon" | "daiminkan":
                self._call(event)
            case "ankan":
                own = event.tiles("consumed", 4)
                self._throws[event.seat()].append(write_call("ankan", own[-1], own[:-1], 0))
            case "kakan":
                self._kakan(event.seat(), event.tile())

    def _dahai(self, seat: int, tile: str) -> None:
        code = AS_DRAWN if tile == self._drawn else CODES[tile]
        self._throws[seat].append(f"r{code}" if self._riichi else code)
        self._drawn, self._riichi = "", False

    def _call(self, event: MjaiEvent) -> None:
        seat, tile = event.seat(), event.tile()
        own, away = event.tiles("consumed"), (event.seat("target") - event.seat()) % SEATS
        self._takes[seat].append(write_call(event.type, tile, own, away))
        self._drawn = ""
        if event.type == "daiminkan":
            self._throws[seat].append(AFTER_KAN)
        if event.type == "pon":
            self._pons[seat, kind(tile)] = tile, own, away

    def _kakan(self, seat: int, tile: str) -> None:
        """The triplet as it was called, the fourth tile before the one that was taken."""
        taken, own, away = self._pons[seat, kind(tile)]
        at = {SEATS - 1: 0, 2: 1}.get(away, 2)
        self._throws[seat].append(write_call("kakan", tile, (*own[:at], taken, *own[at:]), away))

    def hand(self, result: list[Any], ura: Tiles) -> list[Any]:
        """The whole hand; `result` may be empty where it has not ended."""
        rows = [
            row for seat in range(SEATS) for row in (codes_of(self._hands[seat]), self._takes[seat], self._throws[seat])
        ]
        head = [self._head, self._scores, self._doras, codes_of(ura)]
        return [*head, *rows, result] if result else [*head, *rows]


def result_of(end: Ending, actor: Callable[[int], int]) -> list[Any]:
    """How a hand ended, as the last entry of its log."""
    if end.wins:
        return ["和了", *(part for win in end.wins for part in _win(end, win, actor))]
    change = _by_actor(end.change, actor)
    if end.how == "aborted":
        return [ENDS[end.reason]]
    if end.nagashi:
        return ["流し満貫", change]
    if not any(change):
        return ["全員聴牌" if end.shown else "全員不聴", change]
    return ["流局", change]


def _by_actor(change: tuple[int, ...], actor: Callable[[int], int]) -> list[int]:
    return [change[seat] for seat in sorted(range(SEATS), key=actor)]


def _win(end: Ending, win: Winning, actor: Callable[[int], int]) -> Iterable[Any]:
    payer = win.seat if end.payer < 0 else end.payer
    yaku = (f"{NAMES[name]}({_han(han)})" for name, han in win.yaku)
    yield _by_actor(win.change, actor)
    yield [actor(win.seat), actor(payer), actor(_liable(end, win)), _worth(end, win), *yaku]


def _liable(end: Ending, win: Winning) -> int:
    """Who paid for others, which shows in who paid; the winner where nobody did."""
    payers = [seat for seat, points in enumerate(win.change) if points < 0]
    if end.payer < 0:
        return payers[0] if len(payers) == 1 else win.seat
    return next((seat for seat in payers if seat != end.payer), win.seat)


def _han(han: int) -> str:
    return "役満" if han >= YAKUMAN else f"{han}飜"


def _worth(end: Ending, win: Winning) -> str:
    """Fu and han or the limit, then what was paid: 30符2飜2000点, 満貫2000-4000点, 跳満6000点∀."""
    value = LIMITS.get(win.limit, "役満") if win.limit else f"{win.fu}符{win.han}飜"
    if end.payer >= 0:
        return f"{value}{win.points}点"
    # A drawn win is told by its payments: what the others pay, and the dealer.
    if win.seat == end.dealer:
        return f"{value}{win.points // 3}点∀"
    return f"{value}{_shared(win.points)}点"


def _shared(points: int) -> str:
    """The two payments that a drawn win of another than the dealer brought: the small one twice, the dealer's once.

    >>> _shared(1100), _shared(8000)
    ('300-500', '2000-4000')
    """
    small = (points + 100) // 400 * 100
    return f"{small}-{points - 2 * small}"
