"""The one loop that plays: seats choose, luck is thrown, and every entry comes out as it is made.

Walks, arenas, the laboratory, reviews and the terminal all play with it. Whoever calls it brings the choosers and the
luck, looks at every transition, and stops whenever it has seen enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Generic, Protocol, Self, TypeVar

import msgspec

from kaik.core.action import CHANCE, Action
from kaik.core.state import Choose, Throw, Turn
from kaik.play.luck import Thrower


class Playable(Protocol):
    """What can be played on: a state of a game, or a match, which keeps its log and takes table talk."""

    def turn(self) -> Turn:
        """Who is asked now."""

    def played(self, seat: int, action: Action, /) -> Self:
        """The position after an action that is known to be allowed."""


P = TypeVar("P", bound=Playable)

Chooser = Callable[[P, int, int], Action]
"""What a seat does: asked with the position, the seat, and the number the entry will have, which keys its dice."""

Order = Callable[[tuple[int, ...], int], int]
"""Which of the seats that are asked together answers first, given the number its entry will have."""


class Transition(msgspec.Struct, Generic[P], frozen=True, gc=False):
    """One entry as it was made: its number, whose action it was, and the positions on both sides of it."""

    n: int
    before: P
    seat: int
    action: Action
    after: P


def drive(
    start: P,
    choosers: Sequence[Chooser[P]],
    luck: Thrower,
    *,
    first: int = 0,
    limit: int | None = None,
    order: Order | None = None,
) -> Iterator[Transition[P]]:
    """Play on until nobody is asked any more, or until there are `limit` entries; the next one is number `first`.

    Seats that are asked together answer by their numbers, unless an order is given.
    Choosers are trusted: whoever seats a stranger checks its actions, and lets it resign where it breaks off.
    """
    position = start
    for n in count(first) if limit is None else range(first, limit):
        match position.turn():
            case Choose(seats):
                seat = min(seats) if order is None else order(seats, n)
                action = choosers[seat](position, seat, n)
            case Throw(chance):
                seat, action = CHANCE, luck.throw(n, chance)
            case _:
                return
        after = position.played(seat, action)
        yield Transition(n, position, seat, action, after)
        position = after
