"""Mountain Path: what the cards do at each of their owner's turns."""

from fractions import Fraction
from typing import Any

import pytest

from kaik.core.state import Choose, Over, Throw
from kaik.games.mountain import GAME
from kaik.games.mountain.road import GOAL
from kaik.games.mountain.rules import LOW, STICKS, STRICT, Mountain
from kaik.games.mountain.side import Placed, Side
from kaik.kits.cards48 import unseen
from kaik.play.match import Match
from kaik.play.record import Record, read, write
from kaik.play.script import play

HANDS = ("B1 B1 B1", "R1 R1 R1", "B0 B0 B0", "R0 R0 R0")
"""Three harmless cards for each seat, so that nobody has to draw."""


def side(placed: str = "", **fields: Any) -> Side:
    """A side with cards placed in earlier turns, as in `R3 B7/2`."""
    cards = [name.partition("/") for name in placed.split()]
    return Side(placed=tuple(Placed(card, int(marks or 0), "idle") for card, _, marks in cards), **fields)


def turn(*sides: Side, **options: object) -> Mountain:
    """Seat 0's turn, as far as it goes by itself."""
    dealt = tuple(each.drawing(tuple(HANDS[seat].split()), 0) for seat, each in enumerate(sides))
    seen = [card for each in dealt for card, _ in each.hand] + [card.card for each in dealt for card in each.placed]
    chosen = GAME.chosen(None, {"first": "seat", **options})
    state = Mountain(chosen, dealt, unseen(seen), stage="choose", mover=len(sides) - 1, left=STRICT)
    return play(state, "end")


def purse(state: Mountain, seat: int = 0) -> tuple[int, int]:
    return state.sides[seat].rice, state.sides[seat].coins


def names(state: Mountain, seat: int = 0) -> list[str]:
    return [each.name for each in state.sides[seat].placed]


def test_a_throw_is_low_thirteen_times_in_sixteen() -> None:
    weights = STICKS.chance.weights
    low = sum(weight for action, weight in weights if int(action.args[0]) <= LOW)
    assert Fraction(low, sum(weight for _, weight in weights)) == Fraction(13, 16)


def test_nothing_brings_a_rice_and_the_king_two_coins() -> None:
    assert purse(turn(side("R0 R0 RK"), side())) == (2, 2)


def test_the_tam_advances_its_owner_with_bows_horses_and_hue() -> None:
    assert turn(side("RT", node=1), side()).sides[0].node == 2
    assert turn(side("RT R2 R5", node=4), side()).sides[0].node == 9
    assert turn(side("RT", node=4), side(), free_adv_bonus_hue="off").sides[0].node == 5


def test_the_tam_may_carry_its_owner_to_the_top() -> None:
    over = turn(side("RT", node=23), side()).turn()
    assert over == Over((1.0, -1.0), "A won on tam's mountain")


def test_the_tiger_takes_one_rice_or_coin_from_somebody() -> None:
    state = turn(side("R4"), side(rice=3), side(coins=2))
    assert state.legal(0) == ("take:B-rice", "take:C-coins")
    after = play(state, "take:C-coins")
    assert (purse(after), purse(after, 2)) == ((0, 1), (0, 1))


def test_a_tiger_that_finds_nothing_asks_nothing() -> None:
    assert turn(side("R4"), side(), side(shielded=True, rice=5)).stage == "choose"


def test_every_tiger_takes_for_itself() -> None:
    state = play(turn(side("R4 B4/1"), side(rice=2)), "take:B-rice take:B-rice")
    assert (purse(state), purse(state, 1)) == ((2, 0), (0, 0))
    assert names(state) == ["R4", "B4/2"]


@pytest.mark.parametrize(("n", "shielded", "coins"), [(0, True, 0), (3, True, 0), (4, False, 2), (5, False, 2)])
def test_the_brush_shields_on_a_low_throw_and_earns_on_a_high_one(n: int, shielded: bool, coins: int) -> None:
    state = play(turn(side("R6"), side()), f"sticks:{n}")
    assert state.sides[0].shielded == shielded
    assert state.sides[0].coins == coins


def test_everybody_sees_what_the_sticks_showed_until_the_turn_is_over() -> None:
    state = turn(side("R6 R7", rice=1), side())
    assert [state.view(seat).thrown for seat in (0, 1, None)] == [-1, -1, -1]
    for n in (1, 2):
        state = play(state, f"sticks:{n}")
        assert [state.view(seat).thrown for seat in (0, 1, None)] == [n, n, n]
    assert play(state, "end").view(1).thrown == -1


def test_the_shield_falls_at_the_start_of_ones_next_turn() -> None:
    state = play(turn(side("R6", rice=1), side("R4")), "sticks:1 end")
    assert state.stage == "choose", "B's tiger finds A's purse shielded"
    state = play(state, "end")
    assert isinstance(state.turn(), Throw)
    assert not state.sides[0].shielded


def test_the_shaman_halves_the_price_on_a_low_throw() -> None:
    state = play(turn(side("R7 R3 R3", rice=3, coins=1), side()), "sticks:3")
    assert [action for action in state.legal(0) if action.verb == "move"] == ["move:coins", "move:rice"]
    after = play(state, "move:rice")
    assert after.sides[0].rice == 0


def test_two_shamans_halve_twice_rounding_up() -> None:
    state = play(turn(side("R7 R7", rice=3), side()), "sticks:0 sticks:2 move:rice")
    assert state.sides[0].rice == 0


def test_the_halved_price_is_for_this_turn_alone() -> None:
    state = play(turn(side("B7/2", rice=9), side()), "sticks:3 end end")
    assert [action for action in state.legal(0) if action.verb == "move"] == []


def test_the_shaman_advances_its_owner_on_a_high_throw() -> None:
    state = play(turn(side("R7 R2", node=4), side()), "sticks:4")
    assert state.sides[0].node == 7
    assert state.view(0).price == (10, 2)


def test_the_general_marks_any_placed_card_on_a_low_throw() -> None:
    state = play(turn(side("R8 B0/1"), side("R5 B2/1")), "sticks:2")
    assert state.legal(0) == ("mark:A-B0/1", "mark:A-R8", "mark:B-B2/1", "mark:B-R5")
    assert names(play(state, "mark:B-B2/1"), 1) == ["R5", "B2/2"]


def test_the_general_destroys_any_placed_card_on_a_high_throw() -> None:
    state = play(turn(side("R8"), side("R5 RK")), "sticks:4")
    after = play(state, "destroy:B-RK")
    assert names(after, 1) == ["R5"]
    assert after.discards == ("RK",)


def test_a_general_may_be_held_back_only_where_the_table_says_so_or_in_the_boxed_edition() -> None:
    after = play(turn(side("R8"), side("R5"), wai_forced="off"), "sticks:4 spare")
    assert names(after, 1) == ["R5"]
    assert "spare" not in play(turn(side("R8"), side("R5")), "sticks:4").legal(0)
    assert GAME.preset("soft").wai_forced == "off"


def test_records_of_the_first_rules_keep_their_general_and_their_prices() -> None:
    record = Record.of(Match.begin(GAME, GAME.preset(), 2, "book"))
    old = read(write(record).replace("rules: 2", "rules: 1")).match.options
    assert (old.wai_forced, old.dismantle_price) == ("off", "printed")


def test_a_shield_keeps_generals_off_ones_cards() -> None:
    state = play(turn(side("R8"), side("R5", shielded=True)), "sticks:5")
    assert state.legal(0) == ("destroy:A-R8",)


def test_a_red_card_with_three_markers_goes_in_its_owners_turn() -> None:
    state = play(turn(side("R8"), side("R5/2")), "sticks:1 mark:B-R5/2")
    assert names(state, 1) == ["R5/3"]
    assert names(play(state, "end"), 1) == []


def test_where_red_cards_never_wear_out_markers_do_not_matter() -> None:
    state = play(turn(side("R8"), side("R5/2"), red_expire="off"), "sticks:1 mark:B-R5/2 end")
    assert names(state, 1) == ["R5/3"]


def test_worn_cards_of_everybody_may_be_removed_in_every_turn() -> None:
    assert names(turn(side(), side("B2/3"), side()), 1) == ["B2/3"]
    assert names(turn(side(), side("B2/3"), side(), expire_scope="all"), 1) == []


def test_a_card_that_was_destroyed_does_not_work() -> None:
    state = play(turn(side("R8 RK"), side()), "sticks:4 destroy:A-RK")
    assert purse(state) == (0, 0)


def test_cards_work_in_ascending_order() -> None:
    state = turn(side("RT R8 R7 R6 R4 R0", node=1), side(rice=1))
    assert state.stage == "take"
    assert purse(state) == (1, 0), "nothing has worked before the tiger"
    working = []
    state = play(state, "take:B-rice")
    for answer in ("sticks:0", "sticks:0", "sticks:0 mark:A-R0"):
        working.append(state.working)
        state = play(state, answer)
    assert working == ["R6", "R7", "R8"]
    assert state.sides[0].node == 2


def test_of_equal_ranks_the_oldest_works_first() -> None:
    state = turn(side("B8/1 R8"), side())
    assert state.working == "B8"


def test_the_owner_may_choose_the_order_where_the_table_says_so() -> None:
    state = turn(side("RT R0 R7", node=3), side(), effect_order="owner")
    assert state.legal(0) == ("use:R0", "use:R7", "use:RT")
    state = play(state, "use:RT")
    assert state.sides[0].node == 4
    state = play(state, "use:R7")
    assert isinstance(state.turn(), Throw)
    state = play(state, "sticks:4")
    assert state.sides[0].node == 6, "from the hue square"
    assert purse(state) == (1, 0), "the last card needs no asking"
    assert state.turn() == Choose((0,))


def test_only_black_cards_are_marked_by_their_work() -> None:
    assert names(turn(side("B0 R0 B2/1 R5"), side())) == ["B0/1", "R0", "B2/2", "R5"]


def test_a_free_advance_at_the_top_goes_nowhere() -> None:
    state = turn(side("RT", node=GOAL - 1), side(), finish="full_round")
    assert state.sides[0].node == GOAL
    assert [action for action in state.legal(0) if action.verb == "move"] == []
