"""One pot for the highest number: stakes, ties and the games of a match.

The book changes only the way of throwing between its two pot games; what is paid, who takes the pot and what
a tie costs is the same in both and lies here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.options import Options, Switch, says
from kaik.core.state import Choose, Over
from kaik.kits.purses import Purses, leaders, richer

PAY = Action("pay")
GIVE_UP = Action("give-up")


class PotOptions(Options, frozen=True):
    """What the pot games let a table agree on."""

    stake: Annotated[int, msgspec.Meta(ge=1, le=1000), says("points everybody pays into the pot")] = 1
    retie_stake: Annotated[Literal["same", "free"], says("what tied players pay to throw again")] = "same"
    tie_withdraw: Annotated[Switch, says("whether a tied player may give up instead of paying")] = "off"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=100), says("games in a match")] = 10

    def contradictions(self) -> Iterator[str]:
        if self.tie_withdraw == "on" and self.retie_stake == "free":
            yield "tie_withdraw on lets a tied player give up instead of paying, but with retie_stake free nobody pays"

    def first(self, game: int, seats: int) -> int:
        """The seat that throws first in a game, the games being counted from 1."""
        return 0


class Pot(msgspec.Struct, frozen=True):
    """What lies in the middle and who may still win it; all of it is public."""

    purses: Purses
    """Points won or lost by each seat; with those in the pot they always sum to 0."""
    players: tuple[int, ...]
    """The seats still in this game, in the order they throw; () when the match is over."""
    waiting: tuple[int, ...]
    """Those of them who have yet to pay before the sticks are thrown."""
    points: int = 0
    paid: Purses = ()
    """What each seat has put into it."""
    game: int = 1
    turn: int = 1
    """1 for the first throws of a game, 2 after a tie, 3 after another."""
    last: tuple[tuple[int, int], ...] = ()
    """Seat and number of everybody in the throws before these."""
    winner: int | None = None
    """Who took the pot after those throws; None after a tie."""
    taken: int = 0

    @classmethod
    def opened(cls, seats: int, options: PotOptions) -> Pot:
        """The pot before the first game."""
        order = _order(options.first(1, seats), seats)
        return cls((0,) * seats, order, order, paid=(0,) * seats)

    def question(self, options: PotOptions) -> Over | Choose | None:
        """Who is to pay, or the end of the match; None when it is time to throw."""
        if not self.players:
            return Over(tuple(map(float, self.purses)), self._ending(options))
        if not self.waiting:
            return None
        return Choose(self.waiting[:1] if self._may_give_up(options) else tuple(sorted(self.waiting)))

    def legal(self, seat: int, options: PotOptions) -> tuple[Action, ...]:
        """What a seat may answer when the stakes are asked for."""
        if self._may_give_up(options):
            return (GIVE_UP, PAY) if seat in self.waiting[:1] else ()
        return (PAY,) if seat in self.waiting else ()

    def answered(self, seat: int, action: Action, options: PotOptions) -> Self:
        """The pot after a seat has paid or given up."""
        return self._given_up(seat, options) if action == GIVE_UP else self._paid(seat, options.stake)

    def settled(self, numbers: tuple[int, ...], options: PotOptions) -> Self:
        """The pot after everybody in it has a number: one highest takes it, several throw again."""
        last = tuple(zip(self.players, numbers, strict=True))
        best = max(numbers)
        tied = tuple(seat for seat, number in last if number == best)
        if len(tied) == 1:
            return self._won(tied[0], last, options)
        # The old pot stays in the middle and grows: no text speaks of giving it back.
        waiting = tied if options.retie_stake == "same" else ()
        return replace(self, players=tied, waiting=waiting, turn=self.turn + 1, last=last, winner=None, taken=0)

    def shares(self, live: tuple[int, ...]) -> tuple[float, ...]:
        """The purses with the pot parted equally among the seats that may still win it."""
        part = self.points / len(live) if live else 0.0
        return tuple(purse + part if seat in live else float(purse) for seat, purse in enumerate(self.purses))

    def unbeaten(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """The players whom the numbers thrown so far do not yet shut out."""
        best = max(numbers, default=0)
        shut_out = [seat for seat, number in zip(self.players, numbers, strict=False) if number < best]
        return tuple(seat for seat in self.players if seat not in shut_out)

    def conserved(self) -> tuple[int, ...]:
        """The sum of all points, which is 0 for ever."""
        return (sum(self.purses) + self.points,)

    def _may_give_up(self, options: PotOptions) -> bool:
        # Tied players are asked in order of throwing, so that the last one left need not be asked at all.
        return self.turn > 1 and options.tie_withdraw == "on"

    def _paid(self, seat: int, stake: int) -> Self:
        waiting = tuple(other for other in self.waiting if other != seat)
        return replace(
            self,
            purses=richer(self.purses, seat, -stake),
            points=self.points + stake,
            paid=richer(self.paid, seat, stake),
            waiting=waiting,
        )

    def _given_up(self, seat: int, options: PotOptions) -> Self:
        players = tuple(other for other in self.players if other != seat)
        if len(players) == 1:
            return self._won(players[0], self.last, options)
        return replace(self, players=players, waiting=self.waiting[1:])

    def _won(self, seat: int, last: tuple[tuple[int, int], ...], options: PotOptions) -> Self:
        """The pot taken by a seat, and the next game of the match opened."""
        game, seats = self.game + 1, len(self.purses)
        order = _order(options.first(game, seats), seats) if game <= options.rounds else ()
        purses = richer(self.purses, seat, self.points)
        return replace(
            self,
            purses=purses,
            players=order,
            waiting=order,
            points=0,
            paid=(0,) * seats,
            game=game,
            turn=1,
            last=last,
            winner=seat,
            taken=self.points,
        )

    def _ending(self, options: PotOptions) -> str:
        return f"all games are played ({options.rounds}) and {leaders(self.purses)}"


def _order(first: int, seats: int) -> tuple[int, ...]:
    return (*range(first, seats), *range(first))
