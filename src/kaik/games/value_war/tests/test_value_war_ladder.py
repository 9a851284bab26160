"""Value War: which meld beats which, how ties are broken, and how often each meld comes."""

import os
from collections import Counter
from math import comb, prod

import pytest

from kaik.games.value_war import GAME
from kaik.games.value_war.ladder import best_meld, decided, held
from kaik.games.value_war.options import ValueWarOptions
from kaik.kits.cards48 import DECK, FULL, cards, subsets

BOOK = GAME.preset()


def meld(hand: str, common: str, options: ValueWarOptions = BOOK) -> tuple[str, int, int]:
    """Kind, number of cards and strength of the best meld."""
    found = best_meld(cards(hand), cards(common), options)
    return found.kind, len(found.cards), found.top


def winners(*hands: str, common: str, **options: object) -> tuple[int, ...]:
    return decided(dict(enumerate(map(cards, hands))), cards(common), GAME.chosen(None, options))[0]


def test_a_set_of_three_beats_a_run_of_three():
    common = "B5 R5 R2"
    assert meld("B5 B1 R0", common) == ("set", 3, 5)
    # 2 3 4 is a run too, but with the open horse 3 4 5 is the higher one.
    assert meld("R3 R4 BK", common) == ("run", 3, 5)
    assert meld("R3 R4 BK", "B5 B6 R2") == ("run", 3, 4)
    assert winners("B5 B1 R0", "R3 R4 BK", common=common) == (0,)


def test_a_ship_completes_a_set_of_three():
    assert meld("RS R6 B8", "B5 R5 R2") == ("set", 3, 5)


def test_a_run_beats_a_pair_and_a_pair_a_single():
    assert winners("R3 R4 B0", "BK RT B0", common="R2 B6 B8") == (0,)
    assert winners("B2 B0 R5", "BK R1 B4", common="R2 B6 B8") == (0,)


def test_a_run_is_of_one_colour_and_longer_ones_are_worth_their_best_three():
    assert meld("R3 B4 B0", "R2 B6 B8")[0] == "single"
    assert meld("R3 R4 R5", "R2 B6 B8") == ("run", 3, 5)


def test_a_black_ship_fills_no_red_run():
    assert meld("R3 BS B0", "R2 B5 B8") == ("set", 2, 8)
    assert meld("R3 RS B0", "R2 B5 B8") == ("run", 3, 4)


def test_four_alike_count_as_three_and_king_and_tam_are_alike():
    assert meld("B1 B1 R1", "R1 B6 B8") == ("set", 3, 1)
    assert meld("BK BT R1", "RT B6 B8") == ("set", 3, 9)


def test_two_ships_and_any_card_make_a_set_of_three():
    assert meld("BS RS B0", "R3 B6 B8") == ("set", 3, 8)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("B6 R6 RS", "B5 R5 BS"),
        ("R6 R7 R8", "B5 B6 BS"),
        ("B6 R6 B0", "B5 R5 BK"),
        ("BK R0 B8", "R8 B7 R5"),
    ],
)
def test_the_stronger_of_the_same_meld_wins(one, other):
    assert winners(one, other, common="B1 R3 R2") == (0,)
    assert winners(other, one, common="B1 R3 R2") == (1,)


def test_equal_melds_are_decided_by_the_next_best_from_the_cards_left():
    common = "B5 R5 B1"
    assert winners("B8 R0 B0", "BK R6 R0", common=common) == (0,)
    assert winners("B8 R6 B0", "BK R6 R0", common=common) == (1,)
    assert winners("BK R8 B0", "BK R6 R2", common=common) == (0,)


def test_the_owner_lays_the_best_meld_so_that_the_most_is_left():
    # Both have three horses. One may leave the red horse out of the set and keep a run of 5 6 7 beside it.
    assert winners("BS R6 R7", "B8 R8 B0", common="B5 B5 R5") == (0,)


def test_a_table_of_equal_cards_shares_the_pot():
    assert winners("B8 R7 B0", "R8 B7 R0", common="B4 R4 B3") == (0, 1)


def test_ties_may_be_shared_at_once():
    assert winners("B8 R0 B0", "B7 R6 R0", common="B5 R5 B1", tie="split") == (0, 1)


def test_one_colour_may_break_a_tie():
    assert winners("B8 B3 B0", "R8 R6 R0", common="B8 B1 R4", tie="same_colour") == (0,)
    assert winners("B8 B3 B0", "B8 R6 R0", common="R8 B1 R4", tie="same_colour") == (0, 1)
    assert winners("B8 B3 B0", "R8 R6 R0", common="B8 B1 R4") == (1,)


def test_open_cards_alone_may_be_ones_best_meld_unless_the_table_wants_a_hand_card_in_it():
    common = "B5 R5 B5"
    assert meld("B8 R0 B0", common) == meld("BK R1 B6", common) == ("set", 3, 5)
    own = GAME.chosen(None, {"must_use_hand": "on"})
    assert meld("B8 R0 B0", common, own) == ("set", 2, 0)
    assert meld("B8 R3 BS", common, own) == ("set", 3, 5)
    assert meld("R5 R3 B0", common, own) == ("set", 3, 5)


def test_a_hand_card_is_enough_to_use_the_open_cards_with_it():
    # The red horse in hand goes into the set with two open ones; the fourth horse is left over for nobody.
    own = {"must_use_hand": "on"}
    assert winners("R5 R3 B0", "B8 R7 B1", common="B5 R5 B5", **own) == (0,)
    # Both lay three horses; the one whose vessel did it has two hand cards left, king first.
    assert winners("BS BK B0", "R5 B8 R8", common="B5 R5 B5", **own) == (1,)


def test_a_run_may_have_another_length():
    longer = GAME.chosen(None, {"run_min": 4})
    assert meld("R3 R4 B0", "R2 B6 B8", longer)[0] == "single"
    assert meld("R3 R4 R5", "R2 B6 B8", longer) == ("run", 4, 5)


@pytest.mark.parametrize(
    ("option", "hand", "before", "after"),
    [
        ("run_ship_9", "R7 R8 RS", ("run", 3, 8), ("run", 3, 9)),
        ("run_king_9", "R7 R8 RK", ("set", 2, 9), ("run", 3, 9)),
    ],
)
def test_what_may_lie_above_the_general_in_a_run_is_an_option(option, hand, before, after):
    assert meld(hand, "B3 B5 BK") == before
    assert meld(hand, "B3 B5 BK", GAME.chosen(None, {option: "on"})) == after


def test_a_ship_below_nothing_never_helps():
    """It does better at the other end of the run, so nothing changes."""
    below = GAME.chosen(None, {"run_ship_minus1": "on"})
    for hand in ("R0 R1 RS", "R0 RS B6", "R0 R1 R2"):
        assert meld(hand, "B3 B5 BK", below) == meld(hand, "B3 B5 BK")


def test_a_ship_alone_counts_last_unless_it_may_be_anything():
    wild = {"ship_single": "wild"}
    # Sets of two vessels apart, a lone vessel is only ever a single once other cards are used up.
    assert [melds[0].top for melds in held(("BS",), BOOK)] == [-1]
    assert next(held(("BS",), GAME.chosen(None, wild)))[0].top == 9


OF_SIX = {("set", 3): 3_047_752, ("run", 3): 1_933_910, ("set", 2): 5_921_402, ("single", 1): 1_368_448}
"""How often each meld comes in six cards; the top step is more frequent than the second, and so the book has it."""


@pytest.mark.slow
def test_how_often_each_meld_comes_in_six_random_cards(fresh_luck):
    copies, found = dict(DECK), Counter[tuple[str, int]]()
    if os.environ.get("KAIK_LONG"):
        for hand in subsets(FULL, 6):
            best = next(held(hand, BOOK))[0]
            found[best.kind, len(best.cards)] += prod(
                comb(copies[card], count) for card, count in Counter(hand).items()
            )
        assert found == OF_SIX
        return
    deck = [card for card, count in DECK for _ in range(count)]
    for _ in range(12_000):
        best = next(held(tuple(sorted(fresh_luck.sample(deck, 6))), BOOK))[0]
        found[best.kind, len(best.cards)] += 1
    for of, times in OF_SIX.items():  # six times what chance usually strays
        assert found[of] / 12_000 == pytest.approx(times / 12_271_512, abs=0.027)


def test_the_meld_question_gives_the_best_meld_of_the_cards():
    ask = GAME.asks["meld"]
    assert ask(BOOK, {"cards": "B5 R5 RS"}) == {"type": "set", "size": 3, "top": 5, "cards": "B5 R5 RS"}
    assert ask(BOOK, {"cards": "R3 R4 BK B5 R5 R2"}) == {"type": "run", "size": 3, "top": 5, "cards": "R3 R4 R5"}
    assert ask(BOOK, {"cards": "BS"}) == {"type": "single", "size": 1, "top": -1, "cards": "BS"}
