"""Seats, dealer and cut: the throws before the first deal."""

from __future__ import annotations

from itertools import permutations

import pytest

from kaik.core.action import Action
from kaik.core.chance import Deal
from kaik.kits.mahjong.seating import DICE, Seating, again, chance, lined_up, opened, thrown


def after(table: Seating, *actions: str) -> Seating:
    for text in actions:
        action = Action.parse(text)
        assert chance(table).allows(action), f"{text} cannot be thrown at {table.step}"
        table = thrown(table, action)
    return table


def test_two_dice_have_36_falls() -> None:
    assert len(DICE.weights) == 36


@pytest.mark.parametrize(
    ("dice", "seat"),
    [("1-1", 1), ("1-2", 2), ("1-3", 3), ("1-4", 0), ("2-4", 1), ("3-4", 2), ("4-4", 3), ("4-5", 0), ("6-6", 3)],
)
def test_dice_count_to_the_right_beginning_with_the_thrower(dice: str, seat: int) -> None:
    assert after(opened("fixed", 4), f"dice:{dice}").dealer == seat


def test_with_fixed_seats_the_first_seat_is_temporary_dealer() -> None:
    table = opened("fixed", 4)
    assert (table.step, table.thrower, table.circle) == ("dealer", 0, (0, 1, 2, 3))


def test_the_first_deal_has_a_throw_for_the_side_and_one_for_the_cut() -> None:
    table = after(opened("fixed", 4), "dice:1-1", "dice:1-2", "dice:3-6")
    assert (table.dealer, table.owner, table.cut, table.step) == (1, 3, 9, "ready")


def test_later_deals_have_one_throw_for_both() -> None:
    table = after(again(after(opened("fixed", 4), "dice:1-1", "dice:1-2", "dice:3-6"), 2), "dice:2-3")
    assert (table.dealer, table.owner, table.cut, table.step) == (2, 2, 5, "ready")


def test_east_may_deal_without_further_dice() -> None:
    assert opened("fixed", 4, "east").dealer == 0
    assert after(opened("draw4", 4, "east"), "winds:3z-1z-4z-2z").dealer == 1


def test_whoever_draws_a_wind_sits_there() -> None:
    table = after(opened("draw4", 4), "winds:3z-1z-4z-2z")
    assert table.circle == (1, 3, 0, 2)
    assert (table.step, table.thrower) == ("temporary", 1)


def test_an_even_sum_starts_from_the_even_tile() -> None:
    line = ("1z", "2p", "2z", "3z", "1p", "4z")
    assert lined_up(line, 0, 6) == ("1z", "2z", "3z", "4z")
    assert lined_up(line, 0, 7) == ("4z", "3z", "2z", "1z")


def test_the_player_the_dice_name_takes_first_and_others_follow_to_the_right() -> None:
    assert lined_up(("2p", "1z", "2z", "3z", "4z", "1p"), 2, 4) == ("3z", "4z", "1z", "2z")


def test_the_six_tiles_may_lie_in_any_order() -> None:
    table = after(opened("dice6", 4), "dice:2-2")
    assert isinstance(chance(table), Deal)
    circles = {
        after(table, "line:" + "-".join(line)).circle for line in permutations(("1z", "2z", "3z", "4z", "1p", "2p"))
    }
    assert len(circles) == 24, "every way to sit can come"


def test_three_players_draw_three_winds_and_count_by_three() -> None:
    table = after(opened("dice6", 3), "dice:1-3", "line:2p-3z-1z-2z-1p")
    assert table.circle == (1, 2, 0)
    assert after(table, "dice:1-1", "dice:1-1", "dice:2-2", "dice:6-6").dealer == 0


def test_the_dealer_is_east_and_the_right_neighbour_south() -> None:
    table = Seating((2, 0, 3, 1), dealer=3)
    assert [table.wind(seat) for seat in (3, 1, 2, 0)] == [0, 1, 2, 3]
    assert table.right(3) == 1
    assert table.order(0) == (0, 3, 1, 2)
    assert table.leftwards(0) == (0, 2, 1, 3)
    assert table.away(0, 2) == 3
