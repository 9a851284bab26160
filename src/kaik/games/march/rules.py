"""March: one leads a meld, the others beat it in the same colours or drop as many cards face down.

The winner of a round keeps the cards he won it with as open cards and leads again. Whoever wins the last
round is paid by everybody, less for each open card they have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action, joined, parts
from kaik.core.chance import Deal, Dice
from kaik.core.state import ALONE, Turn, View
from kaik.games.march import fast
from kaik.games.march.options import MarchOptions
from kaik.kits.cards48 import (
    DECK,
    FULL,
    CardMeld,
    Cards,
    Hands,
    MeldRules,
    Place,
    alike,
    dealt_anew,
    find,
    gathered,
    masked,
    meld_rules,
    subsets,
    swapped_in,
    understood,
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
    opened,
    settled,
    turn_order,
    with_dealer,
)

BELOW_ALL = -2
"""Weaker than a vessel alone."""

Leads = Callable[[Cards, MeldRules], Sequence[Action]]
Answers = Callable[[Cards, MeldRules, CardMeld, int], Sequence[Action]]


class Laid(msgspec.Struct, frozen=True, gc=False):
    """What one seat put into a round; face-down cards have no meld, and which they are is not told here."""

    seat: int
    size: int
    cards: Cards = ()
    meld: CardMeld | None = None


class MarchView(View, frozen=True):
    """What one seat sees of March: its own cards, everything face up, and how many of the rest."""

    seat: int | None
    options: MarchOptions
    match: Seasons
    hand: Cards
    """One's own; empty for a spectator."""
    dropped: Cards
    """What one has dropped oneself."""
    held: tuple[int, ...]
    dropped_by: tuple[int, ...]
    open_cards: Hands
    """Those of this season; between seasons and after the match those the last payment was counted from."""
    gone: Cards
    leader: int
    asked: int
    """Whose turn it is; -1 while luck is asked or the match is over."""
    trick: tuple[Laid, ...]
    before: tuple[Laid, ...]
    paid: tuple[int, ...]


class March(CardGame, frozen=True):
    """A position of March."""

    options: MarchOptions
    match: Seasons
    hands: Hands
    deck: Cards
    """All cards before the deal, after it those that nobody got."""
    leader: int
    trick: tuple[Laid, ...]
    """The round so far, the lead first."""
    open_cards: Hands
    """What each seat has won rounds with in this season."""
    gone: Cards
    """Cards that were shown and did not win."""
    dropped: Hands
    """What each seat has put down unseen."""
    before: tuple[Laid, ...] = ()
    """The round that ended last."""
    paid: tuple[int, ...] = ()
    """What the season that ended last brought each seat, until the first round of the next one is over."""
    counted: Hands = ()
    """The open cards that payment was counted from."""

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def asked(self) -> int:
        """Who is to play, once the cards are dealt."""
        return turn_order(self.options, self.leader, self.seats)[len(self.trick)]

    def turn(self) -> Turn:
        asked = self.asked
        if self.hands[asked]:
            return ALONE[asked]
        return between(self.options, self.match, Deal("deal", DECK, (hand_size(self.seats),) * self.seats))

    def legal(self, seat: int) -> tuple[Action, ...]:
        return tuple(sorted(self._open(seat, leads, answers)))

    def offer(self, seat: int) -> Sequence[Action]:
        return self._open(seat, fast.leads, fast.answers)

    def _open(self, seat: int, leads: Leads, answers: Answers) -> Sequence[Action]:
        """What a seat may say, every action spelled or each when it is taken."""
        if seat != self.asked or not self.hands[seat]:
            return ()
        hand, rules = self.hands[seat], meld_rules(self.options)
        if not self.trick:
            return leads(hand, rules)
        shown = [laid.meld for laid in self.trick if laid.meld]
        return answers(hand, rules, shown[0], floor(self.options, shown))

    def played(self, seat: int, action: Action) -> March:
        match action.verb:
            case "drop":
                return self._dropped(seat, parts(action.args[0]))
            case "deal":
                return self._dealt(action.args)
            case "dealer":
                first = int(action.args[0])
                return replace(self, match=with_dealer(self.match, first), leader=first)
        cards, meld = understood(action, meld_rules(self.options))
        return self._put(seat, cards, Laid(seat, len(cards), cards, meld), self.dropped)

    def _dealt(self, items: tuple[str, ...]) -> March:
        hands = tuple(parts(item) for item in items)
        return replace(self, hands=hands, deck=unseen(*hands))

    def _dropped(self, seat: int, cards: Cards) -> March:
        down = swapped_in(self.dropped, seat, gathered(self.dropped[seat], cards))
        return self._put(seat, cards, Laid(seat, len(cards)), down)

    def _put(self, seat: int, cards: Cards, laid: Laid, dropped: Hands) -> March:
        hands = swapped_in(self.hands, seat, without(self.hands[seat], cards))
        put = replace(self, hands=hands, trick=(*self.trick, laid), dropped=dropped)
        return put._round_over() if len(put.trick) == len(hands) else put

    def _round_over(self) -> March:
        won = winner(self.trick, self.options)
        lost = [laid.cards for laid in self.trick if laid is not won]
        state = replace(
            self,
            leader=won.seat,
            trick=(),
            before=self.trick,
            paid=(),
            counted=(),
            open_cards=swapped_in(self.open_cards, won.seat, gathered(self.open_cards[won.seat], won.cards)),
            gone=gathered(self.gone, *lost) if any(lost) else self.gone,
        )
        return state if state.hands[won.seat] else state._season_over(won.seat)

    def _season_over(self, won: int) -> March:
        """Everybody pays the winner of the last round; the next dealer gets all cards to deal."""
        losers = (seat for seat in range(self.seats) if seat != won)
        payments = [Payment(seat, won, self.owes(seat, won)) for seat in losers]
        after = settled(self.options, self.match, payments)
        paid = tuple(now - then for now, then in zip(after.points, self.match.points, strict=True))
        match = concluded(self.options, after, [won])
        return replace(_laid_out(self.options, match), before=self.before, paid=paid, counted=self.open_cards)

    def owes(self, seat: int, won: int) -> int:
        """A loser's payment; with more open cards than the base he receives instead."""
        short = self.options.base - len(self.open_cards[seat])
        return short * factor(self.options, self.match, seat, won)

    def view(self, seat: int | None) -> MarchView:
        return MarchView(
            seat=seat,
            options=self.options,
            match=self.match,
            hand=() if seat is None else self.hands[seat],
            dropped=() if seat is None else self.dropped[seat],
            held=tuple(map(len, self.hands)),
            dropped_by=tuple(map(len, self.dropped)),
            open_cards=self.open_cards if any(self.hands) or not self.counted else self.counted,
            gone=self.gone,
            leader=self.leader,
            asked=self.asked if self.hands[self.asked] else -1,
            trick=self.trick,
            before=self.before,
            paid=self.paid,
        )

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        if action.verb == "deal":
            return masked(action, lambda owner: owner == seat)
        return masked(action, lambda _: False) if action.verb == "drop" and by != seat else action

    def imagine(self, seat: int, dice: Dice) -> March:
        """What others hold and dropped, and what was not dealt, may be any of the cards this seat has not seen."""
        if not any(self.hands):
            return self
        others = [other for other in range(self.seats) if other != seat]
        hidden = [self.deck, *(self.hands[i] for i in others), *(self.dropped[i] for i in others)]
        deck, *rest = dealt_anew([Place(cards) for cards in hidden], dice)
        hands, dropped = self.hands, self.dropped
        for at, other in enumerate(others):
            hands = swapped_in(hands, other, rest[at])
            dropped = swapped_in(dropped, other, rest[at + len(others)])
        return replace(self, deck=deck, hands=hands, dropped=dropped)

    def standing(self) -> tuple[float, ...]:
        return gains(self.options, self.match)

    def season_of(self) -> tuple[int, int]:
        return self.match.played, self.options.seasons

    @classmethod
    def packing(cls) -> CardPacking:
        from kaik.games.march.packed import PACKING

        return PACKING

    def conserved(self) -> tuple[Cards, int]:
        on_table = (card for laid in self.trick for card in laid.cards)
        cards = gathered(self.deck, *self.hands, *self.open_cards, self.gone, *self.dropped, on_table)
        return cards, sum(self.match.points)


def start(options: MarchOptions, seats: int) -> March:
    """A match before its first deal."""
    return _laid_out(options, opened(options, seats))


def _laid_out(options: MarchOptions, match: Seasons) -> March:
    """All cards together again, the dealer to lead."""
    empty: Hands = ((),) * match.seats
    return March(options, match, empty, FULL, max(match.dealer, 0), (), empty, (), empty)


def hand_size(seats: int) -> int:
    """Ten cards each; with five or six at the table eight."""
    return 10 if seats <= 4 else 8


def winner(trick: tuple[Laid, ...], options: MarchOptions) -> Laid:
    """The strongest meld of a round; among equals the first, unless the table agreed on the last."""
    shown = [laid for laid in trick if laid.meld]
    if len(shown) == 1:
        return shown[0]
    order = shown if options.equal_wins == "first" else shown[::-1]
    return max(order, key=lambda laid: laid.meld.top if laid.meld else BELOW_ALL)


def floor(options: MarchOptions, shown: list[CardMeld]) -> int:
    """The strength a follower must exceed; the lead is the first meld shown."""
    match options.beat:
        case "lead":
            return shown[0].top
        case "best":
            return max(meld.top for meld in shown)
    return BELOW_ALL


def leads(hand: Cards, rules: MeldRules) -> list[Action]:
    """Every action that leads a meld from this hand."""
    return [play.action("lead") for play in find(hand, rules)]


def answers(hand: Cards, rules: MeldRules, lead: CardMeld, floor: int) -> list[Action]:
    """Every action that answers a lead: the same meld in the same colours above the floor, or cards face down."""
    follows = [play.action("follow") for play in alike(hand, rules, lead, floor)]
    return follows + [Action("drop", joined(some)) for some in subsets(hand, lead.size)]
