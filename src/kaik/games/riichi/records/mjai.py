"""Records as mjai events, the JSON protocol of mahjong programs, read and written.

Read: a list of events, a JSON list, or a line of JSON for each event; whole games, single hands with the scores they
began with, or the beginning of a hand. Written: a line for each event, with all tiles or as one seat saw them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from kaik.core.action import Action
from kaik.core.errors import BadRecord
from kaik.core.game import Imported
from kaik.core.options import Options
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.records.event import MjaiEvent
from kaik.games.riichi.records.exporting import Exporter
from kaik.games.riichi.records.importing import Importer
from kaik.games.riichi.rules import Riichi, start
from kaik.games.riichi.season import SEATS

LONGEST = 200_000
"""Events of one record; the longest games have a few thousand."""

Log = tuple[tuple[int, Action], ...]


def read(source: Any, options: Options) -> Imported:
    """The record replayed under these options; the first event our rules refuse is named by its number, from 0."""
    assert isinstance(options, RiichiOptions)
    events = _listed(source)
    if len(events) > LONGEST:
        raise BadRecord(f"a record has at most {LONGEST} events, this one has {len(events)}")
    return Importer(options).follow([_event(at, each) for at, each in enumerate(events)], _names(events))


def write(options: Options, seats: int, log: Log, headers: Mapping[str, str] | None = None) -> str:
    """A log as one line of JSON for each event.

    `headers` may hold the players' names as `name0` … `name3`, and `seat` for a record as that seat saw it. Actor 0 is
    whoever dealt first.
    """
    assert isinstance(options, RiichiOptions)
    return write_from(start(options, seats), log, headers)


def write_from(begun: Riichi, log: Log, headers: Mapping[str, str] | None = None) -> str:
    """The same for a log that was played from some position."""
    told, seats = headers or {}, SEATS
    eyes = told.get("seat")
    if eyes is not None and eyes not in map(str, range(seats)):
        raise BadRecord(f"there is no seat {eyes!r:.40}; the seats are 0 to {seats - 1}")
    names = tuple(told.get(f"name{seat}", "") for seat in range(seats))
    events = events_of(begun, log, None if eyes is None else int(eyes), names)
    return "".join(msgspec.json.encode(event).decode() + "\n" for event in events)


def events_of(
    begun: Riichi, log: Log, eyes: int | None = None, names: tuple[str, ...] = ("",) * SEATS
) -> list[dict[str, Any]]:
    """The events of a log that was played from some position, as one seat or as everybody together saw them."""
    exporter = Exporter(begun, eyes)
    for seat, action in log:
        exporter.add(seat, action)
    return [exporter.heading(names), *exporter.events]


def fits(text: str) -> bool:
    """Whether a text may be such a record."""
    return text[:1] in ("{", "[") and '"type"' in text and any(f'"{first}"' in text for first in FIRST_EVENTS)


FIRST_EVENTS = ("start_game", "start_kyoku")


def _names(events: list[Any]) -> tuple[str, ...]:
    """The players' names, where the first event tells them."""
    first = events[0] if events and isinstance(events[0], dict) else {}
    names = first.get("names") if first.get("type") == "start_game" else None
    return listed_names(names)


def listed_names(names: Any) -> tuple[str, ...]:
    """Names by seat out of a foreign record; () where there are none, or not one for each seat."""
    if not isinstance(names, list) or len(names) != SEATS or not all(isinstance(name, str) for name in names):
        return ()
    return tuple(names)


def _listed(source: Any) -> list[Any]:
    if isinstance(source, list):
        return source
    if not isinstance(source, str):
        raise BadRecord(f"mjai events are a list, or a text with one event a line, not {type(source).__name__}")
    text = source.removeprefix("\ufeff").strip()
    if text.startswith("["):
        found = _decoded(text, "the text")
        return found if isinstance(found, list) else []
    return [_decoded(line, f"line {n}") for n, line in enumerate(text.splitlines(), 1) if line.strip()]


def _decoded(text: str, what: str) -> Any:
    try:
        return msgspec.json.decode(text.encode("utf-8", "replace"))
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise BadRecord(f"{what} is not JSON: {wrong}") from None


def _event(at: int, fields: Any) -> MjaiEvent:
    if not isinstance(fields, dict) or not isinstance(fields.get("type"), str):
        raise BadRecord(f"event {at}: an event is an object with a type, not {fields!r:.60}")
    return MjaiEvent(f"event {at} ({fields['type'][:20]})", fields)
