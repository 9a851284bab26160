"""Records as Tenhou's server keeps them: mjlog, an XML of tags like <T52/> for a draw and <D52/> for a discard, read.

Its tags are read one by one and never as a document, so nothing in such a file can grow by being read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote

import msgspec

from kaik.core.errors import BadRecord
from kaik.core.game import Imported
from kaik.core.options import Options
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.records.event import MjaiEvent, spelled
from kaik.games.riichi.records.importing import Importer
from kaik.games.riichi.records.mjlog_codes import MOST, Called, giver, read_call, tile_of
from kaik.games.riichi.rounds import name_of
from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong.tiles import WINDS

LONGEST = 100_000
"""Tags of one record."""
NO_REDS, NO_KUITAN, TWO_ROUNDS, THREE_PLAYERS = 0x2, 0x4, 0x8, 0x10
"""Bits of the game's type."""
DRAWS, DISCARDS = "TUVW", "DEFG"
HUNDRED = 100
_TAG = re.compile(r"<(/?)([A-Za-z]+)(\d{0,3})((?:\s+[A-Za-z0-9_]+=\"[^\"<>]*\")*)\s*(/?)>")
_ATTRIBUTE = re.compile(r"([A-Za-z0-9_]+)=\"([^\"<>]*)\"")
_AROUND = frozenset(("mjloggm", "SHUFFLE", "GO", "UN", "TAIKYOKU", "BYE"))


class Tag(msgspec.Struct, frozen=True):
    """One tag and where it stands in the record."""

    place: str
    name: str
    number: str
    fields: Mapping[str, str]

    def refused(self, sentence: str) -> BadRecord:
        return BadRecord(f"{self.place}: {sentence}")

    def numbers(self, key: str, least: int = 0, most: int = 1000) -> list[int]:
        """Whole numbers with commas between them, as many as an attribute is allowed to have."""
        parts = [part.strip() for part in self.fields.get(key, "").split(",") if part.strip()]
        whole = all(re.fullmatch(r"[+-]?\d{1,7}", part) for part in parts)
        if not whole or not least <= len(parts) <= most:
            raise self.refused(f"{key} is a list of whole numbers, not {self.fields.get(key, '')!r:.40}")
        return [int(part) for part in parts]

    def one(self, key: str, most: int) -> int:
        """A whole number from 0 up to some bound."""
        number = self.numbers(key, 1, 1)[0]
        if not 0 <= number <= most:
            raise self.refused(f"{key} is a number from 0 to {most}, not {number}")
        return number


def fits(text: str) -> bool:
    """Whether a text may be such a record."""
    return "<mjloggm" in text


def read(source: Any, options: Options) -> Imported:
    """The record replayed under these options; red fives, open tanyao and the number of rounds it tells itself."""
    assert isinstance(options, RiichiOptions)
    if not isinstance(source, str):
        raise BadRecord(f"an mjlog is a text of tags, not {type(source).__name__}")
    tags = list(_tags(source))
    rules = options.changed(_rules(tags))
    events = [event for tag in tags for event in _events(tag, bool(rules.spelled()["aka"]))]
    return Importer(rules).follow(events, _names(tags), _about(tags))


def _tags(text: str) -> Iterator[Tag]:
    at = 0
    for number in range(LONGEST + 1):
        rest = re.compile(r"\s*(?:<\?[^<>]*\?>\s*)?").match(text, at)
        at = rest.end() if rest else at
        if at >= len(text):
            return
        found = _TAG.match(text, at)
        if not found:
            raise BadRecord(f"tag {number}: {text[at : at + 40]!r} is no tag of an mjlog")
        at = found.end()
        if not found[1]:
            fields = dict(_ATTRIBUTE.findall(found[4]))
            yield Tag(f"tag {number} ({found[2]}{found[3]})", found[2], found[3], fields)
    raise BadRecord(f"an mjlog has at most {LONGEST} tags")


def _rules(tags: list[Tag]) -> dict[str, Any]:
    """What the record says about its own rules, as options of ours."""
    told = next((tag for tag in tags if tag.name == "GO"), None)
    if told is None or "type" not in told.fields:
        return {}
    bits = told.one("type", 1 << 20)
    if bits & THREE_PLAYERS:
        raise told.refused("this is a game of three players, and only those of four are read")
    reds = 0 if bits & NO_REDS else 3
    return {"aka": reds, "kuitan": "off" if bits & NO_KUITAN else "on", "rounds": 2 if bits & TWO_ROUNDS else 1}


def _names(tags: list[Tag]) -> tuple[str, ...]:
    told = next((tag for tag in tags if tag.name == "UN" and "n0" in tag.fields and "n3" in tag.fields), None)
    return tuple(unquote(told.fields.get(f"n{seat}", "")) for seat in range(SEATS)) if told else ()


def _about(tags: list[Tag]) -> dict[str, str]:
    """The lobby, which is where it was played."""
    told = next((tag for tag in tags if tag.name == "GO" and "lobby" in tag.fields), None)
    return {"place": f"lobby {told.fields['lobby'][:20]}"} if told else {}


def _events(tag: Tag, reds: bool) -> Iterator[MjaiEvent]:
    """The events one tag tells."""
    for fields in _told(tag, reds):
        yield MjaiEvent(tag.place, fields)


def _told(tag: Tag, reds: bool) -> Iterator[dict[str, Any]]:
    if tag.number:
        yield _moved(tag, reds)
        return
    match tag.name:
        case "INIT":
            yield _dealt(tag, reds)
        case "N":
            yield _called(tag, reds)
        case "DORA":
            yield {"type": "dora", "dora_marker": _spelled(tag, tag.one("hai", MOST - 1), reds)}
        case "REACH":
            step = {1: "reach", 2: "reach_accepted"}.get(tag.one("step", 2), "")
            yield {"type": step, "actor": tag.one("who", SEATS - 1)}
        case "AGARI":
            yield _won(tag, reds)
            yield from _over(tag)
        case "RYUUKYOKU":
            yield {"type": "ryukyoku", "reason": tag.fields.get("type", "exhaustive"), **_deltas(tag)}
            yield from _over(tag)
        case name if name not in _AROUND:
            raise tag.refused("an mjlog has no such tag")


def _over(tag: Tag) -> Iterator[dict[str, Any]]:
    if "owari" in tag.fields:
        yield {"type": "end_game"}


def _moved(tag: Tag, reds: bool) -> dict[str, Any]:
    tile = int(tag.number)
    seats = DRAWS if tag.name in DRAWS else DISCARDS
    if tag.name not in seats or tile >= MOST:
        raise tag.refused(f"a draw is a tag from T0 to W{MOST - 1}, a discard one from D0 to G{MOST - 1}")
    kind = "tsumo" if seats == DRAWS else "dahai"
    return {"type": kind, "actor": seats.index(tag.name), "pai": _spelled(tag, tile, reds)}


def _spelled(tag: Tag, tile: int, reds: bool) -> str:
    if not 0 <= tile < MOST:
        raise tag.refused(f"a tile is a number from 0 to {MOST - 1}, not {tile}")
    return spelled(tile_of(tile, reds))


def _dealt(tag: Tag, reds: bool) -> dict[str, Any]:
    kyoku, honba, deposits, _, _, dora = tag.numbers("seed", 6, 6)
    if not 0 <= kyoku < SEATS * len(WINDS):
        raise tag.refused(f"the first number of seed is 0 for East 1 up to 15 for North 4, not {kyoku}")
    wind, number = name_of(kyoku)
    hands = [tag.numbers(f"hai{seat}", 13, 13) for seat in range(SEATS)]
    return {
        "type": "start_kyoku",
        "bakaze": wind,
        "kyoku": number,
        "honba": honba,
        "kyotaku": deposits,
        "oya": tag.one("oya", SEATS - 1),
        "scores": [HUNDRED * points for points in tag.numbers("ten", SEATS, SEATS)],
        "dora_marker": _spelled(tag, dora, reds),
        "tehais": [[_spelled(tag, tile, reds) for tile in hand] for hand in hands],
    }


def _called(tag: Tag, reds: bool) -> dict[str, Any]:
    who, called = tag.one("who", SEATS - 1), read_call(tag.one("m", 1 << 16))
    if called is None:
        raise tag.refused(f"m={tag.fields.get('m')} is no call of a game of four")
    return {"actor": who, **_call_fields(who, called, reds)}


def _call_fields(who: int, called: Called, reds: bool) -> dict[str, Any]:
    own = [spelled(tile_of(tile, reds)) for tile in called.own]
    if called.call == "ankan":
        return {"type": "ankan", "consumed": own}
    taken = spelled(tile_of(called.taken, reds))
    if called.call == "kakan":
        return {"type": "kakan", "pai": taken}
    return {"type": called.call, "target": giver(who, called.away), "pai": taken, "consumed": own}


def _won(tag: Tag, reds: bool) -> dict[str, Any]:
    beneath = tag.numbers("doraHaiUra", 0, 5)
    return {
        "type": "hora",
        "actor": tag.one("who", SEATS - 1),
        "target": tag.one("fromWho", SEATS - 1),
        "pai": _spelled(tag, tag.one("machi", MOST - 1), reds),
        "ura_markers": [_spelled(tag, tile, reds) for tile in beneath],
        **_deltas(tag),
    }


def _deltas(tag: Tag) -> dict[str, Any]:
    """Points before and changes, seat by seat; what changed is held against our own count."""
    if "sc" not in tag.fields:
        return {}
    told = tag.numbers("sc", 2 * SEATS, 2 * SEATS)
    return {"deltas": [HUNDRED * points for points in told[1::2]]}
