"""What others could answer to each act of a seat: threats of games whose cards or tiles are closed until the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from kaik.core.action import Action, parts
from kaik.core.state import Choose, Over, State
from kaik.core.threat import Threat

S = TypeVar("S", bound=State)
BadReply = Callable[[State, int, Action], bool]
MOST = 60
"""So many of a seat's own actions are tried; more would take too long to read."""


def answering(own: Sequence[str], replies: Sequence[str]) -> Callable[[State, int], tuple[Threat, ...]]:
    """Threats by verbs: what a seat may do, and what another one may answer that it would rather not hear."""
    return _threats(own, lambda state, seat, action: action.verb in replies)


def ending(own: Sequence[str] = ()) -> Callable[[State, int], tuple[Threat, ...]]:
    """Threats of games in which it hurts most that somebody else ends the season."""
    return _threats(own, _ends)


def _ends(state: State, seat: int, action: Action) -> bool:
    after = state.played(seat, action)
    return isinstance(after.turn(), Over) or after.season_of() != state.season_of()


def _threats(own: Sequence[str], bad: BadReply) -> Callable[[State, int], tuple[Threat, ...]]:
    def threats(state: State, seat: int) -> tuple[Threat, ...]:
        turn = state.turn()
        if not isinstance(turn, Choose):
            return ()
        if seat not in turn.seats:
            return tuple(_replies(state, turn.seats, seat, bad, None))
        mine = [action for action in state.legal(seat) if not own or action.verb in own][:MOST]
        found: list[Threat] = []
        for action in mine:
            after = state.played(seat, action)
            asked = after.turn()
            if isinstance(asked, Choose) and after.season_of() == state.season_of():
                found += _replies(after, asked.seats, seat, bad, action)
        return tuple(found)

    return threats


def _replies(state: State, seats: Sequence[int], seat: int, bad: BadReply, action: Action | None) -> Iterator[Threat]:
    """One answer of each seat that has a bad one: the first of them."""
    for other in seats:
        if other == seat:
            continue
        reply = next((each for each in state.legal(other) if bad(state, other, each)), None)
        if reply is not None:
            marks = tuple(part for item in action.args for part in parts(item)) if action else ()
            yield Threat(other, marks, action=str(reply), after=str(action) if action else "")
