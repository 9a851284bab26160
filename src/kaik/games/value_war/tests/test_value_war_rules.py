"""Value War: the deal, the exchange, the bets, the pot and what stays hidden."""

from random import Random

import pytest
from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.errors import BadOption, IllegalAction
from kaik.core.state import Choose, Over, Throw
from kaik.games.value_war import GAME
from kaik.games.value_war.exchange import Exchange
from kaik.games.value_war.mind import estimate
from kaik.games.value_war.rules import ValueWar
from kaik.kits.cards48 import FULL, cards, unseen
from kaik.play.script import play


class Luck:
    """Seeded dice."""

    def __init__(self, seed: int) -> None:
        self.source = Random(seed)

    def below(self, n: int) -> int:
        return self.source.randrange(n)


def dealt(*hands: str, common: str, **options: object) -> ValueWar:
    """A season just dealt: these hands and open cards, seat 0 the dealer."""
    begun = GAME.begin(GAME.chosen(None, {"first_dealer": 0, **options}), len(hands))
    assert isinstance(begun, ValueWar)
    held = tuple(cards(hand) for hand in hands)
    return replace(begun, hands=held, open_cards=cards(common), stock=unseen(cards(common), *held))


def betting(*hands: str, common: str, **options: object) -> ValueWar:
    """The same when all exchanges are over and the ante is paid."""
    state = dealt(*hands, common=common, exchange_optional="on", **options)
    return play(state, *["pass"] * len(hands))


def three(**options: object) -> ValueWar:
    """Three players about to bet; seat 0 holds the best hand, seat 2 the worst."""
    return betting("B8 R8 B0", "B7 R7 B0", "B6 R6 B0", common="B1 R3 B5", **options)


# The deal


@pytest.mark.parametrize("seats", range(2, 7))
def test_three_cards_each_and_three_open_ones(seats):
    state = play(GAME.begin(seats=seats), "dealer:1")
    turn = state.turn()
    assert isinstance(turn, Throw)
    state = state.after(CHANCE, turn.chance.sample(Luck(seats)))
    assert {len(hand) for hand in state.hands} == {3}
    assert len(state.open_cards) == 3
    assert len(state.stock) == 48 - 3 * seats - 3
    assert state.turn() == Choose((1,))
    assert state.betting.pot == 0


# The exchange


def test_a_hand_card_is_swapped_for_an_open_one():
    state = play(dealt("B1 B2 R3", "R5 R6 R7", common="B8 R8 BK"), "swap:B1-BK")
    assert state.hands[0] == ("B2", "BK", "R3")
    assert state.open_cards == ("B1", "B8", "R8")
    assert state.turn() == Choose((1,))


def test_two_cards_are_drawn_and_one_of_them_is_kept_for_one_of_the_hand():
    state = play(dealt("B1 B2 R3", "R5 R6 R7", common="B8 R8 BK"), "draw", "drawn:B3+RT")
    assert state.turn() == Choose((0,))
    assert state.legal(0) == ("put:B1-B3", "put:B1-RT", "put:B2-B3", "put:B2-RT", "put:R3-B3", "put:R3-RT")
    state = play(state, "put:R3-RT")
    assert state.hands[0] == ("B1", "B2", "B3")
    assert state.open_cards == ("B8", "BK", "R3", "R8", "RT")


def test_two_drawn_cards_alike_leave_no_choice_between_them():
    state = play(dealt("B1 B2 R3", "R5 R6 R7", common="B8 R8 BK"), "draw", "drawn:R1+R1")
    assert state.legal(0) == ("put:B1-R1", "put:B2-R1", "put:R3-R1")


def test_the_exchange_is_compulsory_unless_the_table_agrees():
    assert "pass" not in dealt("B1 B2 R3", "R5 R6 R7", common="B8 R8 BK").legal(0)
    free = dealt("B1 B2 R3", "R5 R6 R7", common="B8 R8 BK", exchange_optional="on")
    assert "pass" in free.legal(0)
    assert play(free, "pass").hands == free.hands


def test_everybody_exchanges_once_from_the_dealer_on():
    state = dealt("B1 B2 R3", "R5 R6 R7", "B3 B4 B5", common="B8 R8 BK")
    state = play(state, "swap:B1-B8", "swap:R5-R8", "swap:B3-BK")
    assert [seen.seat for seen in state.exchanges] == [0, 1, 2]
    assert state.round == 1
    assert state.turn() == Choose((0,))


@pytest.mark.parametrize(
    ("leftover", "common", "aside"),
    [
        ("open", ("B1", "B8", "BK", "R8", "RT"), ()),
        ("bottom", ("B1", "B8", "BK", "R8"), ("RT",)),
        ("discard", ("B1", "B8", "BK", "R8"), ("RT",)),
    ],
)
def test_where_the_drawn_card_goes_that_is_not_kept_is_an_option(leftover, common, aside):
    state = dealt("B1 B2 R3", "R5 R6 R7", common="B8 R8 BK", draw2_leftover=leftover)
    state = play(state, "draw", "drawn:B3+RT", "put:B1-RT")
    assert state.open_cards == common
    assert state.aside[0] == aside
    assert "RT" not in state.stock
    assert state.conserved() == (FULL, 0)


# The bets


def test_everybody_pays_one_point_before_the_first_bet():
    assert three().betting.pot == 3
    assert three().betting.paid == (1, 1, 1)


def test_the_dealer_sets_a_base_from_one_to_five_or_goes_out():
    assert three().legal(0) == ("in:1", "in:2", "in:3", "in:4", "in:5", "out")
    assert three().legal(1) == ()


def test_the_others_pay_the_base_or_go_out():
    state = play(three(), "in:4")
    assert state.legal(1) == ("in", "out")
    assert play(state, "in").betting.paid == (5, 5, 1)


def test_three_rounds_with_bases_2_5_1_make_a_pot_of_27():
    state = play(three(), "in:2 in in in:5 in in in:1 in in")
    assert state.betting.pot == 27
    assert isinstance(state.turn(), Throw)


def test_a_dealer_who_goes_out_leaves_the_ante_and_passes_the_deal_on():
    state = play(three(), "out")
    assert state.betting.pot == 3
    assert state.betting.dealer == 1
    assert state.legal(1) == ("in:1", "in:2", "in:3", "in:4", "in:5", "out")
    state = play(state, "in:3", "in")
    assert state.round == 2
    assert state.turn() == Choose((1,))


def test_a_seat_that_went_out_is_not_asked_again():
    state = play(three(), "in:1", "out", "in")
    assert state.turn() == Choose((0,))
    assert play(state, "in:5").turn() == Choose((2,))


def test_the_last_one_in_takes_the_pot_without_showing():
    state = play(three(), "in:4", "out", "out")
    assert state.betting.last.shown == ()
    assert state.betting.last.gains == (2, -1, -1)
    assert state.betting.match.points == (2, -1, -1)


def test_a_new_dealer_who_is_the_last_one_in_need_not_bet():
    state = play(three(), "out", "out")
    assert state.betting.last.winners == (2,)
    assert state.betting.match.points == (-1, -1, 2)
    assert state.betting.match.dealer == 2


def test_the_base_may_go_down_unless_the_table_forbids_it():
    assert "in:1" in play(three(), "in:4 in in").legal(0)
    rising = play(three(base_raise_only="on"), "in:4 in in")
    assert rising.legal(0) == ("in:4", "in:5", "out")


def test_a_point_each_round_is_an_option():
    state = play(three(ante_each_round="on"), "in:1 in in")
    assert state.betting.pot == 9
    state = play(state, "in:1 in out", "in:1 in")
    assert state.betting.pot == 9 + 2 + 2 + 2


def test_rounds_and_bases_are_options():
    state = three(rounds=1, base_min=2, base_max=3)
    assert state.legal(0) == ("in:2", "in:3", "out")
    assert isinstance(play(state, "in:2 in in").turn(), Throw)
    with pytest.raises(BadOption, match="base_min 6 is above base_max 5"):
        GAME.chosen(None, {"base_min": 6})


def test_without_debts_nobody_pays_more_than_they_have():
    state = three(allow_debt="off", start_points=3)
    assert state.legal(0) == ("in:1", "in:2", "out")
    state = play(state, "in:2 in in", "in:1 in in")
    assert state.betting.match.points == (0, 0, 0)
    assert state.betting.pot == 9


def test_a_refusal_names_what_is_open():
    with pytest.raises(IllegalAction, match="in:3 is not open to seat 1; legal: in out"):
        play(three(), "in:2").after(1, "in:3")


# The end of a season


def test_the_best_meld_takes_the_pot_and_its_owner_deals_next():
    state = betting("R6 B8 R0", "B5 B1 R0", common="B5 R5 R2")
    state = play(state, "in:1 in " * 3, "show:B8+R0+R6-B1+B5+R0")
    last = state.betting.last
    assert last.winners == (1,)
    assert last.gains == (-4, 4)
    assert last.common == ("B5", "R2", "R5")
    assert [shown.melds[0].kind for shown in last.shown] == ["set", "set"]
    assert (state.betting.match.dealer, state.betting.match.played) == (1, 1)
    assert state.stock == FULL


def test_equal_hands_share_the_pot_and_the_odd_point_stays_for_the_next():
    state = betting("B8 R7 B0", "R8 B7 R0", "B1 R1 B6", common="B4 R4 B3")
    state = play(state, "in:1 in in", "in:1 in out", "in:1 in", "show:B0+B8+R7-B7+R0+R8")
    assert state.betting.last.winners == (0, 1)
    assert state.betting.last.pot == 10
    assert state.betting.match.points == (1, 1, -2)
    state = betting("B8 R7 B0", "R8 B7 R0", "B1 R1 B6", common="B4 R4 B3")
    state = play(state, "in:1 in out", "in:1 in", "in:1 in", "show:B0+B8+R7-B7+R0+R8")
    assert state.betting.last.pot == 9
    assert state.betting.last.carried == state.betting.pot == 1
    assert state.betting.match.points == (0, 0, -1)
    assert state.betting.match.dealer == 0


def test_after_the_last_season_the_odd_point_goes_to_the_first_winner_from_the_dealer():
    state = betting("B1 R1 B6", "B8 R7 B0", "R8 B7 R0", common="B4 R4 B3", seasons=1)
    state = play(state, "out", "in:1 in", "in:1 in", "in:1 in", "show:B0+B8+R7-B7+R0+R8")
    assert state.turn() == Over((-1.0, 1.0, 0.0), "after 1 season seat 1 has the most points, 1")


def test_where_the_deal_rotates_it_goes_on_from_the_seasons_first_dealer():
    state = play(three(dealer_pass="rotate"), "out", "out")
    assert state.betting.match.dealer == 1


def test_the_match_is_over_after_its_seasons():
    state = play(three(seasons=1), "in:4", "out", "out")
    assert state.turn() == Over((2.0, -1.0, -1.0), "after 1 season seat 0 has the most points, 2")
    assert state.legal(0) == ()


def test_the_standing_parts_the_pot_among_those_still_in():
    state = play(three(), "in:3", "out")
    assert state.standing() == (-4 + 3.0, -1.0, -1 + 3.0)


def test_the_longest_match_is_not_longer_than_the_game_says():
    state, luck, entries = GAME.begin(GAME.chosen(None, {"seasons": 2, "rounds": 10}), 6), Luck(0), 0
    while not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Throw):
            state = state.after(CHANCE, turn.chance.sample(luck))
        else:
            actions = state.legal(turn.seats[0])
            state = state.after(turn.seats[0], actions[0])
        entries += 1
    assert entries == 2 * (1 + 6 * 3 + 10 * 6 + 1) + 1
    assert GAME.max_length == 99 * (1 + 6 * 3 + 10 * 6 + 1) + 1


# What is hidden


def test_a_deal_shows_each_seat_its_own_hand_and_the_open_cards():
    state = play(GAME.begin(seats=2), "dealer:0")
    action = Action("deal", "B1+B2+R3", "R5+R6+R7", "B8+BK+R8")
    assert state.face(CHANCE, action, 1) == "deal:?+?+?-R5+R6+R7-B8+BK+R8"
    assert state.face(CHANCE, action, None) == "deal:?+?+?-?+?+?-B8+BK+R8"


def test_drawn_cards_are_seen_by_their_drawer_alone():
    state = play(dealt("B1 B2 R3", "R5 R6 R7", common="B8 R8 BK"), "draw")
    action = Action("drawn", "B3+RT")
    assert state.face(CHANCE, action, 0) == action
    assert state.face(CHANCE, action, 1) == state.face(CHANCE, action, None) == "drawn:?+?"
    state = play(state, action)
    assert state.view(0).drawn == ("B3", "RT")
    assert state.view(1).drawn == state.view(None).drawn == ()
    worlds = {state.imagine(1, Luck(seed)).drawn for seed in range(20)}
    assert len(worlds) > 10
    assert {state.imagine(0, Luck(seed)).drawn for seed in range(20)} == {("B3", "RT")}


def test_a_card_put_under_the_stock_is_known_to_its_owner_alone():
    state = dealt("B1 B2 R3", "R5 R6 R7", common="B8 R8 BK", draw2_leftover="bottom")
    state = play(state, "draw", "drawn:B3+RT")
    assert state.face(0, Action("put", "B1", "RT"), 1) == "put:B1-?"
    assert state.face(0, Action("put", "B1", "RT"), 0) == "put:B1-RT"
    state = play(state, "put:B1-RT")
    assert state.view(0).aside == (("RT",), ())
    assert state.view(1).aside == state.view(None).aside == (("?",), ())
    assert state.view(1).exchanges == (Exchange(0, "B1", left="?"),)
    assert len({state.imagine(1, Luck(seed)).aside for seed in range(20)}) > 5
    assert {state.imagine(0, Luck(seed)).aside for seed in range(20)} == {(("RT",), ())}


def test_a_card_thrown_away_face_up_is_known_to_all():
    state = dealt("B1 B2 R3", "R5 R6 R7", common="B8 R8 BK", draw2_leftover="discard")
    state = play(state, "draw", "drawn:B3+RT", "put:B1-RT")
    assert state.view(None).aside == (("RT",), ())
    assert {state.imagine(1, Luck(seed)).aside for seed in range(20)} == {(("RT",), ())}


def test_an_imagined_hand_holds_what_was_taken_in_the_open():
    state = play(dealt("B1 B2 R3", "R5 R6 R7", "B3 B4 B5", common="B8 R8 BK"), "swap:B1-BK")
    worlds = [state.imagine(1, Luck(seed)) for seed in range(30)]
    assert all("BK" in world.hands[0] for world in worlds)
    assert all(world.view(1) == state.view(1) for world in worlds)
    assert all(world.conserved() == state.conserved() for world in worlds)
    assert len({world.hands[0] for world in worlds}) > 20
    assert len({world.hands[2] for world in worlds}) > 20


def test_hands_are_shown_by_a_word_everybody_hears():
    state = play(betting("R6 B8 R0", "B5 B1 R0", common="B5 R5 R2"), "in:1 in " * 3)
    turn = state.turn()
    assert isinstance(turn, Throw)
    assert [action for action, _ in turn.chance.weights] == ["show:B8+R0+R6-B1+B5+R0"]
    assert state.view(None).hand == ()
    assert state.face(CHANCE, Action("show", "B8+R0+R6", "B1+B5+R0"), None) == "show:B8+R0+R6-B1+B5+R0"


def test_a_hand_that_went_out_is_not_shown():
    state = play(three(), "in:1 out in", "in:1 in", "in:1 in")
    assert [action for action, _ in state.turn().chance.weights] == ["show:B0+B8+R8-B0+B6+R6"]


# What a person sees


def test_the_table_is_drawn_in_words_with_codes():
    state = play(three(), "in:4", "out")
    english = GAME.draw(state.view(2), "en")
    assert "Value War: season 1 of 4" in english
    assert "Pot 7, 36 cards in the stock, betting round 1 of 3, base 4" in english
    assert "Open cards: B1 black pawn, B5 black horse, R3 red chariot" in english
    assert "seat 1        -1 points, 1 in the pot, out" in english
    assert "Your best meld: set of 2, officer (B6 R6)" in english
    assert "Seat 2 is to pay the base and stay in, or go out." in english
    assert "席2が基準点を払って参加するか、降りる番です。" in GAME.draw(state.view(2), "ja")


def test_the_season_before_is_told_until_the_first_exchange():
    state = betting("R6 B8 R0", "B5 B1 R0", common="B5 R5 R2")
    state = play(state, "in:1 in " * 3, "show:B8+R0+R6-B1+B5+R0")
    told = GAME.draw(state.view(0), "en")
    assert "Last season: seat 1 won the pot of 8." in told
    assert "seat 1 showed B1 B5 R0: set of 3, horse" in told
    assert "It brought: seat 0 -4, seat 1 +4" in told
    assert "前の季節：席1が場の8点を取りました。" in GAME.draw(state.view(None), "ja")


def test_exchanges_are_told():
    state = dealt("B1 B2 R3", "R5 R6 R7", common="B8 R8 BK", draw2_leftover="bottom")
    state = play(state, "swap:B1-BK", "draw", "drawn:B3+RT")
    assert "You drew: B3 black chariot, RT red tam" in GAME.draw(state.view(1), "en")
    state = play(state, "put:R5-RT")
    told = GAME.draw(state.view(0), "en")
    assert "seat 0 gave B1 for BK" in told
    assert "seat 1 drew two and put out R5; not kept: ?" in told


def test_a_better_meld_promises_more_already_in_the_exchange():
    state = dealt("B7 R1 R2", "B0 B1 R5", common="B3 R4 R7")
    pair = estimate(state.after(0, "swap:R1-R7"))[0]
    assert pair > estimate(state.after(0, "swap:B7-B3"))[0]
