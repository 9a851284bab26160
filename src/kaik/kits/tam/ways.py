"""From what a record tells of a ride or of tam's way to the one action our rules know it by."""

from __future__ import annotations

from kaik.core.action import Action
from kaik.core.errors import KaikError
from kaik.kits.grid import AROUND, Grid
from kaik.kits.tam.marks import UNKNOWN, BarePlay, PlayMark, Put, TamPath, TamWay
from kaik.kits.tam.moves import into_water
from kaik.kits.tam.pieces import KANJI, LETTERS
from kaik.kits.tam.rules import TamGame


def ride_action(state: TamGame, play: PlayMark) -> Action:
    """The announcement that fits a ride; the record has only where it ended or was meant to end."""
    if play.dst == play.stone:  # the stone itself is captured after the throw, whatever was announced
        return _any_ride(state, play)
    match state.options.step_declaration:
        case "nothing":
            return Action("ride", play.src, play.stone)
        case "direction":
            return Action("ride", play.src, play.stone, _beside(state.form.grid, play.stone, play.dst))
    return Action("ride", play.src, play.stone, play.dst)


def _any_ride(state: TamGame, play: PlayMark) -> Action:
    for action in state.legal(state.side):
        if action.verb == "ride" and action.args[:2] == (play.src, play.stone):
            return action
    raise KaikError(f"no piece may ride from {play.src} over the stone on {play.stone}")


def _beside(grid: Grid, stone: str, dst: str) -> str:
    """The square next to the stone on the line to the end."""
    end = grid.square(dst)
    for way in AROUND:
        ray = grid.ray(grid.square(stone), way)
        if end in ray:
            return grid.names[ray[0]]
    raise KaikError(f"{dst} lies on no straight line from {stone}, so no ride gets there")


def with_throws(state: TamGame, bare: BarePlay) -> PlayMark:
    """A move whose throws are not signed: the position tells which of them is for the stone and which for the water."""
    grid = state.form.grid
    src, dst = grid.square(bare.src), grid.square(bare.dst)
    rides = bool(bare.stone) and Action("step", bare.src, bare.stone, bare.dst) not in state.legal(state.side)
    wet = into_water(state.form, state.options, state.board[src], src, dst)
    if len(bare.throws) + bare.cut > rides + wet:
        raise KaikError(f"by our rules this move asks for {rides + wet} throws, and more are written")
    figures = [*bare.throws, *([UNKNOWN] if bare.cut else [])]
    bridge = (figures.pop(0) if figures else UNKNOWN) if rides else None
    water = None
    if wet and (figures or not rides or not bare.failed):
        water = figures[0] if figures else UNKNOWN
    far = grid.distance(grid.square(bare.stone), dst) if bare.stone else 0
    short = bridge is not None and UNKNOWN < bridge < far and water is None
    failed = bare.failed or short or (water is not None and UNKNOWN < water < 3)
    if failed and bridge is None and water is None:
        raise KaikError("a move without a throw cannot fail")
    return PlayMark(bare.src, bare.profession, bare.stone, bare.dst, bridge, water, failed)


def drop_action(state: TamGame, put: Put) -> Action:
    """A piece from hand; where the colour is left open, the hand must tell it."""
    profession = KANJI.index(put.profession)
    colours = [red for red in (False, True) if 2 * profession + red in state.hands[state.side]]
    red = put.red if put.red is not None else colours[0] if len(colours) == 1 else None
    if red is None:
        raise KaikError(f"which {put.profession} is put down cannot be told: the hand has {len(colours)} colours of it")
    return Action("drop", ("r" if red else "b") + LETTERS[profession], put.dst)


def tam_way(state: TamGame, path: TamPath) -> TamWay:
    """Which of the squares on tam's path was the stone: the one that somebody stands on."""
    stands = bool(state.board[state.form.grid.square(path.one)]) and path.one != path.src
    first, stone = (path.two, path.one) if stands else (path.one, path.two)
    return TamWay(path.src, first, stone, path.dst, 1 if stands else 2)


def tam_action(state: TamGame, way: TamWay) -> Action:
    """Tam's action; where the record leaves a square or the half open, the first way that fits.

    All of them end alike: only where tam began and where it stands matter afterwards. A lone square on the way on
    which nobody stands is no stone but the first that tam came to.
    """
    if way.stone and not way.first and not way.half and not state.board[state.form.grid.square(way.stone)]:
        way = TamWay(way.src, way.stone, "", way.dst, 0)
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
