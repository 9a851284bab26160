"""What each seat sees of Malaysian mahjong, and the worlds it may imagine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from kaik.core.chance import Dice
from kaik.games.malaysian_mahjong.calls import discards
from kaik.games.malaysian_mahjong.options import MalaysianOptions
from kaik.games.malaysian_mahjong.yaku import Groups, is_flower, valid
from kaik.kits.mahjong import claims
from kaik.kits.mahjong.claims import ClaimQuestion
from kaik.kits.mahjong.course.view import CourseView, completed, open_table
from kaik.kits.mahjong.hidden import dealt_anew
from kaik.kits.mahjong.seating import Seating
from kaik.kits.mahjong.table import Discard, Meld
from kaik.kits.mahjong.tiles import FEI, Tiles, ordered, without
from kaik.kits.mahjong.wall import WallShape

if TYPE_CHECKING:
    from kaik.games.malaysian_mahjong.rules import Malaysian

How = Literal["tsumo", "ron", "rob", "exhausted"]

SEASONS_AND_FLOWERS = tuple(f"{number}{suit}" for suit in "qf" for number in range(1, 5))


class Triumph(msgspec.Struct, frozen=True):
    """A won hand, as its winner laid it open, and what it was worth."""

    seat: int
    hand: Tiles
    """Without another's tile that it was won with."""
    melds: tuple[Meld, ...]
    flowers: Tiles
    groups: Groups
    """How it was read: what every fei stood for."""
    yaku: tuple[tuple[str, int], ...]
    total: int
    han: int
    """What was paid for: the total, or the value of a limit hand."""


class Ending(msgspec.Struct, frozen=True):
    """How a season ended; all of it was shown to everybody."""

    how: How
    giver: int = -1
    """Whose tile was won with."""
    tile: str = ""
    """The winning tile; empty for a hand that was complete when dealt."""
    triumphs: tuple[Triumph, ...] = ()
    season: int = 0
    gains: tuple[int, ...] = ()
    """What the season brought each seat, kans included."""


class MalaysianView(CourseView, frozen=True):
    """The open table, and one's own hand."""

    options: MalaysianOptions
    taken_back: tuple[int, ...]
    """How many fei each hand is known to have."""
    melds: tuple[tuple[Meld, ...], ...]
    rivers: tuple[tuple[Discard, ...], ...]
    flowers: tuple[Tiles, ...]
    dora: tuple[Tiles, ...]
    """Those of the flowers that count for whoever laid them."""
    wanted: Tiles
    """The seasons and flowers that would count for oneself; faces, animals and fei always do."""
    wall: WallShape
    asked: ClaimQuestion | None
    """What the others are asked about a discard or a small kan."""
    last: Ending | None


def seen(state: Malaysian, seat: int | None) -> MalaysianView:
    """The view of a seat, built from what it may see; None is a spectator."""
    return MalaysianView(
        **open_table(state, seat),
        taken_back=state.taken_back,
        flowers=tuple(side.flowers for side in state.sides),
        dora=tuple(_counting(side.flowers, state.table, at) for at, side in enumerate(state.sides)),
        wanted=() if seat is None else _counting(SEASONS_AND_FLOWERS, state.table, seat),
        asked=claims.shown(state.window, seat),
    )


def _counting(flowers: Tiles, table: Seating, seat: int) -> Tiles:
    """The tiles among these that count for a seat; nothing before the winds are known."""
    return tuple(tile for tile in flowers if table.dealer >= 0 and valid(tile, table.wind(seat)))


def imagined(state: Malaysian, seat: int, dice: Dice) -> Malaysian:
    """Other hands and the wall dealt anew, and other answers given anew."""
    world = _redealt(state, seat, dice)
    while not _fits(world, seat):
        world = _redealt(state, seat, dice)
    return completed(world, state, seat, dice)


def _redealt(state: Malaysian, seat: int, dice: Dice) -> Malaysian:
    """Tiles nobody has shown may lie in any hand, but flowers lie in the wall, and fei seen going home stay there."""
    known = [() if at == seat else (FEI,) * count for at, count in enumerate(state.taken_back)]
    hidden = [without(side.hand, pinned) for side, pinned in zip(state.sides, known, strict=True)]
    flowers = tuple(each for each in state.wall.unseen if is_flower(each[0]))
    others = tuple(each for each in state.wall.unseen if not is_flower(each[0]))
    hands, unseen = dealt_anew(hidden, others, seat, dice)
    sides = tuple(
        replace(side, hand=ordered((*hand, *pinned)))
        for side, hand, pinned in zip(state.sides, hands, known, strict=True)
    )
    return replace(state, sides=sides, wall=replace(state.wall, unseen=tuple(sorted((*unseen, *flowers)))))


def _fits(world: Malaysian, seat: int) -> bool:
    """Whoever called a tile has one to throw away: nobody may call otherwise."""
    if world.mover == seat or world.stage != "act" or world.source != "call":
        return True
    return bool(discards(world.sides[world.mover].hand, world.options))
