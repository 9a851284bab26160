"""The top of a record: its lines, the header, and the match the header describes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from kaik.core.errors import BadRecord, KaikError, did_you_mean
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.play.luck import Luck
from kaik.play.match import Match

FIRST = "kaik 1"
RULE = "---"
LARGEST = 8_000_000
"""Characters in a record; the longest match of the longest game is far below."""
LONGEST_LINE = 1_100
MOST_HEADERS = 200

Header = tuple[tuple[str, str], ...]
Finder = Callable[[str], Game]
T = TypeVar("T")

_HEADER = re.compile(r"(option [A-Za-z0-9_]+|name\.[0-9]{1,2}|x-[a-z0-9-]+|[a-z]+(?:-[a-z]+)*): (\S(?:.*\S)?)")
# Control characters and line separators would break lines; halves of surrogate pairs are not text.
_NO_TEXT = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_HASH = re.compile(r"[0-9a-f]{64}")
_PLAIN = ("game", "rules", "preset", "seats", "start", "seed-hash", "seed", "digest")


def lines_of(text: str | bytes) -> list[str]:
    """The lines of a record, safe to look at; LF and CRLF both end one."""
    if len(text) > LARGEST:
        raise BadRecord(f"the record is larger than {LARGEST} characters, the most that is read")
    whole = text if isinstance(text, str) else _decoded(text)
    lines = whole.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if lines[-1] == "":
        lines.pop()
    if not lines or lines[0] != FIRST:
        raise at_line(1, f"a record begins with {FIRST!r}")
    for number, line in enumerate(lines, 1):
        _refuse_odd(number, line)
    return lines


def _decoded(text: bytes) -> str:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as wrong:
        raise at_line(text.count(b"\n", 0, wrong.start) + 1, "this is not UTF-8 text") from None


def _refuse_odd(number: int, line: str) -> None:
    if len(line) > LONGEST_LINE:
        raise at_line(number, f"it has {len(line)} characters, and {LONGEST_LINE} are the most")
    if _NO_TEXT.search(line):
        raise at_line(number, "it has a character in it that is not text")


def read_header(lines: list[str]) -> Header:
    """The header lines, each well formed and none given twice."""
    found: dict[str, str] = {}
    for number, line in enumerate(lines[1 : MOST_HEADERS + 2], 2):
        if line == RULE:
            return tuple(found.items())
        parsed = _HEADER.fullmatch(line)
        if not parsed:
            raise at_line(number, f"{short(line)} is no header line; one looks like seats: 2, and --- ends the header")
        key, value = parsed.groups()
        if key in found:
            raise at_line(number, f"{key} is said twice")
        if not (key in _PLAIN or key.startswith(("option ", "name.", "x-"))):
            raise at_line(number, f"there is no header {key!r}; {did_you_mean(key, _PLAIN)} (free ones begin with x-)")
        found[key] = value
    raise at_line(min(len(lines), MOST_HEADERS + 1), "the header does not end; a line --- must follow it")


def begun(header: Header, game_of: Finder) -> Match:
    """The match the header describes, before its first entry."""
    said = dict(header)
    for key in ("game", "rules", "seats"):
        if key not in said:
            raise at_line(len(header) + 2, f"the header has no {key} line")
    game = understood(header, "game", game_of)
    understood(header, "rules", lambda version: _same_rules(game, version))
    seats = understood(header, "seats", _count)
    options = _options(header, game)
    if (
        said["rules"] != str(game.rules)
        and game.unreadable
        and (sentence := game.unreadable(int(said["rules"]), options))
    ):
        raise at_line(line_of(header, "rules"), sentence)
    match = understood(header, "seats", lambda _: Match.begin(game, options, seats, said.get("preset", "")))
    _check_rest(header, seats)
    return understood(header, "start", lambda text: _from(match, text)) if "start" in said else match


def _from(match: Match, text: str) -> Match:
    """The match that begins from another position than the game's first."""
    if match.game.beginnings is None:
        raise BadRecord(f"records of {match.game.slug} begin with the game's first position, not with one of their own")
    origin = match.game.beginnings.read(text, match.options)
    return Match.begin(match.game, match.options, match.seats, match.preset, origin)


def _check_rest(header: Header, seats: int) -> None:
    """Names belong to seats that are there, hashes and seeds look like themselves."""
    for number, (key, value) in enumerate(header, 2):
        if key.startswith("name.") and key not in {f"name.{seat}" for seat in range(seats)}:
            raise at_line(number, f"{key} names a seat that is not there")
        if key in ("seed-hash", "digest") and not _HASH.fullmatch(value):
            raise at_line(number, f"{short(value)} is no {key}; it has 64 hex digits")
    if "seed" in dict(header):
        understood(header, "seed", Luck.read)


def _options(header: Header, game: Game) -> Options:
    said = dict(header)
    options = understood(header, "preset", game.preset) if "preset" in said else None
    words = {key.removeprefix("option "): value for key, value in header if key.startswith("option ")}
    words = {**_old_reading(game, said["rules"]), **words}
    try:
        return options.changed(words) if options is not None else game.option_list(words)
    except KaikError as wrong:
        named = next((name for name in words if repr(name) in str(wrong) or str(wrong).startswith(f"{name} ")), None)
        named = named or next(iter(words), None)
        raise at_line(line_of(header, f"option {named}") if named else len(header) + 2, str(wrong)) from None


def _same_rules(game: Game, version: str) -> None:
    if not game.reads(version):
        raise BadRecord(f"the record wants version {short(version)} of the rules of {game.slug}; here is {game.rules}")


def _still_kept(game: Game, version: str, options: Options) -> None:
    """Refuse a record of older rules that no options replay as it was played."""
    if version != str(game.rules) and game.unreadable and (sentence := game.unreadable(int(version), options)):
        raise BadRecord(sentence)


def _old_reading(game: Game, version: str) -> dict[str, str]:
    """The options under which a record of older rules replays as it was played."""
    values = next((values for number, values in game.past.items() if str(number) == version), {})
    return {name: str(value) for name, value in values.items()}


def _count(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]?", text):
        raise BadRecord(f"{short(text)} is no number of seats")
    return int(text)


def understood(header: Header, key: str, understand: Callable[[str], T]) -> T:
    """What the value of a header line means; a refusal names the line."""
    try:
        return understand(dict(header)[key])
    except KaikError as wrong:
        raise at_line(line_of(header, key), str(wrong)) from None


def line_of(header: Header, key: str) -> int:
    """The number of a header line in the record."""
    return next(number for number, (name, _) in enumerate(header, 2) if name == key)


def at_line(number: int, sentence: str) -> BadRecord:
    """A refusal that says where."""
    return BadRecord(f"line {number}: {sentence}")


def one_line(text: str) -> str:
    """Free text made fit for a header line: blanks joined, what is not text left out, cut at 200 characters."""
    return " ".join(_NO_TEXT.sub(" ", text).split())[:200].rstrip()


def free(key: str, text: str) -> tuple[tuple[str, str], ...]:
    """A free header line, none if there is nothing to say; a key that could not be read back is refused."""
    value = one_line(text)
    if value and not _HEADER.fullmatch(f"{key}: {value}"):
        raise KaikError(f"{short(key)} cannot be the name of a header line; one looks like x-date")
    return ((key, value),) if value else ()


def short(text: str) -> str:
    """A text quoted, cut where a hostile one would flood the sentence."""
    return repr(text if len(text) <= 60 else text[:60] + "…")
