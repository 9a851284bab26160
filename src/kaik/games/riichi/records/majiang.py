"""Records of 電脳麻将 (majiang): a JSON object with title, players, first dealer and a list of hands, read.

A hand is a list of objects with one key each: `qipai` (the deal), `zimo`, `dapai`, `fulou`, `gang`, `gangzimo`,
`kaigang`, `hule`, `pingju`. Seats in them are counted from the hand's dealer. Tiles are `m1`, a red five `m0`; behind a
discard `_` says that it is the tile just drawn and `*` that it declares riichi; a called set is `p55-0`, the sign
behind the tile that was taken: `-` from the left, `=` from across, `+` from the right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from kaik.core.errors import BadRecord
from kaik.core.game import Imported
from kaik.core.options import Options
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.records.event import MjaiEvent, spelled
from kaik.games.riichi.records.importing import Importer
from kaik.games.riichi.records.mjai import listed_names
from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong.tiles import NAMES, REDS, WINDS, Tiles

MOST_HANDS, LONGEST_HAND = 1000, 1000
SIGNS = {"+": 1, "=": 2, "-": 3}
"""How many places to the right of the caller the giver sits."""
ENDS = {
    "荒牌平局": "exhaustive",
    "流し満貫": "nm",
    "九種九牌": "yao9",
    "四風連打": "kaze4",
    "四開槓": "kan4",
    "四家立直": "reach4",
    "三家和": "ron3",
}
_TILE = re.compile(r"[mps][0-9]|z[1-7]")
_HAND = re.compile(r"(?:[mps][0-9]+|z[1-7]+)*")
_SET = re.compile(r"(?P<suit>[mpsz])(?P<before>\d+)(?P<sign>[-=+]?)(?P<after>\d*)")


class MajiangSet(msgspec.Struct, frozen=True):
    """A set as such a record writes it."""

    tiles: Tiles
    """All but the tile that was taken or added."""
    taken: str
    """The tile that was called or added; empty for a closed kan."""
    away: int


def fits(text: str) -> bool:
    """Whether a text may be such a record."""
    return text[:1] == "{" and ('"qijia"' in text or '"qipai"' in text)


def read(source: Any, options: Options) -> Imported:
    """The record replayed under these options; that there are red fives its tiles may say."""
    assert isinstance(options, RiichiOptions)
    record = _record(source)
    hands, first = record.get("log"), record.get("qijia", 0)
    if not isinstance(hands, list) or not 0 < len(hands) <= MOST_HANDS:
        raise BadRecord(f"log is a list of 1 to {MOST_HANDS} hands, not {hands!r:.40}")
    if type(first) is not int or not 0 <= first < SEATS:
        raise BadRecord(f"qijia, who deals first, is a number from 0 to {SEATS - 1}, not {first!r:.40}")
    events = [event for number, hand in enumerate(hands, 1) for event in _hand(number, hand)]
    names = listed_names(record.get("player"))
    by_seat = tuple(names[(first + seat) % SEATS].split("\n")[0] for seat in range(SEATS)) if names else ()
    return Importer(options.changed(_reds(options, events))).follow(events, by_seat, _about(record))


def _record(source: Any) -> dict[str, Any]:
    if isinstance(source, str):
        try:
            source = msgspec.json.decode(source.encode("utf-8", "replace"))
        except (msgspec.DecodeError, RecursionError) as wrong:
            raise BadRecord(f"the record is not JSON: {wrong}") from None
    if not isinstance(source, dict):
        raise BadRecord(f"a record is a JSON object with title, player, qijia and log, not {type(source).__name__}")
    return source


def _about(record: Mapping[str, Any]) -> dict[str, str]:
    """The title; its second line is when it was played."""
    title = record.get("title")
    lines = title.split("\n") if isinstance(title, str) else []
    return {key: line for key, line in zip(("title", "date"), lines, strict=False) if line.strip()}


def _reds(options: RiichiOptions, events: list[MjaiEvent]) -> dict[str, Any]:
    """Red fives, if any is seen where the rules have none."""
    seen = options.aka == 0 and any(event.type in ("start_kyoku", "tsumo") and "r" in _shown(event) for event in events)
    return {"aka": 3} if seen else {}


def _shown(event: MjaiEvent) -> str:
    hands = event.fields.get("tehais", ())
    return "".join((str(event.fields.get("pai", "")), *(tile for hand in hands for tile in hand)))


def _hand(number: int, hand: Any) -> Iterator[MjaiEvent]:
    """The events of one hand; `number` counts the hands from 1."""
    if not isinstance(hand, list) or not 0 < len(hand) <= LONGEST_HAND:
        raise BadRecord(f"hand {number}: a hand is a list of what happened, not {hand!r:.40}")
    dealer = -1
    for at, entry in enumerate(hand):
        place = f"hand {number}, entry {at}"
        if not isinstance(entry, dict) or len(entry) != 1 or not isinstance(next(iter(entry.values())), dict):
            raise BadRecord(f"{place}: an entry is an object with one key and an object behind it, not {entry!r:.60}")
        name, fields = next(iter(entry.items()))
        if name not in READ:
            raise BadRecord(f"{place}: there is no entry {name!r:.40}; known: {' '.join(READ)}")
        told = MajiangEntry(f"{place} ({name})", fields, dealer)
        if name == "qipai":
            dealer = told.number("jushu", SEATS - 1)
            told = MajiangEntry(told.place, fields, dealer)
        elif dealer < 0:
            raise BadRecord(f"{place}: a hand begins with qipai, the deal")
        yield from (MjaiEvent(told.place, each) for each in READ[name](told))


class MajiangEntry(msgspec.Struct, frozen=True):
    """One entry of a hand, its fields read with care."""

    place: str
    fields: Mapping[str, Any]
    dealer: int

    def refused(self, sentence: str) -> BadRecord:
        return BadRecord(f"{self.place}: {sentence}")

    def number(self, key: str, most: int) -> int:
        value = self.fields.get(key)
        if type(value) is not int or not 0 <= value <= most:
            raise self.refused(f"{key} is a number from 0 to {most}, not {value!r:.40}")
        return value

    def seat(self, key: str = "l") -> int:
        """A seat counted from the dealer, as one counted from whoever dealt first."""
        return (self.dealer + self.number(key, SEATS - 1)) % SEATS

    def text(self, key: str) -> str:
        value = self.fields.get(key)
        if not isinstance(value, str) or len(value) > 60:
            raise self.refused(f"{key} is a text, not {value!r:.40}")
        return value

    def tile(self, key: str = "p") -> str:
        """A tile as mjai spells it."""
        text = self.text(key).rstrip("_*+=-")
        if not _TILE.fullmatch(text):
            raise self.refused(f"{key} is a tile like m1, p0 or z7, not {self.text(key)!r:.40}")
        return spelled(_own(text[0], text[1]))

    def by_seat(self, key: str) -> list[Any]:
        """A list that is counted from the dealer, counted from the first dealer."""
        value = self.fields.get(key)
        if not isinstance(value, list) or len(value) != SEATS:
            raise self.refused(f"{key} has an item for each of the {SEATS} seats, not {value!r:.60}")
        return [value[(seat - self.dealer) % SEATS] for seat in range(SEATS)]


def _own(suit: str, digit: str) -> str:
    return f"{digit}{suit}"


def _dealt(entry: MajiangEntry) -> Iterator[dict[str, Any]]:
    yield {
        "type": "start_kyoku",
        "bakaze": WINDS[entry.number("zhuangfeng", len(WINDS) - 1)],
        "kyoku": entry.dealer + 1,
        "honba": entry.number("changbang", 10_000),
        "kyotaku": entry.number("lizhibang", 10_000),
        "oya": entry.dealer,
        "scores": entry.by_seat("defen"),
        "dora_marker": entry.tile("baopai"),
        "tehais": [_hand_tiles(entry, text) for text in entry.by_seat("shoupai")],
    }


def _hand_tiles(entry: MajiangEntry, text: Any) -> list[str]:
    if not isinstance(text, str) or len(text) > 60 or not _HAND.fullmatch(text):
        raise entry.refused(f"a hand is a text like m123p40z77, not {text!r:.40}")
    suits = re.findall(r"([mpsz])(\d+)", text)
    return [spelled(_own(suit, digit)) for suit, digits in suits for digit in digits]


def _drew(entry: MajiangEntry) -> Iterator[dict[str, Any]]:
    yield {"type": "tsumo", "actor": entry.seat(), "pai": entry.tile()}


def _threw(entry: MajiangEntry) -> Iterator[dict[str, Any]]:
    if "*" in entry.text("p"):
        yield {"type": "reach", "actor": entry.seat()}
    yield {"type": "dahai", "actor": entry.seat(), "pai": entry.tile(), "tsumogiri": "_" in entry.text("p")}


def _called(entry: MajiangEntry) -> Iterator[dict[str, Any]]:
    """A chi, pon or big kan, told by the tiles that are laid."""
    found, who = _read_set(entry), entry.seat()
    if not found.taken or not found.away:
        raise entry.refused(f"{entry.text('m')} does not say which tile was taken")
    same = len({tile[0].replace("0", "5") + tile[1] for tile in (*found.tiles, found.taken)}) == 1
    call = "chi" if not same else "pon" if len(found.tiles) == 2 else "daiminkan"
    own = [spelled(tile) for tile in found.tiles]
    giver = (who + found.away) % SEATS
    yield {"type": call, "actor": who, "target": giver, "pai": spelled(found.taken), "consumed": own}


def _kan(entry: MajiangEntry) -> Iterator[dict[str, Any]]:
    """A closed kan, or a small one: a triplet with its sign, and the tile that was added."""
    found = _read_set(entry)
    if found.taken:
        yield {"type": "kakan", "actor": entry.seat(), "pai": spelled(found.taken)}
    else:
        yield {"type": "ankan", "actor": entry.seat(), "consumed": [spelled(tile) for tile in found.tiles]}


def _read_set(entry: MajiangEntry) -> MajiangSet:
    found = _SET.fullmatch(entry.text("m"))
    tiles = tuple(_own(found["suit"], digit) for digit in found["before"] + found["after"]) if found else ()
    if not found or not 3 <= len(tiles) <= 4 or not all(tile in NAMES or tile in REDS for tile in tiles):
        raise entry.refused(f"a set is a text like m12-3, z777= or p5550, not {entry.text('m')!r:.40}")
    if not found["sign"]:
        return MajiangSet(tiles, "", 0)
    # Behind the sign of a triplet stands the tile that made it a small kan, in a run the rest of the run.
    small = len(tiles) == 4 and len(found["after"]) == 1
    at = 3 if small else len(found["before"]) - 1
    return MajiangSet((*tiles[:at], *tiles[at + 1 :]), tiles[at], SIGNS[found["sign"]])


def _turned(entry: MajiangEntry) -> Iterator[dict[str, Any]]:
    yield {"type": "dora", "dora_marker": entry.tile("baopai")}


def _won(entry: MajiangEntry) -> Iterator[dict[str, Any]]:
    beneath = entry.fields.get("fubaopai") or []
    if not isinstance(beneath, list) or len(beneath) > 5:
        raise entry.refused(f"fubaopai is a list of tiles, not {beneath!r:.40}")
    uras = [MajiangEntry(entry.place, {"p": tile}, entry.dealer).tile() for tile in beneath]
    payer = entry.seat("baojia") if entry.fields.get("baojia") is not None else entry.seat()
    yield {"type": "hora", "actor": entry.seat(), "target": payer, "ura_markers": uras, **_paid(entry)}


def _drawn(entry: MajiangEntry) -> Iterator[dict[str, Any]]:
    name = entry.text("name")
    reason = ENDS.get(name)
    if reason is None:
        raise entry.refused(f"there is no end {name!r:.40}; known: {' '.join(ENDS)}")
    yield {"type": "ryukyoku", "reason": reason, **_paid(entry)}


def _paid(entry: MajiangEntry) -> dict[str, Any]:
    return {"deltas": entry.by_seat("fenpei")} if entry.fields.get("fenpei") is not None else {}


READ: Mapping[str, Callable[[MajiangEntry], Iterator[dict[str, Any]]]] = {
    "qipai": _dealt,
    "zimo": _drew,
    "gangzimo": _drew,
    "dapai": _threw,
    "fulou": _called,
    "gang": _kan,
    "kaigang": _turned,
    "hule": _won,
    "pingju": _drawn,
}
