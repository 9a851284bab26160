"""Counting: how many sequences of words there are up to a depth."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Deal, Outcomes
from kaik.core.errors import KaikError
from kaik.core.state import Choose, State, Throw


def perft(state: State, depth: int, *, divide: bool) -> Iterator[str]:
    """Lines for a person: the count at every depth, or below every first word."""
    if not divide:
        for deep in range(depth + 1):
            yield f"{deep} {count(state, deep)}"
        return
    total = 0
    for seat, word in open_words(state):
        below = count(state.played(seat, word), depth - 1) if depth else 0
        total += below
        yield f"{word} {below}"
    yield f"total {total}"


def count(state: State, depth: int) -> int:
    """The number of sequences of exactly that many words; every outcome of a throw is one."""
    if depth == 0:
        return 1
    words = open_words(state)
    if depth == 1:
        return len(words)
    return sum(count(state.played(seat, word), depth - 1) for seat, word in words)


def open_words(state: State) -> list[tuple[int, Action]]:
    """Everything that may be said or thrown now; where several seats are asked, the first of them."""
    match state.turn():
        case Choose((seat, *_)):
            return [(seat, word) for word in state.legal(seat)]
        case Throw(Outcomes(weights)):
            return [(CHANCE, word) for word, _ in weights]
        case Throw(Deal(verb)):
            raise KaikError(f"a whole deal ({verb}) has too many outcomes to count")
    return []
