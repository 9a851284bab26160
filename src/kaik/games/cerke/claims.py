"""The hands of a claim as records list them, written from a position and checked against one."""

from __future__ import annotations

from kaik.core.errors import BadRecord, KaikError
from kaik.games.cerke.rules import Cerke
from kaik.kits.tam.hands import POINT, points
from kaik.kits.tam.phases import Declaring

ONE_COLOUR = "同色"


def hand_names(state: Cerke) -> list[str]:
    """All hands the side to move holds, as a record lists them; 王 is always of one colour and says so nowhere."""
    names = [
        ONE_COLOUR + hand.name if hand.one_colour and hand.name != "王" else hand.name
        for hand in state.held(state.hands[state.side])
    ]
    return names + situation(state)


def situation(state: Cerke) -> list[str]:
    """The penalties that are part of this declaration: 撃皇, or 皇再来 once or twice.

    They are hands of the moment, which cost points; Cerke Online has no sign for them and takes the points at once.
    """
    return [penalty.name for penalty in state.phase.penalties] if isinstance(state.phase, Declaring) else []


def check_hands(state: Cerke, listed: tuple[str, ...]) -> None:
    """The list names what our rules see; penalties may go unnamed, their points may not."""
    if not isinstance(state.phase, Declaring):
        raise KaikError("by our rules the move before this made no new hand, so nothing is declared")
    ours = hand_names(state)
    told = {"王" if name == ONE_COLOUR + "王" else name for name in listed}
    if told | set(situation(state)) != set(ours):
        raise KaikError(f"by our rules the hands are {'加'.join(ours)}")


def check_points(due: int, number: int) -> None:
    """The figure of a claim is the one our rules come to; ours is in tenths."""
    if due != number * POINT:
        raise KaikError(f"by our rules the claim comes to {points(due)}, not {number}")


def whole_points(due: int) -> int:
    """A claim as the whole number a record can hold."""
    if due % POINT:
        raise BadRecord(f"a claim of {points(due)} points is no whole number, and the record has no sign for tenths")
    return due // POINT
