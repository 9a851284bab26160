"""A match of ours written in CKKA's first notation, with everything its header can tell.

The body is Cerke Online's, which is a part of that notation. The header adds what CKKA has besides: names, the date,
the movement of hard-tam, and the players' line, which tells with how many points a record begins.
"""

from __future__ import annotations

from collections.abc import Mapping

from kaik.core.action import Action
from kaik.core.errors import BadRecord
from kaik.core.options import Options
from kaik.games.cerke.kiaak_write import Writer
from kaik.games.cerke.options import CerkeOptions
from kaik.games.cerke.rules import FORM, Cerke, start
from kaik.kits.tam.hands import POINT
from kaik.kits.tam.marks import SEASONS, SIDES
from kaik.kits.tam.numerals import write_numeral

HALVES = "上下"
"""Two seasons are called the upper and the lower one."""
LONGEST_NAME = 80
_FENCES = tuple("#" * length for length in range(21))


class CkkaWriter(Writer):
    """The record as CKKA has it."""

    def season_name(self, season: int) -> str:
        if self.state.options.seasons == len(HALVES):
            return f"{HALVES[season]}季終"
        return super().season_name(season)


def write(
    options: Options, seats: int, log: tuple[tuple[int, Action], ...], headers: Mapping[str, str] | None = None
) -> str:
    """The record of a log from the game's first position."""
    assert isinstance(options, CerkeOptions)
    return write_from(start(options, seats), log, headers)


def write_from(begun: Cerke, log: tuple[tuple[int, Action], ...], headers: Mapping[str, str] | None = None) -> str:
    """The record of a log from the start of a season; `headers` may hold names and times."""
    if begun.board != FORM.start or any(begun.hands):
        raise BadRecord("a CKKA record begins with a season: its pieces stand in their first places")
    writer = CkkaWriter(begun.options, begun)
    for seat, action in log:
        writer.add(seat, action)
    return (
        "\n".join([*_head(writer, begun, headers or {}), *_players(writer, begun, headers or {})])
        + "\n"
        + writer.body()
    )


def _head(writer: Writer, begun: Cerke, headers: Mapping[str, str]) -> list[str]:
    items = [("一位色", "".join(SIDES[seat] for seat in writer.openers))] if begun.season == 0 else []
    items += [("黒名", headers.get("name0", "")), ("赤名", headers.get("name1", ""))]
    items += [("始時", headers.get("start", "") or headers.get("date", "")), ("終時", headers.get("end", ""))]
    items += [("季", SEASONS[begun.season])] if begun.season else []
    items += [("律", "硬皇力")] if begun.options.movement == "hard_tam" else []
    return [_fenced("{", f"{key}:{value}", "}") for key, value in items if value]


def _players(writer: Writer, begun: Cerke, headers: Mapping[str, str]) -> list[str]:
    """The players' line, the first mover first: where points are told, names are too."""
    if not writer.openers or all(score == FORM.points * POINT for score in begun.scores):
        return []
    first = writer.openers[0]
    order = ((seat, begun.scores[seat]) for seat in (first, 1 - first))
    return [" ".join(_fenced("[", headers.get(f"name{seat}", ""), "]") + _points(score) for seat, score in order)]


def _points(score: int) -> str:
    if score % POINT:
        raise BadRecord("a CKKA record begins with whole points")
    return write_numeral(score // POINT)


def _fenced(opening: str, text: str, closing: str) -> str:
    """A text between braces or brackets, with a fence where it holds what would close it."""
    line = " ".join(text.split())
    if len(line) > LONGEST_NAME:
        raise BadRecord(f"{line[:40]!r} cannot stand in a record's head: it is longer than {LONGEST_NAME} characters")
    fence = next((fence for fence in _FENCES if closing + fence not in line and opening not in line[:1]), None)
    if fence is None:
        raise BadRecord(f"{line[:40]!r} cannot stand in a record's head")
    return f"{fence}{opening}{line}{closing}{fence}"
