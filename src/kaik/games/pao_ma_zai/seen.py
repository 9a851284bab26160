"""What each seat sees of pao ma zai, and the worlds it may imagine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from kaik.core.chance import Dice
from kaik.games.pao_ma_zai.options import PaoOptions
from kaik.games.pao_ma_zai.scoring import GOOD
from kaik.kits.mahjong.course.view import CourseView, completed, open_table
from kaik.kits.mahjong.hidden import dealt_anew
from kaik.kits.mahjong.table import Discard, Meld
from kaik.kits.mahjong.tiles import Tiles
from kaik.kits.mahjong.wall import WallShape

if TYPE_CHECKING:
    from kaik.games.pao_ma_zai.rules import PaoMaZai

How = Literal["tsumo", "ron", "rob", "exhausted"]


class Ending(msgspec.Struct, frozen=True):
    """How a season ended; all of it was shown to everybody."""

    how: How
    winners: tuple[int, ...] = ()
    payer: int = -1
    """Whose tile was won with."""
    tile: str = ""
    """The winning tile; empty for a hand that was complete when dealt."""
    hands: tuple[Tiles, ...] = ()
    """The winners' hands; after a win by own draw the winning tile is in it."""
    melds: tuple[tuple[Meld, ...], ...] = ()
    horses: Tiles = ()
    good: int = 0
    """How many horses came in, ..."""
    came_in: Tiles = ()
    """... and which; one that the wall no longer had may count too."""
    season: int = 0
    gains: tuple[int, ...] = ()
    """What the season brought each seat, kans included."""


class PaoView(CourseView, frozen=True):
    """The open table, and one's own hand."""

    options: PaoOptions
    melds: tuple[tuple[Meld, ...], ...]
    rivers: tuple[tuple[Discard, ...], ...]
    wall: WallShape
    tile: str
    """The tile the others are asked about, ..."""
    giver: int
    """... whose it was, ..."""
    about: str
    """... and whether it was thrown away or added to a triplet."""
    waiting: tuple[int, ...]
    """Who has yet to answer."""
    said: str
    """What one has answered oneself."""
    good: tuple[Tiles, ...]
    """The tiles that are good for each seat's horses; nothing before the winds are known."""
    last: Ending | None


def seen(state: PaoMaZai, seat: int | None) -> PaoView:
    """The view of a seat; None is a spectator."""
    window = state.window
    return PaoView(
        **open_table(state, seat),
        tile=window.tile if window else "",
        giver=window.giver if window else -1,
        about=window.about if window else "",
        waiting=window.waiting if window else (),
        said=window.said(seat) if window else "",
        good=tuple(GOOD[state.table.wind(at)] if state.table.dealer >= 0 else () for at in range(len(state.sides))),
    )


def imagined(state: PaoMaZai, seat: int, dice: Dice) -> PaoMaZai:
    """Other hands and the wall dealt anew, and other answers given anew.

    Nobody is ever forced to call or to win, so any tiles that nobody has shown may lie in any hand; a winner whose
    horses are still to run has shown his.
    """
    open_hands = {state.mover} if state.stage == "horses" else set()
    hidden = [() if at in open_hands and at != seat else side.hand for at, side in enumerate(state.sides)]
    hands, unseen = dealt_anew(hidden, state.wall.unseen, seat, dice)
    sides = tuple(
        side if at in open_hands else replace(side, hand=hand)
        for at, (side, hand) in enumerate(zip(state.sides, hands, strict=True))
    )
    world = replace(state, sides=sides, wall=replace(state.wall, unseen=unseen))
    return completed(world, state, seat, dice)
