"""Counting: how many sequences of actions there are up to a depth."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Deal, Outcomes
from kaik.core.errors import KaikError
from kaik.core.state import Choose, State, Throw


def perft(state: State, depth: int, *, divide: bool) -> Iterator[str]:
    """Lines for a person: the count at every depth, or below every first action."""
    if not divide:
        for deep in range(depth + 1):
            yield f"{deep} {count(state, deep)}"
        return
    total = 0
    for seat, action in open_actions(state):
        below = count(state.played(seat, action), depth - 1) if depth else 0
        total += below
        yield f"{action} {below}"
    yield f"total {total}"


def count(state: State, depth: int) -> int:
    """The number of sequences of exactly that many actions; every outcome of a throw is one."""
    if depth == 0:
        return 1
    actions = open_actions(state)
    if depth == 1:
        return len(actions)
    return sum(count(state.played(seat, action), depth - 1) for seat, action in actions)


def open_actions(state: State) -> list[tuple[int, Action]]:
    """Everything that may be done or thrown now; where several seats are asked, the first of them."""
    match state.turn():
        case Choose((seat, *_)):
            return [(seat, action) for action in state.legal(seat)]
        case Throw(Outcomes(weights)):
            return [(CHANCE, action) for action, _ in weights]
        case Throw(Deal(verb)):
            raise KaikError(f"a whole deal ({verb}) has too many outcomes to count")
    return []
