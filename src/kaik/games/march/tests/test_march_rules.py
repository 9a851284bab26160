"""March: leading, following, dropping, open cards and the payment at the end of a season."""

from random import Random

import pytest
from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.errors import IllegalAction
from kaik.core.state import Choose, Over, Throw
from kaik.games.march import GAME
from kaik.games.march.mind import estimate
from kaik.games.march.rules import March, hand_size
from kaik.kits.cards48 import FULL, cards, gathered, unseen


class Luck:
    """Seeded dice."""

    def __init__(self, seed: int) -> None:
        self.source = Random(seed)

    def below(self, n: int) -> int:
        return self.source.randrange(n)


def table(*hands: str, **options: object) -> March:
    """A season under way: these hands, seat 0 the dealer and to lead; cards not named were not dealt."""
    begun = GAME.begin(GAME.chosen(None, {"first_dealer": 0, **options}), len(hands))
    assert isinstance(begun, March)
    held = tuple(cards(hand) for hand in hands)
    return replace(begun, hands=held, deck=unseen(*held))


def play(state: March, *actions: str) -> March:
    """Whoever is asked says these actions one after another."""
    for action in actions:
        turn = state.turn()
        state = state.after(turn.seats[0] if isinstance(turn, Choose) else CHANCE, action)
    return state


def last_round(*opened: int, wins: int, mult: int = 2, **options: object) -> March:
    """One single card each, the winner's the strongest; open cards as many as named once the round is won.

    Seat 0 deals and leads. The winner's own last card is among his open cards.
    """
    hands = ["B8" if seat == wins else "B0" for seat in range(len(opened))]
    state = table(*hands, **options)
    before = [count - (seat == wins) for seat, count in enumerate(opened)]
    heap = [card for card in FULL if card not in ("B0", "B8")]
    shown = tuple(tuple(heap[sum(before[:seat]) : sum(before[: seat + 1])]) for seat in range(len(opened)))
    state = replace(state, open_cards=shown, match=replace(state.match, mult=mult))
    actions = ["lead:B8" if wins == 0 else "lead:B0"]
    actions += ["follow:B8" if seat == wins else "drop:B0" for seat in range(1, len(opened))]
    return play(state, *actions)


# The deal


@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 10), (4, 10), (5, 8), (6, 8)])
def test_ten_cards_each_or_eight_with_five_and_six_players(seats, size):
    state = play(GAME.begin(seats=seats), "dealer:1")
    turn = state.turn()
    assert isinstance(turn, Throw)
    dealt = state.after(CHANCE, turn.chance.sample(Luck(1)))
    assert {len(hand) for hand in dealt.hands} == {size} == {hand_size(seats)}
    assert len(dealt.deck) == 48 - seats * size


def test_the_first_dealer_is_drawn_and_leads():
    state = play(GAME.begin(seats=3), "dealer:2")
    dealt = state.after(CHANCE, state.turn().chance.sample(Luck(1)))
    assert dealt.turn() == Choose((2,))
    assert all(action.startswith("lead:") for action in dealt.legal(2))
    assert dealt.legal(0) == ()


# The round


def test_any_single_set_or_run_may_be_led():
    state = table("B1 R1 B2 B3 BS", "B0 B0 B0 R0 R0")
    actions = state.legal(0)
    for action in ("lead:B1", "lead:B1+R1", "lead:B1+BS+R1", "lead:B1+B2+B3", "lead:B1+B2+B3+BS", "lead:BS"):
        assert action in actions
    assert "lead:B1+B2" not in actions
    assert "lead:B2+B3+R1" not in actions


def test_the_owner_says_where_a_run_with_a_ship_lies():
    state = table("B4 B5 BS", "B0 R0 R0")
    assert {action for action in state.legal(0) if action.startswith("lead:B4+B5+BS")} == {
        "lead:B4+B5+BS",
        "lead:B4+B5+BS-run5",
    }
    assert play(state, "lead:B4+B5+BS").trick[0].meld.top == 6
    assert play(state, "lead:B4+B5+BS-run5").trick[0].meld.top == 5


def test_a_stronger_single_follows_and_the_strongest_wins():
    state = table("B0 R0", "B3 R0", "BK R0", "B1 R1")
    state = play(state, "lead:B0", "follow:B3", "follow:BK", "drop:B1")
    assert state.leader == 2
    assert state.open_cards == ((), (), ("BK",), ())
    assert state.gone == ("B0", "B3")
    assert state.dropped == ((), (), (), ("B1",))
    assert state.turn() == Choose((2,))


def test_a_follower_beats_the_lead_not_what_came_between():
    state = table("R1 R1 B0", "R5 R5 B0", "B2 B3 B0", "R2 R2 R0")
    state = play(state, "lead:R1+R1", "follow:R5+R5", "drop:B2+B3", "follow:R2+R2")
    assert state.leader == 1
    assert state.open_cards[1] == ("R5", "R5")


def test_the_colours_of_the_lead_must_be_matched_card_for_card():
    state = table("B0 R0 R0", "B5 R5 R5")
    assert "follow:B5+R5+R5" in play(state, "lead:B0+R0+R0").legal(1)
    assert "follow:B5+B5+R5" not in play(table("B0 R0 R0", "B5 B5 R5"), "lead:B0+R0+R0").legal(1)


def test_a_ship_counts_with_its_own_colour():
    led = "lead:B0+R0+R0"
    assert "follow:BS+R5+R5" in play(table("B0 R0 R0", "BS R5 R5"), led).legal(1)
    assert "follow:B5+R5+RS" in play(table("B0 R0 R0", "RS B5 R5"), led).legal(1)


def test_king_and_tam_do_not_follow_each_other():
    assert play(table("BK R0", "BT R1"), "lead:BK").legal(1) == ("drop:BT", "drop:R1")


def test_a_run_is_followed_by_a_higher_run_of_its_colour_and_length():
    led = "lead:B2+B3+B4"
    assert "follow:B3+B4+BS" in play(table("B2 B3 B4 R0", "B3 B4 BS R0"), led).legal(1)
    other_colour = play(table("B2 B3 B4 R0", "R3 R4 R5 R0"), led).legal(1)
    assert all(action.startswith("drop:") for action in other_colour)
    longer = play(table("B2 B3 B4 R0", "B5 B6 B7 B8"), led).legal(1)
    assert [action for action in longer if action.startswith("follow:")] == ["follow:B5+B6+B7", "follow:B6+B7+B8"]


def test_a_set_does_not_follow_a_run():
    actions = play(table("B2 B3 B4", "B8 B8 BS"), "lead:B2+B3+B4").legal(1)
    assert actions == ("drop:B8+B8+BS",)


def test_cards_may_be_dropped_even_if_one_could_follow():
    actions = play(table("B0 R0", "B5 R8"), "lead:B0").legal(1)
    assert actions == ("drop:B5", "drop:R8", "follow:B5")


def test_as_many_cards_are_dropped_as_were_led():
    actions = play(table("R1 R1 R0", "B5 B6 B7"), "lead:R1+R1").legal(1)
    assert actions == ("drop:B5+B6", "drop:B5+B7", "drop:B6+B7")


def test_a_lead_nobody_beats_wins():
    state = play(table("B0 B1", "R5 R6"), "lead:B0", "drop:R5")
    assert state.leader == 0
    assert state.open_cards[0] == ("B0",)


def test_among_equals_the_first_wins_or_by_option_the_last():
    def led_by(**options: object) -> int:
        state = table("B1 R0", "B5 R1", "B5 R2", **options)
        return play(state, "lead:B1", "follow:B5", "follow:B5").leader

    assert led_by() == 1
    assert led_by(equal_wins="last") == 2


def test_beating_the_best_so_far_is_an_option():
    state = table("R1 R0", "R5 B0", "R2 R6", beat="best")
    assert play(state, "lead:R1", "follow:R5").legal(2) == ("drop:R2", "drop:R6", "follow:R6")


def test_showing_a_weaker_meld_is_an_option():
    state = table("R5 R0", "R2 B0", beat="any")
    after = play(state, "lead:R5")
    assert after.legal(1) == ("drop:B0", "drop:R2", "follow:R2")
    assert play(after, "follow:R2").leader == 0


def test_a_ship_alone_is_the_weakest_or_by_option_anything():
    assert "follow:BS" not in play(table("B0 R0", "BS R1"), "lead:B0").legal(1)
    wild = play(table("B7 R0", "BS R1", ship_single="wild"), "lead:B7")
    assert [action for action in wild.legal(1) if action.startswith("follow")] == ["follow:BS", "follow:BS-single8"]


def test_the_turn_may_go_the_other_way_round():
    state = play(table("B0 R0", "B1 R1", "B2 R2", direction="ccw"), "lead:B0")
    assert state.turn() == Choose((2,))


def test_a_refusal_names_what_is_open():
    state = play(table("BK R0", "BT R1"), "lead:BK")
    with pytest.raises(IllegalAction, match="follow:BT is not open to seat 1; legal: drop:BT drop:R1"):
        state.after(1, "follow:BT")


# The end of a season


def test_the_books_example():
    state = last_round(7, 2, 1, wins=1)
    assert state.paid == state.match.points == (2, 3, -5)


def test_the_booklets_figure():
    state = last_round(1, 6, 1, 2, wins=3)
    assert state.paid == (-10, 0, -5, 15)


def test_a_winning_dealer_is_paid_his_value_by_everybody():
    state = last_round(1, 2, 7, wins=0, mult=3)
    assert state.paid == (9, -12, 3)
    assert (state.match.dealer, state.match.mult) == (0, 4)


def test_the_last_round_and_its_pay_stay_in_sight_until_the_next_round_is_over():
    ended = last_round(2, 6, wins=1)
    dealt = ended.after(CHANCE, ended.turn().chance.sample(Luck(2)))
    assert dealt.view(0).paid == ended.view(0).paid == (-8, 8)
    assert dealt.view(0).before == ended.view(0).before != ()
    led = next(action for action in dealt.legal(1) if "+" not in action)
    after = play(dealt, led, dealt.after(1, led).legal(0)[0])
    assert after.view(0).paid == ()
    assert after.view(0).before[0].cards == (led.args[0],)


def test_the_winner_deals_next_at_two():
    state = last_round(7, 2, 1, wins=1, mult=5)
    assert (state.match.dealer, state.match.mult, state.match.played) == (1, 2, 1)
    assert isinstance(state.turn(), Throw)
    assert state.deck == FULL


@pytest.mark.parametrize(
    ("scope", "paid"), [("both", (-8, 12, -4)), ("payer_only", (-8, 12, -4)), ("winner_only", (-4, 8, -4))]
)
def test_whether_a_losing_dealer_pays_more_is_an_option(scope, paid):
    assert last_round(2, 6, 2, wins=1, mult_scope=scope).paid == paid


def test_the_base_is_an_option():
    assert last_round(7, 2, 1, wins=1, base=8, mult_scope="off").paid == (-1, 8, -7)


def test_all_open_cards_of_a_season_are_one_hand():
    for seats in range(2, 7):
        state, luck = play(GAME.begin(seats=seats), "dealer:0"), Luck(seats)
        while state.match.played == 0:
            turn, shown = state.turn(), state
            if isinstance(turn, Throw):
                state = state.after(CHANCE, turn.chance.sample(luck))
                continue
            actions = state.legal(turn.seats[0])
            state = state.after(turn.seats[0], actions[luck.below(len(actions))])
        won = max(len(laid.cards) for laid in state.before if laid.seat == state.match.dealer)
        assert sum(map(len, shown.open_cards)) + won == hand_size(seats)


def test_the_match_is_over_after_its_seasons():
    state = last_round(7, 2, 1, wins=1, seasons=1)
    assert state.turn() == Over((2.0, 3.0, -5.0), "after 1 season seat 1 has the most points, 3")
    assert state.legal(0) == state.legal(1) == ()
    assert state.standing() == (2.0, 3.0, -5.0)


def test_the_last_screen_shows_the_open_cards_the_payment_was_counted_from():
    over = last_round(7, 2, 1, wins=1, seasons=1)
    assert [len(cards) for cards in over.view(None).open_cards][::2] == [7, 1]
    assert "open cards 7" in GAME.draw(over.view(None), "en")
    going_on = last_round(7, 2, 1, wins=1)
    assert going_on.view(0).open_cards == going_on.counted
    dealt = going_on.after(CHANCE, going_on.turn().chance.sample(Luck(1)))
    assert not any(dealt.view(0).open_cards)


def test_the_longest_match_is_not_longer_than_the_game_says():
    state, luck, entries = GAME.begin(GAME.chosen(None, {"seasons": 9}), 6), Luck(0), 0
    while not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Throw):
            state = state.after(CHANCE, turn.chance.sample(luck))
        else:
            actions = state.legal(turn.seats[0])
            single = [action for action in actions if "+" not in action] or actions
            state = state.after(turn.seats[0], single[luck.below(len(single))])
        entries += 1
    assert entries == 9 * (1 + 8 * 6) + 1


# What is hidden


def test_nobody_sees_the_hands_of_others_nor_what_they_dropped():
    state = play(table("B0 R0", "B3 R5", "BK R1"), "lead:B0", "drop:R5")
    assert state.view(0).hand == ("R0",)
    assert state.view(0).dropped == ()
    assert state.view(1).dropped == ("R5",)
    assert state.view(None).hand == ()
    assert state.view(2).trick[1].cards == ()
    assert state.view(2).held == (1, 1, 2)


def test_a_dropped_card_looks_like_a_back_to_everybody_else():
    state = play(table("B0 R0", "B3 R5", "BK R1"), "lead:B0")
    action = Action("drop", "R5")
    assert state.face(1, action, 1) == "drop:R5"
    for seat in (0, 2, None):
        assert state.face(1, action, seat) == "drop:?"


def test_a_deal_shows_each_seat_its_own_hand():
    state = play(GAME.begin(seats=2), "dealer:0")
    action = state.turn().chance.sample(Luck(1))
    assert state.face(CHANCE, action, 1) == "deal:" + "+".join("?" * 10) + "-" + action.args[1]


def test_an_imagined_world_keeps_what_the_seat_knows():
    state = play(table("B0 R0 R7", "B3 R5 B8", "BK R1 BT"), "lead:B0", "drop:R5")
    changed = 0
    for seed in range(20):
        world = state.imagine(0, Luck(seed))
        assert world.view(0) == state.view(0)
        assert world.conserved() == state.conserved()
        changed += world.dropped[1] != state.dropped[1]
    assert changed > 10


def test_no_card_is_ever_lost():
    state = play(table("B0 R0", "B3 R0", "BK R0"), "lead:B0", "follow:B3", "drop:R0")
    assert state.conserved() == (FULL, 0)
    assert gathered(*state.hands, *state.dropped, state.gone, *state.open_cards, state.deck) == FULL


# What a person sees


def test_the_table_is_drawn_in_words_with_codes():
    state = play(table("R1 R1 B0", "R5 R5 B0", "B2 B3 B0"), "lead:R1+R1", "follow:R5+R5")
    english = GAME.draw(state.view(2), "en")
    assert "seat 1 follows R5 red horse ×2 (set of 2, horse)" in english
    assert "black: B0 blank, B2 archer, B3 chariot" in english
    assert "Seat 2 is to follow with the same meld in the same colours, or drop 2 face down." in english
    japanese = GAME.draw(play(state, "drop:B2+B3").view(2), "ja")
    assert "席2 伏せて捨てる ▒▒" in japanese
    assert "自分が伏せた札：B2 B3" in japanese


def test_the_meld_question_knows_the_ships():
    ask = GAME.asks["meld"]
    assert ask(GAME.preset(), {"cards": "R4 R5 RS"}) == {"type": "run", "size": 3, "top": 6}
    assert ask(GAME.preset(), {"cards": "B5 B5 RS"}) == {"type": "set", "size": 3, "top": 5}
    assert ask(GAME.preset(), {"cards": "R4 R5 BS"}) == {"type": None, "size": 3, "top": None}


def test_no_hand_asks_for_more_than_500_words():
    for hand in ("B1 B1 B1 B1 R1 R1 R1 R1 BS RS", "B0 B1 B2 B3 B4 B5 B6 B7 B8 BS"):
        assert len(table(hand, "R0").legal(0)) <= 500
    five = play(table("B1 B2 B3 B4 B5", "B0 R0 B6 R6 B7 R7 B8 R8 BK RT"), "lead:B1+B2+B3+B4+B5")
    assert len(five.legal(1)) == 252


def test_winning_a_round_promises_more_than_dropping_into_it():
    led = play(table("B5 B1", "B6 B0"), "lead:B5")
    ahead, behind = estimate(led.after(1, "follow:B6"))[1], estimate(led.after(1, "drop:B6"))[1]
    assert ahead > behind


def test_a_strong_card_is_better_kept_than_dropped():
    led = play(table("R5 R1", "B6 B0"), "lead:R5")
    assert estimate(led.after(1, "drop:B0"))[1] > estimate(led.after(1, "drop:B6"))[1]
