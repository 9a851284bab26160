"""Which actions the sticks decide, what they must show, and how often they show it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from kaik.core.action import Action
from kaik.kits.grid import Grid
from kaik.kits.sticks import ODDS, STICKS
from kaik.kits.tam import actions
from kaik.kits.tam.moves import ENTERS_WATER, MoveFinder, board_moves, into_water, landings
from kaik.kits.tam.phases import LOSES_ALL, Moving, Stepped

if TYPE_CHECKING:
    from kaik.kits.tam.rules import TamGame


class Need(msgspec.Struct, frozen=True):
    """Actions that need the same throw."""

    least: int
    """How many dark faces the sticks must show at least."""
    chance: float
    """How often they do, between 0 and 1; under 連撃術 by throwing on until the total is enough."""
    actions: tuple[Action, ...]


def needs(game: TamGame, seat: int | None) -> tuple[Need, ...]:
    """What the actions open to a seat need of the sticks, the easiest throw first; most need nothing.

    A ride that would end in water is thrown for twice: the first throw is named here, the second when it is due.
    """
    if seat != game.side:
        return ()
    found: dict[tuple[int, float], list[Action]] = {}
    for action, least, chained in _decided(game):
        found.setdefault((least, chance(least, chained)), []).append(action)
    return tuple(Need(*throw, tuple(sorted(actions))) for throw, actions in sorted(found.items()))


def _decided(game: TamGame) -> Iterator[tuple[Action, int, bool]]:
    """Every open action that the sticks decide, with the least throw, and whether further throws may be added."""
    ground = game.ground()
    match game.phase:
        case Moving():
            for action in board_moves(game):
                if action.verb == "ride":
                    yield action, _reached(ground, action), game.options.step_throw == "renzoku"
                elif _wades(ground, action):
                    yield action, ENTERS_WATER, False
            for action in game.tam_moves() if game.options.all_wade() else ():  # elsewhere tam never throws
                if _wades(ground, action):
                    yield action, ENTERS_WATER, False
        case Stepped(src, stone, aim, limit):
            for end in landings(ground, src, stone, aim, limit):
                if into_water(game.form, game.options, game.board[src], src, end):
                    yield actions.land(game.form.grid, end), ENTERS_WATER, False


def _wades(ground: MoveFinder, action: Action) -> bool:
    form = ground.form
    if action.args[-1] not in form.water_names:  # as of most actions, for every one of which this is asked
        return False
    src, dst = form.grid.square(action.args[0]), form.grid.square(action.args[-1])
    return into_water(form, ground.options, ground.board[src], src, dst)


def _reached(ground: MoveFinder, ride: Action) -> int:
    """How far from the stone the announced square lies, or the nearest end where no square is announced."""
    if ground.options.step_declaration in ("destination", "destination_or_nearer"):
        return _ridden(ground.form.grid, ride)
    grid, (src, stone, *aim) = ground.form.grid, map(ground.form.grid.square, ride.args)
    ends = landings(ground, src, stone, aim[0] if aim else -1, ground.form.longest)
    return min(grid.distance(stone, end) for end in ends if end != stone)


@lru_cache(maxsize=1 << 17)
def _ridden(grid: Grid, ride: Action) -> int:
    """How far from the stone the announced square lies."""
    _, stone, aim = map(grid.square, ride.args)
    return grid.distance(stone, aim)


@lru_cache(maxsize=64)
def chance(least: int, chained: bool) -> float:
    """How often a throw shows at least so many dark faces; chained throws add up.

    >>> chance(3, False), chance(6, False), round(chance(6, True), 2)
    (0.5, 0.0, 0.73)
    """
    if chained:
        return sum(weight * _thrown_on(least, total) for total, weight in enumerate(ODDS)) / sum(ODDS)
    return sum(ODDS[least:]) / sum(ODDS)


def _thrown_on(least: int, total: int) -> float:
    """The same from a total on, which a further throw of 0 or 1 loses."""
    if total >= least:
        return 1.0
    further = range(LOSES_ALL + 1, STICKS + 1)
    return sum(ODDS[dark] * _thrown_on(least, total + dark) for dark in further) / sum(ODDS)
