"""Value Tree: laying sums, branching and joining roads, clearing them, growing, and the end of a season."""

from random import Random
from statistics import median

import pytest
from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.errors import BadAction, IllegalAction
from kaik.core.state import Choose, Over, State, Throw
from kaik.games.value_tree import GAME
from kaik.games.value_tree.mind import estimate
from kaik.games.value_tree.roads import WILD, Tip, first, names
from kaik.games.value_tree.rules import ValueTree
from kaik.kits.cards48 import FULL, cards, gathered, unseen
from kaik.play.script import play


class Luck:
    """Seeded dice."""

    def __init__(self, seed: int) -> None:
        self.source = Random(seed)

    def below(self, n: int) -> int:
        return self.source.randrange(n)


def table(roads: str, *hands: str, dead: str = "", **options: object) -> ValueTree:
    """A season under way: these ends and hands, seat 0 the dealer and to play; cards not named are the stock."""
    begun = GAME.begin(GAME.chosen(None, {"first_dealer": 0, **options}), len(hands))
    assert isinstance(begun, ValueTree)
    held, gone = tuple(cards(hand) for hand in hands), cards(dead)
    open_cards = roads.split()
    return replace(
        begun,
        hands=held,
        tips=tuple(map(first, open_cards)),
        dead=gone,
        stock=unseen(*held, open_cards, gone),
    )


def without_stock(state: ValueTree) -> ValueTree:
    """The same with every card of the stock covered."""
    return replace(state, stock=(), dead=gathered(state.stock, state.dead))


def spent(state: ValueTree) -> ValueTree:
    """The same with nothing left to turn up: every card of the stock ends a road."""
    return replace(state, stock=(), tips=(*state.tips, *map(first, state.stock)))


def said(state: ValueTree, verb: str) -> list[str]:
    return [str(action) for action in state.legal(state.asked) if action.verb == verb]


def values(state: ValueTree) -> list[int]:
    return [tip.value for tip in state.tips]


# Set-up


@pytest.mark.parametrize("seats", range(2, 7))
def test_six_cards_each_and_two_roads(seats):
    state = play(GAME.begin(seats=seats), "dealer:1")
    state = state.after(CHANCE, state.turn().chance.sample(Luck(seats)))
    assert [len(hand) for hand in state.hands] == [6] * seats
    state = play(state, *(state.turn().chance.sample(Luck(1)),))
    state = play(state, *(state.turn().chance.sample(Luck(2)),))
    assert len(state.tips) == 2 and len(state.stock) == 48 - 6 * seats - 2
    assert state.turn() == Choose((1,))


def test_a_king_tam_or_ship_turned_up_takes_any_one_card():
    assert [first(card).value for card in ("BK", "RT", "RS", "B0", "R8")] == [WILD, WILD, WILD, 0, 8]


# Laying sums


@pytest.mark.parametrize("group", ["B6", "B1+R2+R3", "B0+B3+R3", "B0+B6"])
def test_cards_that_add_up_to_six_go_on_a_six(group):
    state = table("R6 R8", group.replace("+", " ") + " R7", "B8")
    assert f"put:R6-{group}" in state.legal(0)


def test_a_five_does_not_go_on_a_six():
    state = table("R6 R8", "B5 R7", "B8")
    assert said(state, "put") == []


def test_colours_do_not_matter():
    assert said(table("R6", "B6 R0", "B8"), "put") == ["put:R6-B6", "put:R6-B6+R0"]


def test_a_nothing_takes_one_or_more_nothings():
    assert said(table("R0", "B0 B0 B1", "B8"), "put") == ["put:R0-B0", "put:R0-B0+B0"]


def test_every_card_laid_is_a_new_end():
    state = play(table("B8 R3", "B3 B5 B6 R7", "R8"), "put:B8-B3+B5")
    assert values(state) == [3, 5, 3]
    assert state.dead == ("B8",)
    assert state.hands[0] == ("B6", "R7")
    assert state.turn() == Choose((1,))


def test_the_booklets_figure_five_and_three_on_eight_then_six_over_both_threes():
    state = play(table("B8 R3", "B3 B5 R7", "B6 R8"), "put:B8-B3+B5", "merge:B3+R3-B6")
    assert sorted(values(state)) == [5, 6]
    assert state.dead == ("B3", "B8", "R3")


def test_where_roads_do_not_branch_cards_laid_together_are_one_end_with_their_sum():
    state = play(table("B8 R3", "B3 B5 R7", "R1 R4 R8", branch="off"), "put:B8-B3+B5")
    assert state.tips == (Tip(("B3", "B5"), 8), Tip(("R3",), 3))
    assert "put:B3_B5-R8" in state.legal(1)
    after = play(state, "put:B3_B5-R8")
    assert values(after) == [8, 3]
    assert after.dead == ("B3", "B5", "B8")


def test_on_a_king_that_begins_a_road_goes_any_single_card():
    state = table("BK", "B1 B2 RT", "B8")
    assert said(state, "put") == ["put:BK-B1", "put:BK-B2"]
    assert values(play(state, "put:BK-B2")) == [2]
    assert "clear:RT" in state.legal(0)


def test_of_ends_that_are_alike_one_is_offered():
    state = table("B1 R5 B1", "R1 R2", "B8")
    assert names(state.tips) == ("B1", "R5", "B1.2")
    assert said(state, "put") == ["put:B1-R1"]
    assert said(table("B1 R5 B1", "R1 R2", "B8", merge_adjacent="on"), "put") == ["put:B1-R1", "put:B1.2-R1"]


def test_where_places_count_words_that_come_to_the_same_are_one():
    state = table("B0 B0 R8", "B0 R0", "B8", merge_adjacent="on")
    assert said(state, "put") == ["put:B0-B0", "put:B0-B0+R0", "put:B0-R0", "put:B0.2-B0+R0", "put:B0.2-R0"]
    assert said(state, "merge") == ["merge:B0+B0.2-B0", "merge:B0+B0.2-R0"]


# Joining roads


def test_two_ones_are_joined_by_a_two():
    state = table("B1 R1", "B2 B7", "B8")
    assert said(state, "merge") == ["merge:B1+R1-B2"]
    after = play(state, "merge:B1+R1-B2")
    assert values(after) == [2]
    assert after.dead == ("B1", "R1")


def test_two_ends_of_the_same_card_are_joined_too():
    after = play(table("B1 B1 B1", "B2 B7", "B8"), "merge:B1+B1.2-B2")
    assert names(after.tips) == ("B2", "B1")


def test_a_nothing_joins_like_any_number():
    assert said(table("B0 B5", "R5", "B8"), "merge") == ["merge:B0+B5-R5"]


def test_a_king_is_never_part_of_a_merge():
    assert said(table("BK B5", "R5", "B8"), "merge") == []


def test_three_roads_or_two_cards_join_only_where_that_is_agreed():
    state = table("B1 R1 B2", "R3 R4 B0", "B8")
    assert said(state, "merge") == ["merge:B1+B2-R3", "merge:B2+R1-R3"]
    assert said(state, "join") == []


def test_two_roads_may_be_joined_under_several_cards():
    state = table("B6 R7 B1", "B8 R5 R0", "B0", merge="two_to_many")
    assert said(state, "merge") == []
    assert said(state, "join") == ["join:B1+R7", "join:B6+R7"]
    begun = play(state, "join:B6+R7")
    assert begun.turn() == Choose((0,))
    assert begun.legal(0) == ("lay:B8+R0+R5", "lay:B8+R5")
    after = play(begun, "lay:B8+R5")
    assert values(after) == [5, 8, 1]
    assert after.dead == ("B6", "R7")


def test_many_roads_may_be_joined_under_one_card():
    state = table("B1 R1 B2 B7", "R4 B8", "B0", merge="many_to_one")
    assert "join:B1+R1" in state.legal(0)
    begun = play(state, "join:B1+R1")
    assert begun.legal(0) == ("join:B2",)
    assert values(play(begun, "join:B2", "lay:R4")) == [4, 7]


def test_a_join_that_could_not_be_finished_is_not_offered():
    state = table("B1 R1 B7", "R4 B5", "B0", merge="many_to_one")
    assert said(state, "join") == []


def test_many_roads_may_be_joined_under_many_cards():
    begun = play(table("B6 R7 B1 BK", "B8 R5 R1", "B0", merge="many_to_many"), "join:B6+R7")
    assert begun.legal(0) == ("join:B1", "lay:B8+R5")
    assert play(begun, "join:B1").legal(0) == ("lay:B8+R1+R5",)
    assert values(play(begun, "lay:B8+R5")) == [5, 8, 1, WILD]


def test_only_neighbours_join_where_that_is_agreed():
    state = table("B1 B8 R1", "B2 R0", "B0", merge_adjacent="on")
    assert said(state, "merge") == []
    assert said(table("B8 B1 R1", "B2 R0", "B0", merge_adjacent="on"), "merge") == ["merge:B1+R1-B2"]


def test_a_stretch_of_neighbours_joins_at_its_ends():
    begun = play(table("B1 R1 B2 R3 B7", "R7 B5", "B0", merge="many_to_one", merge_adjacent="on"), "join:B2+R1")
    assert begun.legal(0) == ("join:B1", "join:R3")
    assert play(begun, "join:R3").legal(0) == ("join:B1",)
    assert values(play(begun, "join:R3", "join:B1", "lay:R7")) == [7, 7]


# Clearing and growing


@pytest.mark.parametrize("card", ["BK", "RT", "BS"])
def test_king_tam_or_ship_clear_all_roads_and_two_new_ones_follow(card):
    state = play(table("R6 R8", f"{card} B7", "B8"), f"clear:{card}")
    assert state.tips == ()
    assert state.dead == gathered((card, "R6", "R8"))
    assert isinstance(state.turn(), Throw)
    assert state.legal(0) == state.legal(1) == ()
    state = play(state, "turn:B3", "turn:RK")
    assert values(state) == [3, WILD]
    assert state.turn() == Choose((1,))


def test_growing_turns_up_a_road_and_ends_the_turn_even_if_one_could_play():
    state = table("R6 R8", "B6 B7", "B8")
    state = play(state, "grow", "turn:B3")
    assert values(state) == [6, 8, 3]
    assert state.turn() == Choose((1,))


def test_where_it_is_agreed_a_turn_goes_on_after_growing_but_grows_only_once():
    state = play(table("R6 R8", "B3 B7", "B8", play_after_grow="on"), "grow", "turn:R3")
    assert state.turn() == Choose((0,))
    assert state.legal(0) == ("pass", "put:R3-B3")
    assert play(state, "pass").turn() == Choose((1,))
    assert play(state, "put:R3-B3").turn() == Choose((1,))
    assert "grow" in play(state, "pass").legal(1)


def test_nobody_may_do_nothing_while_a_card_can_be_turned_up():
    assert said(table("R6 R8", "B6 B7", "B8"), "pass") == []


def test_an_empty_stock_is_made_anew_from_the_dead_cards_but_not_from_the_ends():
    state = without_stock(table("R6 R8", "B6 B7", "B8"))
    dead = state.dead
    state = play(state, "grow")
    assert dict(state.turn().chance.weights) == {Action("turn", card): dead.count(card) for card in dead}
    state = play(state, "turn:B3")
    assert gathered(state.stock, ("B3",)) == dead
    assert state.dead == ()


def test_a_clearing_with_one_card_in_stock_draws_the_second_from_the_dead_ones():
    state = without_stock(table("R6 R8", "RK B7", "B8", dead="B3"))
    state = replace(state, stock=("B3",), dead=unseen(*state.hands, ("R6", "R8", "B3")))
    state = play(state, "clear:RK", "turn:B3")
    assert {"turn:R6", "turn:R8", "turn:RK"} <= {action for action, _ in state.turn().chance.weights}
    assert state.conserved() == play(state, "turn:RK").conserved() == (FULL, 0)


# The end of a season


def test_the_first_without_cards_wins_and_takes_a_point_from_each():
    state = play(table("R6 R8", "B6", "B8 B7", "B0"), "put:R6-B6")
    assert state.match.points == (2, -1, -1)
    assert (state.won, state.won_with, state.paid) == ((0,), "put:R6-B6", (2, -1, -1))
    assert state.match.played == 1
    assert isinstance(state.turn(), Throw) and state.tips == () and state.stock == FULL


def test_a_last_king_wins_before_any_new_road():
    state = play(table("R6 R8", "BK", "B8 B7"), "clear:BK")
    assert state.won == (0,) and state.turning == 0


def test_several_cards_may_be_the_last_ones():
    assert play(table("R6 R8", "B1 R2 R3", "B8 B7"), "put:R6-B1+R2+R3").won == (0,)


def test_per_card_losers_pay_for_what_they_hold_times_the_dealers_value():
    state = play(table("R6 R8", "B6", "B8 B7", "B0 R0 R1", score="per_card"), "put:R6-B6")
    assert state.match.points == (10, -4, -6)


def test_per_card_a_losing_dealer_pays_multiplied_and_others_do_not():
    state = play(table("R6 R8", "B1 B2", "B8", "B0 R0 R1", score="per_card"), "grow", "turn:R2", "put:R8-B8")
    assert state.won == (1,)
    assert state.match.points == (-4, 7, -3)


def test_when_nothing_can_be_turned_up_growing_becomes_a_pass_and_when_all_pass_fewest_cards_win():
    state = spent(table("R6 R8", "B7", "B5 B4", "R7 R5"))
    assert "pass" in state.legal(0) and "grow" not in state.legal(0)
    state = play(state, "pass", "pass")
    assert state.passes == 2
    state = play(state, "pass")
    assert state.won == (0,)
    assert state.match.points == (2, -1, -1)


def test_a_play_between_passes_counts_them_anew():
    state = play(spent(table("R6 R8", "B7 B3", "B5 B4", "R7 B8")), "pass", "pass")
    assert play(state, "put:R8-B8").passes == 0


def test_equal_hands_share_a_blocked_season_and_the_first_in_turn_deals_on():
    state = spent(table("R6 R8", "B7 B3", "B5 B4", "R7 R5 R4"))
    state = play(replace(state, asked=2), "pass", "pass", "pass")
    assert state.won == (0, 1)
    assert state.match.points == (1, 1, -2)
    assert (state.match.dealer, state.match.mult) == (0, 3)


def test_per_card_in_a_blocked_season_the_difference_is_paid():
    state = spent(table("R6 R8", "B7", "B5 B4", "R7 R5 R4 R3", score="per_card"))
    assert play(state, "pass", "pass", "pass").match.points == (8, -2, -6)


def test_the_winner_deals_next():
    state = play(table("R6 R8", "B6 B5", "B8"), "grow", "turn:R1", "put:R8-B8")
    assert (state.match.dealer, state.match.mult) == (1, 2)


def test_after_the_last_season_the_most_points_win():
    state = play(table("R6 R8", "B6", "B8 B7", "B0", seasons=1), "put:R6-B6")
    assert state.turn() == Over((2.0, -1.0, -1.0), "after 1 season seat 0 has the most points, 2")


# What is seen


def test_nobody_sees_another_hand_or_the_order_of_the_stock():
    state = table("R6 R8", "B6 B7", "B8 B5")
    assert state.view(0).hand == ("B6", "B7")
    assert state.view(None).hand == ()
    assert state.view(1).held == (2, 2)
    assert state.view(0).known_stock == ()
    deal = Action("deal", "B1+B2", "R3+R4")
    assert state.face(CHANCE, deal, 1) == "deal:?+?-R3+R4"
    assert state.face(CHANCE, deal, None) == "deal:?+?-?+?"


def test_a_dream_deals_hands_and_stock_anew():
    state = table("R6 R8", "B6 B7", "B8 B5", "R0 R1 R2")
    worlds = [state.imagine(0, Luck(seed)) for seed in range(20)]
    assert all(world.view(0) == state.view(0) and world.conserved() == state.conserved() for world in worlds)
    assert len({world.hands[2] for world in worlds}) > 5


def test_once_the_stock_is_made_anew_everybody_knows_it_and_two_players_know_all():
    state = play(without_stock(table("R6 R8", "B6 B7", "B8 B5")), "grow", "turn:B3")
    assert state.view(1).known_stock == state.stock
    assert all(state.imagine(0, Luck(seed)) == state for seed in range(5))


def test_whoever_has_begun_to_join_roads_is_dreamt_with_cards_that_fit():
    state = play(table("B1 R1 B2 B7", "R4 B8", "B0 R0", merge="many_to_one"), "join:B1+R1", "join:B2")
    for seed in range(30):
        imagined = state.imagine(1, Luck(seed))
        assert any(card[1] == "4" for card in imagined.hands[0])
        assert imagined.legal(0)


def test_what_is_not_offered_is_refused_in_a_sentence():
    state = table("R6 R8", "B5 B7", "B8")
    with pytest.raises(IllegalAction, match="put:R6-B5 is not open to seat 0"):
        state.after(0, "put:R6-B5")


# Asking, and how long it takes


@pytest.mark.parametrize(
    ("group", "answer"),
    [
        ("B1 R2 R3", {"type": "sum", "size": 3, "top": 3, "sum": 6}),
        ("B8", {"type": "sum", "size": 1, "top": 8, "sum": 8}),
        ("B8 R5", {"type": None, "size": 2, "top": 8, "sum": 13}),
        ("RK", {"type": "clear", "size": 1, "top": None, "sum": None}),
        ("RK B1", {"type": None, "size": 2, "top": None, "sum": None}),
    ],
)
def test_the_meld_question_tells_the_sum(group, answer):
    assert GAME.asks["meld"](GAME.preset(), {"cards": group}) == answer


def test_sums_above_eight_are_laid_only_where_several_cards_join_roads():
    ask = GAME.asks["meld"]
    assert ask(GAME.chosen(None, {"merge": "two_to_many"}), {"cards": "B8 R5"})["type"] == "sum"
    assert ask(GAME.chosen(None, {"merge": "two_to_many"}), {"cards": "B8 R8 R5"})["type"] is None
    assert ask(GAME.chosen(None, {"merge": "many_to_many"}), {"cards": "B8 R8 R5"})["type"] == "sum"
    with pytest.raises(BadAction):
        ask(GAME.preset(), {"cards": "B9"})


@pytest.mark.parametrize("merge", ["two_to_one", "two_to_many", "many_to_one", "many_to_many"])
@pytest.mark.parametrize("adjacent", ["off", "on"])
def test_even_with_every_card_on_the_table_a_question_has_fewer_than_500_answers(merge, adjacent):
    for hand in ("B0 R0 B1 R1 B2 R2", "B1 R1 B2 R2 B3 R3", "B6 R6 B7 R7 B8 R8"):
        rest = unseen(cards(hand), cards("B4"))
        state = table(" ".join(rest), hand, "B4", merge=merge, merge_adjacent=adjacent)
        assert 0 < len(state.legal(0)) < 500


def season(seats: int, seed: int) -> int:
    """How many turns a season takes when everybody lays as many cards as possible."""
    luck, turns = Luck(seed), 0
    state: State = GAME.begin(GAME.chosen(None, {"seasons": 1}), seats)
    while not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Throw):
            state = state.after(CHANCE, turn.chance.sample(luck))
            continue
        seat, turns = turn.seats[0], turns + 1
        state = state.after(seat, max(state.legal(seat), key=_cards_laid))
    return turns


def _cards_laid(action: Action) -> int:
    match action:
        case Action("put", (_, some)):
            return 1 + some.count("+")
        case Action("merge") | Action("clear"):
            return 1
    return 0


@pytest.mark.parametrize(("seats", "turns"), [(2, 9), (4, 14), (6, 19)])
def test_eager_players_need_about_as_many_turns_as_others_have_counted(seats, turns):
    assert abs(median(season(seats, seed) for seed in range(80)) - turns) <= 2


def test_whoever_has_fewer_cards_left_promises_more():
    few, many = estimate(table("B6", "R6", "R1 R2 R3"))
    assert few > 0 > many
