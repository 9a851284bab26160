"""Value War: better a hand beside the open cards, bet three rounds on it, and show.

In every round the dealer names a base, and the others pay as much or go out for the season. A dealer may go
out too; the deal then passes to the next seat still in. The best meld of hand and open cards takes the pot.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from kaik.core.action import Action, parts
from kaik.core.chance import Deal, Dice
from kaik.core.state import ALONE, Throw, Turn, View
from kaik.games.value_war.exchange import Exchange, choices, puts
from kaik.games.value_war.ladder import best_meld, decided
from kaik.games.value_war.options import ValueWarOptions
from kaik.kits.betting import NOBODY, OUT, Betting, HeldMeld, answers
from kaik.kits.cards48 import (
    FULL,
    Cards,
    Hands,
    Place,
    dealt_anew,
    gathered,
    masked,
    pool,
    swapped_in,
    unseen,
    without,
)
from kaik.kits.packed.game import CardGame, CardPacking
from kaik.kits.seasons import turn_order

HAND = 3
COMMON = 3
DRAWN = 2
ANTE = 1
IN = Action("in")
IN_OR_OUT = (IN, OUT)


class ValueWarView(View, frozen=True):
    """What one seat sees: its own cards, everything open, the pot and who is still in."""

    seat: int | None
    options: ValueWarOptions
    betting: Betting
    hand: Cards
    """One's own; empty for a spectator."""
    held: tuple[int, ...]
    """How many cards lie before each seat, those of whoever is out face down too."""
    drawn: Cards
    """The two cards one has drawn oneself and must choose from."""
    drawer: int
    """Who draws two cards from the stock now; -1 for nobody."""
    open_cards: Cards
    aside: Hands
    """Drawn cards out of play by seat, as far as one knows them."""
    best: HeldMeld | None
    """The best meld of one's own hand and the open cards."""
    stock: int
    exchanges: tuple[Exchange, ...]
    round: int
    """0 during the exchange, then the betting round; one more than there are when hands are shown."""
    asked: int
    """Whose turn it is; -1 while luck is asked or the match is over."""


class ValueWar(CardGame, frozen=True):
    """A position of Value War."""

    options: ValueWarOptions
    betting: Betting
    hands: Hands
    stock: Cards = FULL
    open_cards: Cards = ()
    draws: bool = False
    """Whether the seat that is to exchange has chosen to draw."""
    drawn: Cards = ()
    """The two cards that seat has drawn and must choose from."""
    aside: Hands = ()
    """Drawn cards that went under the stock or were thrown away, by seat."""
    exchanges: tuple[Exchange, ...] = ()
    round: int = 0
    base: int = 0
    """The base of the round before."""

    @property
    def seats(self) -> int:
        return self.betting.match.seats

    @property
    def asked(self) -> int:
        """Which seat is to choose; NOBODY while luck is asked or the match is over."""
        if self.round:
            return NOBODY if self.round > self.options.rounds else self.betting.asked(self.options)
        if not self.open_cards or (self.draws and not self.drawn):
            return NOBODY
        return self.exchanging

    @property
    def exchanging(self) -> int:
        """Whose exchange it is, as long as there are any to come."""
        return turn_order(self.options, self.betting.dealer, self.seats)[len(self.exchanges)]

    def turn(self) -> Turn:
        if (asked := self.asked) != NOBODY:
            return ALONE[asked]
        if self.round:
            return self.betting.showing(self.hands)
        if self.draws:
            return Throw(Deal("drawn", pool(self.stock), (DRAWN,)))
        return self.betting.between_seasons(self.options, (HAND,) * self.seats + (COMMON,))

    def legal(self, seat: int) -> tuple[Action, ...]:
        return tuple(sorted(self.offer(seat)))

    def offer(self, seat: int) -> Sequence[Action]:
        if seat != self.asked or seat < 0:
            return ()
        if self.drawn:
            return puts(self.hands[seat], self.drawn)
        if not self.round:
            return choices(self.hands[seat], self.open_cards, self.options.exchange_optional)
        return IN_OR_OUT if self.betting.price else answers("in", *self._bases(seat))

    def _bases(self, seat: int) -> tuple[int, int]:
        """The lowest and the highest base a dealer may set."""
        least, options = self.options.base_min, self.options
        if options.base_raise_only == "on":
            least = max(least, self.base)
        return least, self.betting.most(options, seat, least, options.base_max)

    def played(self, seat: int, action: Action) -> ValueWar:
        items = action.args
        match action.verb:
            case "in":
                amount = int(items[0]) if items else self.betting.price
                return self._went_on(self.betting.bet(self.options, seat, amount))
            case "out":
                return self._went_on(self.betting.folded(self.options, seat))
            case "swap":
                return self._swapped(seat, *items)
            case "draw":
                return replace(self, draws=True)
            case "drawn":
                two = parts(items[0])
                return replace(self, drawn=two, stock=without(self.stock, two))
            case "put":
                return self._put(seat, *items)
            case "pass":
                return self._exchanged(Exchange(seat))
            case "deal":
                *hands, common = map(parts, items)
                return replace(self, hands=tuple(hands), open_cards=common, stock=unseen(common, *hands))
            case "dealer":
                return replace(self, betting=self.betting.dealt_by(int(items[0])))
        return self._showed()

    def _swapped(self, seat: int, own: str, other: str) -> ValueWar:
        hand = gathered(without(self.hands[seat], [own]), [other])
        common = gathered(without(self.open_cards, [other]), [own])
        state = replace(self, hands=swapped_in(self.hands, seat, hand), open_cards=common)
        return state._exchanged(Exchange(seat, own, took=other))

    def _put(self, seat: int, own: str, left: str) -> ValueWar:
        """A hand card goes out for one of the drawn cards; where the other one goes is for the table to agree."""
        hand = gathered(without(self.hands[seat], [own]), without(self.drawn, [left]))
        state = replace(self, hands=swapped_in(self.hands, seat, hand), draws=False, drawn=())
        if self.options.draw2_leftover == "open":
            state = replace(state, open_cards=gathered(self.open_cards, [own, left]))
        else:
            aside = swapped_in(self.aside, seat, (left,))
            state = replace(state, open_cards=gathered(self.open_cards, [own]), aside=aside)
        return state._exchanged(Exchange(seat, own, left="?" if self._unseen_aside else left))

    @property
    def _unseen_aside(self) -> bool:
        return self.options.draw2_leftover == "bottom"

    def _exchanged(self, seen: Exchange) -> ValueWar:
        """After the last exchange everybody pays the ante and the bets begin."""
        done = replace(self, exchanges=(*self.exchanges, seen))
        if len(done.exchanges) < self.seats:
            return done
        return replace(done, round=1, betting=self.betting.everybody_paid(self.options, ANTE))

    def _went_on(self, betting: Betting) -> ValueWar:
        """After a bet or a fold: the next seat, the next round, or the pot to the last one in."""
        if len(betting.live) == 1:
            return _laid_out(self.options, betting.won(self.options, betting.live))
        if betting.asked(self.options) != NOBODY:
            return replace(self, betting=betting)
        following = betting.next_pass()
        if self.options.ante_each_round == "on" and self.round < self.options.rounds:
            following = following.everybody_paid(self.options, ANTE)
        return replace(self, betting=following, round=self.round + 1, base=betting.price)

    def _showed(self) -> ValueWar:
        hands = {seat: self.hands[seat] for seat in self.betting.live}
        verdict = decided(hands, self.open_cards, self.options)
        return _laid_out(self.options, self.betting.showed(self.options, hands, verdict, self.open_cards))

    def view(self, seat: int | None) -> ValueWarView:
        asked = self.asked
        hand = () if seat is None else self.hands[seat]
        return ValueWarView(
            seat=seat,
            options=self.options,
            betting=self.betting,
            hand=hand,
            held=tuple(map(len, self.hands)),
            drawn=self.drawn if seat == asked else (),
            open_cards=self.open_cards,
            aside=tuple(
                cards if owner == seat or not self._unseen_aside else ("?",) * len(cards)
                for owner, cards in enumerate(self.aside)
            ),
            best=best_meld(hand, self.open_cards, self.options) if hand else None,
            drawer=self.exchanging if self.draws else NOBODY,
            stock=len(self.stock),
            exchanges=self.exchanges,
            round=self.round,
            asked=asked,
        )

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        match action:
            case Action("deal"):
                return masked(action, lambda place: place in (seat, self.seats))
            case Action("drawn"):
                return masked(action, lambda _: seat == self.exchanging)
            case Action("put") if by != seat and self._unseen_aside:
                return masked(action, lambda place: place == 0)
        return action

    def imagine(self, seat: int, dice: Dice) -> ValueWar:
        """Others' hands may be any cards this seat has not seen, but what they took openly they still hold."""
        if not self.open_cards:
            return self
        others = [other for other in range(self.seats) if other != seat]
        took = {seen.seat: (seen.took,) for seen in self.exchanges if seen.took}
        hidden = [self.stock, () if self.asked == seat else self.drawn]
        hidden += [without(self.hands[other], took.get(other, ())) for other in others]
        hidden += [self.aside[other] if self._unseen_aside else () for other in others]
        stock, drawn, *rest = dealt_anew([Place(cards) for cards in hidden], dice)
        hands, aside = self.hands, self.aside
        for at, other in enumerate(others):
            hands = swapped_in(hands, other, gathered(rest[at], took.get(other, ())))
            if self._unseen_aside:
                aside = swapped_in(aside, other, rest[at + len(others)])
        return replace(self, stock=stock, drawn=drawn or self.drawn, hands=hands, aside=aside)

    def standing(self) -> tuple[float, ...]:
        return self.betting.standing(self.options)

    def season_of(self) -> tuple[int, int]:
        return self.betting.match.played, self.options.seasons

    @classmethod
    def packing(cls) -> CardPacking:
        from kaik.games.value_war.packed import PACKING

        return PACKING

    def conserved(self) -> tuple[Cards, int]:
        cards = gathered(self.stock, *self.hands, self.open_cards, self.drawn, *self.aside)
        return cards, self.betting.conserved()


def start(options: ValueWarOptions, seats: int) -> ValueWar:
    """A match before its first deal."""
    return _laid_out(options, Betting.begun(options, seats))


def _laid_out(options: ValueWarOptions, betting: Betting) -> ValueWar:
    """All cards together again, before a deal."""
    empty: Hands = ((),) * betting.match.seats
    return ValueWar(options, betting, empty, aside=empty)
