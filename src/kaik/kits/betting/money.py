"""The pot of a card game and who may still win it: stakes, folding, passes round the table, and the end.

A pass asks every seat still in once, from the dealer on. A dealer who folds hands the deal to the next seat
still in, who is then asked in the same way; the stakes of those who fold stay in the pot. All of it is public.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Self

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action, joined
from kaik.core.chance import Deal, evenly
from kaik.core.state import Throw, Turn
from kaik.kits.betting.showdown import Shown, Verdict
from kaik.kits.cards48 import DECK, Cards, Hands
from kaik.kits.purses import richer
from kaik.kits.seasons import (
    MatchOptions,
    Seasons,
    between,
    concluded,
    gains,
    opened,
    turn_order,
    with_dealer,
)

OUT = Action("out")
NOBODY = -1


class Settled(msgspec.Struct, frozen=True, gc=False):
    """How the season before ended, kept so that everybody can read it."""

    pot: int
    winners: tuple[int, ...]
    gains: tuple[int, ...]
    """What the season brought each seat, its own stakes taken off."""
    carried: int
    """What could not be shared and lies in the next pot."""
    shown: tuple[Shown, ...] = ()
    """The hands shown; none where all others had folded."""
    common: Cards = ()
    """The cards that counted for everybody."""


class Betting(msgspec.Struct, frozen=True, gc=False):
    """Points, pot and the seats still in."""

    match: Seasons
    live: tuple[int, ...]
    """The seats still in, in their own order."""
    paid: tuple[int, ...]
    """What each seat has put into the pot this season."""
    dealer: int
    """Who deals now; the dealer of the season, until that seat folds."""
    pot: int = 0
    acted: tuple[int, ...] = ()
    """Who has bet in this pass."""
    price: int = 0
    """The last bet of this pass."""
    last: Settled | None = None

    @classmethod
    def begun(cls, options: MatchOptions, seats: int) -> Self:
        """Before the first season."""
        return cls.season(opened(options, seats))

    @classmethod
    def season(cls, match: Seasons, carried: int = 0, last: Settled | None = None) -> Self:
        """Before a season: everybody is in, and only what was carried over lies in the pot."""
        return cls(match, tuple(range(match.seats)), (0,) * match.seats, match.dealer, carried, last=last)

    def dealt_by(self, seat: int) -> Self:
        """The same once the first dealer is drawn."""
        return replace(self, match=with_dealer(self.match, seat), dealer=seat)

    def between_seasons(self, options: MatchOptions, sizes: tuple[int, ...]) -> Turn:
        """The end of the match, or else the draw for the first dealer and the deal of hands of these sizes."""
        return between(options, self.match, Deal("deal", DECK, sizes))

    def showing(self, hands: Hands) -> Throw:
        """All who are still in open their hands at once, in order of seats; luck has nothing to add."""
        return Throw(evenly(Action("show", *(joined(hands[seat]) for seat in self.live))))

    def asked(self, options: MatchOptions) -> int:
        """Who is to bet or fold; NOBODY once the pass is over."""
        for seat in turn_order(options, self.dealer, self.match.seats):
            if seat in self.live and seat not in self.acted:
                return seat
        return NOBODY

    def most(self, options: MatchOptions, seat: int, least: int, highest: int) -> int:
        """The highest bet a seat may name: without debts no more than it has, but the least bet is always open."""
        if options.allow_debt == "on":
            return highest
        return max(least, min(highest, self.match.points[seat]))

    def everybody_paid(self, options: MatchOptions, amount: int) -> Self:
        """After all seats still in have put so much into the pot."""
        table = self
        for seat in self.live:
            table = table._paid(options, seat, amount)
        return table

    def bet(self, options: MatchOptions, seat: int, amount: int) -> Self:
        """After a seat has bet; without debts it pays what it has and stays in all the same."""
        return replace(self._paid(options, seat, amount), acted=(*self.acted, seat), price=amount)

    def folded(self, options: MatchOptions, seat: int) -> Self:
        """After a seat has gone out for the season."""
        live = tuple(other for other in self.live if other != seat)
        dealer = self.dealer
        if seat == dealer:
            dealer = next(other for other in turn_order(options, seat, self.match.seats) if other in live)
        return replace(self, live=live, dealer=dealer)

    def next_pass(self) -> Self:
        """Everybody still in is asked again, from the dealer."""
        return replace(self, acted=(), price=0)

    def showed(self, options: MatchOptions, hands: Mapping[int, Cards], verdict: Verdict, common: Cards) -> Self:
        """The pot to the winners of a showdown of these hands."""
        winners, melds = verdict
        return self.won(options, winners, tuple(Shown(seat, hand, melds[seat]) for seat, hand in hands.items()), common)

    def won(
        self, options: MatchOptions, winners: Sequence[int], shown: tuple[Shown, ...] = (), common: Cards = ()
    ) -> Self:
        """The pot shared by its winners, and the next season opened.

        What cannot be shared waits in the next pot; after the last season it goes to the first of the winners
        in turn order, a point each, since no pot follows.
        """
        order = [seat for seat in turn_order(options, self.dealer, self.match.seats) if seat in winners]
        share, odd = divmod(self.pot, len(order))
        is_last = self.match.played + 1 >= options.seasons
        points = self.match.points
        for at, seat in enumerate(order):
            points = richer(points, seat, share + (1 if is_last and at < odd else 0))
        before = (now + paid for now, paid in zip(self.match.points, self.paid, strict=True))
        brought = tuple(now - then for now, then in zip(points, before, strict=True))
        carried = 0 if is_last else odd
        settled = Settled(self.pot, tuple(sorted(order)), brought, carried, shown, common)
        return self.season(self._concluded(options, points, order), carried, settled)

    def standing(self, options: MatchOptions) -> tuple[float, ...]:
        """Points won or lost, the pot parted equally among those who may still win it."""
        part = self.pot / len(self.live)
        return tuple(gain + part if seat in self.live else gain for seat, gain in enumerate(gains(options, self.match)))

    def conserved(self) -> int:
        """All points there are."""
        return sum(self.match.points) + self.pot

    def _paid(self, options: MatchOptions, seat: int, amount: int) -> Self:
        points = self.match.points
        real = amount if options.allow_debt == "on" else min(amount, points[seat])
        match = replace(self.match, points=richer(points, seat, -real))
        return replace(self, match=match, paid=richer(self.paid, seat, real), pot=self.pot + real)

    def _concluded(self, options: MatchOptions, points: tuple[int, ...], order: list[int]) -> Seasons:
        """The match with its next dealer; where the deal rotates it does so from the season's first dealer."""
        dealer = self.match.dealer if options.dealer_pass == "rotate" else self.dealer
        return concluded(options, replace(self.match, points=points, dealer=dealer), order)


@lru_cache(maxsize=1024)
def answers(verb: str, least: int, most: int) -> tuple[Action, ...]:
    """Every bet from the least to the most, and folding."""
    return tuple(sorted([OUT, *(Action(verb, str(amount)) for amount in range(least, most + 1))]))
