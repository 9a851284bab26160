"""Season's End: draw a card, discard a card, until six cards fall into groups.

Everybody else may take a discard: to win with it, or to lay a meld open, for which the discarder is paid a
point and the turns in between are lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from kaik.core.action import Action, parts
from kaik.core.chance import Deal, Dice, evenly
from kaik.core.state import ALONE, Choose, Throw, Turn
from kaik.games.season_end.claims import answers, called, own_actions, understood_call
from kaik.games.season_end.options import SeasonEndOptions
from kaik.games.season_end.position import Ended, Phase, Position, Win
from kaik.games.season_end.scoring import Circumstances, four_friends, won
from kaik.games.season_end.seen import SeasonEndView, imagined, looks, seen
from kaik.games.season_end.shapes import HELD
from kaik.kits.cards48 import FULL, Cards, Hands, drawn, gathered, pool, swapped_in, without
from kaik.kits.packed.game import CardPacking
from kaik.kits.seasons import (
    Payment,
    Seasons,
    between,
    concluded,
    gains,
    next_seat,
    opened,
    passed_on,
    settled,
    turn_order,
    with_dealer,
)


class SeasonEnd(Position, frozen=True):
    """A position of Season's End."""

    def turn(self) -> Turn:
        match self.phase:
            case "act":
                return ALONE[self.mover]
            case "claim":
                waiting = self.waiting()
                return Choose(waiting) if waiting else Throw(evenly(self.call()))
            case "draw":
                return Throw(drawn("draw", self.stock))
            case "light" | "last-light":
                return Throw(drawn("light", self.stock))
        return between(self.options, self.match, Deal("deal", pool(self.stock), (HELD,) * self.seats))

    def call(self) -> Action:
        """What comes of the answers once all are in."""
        order = turn_order(self.options, self.mover, self.seats)[1:]
        return called(self.answers, order, self.hands, self.options)

    def legal(self, seat: int) -> tuple[Action, ...]:
        if not 0 <= seat < self.seats:
            return ()
        if self.phase == "act" and seat == self.mover:
            return own_actions(self.hands[seat], self.melds[seat], self.drew != "", self.options)
        if self.phase == "claim" and seat != self.mover and not self.answers[seat]:
            return answers(self.hands[seat], self.melds[seat], self.discards[self.mover][-1], self.options)
        return ()

    def played(self, seat: int, action: Action) -> SeasonEnd:
        if self.phase == "claim":
            return self._answered(seat, action) if seat >= 0 else self._called(action)
        items = action.args
        match action.verb:
            case "discard":
                return self._discarded(items[0])
            case "draw":
                return self._drawn(items[0])
            case "reveal":
                return self._laid(seat, parts(items[0]))
            case "win":
                return self._declared((seat,))
            case "light":
                return self._lit(items[0])
            case "deal":
                return self._dealt(items)
        first = int(items[0])
        return replace(self, match=with_dealer(self.match, first), mover=first)

    # The start of a season

    def _dealt(self, items: tuple[str, ...]) -> SeasonEnd:
        hands = tuple(parts(item) for item in items)
        stock = without(self.stock, (card for hand in hands for card in hand))
        phase: Phase = "light" if self.options.hikari == "on" else "draw"
        return replace(self, hands=hands, stock=stock, phase=phase)

    def _lit(self, card: str) -> SeasonEnd:
        lit = replace(self, stock=without(self.stock, (card,)), lights=(*self.lights, card))
        return lit.paid() if self.phase == "last-light" else replace(lit, phase="draw")

    # A turn

    def _drawn(self, card: str) -> SeasonEnd:
        hands = swapped_in(self.hands, self.mover, gathered(self.hands[self.mover], (card,)))
        return replace(self, hands=hands, stock=without(self.stock, (card,)), drew=card, phase="act")

    def _laid(self, seat: int, meld: Cards, taken: Cards = ()) -> SeasonEnd:
        """A meld laid open, from the hand and perhaps a taken card; a set of four is paid for at once."""
        hand = without(self.hands[seat], without(meld, (*self.melds[seat], *taken)))
        match = self.match
        if len(meld) == 4 and self.options.four_friends == "on":
            match = settled(self.options, match, four_friends(seat, match))
        return replace(
            self,
            hands=swapped_in(self.hands, seat, hand),
            melds=swapped_in(self.melds, seat, meld),
            match=match,
        )

    def _discarded(self, card: str) -> SeasonEnd:
        mover = self.mover
        return replace(
            self,
            hands=swapped_in(self.hands, mover, without(self.hands[mover], (card,))),
            discards=swapped_in(self.discards, mover, (*self.discards[mover], card)),
            drew="",
            phase="claim",
            answers=_unanswered(self.seats),
        )

    # The answers to a discard

    def _answered(self, seat: int, action: Action) -> SeasonEnd:
        said = self.answers
        return replace(self, answers=(*said[:seat], str.__str__(action), *said[seat + 1 :]))

    def _called(self, action: Action) -> SeasonEnd:
        match understood_call(action):
            case ():
                return self._passed_by()
            case ((seat, "open", meld),):
                return self._taken(seat, meld)
            case wins:
                return self._declared(tuple(seat for seat, _, _ in wins))

    def _passed_by(self) -> SeasonEnd:
        """Nobody has taken the card: the next seat draws, if there is anything to draw."""
        if not self.stock:
            return self._exhausted()
        mover = next_seat(self.options, self.mover, self.seats)
        first_round = self.first_round and mover != self.match.dealer
        return replace(self, mover=mover, phase="draw", first_round=first_round, answers=_unanswered(self.seats))

    def _taken(self, seat: int, meld: Cards) -> SeasonEnd:
        """The card goes into a meld; whoever sits between loses his turn."""
        order = turn_order(self.options, self.mover, self.seats)
        passed = order[1 : order.index(seat) + 1]
        *left, card = self.discards[self.mover]
        laid = self._laid(seat, meld, (card,))
        return replace(
            laid,
            match=settled(self.options, laid.match, self._for_opening(seat, passed[:-1])),
            discards=swapped_in(self.discards, self.mover, tuple(left)),
            mover=seat,
            phase="act",
            first_round=self.first_round and self.match.dealer not in passed,
            answers=_unanswered(self.seats),
        )

    def _for_opening(self, seat: int, skipped: Sequence[int]) -> list[Payment]:
        """What a claimer pays: a point to the discarder, and by option one to everybody he skips."""
        paid = [self.mover, *(skipped if self.options.nam_pay_skipped == "on" else ())]
        return [Payment(seat, other, 1) for other in paid]

    # The end of a season

    def _declared(self, winners: tuple[int, ...]) -> SeasonEnd:
        """The season is ended; the second light comes first, if it is used and there is a card for it."""
        declared = replace(self, winners=winners, phase="last-light", answers=_unanswered(self.seats))
        return declared if self.options.hikari == "on" and self.stock else declared.paid()

    def paid(self) -> SeasonEnd:
        wins, payments = list[Win](), list[Payment]()
        for seat in self.winners:
            discarder = None if seat == self.mover else self.mover
            hand = self.hands[seat] if discarder is None else gathered(self.hands[seat], self.discards[discarder][-1:])
            now = Circumstances(self.first_round, self.lights)
            score, due = won(hand, self.melds[seat], seat, discarder, self.options, self.match, now)
            wins.append(Win(seat, discarder, score))
            payments.extend(due)
        after = settled(self.options, self.match, payments)
        match = concluded(self.options, after, self.winners)
        return self._next_season(match, Ended(tuple(wins), self._gained(after), self.lights))

    def _exhausted(self) -> SeasonEnd:
        """The stock has run out: nobody is paid, and the options say who deals next."""
        match = replace(self.match, played=self.match.played + 1)
        if self.options.exhaust == "pass_dealer":
            match = passed_on(self.options, match)
        return self._next_season(match, Ended((), self._gained(self.match), self.lights))

    def _gained(self, after: Seasons) -> tuple[int, ...]:
        return tuple(now - then for now, then in zip(after.points, self.match.points, strict=True))

    def _next_season(self, match: Seasons, ended: Ended) -> SeasonEnd:
        fresh = replace(_laid_out(self.options, match), ended=ended)
        if self.options.dodo == "off" or not self._can_deal_again():
            return fresh
        shown = [self.hands[seat] for seat in self.winners]
        unshown = [() if seat in self.winners else hand for seat, hand in enumerate(self.hands)]
        return replace(
            fresh,
            stock=self.stock,
            gone=gathered(self.gone, *self.melds, *self.discards, self.lights, *shown),
            put_away=tuple(map(gathered, self.put_away, unshown)),
        )

    def _can_deal_again(self) -> bool:
        """Whether the stock has a hand for everybody, a light if they are used, and a card for the dealer to draw."""
        return len(self.stock) > HELD * self.seats + (self.options.hikari == "on")

    # What is seen

    def view(self, seat: int | None) -> SeasonEndView:
        return seen(self, seat)

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return looks(self, by, action, seat)

    def imagine(self, seat: int, dice: Dice) -> SeasonEnd:
        return replace(self, **imagined(self, seat, dice))

    def standing(self) -> tuple[float, ...]:
        return gains(self.options, self.match)

    @classmethod
    def packing(cls) -> CardPacking:
        from kaik.games.season_end.packed import PACKING

        return PACKING


def start(options: SeasonEndOptions, seats: int) -> SeasonEnd:
    """A match before its first deal."""
    return _laid_out(options, opened(options, seats))


def _laid_out(options: SeasonEndOptions, match: Seasons) -> SeasonEnd:
    """All cards together again, the dealer to begin."""
    empty: Hands = ((),) * match.seats
    return SeasonEnd(
        options=options,
        match=match,
        phase="deal",
        stock=FULL,
        hands=empty,
        melds=empty,
        discards=empty,
        lights=(),
        mover=max(match.dealer, 0),
        drew="",
        first_round=True,
        answers=_unanswered(match.seats),
        put_away=empty,
        began=match.points,
    )


@lru_cache(maxsize=8)
def _unanswered(seats: int) -> tuple[str, ...]:
    return ("",) * seats
