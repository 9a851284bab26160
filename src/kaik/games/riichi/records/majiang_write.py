"""Our log as a record of 電脳麻将 (majiang)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from kaik.core.action import Action
from kaik.core.options import Options
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.records.event import MjaiEvent
from kaik.games.riichi.records.exporting import Exporter
from kaik.games.riichi.records.majiang import ENDS, SIGNS
from kaik.games.riichi.records.tenhou_write import NAMES as YAKU
from kaik.games.riichi.rounds import placing, ranking
from kaik.games.riichi.rules import Riichi, start
from kaik.games.riichi.scoring.yaku import YAKUMAN
from kaik.games.riichi.season import SEATS, Ending, Winning
from kaik.kits.mahjong.tiles import SUITS, Tiles, kind, ordered

Log = tuple[tuple[int, Action], ...]
Entry = dict[str, dict[str, Any]]
NAMED = {reason: name for name, reason in ENDS.items()} | {"kyuushu": "九種九牌"}


def write(options: Options, seats: int, log: Log, headers: Mapping[str, str] | None = None) -> str:
    """A log as such a record; `headers` may hold `title`, `date` and the names as `name0` … `name3`."""
    assert isinstance(options, RiichiOptions)
    return write_from(start(options, seats), log, headers)


def write_from(begun: Riichi, log: Log, headers: Mapping[str, str] | None = None) -> str:
    """The same for a log that was played from some position."""
    exporter = Exporter(begun)
    for seat, action in log:
        exporter.add(seat, action)
    told = headers or {}
    names = exporter.heading(tuple(told.get(f"name{seat}", "") for seat in range(SEATS)))["names"]
    state, order = exporter.state, sorted(range(SEATS), key=exporter.actor)
    places, scores = ranking(state), placing(state) or (0.0,) * SEATS
    record = {
        "title": "\n".join(line for line in (told.get("title", ""), told.get("date", "")) if line),
        "player": names,
        "qijia": 0,
        "log": list(_hands(exporter)),
        "defen": [state.points[seat] for seat in order],
        "point": [f"{scores[seat]:.1f}" for seat in order],
        "rank": [places.index(seat) + 1 for seat in order],
    }
    return msgspec.json.encode(record).decode()


def _hands(exporter: Exporter) -> Iterator[list[Entry]]:
    endings, hand = iter(exporter.endings), list[Entry]()
    writer: MajiangWriter | None = None
    before = ""
    for at, fields in enumerate(exporter.events):
        event = MjaiEvent(f"event {at}", fields)
        if event.type == "start_kyoku":
            if hand:
                yield hand
            writer = MajiangWriter(event, exporter)
            hand = [writer.opening(event)]
        elif writer is not None and event.type in ("hora", "ryukyoku"):
            if before != "hora" or event.type != "hora":
                hand += writer.ended(next(endings))
        elif writer is not None:
            hand += writer.add(event)
        before = event.type
    if hand:
        yield hand


def tile_text(tile: str) -> str:
    """A tile with its suit first."""
    return tile[1] + tile[0]


def hand_text(tiles: Tiles) -> str:
    """Tiles of a hand, suit by suit.

    >>> hand_text(("1m", "2m", "0p", "7z"))
    'm12p0z7'
    """
    parts = ((suit, "".join(tile[0] for tile in ordered(tiles) if tile[1] == suit)) for suit in SUITS)
    return "".join(suit + digits for suit, digits in parts if digits)


class MajiangWriter:
    """One hand as it grows."""

    def __init__(self, opening: MjaiEvent, exporter: Exporter) -> None:
        self._dealer, self._exporter = opening.seat("oya"), exporter
        self._riichi, self._kan, self._declared = False, False, set[int]()
        self._sets: list[list[str]] = [[] for _ in range(SEATS)]

    def _away(self, actor: int) -> int:
        """A seat counted from the dealer."""
        return (actor - self._dealer) % SEATS

    def _from_dealer(self, by_actor: list[Any]) -> list[Any]:
        return [by_actor[(self._dealer + at) % SEATS] for at in range(SEATS)]

    def opening(self, event: MjaiEvent) -> Entry:
        """The deal."""
        hands = [hand_text(hand) for hand in event.hands("tehais", 13)]
        return {
            "qipai": {
                "zhuangfeng": event.wind("bakaze"),
                "jushu": event.number("kyoku", 1, SEATS) - 1,
                "changbang": event.fields["honba"],
                "lizhibang": event.fields["kyotaku"],
                "defen": self._from_dealer(list(event.points("scores"))),
                "baopai": tile_text(event.tile("dora_marker")),
                "shoupai": self._from_dealer(hands),
            }
        }

    def add(self, event: MjaiEvent) -> Iterator[Entry]:
        """The entries of one event."""
        match event.type:
            case "tsumo":
                name = "gangzimo" if self._kan else "zimo"
                self._kan = False
                yield {name: {"l": self._away(event.seat()), "p": tile_text(event.tile())}}
            case "reach":
                self._riichi = True
                self._declared.add(event.seat())
            case "dahai":
                signs = "_" * (event.fields.get("tsumogiri") is True) + "*" * self._riichi
                self._riichi = False
                yield {"dapai": {"l": self._away(event.seat()), "p": tile_text(event.tile()) + signs}}
            case "dora":
                yield {"kaigang": {"baopai": tile_text(event.tile("dora_marker"))}}
            case "chi" | "pon" | "daiminkan":
                self._kan = event.type == "daiminkan"
                yield {"fulou": {"l": self._away(event.seat()), "m": self._laid(event)}}
            case "ankan" | "kakan":
                self._kan = True
                text = self._closed(event) if event.type == "ankan" else self._added(event)
                yield {"gang": {"l": self._away(event.seat()), "m": text}}

    def _laid(self, event: MjaiEvent) -> str:
        seat, taken, own = event.seat(), event.tile(), event.tiles("consumed")
        sign = next(sign for sign, away in SIGNS.items() if away == (event.seat("target") - seat) % SEATS)
        if event.type == "chi":
            digits = [each[0] + sign * (each == taken) for each in sorted((taken, *own), key=kind)]
        else:
            digits = [*(each[0] for each in ordered(own)), taken[0] + sign]
        text = taken[1] + "".join(digits)
        self._sets[seat].append(text)
        return text

    def _closed(self, event: MjaiEvent) -> str:
        text = hand_text(event.tiles("consumed", 4))
        self._sets[event.seat()].append(text)
        return text

    def _added(self, event: MjaiEvent) -> str:
        """The triplet as it was laid, and the fourth tile behind it."""
        seat, tile = event.seat(), event.tile()
        same = tile[0].replace("0", "5")
        sets = self._sets[seat]
        at = next(n for n, text in enumerate(sets) if text[0] == tile[1] and _same(text) == same)
        sets[at] += tile[0]
        return sets[at]

    # How it ends.

    def ended(self, end: Ending) -> Iterator[Entry]:
        """One entry for each winner, or one for the draw."""
        for win in end.wins:
            yield {"hule": self._won(end, win)}
        if end.wins:
            return
        reason = "nm" if end.nagashi else end.reason or "exhaustive"
        shown = {self._exporter.actor(seat): hand for seat, hand in end.shown}
        texts = [self._shown(seat, shown[seat]) if seat in shown else "" for seat in range(SEATS)]
        paid = self._by_actor(end.change)
        yield {"pingju": {"name": NAMED[reason], "shoupai": self._from_dealer(texts), "fenpei": paid}}

    def _shown(self, actor: int, hand: Tiles) -> str:
        return ",".join((hand_text(hand), *self._sets[actor]))

    def _by_actor(self, change: tuple[int, ...]) -> list[int]:
        return self._from_dealer([change[seat] for seat in sorted(range(SEATS), key=self._exporter.actor)])

    def _won(self, end: Ending, win: Winning) -> dict[str, Any]:
        who = self._exporter.actor(win.seat)
        drawn = end.payer < 0
        hand = (hand_text(win.hand) + tile_text(end.tile), *self._sets[who])
        worth: dict[str, Any] = {"fu": win.fu, "fanshu": win.han}
        if max(han for _, han in win.yaku) >= YAKUMAN:
            worth = {"damanguan": sum(han for _, han in win.yaku) // YAKUMAN}
        return {
            "l": self._away(who),
            "shoupai": ",".join(hand),
            "baojia": None if drawn else self._away(self._exporter.actor(end.payer)),
            "fubaopai": [tile_text(tile) for tile in end.ura] if who in self._declared else None,
            **worth,
            "defen": win.points,
            "hupai": [{"name": YAKU[name], "fanshu": "*" if han >= YAKUMAN else han} for name, han in win.yaku],
            "fenpei": self._by_actor(win.change),
        }


def _same(text: str) -> str:
    """The rank of a triplet's text, and nothing for another set's."""
    ranks = {digit.replace("0", "5") for digit in text[1:] if digit.isdigit()}
    return ranks.pop() if len(ranks) == 1 and sum(map(str.isdigit, text)) == 3 else ""
