"""Fool's Sticks: pay, throw once each, the one highest number takes the pot."""

from __future__ import annotations

from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.state import State, Turn, View
from kaik.games.fool_sticks.options import FoolOptions
from kaik.kits.pot import Pot
from kaik.kits.sticks import THROW


class FoolView(View, frozen=True):
    """The table as everybody sees it."""

    seat: int | None
    games: int
    stake: int
    pot: Pot
    numbers: tuple[int, ...]
    thrower: int | None
    """For whom the sticks are thrown next; None while stakes are paid and when the match is over."""


class FoolSticks(State, frozen=True):
    """A position: the pot, and what its players have thrown so far, in their order."""

    options: FoolOptions
    pot: Pot
    numbers: tuple[int, ...] = ()

    def turn(self) -> Turn:
        return self.pot.question(self.options) or THROW

    def legal(self, seat: int) -> tuple[Action, ...]:
        return self.pot.legal(seat, self.options)

    def played(self, seat: int, action: Action) -> FoolSticks:
        match action:
            case Action("sticks", (number,)):
                return self._thrown(int(number))
        return replace(self, pot=self.pot.answered(seat, action, self.options))

    def view(self, seat: int | None) -> FoolView:
        pot = self.pot
        thrower = pot.players[len(self.numbers)] if pot.players and not pot.waiting else None
        return FoolView(seat, self.options.rounds, self.options.stake, pot, self.numbers, thrower)

    def standing(self) -> tuple[float, ...]:
        return self.pot.shares(self.pot.unbeaten(self.numbers))

    def season_of(self) -> tuple[int, int]:
        return self.pot.game - 1, self.options.rounds

    def conserved(self) -> tuple[int, ...]:
        return self.pot.conserved()

    def _thrown(self, number: int) -> FoolSticks:
        numbers = (*self.numbers, number)
        if len(numbers) < len(self.pot.players):
            return replace(self, numbers=numbers)
        return replace(self, pot=self.pot.settled(numbers, self.options), numbers=())


def start(options: FoolOptions, seats: int) -> FoolSticks:
    """The first position: nobody has paid yet."""
    return FoolSticks(options, Pot.opened(seats, options))
