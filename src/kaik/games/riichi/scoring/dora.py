"""When indicators are turned over: at the deal, and after every kan, sooner or later.

Indicators to be turned now are counted in `flips`; each is a throw of luck before anything else goes on. Those of an
open kan that wait for the discard are counted in `later`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from kaik.core.chance import Outcomes, draw

if TYPE_CHECKING:
    from kaik.games.riichi.rules import Riichi


def indicators(state: Riichi) -> Outcomes:
    """The next indicator: any tile nobody has seen."""
    return draw("dora", dict(state.wall.unseen))


def turned(state: Riichi, tile: str) -> Riichi:
    """An indicator lies open."""
    return replace(state, wall=state.wall.turned((tile,)), indicators=(*state.indicators, tile), flips=state.flips - 1)


def overdue(state: Riichi) -> Riichi:
    """What waited for the discard is turned over now."""
    return replace(state, flips=state.flips + state.later, later=0) if state.later else state


def with_kan(state: Riichi) -> Riichi:
    """A second kan is declared before the discard: what waits is turned over now, or once the kan stands."""
    return overdue(state) if state.options.overdue_dora == "with_kan" else state


def after_kan(state: Riichi, call: str) -> Riichi:
    """A kan stands: a closed one shows its indicator before the tile is drawn, others later (book)."""
    due = overdue(state)
    if state.options.kan_dora == "off":
        return due
    if call == "ankan" or state.options.open_kan_dora == "at_once":
        return replace(due, flips=due.flips + 1)
    return replace(due, later=1)


def with_discard(state: Riichi) -> Riichi:
    """A tile is thrown away: online tables turn the indicator over together with it."""
    return overdue(state) if state.options.open_kan_dora == "with_discard" else state


def after_discard(state: Riichi) -> Riichi:
    """Nobody won with the discard."""
    return overdue(state)


def beneath(state: Riichi) -> int:
    """How many indicators lie beneath the others for a winner in riichi."""
    rules = state.options
    if rules.ura_dora == "off":
        return 0
    return len(state.indicators) if rules.kan_ura == "on" else 1
