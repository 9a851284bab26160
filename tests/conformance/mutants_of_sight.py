"""Mutants against laws 5 to 7."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Dice

from .mutants import Mutants
from .toy.rules import Bids, BidsView

MUTANTS = Mutants()


# 5: imagined positions


@MUTANTS.caught_by("5-imagined", "changes what seat")
class DreamsAnotherHand(Bids, frozen=True):
    """It shuffles the dreamer's own hand away too."""

    def imagine(self, seat: int, dice: Dice) -> Self:
        return super().imagine((seat + 1) % len(self.hands), dice)


@MUTANTS.caught_by("5-imagined", "changes what seat")
class DreamsAnotherPrize(Bids, frozen=True):
    """It redraws a card that everybody sees."""

    def imagine(self, seat: int, dice: Dice) -> Self:
        world = super().imagine(seat, dice)
        if not self.prize:
            return world
        return replace(world, deck=tuple(sorted((*world.deck[1:], world.prize))), prize=world.deck[0])


@MUTANTS.caught_by("5-imagined", "no imagined position ever differs")
class DreamsTheTruth(Bids, frozen=True):
    def imagine(self, seat: int, dice: Dice) -> Self:
        return self


@MUTANTS.caught_by("5-imagined", "always know the truth")
class DreamsTheNextHandTruly(Bids, frozen=True):
    """It forgets to shuffle one neighbour, so that a bot at this table knows his hand."""

    def imagine(self, seat: int, dice: Dice) -> Self:
        world = super().imagine(seat, dice)
        beside = (seat + 1) % len(self.hands)
        unseen = [*world.deck]
        for other in range(len(self.hands)):
            if other != seat:
                unseen += [*world.hands[other], *world.buried[other], *filter(None, (world.bids[other],))]
        for card in (*self.hands[beside], *self.buried[beside], *filter(None, (self.bids[beside],))):
            unseen.remove(card)
        hands, buried, bids = list(self.hands), list(self.buried), list(self.bids)
        for other in range(len(self.hands)):
            if other not in (seat, beside):
                hands[other] = tuple(sorted(unseen.pop(dice.below(len(unseen))) for _ in hands[other]))
                buried[other] = tuple(sorted(unseen.pop(dice.below(len(unseen))) for _ in buried[other]))
                bids[other] = "".join(unseen.pop(dice.below(len(unseen))) for _ in bids[other])
        return replace(self, deck=tuple(sorted(unseen)), hands=tuple(hands), buried=tuple(buried), bids=tuple(bids))


@MUTANTS.caught_by("5-imagined", "changes what is kept")
class DreamsFreshCards(Bids, frozen=True):
    """It draws the others' cards from a whole new deck."""

    def imagine(self, seat: int, dice: Dice) -> Self:
        hands = [
            hand if at == seat else tuple(sorted(str(1 + dice.below(6)) for _ in hand))
            for at, hand in enumerate(self.hands)
        ]
        return replace(self, hands=tuple(hands))


@MUTANTS.caught_by("5-imagined", "asks")
class DreamsTheBidsAway(Bids, frozen=True):
    """It forgets who has answered; the view of this game does not show it either."""

    def view(self, seat: int | None) -> BidsView:
        return replace(super().view(seat), answered=(), sizes=())

    def imagine(self, seat: int, dice: Dice) -> Self:
        world = super().imagine(seat, dice)
        if self.asked != "bid" or self.bids[seat]:
            return world
        hands = tuple(
            tuple(sorted((*hand, *filter(None, (bid,))))) for hand, bid in zip(world.hands, world.bids, strict=True)
        )
        return replace(world, hands=hands, bids=("",) * len(hands))


@MUTANTS.caught_by("5-imagined", "cannot be played on")
class DreamsNoDeck(Bids, frozen=True):
    """It leaves a world in which there is nothing to draw."""

    void: bool = False

    def imagine(self, seat: int, dice: Dice) -> Self:
        return replace(super().imagine(seat, dice), void=True)

    def played(self, seat: int, action: Action) -> Self:
        if self.void and seat == CHANCE:
            raise IndexError("pop from empty list")
        return super().played(seat, action)


# 6 and 7: views and faces


@MUTANTS.caught_by("6-faces", "shows")
class ViewLeaksAHand(Bids, frozen=True):
    """The open cards hold a card of the next seat's hand."""

    def view(self, seat: int | None) -> BidsView:
        seen = super().view(seat)
        beside = 0 if seat is None else (seat + 1) % len(self.hands)
        return replace(seen, open=(*seen.open, *self.hands[beside][:1]))


@MUTANTS.caught_by("6-faces", "shows")
class ViewLeaksTheDeck(Bids, frozen=True):
    """The deck has a top card after all, and it can be seen."""

    def view(self, seat: int | None) -> BidsView:
        seen = super().view(seat)
        return replace(seen, prize=self.prize or "".join(self.deck[:1]))


@MUTANTS.caught_by("6-faces", "may do")
class LegalLeaksAHand(Bids, frozen=True):
    """What the winner may bury depends on what the others hold."""

    def legal(self, seat: int) -> tuple[Action, ...]:
        actions = super().legal(seat)
        theirs = {card for other, hand in enumerate(self.hands) if other != seat for card in hand}
        return tuple(action for action in actions if action.verb != "bury" or action.args[0] not in theirs)


@MUTANTS.caught_by("6-faces", "shows")
class RevealHasNoFace(Bids, frozen=True):
    """The last bid uncovers all, but nobody is told."""

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return action if action.verb == "bid" and seat == by else super().face(by, action, seat)


@MUTANTS.caught_by("7-telling", "whose view tells them apart")
class FaceHidesAPrize(Bids, frozen=True):
    """The prize lies open, but the face keeps it back."""

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return Action("prize", "?") if action.verb == "prize" else super().face(by, action, seat)


@MUTANTS.caught_by("7-telling", "leave the view of")
class FaceShowsABuriedCard(Bids, frozen=True):
    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return action if action.verb == "bury" else super().face(by, action, seat)


@MUTANTS.caught_by("7-telling", "leave the view of")
class FaceShowsADraw(Bids, frozen=True):
    """Everybody is told which card the winner draws."""

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return action if action.verb == "draw" else super().face(by, action, seat)


@MUTANTS.caught_by("7-telling", "leave the view of")
class FaceShowsADeal(Bids, frozen=True):
    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return action if action.verb == "deal" else super().face(by, action, seat)


@MUTANTS.caught_by("7-telling", "cannot tell its own")
class FaceHidesMyOwn(Bids, frozen=True):
    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return super().face(by, action, None if seat == by else seat)


@MUTANTS.caught_by("7-telling", "whose view tells them apart")
class ViewLeaksABuriedCard(Bids, frozen=True):
    def view(self, seat: int | None) -> BidsView:
        seen = super().view(seat)
        return replace(seen, open=tuple(sorted(card for pile in (seen.open, *self.buried) for card in pile)))


MUTANTS.declared("SaysItIsOpen", "5-imagined", "nothing is hidden, yet an imagined position differs", hidden=False)
MUTANTS.declared("SaysItIsOpenAndHides", "6-faces", "nothing is hidden, yet deal", hidden=False)
