"""Open Cask: the ladder of melds, what vessels may stand for, ties, and how often each meld comes."""

from collections import Counter
from math import comb, prod

import pytest

from kaik.games.open_cask import GAME
from kaik.games.open_cask.ladder import best_of, decided, steps
from kaik.kits.betting import HeldMeld
from kaik.kits.cards48 import DECK, FULL, cards, gathered, subsets

BOOK = GAME.preset()


def meld(hand: str, barrel: str = "", **options: object) -> HeldMeld:
    return best_of(gathered(cards(hand), cards(barrel)), GAME.chosen(None, options))[0][0]


def winners(*hands: str, barrel: str, **options: object) -> tuple[int, ...]:
    return decided(dict(enumerate(map(cards, hands))), cards(barrel), GAME.chosen(None, options))[0]


# The steps

LADDER = [
    ("筆兵無傾", "B1 R2 B6 B7 R8"),
    ("皇王", "BT RK B0 R5 B7"),
    ("地心", "B6 R7 B8 R1 B3"),
    ("馬弓兵", "B1 R2 B5 R7 B8"),
    ("行行", "RS R3 B5 B0 R8"),
    ("闇戦之集", "B1 B1 R1 R1 B1"),
    ("run", "B2 B3 B4 R7 B8"),
    ("set", "B2 R2 B4 R7 B8"),
    ("single", "B2 R4 B3 R7 B8"),
]


@pytest.mark.parametrize(("kind", "hand"), LADDER)
def test_each_step_is_known_by_its_cards(kind, hand):
    assert meld(hand).kind == kind


def test_the_steps_go_from_the_social_order_down_to_a_single_card():
    worths = [meld(hand).worth for _, hand in LADDER]
    assert worths == sorted(worths, reverse=True)
    assert steps(BOOK) == tuple(kind for kind, _ in LADDER)


def test_two_cards_and_the_barrel_make_the_social_order():
    assert meld("R1 B2", "R8 B6 R7").kind == "筆兵無傾"


def test_tam_and_king_beat_the_culture():
    assert meld("BT RK").kind == "皇王"
    assert winners("BT RK", "B7 R0", barrel="R6 B8 R3") == (0,)


def test_the_cavalry_is_stronger_than_the_attack_unless_the_table_says_otherwise():
    assert meld("RS R3", "B5 B0 R8").kind == "行行"
    assert meld("RS R3", "B5 B0 R8").cards == ("B5", "R3", "RS")
    assert meld("RS R3", "B5 B2 B1").kind == "馬弓兵"
    assert meld("RS R3", "B5 B2 B1", order_4_5="going_first").kind == "行行"


# Vessels


def test_a_ship_stands_for_king_or_tam():
    assert meld("BK RS").kind == meld("BS RT").kind == "皇王"


def test_two_ships_alone_are_the_weakest_pair():
    assert (meld("BS RS").kind, meld("BS RS").top) == ("set", -1)


def test_two_kings_or_two_tams_are_a_pair_and_not_tam_and_king():
    for pair in ("BK RK", "BT RT"):
        assert (meld(pair).kind, meld(pair).top) == ("set", 9)


def test_a_ship_fills_a_named_meld_in_any_colour():
    assert meld("BS R7 R8").kind == "地心"
    assert meld("B1 R2 B6 RS BS").kind == "筆兵無傾"
    assert meld("B1 B1 R1 R1 BS").kind == "闇戦之集"


def test_in_the_attack_one_ship_is_itself_and_the_other_stands_for_a_member():
    assert meld("B3 R5 B8").kind == "single"
    assert meld("BS RS R3 B0 R0", order_4_5="going_first").kind == "行行"


def test_a_black_ship_fills_no_red_run():
    assert meld("R3 R4 BS").kind == "set"
    assert (meld("R3 R4 RS").kind, meld("R3 R4 RS").top) == ("run", 5)


# The same step


def test_more_cards_beat_a_higher_number():
    assert meld("B2 R2 B2").worth > meld("B8 R8 B0").worth
    assert meld("B2 B3 B4 B5").worth > meld("R4 R5 R6 B0").worth
    assert meld("R3 R4 R5 R6").worth > meld("B7 B8 BK", run_king_9="on").worth
    # 6 7 8 of one colour is a run too, but as The Culture it stands far above any run.
    assert meld("R6 R7 R8").worth > meld("R3 R4 R5 R6").worth


def test_with_as_many_cards_the_higher_number_wins():
    assert meld("B8 R8 B0").worth > meld("B7 B7 R0").worth
    assert meld("R4 R5 R6 B0").worth > meld("B3 B4 B5 R0").worth
    assert winners("B8 R3", "R8 B5", barrel="B4 R4 B0") == (1,)


def test_one_colour_beats_two():
    assert meld("R6 R7 R8").worth > meld("B6 R7 R8").worth
    assert meld("R4 R4").worth > meld("B4 R4").worth
    assert winners("R6 R0", "B6 R5", barrel="R7 R8 B3") == (0,)


def test_of_several_ways_the_one_coloured_one_is_laid():
    assert meld("B6 R6 R7 R8 B0").cards == ("R6", "R7", "R8")


def test_equal_melds_are_decided_by_the_next_best_from_the_cards_left():
    assert winners("B8 R1", "R8 B0", barrel="R4 B4 B6") == (0,)
    assert winners("B3 R0", "R3 R2", barrel="R4 B4 B6") == (1,)


def test_nothing_left_to_tell_them_apart_shares_the_pot():
    assert winners("B8 R0", "R8 B0", barrel="R4 B4 B6") == (0, 1)


# The deck's options


def test_the_shortest_run_and_its_ends_are_options():
    assert meld("B2 B3 R7", run_min=2).kind == "run"
    assert meld("B3 B4 B5 R7", run_min=4).kind == "single"
    assert meld("B7 B8 BK R3").kind == "single"
    assert meld("B7 B8 BK R3", run_king_9="on").kind == "run"
    # A run of 7, 8 and a vessel is The Culture, so the upper end shows only where runs are shorter.
    assert meld("R8 RS", run_min=2).top == 8
    assert meld("R8 RS", run_min=2, run_ship_9="on").top == 9


def test_a_ship_below_nothing_never_helps():
    """It does better at the other end of the run, so nothing changes."""
    for hand in ("R0 R1 RS", "R0 RS B5", "R0 R1 R2 R3 RS"):
        assert meld(hand, run_ship_minus1="on", run_min=2) == meld(hand, run_min=2)


def test_a_ship_left_over_may_be_any_card_if_the_table_says_so():
    assert meld("BS").top == -1
    assert meld("BS", ship_single="wild").top == 9


# How often


def counts(size: int) -> Counter[str]:
    """How many of all hands of a size have each kind as their best meld."""
    copies = dict(DECK)
    found: Counter[str] = Counter()
    for hand in subsets(FULL, size):
        best = best_of.__wrapped__(hand, BOOK)[0][0]
        found[best.kind] += prod(comb(copies[card], count) for card, count in Counter(hand).items())
    return found


def test_how_often_each_meld_comes_in_five_random_cards():
    found = counts(5)
    assert sum(found.values()) == 1_712_304
    assert found == {
        "筆兵無傾": 7_680,
        "皇王": 155_616,
        "地心": 101_028,
        "馬弓兵": 160_216,
        "行行": 8_348,
        "闇戦之集": 196,
        "run": 119_378,
        "set": 801_634,
        "single": 358_208,
    }


def test_how_often_each_meld_comes_in_two_cards():
    assert counts(2) == {"皇王": 12, "set": 172, "single": 944}


# The question


def test_the_meld_question_gives_the_best_meld_of_the_cards():
    ask = GAME.asks["meld"]
    assert ask(BOOK, {"cards": "R6 R7 R8"}) == {
        "type": "地心",
        "size": 3,
        "top": 8,
        "one_colour": True,
        "step": 3,
        "cards": "R6 R7 R8",
    }
    assert ask(BOOK, {"cards": "B2 R2 R7"})["type"] == "set"
    assert ask(BOOK, {"cards": "B2 R2 R7"})["one_colour"] is False
    assert ask(GAME.chosen(None, {"order_4_5": "going_first"}), {"cards": "B1 R2 B5"})["step"] == 5
