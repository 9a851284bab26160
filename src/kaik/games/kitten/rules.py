"""Kitten: join the trick with a stronger card of a fitting colour or a larger set, or leave it and draw.

Whoever is left alone in a trick takes its cards out of play and leads again. An empty hand scores as many points
as the largest hand holds cards. The season is over when the stock is.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action, parts
from kaik.core.chance import Deal, Dice
from kaik.core.state import ALONE, Choose, Throw, Turn, View
from kaik.games.kitten.melds import ASKED_AT_ONCE, answers, leads, ranks
from kaik.games.kitten.options import KittenOptions
from kaik.kits.cards48 import (
    DECK,
    FULL,
    Cards,
    Hands,
    Place,
    dealt_anew,
    gathered,
    masked,
    pool,
    still_known,
    swapped_in,
    unseen,
    without,
)
from kaik.kits.cards48.hidden import any_hand
from kaik.kits.packed.game import CardGame, CardPacking
from kaik.kits.purses import richer
from kaik.kits.seasons import (
    Seasons,
    between,
    concluded,
    gains,
    next_seat,
    opened,
    turn_order,
    with_dealer,
)


class Laid(msgspec.Struct, frozen=True):
    """What one seat put into the trick."""

    seat: int
    cards: Cards


class Ended(msgspec.Struct, frozen=True):
    """How the last season ended."""

    winners: tuple[int, ...]
    """Nobody if it was drawn."""
    scores: tuple[int, ...]
    """What it brought each seat, the point for a winning dealer included."""
    held: tuple[int, ...]
    """Cards each seat was left with."""


class KittenView(View, frozen=True):
    """What one seat sees of Kitten: its own cards, the trick, what was captured, and how many of the rest."""

    seat: int | None
    options: KittenOptions
    match: Seasons
    hand: Cards
    """One's own; empty for a spectator."""
    held: tuple[int, ...]
    known: Hands
    """Cards everybody knows to be in each hand, since they were taken from a trick."""
    stock: int
    trick: tuple[Laid, ...]
    within: tuple[int, ...]
    captured: Hands
    scores: tuple[int, ...]
    dealing: int
    asked: int
    """Whose turn it is; -1 while luck is asked or the match is over."""
    drawing: int
    """Who is about to draw; -1 for nobody."""
    naming: bool
    """Whether the leader has so many cards that the rank is named first."""
    rank: str
    before: Ended | None
    swept: tuple[Laid, ...]


class Kitten(CardGame, frozen=True):
    """A position of Kitten."""

    options: KittenOptions
    match: Seasons
    hands: Hands
    stock: Cards
    """All cards before the deal."""
    asked: int
    """Who is to play, or to draw."""
    dealing: int
    """Who is dealer (親) now: first whoever dealt, then the winner of each trick."""
    within: tuple[int, ...]
    """Who is still in the trick, by seat."""
    captured: Hands
    known: Hands
    scores: tuple[int, ...]
    """Points of this season; the match counts them too."""
    trick: tuple[Laid, ...] = ()
    rank: str = ""
    """What the leader has said the lead will be."""
    drawing: bool = False
    before: Ended | None = None
    """How the last season ended, until the next one does."""
    swept: tuple[Laid, ...] = ()
    """The trick that was taken last in this season, for all to look back at."""

    @property
    def seats(self) -> int:
        return len(self.hands)

    def turn(self) -> Turn:
        if len(self.stock) == len(FULL):
            return self._between_seasons()
        if self.drawing:
            return Throw(Deal("draw", pool(self.stock), (min(self.options.draw, len(self.stock)),)))
        return ALONE[self.asked]

    def _between_seasons(self) -> Turn:
        return between(self.options, self.match, Deal("deal", DECK, (self.options.hand_size(self.seats),) * self.seats))

    def legal(self, seat: int) -> tuple[Action, ...]:
        return tuple(sorted(self.offer(seat)))

    def offer(self, seat: int) -> Sequence[Action]:
        if seat != self.asked or self.drawing or len(self.stock) == len(FULL):
            return ()
        if not self.trick:
            return leads(self.hands[seat], self.rank, self.options.nothing)
        return answers(self.hands[seat], self.trick[-1].cards, self.options.colour_on_b, self.options.nothing)

    def played(self, seat: int, action: Action) -> Kitten:
        match action.verb:
            case "lead" | "join":
                return self._laid(seat, parts(action.args[0]))
            case "out":
                return replace(self, drawing=True) if self.stock else self._drawn(())
            case "draw":
                return self._drawn(parts(action.args[0]))
            case "rank":
                return replace(self, rank=action.args[0])
            case "dealer":
                return _laid_out(self.options, with_dealer(self.match, int(action.args[0])))
        hands = tuple(map(parts, action.args))
        return replace(self, hands=hands, stock=unseen(*hands))

    def _laid(self, seat: int, cards: Cards) -> Kitten:
        """Cards go on the table; whoever has none left scores."""
        hand = without(self.hands[seat], cards)
        known = self.known
        if known[seat]:
            known = swapped_in(known, seat, still_known(known[seat], cards))
        state = replace(
            self,
            hands=swapped_in(self.hands, seat, hand),
            known=known,
            trick=(*self.trick, Laid(seat, cards)),
            rank="",
        )
        if hand:
            return state._next(seat)
        scored = state._scored(seat)
        return scored._next(seat) if self.stock else scored._season_over()

    def _scored(self, seat: int) -> Kitten:
        """An empty hand is worth as many points as the largest hand has cards."""
        largest = max(map(len, self.hands))
        points = richer(self.match.points, seat, largest)
        return replace(self, match=replace(self.match, points=points), scores=richer(self.scores, seat, largest))

    def _drawn(self, cards: Cards) -> Kitten:
        """Whoever left the trick has drawn; the season is over if that was the end of the stock.

        Where all cards were dealt there is none: nobody draws, and the first empty hand ends the season.
        """
        seat = self.asked
        state = replace(
            self,
            hands=swapped_in(self.hands, seat, gathered(self.hands[seat], cards)),
            stock=without(self.stock, cards),
            within=tuple(one for one in self.within if one != seat),
            drawing=False,
        )
        if cards and not state.stock:
            return state._season_over()
        return state._next(seat) if len(state.within) > 1 else state._trick_over()

    def _next(self, seat: int) -> Kitten:
        order = turn_order(self.options, seat, self.seats)[1:]
        return replace(self, asked=next(one for one in order if one in self.within))

    def _trick_over(self) -> Kitten:
        """The last one in the trick takes its cards and leads; with an empty hand the next seat does."""
        winner = self.within[0]
        cards = gathered(*(laid.cards for laid in self.trick))
        state = replace(self, trick=(), within=tuple(range(self.seats)), dealing=winner, swept=self.trick)
        if self.options.take == "pile":
            state = replace(state, captured=swapped_in(self.captured, winner, gathered(self.captured[winner], cards)))
        else:
            state = replace(
                state,
                hands=swapped_in(self.hands, winner, gathered(self.hands[winner], cards)),
                known=swapped_in(self.known, winner, gathered(self.known[winner], cards)),
            )
        leader = winner
        while not state.hands[leader]:
            leader = next_seat(self.options, leader, self.seats)
        return replace(state, asked=leader)

    def _season_over(self) -> Kitten:
        """The highest score wins; a winner who has just won a trick, or has dealt, gets a point more."""
        scores = self.scores
        if self.options.captured_points == "on":
            scores = tuple(score + len(pile) for score, pile in zip(scores, self.captured, strict=True))
        winners = season_winners(scores, tuple(map(len, self.hands)), self.options)
        if self.dealing in winners:
            scores = richer(scores, self.dealing, 1)
        gained = (now - then for now, then in zip(scores, self.scores, strict=True))
        points = tuple(had + more for had, more in zip(self.match.points, gained, strict=True))
        match = concluded(self.options, replace(self.match, points=points), winners)
        ended = Ended(winners, scores, tuple(map(len, self.hands)))
        return replace(_laid_out(self.options, match), before=ended)

    def view(self, seat: int | None) -> KittenView:
        asked = isinstance(self.turn(), Choose)
        return KittenView(
            seat=seat,
            options=self.options,
            match=self.match,
            hand=() if seat is None else self.hands[seat],
            held=tuple(map(len, self.hands)),
            known=self.known,
            stock=len(self.stock),
            trick=self.trick,
            within=self.within,
            captured=self.captured,
            scores=self.scores,
            dealing=self.dealing,
            asked=self.asked if asked else -1,
            drawing=self.asked if self.drawing else -1,
            naming=asked and self._naming,
            rank=self.rank,
            before=self.before,
            swept=self.swept,
        )

    @property
    def _naming(self) -> bool:
        return not self.trick and not self.rank and len(self.hands[self.asked]) > ASKED_AT_ONCE

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        match action.verb:
            case "deal":
                return masked(action, lambda owner: owner == seat)
            case "draw":
                return masked(action, lambda _: self.asked == seat)
        return action

    def imagine(self, seat: int, dice: Dice) -> Kitten:
        """The unseen cards lie anywhere in the stock and in what is not known of the other hands."""
        if len(self.stock) == len(FULL):
            return self
        others = [other for other in range(self.seats) if other != seat]
        stock, *rest = dealt_anew([Place(self.stock), *map(self._place, others)], dice)
        hands = self.hands
        for other, cards in zip(others, rest, strict=True):
            hands = swapped_in(hands, other, gathered(self.known[other], cards))
        return replace(self, hands=hands, stock=stock)

    def _place(self, other: int) -> Place:
        """The unseen part of a hand; a leader who has named a rank holds it."""
        known, rank = self.known[other], self.rank
        named = bool(rank) and other == self.asked and rank not in ranks(known)
        whole = (lambda cards: rank in ranks(cards)) if named else any_hand
        return Place(without(self.hands[other], known), whole=whole)

    def standing(self) -> tuple[float, ...]:
        return gains(self.options, self.match)

    def season_of(self) -> tuple[int, int]:
        return self.match.played, self.options.seasons

    @classmethod
    def packing(cls) -> CardPacking:
        from kaik.games.kitten.packed import PACKING

        return PACKING

    def conserved(self) -> tuple[Cards]:
        on_table = (card for laid in self.trick for card in laid.cards)
        return (gathered(self.stock, *self.hands, *self.captured, on_table),)


def start(options: KittenOptions, seats: int) -> Kitten:
    """A match before its first deal."""
    return _laid_out(options, opened(options, seats))


def _laid_out(options: KittenOptions, match: Seasons) -> Kitten:
    """All cards together again, the dealer to lead."""
    empty: Hands = ((),) * match.seats
    first, everybody = max(match.dealer, 0), tuple(range(match.seats))
    return Kitten(options, match, empty, FULL, first, first, everybody, empty, empty, (0,) * match.seats)


def season_winners(scores: tuple[int, ...], held: tuple[int, ...], options: KittenOptions) -> tuple[int, ...]:
    """Who wins a season of these scores and hands; nobody where all seats are equal."""
    most = max(scores)
    first = [seat for seat, score in enumerate(scores) if score == most]
    if options.tiebreak == "fewest_hand":
        fewest = min(held[seat] for seat in first)
        first = [seat for seat in first if held[seat] == fewest]
    return tuple(first) if len(first) < len(scores) else ()
