"""Season's End: turns, wins and their payments, lights, the ends of rounds and seasons."""

import pytest
from msgspec.structs import replace

from kaik.core.action import CHANCE
from kaik.core.errors import IllegalAction
from kaik.core.state import Choose, Over, Throw
from kaik.games.season_end import GAME
from kaik.games.season_end.rules import SeasonEnd
from kaik.kits.cards48 import FULL, cards, unseen, without
from kaik.play.script import play

SIX_RUN = "R1 R2 R3 B4 B5"  # and B6: end 3, bonus 0
KINGS = "BK BT RK B5 B5"  # and R5: end 2, bonus 3
IDLE = "B0 R2 B3 R4 B6"
QUIET = "R0 B2 R3 B7 R8"


# The deal and a turn


@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_gets_five_cards_and_one_is_turned_up_as_the_first_light(seats, luck):
    state = play(GAME.begin(seats=seats), "dealer:1")
    state = state.after(CHANCE, state.turn().chance.sample(luck(1)))
    assert {len(hand) for hand in state.hands} == {5}
    light = state.turn().chance.sample(luck(1))
    assert light.verb == "light"
    lit = state.after(CHANCE, light)
    assert lit.view(None).lights == light.args
    assert len(lit.stock) == 48 - 5 * seats - 1
    assert lit.turn().chance.sample(luck(1)).verb == "draw"
    assert lit.mover == 1


def test_without_lights_the_dealer_draws_at_once(luck):
    state = play(GAME.begin(GAME.chosen(None, {"hikari": "off"})), "dealer:0")
    state = state.after(CHANCE, state.turn().chance.sample(luck(1)))
    assert state.phase == "draw"
    assert state.lights == ()


def test_a_turn_is_a_draw_a_discard_and_the_answers_of_all_others(table, told):
    state = play(table(IDLE, QUIET, KINGS), "draw:R6")
    assert state.turn() == Choose((0,))
    assert state.legal(0) == tuple(sorted(f"discard:{card}" for card in cards(f"{IDLE} R6")))
    state = play(state, "discard:B0")
    assert state.turn() == Choose((1, 2))
    assert state.legal(1) == ("pass",)
    state = told(state)
    assert state.discards[0] == ("B0",)
    assert (state.mover, state.phase) == (1, "draw")


def test_the_turn_may_go_the_other_way_round(table, turn_of):
    assert turn_of(table(IDLE, QUIET, KINGS, direction="ccw"), "R6", "B0").mover == 2


def test_copies_of_a_card_are_one_word(table):
    assert play(table("B0 B0 B0 R4 R6", QUIET), "draw:R7").legal(0).count("discard:B0") == 1


# Winning


def test_a_drawn_card_that_finishes_the_hand_may_end_the_season(table):
    state = play(table(SIX_RUN, IDLE), "draw:B6")
    assert "win" in state.legal(0)
    assert play(state, "win").ended.wins[0].discarder is None


def test_a_finished_hand_may_be_kept_secret(table):
    state = play(table(SIX_RUN, IDLE), "draw:B6", "discard:B6")
    assert "win" not in state.legal(0)
    assert state.phase == "claim"


def test_the_dealer_draws_a_finished_hand_and_everybody_pays_double(table):
    state = play(table(SIX_RUN, IDLE, QUIET), "draw:B6", "win")
    assert state.match.points == (12, -6, -6)
    assert (state.match.dealer, state.match.mult) == (0, 3)


def test_a_losing_dealer_pays_double_for_the_end_but_not_for_the_bonus(table, turn_of):
    state = turn_of(table(QUIET, KINGS, IDLE), "R5", "R5", _1="win")
    assert state.match.points == (-7, 7, 0)
    assert (state.match.dealer, state.match.mult) == (1, 2)


def test_only_the_discarder_pays_for_his_discard(table, turn_of):
    state = table(QUIET, KINGS, IDLE)
    state = turn_of(replace(state, mover=2), "R5", "R5", _1="win")
    assert state.match.points == (0, 5, -5)


def test_everybody_pays_for_a_drawn_card_each_at_his_own_rate(table):
    state = play(replace(table(QUIET, KINGS, IDLE), mover=1), "draw:R5", "win")
    assert state.match.points == (-7, 12, -5)


def test_the_dealer_wins_in_the_first_round_on_the_last_players_discard(table, turn_of):
    state = replace(table("R1 R1 R1 B2 B3", "B0 R2 B6 R4 B8", "R0 B7 R3 B5 R8"), first_round=True)
    state = turn_of(state, "RK", "RK")
    state = turn_of(state, "RT", "RT")
    state = turn_of(state, "B4", "B4", _0="win")
    assert state.match.points == (10, 0, -10)
    assert dict(state.ended.wins[0].score.items) == {"base": 2, "first-round": 3}
    assert (state.match.dealer, state.match.mult) == (0, 3)


def test_a_win_on_a_discard_costs_no_point_for_taking_it(table, turn_of):
    state = turn_of(table(QUIET, "R1 R1 R1 B2 B3", IDLE, mult_scope="off"), "B4", "B4", _1="win")
    assert state.match.points == (-2, 2, 0)


def test_the_best_way_to_score_a_hand_is_taken(table, turn_of):
    # Three pairs, or a pair and a four: the four is worth a point from everybody.
    state = turn_of(table(QUIET, "R1 R1 B1 B1 R8", IDLE), "BS", "BS", _1="win")
    assert state.match.points == (-5, 6, -1)
    assert state.ended.wins[0].score.groups == (cards("R1 R1 B1 B1"), cards("R8 BS"))


def test_equal_triples_are_weighed_against_a_set_of_four(table):
    def points(**options: object) -> tuple[int, ...]:
        return play(table("R1 R1 R1 B1 B1", IDLE, QUIET, **options), "draw:B1", "win").match.points

    assert points() == (10, -5, -5)
    assert points(gyumit=3) == (20, -10, -10)


def test_the_winner_deals_next_and_a_match_ends_after_its_seasons(table, turn_of):
    state = turn_of(table(QUIET, KINGS, seasons=1), "R5", "R5", _1="win")
    assert state.turn() == Over((-7.0, 7.0), "after 1 season seat 1 has the most points, 7")
    assert state.legal(0) == state.legal(1) == ()
    assert state.standing() == (-7.0, 7.0)


# Lights


def test_the_second_light_is_turned_up_at_the_win_and_counts(table, turn_of):
    state = table(QUIET, "BK BT RK B5 R5", hikari="on")
    state = replace(state, lights=("B5",), stock=unseen(*state.hands, ("B5",)))
    won = turn_of(state, "R5", "R5", _1="win")
    assert won.phase == "last-light"
    assert won.view(0).shown == ((), cards("BK BT RK B5 R5"))
    lit = play(won, "light:R1")
    assert lit.match.points == (-8, 8)  # 2 × 2, three kings and Tams, one light
    assert lit.ended.lights == ("B5", "R1")


def test_without_a_card_left_there_is_no_second_light(table):
    state = replace(table(SIX_RUN, IDLE, hikari="on"), stock=("B6",), lights=("R7",))
    assert play(state, "draw:B6", "win").match.points == (6, -6)


# The first round


def opening(table, *hands: str) -> SeasonEnd:
    return replace(table(*hands), first_round=True)


def test_the_first_round_ends_when_the_turn_comes_back_to_the_dealer(table, turn_of):
    state = turn_of(opening(table, IDLE, QUIET, KINGS), "R6", "R6")
    state = turn_of(state, "R7", "R7")
    assert state.first_round
    assert not turn_of(state, "R1", "R1").first_round


def test_the_first_round_ends_when_a_taker_jumps_over_the_dealer(table, turn_of):
    state = turn_of(opening(table, IDLE, "B1 R1 R5 BK B8", QUIET), "R6", "R6")
    state = turn_of(state, "R7", "R7")
    jumped = turn_of(state, "R1", "R1", _1="open:B1+R1+R1")
    assert not jumped.first_round


def test_taking_the_dealers_first_card_does_not_end_the_first_round(table, told, turn_of):
    state = turn_of(opening(table, QUIET, IDLE, "B1 R1 R5 BK B8"), "R1", "R1", _2="open:B1+R1+R1")
    assert state.first_round
    assert not told(play(state, "discard:R5")).first_round


def test_the_first_round_ends_when_the_dealer_takes_a_card(table, turn_of):
    state = turn_of(opening(table, "B1 R1 R5 BK B8", IDLE, QUIET), "R6", "R6")
    assert not turn_of(state, "R1", "R1", _0="open:B1+R1+R1").first_round


# The stock runs out


def run_out(table, turn_of, **options: object) -> SeasonEnd:
    state = table(IDLE, QUIET, KINGS, **options)
    return turn_of(replace(state, stock=("R6",)), "R6", "R6")


def test_when_the_stock_has_run_out_nobody_is_paid_and_the_dealer_stays(table, turn_of):
    state = run_out(table, turn_of)
    assert state.match.points == (0, 0, 0)
    assert (state.match.dealer, state.match.mult, state.match.played) == (0, 2, 1)
    assert state.ended.wins == ()
    assert state.phase == "deal"


def test_the_deal_may_pass_on_when_the_stock_has_run_out(table, turn_of):
    assert run_out(table, turn_of, exhaust="pass_dealer").match.dealer == 1
    assert run_out(table, turn_of, exhaust="pass_dealer", dealer_pass="rotate").match.dealer == 1
    assert run_out(table, turn_of, dealer_pass="rotate").match.dealer == 0


def test_the_last_card_of_the_stock_may_still_be_taken(table, told):
    state = replace(table(QUIET, KINGS), stock=("R5",))
    state = play(state, "draw:R5", "discard:R5")
    assert told(state, _1="win").match.points == (-7, 7)
    taken = told(state, _1="open:B5+B5+R5")
    assert taken.turn() == Choose((1,))
    assert told(play(taken, "discard:BK")).match.played == 1


# Soft Season's End


def test_in_the_soft_game_everybody_pays_the_winner_a_coin(table, turn_of):
    assert turn_of(table(QUIET, KINGS, IDLE, preset="soft"), "R5", "R5", _1="win").match.points == (-1, 2, -1)
    assert play(table(SIX_RUN, IDLE, QUIET, preset="soft"), "draw:B6", "win").match.points == (2, -1, -1)


def test_in_the_soft_game_nothing_but_two_threes_counts(table):
    state = play(table("R1 R1 B1 B1 R5", "R0 B0 BT RK R3", preset="soft"), "draw:B5")
    assert state.legal(0) == ("discard:B1", "discard:B5", "discard:R1", "discard:R5")
    assert play(state, "discard:B5").legal(1) == ("pass",)


# Dealing on without a shuffle


def dealing_on(table) -> SeasonEnd:
    """Seat 0 has just won; 26 cards of the stock are left."""
    state = table(SIX_RUN, "B0 R2 B3 R4 B7", dodo="on")
    pile = state.stock[-11:]
    assert "B6" not in pile
    state = replace(state, stock=without(state.stock, pile), discards=(pile, ()))
    return play(state, "draw:B6", "win")


def test_the_next_deal_may_come_from_what_is_left_of_the_stock(table):
    state = dealing_on(table)
    assert len(state.stock) == 26
    assert state.put_away == ((), cards("B0 R2 B3 R4 B7"))
    assert state.view(0).put_away == ()
    assert state.view(1).put_away == cards("B0 R2 B3 R4 B7")
    assert set(cards(f"{SIX_RUN} B6")) <= set(state.gone)
    deal = state.turn().chance
    assert sum(count for _, count in deal.pool) == 26
    assert state.conserved() == (FULL, 0)


def test_what_others_put_away_stays_a_secret_in_the_next_season(luck, table):
    state = dealing_on(table)
    worlds = [state.imagine(0, luck(seed)) for seed in range(10)]
    assert len({world.put_away[1] for world in worlds}) > 5
    assert all(world.view(0) == state.view(0) for world in worlds)
    assert all(state.imagine(1, luck(seed)) == state for seed in range(3))


@pytest.mark.parametrize(("left", "again"), [(11, True), (10, False)])
def test_the_deck_is_shuffled_when_the_stock_cannot_supply_a_deal(left, again, table):
    state = table(SIX_RUN, IDLE, dodo="on")
    stock = ("B6", *[card for card in state.stock if card != "B6"][:left])
    state = replace(state, stock=tuple(sorted(stock)))
    after = play(state, "draw:B6", "win")
    assert len(after.stock) == (left if again else 48)
    assert (after.gone != ()) == again


def test_by_default_every_season_has_the_whole_deck(table):
    assert play(table(SIX_RUN, IDLE), "draw:B6", "win").stock == FULL


# Limits and drawings


def test_a_refusal_names_what_is_open(table):
    state = play(table(QUIET, "R1 B0 R4 B3 R6"), "draw:B1", "discard:B1")
    with pytest.raises(IllegalAction, match="win is not open to seat 1; legal: pass"):
        state.after(1, "win")


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("preset", ["book", "soft"])
def test_no_season_is_longer_than_the_game_says(seats, preset, luck):
    """Nobody wins, everybody takes and shows what he can: the longest way to play."""
    seasons, luck, entries = 6, luck(seats), 0
    state = GAME.begin(GAME.chosen(preset, {"seasons": seasons, "hikari": "off"}), seats)
    while not isinstance(turn := state.turn(), Over):
        entries += 1
        if isinstance(turn, Throw):
            state = state.after(CHANCE, turn.chance.sample(luck))
            continue
        actions = [action for action in state.legal(turn.seats[0]) if action != "win"]
        busy = [action for action in actions if action.verb in ("open", "reveal")] or actions
        state = state.after(turn.seats[0], busy[luck.below(len(busy))])
    assert entries <= seasons * (GAME.max_length - 1) / 99 + 1


def test_the_table_is_drawn_in_words_with_codes(table, turn_of):
    state = turn_of(table(QUIET, "B8 B7 B3 R1 R1"), "B6", "B6", _1="open:B6+B7+B8")
    english = GAME.draw(state.view(1), "en")
    assert "seat 1 (you): -1 points, 3 in hand, open: B6 B7 B8, discards: –" in english
    assert "red: R1 pawn ×2" in english
    assert "Seat 1 is to discard." in english
    offered = GAME.draw(play(state, "discard:B3").view(0), "ja")
    assert "席1がB3 黒車を捨てました。返事を待っているのは席0です。" in offered


def test_the_end_of_a_season_is_told_with_its_reasons(table, turn_of):
    state = turn_of(table(QUIET, "R1 R1 B1 B1 R8", IDLE), "BS", "BS", _1="win")
    english = GAME.draw(state.view(None), "en")
    assert "Seat 1 has ended the season with seat 0's discard: B1 B1 R1 R1 | BS R8" in english
    assert "season's end 2: end points 2, bonus points 0" in english
    assert "four friends: 1 from everybody" in english
    assert "It brought: -5 +6 -1" in english
    assert "四友：全員から1点" in GAME.draw(state.view(None), "ja")
