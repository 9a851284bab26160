"""The judge of hands: what it calls ready is ready, and it would not break up what is made."""

from __future__ import annotations

from kaik.core.action import Action
from kaik.games.season_end.mind import BEST, KINDS, READY, discards, hope, nearness, weights
from kaik.games.season_end.shapes import HandRules, complete
from kaik.kits.cards48 import FULL, Cards, gathered
from kaik.play.luck import Luck

BOOK = HandRules()


def hands(count: int) -> list[Cards]:
    """Hands of five, dealt from the whole deck."""
    dealt = []
    for n in range(count):
        dice, left = Luck.of("hands").dice(n), list(FULL)
        dealt.append(tuple(sorted(left.pop(dice.below(len(left))) for _ in range(5))))
    return dealt


def test_a_hand_is_called_ready_exactly_when_a_card_can_end_it() -> None:
    for hand in hands(1500):
        free = [card for card in KINDS if FULL.count(card) > hand.count(card)]
        ready = any(complete(gathered(hand, (card,)), (), BOOK) for card in free)
        assert (nearness(hand, (), BOOK) >= READY) == ready, hand


def test_a_finished_hand_is_the_best_there_is() -> None:
    assert hope(("B1", "B2", "B3", "R4", "R5", "R6"), (), BOOK) == BEST


def test_of_a_ready_hand_the_card_that_fits_nowhere_is_discarded() -> None:
    likely = discards(("B1", "B2", "B3", "R4", "R5", "RK"), (), BOOK)
    assert max(likely, key=lambda card: likely[card]) == "RK"


def test_a_season_that_can_be_ended_is_hardly_ever_let_go() -> None:
    hand = ("B1", "B2", "B3", "R4", "R5", "R6")
    actions = (Action("discard", "B1"), Action("discard", "R6"), Action("win"))
    first, last, win = weights(hand, (), actions, BOOK)
    assert win > 20 * (first + last)
