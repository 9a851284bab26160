"""Kitten: joining and leaving tricks, empty hands, and the end of a season."""

from random import Random

import pytest
from msgspec.structs import replace

from kaik.core.action import CHANCE
from kaik.core.chance import Deal
from kaik.core.errors import BadOption, IllegalAction
from kaik.core.state import Choose, Over, Throw
from kaik.games.kitten import GAME
from kaik.games.kitten.melds import answers
from kaik.games.kitten.mind import estimate
from kaik.games.kitten.rules import Kitten, season_winners
from kaik.kits.cards48 import FULL, cards, unseen
from kaik.play.script import play


class Luck:
    """Seeded dice."""

    def __init__(self, seed: int) -> None:
        self.source = Random(seed)

    def below(self, n: int) -> int:
        return self.source.randrange(n)


def table(*hands: str, stock: str | None = None, **options: object) -> Kitten:
    """A season under way, seat 0 the dealer and to lead; all other cards are the stock, or were captured before."""
    begun = GAME.begin(GAME.chosen(None, {"first_dealer": 0, **options}), len(hands))
    assert isinstance(begun, Kitten)
    held = tuple(cards(hand) for hand in hands)
    if stock is None:
        return replace(begun, hands=held, stock=unseen(*held))
    left = cards(stock)
    gone = unseen(left, *held)
    return replace(begun, hands=held, stock=left, captured=(gone, *begun.captured[1:]))


def joins(led: str, hand: str, **options: object) -> list[str]:
    """What a hand may join with after this lead."""
    state = play(table(f"{led.replace('+', ' ')} B1", hand, **options), f"lead:{led}")
    assert state.legal(1)[-1] == "out"
    return [action.removeprefix("join:") for action in state.legal(1)[:-1]]


# The deal


def test_four_players_may_have_twelve_cards_as_printed_and_then_nothing_is_left_to_draw():
    options = GAME.chosen(None, {"hand_4": 12, "first_dealer": 0})
    state = GAME.begin(options, 4)
    state = state.after(CHANCE, state.turn().chance.sample(Luck(3)))
    assert [len(hand) for hand in state.hands] == [12] * 4 and state.stock == ()
    led = state.after(0, state.legal(0)[0])
    left = led.after(1, "out")
    assert left.within == (0, 2, 3) and left.turn() == Choose((2,))
    assert left.hands[1] == led.hands[1]


def test_without_a_stock_the_first_empty_hand_scores_and_ends_the_season():
    state = play(table("R5", "R1 R2", "R3 R4", "B1 B2 B3", stock="", hand_4=12), "lead:R5")
    assert state.before.scores == (4, 0, 0, 0) and state.before.winners == (0,)  # 3 and a point as dealer


def test_without_a_stock_cards_cannot_go_back_into_hands():
    with pytest.raises(BadOption, match="hand_4 12 leaves no stock"):
        GAME.chosen(None, {"hand_4": 12, "take": "hand"})


@pytest.mark.parametrize(
    ("nothing", "for_kings", "for_horses"), [("any", True, True), ("numbers", False, True), ("itself", False, False)]
)
def test_what_a_blank_may_stand_for_is_agreed(nothing, for_kings, for_horses):
    assert ("B0+BK" in joins("RK", "BK B0 R1", nothing=nothing)) == for_kings
    assert ("B0+B5" in joins("R5", "B5 B0 R1", nothing=nothing)) == for_horses
    assert "B0+R0" in joins("R0", "B0 R0 R1", nothing=nothing)


@pytest.mark.parametrize(("seats", "size", "stock"), [(2, 12, 24), (3, 12, 12), (4, 8, 16)])
def test_twelve_cards_each_or_eight_with_four_players(seats, size, stock):
    state = play(GAME.begin(seats=seats), "dealer:1")
    assert state.turn() == Throw(Deal("deal", state.turn().chance.pool, (size,) * seats))
    dealt = state.after(CHANCE, state.turn().chance.sample(Luck(1)))
    assert len(dealt.stock) == stock
    assert dealt.turn() == Choose((1,))


def test_the_number_of_cards_is_an_option_within_the_deck():
    options = GAME.chosen(None, {"hand_3": 5, "first_dealer": 0})
    assert GAME.begin(options, 3).turn().chance.sizes == (5, 5, 5)
    with pytest.raises(BadOption, match="hand_4 cannot be 13"):
        GAME.chosen(None, {"hand_4": 13})


def test_the_leader_plays_any_single_or_set():
    assert table("R5 B5 B0 RK", "B1").legal(0) == (
        "lead:B0",
        "lead:B0+B5",
        "lead:B0+B5+R5",
        "lead:B0+R5",
        "lead:B0+RK",
        "lead:B5",
        "lead:B5+R5",
        "lead:R5",
        "lead:RK",
    )


# Joining


def test_over_a_red_horse():
    found = joins("R5", "R6 B6 B5 R5 B0")
    assert "R6" in found
    assert "B6" not in found
    assert {"B5+R5", "B0+R5", "B0+B5+R5", "B0+B5"} <= set(found)
    assert "R5" not in found


def test_one_stronger_card_in_either_colour_beats_a_pair():
    found = joins("B3+R3", "B4 R4 B3 R3 B0 R2")
    assert {"B4", "R4", "B0+B3+R3"} == set(found)


def test_only_a_ship_of_the_colour_or_more_tams_beat_tam():
    assert joins("RT", "RS BS BT B0 RK R8") == ["B0+BT", "RS"]


def test_two_tams_beat_one():
    assert sorted(answers(cards("BT RT RK"), ("RT",), "off")) == ["join:BT+RT", "out"]


def test_one_ship_beats_both_tams_at_once():
    assert joins("BT+RT", "BS RS BK") == ["BS", "RS"]


def test_a_ship_beats_nothing_but_tam_and_tam_beats_everything_but_a_ship():
    assert joins("RS", "R0 R8 RT B5 RK") == ["R0", "R8", "RK"]
    for led in ("R0", "R8", "RK"):
        assert "RS" not in joins(led, "RS")
        assert "RT" in joins(led, "RT")


def test_tam_is_stronger_than_king_and_makes_no_set_with_it():
    assert joins("RK", "RT") == ["RT"]
    assert joins("RT", "RK BK") == []
    assert "lead:BK+BT" not in table("BK BT", "B1").legal(0)


def test_nothing_alone_is_weaker_than_a_soldier():
    assert joins("R1", "R0") == []
    assert joins("R0", "R1") == ["R1"]


def test_nothing_fills_sets_of_every_rank_but_stays_nothing_among_its_kind():
    assert joins("R0", "B0 B0 R5") == ["B0+B0", "R5"]
    assert joins("B5", "B0 R0 R5") == ["B0+R0+R5", "B0+R5", "R0+R5"]
    assert "lead:B0+BS" in table("BS B0", "B1").legal(0)


def test_the_colour_of_nothing_counts_in_a_set():
    found = joins("B0+R5", "B6 R6")
    assert found == ["B6", "R6"]


def test_ships_fill_no_sets():
    assert "lead:R5+RS" not in table("R5 RS", "B1").legal(0)
    assert "lead:BS+RS" in table("BS RS", "B1").legal(0)


def test_a_larger_set_may_be_of_any_colours_unless_the_table_agreed_otherwise():
    assert joins("R5", "B5 B5") == ["B5+B5"]
    assert joins("R5", "B5 B5 R0", colour_on_b="on") == ["B5+B5+R0", "B5+R0"]


def test_a_set_never_beats_a_weaker_card_by_strength():
    assert joins("R5", "R6 B6") == ["R6"]


# Leaving


def test_whoever_leaves_draws_three_and_is_out_of_the_trick():
    state = play(table("R5 B1", "B2 B3", "R6 B4"), "lead:R5 out")
    assert state.turn().chance.sizes == (3,)
    state = play(state, "draw:B1+B1+B6")
    assert state.hands[1] == cards("B1 B1 B2 B3 B6")
    assert state.within == (0, 2)
    after = play(state, "join:R6")
    assert after.turn() == Choose((0,))


def test_how_many_are_drawn_is_an_option():
    assert play(table("R5 B1", "B2 B3", draw=5), "lead:R5 out").turn().chance.sizes == (5,)


def test_whoever_is_left_alone_captures_the_trick_and_leads():
    state = play(table("R5 B1", "B2 B3 R6"), "lead:R5 join:R6 out draw:B1+B1+B6")
    assert state.captured == ((), ("R5", "R6"))
    assert state.hands[1] == ("B2", "B3")
    assert (state.turn(), state.dealing, state.within, state.trick) == (Choose((1,)), 1, (0, 1), ())


def test_the_leader_may_leave_too_and_nobody_comes_back_in():
    state = play(table("R5 B1", "R6 B3", "R7 B4"), "lead:R5 join:R6 join:R7 out draw:B1+B1+B6")
    assert state.turn() == Choose((1,))
    state = play(state, "out draw:B5+B5+R1")
    assert state.turn() == Choose((2,))
    assert state.dealing == 2


def test_cards_go_into_the_winners_hand_by_option():
    state = play(table("R5 B1", "B2 B3 R6", take="hand"), "lead:R5 join:R6 out draw:B1+B1+B6")
    assert state.hands[1] == cards("B2 B3 R5 R6")
    assert state.captured == ((), ())


def test_without_cards_one_must_leave():
    state = play(table("R5", "R6 B1"), "lead:R5 join:R6")
    assert state.legal(0) == ("out",)


def test_the_next_seat_with_cards_leads_for_a_winner_without():
    state = play(table("R8", "B2 B3", "B4 B6"), "lead:R8 out draw:B1+B1+R6 out draw:B5+B5+R1")
    assert state.dealing == 0
    assert state.turn() == Choose((1,))


def test_the_turn_may_go_the_other_way_round():
    assert play(table("R5 B1", "B2", "B3", direction="ccw"), "lead:R5").turn() == Choose((2,))


def test_a_refusal_names_what_is_open():
    state = play(table("R5 B1", "B6 R7"), "lead:R5")
    with pytest.raises(IllegalAction, match="join:B6 is not open to seat 1; legal: join:R7 out"):
        state.after(1, "join:B6")


# Points


def test_an_empty_hand_scores_the_size_of_the_largest():
    state = table("B1 B2 B3 B4 B5 B6 B7", "R1 R2 R3 R4", "RK")
    state = play(replace(state, asked=2), "lead:RK")
    assert state.scores == state.match.points == (0, 0, 7)
    assert state.standing() == (0.0, 0.0, 7.0)


def test_one_may_draw_and_score_again():
    state = play(table("R7", "R8 B1 B1 B1", "B2 B3"), "lead:R7")
    assert state.scores == (4, 0, 0)
    state = play(state, "join:R8 out draw:B5+B6+R1 out draw:R2+R3+R4")
    assert state.hands[0] == cards("R2 R3 R4")
    state = play(state, "lead:B1 out draw:B7+B7+R5 out draw:B4+B4+R6")
    assert state.turn() == Choose((1,))
    state = replace(state, hands=(cards("R2"), *state.hands[1:]), asked=0)
    assert play(state, "lead:R2").scores == (4 + 8, 0, 0)


# The end of a season


def test_the_season_ends_when_the_stock_does():
    state = play(table("R5 B1", "B2 B3", "B6", stock="R1 R2 R3"), "lead:R5 out draw:R1+R2+R3")
    assert state.match.played == 1
    assert state.stock == FULL
    assert state.before.held == (1, 5, 1)


def test_fewer_than_three_are_drawn_if_there_are_no_more():
    state = play(table("R5 B1", "B2 B3", stock="R1 R2"), "lead:R5 out")
    assert state.turn().chance.sizes == (2,)
    assert play(state, "draw:R1+R2").match.played == 1


def test_the_highest_score_wins_and_a_winning_dealer_gets_one_more():
    state = play(table("R5", "B2 B3", stock="R1 R2"), "lead:R5 out draw:R1+R2")
    assert state.before.winners == (0,)
    assert state.before.scores == state.match.points == (3, 0)
    other = replace(table("R5", "B2 B3 B4 B6", stock="R1 R2"), dealing=1)
    assert play(other, "lead:R5 out draw:R1+R2").match.points == (4, 0)


def test_the_dealer_is_whoever_won_the_last_trick():
    state = play(table("R5 B1", "R6 B3 B4", stock="R1 R2 R3 R4"), "lead:R5 join:R6 out draw:R1+R2+R3")
    assert state.dealing == 1
    state = play(state, "lead:B3 out draw:R4")
    assert state.before.winners == (1,)
    assert state.match.points == (0, 1)


@pytest.mark.parametrize(
    ("scores", "held", "fewest", "shared"),
    [
        ((0, 5, 0), (3, 4, 5), (1,), (1,)),
        ((5, 5, 0), (3, 4, 0), (0,), (0, 1)),
        ((5, 5, 0), (3, 3, 0), (0, 1), (0, 1)),
        ((0, 0, 0), (6, 4, 5), (1,), ()),
        ((0, 0, 0), (4, 4, 4), (), ()),
    ],
)
def test_equal_scores_go_to_the_smallest_hand_or_are_shared(scores, held, fewest, shared):
    assert season_winners(scores, held, GAME.preset()) == fewest
    assert season_winners(scores, held, GAME.chosen(None, {"tiebreak": "none"})) == shared


def test_the_winner_deals_next_and_after_a_draw_the_dealer_stays():
    won = play(table("R5 B1 B1", "B2 B3", stock="R1"), "lead:R5 out draw:R1")
    assert (won.before.winners, won.match.dealer) == ((0,), 0)
    lost = play(table("R5 B1 B1 B4 B4", "B2 B3", stock="R1"), "lead:R5 out draw:R1")
    assert (lost.before.winners, lost.match.dealer, lost.match.points) == ((1,), 1, (0, 0))
    drawn = play(table("R5 B1 B1 B4", "B2 B3", stock="R1"), "lead:R5 out draw:R1")
    assert (drawn.before.winners, drawn.match.dealer, drawn.match.points) == ((), 0, (0, 0))


def test_captured_cards_count_by_option():
    def ended(**options: object) -> Kitten:
        state = replace(table("R5 B1 B1", "R6 B3", stock="R1 R2 R3 R4", **options), captured=((), ()))
        return play(state, "lead:R5 join:R6 out draw:R1+R2+R3", "lead:B3 out draw:R4")

    assert ended().match.points == (0, 5 + 1)
    assert ended(captured_points="on").match.points == (0, 5 + 2 + 1)


def test_a_trick_cut_short_by_the_end_of_the_stock_is_captured_by_nobody():
    state = replace(table("R5 B1 B1", "R6 B3", stock="R1", captured_points="on"), captured=((), ()))
    assert play(state, "lead:R5 out draw:R1").match.points == (1, 0)


def test_captured_points_need_a_pile():
    with pytest.raises(BadOption, match="captured_points on needs take pile"):
        GAME.chosen(None, {"captured_points": "on", "take": "hand"})


def test_most_points_win_the_match():
    state = play(table("R5", "B2 B3", stock="R1 R2", seasons=1), "lead:R5 out draw:R1+R2")
    assert state.turn() == Over((3.0, 0.0), "after 1 season seat 0 has the most points, 3")
    assert state.legal(0) == state.legal(1) == ()


def test_no_card_is_ever_lost():
    state = play(table("R5 B1", "B2 B3 R6"), "lead:R5 join:R6")
    assert state.conserved() == (FULL,)
    assert play(state, "out draw:B1+B1+B6").conserved() == (FULL,)


def test_whoever_has_fewer_cards_left_promises_more():
    few, many = estimate(table("R6", "R1 R2 R3"))
    assert few > 0 > many
