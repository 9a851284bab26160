"""Records as Tenhou's log page keeps them (tenhou.net/6), read and written.

One JSON object: `title`, `name` (the players), `rule` and `log`, a list of hands. A hand is a list: number, honba and
deposits; scores; indicators; ura indicators; for each seat what it was dealt, drew and threw away; the result.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

import msgspec

from kaik.core.action import Action
from kaik.core.errors import BadRecord
from kaik.core.game import Imported
from kaik.core.options import Options
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.records.event import MjaiEvent
from kaik.games.riichi.records.exporting import Exporter
from kaik.games.riichi.records.importing import Importer
from kaik.games.riichi.records.mjai import listed_names
from kaik.games.riichi.records.tenhou_read import hand_events
from kaik.games.riichi.records.tenhou_write import Writer, result_of
from kaik.games.riichi.rules import Riichi, start
from kaik.games.riichi.season import SEATS

Log = tuple[tuple[int, Action], ...]
MOST_HANDS = 1000
REDS = ("aka", "aka51", "aka52", "aka53")


def read(source: Any, options: Options) -> Imported:
    """The record replayed under these options; whether there are red fives, and how many rounds, the record may say."""
    assert isinstance(options, RiichiOptions)
    record = _record(source)
    hands = record.get("log")
    if not isinstance(hands, list) or not 0 < len(hands) <= MOST_HANDS:
        raise BadRecord(f"log is a list of 1 to {MOST_HANDS} hands, not {hands!r:.40}")
    events = [event for number, hand in enumerate(hands, 1) for event in hand_events(number, hand)]
    return Importer(options.changed(_rule(record.get("rule")))).follow(
        events, listed_names(record.get("name")), _about(record)
    )


def write(options: Options, seats: int, log: Log, headers: Mapping[str, str] | None = None) -> str:
    """A log as such a record. `headers` may hold `title` and the players' names as `name0` … `name3`."""
    assert isinstance(options, RiichiOptions)
    return write_from(start(options, seats), log, headers)


def write_from(begun: Riichi, log: Log, headers: Mapping[str, str] | None = None) -> str:
    """The same for a log that was played from some position."""
    told = headers or {}
    names = tuple(told.get(f"name{seat}", "") for seat in range(SEATS))
    record = record_of(begun, log, told.get("title", ""), names)
    record["title"][1] = told.get("date", "")
    return msgspec.json.encode(record).decode()


def record_of(begun: Riichi, log: Log, title: str = "", names: tuple[str, ...] = ("",) * SEATS) -> dict[str, Any]:
    """The record of a log that was played from some position."""
    exporter = Exporter(begun)
    for seat, action in log:
        exporter.add(seat, action)
    return {
        "title": [title, ""],
        "name": exporter.heading(names)["names"],
        "rule": _told(begun.options),
        "log": _hands(exporter),
    }


def _hands(exporter: Exporter) -> list[list[Any]]:
    """The hands one by one; one that has not ended has no result."""
    writers: list[Writer] = []
    for fields in exporter.events:
        event = MjaiEvent(f"event {len(writers)}", fields)
        if event.type == "start_kyoku":
            writers.append(Writer(event))
        else:
            writers[-1].add(event)
    ends = [(result_of(end, exporter.actor), end.ura) for end in exporter.endings]
    ends += [([], ())] * (len(writers) - len(ends))
    return [writer.hand(result, ura) for writer, (result, ura) in zip(writers, ends, strict=True)]


def _told(options: RiichiOptions) -> dict[str, Any]:
    """The rule as the log page shows it: rounds, open tanyao, red fives."""
    length = "東" if options.rounds == 1 else "南"
    shown = length + "喰" * (options.kuitan == "on") + "赤" * bool(options.aka)
    return {"disp": shown, "aka": int(bool(options.aka))}


def _rule(rule: Any) -> dict[str, Any]:
    """What a record says about its own rules, as options of ours."""
    if rule is None:
        return {}
    if not isinstance(rule, dict):
        raise BadRecord(f'rule is an object like {{"disp": "南喰赤", "aka": 1}}, not {rule!r:.40}')
    said: dict[str, Any] = {}
    counts = [rule[key] for key in REDS if key in rule]
    if counts and not all(type(count) is int and 0 <= count <= 2 for count in counts):
        raise BadRecord(f"the red fives of rule are 0, 1 or 2 of a suit, not {counts!r:.40}")
    if counts:
        said["aka"] = 0 if not any(counts) else 4 if rule.get("aka52") == 2 else 3
    shown = rule.get("disp")
    if isinstance(shown, str) and ("東" in shown) != ("南" in shown):
        said["rounds"] = 1 if "東" in shown else 2
    return said


def fits(text: str) -> bool:
    """Whether a text may be such a record, or a link that carries one."""
    if text.startswith("http") and "json=" in text:
        text = unquote(text)
    return '"log"' in text and ('"name"' in text or '"rule"' in text) and '"qijia"' not in text


def _about(record: Mapping[str, Any]) -> dict[str, str]:
    """Title and date of a record, as far as it tells."""
    title = record.get("title")
    texts = [each for each in title if isinstance(each, str)] if isinstance(title, list) else []
    return {key: text for key, text in zip(("title", "date"), texts, strict=False) if text}


def _record(source: Any) -> dict[str, Any]:
    """The record as an object; a link to the log page carries it behind `json=`."""
    if isinstance(source, str):
        text = source.strip().removeprefix("\ufeff")
        if text.startswith("http") and "json=" in text:
            text = unquote(text.partition("json=")[2])
        try:
            source = msgspec.json.decode(text.encode("utf-8", "replace"))
        except (msgspec.DecodeError, RecursionError) as wrong:
            raise BadRecord(f"the record is not JSON: {wrong}") from None
    if not isinstance(source, dict):
        raise BadRecord(f"a record is a JSON object with title, name, rule and log, not {type(source).__name__}")
    return source
