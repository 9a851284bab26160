"""Linked Friends: lay melds over each other until one hand is empty; generals drive cards out or bring them back.

The leader lays any meld. In turn the others lay the same meld, stronger, or any set of three or more, or pass.
When everybody else has passed, whoever laid last leads again. Colours do not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action, parts
from kaik.core.chance import Deal, Dice, evenly
from kaik.core.offer import Offer
from kaik.core.state import ALONE, Throw, Turn, View
from kaik.games.linked_friends import fast, melds
from kaik.games.linked_friends.melds import ASKED_AT_ONCE, STRENGTH, Kind, generals, rules_of
from kaik.games.linked_friends.options import LinkedFriendsOptions
from kaik.games.linked_friends.seen import BIT, UNKNOWN, Known, after_exclusion, after_laying, after_taking
from kaik.kits.cards48 import (
    DECK,
    FULL,
    CardMeld,
    Cards,
    Hands,
    MeldRules,
    Place,
    dealt_anew,
    gathered,
    masked,
    swapped_in,
    understood,
    unseen,
    without,
)
from kaik.kits.cards48.hidden import any_card
from kaik.kits.packed.game import CardGame, CardPacking
from kaik.kits.purses import richer
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
    turn_order,
    with_dealer,
)

TAKE_NOTHING, FORGO = Action("take"), Action("forgo")
NOTHING = "none"
"""The item of a hand that shows no card."""


class Finding(Protocol):
    """Where melds and the acts of generals are looked for: `melds`, which defines them, or `fast`."""

    def leads(self, hand: Cards, rules: MeldRules) -> Sequence[Action]: ...

    def plays(self, hand: Cards, rules: MeldRules, kind: Kind, above: int = ...) -> Sequence[Action]: ...

    def answers(self, hand: Cards, rules: MeldRules, table: CardMeld, bomb: str) -> Sequence[Action]: ...

    def takes(self, discards: Cards) -> Sequence[Action]: ...

    def exclusions(self, excluded: Cards, count: int) -> Sequence[Action]: ...


class Laid(msgspec.Struct, frozen=True, gc=False):
    """The meld on the table."""

    seat: int
    cards: Cards
    meld: CardMeld


class Effect(msgspec.Struct, frozen=True, gc=False):
    """Generals that were laid and have yet to act."""

    left: int
    taking: bool = False
    """Whether cards are being taken back, so that the rest must be taken too."""


class Ended(msgspec.Struct, frozen=True, gc=False):
    """How the last season ended."""

    winner: int
    """-1 if it was drawn."""
    held: tuple[int, ...]
    """Cards each seat was left with."""
    won: tuple[int, ...]
    """Points it brought each seat."""
    last: Laid | None
    """The last meld on the table."""


class LinkedFriendsView(View, frozen=True):
    """What one seat sees: its own cards, everything laid, taken and excluded, and how many the others hold."""

    seat: int | None
    options: LinkedFriendsOptions
    match: Seasons
    hand: Cards
    """One's own; empty for a spectator."""
    held: tuple[int, ...]
    known: Hands
    """What each seat has openly taken back and not laid since."""
    unused: int
    table: Laid | None
    passed: tuple[int, ...]
    discards: Cards
    excluded: Cards
    asked: int
    """Whose turn it is; -1 while luck is asked or the match is over."""
    naming: bool
    """Whether the leader has so many cards that the kind of meld is named first."""
    kind: Kind | None
    effect: Effect | None
    named: tuple[str, ...]
    turns: int
    before: Ended | None
    swept: Laid | None


class LinkedFriends(CardGame, frozen=True):
    """A position of Linked Friends."""

    options: LinkedFriendsOptions
    match: Seasons
    hands: Hands
    deck: Cards
    """All cards before the deal, after it those that nobody got."""
    asked: int
    """Who is to play once the cards are dealt."""
    known: tuple[Known, ...]
    """What everybody knows about each hand."""
    table: Laid | None = None
    """What is to be beaten; nothing before a lead."""
    passed: tuple[int, ...] = ()
    """Who has passed since the last meld or, where a pass locks, in this trick; sorted."""
    discards: Cards = ()
    """Everything laid before the meld on the table, unless excluded."""
    excluded: Cards = ()
    kind: Kind | None = None
    """What the leader has said the lead will be."""
    effect: Effect | None = None
    named: tuple[str, ...] = ()
    """Strengths about to be excluded: now everybody shows them."""
    turns: int = 0
    """Turns of this season that are over."""
    before: Ended | None = None
    """How the last season ended, until the next one is."""
    swept: Laid | None = None
    """The meld that nobody beat last in this season, for all to look back at."""

    @property
    def seats(self) -> int:
        return len(self.hands)

    def turn(self) -> Turn:
        if self._choosing:
            return ALONE[self.asked]
        if len(self.deck) == len(FULL):
            return self._between_seasons()
        return Throw(evenly(self.told()))

    def told(self) -> Action:
        """What luck has nothing to add to: the cards that all show, or that the season is drawn."""
        return Action("show", *map(self._shown, self.hands)) if self.named else Action("drawn")

    @property
    def _choosing(self) -> bool:
        """Whether a seat is asked and not luck."""
        return len(self.deck) < len(FULL) and not self.named and self.turns < self.options.turn_cap

    def _between_seasons(self) -> Turn:
        return between(
            self.options, self.match, Deal("deal", DECK, hand_sizes(self.options, self.match.dealer, self.seats))
        )

    def _shown(self, hand: Cards) -> str:
        """What a hand must show of the strengths that were named."""
        return "+".join([card for card in hand if STRENGTH[card] in self.named]) or NOTHING

    def legal(self, seat: int) -> tuple[Action, ...]:
        return tuple(sorted(self._open(seat, melds)))

    def offer(self, seat: int) -> Sequence[Action]:
        return self._open(seat, fast)

    def _open(self, seat: int, finding: Finding) -> Sequence[Action]:
        """What a seat may say, found by the plain definition or by the fast form of it."""
        if seat != self.asked or not self._choosing:
            return ()
        if self.effect:
            return self._effects(self.effect, finding)
        hand, rules = self.hands[seat], rules_of(self.options)
        if self.table:
            return finding.answers(hand, rules, self.table.meld, self.options.bomb)
        if self.kind:
            return finding.plays(hand, rules, self.kind)
        return finding.leads(hand, rules)

    def _effects(self, effect: Effect, finding: Finding) -> Sequence[Action]:
        """What the generals just laid may do."""
        takes = finding.takes(self.discards)
        if effect.taking:
            return takes
        others = finding.exclusions(self.excluded, 1 if self.options.wai_mix == "on" else effect.left)
        if self.options.wai_optional == "on":
            return Offer((FORGO,), Offer(takes, others))
        return Offer(takes or (TAKE_NOTHING,), others)

    def played(self, seat: int, action: Action) -> LinkedFriends:
        match action.verb:
            case "play":
                return self._laid(seat, *understood(action, rules_of(self.options)))
            case "pass":
                return replace(self, passed=tuple(sorted((*self.passed, seat))))._turn_over()
            case "kind":
                return replace(self, kind=Kind.named(action))
            case "take" if action.args:
                return self._taken(seat, action.args[0])
            case "take" | "forgo":
                return replace(self, effect=None)._turn_over()
            case "exclude":
                return replace(self, named=parts(action.args[0]))
            case "show":
                return self._excluded(tuple(() if item == NOTHING else parts(item) for item in action.args))
            case "drawn":
                return self._season_over(-1)
            case "dealer":
                first = int(action.args[0])
                return replace(self, match=with_dealer(self.match, first), asked=first)
        hands = tuple(map(parts, action.args))
        return replace(self, hands=hands, deck=unseen(*hands))

    def _laid(self, seat: int, cards: Cards, meld: CardMeld) -> LinkedFriends:
        """A meld goes on the table; what lay there is discarded."""
        hand = without(self.hands[seat], cards)
        state = replace(
            self,
            hands=swapped_in(self.hands, seat, hand),
            known=swapped_in(self.known, seat, after_laying(self.known[seat], cards)),
            table=Laid(seat, cards, meld),
            discards=gathered(self.discards, self.table.cards) if self.table else self.discards,
            passed=self.passed if self.options.pass_locks == "on" else (),
            kind=None,
        )
        if not hand:
            return state._season_over(seat)
        count = generals(cards, meld, self.options)
        return replace(state, effect=Effect(count)) if count else state._turn_over()

    def _taken(self, seat: int, card: str) -> LinkedFriends:
        """A discarded card goes openly into the hand."""
        state = replace(
            self,
            hands=swapped_in(self.hands, seat, gathered(self.hands[seat], (card,))),
            known=swapped_in(self.known, seat, after_taking(self.known[seat], card)),
            discards=without(self.discards, (card,)),
        )
        return state._acted(1, self.options.wai_mix == "off")

    def _excluded(self, shown: Hands) -> LinkedFriends:
        """Everything of the named strengths leaves the hands and the discards; an empty hand may win."""
        out = tuple([card for card in self.discards if STRENGTH[card] in self.named])
        state = replace(
            self,
            hands=tuple(without(hand, gone) for hand, gone in zip(self.hands, shown, strict=True)),
            known=tuple(after_exclusion(known, self.named) for known in self.known),
            discards=without(self.discards, out),
            excluded=gathered(self.excluded, out, *shown),
            named=(),
        )
        empty = [one for one in turn_order(self.options, self.asked, self.seats) if not state.hands[one]]
        if len(empty) == self.seats and self.options.exclude_can_win == "off":
            return state._season_over(-1)
        if empty and self.options.exclude_can_win == "on":
            return state._season_over(empty[0])
        # Naming several strengths uses every general that was laid, unless each acts on its own.
        return state._acted(1 if self.options.wai_mix == "on" else state.effect.left if state.effect else 0, False)

    def _acted(self, used: int, taking: bool) -> LinkedFriends:
        """So many generals have acted; the turn goes on while some are left that can."""
        left = (self.effect.left if self.effect else 0) - used
        if left < 1 or not self.hands[self.asked] or (taking and not self.discards):
            return replace(self, effect=None)._turn_over()
        return replace(self, effect=Effect(left, taking))

    def _turn_over(self) -> LinkedFriends:
        """The next seat with cards is asked; with nobody left to answer, whoever laid last leads."""
        hands, passed, asked = self.hands, self.passed, self.asked
        order = turn_order(self.options, asked, len(hands))
        waiting = [one for one in order if one != asked and hands[one] and one not in passed]
        last = self.table.seat if self.table else asked
        if waiting and waiting != [last]:
            return replace(self, asked=waiting[0], turns=self.turns + 1)
        return self._trick_over(last)

    def _trick_over(self, last: int) -> LinkedFriends:
        leader = last
        while not self.hands[leader]:
            leader = next_seat(self.options, leader, self.seats)
        cleared = gathered(self.discards, self.table.cards if self.table else ())
        swept = self.table or self.swept
        return replace(self, asked=leader, table=None, passed=(), discards=cleared, turns=self.turns + 1, swept=swept)

    def _season_over(self, winner: int) -> LinkedFriends:
        """The season is counted or paid; a winner of -1 is a draw. The next dealer gets all cards to deal."""
        after = self._scored(winner) if winner >= 0 else self.match
        won = tuple(now - then for now, then in zip(after.points, self.match.points, strict=True))
        match = concluded(self.options, after, [winner] if winner >= 0 else [])
        ended = Ended(winner, tuple(map(len, self.hands)), won, self.table)
        return replace(_laid_out(self.options, match), before=ended)

    def _scored(self, winner: int) -> Seasons:
        """One point for the season, or a payment for every card left."""
        if self.options.score == "none":
            return replace(self.match, points=richer(self.match.points, winner, 1))
        losers = (seat for seat in range(self.seats) if seat != winner)
        owed = (
            Payment(one, winner, len(self.hands[one]) * factor(self.options, self.match, one, winner)) for one in losers
        )
        return settled(self.options, self.match, owed)

    def view(self, seat: int | None) -> LinkedFriendsView:
        asked = self._choosing
        return LinkedFriendsView(
            seat=seat,
            options=self.options,
            match=self.match,
            hand=() if seat is None else self.hands[seat],
            held=tuple(map(len, self.hands)),
            known=tuple(known.cards for known in self.known),
            unused=len(self.deck),
            table=self.table,
            passed=self.passed,
            discards=self.discards,
            excluded=self.excluded,
            asked=self.asked if asked else -1,
            naming=asked and self._naming,
            kind=self.kind,
            effect=self.effect,
            named=self.named,
            turns=self.turns,
            before=self.before,
            swept=self.swept,
        )

    @property
    def _naming(self) -> bool:
        free = self.table is None and self.kind is None and self.effect is None
        return free and len(self.hands[self.asked]) > ASKED_AT_ONCE

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return masked(action, lambda owner: owner == seat) if action.verb == "deal" else action

    def imagine(self, seat: int, dice: Dice) -> LinkedFriends:
        """The unseen cards lie anywhere among the other hands and the unused cards that fits what was seen."""
        if len(self.deck) == len(FULL):
            return self
        others = [other for other in range(self.seats) if other != seat]
        deck, *rest = dealt_anew([Place(self.deck), *map(self._place, others)], dice)
        hands = self.hands
        for other, cards in zip(others, rest, strict=True):
            hands = swapped_in(hands, other, gathered(self.known[other].cards, cards))
        return replace(self, hands=hands, deck=deck)

    def _place(self, other: int) -> Place:
        """The unseen part of a hand; a leader who has named a kind can lay it."""
        known = self.known[other]
        cards = without(self.hands[other], known.cards)
        fits = (lambda card: not BIT[card] & known.absent) if known.absent else any_card
        if self.kind is None or other != self.asked:
            return Place(cards, fits)
        rules, kind = rules_of(self.options), self.kind
        return Place(cards, fits, lambda some: kind in fast.kinds(gathered(known.cards, some), rules))

    def standing(self) -> tuple[float, ...]:
        return gains(self.options, self.match)

    def season_of(self) -> tuple[int, int]:
        return self.match.played, self.options.seasons

    @classmethod
    def packing(cls) -> CardPacking:
        from kaik.games.linked_friends.packed import PACKING

        return PACKING

    def conserved(self) -> tuple[Cards | int, ...]:
        on_table = self.table.cards if self.table else ()
        cards = gathered(self.deck, *self.hands, self.discards, self.excluded, on_table)
        return (cards,) if self.options.score == "none" else (cards, sum(self.match.points))


def start(options: LinkedFriendsOptions, seats: int) -> LinkedFriends:
    """A match before its first deal."""
    return _laid_out(options, opened(options, seats))


def _laid_out(options: LinkedFriendsOptions, match: Seasons) -> LinkedFriends:
    """All cards together again, the dealer to lead."""
    return LinkedFriends(options, match, ((),) * match.seats, FULL, max(match.dealer, 0), (UNKNOWN,) * match.seats)


def hand_sizes(options: LinkedFriendsOptions, dealer: int, seats: int) -> tuple[int, ...]:
    """As many cards for everybody as the deck allows; by option the rest is dealt on from the dealer."""
    each, over = divmod(len(FULL), seats)
    if options.remainder == "unused":
        return (each,) * seats
    lucky = turn_order(options, dealer, seats)[:over]
    return tuple(each + (seat in lucky) for seat in range(seats))
