"""Our log as an mjlog: every tile gets one of its 136 numbers and keeps it for the hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any
from urllib.parse import quote

from kaik.core.action import Action
from kaik.core.errors import KaikError
from kaik.core.options import Options
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.records.event import MjaiEvent
from kaik.games.riichi.records.exporting import Exporter
from kaik.games.riichi.records.mjlog import DISCARDS, DRAWS, HUNDRED, NO_KUITAN, NO_REDS, TWO_ROUNDS
from kaik.games.riichi.records.mjlog_codes import Called, ids_of, write_call
from kaik.games.riichi.rounds import placing
from kaik.games.riichi.rules import Riichi, start
from kaik.games.riichi.season import SEATS, Ending, Winning
from kaik.kits.mahjong.tiles import Tiles, kind

Log = tuple[tuple[int, Action], ...]
Fields = Mapping[str, object]
_YAKU = """menzen_tsumo riichi ippatsu chankan rinshan_kaihou haitei_raoyue houtei_raoyui pinfu tanyao iipeiko
yakuhai_seat_wind_east yakuhai_seat_wind_south yakuhai_seat_wind_west yakuhai_seat_wind_north
yakuhai_round_wind_east yakuhai_round_wind_south yakuhai_round_wind_west yakuhai_round_wind_north
yakuhai_haku yakuhai_hatsu yakuhai_chun double_riichi chiitoitsu chantai ittsu sanshoku_doujun sanshoku_doukou
san_kantsu toitoi san_ankou shou_sangen honroutou ryanpeikou junchan honitsu chinitsu renhou tenhou chiihou daisangen
suu_ankou suu_ankou_tanki tsuu_iisou ryuuiisou chinroutou chuuren_poutou daburu_chuuren_poutou kokushi_musou
kokushi_musou_juusanmen_matchi dai_suushii shousuushii suu_kantsu dora ura_dora aka_dora"""
YAKU = {name: number for number, name in enumerate(_YAKU.split())}
FIRST_YAKUMAN, LAST_YAKUMAN = YAKU["tenhou"], YAKU["suu_kantsu"]
LIMITS = {"": 0, "mangan": 1, "haneman": 2, "baiman": 3, "sanbaiman": 4}
ENDS = {"kyuushu": "yao9"}


def write(options: Options, seats: int, log: Log, headers: Mapping[str, str] | None = None) -> str:
    """A log as such a record; `headers` may hold the players' names as `name0` … `name3`."""
    assert isinstance(options, RiichiOptions)
    return write_from(start(options, seats), log, headers)


def write_from(begun: Riichi, log: Log, headers: Mapping[str, str] | None = None) -> str:
    """The same for a log that was played from some position."""
    if begun.options.aka > 3:
        raise KaikError("an mjlog knows one red five of a suit at most, and these rules have two")
    exporter = Exporter(begun)
    for seat, action in log:
        exporter.add(seat, action)
    told = headers or {}
    names = exporter.heading(tuple(told.get(f"name{seat}", "") for seat in range(SEATS)))["names"]
    parts = ['<mjloggm ver="2.3">', *_head(begun.options, names), *_body(exporter, begun.options), "</mjloggm>"]
    return "".join(parts) + "\n"


def _head(options: RiichiOptions, names: list[str]) -> Iterator[str]:
    bits = 1 | NO_REDS * (not options.aka) | NO_KUITAN * (options.kuitan == "off") | TWO_ROUNDS * (options.rounds > 1)
    yield _tag("GO", {"type": bits, "lobby": 0})
    yield _tag("UN", {f"n{seat}": quote(name) for seat, name in enumerate(names)})
    yield _tag("TAIKYOKU", {"oya": 0})


def _tag(name: str, fields: Fields) -> str:
    return "<" + " ".join((name, *(f'{key}="{value}"' for key, value in fields.items()))) + "/>"


def _body(exporter: Exporter, options: RiichiOptions) -> Iterator[str]:
    endings = iter(exporter.endings)
    hand: MjlogHand | None = None
    before = ""
    for at, fields in enumerate(exporter.events):
        event = MjaiEvent(f"event {at}", fields)
        if event.type == "start_kyoku":
            hand = MjlogHand(event, bool(options.aka))
            yield hand.opening(event)
        elif event.type in ("hora", "ryukyoku") and hand is not None:
            if before != "hora" or event.type != "hora":
                hand.declared = {each["actor"] for each in _wins(exporter, at) if each["ura_markers"]}
                yield from _ends(exporter, hand, next(endings))
        elif hand is not None and event.type != "end_game":
            yield from hand.add(event)
        before = event.type


def _wins(exporter: Exporter, at: int) -> Iterator[Mapping[str, Any]]:
    """The wins told from this event on."""
    return takewhile(lambda event: event["type"] == "hora", exporter.events[at:])


def _ends(exporter: Exporter, hand: MjlogHand, end: Ending) -> Iterator[str]:
    """A tag for each winner or for the draw; the last of a finished game tells what everybody has."""
    last = exporter.state.stage == "over" and end is exporter.endings[-1]
    ends = [hand.won(exporter, end, win) for win in end.wins] or [hand.drawn(exporter, end)]
    for at, (name, fields) in enumerate(ends):
        closing = {"owari": _owari(exporter)} if last and at == len(ends) - 1 else {}
        yield _tag(name, {**fields, **closing})


def _owari(exporter: Exporter) -> str:
    state, order = exporter.state, sorted(range(SEATS), key=exporter.actor)
    scores = placing(state) or (0.0,) * SEATS
    return ",".join(f"{state.points[seat] // HUNDRED},{scores[seat]:.1f}" for seat in order)


class MjlogHand:
    """One hand: who holds which of the 136 tiles, and the points as they change."""

    def __init__(self, opening: MjaiEvent, reds: bool) -> None:
        self.reds = reds
        self._free: dict[str, list[int]] = {}
        self._dora = [self._take(opening.tile("dora_marker"))]
        self._held = [[self._take(tile) for tile in hand] for hand in opening.hands("tehais", 13)]
        self._points = list(opening.points("scores"))
        self._head = opening.fields["honba"], opening.fields["kyotaku"]
        self._sticks = int(opening.fields["kyotaku"])
        self._drawn, self._thrown = -1, -1
        self._ura: list[int] = []
        self.declared: set[int] = set()
        """Winners who may look beneath the indicators."""
        self._melds: list[list[tuple[Called, int]]] = [[] for _ in range(SEATS)]
        """Every seat's calls with the number each was told by."""

    def _take(self, tile: str) -> int:
        """One of a tile's numbers that nobody has yet."""
        return self._free.setdefault(tile, list(ids_of(tile, self.reds))).pop(0)

    def _find(self, seat: int, tile: str, instead: int = -1) -> int:
        """One of the seat's tiles of that spelling, rather not the one just drawn."""
        ids = ids_of(tile, self.reds)
        found = [each for each in self._held[seat] if each in ids]
        return next((each for each in found if each != instead), found[0])

    def opening(self, event: MjaiEvent) -> str:
        """The tag that deals."""
        kyoku = SEATS * event.wind("bakaze") + event.number("kyoku", 1, SEATS) - 1
        honba, sticks = self._head
        fields: dict[str, object] = {
            "seed": f"{kyoku},{honba},{sticks},0,0,{self._dora[0]}",
            "ten": ",".join(str(points // HUNDRED) for points in self._points),
            "oya": event.seat("oya"),
        }
        return _tag("INIT", fields | {f"hai{seat}": _listed(held) for seat, held in enumerate(self._held)})

    def add(self, event: MjaiEvent) -> Iterator[str]:
        """The tags of one event."""
        match event.type:
            case "tsumo":
                self._drawn = self._take(event.tile())
                self._held[event.seat()].append(self._drawn)
                yield f"<{DRAWS[event.seat()]}{self._drawn}/>"
            case "dahai":
                yield self._dahai(event)
            case "reach":
                yield _tag("REACH", {"who": event.seat(), "step": 1})
            case "reach_accepted":
                yield self._accepted(event.seat())
            case "dora":
                self._dora.append(self._take(event.tile("dora_marker")))
                yield _tag("DORA", {"hai": self._dora[-1]})
            case "chi" | "pon" | "daiminkan" | "ankan" | "kakan":
                yield self._call(event)

    def _dahai(self, event: MjaiEvent) -> str:
        seat, tile = event.seat(), event.tile()
        same = event.fields.get("tsumogiri") is True
        self._thrown = self._drawn if same else self._find(seat, tile, instead=self._drawn)
        self._held[seat].remove(self._thrown)
        self._drawn = -1
        return f"<{DISCARDS[seat]}{self._thrown}/>"

    def _accepted(self, seat: int) -> str:
        self._points[seat] -= 10 * HUNDRED
        self._sticks += 1
        ten = ",".join(str(points // HUNDRED) for points in self._points)
        return _tag("REACH", {"who": seat, "ten": ten, "step": 2})

    def _call(self, event: MjaiEvent) -> str:
        seat, called, triplet = event.seat(), self._called(event), -1
        if called.call == "kakan":
            at = next(n for n, (each, _) in enumerate(self._melds[seat]) if {*each.own, each.taken} == {*called.own})
            triplet = self._melds[seat].pop(at)[0].taken
        for tile in (called.taken,) if called.call == "kakan" else called.own:
            self._held[seat].remove(tile)
        number = write_call(called, triplet)
        self._melds[seat].append((called, number))
        return _tag("N", {"who": seat, "m": number})

    def _called(self, event: MjaiEvent) -> Called:
        seat = event.seat()
        if event.type == "kakan":
            added = self._find(seat, event.tile())
            pons = (each for each, _ in self._melds[seat] if each.call == "pon")
            pon = next(each for each in pons if each.taken // 4 == added // 4)
            return Called("kakan", tuple(sorted((*pon.own, pon.taken))), added, pon.away)
        own = self._own(seat, event.tiles("consumed"))
        if event.type == "ankan":
            return Called("ankan", tuple(sorted(own)), -1, 0)
        return Called(event.type, tuple(sorted(own)), self._thrown, (event.seat("target") - seat) % SEATS)

    def _own(self, seat: int, tiles: Tiles) -> list[int]:
        found: list[int] = []
        for tile in tiles:
            ids = ids_of(tile, self.reds)
            found.append(next(each for each in self._held[seat] if each in ids and each not in found))
        return found

    # How it ends.

    def won(self, exporter: Exporter, end: Ending, win: Winning) -> tuple[str, Fields]:
        """The tag of one winner; honba and sticks are the first one's."""
        who = exporter.actor(win.seat)
        payer = who if end.payer < 0 else exporter.actor(end.payer)
        machi = self._drawn if end.payer < 0 else self._winning(payer, end)
        hand = sorted({*self._held[who], machi})
        fields: dict[str, object] = {
            "ba": f"{self._head[0]},{self._sticks if win is end.wins[0] else 0}",
            "hai": _listed(hand),
            **({"m": ",".join(str(number) for _, number in self._melds[who])} if self._melds[who] else {}),
            "machi": machi,
            "ten": f"{win.fu},{win.points},{LIMITS.get(win.limit, 5)}",
            **_yaku(win),
            "doraHai": _listed(self._dora),
            **({"doraHaiUra": _listed(self._beneath(end))} if who in self.declared else {}),
            "who": who,
            "fromWho": payer,
        }
        return "AGARI", fields | {"sc": self._changed(exporter, win.change)}

    def _winning(self, payer: int, end: Ending) -> int:
        """The number of a tile that was won with: the last discard, or the one just added to a triplet."""
        if end.how != "rob":
            return self._thrown
        quads = [called for called, _ in self._melds[payer] if called.call in ("kakan", "ankan")]
        last = quads[-1]
        return last.taken if last.taken >= 0 else next(each for each in last.own if kind(end.tile) == each // 4)

    def _beneath(self, end: Ending) -> list[int]:
        self._ura = self._ura or [self._take(tile) for tile in end.ura]
        return self._ura

    def drawn(self, exporter: Exporter, end: Ending) -> tuple[str, Fields]:
        """The tag of a hand without a winner."""
        reason = "nm" if end.nagashi else ENDS.get(end.reason, end.reason)
        fields: dict[str, object] = {"type": reason} if reason else {}
        fields |= {"ba": f"{self._head[0]},{self._sticks}", "sc": self._changed(exporter, end.change)}
        shown = {exporter.actor(seat) for seat, _ in end.shown}
        return "RYUUKYOKU", fields | {f"hai{seat}": _listed(self._held[seat]) for seat in sorted(shown)}

    def _changed(self, exporter: Exporter, change: tuple[int, ...]) -> str:
        """Points before and how they change, seat by seat."""
        by_actor = [change[seat] for seat in sorted(range(SEATS), key=exporter.actor)]
        told = [f"{points // HUNDRED},{more // HUNDRED}" for points, more in zip(self._points, by_actor, strict=True)]
        self._points = [points + more for points, more in zip(self._points, by_actor, strict=True)]
        return ",".join(told)


def _listed(ids: list[int]) -> str:
    return ",".join(map(str, sorted(ids)))


def _yaku(win: Winning) -> dict[str, Any]:
    """Yaku with their han, or the yakuman alone."""
    numbers = [(YAKU[name], han) for name, han in win.yaku]
    yakuman = [number for number, han in numbers if FIRST_YAKUMAN <= number <= LAST_YAKUMAN or han >= 13]
    if yakuman:
        return {"yakuman": ",".join(map(str, yakuman))}
    return {"yaku": ",".join(f"{number},{han}" for number, han in numbers)}
