"""Parts of the race games."""

from kaik.kits.terminal import centred, padded, width
from kaik.kits.track import boxes, changed, first_player, payoffs, places, stepped, winners


def test_every_seat_begins_equally_often() -> None:
    assert first_player(3).weights == (("first:0", 1), ("first:1", 1), ("first:2", 1))


def test_a_stride_stops_at_the_goal() -> None:
    assert stepped(18, 5, 20) == 20
    assert stepped(13, 5, 20) == 18


def test_one_thing_in_a_row_is_replaced() -> None:
    assert changed((1, 2, 3), 2, 9) == (1, 2, 9)
    assert changed((1,), 0, 9) == (9,)


def test_equal_results_share_a_place() -> None:
    assert places((5, 9, 5, 1)) == (1, 0, 1, 3)
    assert places(((3, -1), (3, -2))) == (0, 1)


def test_where_only_winning_counts_the_others_are_level() -> None:
    assert winners((5, 9, 9, 1)) == (1, 0, 0, 1)


def test_payoffs_always_add_up_to_nothing() -> None:
    assert payoffs((0, 1)) == (1.0, -1.0)
    assert payoffs((2, 0, 1, 3)) == (-1.0, 3.0, 1.0, -3.0)
    assert payoffs((0, 0, 1)) == (1.0, 1.0, -2.0)
    assert payoffs((0, 0, 0)) == (0.0, 0.0, 0.0)


def test_a_kanji_takes_two_columns() -> None:
    assert width("A山") == 3
    assert padded("山", 4) == "山  "
    assert centred("山", 5) == " 山  "


def test_a_tall_square_makes_its_whole_row_tall() -> None:
    assert boxes([("1\nA", "2")], 3) == "+---+---+\n|1  |2  |\n|A  |   |\n+---+---+"
