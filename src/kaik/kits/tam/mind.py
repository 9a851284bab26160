"""What is worth counting in a game around tam: hands that were made, what tam cost, and what ended a season."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.action import Action
from kaik.core.mind import Event
from kaik.kits.tam.hands import POINT
from kaik.kits.tam.penalties import AGAIN, ON_TAM
from kaik.kits.tam.phases import Declaring
from kaik.kits.tam.rules import TamGame

ONE_COLOUR = "同色"


def events(before: TamGame, by: int, action: Action, after: TamGame) -> tuple[Event, ...]:
    """What an action brought about, the end of a season included."""
    match action.verb:
        case "end-season":
            return tuple(_ending(before))
        case "go-on":
            return ()
    return tuple(_made(before, action, after))


def banked(position: TamGame) -> tuple[float, ...]:
    """The lead on the score track alone, without what the captured pieces may still bring."""
    ahead = (position.scores[0] - position.scores[1]) / 2 / POINT
    return ahead + 0.0, 0.0 - ahead


def _made(before: TamGame, action: Action, after: TamGame) -> Iterator[Event]:
    """The hands a move has made that were not there before, and what it was fined for."""
    seat = before.side
    if len(after.hands[seat]) > len(before.hands[seat]):
        old = {(hand.name, hand.one_colour) for hand in before.held(before.hands[seat])}
        for hand in before.held(after.hands[seat]):
            if (hand.name, hand.one_colour) not in old:
                yield Event(hand.name, seat)
                if hand.one_colour:
                    yield Event(ONE_COLOUR, seat)
    if _cost(before, after):
        yield Event(AGAIN.name if action.verb == "tam" else ON_TAM.name, seat)


def _ending(declared: TamGame) -> Iterator[Event]:
    """What the side that says 終季 counts: its hands, and what tam costs it."""
    seat = declared.side
    hands = declared.held(declared.hands[seat])
    yield from (Event(hand.name, seat, ends=True) for hand in hands)
    if any(hand.one_colour for hand in hands):
        yield Event(ONE_COLOUR, seat, ends=True)
    if isinstance(declared.phase, Declaring):
        names = dict.fromkeys(penalty.name for penalty in declared.phase.penalties)
        yield from (Event(name, seat, ends=True) for name in names)


def _cost(before: TamGame, after: TamGame) -> int:
    """What the turn was fined, whichever way the rules take it: as a hand, at the season's end, or at once."""
    seat = before.side
    declared = after.phase.penalty if isinstance(after.phase, Declaring) else 0
    carried = after.carried[seat] - before.carried[seat] if after.season == before.season else 0
    return declared + carried + max(0, before.scores[seat] - after.scores[seat])
