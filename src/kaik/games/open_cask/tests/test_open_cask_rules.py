"""Open Cask: the deal, the bets, the barrel, the other variants, and what stays hidden."""

from random import Random

import pytest
from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.errors import BadOption, IllegalAction
from kaik.core.state import Choose, Over, Throw
from kaik.games.open_cask import GAME
from kaik.games.open_cask.mind import estimate
from kaik.games.open_cask.rules import OpenCask
from kaik.kits.cards48 import FULL, pool
from kaik.play.script import play


class Luck:
    """Seeded dice."""

    def __init__(self, seed: int) -> None:
        self.source = Random(seed)

    def below(self, n: int) -> int:
        return self.source.randrange(n)


def table(*hands: str, **options: object) -> OpenCask:
    """A season just dealt: these hands, seat 0 the dealer."""
    begun = GAME.begin(GAME.chosen(None, {"first_dealer": 0, **options}), len(hands))
    assert isinstance(begun, OpenCask)
    return begun.after(CHANCE, Action("deal", *(hand.replace(" ", "+") for hand in hands)))


def three(**options: object) -> OpenCask:
    return table("B8 R8", "B7 R7", "B6 R6", **options)


# The deal


@pytest.mark.parametrize("seats", range(2, 7))
def test_two_cards_each_and_a_point_to_take_part(seats):
    state = play(GAME.begin(seats=seats), "dealer:1")
    state = state.after(CHANCE, state.turn().chance.sample(Luck(seats)))
    assert {len(hand) for hand in state.hands} == {2}
    assert len(state.stock) == 48 - 2 * seats
    assert state.betting.paid == (1,) * seats
    assert state.betting.pot == seats
    assert state.turn() == Choose((1,))


def test_the_price_of_taking_part_is_an_option():
    assert three(ante=4).betting.pot == 12
    assert three(ante=0).betting.pot == 0


# The bets


def test_the_first_bet_is_any_from_one_to_ten():
    assert set(three().legal(0)) == {"out", *(f"bet:{n}" for n in range(1, 11))}


def test_a_bet_is_at_least_the_one_before_it():
    state = play(three(), "bet:7")
    assert set(state.legal(1)) == {"out", "bet:7", "bet:8", "bet:9", "bet:10"}
    state = play(state, "bet:9")
    assert set(state.legal(2)) == {"out", "bet:9", "bet:10"}


def test_who_went_out_does_not_count_as_the_one_before():
    state = play(three(), "bet:7", "out")
    assert "bet:7" in state.legal(2)
    assert "bet:6" not in state.legal(2)
    first = play(three(), "out")
    assert "bet:1" in first.legal(1)


def test_more_than_the_one_before_is_an_option_and_the_limit_can_be_matched():
    state = three(raises="gt")
    assert "bet:1" in state.legal(0)
    assert set(play(state, "bet:8").legal(1)) == {"out", "bet:9", "bet:10"}
    assert set(play(state, "bet:10").legal(1)) == {"out", "bet:10"}


def test_the_highest_bet_is_an_option():
    assert three(max_bet=2).legal(0) == ("bet:1", "bet:2", "out")


def test_nobody_is_asked_to_make_up_a_later_higher_bet():
    state = play(three(), "bet:1 bet:5 bet:9")
    assert isinstance(state.turn(), Throw)
    assert state.betting.paid == (2, 6, 10)


def test_a_dealer_who_is_out_passes_the_deal_on():
    state = play(three(), "out", "bet:2", "bet:2", "open:B3")
    assert state.betting.dealer == 1
    assert state.turn() == Choose((1,))
    assert play(state, "bet:1").turn() == Choose((2,))


def test_each_pass_begins_at_one_again():
    state = play(three(), "bet:9 bet:9 bet:9 open:B3")
    assert "bet:1" in state.legal(0)


def test_the_last_one_in_takes_the_pot_without_showing():
    state = play(three(), "bet:5", "out", "out")
    assert state.betting.last.shown == ()
    assert state.betting.match.points == (2, -1, -1)
    state = play(three(), "out", "out")
    assert state.betting.match.points == (-1, -1, 2)


def test_without_debts_nobody_pays_more_than_they_have():
    state = three(allow_debt="off", start_points=4)
    assert set(state.legal(0)) == {"out", "bet:1", "bet:2", "bet:3"}
    state = play(state, "bet:3 bet:3 bet:3 open:B3")
    assert state.legal(0) == ("bet:1", "out")
    assert play(state, "bet:1").betting.pot == 12


def test_a_refusal_names_what_is_open():
    with pytest.raises(IllegalAction, match="bet:3 is not open to seat 1; legal: bet:10 bet:9 out"):
        play(three(), "bet:9").after(1, "bet:3")


# The barrel


def test_four_passes_with_a_card_of_the_barrel_opened_after_each_but_the_last():
    state = table("B8 R8", "B7 R7")
    for stage, card in enumerate(("B3", "R2", "R0")):
        assert state.stage == stage
        state = play(state, "bet:1 bet:1")
        turn = state.turn()
        assert isinstance(turn, Throw) and turn.chance.sizes == (1,)
        assert turn.chance.pool == pool(state.stock)
        state = play(state, f"open:{card}")
    assert state.barrel == ("B3", "R0", "R2")
    state = play(state, "bet:1 bet:1")
    assert [action for action, _ in state.turn().chance.weights] == ["show:B8+R8-B7+R7"]
    state = play(state, "show:B8+R8-B7+R7")
    assert state.betting.last.pot == 10
    assert state.betting.last.winners == (0,)
    assert state.betting.last.common == ("B3", "R0", "R2")
    assert state.betting.match.points == (5, -5)


def test_the_barrel_cannot_hold_what_somebody_has():
    state = play(table("BK RT", "B7 R7"), "bet:1 bet:1")
    assert not {"BK", "RT"} & {card for card, _ in state.turn().chance.pool}


def test_the_openings_are_an_option():
    state = table("B8 R8", "B7 R7", barrel="2-1")
    state = play(state, "bet:1 bet:1 open:B3+R2 bet:1 bet:1 open:R0 bet:1 bet:1")
    assert [action for action, _ in state.turn().chance.weights] == ["show:B8+R8-B7+R7"]
    with pytest.raises(BadOption, match="barrel 5-4 holds 9 cards, and 8 are the most"):
        GAME.chosen(None, {"barrel": "5-4"})
    with pytest.raises(BadOption, match="barrel cannot be 'two'"):
        GAME.chosen(None, {"barrel": "two"})
    with pytest.raises(BadOption, match="barrel 2-1 needs variant barrel"):
        GAME.chosen(None, {"barrel": "2-1", "variant": "holdem"})


def test_holdem_opens_three_cards_then_one_and_one():
    state = table("B8 R8", "B7 R7", variant="holdem")
    state = play(state, "bet:1 bet:1 open:B3+R0+R2 bet:1 bet:1 open:B0 bet:1 bet:1 open:B1 bet:1 bet:1")
    assert len(state.barrel) == 5
    assert [action for action, _ in state.turn().chance.weights] == ["show:B8+R8-B7+R7"]


# Two cards only


def test_with_two_cards_each_turns_one_up_at_the_same_time_between_two_passes():
    state = play(table("B8 R8", "B7 RK", "B6 R6", variant="two_card"), "bet:1", "bet:1", "out")
    assert state.turn() == Choose((0, 1))
    assert state.legal(1) == ("turn-up:B7", "turn-up:RK")
    state = play(state, "1 turn-up:RK")
    assert state.turn() == Choose((0,))
    assert state.view(0).pick == "" and state.view(1).pick == "RK"
    state = play(state, "0 turn-up:B8")
    assert [action for action, _ in state.turn().chance.weights] == ["reveal:B8-RK"]
    state = play(state, "reveal:B8-RK")
    assert state.upturned == (("B8",), ("RK",), ())
    assert state.hands == (("R8",), ("B7",), ("B6", "R6"))
    state = play(state, "bet:1 bet:1")
    assert [action for action, _ in state.turn().chance.weights] == ["show:R8-B7"]
    state = play(state, "show:R8-B7")
    assert state.betting.last.winners == (0,)
    assert [shown.cards for shown in state.betting.last.shown] == [("B8", "R8"), ("B7", "RK")]


def test_a_card_to_turn_up_is_seen_by_nobody_else_until_all_have_chosen():
    state = play(table("B8 R8", "B7 RK", variant="two_card"), "bet:1", "bet:1")
    assert state.face(1, Action("turn-up", "RK"), 0) == "turn-up:?"
    assert state.face(1, Action("turn-up", "RK"), None) == "turn-up:?"
    assert state.face(1, Action("turn-up", "RK"), 1) == "turn-up:RK"
    picked = [play(state, f"1 turn-up:{card}") for card in ("B7", "RK")]
    assert picked[0].view(0) == picked[1].view(0)
    assert picked[0].view(None) == picked[1].view(None)
    worlds = [picked[0].imagine(0, Luck(seed)) for seed in range(20)]
    assert all(world.picks[1] in world.hands[1] for world in worlds)
    assert len({world.picks[1] for world in worlds}) > 5


def test_two_cards_alike_leave_no_choice():
    state = play(table("B1 B1", "B7 RK", variant="two_card"), "bet:1", "bet:1")
    assert state.legal(0) == ("turn-up:B1",)


# The end of a season


def test_the_winner_deals_next():
    state = play(table("B7 R7", "B8 R8"), "bet:1 bet:1 open:B3 bet:1 bet:1 open:R2 bet:1 bet:1 open:R0")
    state = play(state, "bet:1 bet:1 show:B7+R7-B8+R8")
    assert (state.betting.match.dealer, state.betting.match.played) == (1, 1)
    assert state.stock == FULL
    assert state.barrel == ()


def test_equal_hands_share_the_pot_and_the_odd_point_stays():
    state = play(table("B8 R0", "B0 R8", "B3 B5"), "bet:1 bet:1 bet:1 open:R4 bet:1 bet:1 out open:B4 bet:1 bet:1")
    state = play(state, "open:B6 bet:1 bet:2 show:B8+R0-B0+R8")
    assert state.betting.last.pot == 3 + 3 + 2 + 2 + 3
    assert state.betting.last.winners == (0, 1)
    assert state.betting.pot == 1
    assert state.betting.match.points == (6 - 5, 6 - 6, -2)


def test_the_match_is_over_after_its_seasons():
    state = play(three(seasons=1), "bet:4", "out", "out")
    assert state.turn() == Over((2.0, -1.0, -1.0), "after 1 season seat 0 has the most points, 2")
    assert state.legal(0) == ()


def test_the_longest_match_is_not_longer_than_the_game_says():
    options = GAME.chosen(None, {"seasons": 2, "barrel": "1-1-1-1-1-1-1-1"})
    state, luck, entries = GAME.begin(options, 6), Luck(0), 0
    while not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Throw):
            state = state.after(CHANCE, turn.chance.sample(luck))
        else:
            state = state.after(turn.seats[0], "bet:10")
        entries += 1
    assert entries == 2 * (1 + 9 * 6 + 8 + 1) + 1
    assert GAME.max_length == 99 * (1 + 9 * 6 + 8 + 1) + 1


# What is hidden


def test_nobody_sees_the_hands_of_others():
    state = three()
    assert state.view(1).hand == ("B7", "R7")
    assert state.view(None).hand == ()
    action = Action("deal", "B8+R8", "B7+R7", "B6+R6")
    before = play(GAME.begin(seats=3), "dealer:0")
    assert before.face(CHANCE, action, 1) == "deal:?+?-B7+R7-?+?"


def test_an_imagined_world_keeps_what_the_seat_knows():
    state = play(three(), "bet:1 bet:1 out open:B3")
    worlds = [state.imagine(0, Luck(seed)) for seed in range(20)]
    assert all(world.view(0) == state.view(0) and world.conserved() == state.conserved() for world in worlds)
    assert len({world.hands[1] for world in worlds}) > 10
    assert len({world.hands[2] for world in worlds}) > 10


def test_no_card_and_no_point_is_ever_lost():
    state = play(three(), "bet:3 bet:5 out open:B3")
    assert state.conserved() == (FULL, 0)
    assert replace(state, barrel=()).conserved() != state.conserved()


# What a person sees


def test_the_table_is_drawn_in_words_with_codes():
    state = play(three(), "bet:3 bet:5 out open:RS bet:2")
    english = GAME.draw(state.view(1), "en")
    assert "Pot 13, betting pass 2 of 4, last bet 2" in english
    assert "The barrel: RS red vessel, ▒▒ (2 closed)" in english
    assert "Your best meld: set of 3, shaman (B7 RS R7)" in english
    assert "Seat 1 is to bet or go out." in english
    japanese = GAME.draw(state.view(2), "ja")
    assert "樽：RS 赤船、▒▒（あと2枚）" in japanese
    assert "席1が賭けるか降りる番です。" in japanese


def test_the_season_before_names_its_melds():
    state = play(table("B6 B7", "BT RK"), "bet:1 bet:1 open:B8 bet:1 bet:1 open:R2 bet:1 bet:1 open:R0")
    state = play(state, "bet:1 bet:1 show:B6+B7-BT+RK")
    told = GAME.draw(state.view(0), "en")
    assert "Last season: seat 1 won the pot of 10." in told
    assert "seat 0 showed B6 B7: The Culture, one colour" in told
    assert "seat 1 showed BT RK: Tam and King" in told
    assert "席0の手札 B6 B7：地心（同色）" in GAME.draw(state.view(0), "ja")


def test_cards_turned_up_are_drawn():
    state = play(table("B8 R8", "B7 RK", variant="two_card"), "bet:1", "bet:1")
    assert "Still to choose a card to turn up: seat 0, seat 1." in GAME.draw(state.view(0), "en")
    state = play(state, "0 turn-up:B8")
    assert "You turn up: B8 black general" in GAME.draw(state.view(0), "en")
    state = play(state, "1 turn-up:RK", "reveal:B8-RK")
    assert "Turned up: seat 0 (you) B8 black general, seat 1 RK red king" in GAME.draw(state.view(0), "en")


def test_the_better_hand_promises_more_of_the_pot_than_the_other():
    state = table("B5 R5", "B1 R2")
    best, other = estimate(state)
    assert best > other
    assert sum(estimate(state)) == pytest.approx(sum(state.standing()))
