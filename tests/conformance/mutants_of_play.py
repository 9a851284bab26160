"""Mutants against laws 1 to 4, 8 and 9."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Self

from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Deal, Outcomes
from kaik.core.state import Over, Throw, Turn

from .mutants import Mutants
from .toy.rules import Bids, BidsView, Cards

MUTANTS = Mutants()


# 1: one legality


@MUTANTS.caught_by("1-legal", "is not sorted")
class WordsInAnyOrder(Bids, frozen=True):
    def legal(self, seat: int) -> tuple[Action, ...]:
        return tuple(reversed(super().legal(seat)))


@MUTANTS.caught_by("1-legal", "offers an action twice")
class CardsCountedTwice(Bids, frozen=True):
    """It forgets that equal cards are one choice."""

    def legal(self, seat: int) -> tuple[Action, ...]:
        actions = super().legal(seat)
        return actions[:1] + actions


@MUTANTS.caught_by("1-legal", "is empty though asked")
class NothingToSay(Bids, frozen=True):
    def legal(self, seat: int) -> tuple[Action, ...]:
        return () if self.asked == "bury" else super().legal(seat)


@MUTANTS.caught_by("1-legal", "though not asked")
class AnybodyMayBury(Bids, frozen=True):
    def legal(self, seat: int) -> tuple[Action, ...]:
        return (Action("keep"),) if self.asked == "bury" else super().legal(seat)


@MUTANTS.caught_by("1-legal", "parses back")
class UnsortedSets(Bids, frozen=True):
    def legal(self, seat: int) -> tuple[Action, ...]:
        return tuple(sorted((*super().legal(seat), Action("keep", "b+a")))) if super().legal(seat) else ()


@MUTANTS.caught_by("1-legal", "more than 500")
class TooManyWords(Bids, frozen=True):
    def legal(self, seat: int) -> tuple[Action, ...]:
        actions = super().legal(seat)
        return tuple(sorted((*actions, *(Action("keep", str(n)) for n in range(700))))) if actions else ()


@MUTANTS.caught_by("1-legal", "where legal has")
class OffersTheFirstFew(Bids, frozen=True):
    def offer(self, seat: int) -> Sequence[Action]:
        return self.legal(seat)[:2]


@MUTANTS.caught_by("1-legal", "where legal has")
class OffersFromTheWholeDeck(Bids, frozen=True):
    """It spells the right number of actions, but not of the cards held."""

    def offer(self, seat: int) -> Sequence[Action]:
        return [Action(action.verb, "99") for action in self.legal(seat)]


@MUTANTS.caught_by("1-legal", "not the same word by word")
class OffersBackwards(Bids, frozen=True):
    """Counted it is another order than walked through."""

    def offer(self, seat: int) -> Sequence[Action]:
        return Turning(self.legal(seat))


class Turning(list[Action]):
    def __iter__(self) -> Iterator[Action]:
        return reversed(self)


# 2: refusal


@MUTANTS.caught_by("2-refusal", "is taken, though it is not open")
class KeepsAnyTime(Bids, frozen=True):
    def allows(self, seat: int, action: Action) -> bool:
        return super().allows(seat, action) or (seat != CHANCE and action.verb == "keep" and len(action.args) < 2)


@MUTANTS.caught_by("2-refusal", "is taken, though it is not open")
class AnyoneForAnyone(Bids, frozen=True):
    """It looks whether somebody may say the action, not who says it."""

    def allows(self, seat: int, action: Action) -> bool:
        seats = range(len(self.hands))
        return super().allows(seat, action) or (seat in seats and any(action in self.legal(at) for at in seats))

    def _hands_without(self, seat: int, card: str) -> tuple[Cards, ...]:
        return super()._hands_without(seat, card) if card in self.hands[seat] else self.hands


@MUTANTS.caught_by("2-refusal", "is taken, though it is not open")
class DealsAnything(Bids, frozen=True):
    def allows(self, seat: int, action: Action) -> bool:
        if seat == CHANCE and self.asked == "deal":
            return action.verb == "deal"
        return super().allows(seat, action)

    def _dealt(self, hands: tuple[Cards, ...]) -> Self:
        return replace(self, hands=hands, asked="prize")


@MUTANTS.caught_by("2-refusal", "not IllegalAction")
class StumblesOverStrangers(Bids, frozen=True):
    """It looks into a hand before it looks who asks."""

    def legal(self, seat: int) -> tuple[Action, ...]:
        return super().legal(seat) if self.hands[seat] else ()


@MUTANTS.caught_by("2-refusal", "after says")
class RefusesItsOwnWord(Bids, frozen=True):
    def allows(self, seat: int, action: Action) -> bool:
        return action.verb != "keep" and super().allows(seat, action)


@MUTANTS.caught_by("2-refusal", "changed the position itself")
class WritesItDown(Bids, frozen=True):
    """It keeps a list that is not frozen, and writes into it."""

    notes: list[str] = []

    def allows(self, seat: int, action: Action) -> bool:
        self.notes.append(action)
        return super().allows(seat, action)


# 3: replay and JSON


class _Loose:
    """A thing JSON does not know; it is equal to its kind."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Loose)

    def __hash__(self) -> int:
        return 0


@MUTANTS.caught_by("3-replay", "does not survive JSON")
class HoldsAnObject(Bids, frozen=True):
    loose: Any = _Loose()


@MUTANTS.caught_by("3-replay", "is not the same again")
class TupleBecomesList(Bids, frozen=True):
    """A field without a proper type comes back as a list."""

    last: Any = ()

    def played(self, seat: int, action: Action) -> Self:
        return replace(super().played(seat, action), last=(seat, str(action)))


class LooseView(BidsView, frozen=True):
    last: Any = ()


@MUTANTS.caught_by("3-replay", "the view of")
class ViewDoesNotComeBack(Bids, frozen=True):
    def view(self, seat: int | None) -> BidsView:
        seen = super().view(seat)
        return LooseView(**{name: getattr(seen, name) for name in seen.__struct_fields__}, last=(1,))


COUNTED = [0]


@MUTANTS.caught_by("3-replay", "the replayed position")
class RemembersOutside(Bids, frozen=True):
    """A count kept outside the position: the same log gives another position the second time."""

    count: int = 0

    def played(self, seat: int, action: Action) -> Self:
        COUNTED[0] += 1
        return replace(super().played(seat, action), count=COUNTED[0])


# 4: chance


class _Throws(Bids, frozen=True):
    """Changes the weights of the prize."""

    def weights(self, weights: tuple[tuple[Action, int], ...]) -> tuple[tuple[Action, int], ...]:
        return weights

    def turn(self) -> Turn:
        match super().turn():
            case Throw(Outcomes(weights)):
                return Throw(Outcomes(self.weights(weights)))
            case other:
                return other


@MUTANTS.caught_by("4-chance", "has the weight 0")
class ZeroWeight(_Throws, frozen=True):
    def weights(self, weights: tuple[tuple[Action, int], ...]) -> tuple[tuple[Action, int], ...]:
        return (*weights, (Action("prize", "9"), 0))


@MUTANTS.caught_by("4-chance", "has the weight -1")
class NegativeWeight(_Throws, frozen=True):
    def weights(self, weights: tuple[tuple[Action, int], ...]) -> tuple[tuple[Action, int], ...]:
        return (*weights, (Action("prize", "9"), -1))


@MUTANTS.caught_by("4-chance", ".5")
class BrokenWeight(_Throws, frozen=True):
    def weights(self, weights: tuple[tuple[Action, int], ...]) -> tuple[tuple[Action, int], ...]:
        return tuple((action, weight + 0.5) for action, weight in weights)  # type: ignore[misc]


@MUTANTS.caught_by("4-chance", "named twice")
class OutcomeTwice(_Throws, frozen=True):
    def weights(self, weights: tuple[tuple[Action, int], ...]) -> tuple[tuple[Action, int], ...]:
        return (*weights, weights[0])


@MUTANTS.caught_by("4-chance", "are dealt from a pool of")
class DealsTooMany(Bids, frozen=True):
    def turn(self) -> Turn:
        match super().turn():
            case Throw(Deal(verb, pool, sizes)):
                return Throw(Deal(verb, pool, tuple(13 for _ in sizes)))
            case other:
                return other


# 8: any order


@MUTANTS.caught_by("8-order", "sees what seat")
class ViewLeaksAPendingBid(Bids, frozen=True):
    def view(self, seat: int | None) -> BidsView:
        return replace(super().view(seat), bid="".join(self.bids))


@MUTANTS.caught_by("8-order", "end otherwise in the order")
class RemembersWhoCameFirst(Bids, frozen=True):
    """The order of arrival is kept in the position."""

    came: tuple[int, ...] = ()

    def _bid(self, seat: int, card: str) -> Self:
        return replace(super()._bid(seat, card), came=(*self.came, seat))


@MUTANTS.caught_by("8-order", "end otherwise in the order")
class FirstBidderWinsTies(Bids, frozen=True):
    """Of equal bids the quickest wins."""

    first: int = -1

    def _bid(self, seat: int, card: str) -> Self:
        quickest = seat if not any(self.bids) or card > max(self.bids) else self.first
        told = replace(self, first=quickest)
        return super(FirstBidderWinsTies, told)._bid(seat, card)

    def _settled(self) -> Self:
        told = super()._settled()
        points = list(told.points)
        points[told.winner], points[self.first] = points[self.first], points[told.winner]
        return replace(told, points=tuple(points), winner=self.first, first=-1)


@MUTANTS.caught_by("8-order", "has yet to answer")
class ASixEndsTheBidding(Bids, frozen=True):
    """Nobody can beat a high card, so it does not wait for the others."""

    def _bid(self, seat: int, card: str) -> Self:
        told = super()._bid(seat, card)
        return told._settled() if card > "3" and told.asked == "bid" else told


@MUTANTS.caught_by("8-order", "depends on another's answer")
class NoEqualBids(Bids, frozen=True):
    def legal(self, seat: int) -> tuple[Action, ...]:
        actions = super().legal(seat)
        return tuple(action for action in actions if self.asked != "bid" or action.args[0] not in self.bids) or actions


# 9: what is kept


@MUTANTS.caught_by("9-kept", "has changed")
class LosesTheBids(Bids, frozen=True):
    """The cards bid fall under the table."""

    def _settled(self) -> Self:
        return replace(super()._settled(), open=self.open)


@MUTANTS.caught_by("9-kept", "has changed")
class PaysFromNowhere(Bids, frozen=True):
    def _settled(self) -> Self:
        told = super()._settled()
        return replace(told, points=(told.points[0] + 1, *told.points[1:]))


@MUTANTS.caught_by("9-kept", "do not sum to zero")
class PaysTheHouse(Bids, frozen=True):
    def turn(self) -> Turn:
        match super().turn():
            case Over(payoffs, reason):
                return Over(tuple(each - 1 for each in payoffs), reason)
            case other:
                return other


@MUTANTS.caught_by("9-kept", "not one for each")
class PaysTheWinnerAlone(Bids, frozen=True):
    def turn(self) -> Turn:
        match super().turn():
            case Over(payoffs, reason):
                return Over((max(payoffs),), reason)
            case other:
                return other


@MUTANTS.caught_by("9-kept", "not over after max_length")
class NeverEnds(Bids, frozen=True):
    """The winner may think about burying for ever."""

    def played(self, seat: int, action: Action) -> Self:
        return self if action.verb == "keep" else super().played(seat, action)

    def legal(self, seat: int) -> tuple[Action, ...]:
        actions = super().legal(seat)
        return actions[-1:] if self.asked == "bury" else actions


@MUTANTS.caught_by("9-kept", "the walk breaks off")
class BreaksAtTheEnd(Bids, frozen=True):
    def _next_round(self) -> Self:
        if self.round == 1:
            raise KeyError("third")
        return super()._next_round()


@MUTANTS.caught_by("9-kept", "names nothing")
class KeepsNothing(Bids, frozen=True):
    def conserved(self) -> tuple[Any, ...]:
        return ()
