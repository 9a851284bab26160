"""Sealed Bids: four hidden cards each, a prize turned up, sealed bids for it, a card buried face down."""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.chance import Deal, Dice
from kaik.core.chance import draw as drawn
from kaik.core.state import Choose, Over, State, Throw, Turn, View

from .options import BidOptions

Cards = tuple[str, ...]
DECK: Cards = tuple(sorted("123456" * 4))
HAND = 4


class BidsView(View, frozen=True):
    """What one seat sees of Sealed Bids."""

    seat: int | None
    asked: str
    round: int
    prize: str
    hand: Cards
    sizes: tuple[int, ...]
    answered: tuple[bool, ...]
    bid: str
    mine_buried: Cards
    buried: tuple[int, ...]
    open: Cards
    points: tuple[int, ...]
    winner: int
    deck: int


class Bids(State, frozen=True):
    """A position of Sealed Bids; the deck is a sorted multiset, not a pile with an order."""

    options: BidOptions
    asked: str
    deck: Cards
    hands: tuple[Cards, ...]
    bids: Cards
    buried: tuple[Cards, ...]
    points: tuple[int, ...]
    open: Cards = ()
    prize: str = ""
    round: int = 0
    winner: int = -1

    @classmethod
    def opening(cls, options: BidOptions, seats: int) -> Self:
        nothing: tuple[Cards, ...] = ((),) * seats
        return cls(options, "deal", DECK, nothing, ("",) * seats, nothing, (10,) * seats)

    def turn(self) -> Turn:
        match self.asked:
            case "deal":
                return Throw(Deal("deal", tuple(sorted(Counter(self.deck).items())), (HAND,) * len(self.hands)))
            case "prize" | "draw":
                return Throw(drawn(self.asked, Counter(self.deck)))
            case "bid":
                return Choose(tuple(seat for seat, bid in enumerate(self.bids) if not bid))
            case "bury":
                return Choose((self.winner,))
        return Over(tuple(float(each - 10) for each in self.points), "the last prize is taken")

    def legal(self, seat: int) -> tuple[Action, ...]:
        turn = self.turn()
        if not isinstance(turn, Choose) or seat not in turn.seats:
            return ()
        cards = sorted(set(self.hands[seat]))
        actions = [Action(self.asked, card) for card in cards]
        return tuple([*actions, Action("keep")] if self.asked == "bury" else actions)

    def played(self, seat: int, action: Action) -> Self:
        match action:
            case Action("deal", hands):
                return self._dealt(tuple(tuple(hand.split("+")) for hand in hands))
            case Action("prize", (card,)):
                return replace(self, deck=_without(self.deck, card), prize=card, asked="bid")
            case Action("bid", (card,)):
                return self._bid(seat, card)
            case Action("bury", (card,)):
                buried = _put(self.buried, seat, tuple(sorted((*self.buried[seat], card))))
                return replace(self, buried=buried, hands=self._hands_without(seat, card), asked="draw")
            case Action("draw", (card,)):
                hands = _put(self.hands, self.winner, tuple(sorted((*self.hands[self.winner], card))))
                return replace(self, deck=_without(self.deck, card), hands=hands)._next_round()
        return self._next_round()

    def _dealt(self, hands: tuple[Cards, ...]) -> Self:
        deck = self.deck
        for card in (card for hand in hands for card in hand):
            deck = _without(deck, card)
        return replace(self, deck=deck, hands=hands, asked="prize")

    def _bid(self, seat: int, card: str) -> Self:
        bids = tuple(card if at == seat else bid for at, bid in enumerate(self.bids))
        told = replace(self, bids=bids, hands=self._hands_without(seat, card))
        return told._settled() if all(bids) else told

    def _settled(self) -> Self:
        """All bids are in: the highest wins, of equals the lowest seat; every other seat pays it."""
        winner = self.bids.index(max(self.bids))
        price = 1 if self.options.price == "one" else int(self.prize)
        points = tuple(
            each + price * (len(self.points) - 1) if seat == winner else each - price
            for seat, each in enumerate(self.points)
        )
        shown = tuple(sorted((*self.open, *self.bids, self.prize)))
        blank = ("",) * len(self.bids)
        return replace(self, points=points, open=shown, prize="", bids=blank, winner=winner, asked="bury")

    def _next_round(self) -> Self:
        done = self.round + 1 == self.options.rounds
        return replace(self, round=self.round + 1, winner=-1, asked="over" if done else "prize")

    def _hands_without(self, seat: int, card: str) -> tuple[Cards, ...]:
        return _put(self.hands, seat, _without(self.hands[seat], card))

    def view(self, seat: int | None) -> BidsView:
        return BidsView(
            seat=seat,
            asked=self.asked,
            round=self.round,
            prize=self.prize,
            hand=() if seat is None else self.hands[seat],
            sizes=tuple(map(len, self.hands)),
            answered=tuple(map(bool, self.bids)),
            bid="" if seat is None else self.bids[seat],
            mine_buried=() if seat is None else self.buried[seat],
            buried=tuple(map(len, self.buried)),
            open=self.open,
            points=self.points,
            winner=self.winner,
            deck=len(self.deck),
        )

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        match action:
            case Action("deal", hands):
                return Action("deal", *(hand if at == seat else _backs(hand) for at, hand in enumerate(hands)))
            case Action("draw", (_,)) if seat != self.winner:
                return Action("draw", "?")
            case Action("bury", (_,)) if seat != by:
                return Action("bury", "?")
            case Action("bid", (card,)) if self.bids.count("") == 1:
                # The last bid uncovers them all, to its own bidder too.
                return Action("bid", *(bid or card for bid in self.bids))
            case Action("bid", (_,)) if seat != by:
                return Action("bid", "?")
        return action

    def imagine(self, seat: int, dice: Dice) -> Self:
        """All cards this seat does not see, shuffled: any of them may lie anywhere, since any may be bid or buried."""
        others = [other for other in range(len(self.hands)) if other != seat]
        unseen = list(self.deck)
        for other in others:
            unseen += [*self.hands[other], *self.buried[other], *filter(None, (self.bids[other],))]
        hands, buried, bids = list(self.hands), list(self.buried), list(self.bids)
        for other in others:
            hands[other] = _taken(unseen, len(hands[other]), dice)
            buried[other] = _taken(unseen, len(buried[other]), dice)
            bids[other] = "".join(_taken(unseen, len(bids[other]), dice))
        deck = tuple(sorted(unseen))
        return replace(self, deck=deck, hands=tuple(hands), buried=tuple(buried), bids=tuple(bids))

    def standing(self) -> tuple[float, ...]:
        return tuple(map(float, self.points))

    def conserved(self) -> tuple[Any, ...]:
        cards = [*self.deck, *self.open, *self.bids, self.prize]
        for pile in (*self.hands, *self.buried):
            cards += pile
        return tuple(sorted(filter(None, cards))), sum(self.points)


def _without(cards: Cards, card: str) -> Cards:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _put(piles: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    return (*piles[:seat], cards, *piles[seat + 1 :])


def _backs(hand: str) -> str:
    return "+".join("?" for _ in hand.split("+"))


def _taken(cards: list[str], size: int, dice: Dice) -> Cards:
    return tuple(sorted(cards.pop(dice.below(len(cards))) for _ in range(size)))
