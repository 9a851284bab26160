"""Dealers, the dealer's value, payments and the end of a match."""

import pytest
from msgspec.structs import replace

from kaik.core.errors import BadOption, KaikError
from kaik.core.game import labels_of
from kaik.core.options import choices
from kaik.kits.cards48 import CardOptions, DealerCardOptions
from kaik.kits.seasons import (
    DealerOptions,
    MatchOptions,
    Payment,
    Seasons,
    all_played,
    concluded,
    factor,
    first_throw,
    gains,
    match_over,
    next_seat,
    opened,
    settled,
    turn_order,
    with_dealer,
)

BOOK = DealerOptions()


def dealt_by(seat: int, seats: int = 3, options: DealerOptions = BOOK) -> Seasons:
    return with_dealer(opened(options, seats), seat)


def test_the_first_dealer_is_drawn_each_seat_equally_likely():
    match = opened(BOOK, 3)
    assert match.dealer == -1
    assert first_throw(match).weights == (("dealer:0", 1), ("dealer:1", 1), ("dealer:2", 1))


def test_a_seat_may_be_told_to_deal_first():
    assert opened(BOOK.changed({"first_dealer": 2}), 3).dealer == 2
    assert opened(BOOK.changed({"first_dealer": "0"}), 3).dealer == 0
    with pytest.raises(KaikError, match="seat 5 cannot deal first: the seats are 0 to 2"):
        opened(BOOK.changed({"first_dealer": 5}), 3)


def test_the_turn_goes_round_either_way():
    assert turn_order(BOOK, 1, 4) == (1, 2, 3, 0)
    back = BOOK.changed({"direction": "ccw"})
    assert turn_order(back, 1, 4) == (1, 0, 3, 2)
    assert next_seat(back, 0, 4) == 3


def test_a_dealer_who_wins_stays_and_is_worth_one_more():
    match = dealt_by(1)
    assert match.mult == 2
    assert concluded(BOOK, match, [1]) == Seasons((0, 0, 0), dealer=1, mult=3, played=1)


def test_another_winner_becomes_dealer_at_two():
    match = replace(dealt_by(1), mult=5)
    assert concluded(BOOK, match, [0]) == Seasons((0, 0, 0), dealer=0, mult=2, played=1)


def test_a_drawn_season_changes_neither_dealer_nor_value():
    match = replace(dealt_by(1), mult=5)
    assert concluded(BOOK, match, []) == replace(match, played=1)


def test_of_several_winners_the_first_from_the_dealer_deals():
    assert concluded(BOOK, dealt_by(2, 4), [0, 1]).dealer == 0
    assert concluded(BOOK, dealt_by(1, 4), [0, 3]).dealer == 3
    assert concluded(BOOK, dealt_by(1, 4), [0, 1]).mult == 3


def test_where_the_deal_rotates_it_goes_on_whoever_wins():
    options = BOOK.changed({"dealer_pass": "rotate"})
    match = replace(dealt_by(2), mult=2)
    assert concluded(options, match, [2]) == Seasons((0, 0, 0), dealer=0, mult=2, played=1)
    assert concluded(options, match, []).dealer == 0


@pytest.mark.parametrize(
    ("scope", "dealer_pays", "dealer_wins", "neither"),
    [("both", 3, 3, 1), ("payer_only", 3, 1, 1), ("winner_only", 1, 3, 1), ("off", 1, 1, 1)],
)
def test_whose_payments_are_multiplied_is_an_option(scope, dealer_pays, dealer_wins, neither):
    options = BOOK.changed({"mult_scope": scope})
    match = replace(dealt_by(0), mult=3)
    assert factor(options, match, payer=0, winner=1) == dealer_pays
    assert factor(options, match, payer=1, winner=0) == dealer_wins
    assert factor(options, match, payer=1, winner=2) == neither


def test_value_and_growth_of_the_dealer_are_options():
    options = BOOK.changed({"mult_init": 3, "mult_step": 2})
    assert concluded(options, dealt_by(0, options=options), [0]).mult == 5


def test_points_pass_from_loser_to_winner_and_none_are_lost():
    match = settled(BOOK, dealt_by(0), [Payment(0, 1, 4), Payment(2, 1, -1)])
    assert match.points == (-4, 3, 1)


def test_without_debts_nobody_pays_more_than_they_have():
    options = BOOK.changed({"allow_debt": "off", "start_points": 5})
    match = settled(options, dealt_by(0, options=options), [Payment(2, 1, -9), Payment(0, 1, 7)])
    assert match.points == (0, 1, 14)  # the winner's income is counted before what he pays


def test_without_points_and_debts_nobody_could_pay():
    with pytest.raises(BadOption, match="allow_debt off needs start_points above 0"):
        BOOK.changed({"allow_debt": "off"})


def test_the_match_ends_after_its_seasons_and_most_points_win():
    match = Seasons((12, 3, 0), dealer=0, played=4)
    options = BOOK.changed({"start_points": 5})
    assert all_played(options, match)
    assert not all_played(options, replace(match, played=3))
    over = match_over(options, match)
    assert over.payoffs == gains(options, match) == (7.0, -2.0, -5.0)
    assert over.reason == "after 4 seasons seat 0 has the most points, 12"


def test_equal_points_share_the_place():
    over = match_over(BOOK, Seasons((5, -10, 5), dealer=0, played=4))
    assert over.reason == "after 4 seasons seats 0 and 2 share the first place with 5 points"


def test_a_match_without_a_dealers_value_never_multiplies():
    options = MatchOptions()
    match = with_dealer(opened(options, 2), 0)
    assert concluded(options, match, [0]).mult == match.mult == 1


@pytest.mark.parametrize("kind", [CardOptions, DealerCardOptions, MatchOptions, DealerOptions])
def test_every_shared_option_and_value_has_a_name_in_both_languages(kind):
    labels = {**labels_of("kaik.kits.seasons"), **labels_of("kaik.kits.cards48")}
    for name in kind.__struct_fields__:
        for key in (name, *(f"{name}.{value}" for value in choices(kind, name))):
            assert {"en", "ja"} <= set(labels[key])
