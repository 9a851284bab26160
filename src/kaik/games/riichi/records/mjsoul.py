"""Records of Mahjong Soul as its players export them: a JSON object with a head and a list of records, read only.

The records are named as in the game's own protocol: RecordNewRound, RecordDealTile, RecordDiscardTile,
RecordChiPengGang, RecordAnGangAddGang, RecordHule, RecordNoTile, RecordLiuJu. Export tools nest them differently; all
usual places are looked at. Tiles are spelled as ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from kaik.core.errors import BadRecord
from kaik.core.game import Imported
from kaik.core.options import Options
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.records.event import MjaiEvent, spelled
from kaik.games.riichi.records.importing import Importer
from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong.tiles import NAMES, REDS, WINDS

LONGEST = 20_000
"""Records of one game."""
CALLS = {0: "chi", 1: "pon", 2: "daiminkan"}
ABORTS = {1: "yao9", 2: "kaze4", 3: "kan4", 4: "reach4", 5: "ron3"}
IN_BETWEEN = ("data", "records", "actions", "result")
"""Keys behind which tools nest the list of records."""
LATEST = 32_503_680_000
"""Seconds after which no date is believed: the year 3000."""


def fits(text: str) -> bool:
    """Whether a text may be such a record."""
    return text[:1] in ("{", "[") and ("RecordNewRound" in text or ('"head"' in text and '"accounts"' in text))


def read(source: Any, options: Options) -> Imported:
    """The record replayed under these options; red fives, starting points and rounds its head may say."""
    assert isinstance(options, RiichiOptions)
    record = _decoded(source)
    head = record.get("head") if isinstance(record, dict) else None
    head = head if isinstance(head, dict) else {}
    reader = SoulReader()
    events = [event for at, each in enumerate(_records(record)) for event in reader.events(at, each)]
    return Importer(options.changed(_rules(head))).follow(events, _names(head), _about(head))


def _decoded(source: Any) -> Any:
    if not isinstance(source, str):
        return source
    try:
        return msgspec.json.decode(source.encode("utf-8", "replace"))
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise BadRecord(f"the record is not JSON: {wrong}") from None


def _records(found: Any, depth: int = 0) -> list[Any]:
    """The list of records, wherever it lies."""
    if isinstance(found, list):
        if not 0 < len(found) <= LONGEST:
            raise BadRecord(f"a game has 1 to {LONGEST} records, not {len(found)}")
        return found
    if isinstance(found, dict) and depth < 5:
        for key in IN_BETWEEN:
            if isinstance(found.get(key), dict | list):
                return _records(found[key], depth + 1)
    raise BadRecord("no list of records was found; an export has one behind data, records or actions")


def _rules(head: Mapping[str, Any]) -> dict[str, Any]:
    """What the head says about the rules, as options of ours."""
    config = head.get("config")
    mode = config.get("mode") if isinstance(config, dict) else None
    if not isinstance(mode, dict):
        return {}
    kind, detail = mode.get("mode"), mode.get("detail_rule")
    said: dict[str, Any] = {"rounds": kind} if kind in (1, 2) else {}
    if type(kind) is int and kind > 10:
        raise BadRecord("this is a game of three players, and only those of four are read")
    detail = detail if isinstance(detail, dict) else {}
    for key, name in (("init_point", "start"), ("fandian", "goal"), ("dora_count", "aka")):
        if type(detail.get(key)) is int and (key == "dora_count" or detail[key] > 0):
            said[name] = detail[key]
    return said


def _names(head: Mapping[str, Any]) -> tuple[str, ...]:
    accounts = head.get("accounts")
    listed = [each for each in accounts if isinstance(each, dict)] if isinstance(accounts, list) else []
    seated = {each.get("seat", 0): each for each in listed if isinstance(each.get("seat", 0), int)}
    names = tuple(str(seated.get(seat, {}).get("nickname", ""))[:100] for seat in range(SEATS))
    return names if any(names) else ()


def _about(head: Mapping[str, Any]) -> dict[str, str]:
    """When it was played, and the number of the game."""
    begun, number = head.get("start_time"), head.get("uuid")
    is_time = isinstance(begun, int) and not isinstance(begun, bool) and 0 < begun < LATEST
    told = {"date": iso_time(int(begun or 0))} if is_time else {}
    return told | ({"game-id": number[:100]} if isinstance(number, str) and number else {})


def iso_time(seconds: int) -> str:
    """Seconds since 1970 as a date and time of UTC; games ask no clock, so it is plain arithmetic.

    >>> iso_time(1_714_532_645)
    '2024-05-01T03:04:05Z'
    """
    days, rest = divmod(seconds, 86_400)
    era, day = divmod(days + 719_468, 146_097)  # counted from the first of March of the year 0, in eras of 400 years
    year = (day - day // 1460 + day // 36_524 - day // 146_096) // 365
    of_year = day - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153
    date = of_year - (153 * month + 2) // 5 + 1
    number = month + 3 if month < 10 else month - 9
    full = year + 400 * era + (number <= 2)
    return f"{full:04}-{number:02}-{date:02}T{rest // 3600:02}:{rest % 3600 // 60:02}:{rest % 60:02}Z"


class SoulRecord(msgspec.Struct, frozen=True):
    """One record and where it stands."""

    place: str
    fields: Mapping[str, Any]

    def refused(self, sentence: str) -> BadRecord:
        return BadRecord(f"{self.place}: {sentence}")

    def number(self, key: str, most: int, otherwise: int = 0) -> int:
        """A whole number; what is left out is nothing, as this protocol leaves it out."""
        value = self.fields.get(key, otherwise)
        if type(value) is not int or not 0 <= value <= most:
            raise self.refused(f"{key} is a number from 0 to {most}, not {value!r:.40}")
        return value

    def seat(self, key: str = "seat") -> int:
        return self.number(key, SEATS - 1)

    def listed(self, key: str) -> list[Any]:
        value = self.fields.get(key)
        if value is not None and (not isinstance(value, list) or len(value) > 100):
            raise self.refused(f"{key} is a list, not {value!r:.40}")
        return value or []

    def tile(self, value: Any) -> str:
        """A tile as mjai spells it."""
        if not isinstance(value, str) or value not in (*NAMES, *REDS):
            raise self.refused(f"a tile is spelled like 5m, 0p or 7z, not {value!r:.40}")
        return spelled(value)

    def tiles(self, key: str) -> list[str]:
        return [self.tile(each) for each in self.listed(key)]


class SoulReader:
    """The records of a game on their way to events; it remembers which indicators lie open."""

    def __init__(self) -> None:
        self._doras = 0

    def events(self, at: int, record: Any) -> Iterator[MjaiEvent]:
        """The events one record tells."""
        name, fields = _unwrapped(record)
        told = SoulRecord(f"record {at} ({name[:40]})", fields)
        if name in READ:
            yield from (MjaiEvent(told.place, each) for each in READ[name](self, told))
        elif name.startswith("Record"):
            raise told.refused("such a record belongs to other rules than those of four players")

    def _new_round(self, record: SoulRecord) -> Iterator[dict[str, Any]]:
        hands = [record.tiles(f"tiles{seat}") for seat in range(SEATS)]
        doras = record.tiles("doras") or [record.tile(record.fields.get("dora"))]
        dealer = record.seat("ju")
        self._doras = len(doras)
        yield {
            "type": "start_kyoku",
            "bakaze": WINDS[record.number("chang", len(WINDS) - 1)],
            "kyoku": dealer + 1,
            "honba": record.number("ben", 10_000),
            "kyotaku": record.number("liqibang", 10_000),
            "oya": dealer,
            "scores": record.fields.get("scores"),
            "dora_marker": doras[0],
            "tehais": [hand[:13] if seat == dealer else hand for seat, hand in enumerate(hands)],
        }
        if len(hands[dealer]) != 14:
            raise record.refused(f"the dealer begins with 14 tiles, not {len(hands[dealer])}")
        yield {"type": "tsumo", "actor": dealer, "pai": hands[dealer][13]}

    def _turned(self, record: SoulRecord) -> Iterator[dict[str, Any]]:
        """Indicators that lie open now and did not before; all are listed each time."""
        doras = record.tiles("doras")
        for tile in doras[self._doras :]:
            yield {"type": "dora", "dora_marker": tile}
        self._doras = max(self._doras, len(doras))

    def _dealt(self, record: SoulRecord) -> Iterator[dict[str, Any]]:
        yield from self._turned(record)
        yield {"type": "tsumo", "actor": record.seat(), "pai": record.tile(record.fields.get("tile"))}

    def _discarded(self, record: SoulRecord) -> Iterator[dict[str, Any]]:
        who = record.seat()
        if record.fields.get("is_liqi") is True or record.fields.get("is_wliqi") is True:
            yield {"type": "reach", "actor": who}
        yield {"type": "dahai", "actor": who, "pai": record.tile(record.fields.get("tile"))}
        yield from self._turned(record)

    def _called(self, record: SoulRecord) -> Iterator[dict[str, Any]]:
        """All tiles of the set, with the seat each came from."""
        who, call = record.seat(), CALLS.get(record.number("type", 9))
        tiles, sources = record.tiles("tiles"), record.listed("froms")
        given = [at for at, source in enumerate(sources) if source != who]
        if call is None or len(tiles) != len(sources) or len(given) != 1:
            raise record.refused("a call has its tiles and for each of them whom it came from, one from another seat")
        own = [tile for at, tile in enumerate(tiles) if at != given[0]]
        giver = sources[given[0]]
        yield {"type": call, "actor": who, "target": giver, "pai": tiles[given[0]], "consumed": own}

    def _kan(self, record: SoulRecord) -> Iterator[dict[str, Any]]:
        kind = {2: "kakan", 3: "ankan"}.get(record.number("type", 9))
        if kind is None:
            raise record.refused("its type is 2 for a small kan and 3 for a closed one")
        yield {"type": kind, "actor": record.seat(), "pai": record.tile(record.fields.get("tiles"))}
        yield from self._turned(record)

    def _won(self, record: SoulRecord) -> Iterator[dict[str, Any]]:
        wins = [SoulRecord(record.place, each) for each in record.listed("hules") if isinstance(each, dict)]
        if not wins:
            raise record.refused("hules has an object for each winner")
        paid = record.fields.get("delta_scores")
        for win in wins:
            told: dict[str, Any] = {"type": "hora", "actor": win.seat(), "ura_markers": win.tiles("li_doras")}
            if win.fields.get("zimo") is True:
                told["target"] = win.seat()
            # With several winners only the sum of all payments is told.
            yield told | ({"deltas": paid} if len(wins) == 1 and paid is not None else {})

    def _no_tile(self, record: SoulRecord) -> Iterator[dict[str, Any]]:
        reason = "nm" if record.fields.get("liujumanguan") is True else "exhaustive"
        yield {"type": "ryukyoku", "reason": reason}

    def _abort(self, record: SoulRecord) -> Iterator[dict[str, Any]]:
        reason = ABORTS.get(record.number("type", 9))
        if reason is None:
            raise record.refused(f"its type is one of {' '.join(map(str, ABORTS))}")
        yield {"type": "ryukyoku", "reason": reason}


def _unwrapped(record: Any) -> tuple[str, Mapping[str, Any]]:
    """Name and fields of a record, out of whatever a tool wrapped around them; another thing has no name."""
    for _ in range(3):
        if not isinstance(record, dict):
            return "", {}
        if isinstance(record.get("name"), str):
            fields = record.get("data", record)
            return record["name"].removeprefix(".lq."), fields if isinstance(fields, dict) else {}
        record = record.get("result")
    return "", {}


READ: Mapping[str, Callable[[SoulReader, SoulRecord], Iterator[dict[str, Any]]]] = {
    "RecordNewRound": SoulReader._new_round,
    "RecordDealTile": SoulReader._dealt,
    "RecordDiscardTile": SoulReader._discarded,
    "RecordChiPengGang": SoulReader._called,
    "RecordAnGangAddGang": SoulReader._kan,
    "RecordHule": SoulReader._won,
    "RecordNoTile": SoulReader._no_tile,
    "RecordLiuJu": SoulReader._abort,
}
