"""Value Tree: cards are laid on the ends of roads so that they add up; who has no cards left wins the season.

Laid cards branch the road, two roads may be joined by their sum, and king, Tam or vessel clear the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from kaik.core.action import Action, action, parts
from kaik.core.chance import Deal, Dice
from kaik.core.offer import Unspelled
from kaik.core.state import ALONE, Throw, Turn, View
from kaik.games.value_tree import fast, roads
from kaik.games.value_tree.options import ValueTreeOptions
from kaik.games.value_tree.roads import Said, Tips, at, completable, covered, first, join_actions, names
from kaik.kits.cards48 import (
    DECK,
    FULL,
    Cards,
    Hands,
    Place,
    dealt_anew,
    drawn,
    gathered,
    masked,
    swapped_in,
    unseen,
    without,
)
from kaik.kits.packed.game import CardGame, CardPacking
from kaik.kits.seasons import (
    Payment,
    Seasons,
    between,
    concluded,
    factor,
    gains,
    next_seat,
    opened,
    settled,
    with_dealer,
)

HAND = 6
ROADS = 2
"""How many roads a season begins with, and how many follow a clearing."""


class ValueTreeView(View, frozen=True):
    """What one seat sees of Value Tree: its own cards, everything on the table, and how many of the rest."""

    seat: int | None
    options: ValueTreeOptions
    match: Seasons
    hand: Cards
    """One's own; empty for a spectator."""
    held: tuple[int, ...]
    tips: Tips
    names: tuple[str, ...]
    """What the ends are called in words."""
    stock: int
    known_stock: Cards
    """What the stock holds, once it was made of cards that everybody has seen."""
    dead: Cards
    asked: int
    """Whose turn it is; -1 while luck is asked or the match is over."""
    turning: int
    joined: tuple[int, ...]
    grown: bool
    passes: int
    won: tuple[int, ...]
    won_with: str
    paid: tuple[int, ...]


class ValueTree(CardGame, frozen=True):
    """A position of Value Tree."""

    options: ValueTreeOptions
    match: Seasons
    hands: Hands
    stock: Cards
    tips: Tips = ()
    dead: Cards = ()
    """Cards that were covered or cleared; everybody has seen them."""
    asked: int = 0
    """Whose turn it is, or will be once the new roads are turned up."""
    turning: int = 0
    """How many new roads are still to be turned up."""
    shuffled: bool = False
    """Whether the stock was made anew, so that everybody knows what is in it."""
    joined: tuple[int, ...] = ()
    """The ends that the seat asked has begun to join."""
    grown: bool = False
    """Whether the seat asked has grown a road in this very turn."""
    passes: int = 0
    """How many seats have passed one after another."""
    won: tuple[int, ...] = ()
    """Who won the season that ended last, told until the next one ends ..."""
    won_with: str = ""
    """... with which action ..."""
    paid: tuple[int, ...] = ()
    """... and what it brought each seat."""

    @property
    def seats(self) -> int:
        return len(self.hands)

    def turn(self) -> Turn:
        if self.turning:
            return Throw(drawn("turn", self.stock or self.dead))
        if self.hands[self.asked]:
            return ALONE[self.asked]
        return between(self.options, self.match, Deal("deal", DECK, (HAND,) * self.seats))

    def legal(self, seat: int) -> tuple[Action, ...]:
        return tuple(sorted(_spelled(said) for said in self._open(seat, roads.turn_actions)))

    def offer(self, seat: int) -> Sequence[Action]:
        return Unspelled(self._open(seat, fast.turn_actions), _spelled)

    def _open(self, seat: int, turn_actions: Callable[[Tips, Cards, ValueTreeOptions], list[Said]]) -> Sequence[Said]:
        """What a seat may say, its cards looked at by the plain definition or by the fast form of it."""
        if seat != self.asked or self.turning or not self.hands[seat]:
            return ()
        hand, tips, rules = self.hands[seat], self.tips, self.options
        if self.joined:
            return [*join_actions(tips, self.joined, hand, rules)]
        return [*turn_actions(tips, hand, rules), ("grow",) if self._may_grow() else ("pass",)]

    def _may_grow(self) -> bool:
        """A turn grows one road at most, and only while there is a card to turn up."""
        return not self.grown and bool(self.stock or self.dead)

    def played(self, seat: int, action: Action) -> ValueTree:
        after = self._played(seat, action)
        return replace(after, won_with=str(action)) if after.match.played > self.match.played else after

    def _played(self, seat: int, action: Action) -> ValueTree:
        items = action.args
        match action.verb:
            case "turn":
                return self._turned(items[0])
            case "put" | "merge":
                return self._laid(seat, at(self.tips, parts(items[0])), parts(items[1]))
            case "grow":
                return self._grown()
            case "pass":
                return self._passed()
            case "clear":
                return self._cleared(seat, items[0])
            case "join":
                return replace(self, joined=tuple(sorted((*self.joined, *at(self.tips, parts(items[0]))))))
            case "lay":
                return self._laid(seat, self.joined, parts(items[0]))
            case "deal":
                return self._dealt(items)
        return replace(self, match=with_dealer(self.match, int(items[0])), asked=int(items[0]))

    def _dealt(self, items: tuple[str, ...]) -> ValueTree:
        hands = tuple(parts(item) for item in items)
        return replace(self, hands=hands, stock=unseen(*hands), turning=ROADS)

    def _turned(self, card: str) -> ValueTree:
        """A card begins a new road; an empty stock is made anew from the dead cards first."""
        state = self if self.stock else replace(self, stock=self.dead, dead=(), shuffled=True)
        return replace(
            state,
            stock=without(state.stock, (card,)),
            tips=(*self.tips, first(card)),
            turning=self.turning - 1,
        )

    def _laid(self, seat: int, over: tuple[int, ...], cards: Cards) -> ValueTree:
        """These cards cover these ends and become ends themselves."""
        tips = covered(self.tips, over, cards, self.options)
        return self._played_out(seat, cards, tips, gathered(self.dead, *[self.tips[i].cards for i in over]))

    def _cleared(self, seat: int, card: str) -> ValueTree:
        """King, Tam or vessel: all roads go, and two new ones are turned up."""
        dead = gathered(self.dead, (card,), *(tip.cards for tip in self.tips))
        return self._played_out(seat, (card,), (), dead, ROADS)

    def _played_out(self, seat: int, cards: Cards, tips: Tips, dead: Cards, turning: int = 0) -> ValueTree:
        """These cards have left the hand for the table; the first empty hand wins the season."""
        hand = without(self.hands[seat], cards)
        state = replace(
            self,
            hands=swapped_in(self.hands, seat, hand),
            tips=tips,
            dead=dead,
            asked=next_seat(self.options, self.asked, len(self.hands)),
            turning=turning,
            joined=(),
            grown=False,
            passes=0,
        )
        return state if hand else state._season_over((seat,))

    def _grown(self) -> ValueTree:
        state = replace(self, turning=1)
        return replace(state, grown=True, passes=0) if self.options.play_after_grow == "on" else state._next(0)

    def _passed(self) -> ValueTree:
        """Nothing is left to turn up, or a turn goes no further; when all pass, fewest cards win."""
        if self.grown:
            return self._next(0)
        if self.passes + 1 < self.seats:
            return self._next(self.passes + 1)
        fewest = min(map(len, self.hands))
        return self._season_over(tuple(seat for seat, hand in enumerate(self.hands) if len(hand) == fewest))

    def _next(self, passes: int) -> ValueTree:
        asked = next_seat(self.options, self.asked, self.seats)
        return replace(self, asked=asked, joined=(), grown=False, passes=passes)

    def _season_over(self, won: tuple[int, ...]) -> ValueTree:
        """Everybody else pays each winner; all cards come together for the next dealer."""
        losers = [seat for seat in range(self.seats) if seat not in won]
        payments = [Payment(loser, winner, self._owes(loser, winner)) for winner in won for loser in losers]
        after = settled(self.options, self.match, payments)
        paid = tuple(now - then for now, then in zip(after.points, self.match.points, strict=True))
        return replace(_laid_out(self.options, concluded(self.options, after, won)), won=won, paid=paid)

    def _owes(self, loser: int, winner: int) -> int:
        if self.options.score == "none":
            return 1
        more = len(self.hands[loser]) - len(self.hands[winner])
        return more * factor(self.options, self.match, loser, winner)

    def view(self, seat: int | None) -> ValueTreeView:
        chooses = not self.turning and self.hands[self.asked]
        return ValueTreeView(
            seat=seat,
            options=self.options,
            match=self.match,
            hand=() if seat is None else self.hands[seat],
            held=tuple(map(len, self.hands)),
            tips=self.tips,
            names=names(self.tips),
            stock=len(self.stock),
            known_stock=self.stock if self.shuffled else (),
            dead=self.dead,
            asked=self.asked if chooses else -1,
            turning=self.turning,
            joined=self.joined,
            grown=self.grown,
            passes=self.passes,
            won=self.won,
            won_with=self.won_with,
            paid=self.paid,
        )

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return masked(action, lambda owner: owner == seat) if action.verb == "deal" else action

    def imagine(self, seat: int, dice: Dice) -> ValueTree:
        """What others hold and what the stock holds may be any of the cards this seat has not seen.

        A stock made anew holds cards everybody saw. Whoever has begun to join roads has cards that fit them.
        """
        if not any(self.hands):
            return self
        others = [other for other in range(self.seats) if other != seat]
        places = [self._place(other) for other in others]
        if not self.shuffled:
            places.append(Place(self.stock))
        found = dealt_anew(places, dice)
        hands = self.hands
        for other, cards in zip(others, found, strict=False):
            hands = swapped_in(hands, other, cards)
        return replace(self, hands=hands, stock=self.stock if self.shuffled else found[-1])

    def _place(self, seat: int) -> Place:
        if seat != self.asked or not self.joined:
            return Place(self.hands[seat])
        return Place(self.hands[seat], whole=lambda hand: completable(self.tips, self.joined, hand, self.options))

    def standing(self) -> tuple[float, ...]:
        return gains(self.options, self.match)

    def season_of(self) -> tuple[int, int]:
        return self.match.played, self.options.seasons

    @classmethod
    def packing(cls) -> CardPacking:
        from kaik.games.value_tree.packed import PACKING

        return PACKING

    def conserved(self) -> tuple[Cards, int]:
        on_table = (card for tip in self.tips for card in tip.cards)
        return gathered(self.stock, self.dead, *self.hands, on_table), sum(self.match.points)


def start(options: ValueTreeOptions, seats: int) -> ValueTree:
    """A match before its first deal."""
    return _laid_out(options, opened(options, seats))


def _laid_out(options: ValueTreeOptions, match: Seasons) -> ValueTree:
    """All cards together again, the dealer to begin."""
    return ValueTree(options, match, ((),) * match.seats, FULL, asked=max(match.dealer, 0))


def _spelled(said: Said) -> Action:
    return action(*said)
