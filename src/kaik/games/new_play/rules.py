"""New Play: all others bet on a number at once and unseen, then the dealer throws and pays or collects."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Dice, evenly
from kaik.core.state import Choose, Over, State, Throw, Turn, View
from kaik.games.new_play.bets import FACTORS, Bet, Bets, expected, gain, imagined, openings, spoken
from kaik.games.new_play.options import NewPlayOptions
from kaik.kits.purses import Purses, leaders
from kaik.kits.sticks import ODDS, THROW

COVERED = Action("bet", "?")


class Settled(msgspec.Struct, frozen=True):
    """A throw that has been paid, kept so that everybody can read what happened."""

    dealer: int
    number: int
    bets: tuple[Bets, ...]
    gains: tuple[int, ...]


class NewPlayView(View, frozen=True):
    """The table as one seat sees it; None stands for a covered bet."""

    seat: int | None
    throw: int
    throws: int
    payout: str
    factors: tuple[int, ...]
    ways: tuple[int, ...]
    """How many of all ways the sticks can fall show the number of each field."""
    purses: Purses
    dealer: int | None
    waiting: tuple[int, ...]
    opened: bool
    bets: tuple[tuple[Bet | None, ...], ...]
    last: Settled | None


class NewPlay(State, frozen=True):
    """A position: purses, dealer, and the bets laid for the coming throw."""

    options: NewPlayOptions
    purses: Purses
    left: int
    """Throws still to come."""
    bets: tuple[Bets, ...]
    waiting: tuple[int, ...] = ()
    """Players who have yet to bet, or to say that they are done."""
    dealer: int | None = None
    opened: bool = False
    last: Settled | None = None

    def turn(self) -> Turn:
        if self.waiting:
            return Choose(self._asked())
        if self.dealer is None:
            return _lot(len(self.purses))
        if not self.left:
            return Over(tuple(map(float, self.purses)), self._ending())
        return THROW if self.opened else self._opening()

    def legal(self, seat: int) -> tuple[Action, ...]:
        if seat not in self._asked():
            return ()
        return openings(self.options.max_bet, tuple(bet.field for bet in self.bets[seat]))

    def played(self, seat: int, action: Action) -> NewPlay:
        match action:
            case Action("bet", (field, stake)):
                return self._laid(seat, Bet(int(field), int(stake)))
            case Action("done"):
                return replace(self, waiting=_without(self.waiting, seat))
            case Action("open"):
                return replace(self, opened=True)
            case Action("sticks", (number,)):
                return self._paid(int(number))
        return self._dealt_by(int(action.args[0]))

    def view(self, seat: int | None) -> NewPlayView:
        throws = self.options.throws(len(self.purses))
        bets = tuple(own if self.opened or owner == seat else (None,) * len(own) for owner, own in enumerate(self.bets))
        return NewPlayView(
            seat=seat,
            throw=throws - self.left + 1,
            throws=throws,
            payout=self.options.payout,
            factors=FACTORS,
            ways=ODDS,
            purses=self.purses,
            dealer=self.dealer,
            waiting=self.waiting,
            opened=self.opened,
            bets=bets,
            last=self.last,
        )

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return COVERED if action.verb == "bet" and by != seat else action

    def imagine(self, seat: int, dice: Dice) -> NewPlay:
        if self.opened:
            return self
        most = self.options.max_bet
        bets = tuple(own if owner == seat else imagined(len(own), most, dice) for owner, own in enumerate(self.bets))
        return replace(self, bets=bets)

    def standing(self) -> tuple[float, ...]:
        if self.dealer is None:
            return tuple(map(float, self.purses))
        worth = [expected(own, self.options.payout) for own in self.bets]
        worth[self.dealer] = -sum(worth)
        return tuple(purse + more for purse, more in zip(self.purses, worth, strict=True))

    def season_of(self) -> tuple[int, int]:
        return self.options.throws(len(self.purses)) - self.left, self.options.throws(len(self.purses))

    def opener_of(self) -> int | None:
        """Nobody: bets are covered, so that it does not matter who is asked for them first."""
        return CHANCE

    def conserved(self) -> tuple[int, ...]:
        return (sum(self.purses),)

    def _asked(self) -> tuple[int, ...]:
        """Who may bet now: everybody at once, but one after another where a player lays bet upon bet."""
        return self.waiting if self.options.multi_bet == "off" else self.waiting[:1]

    def _dealt_by(self, dealer: int) -> NewPlay:
        """The sheet cleared for that dealer; nobody bets once the last throw is made."""
        seats = range(len(self.purses))
        waiting = _without(tuple(seats), dealer) if self.left else ()
        return replace(self, dealer=dealer, waiting=waiting, bets=((),) * len(seats), opened=False)

    def _laid(self, seat: int, bet: Bet) -> NewPlay:
        own = tuple(sorted((*self.bets[seat], bet)))
        bets = (*self.bets[:seat], own, *self.bets[seat + 1 :])
        if self.options.multi_bet == "on":
            return replace(self, bets=bets)
        return replace(self, bets=bets, waiting=_without(self.waiting, seat))

    def _paid(self, number: int) -> NewPlay:
        assert self.dealer is not None
        gains = [gain(own, number, self.options.payout) for own in self.bets]
        gains[self.dealer] = -sum(gains)
        purses = tuple(purse + more for purse, more in zip(self.purses, gains, strict=True))
        last = Settled(self.dealer, number, self.bets, tuple(gains))
        seats, left = len(purses), self.left - 1
        dealer = self.options.next_dealer(self.dealer, seats, self.options.throws(seats) - left)
        return replace(self, purses=purses, left=left, last=last)._dealt_by(dealer)

    def _opening(self) -> Throw:
        """The covered bets said aloud, seat by seat without the dealer; luck has nothing to add."""
        return Throw(evenly(Action("open", *(spoken(own) for own in self.bets if own))))

    def _ending(self) -> str:
        return f"all throws are made ({self.options.throws(len(self.purses))}) and {leaders(self.purses)}"


@lru_cache(maxsize=16)
def _lot(seats: int) -> Throw:
    return Throw(evenly(*(Action("first", str(seat)) for seat in range(seats))))


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in seats if other != seat)


def start(options: NewPlayOptions, seats: int) -> NewPlay:
    """The first position: the dealer is chosen by lot, or seat 0 deals."""
    table = NewPlay(options, (0,) * seats, options.throws(seats), ((),) * seats)
    return table if options.first_dealer == "random" else table._dealt_by(0)
