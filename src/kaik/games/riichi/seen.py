"""What each seat sees of a game of riichi: the open table, and its own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaik.core.state import View
from kaik.games.riichi.furiten import Kinds, is_furiten, waits_of
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.scoring.score import indicated
from kaik.games.riichi.season import STORED, Change, Ending, RiichiStatus
from kaik.kits.mahjong import claims
from kaik.kits.mahjong.claims import ClaimQuestion
from kaik.kits.mahjong.seating import Seating
from kaik.kits.mahjong.table import Discard, Meld
from kaik.kits.mahjong.tiles import NAMES, Tiles, kind
from kaik.kits.mahjong.wall import WallShape

if TYPE_CHECKING:
    from kaik.games.riichi.rules import Riichi


class RiichiView(View, frozen=True, rename=STORED):
    """The open table, and one's own hand."""

    seat: int | None
    options: RiichiOptions
    table: Seating
    points: Change
    kyoku: int
    """Deals that have passed on: 0 is East 1, 4 is South 1."""
    honba: int
    deposits: int
    first: int
    """Who dealt first."""
    stage: str
    flips: int
    """Indicators to be turned over before anything else happens."""
    later: int
    """Indicators of open kans that wait for the discard."""
    mover: int
    source: str
    """How the mover came to have a tile to throw away: from the wall, after a kan, by a call."""
    barred: Tiles
    """What the mover may not throw away after a call."""
    hand: Tiles
    """One's own; empty for a spectator."""
    drawn: str
    """The tile one has just drawn oneself."""
    waits: Tiles
    """What would complete one's own hand, once it is ready."""
    furiten: bool
    """Whether one's own past forbids a ron."""
    held: tuple[int, ...]
    """How many tiles each seat holds."""
    melds: tuple[tuple[Meld, ...], ...]
    rivers: tuple[tuple[Discard, ...], ...]
    riichi: tuple[RiichiStatus, ...]
    """Who has declared riichi."""
    untouched: bool
    """Whether nobody has called yet."""
    indicators: Tiles
    dora: Tiles
    """What the indicators point at, in their order."""
    wall: WallShape
    asked: ClaimQuestion | None
    """What the others are asked, who has yet to answer, and one's own answer."""
    shown: tuple[tuple[int, Tiles], ...]
    """Hands that lie open: of winners who turn over what lies beneath the indicators."""
    last: Ending | None


def seen(state: Riichi, seat: int | None) -> RiichiView:
    """The view of a seat; None is a spectator."""
    side = None if seat is None else state.sides[seat]
    resting = side is not None and not (state.stage == "act" and state.mover == seat)
    return RiichiView(
        seat=seat,
        options=state.options,
        table=state.table,
        points=state.points,
        kyoku=state.kyoku,
        honba=state.honba,
        deposits=state.deposits,
        first=state.first,
        stage=state.stage,
        flips=state.flips,
        later=state.later,
        mover=state.mover,
        source=state.source,
        barred=tuple(NAMES[each] for each in state.barred),
        hand=side.hand if side else (),
        drawn=state.drawn if state.mover == seat else "",
        waits=_named(waits_of(side, state.options)) if side and resting else (),
        furiten=seat is not None and resting and is_furiten(state, seat),
        held=tuple(len(each.hand) for each in state.sides),
        melds=tuple(each.melds for each in state.sides),
        rivers=tuple(each.river for each in state.sides),
        riichi=state.riichi,
        untouched=state.untouched,
        indicators=state.indicators,
        dora=_named(tuple(indicated(kind(tile)) for tile in state.indicators)),
        wall=state.wall.shape,
        asked=claims.shown(state.window, seat),
        shown=tuple((winner, state.sides[winner].hand) for winner in state.won),
        last=state.last,
    )


def _named(kinds: Kinds) -> Tiles:
    return tuple(NAMES[each] for each in kinds)
