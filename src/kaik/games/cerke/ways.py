"""From what a record tells of a ride or of tam's way to the one action our rules know it by."""

from __future__ import annotations

from kaik.core.action import Action
from kaik.core.errors import KaikError
from kaik.games.cerke.marks import Play, TamWay
from kaik.games.cerke.rules import GRID, Cerke
from kaik.kits.grid import AROUND


def ride_action(state: Cerke, play: Play) -> Action:
    """The announcement that fits a ride; the record has only where it ended or was meant to end."""
    if play.dst == play.stone:  # the stone itself is captured after the throw, whatever was announced
        return _any_ride(state, play)
    match state.options.step_declaration:
        case "nothing":
            return Action("ride", play.src, play.stone)
        case "direction":
            return Action("ride", play.src, play.stone, _beside(play.stone, play.dst))
    return Action("ride", play.src, play.stone, play.dst)


def _any_ride(state: Cerke, play: Play) -> Action:
    for action in state.legal(state.side):
        if action.verb == "ride" and action.args[:2] == (play.src, play.stone):
            return action
    raise KaikError(f"no piece may ride from {play.src} over the stone on {play.stone}")


def _beside(stone: str, dst: str) -> str:
    """The square next to the stone on the line to the end."""
    end = GRID.square(dst)
    for way in AROUND:
        ray = GRID.ray(GRID.square(stone), way)
        if end in ray:
            return GRID.names[ray[0]]
    raise KaikError(f"{dst} lies on no straight line from {stone}, so no ride gets there")


def tam_action(state: Cerke, way: TamWay) -> Action:
    """Tam's action; where the record leaves a square or the half open, the first way that fits.

    All of them end alike: only where tam began and where it stands matter afterwards.
    """
    exact = _spelled(way, way.half, way.first)
    if exact is not None:
        return exact
    for action in state.legal(state.side):
        if action.verb == "tam" and _fits(action, way):
            return action
    over = f" over {way.stone}" if way.stone else ""
    raise KaikError(f"tam has no way from {way.src}{over} to {way.dst} now")


def _spelled(way: TamWay, half: int, first: str) -> Action | None:
    """The action of a way that leaves nothing open."""
    if not first or (way.stone and not half):
        return None
    match half:
        case 1:
            return Action("tam", way.src, "/" + way.stone, first, way.dst)
        case 2:
            return Action("tam", way.src, first, "/" + way.stone, way.dst)
    return Action("tam", way.src, first, way.dst)


def _fits(action: Action, way: TamWay) -> bool:
    src, *between, dst = action.args
    if (src, dst) != (way.src, way.dst):
        return False
    match between:
        case [first]:
            return not way.stone and way.first in ("", first)
        case [one, first] if one.startswith("/"):
            return one[1:] == way.stone and way.half in (0, 1) and way.first in ("", first)
        case [first, two]:
            return two[1:] == way.stone and way.half in (0, 2) and way.first in ("", first)
    return False
