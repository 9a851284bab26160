"""Game records in CKKA, the community's common format, read in all its notations (表記法⓪ to ③).

It has everything Cerke Online writes, and besides: free headers and comments with fences (`#{ … }#`), the players
and their points (`[name]二十`), commas and full stops between the marks, signs for what is not known (`水或`,
`ZO皇NO`), and, in older records, hands in parentheses. Notation ① leaves out the signs of the throws; ② and ③ are
rewritten as ① before they are read (`notations`).
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kaik.core.errors import BadRecord
from kaik.core.game import Imported
from kaik.core.options import Options
from kaik.games.cerke.importing import Heading, RecordImporter
from kaik.games.cerke.kiaak import openers, record_text
from kaik.games.cerke.notations import as_kanji
from kaik.games.cerke.options import CerkeOptions
from kaik.games.cerke.rules import FORM
from kaik.kits.tam.marks import (
    SCORE,
    SEASONS,
    SPACES_AND_STOPS,
    WITH_BARE,
    Score,
    SeasonEnd,
    marks,
    named,
    score,
)

HARD_TAM = "硬皇力"
_BODY = re.compile(r'[KLNTZXCMP"]')
_A_MOVE = re.compile(
    r"[KLNTZXCMP](?:[AEIUOY]|AI|AU|IA) ?(?:[船兵弓車虎馬筆巫将王皇片]|[a-z]{2,5}[12] )|\"[klntzxcmp][aeiouy]{1,2}[A-Z]"
)
_FENCE = re.compile(r"(#{0,20})\{")
_TOTAL = 2 * FORM.points


class Head(msgspec.Struct, frozen=True):
    """The header of a record: its items with their lines, its players with their points, where the body begins."""

    items: tuple[tuple[int, str], ...]
    players: tuple[Score, ...]
    line: int
    """The line of the players."""
    body: int

    def values(self, key: str) -> list[tuple[int, str]]:
        """What is said under a key, with the lines."""
        split = [(line, item.partition(":")) for line, item in self.items]
        return [(line, value.strip()) for line, (name, sign, value) in split if sign and name.strip() == key]


def read(text: Any, options: Options) -> Imported:
    """The record replayed under these options; `{律:硬皇力}` changes the movement, 上季終 the number of seasons."""
    assert isinstance(options, CerkeOptions)
    record = record_text(text)
    head = _head(record)
    line = _line(record, head.body)
    body = as_kanji(_without_comments(record, head.body), line)
    found = tuple(marks(body, SPACES_AND_STOPS, line, WITH_BARE))
    halves = any(isinstance(mark.says, SeasonEnd) and mark.text.endswith("季終") for mark in found)
    return RecordImporter(_rules(options, head, halves), _heading(head)).follow(found)


def fits(text: str) -> bool:
    """Whether a text looks like CKKA: a move in one of its notations."""
    return _A_MOVE.search(text) is not None


def _rules(options: CerkeOptions, head: Head, halves: bool) -> CerkeOptions:
    """The options, bent where the record itself says by which rules it was played."""
    changes: dict[str, Any] = {}
    if any(HARD_TAM in value for _, value in head.values("律")):
        changes["movement"] = "hard_tam"
    if halves:
        changes["seasons"] = 2
    return options.changed(changes) if changes else options


def _heading(head: Head) -> Heading:
    """Who begins, who plays, and in which season the record sets in."""
    names = tuple(next((value for _, value in head.values(key)), "") for key in ("黒名", "赤名"))
    in_order = tuple(player.who for player in head.players) if len(head.players) == 2 else ("", "")
    season = next((SEASONS.find(value[:1]) for _, value in head.values("季") if value), 0)
    told = Heading(
        date=next((value for key in ("始時", "終時") for _, value in head.values(key)), ""),
        names=(names[0], names[1]),
        in_order=(in_order[0], in_order[1]),
        season=max(0, season),
        scores=_scores(head),
    )
    for line, value in head.values("一位色"):
        written = f"{{一位色:{value}}}"
        told = msgspec.structs.replace(told, openers=openers(value, line, written), line=line, text=written)
    return told


def _scores(head: Head) -> tuple[int, int] | None:
    """What the players begin with, the first mover first; points left out are what is missing to the sum."""
    if len(head.players) > 2:
        raise BadRecord(f"line {head.line}: a record has two players, this one names {len(head.players)}")
    told = [player.number for player in head.players]
    if all(number in (None, FORM.points) for number in told):
        return None
    first, second = (*told, None)[:2]
    first = _TOTAL - (second or 0) if first is None else first
    second = _TOTAL - first if second is None else second
    if first + second != _TOTAL or min(first, second) <= 0:
        raise BadRecord(f"line {head.line}: {first} and {second} points: both have some, and together {_TOTAL}")
    return first, second


def _head(text: str) -> Head:
    """Everything up to the first line that begins like a move."""
    at, line = 0, 1
    items: list[tuple[int, str]] = []
    players: list[Score] = []
    while True:
        if gap := SPACES_AND_STOPS.match(text, at):
            at = gap.end()
        if at >= len(text) or _begins_body(text, at):
            return Head(tuple(items), tuple(players), line, at)
        if _FENCE.match(text, at):
            inside, end = _fenced(text, at)
            items.append((_line(text, at), inside))
        elif found := SCORE.match(text, at):
            line, end = _line(text, at), found.end()
            with named(line, found[0].strip()):
                players.append(score(found))
        else:
            raise _no_header(text, at)
        at = end


def _begins_body(text: str, at: int) -> bool:
    """A move at the beginning of a line; blanks before it do not count."""
    if not _BODY.match(text, at):
        return False
    return not text[text.rfind("\n", 0, at) + 1 : at].strip()


def _fenced(text: str, at: int) -> tuple[str, int]:
    """What stands between a brace and its partner of the same fence, and where that ends."""
    fence = _FENCE.match(text, at)
    assert fence
    close = "}" + fence[1]
    end = text.find(close, fence.end())
    if end < 0:
        shown = text[at : at + 20].split("\n")[0]
        raise BadRecord(f"line {_line(text, at)}: {shown}: this is opened and never closed by {close}")
    return text[fence.end() : end], end + len(close)


def _without_comments(text: str, at: int) -> str:
    """The body with every comment blanked, line ends kept so that lines are still counted right."""
    parts: list[str] = []
    while fence := _FENCE.search(text, at):
        _, end = _fenced(text, fence.start())
        parts += [text[at : fence.start()], " ", "\n" * text.count("\n", fence.start(), end)]
        at = end
    return "".join(parts) + text[at:]


def _line(text: str, at: int) -> int:
    return 1 + text.count("\n", 0, at)


def _no_header(text: str, at: int) -> BadRecord:
    shown = text[at : at + 40].split("\n")[0].strip()
    return BadRecord(
        f"line {_line(text, at)}: {shown}: before the first move there are only {{…}} and [player]points; "
        "a move begins its line, like XU兵XY無撃裁"
    )
