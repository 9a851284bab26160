"""Mountain Path: the steps of a turn, what they cost, and how it ends."""

from itertools import pairwise
from typing import Any

import pytest

from kaik.core.action import CHANCE
from kaik.core.errors import IllegalAction
from kaik.core.state import Choose, Over, Throw
from kaik.games.mountain import GAME
from kaik.games.mountain.road import GOAL, HUE, ROUTE, WATER, WINDING, place
from kaik.games.mountain.rules import STRICT, Mountain
from kaik.games.mountain.side import Placed, Side
from kaik.kits.cards48 import unseen
from kaik.play.script import play

HANDS = ("B1 B1 B1", "R1 R1 R1", "B0 B0 B0", "R0 R0 R0")
"""Three harmless cards for each seat, so that nobody has to draw."""


def side(placed: str = "", hand: str = "", **fields: Any) -> Side:
    """A side with cards placed in earlier turns, as in `R3 B7/2`; three harmless cards in hand unless named."""
    cards = [name.partition("/") for name in placed.split()]
    lying = tuple(Placed(card, int(marks or 0), "idle") for card, _, marks in cards)
    return Side(placed=lying, hand=tuple(sorted((card, 0) for card in hand.split())), **fields)


def before(*sides: Side, **options: object) -> Mountain:
    """The last seat is about to end its turn; then comes seat 0."""
    dealt = tuple(each if each.hand else each.drawing(tuple(HANDS[seat].split()), 0) for seat, each in enumerate(sides))
    seen = [card for each in dealt for card, _ in each.hand] + [card.card for each in dealt for card in each.placed]
    chosen = GAME.chosen(None, {"first": "seat", **options})
    return Mountain(chosen, dealt, unseen(seen), stage="choose", mover=len(sides) - 1, left=STRICT)


def turn(*sides: Side, **options: object) -> Mountain:
    """Seat 0's turn, as far as it goes by itself."""
    return play(before(*sides, **options), "end")


def names(state: Mountain, seat: int = 0) -> list[str]:
    return [each.name for each in state.sides[seat].placed]


def actions(state: Mountain, verb: str) -> list[str]:
    return [str(action) for action in state.legal(state.mover) if action.verb == verb]


# The road.


def test_another_route_goes_over_the_same_squares_to_the_same_top() -> None:
    places = [place(node, route="winding") for node in range(len(WINDING))]
    assert sorted(WINDING) == sorted(ROUTE) and (WINDING[0], WINDING[-1]) == (ROUTE[0], ROUTE[-1])
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(places))
    assert turn(side(node=6), side(), route="winding").view(0).stride == 2
    assert turn(side(node=6), side()).view(0).stride == 1


def test_the_route_is_an_inward_spiral_of_neighbouring_squares() -> None:
    places = [place(node) for node in range(len(ROUTE))]
    assert len(set(places)) == 25
    assert places[0] == (4, 4)
    assert places[GOAL] == (2, 2)
    for (row, column), (next_row, next_column) in pairwise(places):
        assert abs(row - next_row) + abs(column - next_column) == 1


def test_hue_and_water_lie_where_the_figure_has_them() -> None:
    assert sorted(HUE["shared"]) == [0, 4, 8, 12, 16, 18, 20, 22]
    assert sorted(WATER["shared"]) == [2, 6, 10, 14, 17, 19, 21, 23]
    assert [ROUTE[node] for node in (0, 4, 8, 12, 16, 24)] == ["CAI", "CI", "NI", "NAI", "XY", "ZO"]


def test_every_kind_of_square_looks_the_same_from_each_corner() -> None:
    for kind in (HUE["shared"], WATER["shared"]):
        assert {place(node) for node in kind} == {place(node, 1) for node in kind}


@pytest.mark.parametrize(("start_tanke", "moves"), [("on", 16), ("off", 17)])
def test_without_cards_the_climb_takes_sixteen_paid_advances(start_tanke: str, moves: int) -> None:
    options = GAME.chosen(None, {"start_tanke": start_tanke})
    me, paid = Side(), 0
    while me.node != GOAL:
        me, paid = me.advanced(me.stride(options)), paid + 1
    assert paid == moves


def test_bow_horse_and_hue_lengthen_an_advance() -> None:
    after = play(turn(side("R2 R5", node=16, coins=2), side()), "move:coins")
    assert after.sides[0].node == 21


def test_a_card_placed_this_turn_is_not_yet_of_use() -> None:
    state = turn(side(hand="B2 B1 B1", rice=12), side())
    assert play(state, "build:B2 move:rice").sides[0].node == 2


def test_the_goal_cannot_be_overshot_and_reaching_it_wins_at_once() -> None:
    after = play(turn(side("R5", node=22, coins=2), side(), side()), "move:coins")
    assert after.sides[0].node == GOAL
    assert after.turn() == Over((2.0, -1.0, -1.0), "A won on tam's mountain")


# Prices.


@pytest.mark.parametrize(
    ("placed", "halved", "price"),
    [("", 0, (10, 2)), ("R3 R3", 1, (3, 1)), ("", 2, (3, 1)), ("B3 R3 R3", 0, (7, 2)), ("R3", 4, (0, 1))],
)
def test_shamans_halve_the_price_and_chariots_lower_the_rice(placed: str, halved: int, price: tuple[int, int]) -> None:
    assert side(placed).price(GAME.preset(), halved) == price


def test_water_is_dearer_to_leave_where_the_table_says_so() -> None:
    wet = GAME.chosen(None, {"water": "on"})
    assert side(node=2).price(wet, 0) == (11, 3)
    assert side(node=3).price(wet, 0) == (10, 2)
    assert side(node=2).price(GAME.preset(), 0) == (10, 2)


def test_black_cards_cost_rice_and_red_cards_coins() -> None:
    state = turn(side(hand="B5 R7 B0", rice=5, coins=7), side())
    after = play(state, "build:B5 build:R7 build:B0")
    assert (after.sides[0].rice, after.sides[0].coins) == (0, 0)
    assert names(after) == ["B5", "R7", "B0"]


@pytest.mark.parametrize(("card", "cost"), [("R7", 6), ("B0", 0), ("BK", 9), ("RT", 9), ("R1", 0)])
def test_a_chariot_makes_placing_cheaper_by_one(card: str, cost: int) -> None:
    assert side("R3").cost(card) == cost


def test_king_and_tam_cost_ten() -> None:
    assert side().cost("BK") == side().cost("RT") == 10


def test_a_card_one_cannot_pay_is_not_built() -> None:
    state = turn(side(hand="B5 R2 B1", rice=4, coins=1), side())
    assert actions(state, "build") == ["build:B1"]


# The steps of a turn.


def test_a_turn_begins_with_drawing_up_to_three_cards() -> None:
    state = play(GAME.begin(seats=3), "first:1")
    drawing = state.turn()
    assert isinstance(drawing, Throw)
    assert drawing.chance.sizes == (3,)
    state = play(state, "draw:B0+B1+RS")
    assert state.turn() == Choose((1,))
    assert state.legal(1) == ("build:B0", "build:RS", "end", "scrap:B0", "scrap:B1", "scrap:RS")


def test_a_soldier_raises_the_limit_of_the_hand() -> None:
    state = turn(side("R1 B1"), side(hand="R0 R0 R0"))
    assert state.owed == 2
    assert len(play(state, "draw:B2+B3").sides[0].hand) == 5


def test_a_soldier_about_to_go_still_counts_when_drawing() -> None:
    state = turn(side("B1/3"), side())
    assert state.owed == 1
    assert names(play(state, "draw:B2")) == []


def test_a_hand_over_its_limit_is_kept() -> None:
    state = turn(side(hand="B1 B1 B2 B3 B4"), side())
    assert len(state.sides[0].hand) == 5
    assert state.stage == "choose"


def test_a_black_card_works_for_three_turns_and_is_gone_in_the_fourth() -> None:
    state = play(turn(side(hand="BK B1 B1", rice=10), side()), "build:BK end")
    coins = []
    for drawn in ("draw:B2", "", "", ""):
        state = play(state, "end", *([drawn] if drawn else []))
        coins.append((state.sides[0].coins, names(state)))
        state = play(state, "end")
    assert coins == [(2, ["BK/1"]), (4, ["BK/2"]), (6, ["BK/3"]), (6, [])]
    assert "BK" in state.discards


def test_a_red_card_stays() -> None:
    state = turn(side("RK"), side())
    for _ in range(5):
        state = play(state, "end end")
    assert names(state) == ["RK"]
    assert state.sides[0].coins == 12


def test_five_rice_change_into_a_coin_and_never_back() -> None:
    state = turn(side(rice=23), side())
    assert actions(state, "exchange") == ["exchange:1", "exchange:2", "exchange:3", "exchange:4"]
    after = play(state, "exchange:4")
    assert (after.sides[0].rice, after.sides[0].coins) == (3, 4)
    assert actions(turn(side(coins=9), side()), "exchange") == []


def test_an_earlier_step_is_closed_by_a_later_one() -> None:
    state = turn(side("R0", hand="B0 B1 B1", rice=22), side())
    built = play(state, "build:B0")
    assert {action.verb for action in built.legal(0)} == {"build", "end", "move"}
    with pytest.raises(IllegalAction, match="exchange:1 is not open to seat 0"):
        built.after(0, "exchange:1")
    taken = play(state, "dismantle:R0")
    assert {action.verb for action in taken.legal(0)} == {"build", "scrap", "end", "move"}


def test_dismantling_beside_a_chariot_costs_what_placing_costs_there() -> None:
    after = play(turn(side("R5 R3", coins=5), side()), "dismantle:R5")
    assert after.sides[0].coins == 1
    assert actions(turn(side("R5 R3", coins=3), side()), "dismantle") == ["dismantle:R3"]


def test_in_the_boxed_edition_dismantling_costs_the_printed_price_whatever_the_chariots() -> None:
    assert GAME.preset("soft").dismantle_price == "printed"
    state = turn(side("R5 R3", coins=5), side(), dismantle_price="printed")
    after = play(state, "dismantle:R5")
    assert after.sides[0].coins == 0
    assert names(after) == ["R3"]
    assert "R5" in after.discards
    assert actions(turn(side("R5 R3", coins=4), side(), dismantle_price="printed"), "dismantle") == ["dismantle:R3"]


def test_scrapping_brings_two_rice_a_card() -> None:
    after = play(turn(side(), side()), "scrap:B1 scrap:B1 scrap:B1")
    assert after.sides[0].rice == 6
    assert after.discards == ("B1", "B1", "B1")


def test_building_and_scrapping_do_not_mix() -> None:
    state = turn(side(hand="B0 B0 B1", rice=1), side())
    assert actions(play(state, "build:B0"), "scrap") == []
    assert actions(play(state, "scrap:B0"), "build") == []


def test_nine_cards_are_placed_and_no_more() -> None:
    full = side("R0 R0 R0 R1 R1 R2 R2 R3 R3", hand="B0 BS B1", rice=9)
    state = play(turn(full, side(hand="B2 B2 B3")), "draw:B4+B5")
    assert actions(state, "build") == ["build:BS"], "a vessel needs no room"


def test_a_ship_is_sold_for_two_coins() -> None:
    after = play(turn(side(hand="BS B1 B1"), side()), "build:BS")
    assert after.sides[0].coins == 2
    assert after.discards == ("BS",)
    assert names(after) == []


def test_only_one_advance_is_paid_for_in_a_turn() -> None:
    after = play(turn(side(rice=30), side()), "move:rice")
    assert after.mover == 1
    again = play(turn(side(rice=30), side(), moves_per_turn="unlimited"), "move:rice move:rice")
    assert again.mover == 0
    assert again.sides[0].node == 3
    assert again.legal(0) == ("end", "move:rice")


# The end.


def test_a_full_round_lets_the_others_arrive_too() -> None:
    state = turn(side(node=23, coins=2), side("R0", node=22, coins=3), finish="full_round")
    state = play(state, "move:coins")
    assert not isinstance(state.turn(), Over)
    over = play(state, "move:coins").turn()
    assert over == Over((1.0, -1.0), "A won on tam's mountain"), "B has a card placed, A none"


def test_coins_decide_where_cards_are_level_and_else_the_win_is_shared() -> None:
    for coins, paid in ((4, (-1.0, 1.0)), (2, (0.0, 0.0))):
        state = turn(side(node=23, coins=2), side(node=23, coins=coins), finish="full_round")
        over = play(state, "move:coins move:coins").turn()
        assert isinstance(over, Over)
        assert over.payoffs == paid


def test_those_who_never_climb_are_stopped() -> None:
    state = play(GAME.begin(GAME.chosen(None, {"first": "seat", "rounds": 1})), "draw:B1+B1+B1 end draw:B2+B2+B3")
    state = play(state, "scrap:B2 end")
    assert state.turn() == Over((0.0, 0.0), "after 1 rounds A and B had climbed best")


def test_the_first_player_is_drawn_by_lot() -> None:
    lot = GAME.begin(seats=4).turn()
    assert isinstance(lot, Throw)
    assert [action for action, _ in lot.chance.weights] == ["first:0", "first:1", "first:2", "first:3"]


def test_an_empty_stock_is_made_anew_from_the_discards() -> None:
    ready = before(side(hand="B1"), side())
    thin = Mountain(ready.options, ready.sides, ("BK",), ("R2", "R3"), stage="choose", mover=1, left=STRICT)
    state = play(thin, "end")
    assert state.after(CHANCE, "draw:BK").stock == ("R2", "R3")
    state = play(state, "draw:BK draw:R3")
    assert state.stock == ("R2",)
    assert state.discards == ()
    assert [card for card, _ in state.sides[0].hand] == ["B1", "BK", "R3"]


def test_with_no_card_left_nothing_is_drawn() -> None:
    ready = before(side(hand="B1"), side())
    bare = Mountain(ready.options, ready.sides, (), (), stage="choose", mover=1, left=STRICT)
    assert play(bare, "end").turn() == Choose((0,))


def test_a_capped_purse_holds_twenty() -> None:
    state = turn(side("RK R0", rice=20, coins=19), side(), cap=20)
    assert (state.sides[0].rice, state.sides[0].coins) == (20, 20)
    assert actions(state, "exchange") == []


# The boxed edition.


def soft(*sides: Side) -> Mountain:
    options = GAME.preset("soft").changed({"first": "seat"})
    ready = before(*sides)
    state = Mountain(options, ready.sides, ready.stock, stage="choose", mover=len(sides) - 1, left=("move",))
    return play(state, "end")


def test_the_soft_game_deals_three_cards_and_draws_at_the_end() -> None:
    state = play(GAME.begin(GAME.preset("soft")), "first:0 deal:B0+B1+B2-R0+R1+R2")
    assert state.turn() == Choose((0,))
    state = play(state, "work scrap:B0 end")
    assert state.owed == 1
    assert play(state, "draw:B3").mover == 1


def test_the_soft_game_takes_the_steps_in_any_order_but_each_once() -> None:
    state = soft(side("RK", hand="R0 R0 B1", rice=5), side())
    built = ("build:B1", "build:R0", "exchange:1", "scrap:B1", "scrap:R0", "work")
    assert state.legal(0) == built
    state = play(state, "build:R0 build:R0")
    assert actions(state, "build") == ["build:B1"]
    state = play(state, "exchange:1")
    assert actions(state, "build") == [], "building is over once another step has begun"
    state = play(state, "work")
    assert state.sides[0].coins == 3
    assert {action.verb for action in state.legal(0)} == {"dismantle", "end", "move"}


def test_the_cards_must_work_before_the_soft_turn_ends() -> None:
    state = soft(side(coins=5), side())
    assert actions(state, "end") == actions(state, "move") == []
    assert actions(play(state, "work"), "end") == ["end"]


def test_a_card_built_before_the_soft_work_does_not_work_yet() -> None:
    state = play(soft(side(hand="B0 B1 B1"), side()), "build:B0 work")
    assert state.sides[0].rice == 0
    assert names(state) == ["B0"]


def test_a_soldier_placed_in_the_soft_turn_draws_nothing_yet() -> None:
    state = play(soft(side(hand="B1 B1 B1", rice=1), side()), "build:B1 work end")
    assert state.owed == 1


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("route", ["shared", "rotated"])
def test_the_drawing_shows_runners_cards_and_ones_own_hand(language: str, route: str) -> None:
    state = play(turn(side("B7/1 R3", node=5), side("BK/2", hand="RT R5 R5"), route=route), "sticks:2")
    text = GAME.draw(state.view(1), language)
    assert all(name in text for name in ("B7/2", "R3", "BK/2", "RT", "R5"))
    assert "B1" not in text, "another's hand is not drawn"
    assert "4" in text, "four rice or one coin: ten halved, less a chariot"


@pytest.mark.parametrize(("route", "foot"), [("shared", (4, 4)), ("rotated", (0, 0))])
def test_runners_of_turned_roads_stand_in_their_own_corners(route: str, foot: tuple[int, int]) -> None:
    seen = turn(side(node=24), side(), route=route).view(1)
    assert seen.stands == ((2, 2), foot)
    assert seen.places[0] == foot, "one's own road begins where one stands"


@pytest.mark.parametrize(("tanke", "ground"), [("on", "hue"), ("off", "")])
def test_the_start_is_drawn_as_hue_only_where_it_is(tanke: str, ground: str) -> None:
    seen = turn(side(), side(), start_tanke=tanke).view(0)
    assert seen.grounds[0] == ground
    assert seen.grounds.count("water") == 8


def test_a_chariot_is_seen_in_the_costs_of_ones_hand() -> None:
    seen = turn(side("R3", hand="B5 RK"), side()).view(0)
    assert dict(zip(seen.hand, seen.costs, strict=True)) == {"B5": 4, "RK": 9}
