"""The 48 cards of paper cerke."""

from collections import Counter
from random import Random

import pytest

from kaik.core.action import Action
from kaik.core.chance import Deal
from kaik.core.errors import BadAction
from kaik.core.game import labels_of
from kaik.kits.cards48 import (
    DECK,
    FULL,
    Place,
    cards,
    dealt_anew,
    drawn,
    gathered,
    masked,
    pool,
    still_known,
    subsets,
    text,
    unseen,
    without,
)


class Luck:
    """Seeded dice; every number they bring is honest."""

    def __init__(self, seed: int) -> None:
        self.source = Random(seed)

    def below(self, n: int) -> int:
        return self.source.randrange(n)


def test_the_deck_has_48_cards_of_24_faces():
    assert len(FULL) == sum(count for _, count in DECK) == 48
    assert len(DECK) == 24


def test_both_colours_have_the_same_24_cards():
    black = [card[1] for card in FULL if card[0] == "B"]
    red = [card[1] for card in FULL if card[0] == "R"]
    assert black == red
    assert Counter(black) == Counter("S" + "000" + "1111" + "22334455667788" + "KT")


@pytest.mark.parametrize(("size", "count"), [(2, 294), (3, 2_442), (5, 78_874)])
def test_hands_that_differ_in_kind_are_as_many_as_were_counted(size, count):
    assert len(subsets(FULL, size)) == count


def test_copies_of_a_card_are_alike_when_choosing():
    assert subsets(("B1", "B1", "R5"), 2) == (("B1", "B1"), ("B1", "R5"))
    assert len(subsets(("B0", "B1", "B2", "B3", "B4", "R0", "R1", "R2", "R3", "R4"), 5)) == 252


def test_cards_are_read_from_text_in_any_order():
    assert cards("R6 B5 RS") == ("B5", "R6", "RS")
    assert cards("R6+B5") == ("B5", "R6")


def test_a_card_that_is_not_in_the_deck_is_named():
    with pytest.raises(BadAction, match="'G5' is no card"):
        cards("B5 G5")


def test_more_copies_than_the_deck_has_are_refused():
    with pytest.raises(BadAction, match="B5 came 3 times, but the deck has only 2"):
        cards("B5 B5 B5")


def test_taking_cards_from_a_hand_takes_one_copy_each():
    assert without(("B1", "B1", "R5"), ["B1"]) == ("B1", "R5")
    with pytest.raises(ValueError, match="not in"):
        without(("B1",), ["R5"])


def test_what_is_not_seen_is_the_rest_of_the_deck():
    rest = unseen(("B1", "R5"), ("BS",))
    assert len(rest) == 45
    assert gathered(rest, ("B1", "R5"), ("BS",)) == FULL
    assert unseen(FULL[:20], FULL[20:]) == ()


def test_more_than_the_deck_has_cannot_be_seen():
    with pytest.raises(ValueError, match="fewer"):
        unseen(("BS",), ("BS",))


def test_a_draw_weighs_each_kind_by_its_copies():
    assert drawn("draw", ("B1", "B1", "R5")).weights == ((Action("draw", "B1"), 2), (Action("draw", "R5"), 1))


def test_a_whole_deal_comes_out_of_the_deck():
    action = Deal("deal", DECK, (8,) * 6).sample(Luck(1))
    assert gathered(*(item.split("+") for item in action.args)) == FULL
    assert pool(FULL) == DECK


def test_hidden_hands_show_only_how_many_cards_they_have():
    assert masked(Action("deal", "B1+B5", "R0+RK"), lambda seat: seat == 1) == "deal:?+?-R0+RK"


def test_unseen_cards_are_dealt_anew_in_the_same_numbers():
    places = [Place(FULL[:10]), Place(FULL[10:20]), Place(FULL[20:])]
    hands = dealt_anew(places, Luck(3))
    assert [len(hand) for hand in hands] == [10, 10, 28]
    assert gathered(*hands) == FULL
    assert hands[0] != FULL[:10]
    assert all(hand == tuple(sorted(hand)) for hand in hands)


def test_a_new_deal_keeps_cards_out_of_places_known_not_to_hold_them():
    black = tuple(card for card in FULL if card[0] == "B")
    red = tuple(card for card in FULL if card[0] == "R")
    places = [Place(black, fits=lambda card: card[0] == "B"), Place(red)]
    for seed in range(20):
        assert dealt_anew(places, Luck(seed)) == (black, red)  # only one deal fits


def test_a_new_deal_is_found_where_cards_must_be_passed_along():
    # The second place takes only pawns, the third no pawns: what is left over fills the first.
    places = [
        Place(("B1", "B5", "R7")),
        Place(("B1", "B1", "R1"), fits=lambda card: card[1] == "1"),
        Place(("B6", "R6", "R8", "RK"), fits=lambda card: card[1] != "1"),
    ]
    seen = set()
    for seed in range(40):
        first, second, third = dealt_anew(places, Luck(seed))
        assert all(card[1] == "1" for card in second)
        assert all(card[1] != "1" for card in third)
        seen.add(first)
    assert len(seen) > 5


def test_a_new_deal_keeps_what_is_known_of_a_whole_hand():
    pair = Place(("B5", "R5"), whole=lambda hand: hand[0][1] == hand[1][1])
    places = [pair, Place(unseen(("B5", "R5")))]
    hands = {dealt_anew(places, Luck(seed))[0] for seed in range(30)}
    assert all(hand[0][1] == hand[1][1] for hand in hands)
    assert len(hands) > 5


def test_a_new_deal_never_fails_even_if_only_the_truth_fits():
    true = ("B5", "R5", "RK", "RT")
    places = [Place(true, whole=lambda hand: hand == true), Place(unseen(true))]
    assert dealt_anew(places, Luck(0))[0] == true


def test_every_deal_of_free_cards_is_equally_likely():
    places = [Place(("B0",)), Place(("B1",)), Place(("B2",))]
    luck = Luck(7)
    counts = Counter(dealt_anew(places, luck) for _ in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_a_card_taken_openly_is_known_until_as_many_copies_are_laid():
    assert still_known(("B1", "B1", "R5"), ("B1", "R6")) == ("B1", "R5")
    assert still_known(("B1",), ("B1", "B1")) == ()


def test_every_card_has_a_name_in_both_languages_and_its_own_reading():
    labels = labels_of("kaik.kits.cards48")
    for card, _ in DECK:
        assert set(labels[card]) == {"en", "ja", "native"}
    assert labels["R5"]["ja"] == "赤馬"


def test_a_hand_is_drawn_in_rows_that_say_the_colour_in_words():
    drawn_hand = text.rows(("B1", "B1", "BK", "R5", "RS"), "en")
    assert drawn_hand == "  black: B1 pawn ×2, BK king\n  red: RS vessel, R5 horse"
    assert "赤：RS 船、R5 馬" in text.rows(("R5", "RS"), "ja")
    assert text.row((), "ja") == "–"
