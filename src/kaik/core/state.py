"""The protocol of every game: whose turn, what they may do, what comes after, how it looks.

A game writes `turn`, `legal`, `played`, `view`, `face` and, where it hides something, `imagine`.
`after` is written once, here, so that "legal is the definition" holds by construction. What bots and reviews ask
beyond that is a game's mind (`kaik.core.mind`), which no rules know of.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import msgspec

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Chance, Dice
from kaik.core.errors import IllegalAction
from kaik.core.renamed import renamed


class Choose(msgspec.Struct, frozen=True, gc=False, tag="choose"):
    """These seats are asked; each answers once, in any order."""

    seats: tuple[int, ...]


ALONE = tuple(Choose((seat,)) for seat in range(16))
"""The question to each seat alone, made once: it is what most positions answer."""


class Throw(msgspec.Struct, frozen=True, gc=False, tag="throw"):
    """Luck is asked: the referee samples it and logs the action."""

    chance: Chance


class Over(msgspec.Struct, frozen=True, gc=False, tag="over"):
    """The game is over; payoffs by seat, and why in one sentence."""

    payoffs: tuple[float, ...]
    reason: str


Turn = Choose | Throw | Over


class View(msgspec.Struct, frozen=True):
    """What one seat may see; every game builds its own, field by field, never by stripping a state."""


class State(msgspec.Struct, frozen=True, gc=False):
    """A position: a frozen value that answers everything the rest of the program asks.

    Frozen values cannot lead back to themselves, so the garbage collector need not look at them (`gc=False`); whole
    games are played the faster for it.
    """

    @property
    def options(self) -> Any:
        """The options it is played by: every game has them, of its own type, as its first field."""
        raise NotImplementedError

    def turn(self) -> Turn:
        """Who is asked now: seats, luck, or nobody any more."""
        raise NotImplementedError

    def legal(self, seat: int) -> tuple[Action, ...]:
        """All actions this seat may take now, sorted; () unless it is asked."""
        raise NotImplementedError

    def offer(self, seat: int) -> Sequence[Action]:
        """The actions of `legal` in no particular order, for whoever takes one and leaves the rest.

        Games that offer many actions spell each of them only when it is taken. The order is the same for the same
        position, so that equal luck takes equal actions.
        """
        return self.legal(seat)

    def played(self, seat: int, action: Action) -> Self:
        """The next position after an action that is known to be allowed; games write this, players call `after`."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """What this seat may see; None is a spectator."""
        raise NotImplementedError

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        """How that act, done here by `by`, looks to `seat`; an open game shows it as it is."""
        return action

    def imagine(self, seat: int, dice: Dice) -> Self:
        """A world this seat cannot tell from the real one; an open game has only one."""
        return self

    def owed_first(self, seat: int) -> dict[str, str]:
        """What this seat has to answer before it may do anything else, in each language; {} where it is free."""
        return {}

    def standing(self) -> tuple[float, ...]:
        """The score so far by seat, fit to compare positions that are not over."""
        raise NotImplementedError

    def season_of(self) -> tuple[int, int]:
        """Which season or hand of the match this is, from 0, and of how many; a match of one unless told otherwise."""
        return 0, 1

    def opener_of(self) -> int | None:
        """Who begins the season; CHANCE where nobody does, None where that is not settled yet. Asked from its start on.

        Whoever is asked first does, if it is asked alone: those who are asked together begin together.
        """
        match self.turn():
            case Choose((seat,)):
                return seat
            case Choose():
                return CHANCE
        return None

    def conserved(self) -> tuple[Any, ...]:
        """What no act may change: the sorted cards, tiles, pieces, the sum of points."""
        return ()

    def copy(self) -> Self:
        """This very position: it is frozen, so nothing anybody does with a copy could change it."""
        return self

    def after(self, seat: int, action: Action | str) -> Self:
        """The next position, or IllegalAction and nothing has changed."""
        read = action if isinstance(action, Action) else Action.parse(action)
        if not self.allows(seat, read):
            raise illegal(self, seat, read)
        return self.played(seat, read)

    def allows(self, seat: int, action: Action) -> bool:
        """Whether `after` would take this action from this seat."""
        if seat != CHANCE:
            return action in self.legal(seat)
        turn = self.turn()
        return isinstance(turn, Throw) and turn.chance.allows(action)


__getattr__ = renamed(__name__, {"Advice": "kaik.core.mind:Advice", "Deed": "kaik.core.mind:Event"})


def illegal(state: State, seat: int, action: Action) -> IllegalAction:
    """Why an action was refused: what came, from whom, and what is open instead."""
    match state.turn():
        case Over(_, reason):
            return IllegalAction(f"{action} comes too late: the game is over ({reason})", "too_late")
        case Throw(chance):
            if seat == CHANCE:
                return IllegalAction(f"{action} is not among the outcomes of {_outcomes(chance)}")
            return IllegalAction(f"{action} must wait: {_outcomes(chance)} comes first", "must_wait")
        case Choose(seats):
            if seat == CHANCE:
                return IllegalAction(f"{action} is no throw: seat {_and(seats)} is to choose")
            if seat not in seats:
                sentence = f"{action} is not open to seat {seat}: seat {_and(seats)} is to choose"
                return IllegalAction(sentence, "not_your_turn")
    owed = state.owed_first(seat).get("en", "")
    because = f": {owed}" if owed else ""
    return IllegalAction(f"{action} is not open to seat {seat}{because}; legal: {_some(state.legal(seat), action)}")


def _outcomes(chance: Chance) -> str:
    if isinstance(chance, msgspec.Struct) and hasattr(chance, "weights"):
        return "the throw " + _some(tuple(action for action, _ in chance.weights), Action("throw"))
    return f"the deal {chance.verb}"


def _and(seats: tuple[int, ...]) -> str:
    return " and ".join(map(str, seats))


def _some(actions: tuple[Action, ...], near: Action, most: int = 6) -> str:
    """A handful of actions, those that begin like the refused one first."""
    if len(actions) <= most:
        return " ".join(actions)
    alike = sorted(actions, key=lambda action: (-_shared(action, near), action))
    return " ".join(alike[:most]) + f" and {len(actions) - most} more"


def _shared(one: str, other: str) -> int:
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count
