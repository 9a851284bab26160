"""Season's End: turns, discards and who takes them, payments, the end of seasons, and what is hidden."""

from random import Random

import pytest
from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.errors import IllegalAction
from kaik.core.state import Choose, Over, Throw
from kaik.games.season_end import GAME
from kaik.games.season_end.rules import SeasonEnd
from kaik.kits.cards48 import FULL, cards, unseen
from kaik.play.script import play


class Luck:
    """Seeded dice."""

    def __init__(self, seed: int) -> None:
        self.source = Random(seed)

    def below(self, n: int) -> int:
        return self.source.randrange(n)


def table(*hands: str, **options: object) -> SeasonEnd:
    """A season under way after its first round, without lights: seat 0 deals at two and is to draw."""
    settings = {"first_dealer": 0, "hikari": "off", **options}
    begun = GAME.begin(GAME.chosen(None, settings), len(hands))
    assert isinstance(begun, SeasonEnd)
    held = tuple(cards(hand) for hand in hands)
    return replace(begun, hands=held, stock=unseen(*held), phase="draw", first_round=False)


def told(state: SeasonEnd, **said: str) -> SeasonEnd:
    """Everybody answers the discard, `pass` unless named as in `_1="win"`, and the answers are told."""
    for seat in state.waiting():
        state = state.after(seat, said.get(f"_{seat}", "pass"))
    return state.after(CHANCE, call_of(state))


def call_of(state: SeasonEnd) -> Action:
    turn = state.turn()
    assert isinstance(turn, Throw)
    ((word, _),) = turn.chance.weights
    return word


def turn_of(state: SeasonEnd, drawn: str, discarded: str, **said: str) -> SeasonEnd:
    """A whole turn: a draw, a discard, and the answers to it."""
    return told(play(state, f"draw:{drawn}", f"discard:{discarded}"), **said)


SIX_RUN = "R1 R2 R3 B4 B5"  # and B6: end 3, bonus 0
KINGS = "BK BT RK B5 B5"  # and R5: end 2, bonus 3
IDLE = "B0 R2 B3 R4 B6"
QUIET = "R0 B2 R3 B7 R8"


# The deal and a turn


@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_gets_five_cards_and_one_is_turned_up_as_the_first_light(seats):
    state = play(GAME.begin(seats=seats), "dealer:1")
    state = state.after(CHANCE, state.turn().chance.sample(Luck(1)))
    assert {len(hand) for hand in state.hands} == {5}
    light = state.turn().chance.sample(Luck(1))
    assert light.verb == "light"
    lit = state.after(CHANCE, light)
    assert lit.view(None).lights == light.args
    assert len(lit.stock) == 48 - 5 * seats - 1
    assert lit.turn().chance.sample(Luck(1)).verb == "draw"
    assert lit.mover == 1


def test_without_lights_the_dealer_draws_at_once():
    state = play(GAME.begin(GAME.chosen(None, {"hikari": "off"})), "dealer:0")
    state = state.after(CHANCE, state.turn().chance.sample(Luck(1)))
    assert state.phase == "draw"
    assert state.lights == ()


def test_a_turn_is_a_draw_a_discard_and_the_answers_of_all_others():
    state = play(table(IDLE, QUIET, KINGS), "draw:R6")
    assert state.turn() == Choose((0,))
    assert state.legal(0) == tuple(sorted(f"discard:{card}" for card in cards(f"{IDLE} R6")))
    state = play(state, "discard:B0")
    assert state.turn() == Choose((1, 2))
    assert state.legal(1) == ("pass",)
    state = told(state)
    assert state.discards[0] == ("B0",)
    assert (state.mover, state.phase) == (1, "draw")


def test_the_turn_may_go_the_other_way_round():
    assert turn_of(table(IDLE, QUIET, KINGS, direction="ccw"), "R6", "B0").mover == 2


def test_copies_of_a_card_are_one_word():
    assert play(table("B0 B0 B0 R4 R6", QUIET), "draw:R7").legal(0).count("discard:B0") == 1


# Winning


def test_a_drawn_card_that_finishes_the_hand_may_end_the_season():
    state = play(table(SIX_RUN, IDLE), "draw:B6")
    assert "win" in state.legal(0)
    assert play(state, "win").ended.wins[0].discarder is None


def test_a_finished_hand_may_be_kept_secret():
    state = play(table(SIX_RUN, IDLE), "draw:B6", "discard:B6")
    assert "win" not in state.legal(0)
    assert state.phase == "claim"


def test_the_dealer_draws_a_finished_hand_and_everybody_pays_double():
    state = play(table(SIX_RUN, IDLE, QUIET), "draw:B6", "win")
    assert state.match.points == (12, -6, -6)
    assert (state.match.dealer, state.match.mult) == (0, 3)


def test_a_losing_dealer_pays_double_for_the_end_but_not_for_the_bonus():
    state = turn_of(table(QUIET, KINGS, IDLE), "R5", "R5", _1="win")
    assert state.match.points == (-7, 7, 0)
    assert (state.match.dealer, state.match.mult) == (1, 2)


def test_only_the_discarder_pays_for_his_discard():
    state = table(QUIET, KINGS, IDLE)
    state = turn_of(replace(state, mover=2), "R5", "R5", _1="win")
    assert state.match.points == (0, 5, -5)


def test_everybody_pays_for_a_drawn_card_each_at_his_own_rate():
    state = play(replace(table(QUIET, KINGS, IDLE), mover=1), "draw:R5", "win")
    assert state.match.points == (-7, 12, -5)


def test_the_dealer_wins_in_the_first_round_on_the_last_players_discard():
    state = replace(table("R1 R1 R1 B2 B3", "B0 R2 B6 R4 B8", "R0 B7 R3 B5 R8"), first_round=True)
    state = turn_of(state, "RK", "RK")
    state = turn_of(state, "RT", "RT")
    state = turn_of(state, "B4", "B4", _0="win")
    assert state.match.points == (10, 0, -10)
    assert dict(state.ended.wins[0].score.items) == {"base": 2, "first-round": 3}
    assert (state.match.dealer, state.match.mult) == (0, 3)


def test_a_win_on_a_discard_costs_no_point_for_taking_it():
    state = turn_of(table(QUIET, "R1 R1 R1 B2 B3", IDLE, mult_scope="off"), "B4", "B4", _1="win")
    assert state.match.points == (-2, 2, 0)


def test_the_best_way_to_score_a_hand_is_taken():
    # Three pairs, or a pair and a four: the four is worth a point from everybody.
    state = turn_of(table(QUIET, "R1 R1 B1 B1 R8", IDLE), "BS", "BS", _1="win")
    assert state.match.points == (-5, 6, -1)
    assert state.ended.wins[0].score.groups == (cards("R1 R1 B1 B1"), cards("R8 BS"))


def test_equal_triples_are_weighed_against_a_set_of_four():
    def points(**options: object) -> tuple[int, ...]:
        return play(table("R1 R1 R1 B1 B1", IDLE, QUIET, **options), "draw:B1", "win").match.points

    assert points() == (10, -5, -5)
    assert points(gyumit=3) == (20, -10, -10)


def test_the_winner_deals_next_and_a_match_ends_after_its_seasons():
    state = turn_of(table(QUIET, KINGS, seasons=1), "R5", "R5", _1="win")
    assert state.turn() == Over((-7.0, 7.0), "after 1 season seat 1 has the most points, 7")
    assert state.legal(0) == state.legal(1) == ()
    assert state.standing() == (-7.0, 7.0)


# Lights


def test_the_second_light_is_turned_up_at_the_win_and_counts():
    state = table(QUIET, "BK BT RK B5 R5", hikari="on")
    state = replace(state, lights=("B5",), stock=unseen(*state.hands, ("B5",)))
    won = turn_of(state, "R5", "R5", _1="win")
    assert won.phase == "last-light"
    assert won.view(0).shown == ((), cards("BK BT RK B5 R5"))
    lit = play(won, "light:R1")
    assert lit.match.points == (-8, 8)  # 2 × 2, three kings and Tams, one light
    assert lit.ended.lights == ("B5", "R1")


def test_without_a_card_left_there_is_no_second_light():
    state = replace(table(SIX_RUN, IDLE, hikari="on"), stock=("B6",), lights=("R7",))
    assert play(state, "draw:B6", "win").match.points == (6, -6)


# Taking a discard to lay a meld open


def test_the_booklets_figure():
    state = turn_of(table(QUIET.replace("B7", "R6"), "B8 B7 B3 R1 R1"), "B6", "B6", _1="open:B6+B7+B8")
    assert state.match.points == (1, -1)
    assert state.melds == ((), cards("B6 B7 B8"))
    assert state.discards[0] == ()
    assert state.turn() == Choose((1,))
    assert state.legal(1) == ("discard:B3", "discard:R1")
    state = told(play(state, "discard:B3"))
    assert (state.mover, state.phase) == (0, "draw")
    waits = [
        card for card in sorted(set(state.stock)) if "win" in play(state, f"draw:{card}", f"discard:{card}").legal(1)
    ]
    assert waits == ["B1", "BS", "R1", "RS"]


def test_a_card_is_taken_for_a_set_of_three_a_run_or_a_set_of_four():
    state = play(table(QUIET, "R1 B1 B1 R5 R6"), "draw:R1", "discard:R1")
    assert state.legal(1) == ("open:B1+B1+R1", "open:B1+B1+R1+R1", "open:B1+R1+R1", "pass")
    state = play(table("R0 B2 R3 B7 R8", "R1 B1 B3 R5 R6"), "draw:R7", "discard:R7")
    assert state.legal(1) == ("open:R5+R6+R7", "pass")


def test_a_card_is_not_taken_for_a_pair_nor_for_a_run_of_two_colours():
    assert play(table(QUIET, "R1 B0 R4 B3 R6"), "draw:B1", "discard:B1").legal(1) == ("pass",)
    assert play(table(QUIET, "R4 B1 R6 BK B3"), "draw:B5", "discard:B5").legal(1) == ("pass",)


def test_a_discarded_ship_is_taken_like_any_card():
    state = play(table(QUIET, "R4 R5 B0 B3 BK"), "draw:RS", "discard:RS")
    assert state.legal(1) == ("open:R4+R5+RS", "pass")


def test_whoever_takes_a_card_skips_the_seats_between():
    state = table(QUIET, IDLE, "B1 R1 R5 BK B8", "R0 R0 B4 B8 R7")
    state = turn_of(state, "R1", "R1", _2="open:B1+R1+R1")
    assert state.turn() == Choose((2,))
    assert told(play(state, "discard:BK")).mover == 3


def test_everybody_may_take_the_card_of_a_taker_too():
    state = table(QUIET, "BK BT R6 R7 B4", "B1 R1 R5 RK B8")
    state = turn_of(state, "R1", "R1", _2="open:B1+R1+R1")
    state = play(state, "discard:RK")
    assert state.legal(1) == ("open:BK+BT+RK", "pass")
    state = told(state, _1="open:BK+BT+RK")
    assert state.match.points == (1, -1, 0)
    assert state.mover == 1


def test_whoever_takes_a_card_draws_none_and_cannot_win_with_it():
    state = table(QUIET, "R1 R1 B5 B6 B7")
    state = turn_of(state, "R1", "R1", _1="open:R1+R1+R1")
    assert state.turn() == Choose((1,))
    assert len(state.hands[1]) == 3
    assert "win" not in state.legal(1)


def test_one_card_must_be_left_to_discard():
    state = table(QUIET, "R1 B1 B7")
    state = replace(state, hands=(cards(QUIET), cards("R1 B1")), melds=((), cards("R5 R6 R7")))
    state = replace(state, stock=unseen(*state.hands, *state.melds))
    assert play(state, "draw:B1", "discard:B1").legal(1) == ("pass", "win")


def test_a_win_goes_before_a_meld_and_the_nearest_goes_first():
    def taker(**said: str) -> Action:
        state = play(table(QUIET, "B5 R5 B1 BK B8", "R6 R7 B0 B3 RK", "R7 R6 B1 B1 R1"), "draw:R5", "discard:R5")
        for seat in state.waiting():
            state = state.after(seat, said.get(f"_{seat}", "pass"))
        return call_of(state)

    assert taker(_1="open:B5+R5+R5", _2="open:R5+R6+R7", _3="win") == "call:3-win-B1+B1+R1+R6+R7"
    assert taker(_1="open:B5+R5+R5", _2="open:R5+R6+R7") == "call:1-open-B5+R5+R5"
    assert taker(_2="open:R5+R6+R7") == "call:2-open-R5+R6+R7"
    assert taker() == "call:none"


def test_nearest_means_next_in_the_direction_of_play():
    def taker(direction: str) -> Action:
        hands = (QUIET, "R6 R7 B0 B3 RK", "R7 R6 B1 B8 RT")
        state = play(table(*hands, direction=direction), "draw:R5", "discard:R5")
        state = state.after(1, "open:R5+R6+R7").after(2, "open:R5+R6+R7")
        return call_of(state)

    assert taker("cw") == "call:1-open-R5+R6+R7"
    assert taker("ccw") == "call:2-open-R5+R6+R7"


def two_winners(**options: object) -> SeasonEnd:
    hands = (QUIET, "B1 B1 R1 R6 R7", "R0 R0 B0 B5 B5")
    return turn_of(table(*hands, mult_scope="off", **options), "R5", "R5", _1="win", _2="win")


def test_of_two_winners_the_nearest_wins_or_by_option_both():
    assert two_winners().match.points == (-2, 2, 0)
    both = two_winners(multi_win="all")
    assert both.match.points == (-4, 2, 2)
    assert [win.seat for win in both.ended.wins] == [1, 2]
    assert both.match.dealer == 1
    assert both.kept() == (FULL, 0)


def test_both_winners_show_their_cards_before_the_second_light():
    lit = two_winners(multi_win="all", hikari="on")
    assert lit.phase == "last-light"
    assert lit.view(None).shown == ((), cards("B1 B1 R1 R6 R7"), cards("R0 R0 B0 B5 B5"))
    assert play(lit, "light:R7").match.points == (-5, 3, 2)


def test_taking_discards_may_be_ruled_out():
    state = play(table(QUIET, "R1 B1 B1 R5 R6", nam="off"), "draw:R1", "discard:R1")
    assert state.legal(1) == ("pass",)
    assert "win" in play(table(QUIET, KINGS, nam="off"), "draw:R5", "discard:R5").legal(1)


def test_skipped_players_may_be_paid_too():
    hands = (QUIET, IDLE, "R0 R0 B4 B8 R7", "B1 R1 R5 BK B8")
    assert turn_of(table(*hands), "R1", "R1", _3="open:B1+R1+R1").match.points == (1, 0, 0, -1)
    paid = turn_of(table(*hands, nam_pay_skipped="on"), "R1", "R1", _3="open:B1+R1+R1")
    assert paid.match.points == (1, 1, 1, -3)


# Four friends


def with_open_set(**options: object) -> SeasonEnd:
    """Seat 1 has three soldiers open."""
    state = table(QUIET, "R5 B6", IDLE, **options)
    melds = ((), cards("B1 R1 R1"), ())
    return replace(state, melds=melds, stock=unseen(*state.hands, *melds))


def test_a_set_of_four_in_the_hand_may_be_shown_for_a_point_from_everybody():
    state = play(table("R1 R1 B1 B1 R5", IDLE, QUIET), "draw:B6")
    assert [word for word in state.legal(0) if word.verb == "reveal"] == ["reveal:B1+B1+R1+R1"]
    state = play(state, "reveal:B1+B1+R1+R1")
    assert state.match.points == (2, -1, -1)
    assert state.legal(0) == ("discard:B6", "discard:R5")


def test_a_set_of_four_is_not_paid_again_at_the_win():
    state = play(table("R1 R1 B1 B1 R5", IDLE, QUIET), "draw:B5", "reveal:B1+B1+R1+R1")
    assert state.match.points == (2, -1, -1)
    assert play(state, "win").match.points == (10, -5, -5)
    at_once = play(table("R1 R1 B1 B1 R5", IDLE, QUIET), "draw:B5", "win")
    assert at_once.match.points == (10, -5, -5)


def test_ships_make_a_set_of_four_in_several_ways():
    state = play(table("R1 R1 B1 B1 RS", IDLE), "draw:B6")
    fours = [word for word in state.legal(0) if word.verb == "reveal"]
    assert fours == ["reveal:B1+B1+R1+R1", "reveal:B1+B1+R1+RS", "reveal:B1+R1+R1+RS"]


def test_a_drawn_card_may_make_an_open_set_four():
    state = play(replace(with_open_set(), mover=1), "draw:B1")
    assert "reveal:B1+B1+R1+R1" in state.legal(1)
    state = play(state, "reveal:B1+B1+R1+R1")
    assert state.match.points == (-1, 2, -1)
    assert state.melds[1] == cards("B1 B1 R1 R1")
    assert state.hands[1] == cards("R5 B6")


def test_a_discard_may_make_an_open_set_four_unless_the_table_forbids_it():
    state = play(with_open_set(), "draw:B1", "discard:B1")
    assert state.legal(1) == ("open:B1+B1+R1+R1", "pass")
    state = told(state, _1="open:B1+B1+R1+R1")
    assert state.match.points == (0, 1, -1)
    assert state.turn() == Choose((1,))
    assert state.legal(1) == ("discard:B6", "discard:R5")
    assert play(with_open_set(nam_extend_open="off"), "draw:B1", "discard:B1").legal(1) == ("pass",)


def test_an_open_run_grows_to_nothing():
    state = with_open_set()
    melds = ((), cards("R0 R1 R2"), ())
    hands = (cards("B0 B2 R3 B7 R8"), cards("R5 B6"), cards("B0 B3 R4 B8 R8"))
    state = replace(state, melds=melds, hands=hands, stock=unseen(*hands, *melds))
    assert play(state, "draw:B4", "discard:R3").legal(1) == ("pass",)


def test_whoever_has_taken_a_card_may_still_show_a_set_of_four():
    state = turn_of(table(QUIET, "R1 R1 B1 B5 B6"), "B1", "B1", _1="open:B1+B1+R1")
    assert state.legal(1) == ("discard:B5", "discard:B6", "discard:R1", "reveal:B1+B1+R1+R1")


def test_sets_of_four_may_be_worth_nothing():
    state = play(table("R1 R1 B1 B1 R5", IDLE, four_friends="off"), "draw:B5")
    assert not [word for word in state.legal(0) if word.verb == "reveal"]
    assert play(state, "win").match.points == (4, -4)
    taken = turn_of(table(QUIET, "R1 B1 B1 R5 R6", four_friends="off"), "R1", "R1", _1="open:B1+B1+R1+R1")
    assert taken.match.points == (1, -1)


# The first round


def opening(*hands: str) -> SeasonEnd:
    return replace(table(*hands), first_round=True)


def test_the_first_round_ends_when_the_turn_comes_back_to_the_dealer():
    state = turn_of(opening(IDLE, QUIET, KINGS), "R6", "R6")
    state = turn_of(state, "R7", "R7")
    assert state.first_round
    assert not turn_of(state, "R1", "R1").first_round


def test_the_first_round_ends_when_a_taker_jumps_over_the_dealer():
    state = turn_of(opening(IDLE, "B1 R1 R5 BK B8", QUIET), "R6", "R6")
    state = turn_of(state, "R7", "R7")
    jumped = turn_of(state, "R1", "R1", _1="open:B1+R1+R1")
    assert not jumped.first_round


def test_taking_the_dealers_first_card_does_not_end_the_first_round():
    state = turn_of(opening(QUIET, IDLE, "B1 R1 R5 BK B8"), "R1", "R1", _2="open:B1+R1+R1")
    assert state.first_round
    assert not told(play(state, "discard:R5")).first_round


def test_the_first_round_ends_when_the_dealer_takes_a_card():
    state = turn_of(opening("B1 R1 R5 BK B8", IDLE, QUIET), "R6", "R6")
    assert not turn_of(state, "R1", "R1", _0="open:B1+R1+R1").first_round


# The stock runs out


def run_out(**options: object) -> SeasonEnd:
    state = table(IDLE, QUIET, KINGS, **options)
    return turn_of(replace(state, stock=("R6",)), "R6", "R6")


def test_when_the_stock_has_run_out_nobody_is_paid_and_the_dealer_stays():
    state = run_out()
    assert state.match.points == (0, 0, 0)
    assert (state.match.dealer, state.match.mult, state.match.played) == (0, 2, 1)
    assert state.ended.wins == ()
    assert state.phase == "deal"


def test_the_deal_may_pass_on_when_the_stock_has_run_out():
    assert run_out(exhaust="pass_dealer").match.dealer == 1
    assert run_out(exhaust="pass_dealer", dealer_pass="rotate").match.dealer == 1
    assert run_out(dealer_pass="rotate").match.dealer == 0


def test_the_last_card_of_the_stock_may_still_be_taken():
    state = replace(table(QUIET, KINGS), stock=("R5",))
    state = play(state, "draw:R5", "discard:R5")
    assert told(state, _1="win").match.points == (-7, 7)
    taken = told(state, _1="open:B5+B5+R5")
    assert taken.turn() == Choose((1,))
    assert told(play(taken, "discard:BK")).match.played == 1


# Soft Season's End


def soft(*hands: str) -> SeasonEnd:
    begun = GAME.begin(GAME.chosen("soft", {"first_dealer": 0}), len(hands))
    assert isinstance(begun, SeasonEnd)
    held = tuple(cards(hand) for hand in hands)
    return replace(begun, hands=held, stock=unseen(*held), phase="draw")


def test_in_the_soft_game_everybody_pays_the_winner_a_coin():
    assert turn_of(soft(QUIET, KINGS, IDLE), "R5", "R5", _1="win").match.points == (-1, 2, -1)
    assert play(soft(SIX_RUN, IDLE, QUIET), "draw:B6", "win").match.points == (2, -1, -1)


def test_in_the_soft_game_nothing_but_two_threes_counts():
    state = play(soft("R1 R1 B1 B1 R5", "R0 B0 BT RK R3"), "draw:B5")
    assert state.legal(0) == ("discard:B1", "discard:B5", "discard:R1", "discard:R5")
    assert play(state, "discard:B5").legal(1) == ("pass",)


# Dealing on without a shuffle


def dealing_on() -> SeasonEnd:
    """Seat 0 has just won; 26 cards of the stock are left."""
    state = table(SIX_RUN, "B0 R2 B3 R4 B7", dodo="on")
    pile = state.stock[-11:]
    assert "B6" not in pile
    state = replace(state, stock=tuple(sorted(set_aside(state.stock, pile))), discards=(pile, ()))
    return play(state, "draw:B6", "win")


def set_aside(stock: tuple[str, ...], pile: tuple[str, ...]) -> list[str]:
    left = list(stock)
    for card in pile:
        left.remove(card)
    return left


def test_the_next_deal_may_come_from_what_is_left_of_the_stock():
    state = dealing_on()
    assert len(state.stock) == 26
    assert state.put_away == ((), cards("B0 R2 B3 R4 B7"))
    assert state.view(0).put_away == ()
    assert state.view(1).put_away == cards("B0 R2 B3 R4 B7")
    assert set(cards(f"{SIX_RUN} B6")) <= set(state.gone)
    deal = state.turn().chance
    assert sum(count for _, count in deal.pool) == 26
    assert state.kept() == (FULL, 0)


def test_what_others_put_away_stays_a_secret_in_the_next_season():
    state = dealing_on()
    worlds = [state.imagine(0, Luck(seed)) for seed in range(10)]
    assert len({world.put_away[1] for world in worlds}) > 5
    assert all(world.view(0) == state.view(0) for world in worlds)
    assert all(state.imagine(1, Luck(seed)) == state for seed in range(3))


@pytest.mark.parametrize(("left", "again"), [(11, True), (10, False)])
def test_the_deck_is_shuffled_when_the_stock_cannot_supply_a_deal(left, again):
    state = table(SIX_RUN, IDLE, dodo="on")
    stock = ("B6", *[card for card in state.stock if card != "B6"][:left])
    state = replace(state, stock=tuple(sorted(stock)))
    after = play(state, "draw:B6", "win")
    assert len(after.stock) == (left if again else 48)
    assert (after.gone != ()) == again


def test_by_default_every_season_has_the_whole_deck():
    assert play(table(SIX_RUN, IDLE), "draw:B6", "win").stock == FULL


# What is hidden


def test_everybody_is_asked_whether_or_not_they_could_take_the_card():
    state = play(table(QUIET, KINGS, IDLE), "draw:R5", "discard:R5")
    assert state.turn() == Choose((1, 2))
    assert state.view(0).waiting == state.view(2).waiting == (1, 2)


def test_an_answer_stays_covered_until_all_are_in():
    state = play(table(QUIET, KINGS, IDLE), "draw:R5", "discard:R5")
    for seat in (0, 2, None):
        assert {state.face(1, word, seat) for word in state.legal(1)} == {"answer:?"}
        assert len({repr(state.after(1, word).view(seat)) for word in state.legal(1)}) == 1
    assert state.face(1, Action("win"), 1) == "win"
    assert state.after(1, "win").view(1).answer == "win"


def test_the_order_of_answers_does_not_matter():
    state = play(table(QUIET, KINGS, "R6 R7 B0 B3 R4"), "draw:R5", "discard:R5")
    one = state.after(1, "win").after(2, "open:R5+R6+R7")
    other = state.after(2, "open:R5+R6+R7").after(1, "win")
    assert one == other


def test_a_claim_that_came_to_nothing_is_never_told():
    state = play(table(QUIET, KINGS, "R6 R7 B0 B3 R4"), "draw:R5", "discard:R5").after(1, "win")
    claimed, passed = state.after(2, "open:R5+R6+R7"), state.after(2, "pass")
    assert call_of(claimed) == call_of(passed) == "call:1-win-B5+B5+BK+BT+RK"
    assert claimed.after(CHANCE, call_of(claimed)) == passed.after(CHANCE, call_of(passed))


def test_a_drawn_card_is_seen_by_its_owner_alone():
    state = table(IDLE, QUIET)
    assert state.face(CHANCE, Action("draw", "R6"), 0) == "draw:R6"
    assert state.face(CHANCE, Action("draw", "R6"), 1) == "draw:?"
    drawn = play(state, "draw:R6")
    assert (drawn.view(0).drew, drawn.view(1).drew, drawn.view(None).drew) == ("R6", "", "")


def test_a_deal_shows_each_seat_its_own_hand():
    state = play(GAME.begin(), "dealer:0")
    word = state.turn().chance.sample(Luck(1))
    assert state.face(CHANCE, word, 1) == f"deal:?+?+?+?+?-{word.args[1]}"


def test_whoever_ends_the_season_shows_his_cards():
    state = play(table(SIX_RUN, IDLE), "draw:B6")
    assert state.face(0, Action("win"), 1) == "win:B4+B5+B6+R1+R2+R3"


def test_an_imagined_world_keeps_what_lies_open_and_deals_the_rest_anew():
    state = play(with_open_set(), "draw:R2", "discard:R2").after(2, "pass")
    hands, said = set(), set()
    for seed in range(40):
        world = state.imagine(0, Luck(seed))
        assert world.view(0) == state.view(0)
        assert world.kept() == state.kept()
        assert world.melds == state.melds
        hands.add(world.hands[1])
        said.add(world.answers[2])
    assert len(hands) > 20
    assert "pass" in said


def test_an_imagined_answer_is_one_the_imagined_hand_could_give():
    state = play(table(QUIET, KINGS, IDLE), "draw:R5", "discard:R5")
    said = set()
    for seed in range(60):
        world = state.after(1, "win").imagine(2, Luck(seed))
        unanswered = replace(world, answers=("", "", ""))
        assert world.answers[1] in unanswered.legal(1)
        said.add(world.answers[1].partition(":")[0])
    assert {"pass", "open"} <= said


def test_the_winners_cards_are_no_secret_any_more():
    state = play(table(SIX_RUN, IDLE, QUIET, hikari="on"), "draw:B6", "win")
    world = state.imagine(1, Luck(3))
    assert world.hands[0] == state.hands[0]
    assert world.hands[2] != state.hands[2]


# Limits and drawings


def test_a_refusal_names_what_is_open():
    state = play(table(QUIET, "R1 B0 R4 B3 R6"), "draw:B1", "discard:B1")
    with pytest.raises(IllegalAction, match="win is not open to seat 1; legal: pass"):
        state.after(1, "win")


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("preset", ["book", "soft"])
def test_no_season_is_longer_than_the_game_says(seats, preset):
    """Nobody wins, everybody takes and shows what he can: the longest way to play."""
    seasons, luck, entries = 6, Luck(seats), 0
    state = GAME.begin(GAME.chosen(preset, {"seasons": seasons, "hikari": "off"}), seats)
    while not isinstance(turn := state.turn(), Over):
        entries += 1
        if isinstance(turn, Throw):
            state = state.after(CHANCE, turn.chance.sample(luck))
            continue
        words = [word for word in state.legal(turn.seats[0]) if word != "win"]
        busy = [word for word in words if word.verb in ("open", "reveal")] or words
        state = state.after(turn.seats[0], busy[luck.below(len(busy))])
    assert entries <= seasons * (GAME.max_length - 1) / 99 + 1


def test_the_table_is_drawn_in_words_with_codes():
    state = turn_of(table(QUIET, "B8 B7 B3 R1 R1"), "B6", "B6", _1="open:B6+B7+B8")
    english = GAME.draw(state.view(1), "en")
    assert "seat 1 (you): -1 points, 3 in hand, open: B6 B7 B8, discards: –" in english
    assert "red: R1 soldier ×2" in english
    assert "Seat 1 is to discard." in english
    offered = GAME.draw(play(state, "discard:B3").view(0), "ja")
    assert "席1がB3 黒車を捨てました。返事を待っているのは席0です。" in offered


def test_the_end_of_a_season_is_told_with_its_reasons():
    state = turn_of(table(QUIET, "R1 R1 B1 B1 R8", IDLE), "BS", "BS", _1="win")
    english = GAME.draw(state.view(None), "en")
    assert "Seat 1 has ended the season with seat 0's discard: B1 B1 R1 R1 | BS R8" in english
    assert "season's end 2: end points 2, bonus points 0" in english
    assert "four friends: 1 from everybody" in english
    assert "It brought: -5 +6 -1" in english
    assert "四友：全員から1点" in GAME.draw(state.view(None), "ja")
