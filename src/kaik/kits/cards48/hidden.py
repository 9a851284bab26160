"""What nobody else may see: dealing unseen cards anew, and the faces of hidden actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from kaik.core.action import Action, parts
from kaik.core.chance import Dice
from kaik.kits.cards48.deck import Cards

TRIES = 64
"""How often a whole deal is thrown away before it is mended instead."""


def any_card(card: str) -> bool:
    return True


def any_hand(cards: Cards) -> bool:
    return True


class Place(msgspec.Struct, frozen=True):
    """Somewhere unseen cards lie: what truly lies there, and what the onlooker knows about it.

    Cards the onlooker knows one by one do not belong here; leave them where they are.
    """

    cards: Cards
    fits: Callable[[str], bool] = any_card
    """Whether this card may lie here at all."""
    whole: Callable[[Cards], bool] = any_hand
    """Whether these cards may lie here together."""


def dealt_anew(places: Sequence[Place], dice: Dice) -> tuple[Cards, ...]:
    """The cards of all these places dealt to them again, each as many as before.

    Deals that fit are equally likely where nothing or little is known. Where almost no deal fits, single
    cards are kept apart by passing them along (so a deal that exists is always found), and if the hands as
    wholes still do not fit, the true deal is shaken by exchanges that keep them fitting. It never fails.
    """
    sizes = [len(place.cards) for place in places]
    pile = [card for place in places for card in place.cards]
    for _ in range(TRIES):
        hands = _cut(shuffled(pile, dice), sizes)
        if _all_fit(places, hands):
            return tuple(map(_sorted, hands))
    for _ in range(TRIES):
        hands = _passed_along(places, shuffled(pile, dice), dice)
        if _all_fit(places, hands):
            return tuple(map(_sorted, hands))
    return tuple(map(_sorted, _shaken(places, dice)))


def shuffled(cards: Sequence[str], dice: Dice) -> list[str]:
    """The same cards in random order."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        at = dice.below(last + 1)
        order[at], order[last] = order[last], order[at]
    return order


def still_known(known: Cards, laid: Cards) -> Cards:
    """What a hand surely holds of cards it took openly, once these have left it; copies are alike."""
    left = list(known)
    for card in laid:
        if card in left:
            left.remove(card)
    return tuple(left)


def masked(action: Action, known: Callable[[int], bool]) -> Action:
    """An action whose items (hands dealt, cards drawn) are shown as `?` unless known, one `?` for each card."""
    items = (item if known(i) else "+".join("?" * len(parts(item))) for i, item in enumerate(action.args))
    return Action(action.verb, *items)


def _sorted(hand: list[str]) -> Cards:
    return tuple(sorted(hand))


def _cut(pile: list[str], sizes: list[int]) -> list[list[str]]:
    hands, at = [], 0
    for size in sizes:
        hands.append(pile[at : at + size])
        at += size
    return hands


def _all_fit(places: Sequence[Place], hands: list[list[str]]) -> bool:
    """Whether every card and every hand may lie where it does; places that take anything cost nothing."""
    for place, hand in zip(places, hands, strict=True):
        if place.fits is not any_card and not all(map(place.fits, hand)):
            return False
        if place.whole is not any_hand and not place.whole(_sorted(hand)):
            return False
    return True


def _passed_along(places: Sequence[Place], pile: list[str], dice: Dice) -> list[list[str]]:
    """A deal in which every card fits its place: a card without room pushes another one on."""
    hands: list[list[str]] = [[] for _ in places]
    for card in pile:
        _seated(places, hands, card, dice, set())
    return hands


def _seated(places: Sequence[Place], hands: list[list[str]], card: str, dice: Dice, tried: set[int]) -> bool:
    order = [i for i, place in enumerate(places) if i not in tried and place.fits(card)]
    room = [i for i in order for _ in range(len(places[i].cards) - len(hands[i]))]
    if room:
        hands[room[dice.below(len(room))]].append(card)
        return True
    for i in map(int, shuffled([str(i) for i in order], dice)):
        if i in tried:
            continue
        tried.add(i)
        for at in range(len(hands[i])):
            pushed = hands[i][at]
            if _seated(places, hands, pushed, dice, tried):
                hands[i][at] = card
                return True
    return False


def _shaken(places: Sequence[Place], dice: Dice) -> list[list[str]]:
    """The true deal after many exchanges of two cards, each kept only if all still fits."""
    hands = [list(place.cards) for place in places]
    spots = [(i, at) for i, hand in enumerate(hands) for at in range(len(hand))]
    for _ in range(8 * len(spots)):
        (i, a), (j, b) = spots[dice.below(len(spots))], spots[dice.below(len(spots))]
        hands[i][a], hands[j][b] = hands[j][b], hands[i][a]
        if not _all_fit([places[i], places[j]], [hands[i], hands[j]]):
            hands[i][a], hands[j][b] = hands[j][b], hands[i][a]
    return hands
