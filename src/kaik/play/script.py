"""Playing actions one after another, as tests and examples do."""

from __future__ import annotations

from typing import TypeVar

from kaik.core.action import CHANCE
from kaik.core.errors import IllegalAction
from kaik.core.state import Choose, Over, State, Throw

S = TypeVar("S", bound=State)


def play(state: S, *actions: str) -> S:
    """The position after these actions; whoever is asked plays them.

    Where several seats are asked, an action names its seat: `"1 bet:3-2"`. Actions may also stand in one text with
    blanks between, as long as no seat needs naming.
    """
    for action in actions:
        seat, _, said = action.rpartition(" ")
        for single in [said] if seat.isdigit() else action.split():
            state = state.after(int(seat) if seat.isdigit() else asked(state), single)
    return state


def asked(state: State) -> int:
    """The one seat, or luck, that is asked now."""
    match state.turn():
        case Throw():
            return CHANCE
        case Choose((seat,)):
            return seat
        case Over(_, reason):
            raise IllegalAction(f"nobody is asked any more: the game is over ({reason})")
        case Choose(seats):
            raise IllegalAction(f"seats {', '.join(map(str, seats))} are asked: say whose action it is, as in '1 pass'")
