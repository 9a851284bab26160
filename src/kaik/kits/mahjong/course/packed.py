"""A position of a plain mahjong as two rows of numbers, and back."""

from __future__ import annotations

from typing import Any, TypeVar

from kaik.kits.mahjong import numbers as pack
from kaik.kits.mahjong import places as at
from kaik.kits.mahjong.course.game import MahjongGame
from kaik.kits.mahjong.numbers import NumberRow

PackedT = TypeVar("PackedT", bound=MahjongGame)


def numbers(state: MahjongGame) -> tuple[NumberRow, NumberRow]:
    """The tiles and the small facts of a position."""
    men, now = pack.empty()
    pack.put_table(now, state.table, state.wall.shape)
    pack.put_tiles(men, now, state.sides, state.wall.unseen)
    pack.put_window(now, state.window)
    seats = len(state.points)
    now[at.POINTS : at.POINTS + seats] = state.points
    now[at.BEFORE : at.BEFORE + seats] = state.before
    now[at.STAGE], now[at.SOURCE] = at.STAGES.index(state.stage), at.SOURCES.index(state.source)
    now[at.MOVER], now[at.DRAWN], now[at.SEASONS] = state.mover, pack.code_of(state.drawn), state.played_out
    return men, now


def from_numbers(kind: type[PackedT], options: Any, men: NumberRow, now: NumberRow, last: Any) -> PackedT:
    """The position back."""
    seats = kind.full_wall.shape.sides
    return kind(
        options,
        pack.table_at(now, seats),
        tuple(now[at.POINTS : at.POINTS + seats]),
        tuple(now[at.BEFORE : at.BEFORE + seats]),
        now[at.SEASONS],
        at.STAGES[now[at.STAGE]],
        pack.wall_at(men, now, kind.full_wall),
        tuple(pack.side_at(men, now, seat) for seat in range(seats)),
        now[at.MOVER],
        at.SOURCES[now[at.SOURCE]],
        pack.tile_of(now[at.DRAWN]),
        pack.window_at(now, seats),
        last,
    )
