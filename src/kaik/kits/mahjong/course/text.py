"""A plain mahjong in a terminal: the season before, the table, and what is asked, one below the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from kaik.kits.mahjong import table_text
from kaik.kits.mahjong.course.game import CourseOptions
from kaik.kits.mahjong.seating import Seating
from kaik.kits.mahjong.table_text import Seen
from kaik.kits.mahjong.wall import WallShape


class Viewed(Protocol):
    """What is drawn of every view of a plain mahjong."""

    @property
    def seat(self) -> int | None: ...
    @property
    def options(self) -> CourseOptions: ...
    @property
    def table(self) -> Seating: ...
    @property
    def season(self) -> int: ...
    @property
    def stage(self) -> str: ...
    @property
    def wall(self) -> WallShape: ...


def page(
    view: Viewed,
    players: Sequence[Seen],
    words: Mapping[str, str],
    language: str,
    before: Sequence[str],
    below: Sequence[str],
) -> str:
    """The table with what came before it and what stands below it; of a match that is over, only how it ended."""
    ended = [*before, ""] if before else []
    if view.stage == "over":
        table = table_text.around(view.table, None, players, view.seat, language)
        return "\n".join([*ended, *table, "", words["over"]])
    head = words["season"].format(n=view.season, all=view.options.seasons, left=view.wall.left)
    table = table_text.around(view.table, view.wall, players, view.seat, language)
    return "\n".join([*ended, head, "", *table, "", *below])
