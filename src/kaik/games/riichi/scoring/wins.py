"""Whether a player may win now, and what the hand would be worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaik.games.riichi.furiten import beside, is_furiten, robs_closed, waits, waits_of
from kaik.games.riichi.scoring.hand import By
from kaik.games.riichi.scoring.score import Score, gathered, valued
from kaik.kits.mahjong.table import Side
from kaik.kits.mahjong.tiles import WINDS, Tiles, kind, without

if TYPE_CHECKING:
    from kaik.games.riichi.rules import Riichi


def may_ron(state: Riichi, seat: int) -> bool:
    """Whether the tile in the window completes this hand with a yaku, and nothing forbids it."""
    assert state.window is not None
    side, tile = state.sides[seat], state.window.tile
    if kind(tile) not in waits_of(side, state.options) or is_furiten(state, seat):
        return False
    if kan_at_issue(state) == "ankan" and not robs_closed(side):
        return False
    return worth(state, seat) is not None


def may_tsumo(state: Riichi) -> bool:
    """Whether the mover's hand is complete with the tile just drawn and has a yaku."""
    if not state.drawn:
        return False
    side = state.sides[state.mover]
    waiting = waits(resting(side, state.drawn), beside(side, state.options))
    return kind(state.drawn) in waiting and worth(state, state.mover) is not None


def worth(state: Riichi, seat: int, ura: Tiles = ()) -> Score | None:
    """What this player's hand is worth with the tile at issue; None without a yaku."""
    window, side = state.window, state.sides[seat]
    by: By = "tsumo" if window is None else "ron"
    hand, tile = (resting(side, state.drawn), state.drawn) if window is None else (side.hand, window.tile)
    melds = [(meld.call, meld.tiles) for meld in side.melds]
    won = gathered(hand, tile, by, melds, winds(state, seat), flags(state, seat), (state.indicators, ura))
    return valued(won, state.options)


def winds(state: Riichi, seat: int) -> tuple[str, str]:
    """The winds of the round and of a seat."""
    return WINDS[state.kyoku // 4 % 4], WINDS[state.table.wind(seat)]


def flags(state: Riichi, seat: int) -> Iterator[str]:
    """What the table knows about this win and the tiles do not tell."""
    status = state.riichi[seat]
    if status.declared:
        yield status.declared
    if status.ippatsu:
        yield "ippatsu"
    yield from _of_draw(state, seat) if state.window is None else _of_discard(state, seat)


def _of_draw(state: Riichi, seat: int) -> Iterator[str]:
    if state.source == "head":
        yield "rinshan"
    elif state.wall.left == 0:  # the tile after a kan is never the last of the wall
        yield "haitei"
    if state.untouched and not state.sides[seat].river:
        yield "tenhou" if seat == state.table.dealer else "chihou"


def _of_discard(state: Riichi, seat: int) -> Iterator[str]:
    assert state.window is not None
    if state.window.about == "kan":
        yield "chankan"
    elif state.wall.left == 0:
        yield "houtei"
    elif state.untouched and not state.sides[seat].river and seat != state.table.dealer:
        yield "renhou"


def resting(side: Side, drawn: str) -> Tiles:
    """A hand without the tile just drawn."""
    return without(side.hand, (drawn,)) if drawn else side.hand


def kan_at_issue(state: Riichi) -> str:
    """Which kan the window asks about; empty for a discard. A closed one only the thirteen orphans may rob."""
    window = state.window
    if window is None or window.about == "discard":
        return ""
    melds = state.sides[window.giver].melds
    return next(meld.call for meld in melds if meld.is_quad and meld.group.kind == kind(window.tile))
