"""Broken copies of Sealed Bids, each with one mistake a game could really make, and the law that must see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Deal, Dice, Outcomes
from kaik.core.game import Game, Labels, Names
from kaik.core.options import Preset
from kaik.core.state import Over, Throw, Turn, View

from .toy import GAME
from .toy.rules import Bids, BidsView, Cards


@dataclass(frozen=True)
class Mutant:
    """A broken game, the law that must catch it, and a piece of the sentence it must say."""

    name: str
    law: str
    sentence: str
    game: Game


MUTANTS: list[Mutant] = []


def caught_by(law: str, sentence: str) -> Callable[[type[Bids]], type[Bids]]:
    """Lists a broken kind of position as a mutant."""

    def listed(kind: type[Bids]) -> type[Bids]:
        broken(kind.__name__, law, sentence, start=kind.opening, state=kind)
        return kind

    return listed


def broken(name: str, law: str, sentence: str, **changes: Any) -> None:
    MUTANTS.append(Mutant(name, law, sentence, replace(GAME, **changes)))


# 1: one legality


@caught_by("1-legal", "is not sorted")
class WordsInAnyOrder(Bids, frozen=True):
    def legal(self, seat: int) -> tuple[Action, ...]:
        return tuple(reversed(super().legal(seat)))


@caught_by("1-legal", "says a word twice")
class CardsCountedTwice(Bids, frozen=True):
    """It forgets that equal cards are one choice."""

    def legal(self, seat: int) -> tuple[Action, ...]:
        words = super().legal(seat)
        return words[:1] + words


@caught_by("1-legal", "is empty though asked")
class NothingToSay(Bids, frozen=True):
    def legal(self, seat: int) -> tuple[Action, ...]:
        return () if self.asked == "bury" else super().legal(seat)


@caught_by("1-legal", "though not asked")
class AnybodyMayBury(Bids, frozen=True):
    def legal(self, seat: int) -> tuple[Action, ...]:
        return (Action("keep"),) if self.asked == "bury" else super().legal(seat)


@caught_by("1-legal", "parses back")
class UnsortedSets(Bids, frozen=True):
    def legal(self, seat: int) -> tuple[Action, ...]:
        return tuple(sorted((*super().legal(seat), Action("keep", "b+a")))) if super().legal(seat) else ()


@caught_by("1-legal", "more than 500")
class TooManyWords(Bids, frozen=True):
    def legal(self, seat: int) -> tuple[Action, ...]:
        words = super().legal(seat)
        return tuple(sorted((*words, *(Action("keep", str(n)) for n in range(700))))) if words else ()


# 2: refusal


@caught_by("2-refusal", "is taken, though it is not open")
class KeepsAnyTime(Bids, frozen=True):
    def allows(self, seat: int, action: Action) -> bool:
        return super().allows(seat, action) or (seat != CHANCE and action.verb == "keep" and len(action.args) < 2)


@caught_by("2-refusal", "is taken, though it is not open")
class AnyoneForAnyone(Bids, frozen=True):
    """It looks whether somebody may say the word, not who says it."""

    def allows(self, seat: int, action: Action) -> bool:
        seats = range(len(self.hands))
        return super().allows(seat, action) or (seat in seats and any(action in self.legal(at) for at in seats))

    def _hands_without(self, seat: int, card: str) -> tuple[Cards, ...]:
        return super()._hands_without(seat, card) if card in self.hands[seat] else self.hands


@caught_by("2-refusal", "is taken, though it is not open")
class DealsAnything(Bids, frozen=True):
    def allows(self, seat: int, action: Action) -> bool:
        if seat == CHANCE and self.asked == "deal":
            return action.verb == "deal"
        return super().allows(seat, action)

    def _dealt(self, hands: tuple[Cards, ...]) -> Self:
        return replace(self, hands=hands, asked="prize")


@caught_by("2-refusal", "not IllegalAction")
class StumblesOverStrangers(Bids, frozen=True):
    """It looks into a hand before it looks who asks."""

    def legal(self, seat: int) -> tuple[Action, ...]:
        return super().legal(seat) if self.hands[seat] or True else ()


@caught_by("2-refusal", "after says")
class RefusesItsOwnWord(Bids, frozen=True):
    def allows(self, seat: int, action: Action) -> bool:
        return action.verb != "keep" and super().allows(seat, action)


@caught_by("2-refusal", "changed the position itself")
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


@caught_by("3-replay", "does not survive JSON")
class HoldsAnObject(Bids, frozen=True):
    loose: Any = _Loose()


@caught_by("3-replay", "is not the same again")
class TupleBecomesList(Bids, frozen=True):
    """A field without a proper type comes back as a list."""

    last: Any = ()

    def played(self, seat: int, action: Action) -> Self:
        return replace(super().played(seat, action), last=(seat, str(action)))


class LooseView(BidsView, frozen=True):
    last: Any = ()


@caught_by("3-replay", "the view of")
class ViewDoesNotComeBack(Bids, frozen=True):
    def view(self, seat: int | None) -> BidsView:
        seen = super().view(seat)
        return LooseView(**{name: getattr(seen, name) for name in seen.__struct_fields__}, last=(1,))


COUNTED = [0]


@caught_by("3-replay", "the replayed position")
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


@caught_by("4-chance", "has the weight 0")
class ZeroWeight(_Throws, frozen=True):
    def weights(self, weights: tuple[tuple[Action, int], ...]) -> tuple[tuple[Action, int], ...]:
        return (*weights, (Action("prize", "9"), 0))


@caught_by("4-chance", "has the weight -1")
class NegativeWeight(_Throws, frozen=True):
    def weights(self, weights: tuple[tuple[Action, int], ...]) -> tuple[tuple[Action, int], ...]:
        return (*weights, (Action("prize", "9"), -1))


@caught_by("4-chance", ".5")
class BrokenWeight(_Throws, frozen=True):
    def weights(self, weights: tuple[tuple[Action, int], ...]) -> tuple[tuple[Action, int], ...]:
        return tuple((word, weight + 0.5) for word, weight in weights)  # type: ignore[misc]


@caught_by("4-chance", "named twice")
class OutcomeTwice(_Throws, frozen=True):
    def weights(self, weights: tuple[tuple[Action, int], ...]) -> tuple[tuple[Action, int], ...]:
        return (*weights, weights[0])


@caught_by("4-chance", "are dealt from a pool of")
class DealsTooMany(Bids, frozen=True):
    def turn(self) -> Turn:
        match super().turn():
            case Throw(Deal(verb, pool, sizes)):
                return Throw(Deal(verb, pool, tuple(13 for _ in sizes)))
            case other:
                return other


# 5: dreams


@caught_by("5-dreams", "changes what seat")
class DreamsAnotherHand(Bids, frozen=True):
    """It shuffles the dreamer's own hand away too."""

    def imagine(self, seat: int, dice: Dice) -> Self:
        return super().imagine((seat + 1) % len(self.hands), dice)


@caught_by("5-dreams", "changes what seat")
class DreamsAnotherPrize(Bids, frozen=True):
    """It redraws a card that everybody sees."""

    def imagine(self, seat: int, dice: Dice) -> Self:
        world = super().imagine(seat, dice)
        if not self.prize:
            return world
        return replace(world, deck=tuple(sorted((*world.deck[1:], world.prize))), prize=world.deck[0])


@caught_by("5-dreams", "no dream ever differs")
class DreamsTheTruth(Bids, frozen=True):
    def imagine(self, seat: int, dice: Dice) -> Self:
        return self


@caught_by("5-dreams", "always know the truth")
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


@caught_by("5-dreams", "changes what is kept")
class DreamsFreshCards(Bids, frozen=True):
    """It draws the others' cards from a whole new deck."""

    def imagine(self, seat: int, dice: Dice) -> Self:
        hands = [
            hand if at == seat else tuple(sorted(str(1 + dice.below(6)) for _ in hand))
            for at, hand in enumerate(self.hands)
        ]
        return replace(self, hands=tuple(hands))


@caught_by("5-dreams", "asks")
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


@caught_by("5-dreams", "cannot be played on")
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


@caught_by("6-faces", "shows")
class ViewLeaksAHand(Bids, frozen=True):
    """The open cards hold a card of the next seat's hand."""

    def view(self, seat: int | None) -> BidsView:
        seen = super().view(seat)
        beside = 0 if seat is None else (seat + 1) % len(self.hands)
        return replace(seen, open=(*seen.open, *self.hands[beside][:1]))


@caught_by("6-faces", "shows")
class ViewLeaksTheDeck(Bids, frozen=True):
    """The deck has a top card after all, and it can be seen."""

    def view(self, seat: int | None) -> BidsView:
        seen = super().view(seat)
        return replace(seen, prize=self.prize or "".join(self.deck[:1]))


@caught_by("6-faces", "may do")
class LegalLeaksAHand(Bids, frozen=True):
    """What the winner may bury depends on what the others hold."""

    def legal(self, seat: int) -> tuple[Action, ...]:
        words = super().legal(seat)
        theirs = {card for other, hand in enumerate(self.hands) if other != seat for card in hand}
        return tuple(word for word in words if word.verb != "bury" or word.args[0] not in theirs)


@caught_by("6-faces", "shows")
class RevealHasNoFace(Bids, frozen=True):
    """The last bid uncovers all, but nobody is told."""

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return action if action.verb == "bid" and seat == by else super().face(by, action, seat)


@caught_by("7-telling", "whose view tells them apart")
class FaceHidesAPrize(Bids, frozen=True):
    """The prize lies open, but the face keeps it back."""

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return Action("prize", "?") if action.verb == "prize" else super().face(by, action, seat)


@caught_by("7-telling", "leave the view of")
class FaceShowsABuriedCard(Bids, frozen=True):
    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return action if action.verb == "bury" else super().face(by, action, seat)


@caught_by("7-telling", "leave the view of")
class FaceShowsADraw(Bids, frozen=True):
    """Everybody is told which card the winner draws."""

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return action if action.verb == "draw" else super().face(by, action, seat)


@caught_by("7-telling", "leave the view of")
class FaceShowsADeal(Bids, frozen=True):
    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return action if action.verb == "deal" else super().face(by, action, seat)


@caught_by("7-telling", "cannot tell its own")
class FaceHidesMyOwn(Bids, frozen=True):
    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return super().face(by, action, None if seat == by else seat)


@caught_by("7-telling", "whose view tells them apart")
class ViewLeaksABuriedCard(Bids, frozen=True):
    def view(self, seat: int | None) -> BidsView:
        seen = super().view(seat)
        return replace(seen, open=tuple(sorted(card for pile in (seen.open, *self.buried) for card in pile)))


broken("SaysItIsOpen", "5-dreams", "nothing is hidden, yet a dream differs", hidden=False)
broken("SaysItIsOpenAndHides", "6-faces", "nothing is hidden, yet deal", hidden=False)


# 8: any order


@caught_by("8-order", "sees what seat")
class ViewLeaksAPendingBid(Bids, frozen=True):
    def view(self, seat: int | None) -> BidsView:
        return replace(super().view(seat), bid="".join(self.bids))


@caught_by("8-order", "end otherwise in the order")
class FirstBidderWinsTies(Bids, frozen=True):
    """Whoever was quickest wins: the order of arrival is kept."""

    came: tuple[int, ...] = ()

    def _bid(self, seat: int, card: str) -> Self:
        return replace(self, came=(*self.came, seat))._told(seat, card)

    def _told(self, seat: int, card: str) -> Self:
        return super()._bid(seat, card)


@caught_by("8-order", "has yet to answer")
class ASixEndsTheBidding(Bids, frozen=True):
    """Nobody can beat a high card, so it does not wait for the others."""

    def _bid(self, seat: int, card: str) -> Self:
        told = super()._bid(seat, card)
        return told._settled() if card > "3" and told.asked == "bid" else told


@caught_by("8-order", "depends on another's answer")
class NoEqualBids(Bids, frozen=True):
    def legal(self, seat: int) -> tuple[Action, ...]:
        words = super().legal(seat)
        return tuple(word for word in words if self.asked != "bid" or word.args[0] not in self.bids) or words


# 9: what is kept


@caught_by("9-kept", "has changed")
class LosesTheBids(Bids, frozen=True):
    """The cards bid fall under the table."""

    def _settled(self) -> Self:
        return replace(super()._settled(), open=self.open)


@caught_by("9-kept", "has changed")
class PaysFromNowhere(Bids, frozen=True):
    def _settled(self) -> Self:
        told = super()._settled()
        return replace(told, points=(told.points[0] + 1, *told.points[1:]))


@caught_by("9-kept", "do not sum to zero")
class PaysTheHouse(Bids, frozen=True):
    def turn(self) -> Turn:
        match super().turn():
            case Over(payoffs, reason):
                return Over(tuple(each - 1 for each in payoffs), reason)
            case other:
                return other


@caught_by("9-kept", "not one for each")
class PaysTheWinnerAlone(Bids, frozen=True):
    def turn(self) -> Turn:
        match super().turn():
            case Over(payoffs, reason):
                return Over((max(payoffs),), reason)
            case other:
                return other


@caught_by("9-kept", "not over after max_length")
class NeverEnds(Bids, frozen=True):
    """The winner may think about burying for ever."""

    def played(self, seat: int, action: Action) -> Self:
        return self if action.verb == "keep" else super().played(seat, action)

    def legal(self, seat: int) -> tuple[Action, ...]:
        words = super().legal(seat)
        return words[-1:] if self.asked == "bury" else words


@caught_by("9-kept", "the walk breaks off")
class BreaksAtTheEnd(Bids, frozen=True):
    def _next_round(self) -> Self:
        if self.round == 1:
            raise KeyError("third")
        return super()._next_round()


@caught_by("9-kept", "names nothing")
class KeepsNothing(Bids, frozen=True):
    def kept(self) -> tuple[Any, ...]:
        return ()


# 10: papers


class _Unlabelled(Game, frozen=True, dict=True):
    """A game whose labels lack one key in one language."""

    lost: str = ""
    language: str = "en"

    @cached_property
    def labels(self) -> Labels:
        return {
            key: {tongue: name for tongue, name in names.items() if (key, tongue) != (self.lost, self.language)}
            for key, names in super().labels.items()
        }


class _Homeless(Game, frozen=True, dict=True):
    """A game whose folder holds no word about it."""

    @cached_property
    def presets(self) -> dict[str, Preset]:
        return GAME.presets

    @cached_property
    def labels(self) -> Labels:
        return GAME.labels


class _Rewritten(Game, frozen=True, dict=True):
    """A game with something in its presets written otherwise."""

    change: Mapping[str, Any] = {}

    @cached_property
    def presets(self) -> dict[str, Preset]:
        return {name: replace(preset, **self.change) for name, preset in super().presets.items()}


def _paper(name: str, sentence: str, kind: type[Game], **changes: Any) -> None:
    fields = {field: getattr(GAME, field) for field in GAME.__struct_fields__}
    MUTANTS.append(Mutant(name, "10-papers", sentence, kind(**{**fields, **changes})))


def _draws_nothing(view: View, language: str) -> str:
    return ""


def _draws_english(view: BidsView, language: str) -> str:
    return {"en": GAME.draw(view, "en")}[language]


def _draws_seats(view: BidsView, language: str) -> str:
    return f"seat {view.points[view.seat]}"  # type: ignore[index]


_paper("NoVerbLabel", "label for ['bury']", _Unlabelled, lost="bury")
_paper("NoOptionLabel", "label for ['rounds']", _Unlabelled, lost="rounds")
_paper("NoValueLabel", "label for ['price.number']", _Unlabelled, lost="price.number")
_paper("NoJapaneseVerb", "no ja label for ['keep']", _Unlabelled, lost="keep", language="ja")
_paper("NoPresetLabel", "no label in ja", _Rewritten, change={"label": {"en": "Sealed Bids"}})
_paper("NoSource", "no source", _Rewritten, change={"source": " "})
_paper("NoJapaneseName", "no name in", Game, names=Names(en="Sealed Bids", ja=""))
_paper("DrawsNothing", "is drawn as nothing", Game, draw=_draws_nothing)
_paper("DrawsEnglishOnly", "in ja cannot be drawn", Game, draw=_draws_english)
_paper("NoSpectators", "a spectator in en cannot be drawn", Game, draw=_draws_seats)
_paper("NoPages", "there is no page", Game, slug="sealed-bits")
_paper("NoReadme", "no README", _Homeless, package="kaik")
_paper("GoldenOutOfDate", "golden playthrough is not up to date", Game, rules=2)
_paper("GoldenForMoreSeatsMissing", "5 seats: there is no golden playthrough", Game, seats=(2, 5))
