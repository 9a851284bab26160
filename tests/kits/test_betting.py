"""The pot, the showdown and the search for the strongest sets and runs."""

from random import Random

import pytest

from kaik.kits.betting import NOBODY, OUT, Betting, HeldMeld, answers, counted, judged, laid_as, runs, sets, singles
from kaik.kits.cards48 import FULL, Cards, MeldRules, cards, find, without
from kaik.kits.seasons import MatchOptions

OPTIONS = MatchOptions(first_dealer=1)


def table(seats: int = 4, options: MatchOptions = OPTIONS) -> Betting:
    return Betting.begun(options, seats)


# The pot


def test_a_pass_asks_everybody_still_in_once_from_the_dealer():
    betting, asked = table(), []
    while (seat := betting.asked(OPTIONS)) != NOBODY:
        asked.append(seat)
        betting = betting.folded(OPTIONS, seat) if seat == 2 else betting.bet(OPTIONS, seat, 3)
    assert asked == [1, 2, 3, 0]
    assert betting.pot == 9
    assert betting.next_pass().asked(OPTIONS) == 1
    assert betting.next_pass().price == 0


def test_the_other_way_round_the_pass_goes_down():
    options = MatchOptions(first_dealer=1, direction="ccw")
    betting = table(4, options).folded(options, 1)
    assert betting.dealer == 0
    assert betting.bet(options, 0, 1).asked(options) == 3


def test_a_folding_dealer_hands_the_deal_to_the_next_seat_still_in():
    betting = table().bet(OPTIONS, 1, 1).folded(OPTIONS, 2).next_pass().folded(OPTIONS, 1)
    assert betting.dealer == betting.asked(OPTIONS) == 3
    assert betting.match.dealer == 1


def test_no_point_is_lost_between_purses_and_pot():
    betting = table().everybody_paid(OPTIONS, 1).bet(OPTIONS, 1, 3)
    assert betting.conserved() == 0
    after = betting.won(OPTIONS, (0, 2, 3))
    assert after.conserved() == 0
    assert after.last is not None
    assert (after.last.pot, after.last.gains, after.last.carried) == (7, (1, -4, 1, 1), 1)
    assert (after.pot, after.paid, after.live) == (1, (0, 0, 0, 0), (0, 1, 2, 3))


def test_of_several_winners_the_first_from_the_dealer_deals_next():
    assert table().everybody_paid(OPTIONS, 1).won(OPTIONS, (0, 3)).match.dealer == 3


def test_after_the_last_season_odd_points_go_to_the_first_winners():
    once = MatchOptions(first_dealer=1, seasons=1)
    betting = table(4, once).everybody_paid(once, 1).bet(once, 1, 1).won(once, (0, 2, 3))
    assert betting.pot == 0
    assert betting.match.points == (0, -2, 1, 1)


def test_without_debts_the_least_bet_is_open_to_the_poorest():
    poor = MatchOptions(first_dealer=0, allow_debt="off", start_points=2)
    betting = table(2, poor)
    assert betting.most(poor, 0, 1, 10) == 2
    assert betting.most(poor, 0, 5, 10) == 5
    assert betting.bet(poor, 0, 5).pot == 2
    assert betting.most(OPTIONS, 0, 1, 10) == 10


def test_answers_are_the_bets_and_folding():
    assert answers("bet", 2, 3) == ("bet:2", "bet:3", OUT)


# The showdown


def single(hand: Cards) -> list[tuple[HeldMeld, Cards]]:
    """A toy ladder: the highest card, then the next."""
    if not hand:
        return []
    top = max(card[1] for card in hand)
    group = [card for card in hand if card[1] == top]
    return [(HeldMeld("single", (card,), int(top), (int(top),)), without(hand, [card])) for card in set(group)]


@pytest.mark.parametrize(
    ("hands", "winners", "looked_at"),
    [
        (("B5 R3", "B4 R4"), (0,), 1),
        (("B5 R3", "R5 R4"), (1,), 2),
        (("B5 R3", "R5 B3"), (0, 1), 2),
        (("B5 R3", "R5 B3 R1"), (1,), 2),
    ],
)
def test_the_next_best_is_looked_at_only_as_long_as_it_matters(hands, winners, looked_at):
    won, melds = judged(dict(enumerate(map(cards, hands))), single)
    assert won == winners
    assert len(melds[0]) == looked_at


def test_a_showdown_may_stop_after_the_first_meld():
    assert judged({0: cards("B5 R3"), 1: cards("R5 R4")}, single, depth=1)[0] == (0, 1)


# Sets and runs


@pytest.mark.parametrize(
    "rules",
    [
        MeldRules(),
        MeldRules(run_min=2, wild_single=True),
        MeldRules(low_ship=True, high_ship=True),
        MeldRules(high_king=True),
    ],
)
def test_the_strongest_first_are_the_melds_that_a_full_search_finds(rules):
    luck = Random(5)
    for _ in range(150):
        hand = tuple(sorted([*luck.sample(FULL, luck.randint(3, 9)), *luck.sample(["BS", "RS"], luck.randint(0, 2))]))
        hand = hand if max(map(hand.count, hand)) < 5 and hand.count("BS") < 2 and hand.count("RS") < 2 else ("B1",)
        lot = counted(hand, rules)
        plays = find(hand, rules)
        for kind, size, tops in (
            ("set", 2, sets(lot, 2)),
            ("set", 3, sets(lot, 3)),
            ("run", 3, runs(lot, 3, rules)),
            ("run", 4, runs(lot, 4, rules)),
            ("single", 1, singles(lot, rules)),
        ):
            alike = [play for play in plays if (play.meld.type, play.meld.size) == (kind, size)]
            found = list(tops)
            assert found == sorted({play.meld.top for play in alike}, reverse=True)
            for top in found:
                groups = {play.cards for play in alike if play.meld.top == top}
                assert set(laid_as(lot, kind, size, top, rules)) == groups
