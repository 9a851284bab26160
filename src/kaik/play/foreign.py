"""Records of any format: found out, replayed under our rules as a record of ours, and written in another's format.

A foreign record does not say which of our rule sets it was played by. Where none is named, those its format names are
tried in order, and the first under which the whole record replays is taken.
"""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from kaik.core.errors import BadRecord, KaikError, no_such
from kaik.core.game import Format, Game, Imported
from kaik.games import every
from kaik.play.header import FIRST, LARGEST
from kaik.play.match import Match, replayed
from kaik.play.record import Record, read, write

KAIK = "kaik"
GLANCE = 4_000
"""Characters that are looked at to find out a format."""
LONGEST_SENTENCE = 600
_GZIP = b"\x1f\x8b"
NAMES = "name"
"""Header fields under which writers are told the players' names: name0, name1, …"""


class ForeignRecord(msgspec.Struct, frozen=True):
    """A record of ours, and what it was made of."""

    record: Record
    format: str
    preset: str
    """The rule set under which it replays; empty for a record of our own that names none."""
    settlements: tuple[tuple[float, ...], ...] = ()


@cache
def formats() -> Mapping[str, tuple[Game, Format]]:
    """Every foreign format by name, with its game."""
    return {name: (game, form) for game in every() for name, form in game.formats.items()}


def text_of(source: str | bytes) -> str:
    """The text of a file; one that is packed with gzip is unpacked, as far as a record may be long."""
    if isinstance(source, str):
        return source.removeprefix("\ufeff")
    if source.startswith(_GZIP):
        source = _unpacked(source)
    if len(source) > LARGEST * 4:
        raise BadRecord(f"the record is larger than {LARGEST} characters, the most that is read")
    try:
        return source.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as wrong:
        raise BadRecord(f"this is not UTF-8 text (byte {wrong.start})") from None


def _unpacked(source: bytes) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(source)) as packed:
            found = packed.read(LARGEST + 1)
    except (OSError, EOFError, ValueError, zlib.error) as wrong:
        raise BadRecord(f"this looks packed with gzip, but cannot be unpacked: {wrong}") from None
    if len(found) > LARGEST:
        raise BadRecord(f"unpacked, the record is larger than {LARGEST} characters, the most that is read")
    return found


def candidates(text: str) -> tuple[str, ...]:
    """The formats a text may be in; those that cannot be told at a glance only if no other fits."""
    if text.startswith(FIRST):
        return (KAIK,)
    seen = text[:GLANCE].lstrip()
    found = tuple(name for name, (_, form) in formats().items() if form.fits is not None and form.fits(seen))
    return found or tuple(name for name, (_, form) in formats().items() if form.fits is None)


def opened(source: str | bytes, name: str = "", preset: str = "") -> ForeignRecord:
    """The record a text holds, in any format; a format or rule set that is named is the only one tried."""
    text = text_of(source)
    if len(text) > LARGEST:
        raise BadRecord(f"the record is larger than {LARGEST} characters, the most that is read")
    tried = (name,) if name else candidates(text)
    wrong: KaikError | None = None
    for each in tried:
        try:
            return _own(text) if each == KAIK else _imported(text, each, preset)
        except KaikError as refusal:
            wrong = wrong or _one_sentence(refusal)
    if wrong is not None and len(tried) == 1:
        raise wrong
    known = " ".join((KAIK, *formats()))
    raise BadRecord(f"this is no record of a format that is known here ({known}); {wrong}")


def _one_sentence(wrong: KaikError) -> KaikError:
    """A refusal on one line: a reader may quote a stretch of the record that goes over several."""
    told = str(wrong)
    plain = " ".join(told.split())
    return wrong if plain == told and len(told) <= LONGEST_SENTENCE else BadRecord(plain[:LONGEST_SENTENCE])


def _own(text: str) -> ForeignRecord:
    record = read(text)
    return ForeignRecord(record, KAIK, record.match.preset)


def _imported(text: str, name: str, preset: str) -> ForeignRecord:
    if name not in formats():
        raise no_such("format", name, (KAIK, *formats()))
    game, form = formats()[name]
    wrong: KaikError | None = None
    for each in (preset,) if preset else form.presets or tuple(game.presets):
        options = game.preset(each)
        try:
            return of_imported(game, name, each, form.read(text, options))
        except KaikError as refusal:
            wrong = wrong or refusal
    assert wrong is not None
    raise wrong


def of_imported(game: Game, name: str, preset: str, found: Imported) -> ForeignRecord:
    """Our record of what was imported, with names and whatever else was told."""
    if not any(seat >= 0 for seat, _ in found.log):
        raise BadRecord(f"as a record of {name} nobody does anything in it")
    begun = Match.begin(game, found.options, found.seats, preset, found.start)
    match = replayed(begun, found.log)
    record = Record.of(match, names=found.names, more={**found.told, "imported-from": name})
    return ForeignRecord(record, name, preset, found.settlements)


def exported(record: Record, name: str) -> str:
    """A record written in a format: ours, or one its game can be written in."""
    if name == KAIK:
        return write(record)
    game = record.match.game
    able = {each: form for each, form in game.formats.items() if form.write is not None or form.write_from is not None}
    if name not in able:
        raise no_such(f"format that records of {game.slug} are written in", name, (KAIK, *able))
    told = _written(able[name], record)
    return told if isinstance(told, str) else msgspec.json.encode(told).decode()


def _written(form: Format, record: Record) -> Any:
    match, headers = record.match, dict(_headers(record))
    log = tuple((entry.seat, entry.action) for entry in match.live())
    if match.origin is not None and form.write_from is None:
        raise KaikError("this format cannot be written for a record that begins in the middle of a game")
    if form.write_from is not None:
        return form.write_from(match.first(), log, headers)
    assert form.write is not None
    return form.write(match.options, match.seats, log, headers)


def _headers(record: Record) -> Iterable[tuple[str, str]]:
    """Names by seat, and the free lines of the header without their x-."""
    yield from ((f"{NAMES}{seat}", who) for seat, who in enumerate(record.names) if who)
    yield from ((key.removeprefix("x-"), value) for key, value in record.header if key.startswith("x-"))
