"""Open Cask: bet on two cards while the barrel is opened card by card; the best meld takes the pot.

Every pass goes once round the table: each seat bets at least as much as the one before it, or is out. Between
the passes the barrel is opened. What lies in it is decided only when it is opened, for nobody has looked.
"""

from __future__ import annotations

from msgspec.structs import replace

from kaik.core.action import Action, parts
from kaik.core.chance import Deal, Dice, evenly
from kaik.core.state import ALONE, Choose, Throw, Turn, View
from kaik.games.open_cask.ladder import best_of, decided
from kaik.games.open_cask.options import OpenCaskOptions
from kaik.kits.betting import NOBODY, Betting, HeldMeld, answers
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

HAND = 2


class OpenCaskView(View, frozen=True):
    """What one seat sees: its own cards, what is open of the barrel, the pot and who is still in."""

    seat: int | None
    options: OpenCaskOptions
    betting: Betting
    hand: Cards
    """One's own cards that lie face down; empty for a spectator."""
    held: tuple[int, ...]
    """How many cards lie face down before each seat, those of whoever is out too."""
    best: HeldMeld | None
    """The best meld of one's own cards and the open ones."""
    barrel: Cards
    closed: int
    """How many cards of the barrel are still to be opened."""
    stage: int
    """How many betting passes are over and opened upon."""
    passes: int
    """How many betting passes a season has."""
    upturned: Hands
    """Hand cards turned up for all to see, by seat."""
    pick: str
    """The card one has chosen oneself to turn up, while others still choose."""
    asked: tuple[int, ...]
    """Whose turn it is; nobody's while luck is asked or the match is over."""


class OpenCask(CardGame, frozen=True):
    """A position of Open Cask."""

    options: OpenCaskOptions
    betting: Betting
    hands: Hands
    """Cards that lie face down before their owners."""
    picks: tuple[str, ...]
    """What each seat has chosen to turn up; "" until it has. Only where each has two cards and no barrel is there."""
    upturned: Hands
    stock: Cards = FULL
    barrel: Cards = ()
    stage: int = 0

    @property
    def seats(self) -> int:
        return self.betting.match.seats

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are to choose: one that bets, or all that have yet to pick a card to turn up."""
        if not self.hands[0]:
            return ()
        if (seat := self.betting.asked(self.options)) != NOBODY:
            return (seat,)
        return tuple(seat for seat in self.betting.live if not self.picks[seat]) if self._turning_up else ()

    @property
    def _turning_up(self) -> bool:
        """Whether everybody turns a card up after this pass."""
        return self.options.variant == "two_card" and self.stage == 0

    def turn(self) -> Turn:
        if asked := self.asked:
            return ALONE[asked[0]] if len(asked) == 1 else Choose(asked)
        if not self.hands[0]:
            return self.betting.between_seasons(self.options, (HAND,) * self.seats)
        if self._turning_up:
            return Throw(evenly(Action("reveal", *(self.picks[seat] for seat in self.betting.live))))
        if self.stage + 1 < self.options.stages:
            return Throw(Deal("open", pool(self.stock), (self.options.openings[self.stage],)))
        return self.betting.showing(self.hands)

    def legal(self, seat: int) -> tuple[Action, ...]:
        if not self.hands[0]:
            return ()
        bettor = self.betting.asked(self.options)
        if bettor == NOBODY:
            return self._picks(seat) if seat in self.asked else ()
        return answers("bet", *self._bets(seat)) if seat == bettor else ()

    def _picks(self, seat: int) -> tuple[Action, ...]:
        return tuple(Action("turn-up", card) for card in sorted(set(self.hands[seat])))

    def _bets(self, seat: int) -> tuple[int, int]:
        """The lowest and the highest bet; the first of a pass is free, and a bet at the limit can only be matched."""
        price, options = self.betting.price, self.options
        least = price + 1 if options.raises == "gt" else max(price, 1)
        least = min(least, options.max_bet)
        return least, self.betting.most(options, seat, least, options.max_bet)

    def played(self, seat: int, action: Action) -> OpenCask:
        items = action.args
        match action.verb:
            case "bet":
                return self._went_on(self.betting.bet(self.options, seat, int(items[0])))
            case "out":
                return self._went_on(self.betting.folded(self.options, seat))
            case "open":
                some = parts(items[0])
                return self._next_stage(gathered(self.barrel, some), without(self.stock, some))
            case "turn-up":
                return replace(self, picks=swapped_in(self.picks, seat, items[0]))
            case "reveal":
                return self._revealed()
            case "deal":
                return self._dealt(tuple(map(parts, items)))
            case "dealer":
                return replace(self, betting=self.betting.dealt_by(int(items[0])))
        return self._showed()

    def _dealt(self, hands: Hands) -> OpenCask:
        """Everybody pays to take part and gets two cards."""
        betting = self.betting.everybody_paid(self.options, self.options.ante)
        return replace(self, hands=hands, stock=unseen(*hands), betting=betting)

    def _went_on(self, betting: Betting) -> OpenCask:
        """After a bet or a fold: the next seat, or the pot to the last one in."""
        if len(betting.live) == 1:
            return _laid_out(self.options, betting.won(self.options, betting.live))
        return replace(self, betting=betting)

    def _next_stage(self, barrel: Cards, stock: Cards) -> OpenCask:
        return replace(self, barrel=barrel, stock=stock, stage=self.stage + 1, betting=self.betting.next_pass())

    def _revealed(self) -> OpenCask:
        """All picked cards are turned up at once."""
        hands, upturned = self.hands, self.upturned
        for seat in self.betting.live:
            hands = swapped_in(hands, seat, without(hands[seat], [self.picks[seat]]))
            upturned = swapped_in(upturned, seat, (self.picks[seat],))
        shown = replace(self, hands=hands, upturned=upturned, picks=("",) * self.seats)
        return shown._next_stage(self.barrel, self.stock)

    def held(self) -> dict[int, Cards]:
        """The hands of all who are still in, cards turned up included."""
        return {seat: gathered(self.hands[seat], self.upturned[seat]) for seat in self.betting.live}

    def _showed(self) -> OpenCask:
        hands = self.held()
        verdict = decided(hands, self.barrel, self.options)
        return _laid_out(self.options, self.betting.showed(self.options, hands, verdict, self.barrel))

    def view(self, seat: int | None) -> OpenCaskView:
        return OpenCaskView(
            seat=seat,
            options=self.options,
            betting=self.betting,
            hand=() if seat is None else self.hands[seat],
            held=tuple(map(len, self.hands)),
            best=self._best(seat),
            barrel=self.barrel,
            closed=sum(self.options.openings) - len(self.barrel),
            stage=self.stage,
            passes=self.options.stages,
            upturned=self.upturned,
            pick="" if seat is None else self.picks[seat],
            asked=self.asked,
        )

    def _best(self, seat: int | None) -> HeldMeld | None:
        if seat is None or not self.hands[seat]:
            return None
        meld, _ = best_of(gathered(self.hands[seat], self.upturned[seat], self.barrel), self.options)[0]
        return meld

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        match action:
            case Action("deal"):
                return masked(action, lambda owner: owner == seat)
            case Action("turn-up") if by != seat:
                return masked(action, lambda _: False)
        return action

    def imagine(self, seat: int, dice: Dice) -> OpenCask:
        """What lies face down before others, or nowhere yet, may be any card this seat has not seen."""
        if not self.hands[0]:
            return self
        others = [other for other in range(self.seats) if other != seat]
        stock, *rest = dealt_anew([Place(self.stock), *(Place(self.hands[other]) for other in others)], dice)
        hands, picks = self.hands, list(self.picks)
        for other, hand in zip(others, rest, strict=True):
            hands = swapped_in(hands, other, hand)
            picks[other] = hand[dice.below(len(hand))] if picks[other] else ""
        return replace(self, stock=stock, hands=hands, picks=tuple(picks))

    def standing(self) -> tuple[float, ...]:
        return self.betting.standing(self.options)

    def season_of(self) -> tuple[int, int]:
        return self.betting.match.played, self.options.seasons

    @classmethod
    def packing(cls) -> CardPacking:
        from kaik.games.open_cask.packed import PACKING

        return PACKING

    def conserved(self) -> tuple[Cards, int]:
        return gathered(self.stock, *self.hands, *self.upturned, self.barrel), self.betting.conserved()


def start(options: OpenCaskOptions, seats: int) -> OpenCask:
    """A match before its first deal."""
    return _laid_out(options, Betting.begun(options, seats))


def _laid_out(options: OpenCaskOptions, betting: Betting) -> OpenCask:
    """All cards together again, before a deal."""
    seats = betting.match.seats
    return OpenCask(options, betting, ((),) * seats, ("",) * seats, ((),) * seats)
