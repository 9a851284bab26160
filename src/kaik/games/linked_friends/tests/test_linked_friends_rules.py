"""Linked Friends: tricks of melds, sets that go over everything, generals, and the end of a season."""

import pytest
from msgspec.structs import replace

from kaik.core.action import CHANCE
from kaik.core.errors import IllegalAction
from kaik.core.state import Choose, Over, Throw
from kaik.games.linked_friends import GAME
from kaik.games.linked_friends.melds import answers, rules_of
from kaik.games.linked_friends.mind import estimate
from kaik.games.linked_friends.rules import Effect, LinkedFriends, hand_sizes
from kaik.kits.cards48 import FULL, CardMeld, cards, gathered, unseen
from kaik.play.script import play


def table(*hands: str, **options: object) -> LinkedFriends:
    """A season under way: these hands, seat 0 the dealer and to lead; cards not named lie face down."""
    begun = GAME.begin(GAME.chosen(None, {"first_dealer": 0, **options}), len(hands))
    assert isinstance(begun, LinkedFriends)
    held = tuple(cards(hand) for hand in hands)
    return replace(begun, hands=held, deck=unseen(*held))


def over(led: str, *hands: str, **options: object) -> LinkedFriends:
    """Seat 0 has led; the first of the named hands is asked."""
    some = led.removeprefix("play:").split("-")[0].replace("+", " ")
    return play(table(f"{some} R0", *hands, **options), led)


def plays(state: LinkedFriends, seat: int = 1) -> list[str]:
    return [action.removeprefix("play:") for action in state.legal(seat) if action.startswith("play:")]


# The deal


@pytest.mark.parametrize(("seats", "size"), [(2, 24), (3, 16), (4, 12), (5, 9), (6, 8)])
def test_the_whole_deck_is_dealt_evenly(seats, size):
    chance = play(GAME.begin(seats=seats), "dealer:0").turn().chance
    assert chance.sizes == (size,) * seats


def test_cards_that_do_not_divide_evenly_stay_down_or_are_dealt_on_from_the_dealer():
    assert hand_sizes(GAME.preset(), 3, 5) == (9, 9, 9, 9, 9)
    assert hand_sizes(GAME.chosen(None, {"remainder": "deal"}), 3, 5) == (10, 9, 9, 10, 10)
    assert hand_sizes(GAME.chosen(None, {"remainder": "deal"}), 3, 4) == (12, 12, 12, 12)


def test_the_dealer_leads_any_meld_of_any_colours():
    actions = plays(table("B1 R1 B2 R2 B3 R3 R5", "B0"), 0)
    for action in ("B1", "R5", "B1+R1", "B1+B2+B3", "B1+B2+B3+R1+R2+R3"):
        assert action in actions
    mixed = plays(table("B1 R2 B3 RK", "B0"), 0)
    assert "B1+B3+R2" in mixed


# The trick


def test_a_set_of_three_goes_over_a_single():
    assert "B0+B0+R0" in plays(over("play:B5", "B0 B0 R0 B3"))


def test_a_set_of_three_goes_over_a_stronger_one_unless_the_table_orders_them():
    hand = "B1 B1 R1 R1 B0"
    assert {"B1+B1+R1", "B1+B1+R1+R1"} <= set(plays(over("play:B8+B8+R8", hand, wai_optional="on").after(0, "forgo")))
    ordered = over("play:B8+B8+R8", hand, wai_optional="on", bomb="ordered").after(0, "forgo")
    assert plays(ordered) == ["B1+B1+R1+R1"]


def test_ordered_sets_of_three_still_go_over_everything_else():
    assert plays(over("play:B5", "B1 B1 R1", bomb="ordered")) == ["B1+B1+R1"]
    assert plays(over("play:B5+B5+R5", "B6 B6 R6 B2 B2 R2", bomb="ordered")) == ["B6+B6+R6"]


def test_a_pair_goes_only_over_weaker_pairs():
    assert plays(over("play:B5", "B8 R8")) == ["B8"]
    assert plays(over("play:B5+R5", "B8 R8 B4 R4 BK")) == ["B8+R8"]


def test_a_run_is_beaten_by_a_higher_run_of_its_length_in_any_colours():
    assert plays(over("play:B1+B2+B3", "B1 R2 B3 R4")) == ["B3+R2+R4"]
    assert plays(over("play:B1+R2+R3", "R1 B1 B2 B3")) == []


def test_a_run_set_is_beaten_by_one_of_the_same_length_and_width():
    led = "play:B1+B2+B3+R1+R2+R3"
    assert plays(over(led, "B2 R2 B3 R3 B4 R4")) == ["B2+B3+B4+R2+R3+R4"]
    assert plays(over(led, "B2 R2 B3 R3")) == []
    threes = cards("B2 B2 R2 B3 B3 R3 B4 B4 R4")
    wider = answers(threes, rules_of(GAME.preset()), CardMeld("runset", 6, 3, "BBBRRR", 2), "literal")
    assert "play:B2+B2+B3+B3+B4+B4+R2+R3+R4" not in wider
    assert "play:B2+B2+B3+B3+B4+B4" in wider


def test_king_and_tam_do_not_beat_each_other():
    assert plays(over("play:BK", "RT B8")) == []


def test_a_ship_stands_for_any_card_of_either_colour_and_alone_is_the_weakest():
    assert "B4+B5+RS" in plays(over("play:B1+B2+B3", "B4 B5 RS"))
    assert plays(over("play:B0", "RS")) == []
    assert plays(over("play:B7", "RS", ship_single="wild")) == ["RS", "RS-single8"]


def test_the_owner_says_what_a_ship_makes_of_a_run():
    state = table("B4 B5 RS R0", "B0")
    assert {action for action in plays(state, 0) if action.startswith("B4+B5+RS")} == {"B4+B5+RS", "B4+B5+RS-run5"}
    assert play(state, "play:B4+B5+RS-run5").table.meld.top == 5


@pytest.mark.parametrize(
    ("options", "hand"),
    [({"run_ship_minus1": "on"}, "BS B0 B1"), ({"run_ship_9": "on"}, "B7 B8 BS"), ({"run_king_9": "on"}, "B7 B8 RK")],
)
def test_what_lies_below_0_or_above_8_in_a_run_is_an_option(options, hand):
    def tops(state: LinkedFriends) -> set[int]:
        runs = [action for action in state.legal(0) if action.count("+") == 2]
        return {play(state, action).table.meld.top for action in runs}

    beyond = tops(table(hand + " R3", "B2", **options)) - tops(table(hand + " R3", "B2"))
    assert beyond == ({1} if "run_ship_minus1" in options else {9})


def test_a_run_set_of_two_numbers_is_an_option():
    assert "B1+B2+R1+R2" not in plays(table("B1 R1 B2 R2", "B0"), 0)
    assert "B1+B2+R1+R2" in plays(table("B1 R1 B2 R2", "B0", runset_min=2), 0)
    assert "B1+B2+R1+R2" in plays(table("B1 R1 B2 R2", "B0", runset_min=2, run_min=6), 0)


def test_one_may_pass_and_still_play_later_in_the_trick():
    state = play(table("B1 B7 R0", "B3 R0 B0", "B2 R1 B0"), "play:B1 pass play:B2")
    assert state.turn() == Choose((0,))
    state = play(state, "pass")
    assert state.legal(1) == ("pass", "play:B3")


def test_a_pass_locks_by_option():
    state = play(table("B1 B7 R0", "B3 R0 B0", "B2 R1 B0", pass_locks="on"), "play:B1 pass play:B2")
    assert state.turn() == Choose((0,))
    led = play(state, "pass")
    assert led.turn() == Choose((2,))
    assert led.table is None
    assert "pass" not in led.legal(2)


def test_a_locked_seat_is_passed_over_while_others_go_on():
    state = play(table("B1 B7 R0", "B3 R0 B0", "B2 R8 B0", pass_locks="on"), "play:B1 pass play:B2 play:B7")
    assert state.turn() == Choose((2,))
    assert play(state, "pass").turn() == Choose((0,))


def test_when_all_others_have_passed_the_last_player_leads_anything():
    state = play(table("B1 B7 R0", "B3 R0 B0", "B2 R1 B0"), "play:B1 play:B3 pass pass")
    assert state.turn() == Choose((1,))
    assert state.table is None
    assert state.discards == ("B1", "B3")
    assert state.legal(1) == ("play:B0", "play:B0+R0")


def test_a_pass_is_always_open_to_a_follower_but_never_to_a_leader():
    state = table("B1 R0", "B3 R0")
    assert "pass" not in state.legal(0)
    assert "pass" in play(state, "play:B1").legal(1)


def test_the_turn_may_go_the_other_way_round():
    assert over("play:B1", "B3", "B4", direction="ccw").turn() == Choose((2,))


def test_a_refusal_names_what_is_open():
    with pytest.raises(IllegalAction, match="play:RT is not open to seat 1; legal: pass"):
        over("play:BK", "RT B8").after(1, "play:RT")


# Generals


def test_each_general_laid_names_a_strength_or_takes_a_card_back():
    state = play(table("B1 R1 B8 R8 B2 B2 B3 R3 B4", "B3 B4 R5"), "play:B1 pass play:R1 pass play:B8+R8")
    assert len(state.hands[0]) == 5
    assert state.effect == Effect(2)
    assert state.turn() == Choose((0,))
    actions = state.legal(0)
    assert len([action for action in actions if action.startswith("exclude:")]) == 55
    assert [action for action in actions if not action.startswith("exclude:")] == ["take:B1"]


def test_an_exclusion_takes_a_strength_out_of_all_hands_and_the_discards():
    state = play(table("B5 B8 R5 R0", "R5 RK B0 B7", "BT R1 R2"), "play:B5 play:B7 pass play:B8")
    named = play(state, "exclude:5")
    assert isinstance(named.turn(), Throw)
    assert named.turn().chance.weights == (("show:R5-R5-none", 1),)
    after = play(named, "show:R5-R5-none")
    assert after.hands == (("R0",), ("B0", "RK"), ("BT", "R1", "R2"))
    assert after.discards == ("B7",)
    assert after.excluded == ("B5", "R5", "R5")
    assert after.turn() == Choose((1,))


def test_the_strength_of_king_and_tam_is_one():
    state = play(table("B8 RT R0", "BK RK B0", "BT R1"), "play:B8", "exclude:KT")
    after = play(state, state.turn().chance.weights[0][0])
    assert after.hands == (("R0",), ("B0",), ("R1",))
    assert after.excluded == ("BK", "BT", "RK", "RT")


def test_the_meld_on_the_table_stays_to_be_beaten_even_if_its_strength_is_excluded():
    state = play(table("B8 R0 R1", "R8 BK B0"), "play:B8 exclude:8 show:none-R8")
    assert state.table.cards == ("B8",)
    assert state.excluded == ("R8",)
    assert state.turn() == Choose((1,))
    assert state.legal(1) == ("pass", "play:BK")
    assert play(state, "play:BK pass play:B0").match.played == 1


def test_a_strength_wholly_out_of_the_game_cannot_be_named_again():
    state = play(table("B8 R8 BK RK BT RT R0", "B0 B1"), "play:B8 exclude:KT show:BK+BT+RK+RT-none pass play:R8")
    actions = state.legal(0)
    assert "exclude:KT" not in actions
    assert "exclude:0" in actions


def test_cards_taken_back_are_of_ones_choice_and_seen_by_all():
    state = play(table("B1 B8 B8 R0 B5", "B6 B7 R4"), "play:B1 play:B6 pass play:B7")
    state = play(state, "play:B8")
    assert [action for action in state.legal(0) if action.startswith("take")] == ["take:B1", "take:B6", "take:B7"]
    after = play(state, "take:B7")
    assert after.hands[0] == ("B5", "B7", "B8", "R0")
    assert after.discards == ("B1", "B6")
    assert after.view(1).known == (("B7",), ())
    assert after.turn() == Choose((1,))


def test_two_generals_take_two_cards_or_as_many_as_there_are():
    state = play(table("B8 R8 B1 R0 B0", "B6 B7 R4"), "play:B1 pass")
    state = play(state, "play:B8+R8 take:B1")
    assert state.hands[0] == ("B0", "B1", "R0")
    assert state.turn() == Choose((1,))


def test_once_a_card_is_taken_the_other_generals_take_too():
    state = play(table("B8 R8 B1 B2 R0", "B6 B7 R4"), "play:B1 pass play:B2 pass play:B8+R8 take:B1")
    assert state.legal(0) == ("take:B2",)
    assert play(state, "take:B2").hands[0] == ("B1", "B2", "R0")


def test_with_no_discards_taking_back_brings_nothing():
    state = play(table("B8 R0", "B0"), "play:B8")
    assert [action for action in state.legal(0) if not action.startswith("exclude")] == ["take"]
    after = play(state, "take")
    assert after.hands[0] == ("R0",)
    assert after.turn() == Choose((1,))


def test_the_meld_itself_cannot_be_taken_back():
    state = play(table("B8 B1 R0", "B0 R1"), "play:B1 pass play:B8")
    assert [action for action in state.legal(0) if action.startswith("take")] == ["take:B1"]


def test_the_last_cards_win_at_once_without_effect():
    state = play(table("B8 B1", "B0 R1"), "play:B1 pass play:B8")
    assert state.match.played == 1
    assert state.before.winner == 0


def test_an_exclusion_that_empties_ones_own_hand_wins():
    state = play(table("B8 R5", "B5", "R1"), "play:B8 exclude:5 show:R5-B5-none")
    assert state.before.winner == 0


def test_else_the_first_empty_hand_after_ones_own_wins():
    state = play(table("R1 R3", "B8 R2 R0", "B1", "R5", "B5"), "play:R1 play:B8 exclude:5 show:none-none-none-R5-B5")
    assert state.before.winner == 3
    assert state.before.held == (1, 2, 1, 0, 0)


def test_a_hand_emptied_by_an_exclusion_sits_out_where_that_does_not_win():
    state = play(table("B8 R6 R0", "B5", "R7 R1", exclude_can_win="off"), "play:B8 exclude:5 show:none-B5-none")
    assert state.match.played == 0
    assert state.turn() == Choose((2,))
    assert play(state, "pass").turn() == Choose((0,))


def test_the_next_seat_with_cards_leads_for_a_leader_whose_hand_was_excluded():
    state = play(table("B8 R5", "B1", "R7 R1", exclude_can_win="off"), "play:B8 exclude:5 show:R5-none-none")
    state = play(state, "pass pass")
    assert state.turn() == Choose((1,))
    assert state.legal(1) == ("play:B1",)


def test_a_season_in_which_every_hand_is_excluded_is_drawn_where_that_does_not_win():
    state = play(table("B8 R5", "B5", exclude_can_win="off"), "play:B8 exclude:5 show:R5-B5")
    assert state.before.winner == -1
    assert state.match.points == (0, 0)
    assert state.match.dealer == 0


def test_several_generals_act_each_in_their_own_way_by_option():
    hands = ("B8 R8 B1 R0 R2", "B6 B7 R4")
    state = play(table(*hands, wai_mix="on"), "play:B1 pass play:B8+R8")
    assert len(state.legal(0)) == 12
    state = play(state, "take:B1")
    assert "exclude:6" in state.legal(0)
    after = play(state, "exclude:6 show:none-B6")
    assert after.turn() == Choose((1,))
    assert after.hands == (("B1", "R0", "R2"), ("B7", "R4"))


def test_a_ship_laid_as_a_general_acts_only_by_option():
    def generals(led: str, **options: object) -> int:
        effect = over(led, "B0 B1", **options).effect
        return effect.left if effect else 0

    for led, off, on in (
        ("play:B8+BS", 1, 2),
        ("play:B6+B7+BS", 0, 1),
        ("play:B6+B7+BS-run7", 0, 0),
        ("play:B5+BS", 0, 0),
        ("play:B6+B6+B7+B7+B8+BS", 1, 2),
        ("play:BS+RS", 0, 0),
    ):
        assert generals(led) == off
        assert generals(led, wai_ship="on") == on


def test_an_effect_may_be_forgone_only_by_option():
    assert "forgo" not in over("play:B8", "B0").legal(0)
    state = play(over("play:B8", "B0 B1", wai_optional="on"), "forgo")
    assert state.turn() == Choose((1,))


# The end of a season


def test_the_first_empty_hand_wins_the_season_and_deals_the_next():
    state = play(table("B1 R0", "B3", "B4 B5"), "play:B1 play:B3")
    assert state.before.winner == 1
    assert state.before.held == (1, 0, 2)
    assert (state.match.points, state.match.dealer) == ((0, 1, 0), 1)
    assert state.deck == FULL


def test_losers_pay_for_each_card_left_by_option():
    lost = play(table("B1 R0", "B3", "B4 B5", score="per_card"), "play:B1 play:B3")
    assert lost.match.points == (-2, 4, -2)
    won = play(table("B1", "B3", "B4 B5", score="per_card", mult_init=3), "play:B1")
    assert won.match.points == (9, -3, -6)
    assert won.match.mult == 4
    plain = play(table("B1 R0", "B3", "B4 B5", score="per_card", mult_scope="off"), "play:B1 play:B3")
    assert plain.match.points == (-1, 3, -2)


def test_a_season_that_goes_on_too_long_is_drawn():
    state = play(table("B1 R0 R1", "B3 B4", turn_cap=3), "play:B1 pass play:R0")
    assert [action for action, _ in state.turn().chance.weights] == ["drawn"]
    after = play(state, "drawn")
    assert after.before.winner == -1
    assert (after.match.points, after.match.dealer, after.match.played) == ((0, 0), 0, 1)


def test_most_seasons_won_win_the_match():
    state = play(table("B1", "B3 B4", seasons=1), "play:B1")
    assert state.turn() == Over((1.0, 0.0), "after 1 season seat 0 has the most points, 1")
    assert state.legal(0) == state.legal(1) == ()


def test_no_card_is_ever_lost():
    state = play(table("B5 B8 R5 R0", "R5 RK B0 B7"), "play:B5 play:B7 play:B8 exclude:5 show:R5-R5")
    assert gathered(*state.hands, state.discards, state.excluded, state.table.cards, state.deck) == FULL
    assert state.conserved() == (FULL,)
    assert table("B1", "B2", score="per_card").conserved() == (FULL, 0)


def test_dealing_begins_the_next_season():
    state = play(table("B1 R0", "B3"), "play:B1 play:B3")
    assert state.after(CHANCE, "deal:" + "-".join("+".join(FULL[at::2]) for at in (0, 1))).turn() == Choose((1,))


def test_whoever_has_fewer_cards_left_promises_more():
    few, many = estimate(table("R6", "R1 R2 R3"))
    assert few > 0 > many
