"""What a seat sees of a plain mahjong, and how the world it imagines is made whole again."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from kaik.core.chance import Dice
from kaik.core.state import View
from kaik.kits.mahjong import claims
from kaik.kits.mahjong.course.game import CourseOptions, MahjongGame
from kaik.kits.mahjong.seating import Seating
from kaik.kits.mahjong.tiles import Tiles

GameT = TypeVar("GameT", bound=MahjongGame)


class CourseView(View, frozen=True):
    """The open table, and one's own hand; a game adds what else lies open."""

    seat: int | None
    options: CourseOptions
    table: Seating
    points: tuple[int, ...]
    season: int
    """The number of the present season, from 1."""
    stage: str
    mover: int
    hand: Tiles
    """One's own; empty for a spectator."""
    drawn: str
    """The tile one has just drawn oneself."""
    held: tuple[int, ...]
    """How many tiles each seat holds."""


def open_table(state: MahjongGame, seat: int | None) -> dict[str, Any]:
    """The fields that every view of a plain mahjong has."""
    return {
        "seat": seat,
        "options": state.options,
        "table": state.table,
        "points": state.points,
        "season": min(state.played_out + 1, state.options.seasons),
        "stage": state.stage,
        "mover": state.mover,
        "hand": () if seat is None else state.sides[seat].hand,
        "drawn": state.drawn if state.mover == seat else "",
        "held": tuple(len(side.hand) for side in state.sides),
        "melds": tuple(side.melds for side in state.sides),
        "rivers": tuple(side.river for side in state.sides),
        "wall": state.wall.shape,
        "last": state.last,
    }


def completed(imagined: GameT, state: MahjongGame, seat: int, dice: Dice) -> GameT:
    """An imagined position whose hands are dealt anew: any tile of a hand was drawn last, others answered anew."""
    if state.drawn and state.mover != seat and state.stage == "act":
        hand = imagined.sides[state.mover].hand
        return replace(imagined, drawn=hand[dice.below(len(hand))])
    if state.window is None:
        return imagined
    asked = replace(imagined, window=state.window.anew())
    return replace(imagined, window=claims.imagined(state.window, seat, asked.legal, dice))
