"""The wall of mahjong: where it is cut, which end a tile comes from, and what is left."""

from __future__ import annotations

import pytest

from kaik.core.action import LONGEST, Action
from kaik.kits.mahjong.tiles import malaysian, standard
from kaik.kits.mahjong.wall import WallShape, built, cut, sides_of, spread


def test_a_set_of_136_makes_four_sides_of_17_stacks() -> None:
    shape = built(standard(), 4).shape
    assert (shape.sides, shape.stacks, shape.left) == (4, 17, 136)


def test_the_malaysian_set_makes_three_sides_of_14_stacks() -> None:
    shape = built(malaysian(), 3).shape
    assert (shape.sides, shape.stacks, shape.left) == (3, 14, 84)


def test_drawing_starts_left_of_the_cut_and_goes_round_to_the_left() -> None:
    shape = cut(built(standard(), 4), 2, 7).shape
    assert shape.place(0) == (0, 8)
    assert shape.place(9) == (0, 17)
    assert shape.place(10) == (1, 1)
    assert shape.place(67) == (0, 7), "the stacks that were counted off come last"


def test_tiles_leave_the_tail_and_replacements_the_head() -> None:
    shape = WallShape(owner=0, cut=7, drawn=3, replaced=1)
    heights = shape.heights()
    assert heights[:3] == (0, 1, 2)
    assert heights[-2:] == (2, 1)
    assert shape.left == 132


def test_every_side_shows_its_stacks_from_its_owners_right() -> None:
    rows = sides_of(WallShape(owner=1, cut=3, drawn=28, replaced=2), (1, 0, 3, 2))
    assert rows[1] == (2, 2, 0) + (0,) * 14
    assert rows[0] == (2,) * 17
    assert sum(map(sum, rows.values())) == 136 - 30


def test_the_last_stack_can_lose_a_tile_at_either_end() -> None:
    shape = WallShape(sides=1, stacks=3, drawn=3, replaced=3)
    assert shape.heights() == (0, 0, 0)


def test_a_dead_wall_stays_as_large_as_it_is() -> None:
    wall = built(standard(), 4, dead=14)
    assert wall.left == 122
    assert wall.replaced("5m").left == 121, "each replacement shortens what may be drawn"
    assert wall.turned(("5m",)).left == 122, "an indicator lies where it lay"


def test_the_contents_are_a_multiset_without_order() -> None:
    wall = built(standard(), 4)
    assert wall.drawn(("1m", "2m")).drawn(("3m",)) == wall.drawn(("3m", "1m")).drawn(("2m",))
    assert len(spread(wall.drawn(("1m",) * 4).unseen)) == 132
    assert "1m" not in dict(wall.drawn(("1m",) * 4).unseen)


def test_a_tile_is_drawn_as_often_as_it_is_left() -> None:
    weights = dict(built(standard(), 4).drawn(("1m", "1m", "2m")).draw().weights)
    assert weights[Action("draw", "1m")] == 2
    assert weights[Action("draw", "2m")] == 3
    assert sum(weights.values()) == 133


def test_a_tile_that_is_gone_cannot_be_taken() -> None:
    wall = built(standard(), 4).drawn(("1m",) * 4)
    with pytest.raises(ValueError, match="1m is not in the wall"):
        wall.drawn(("1m",))


def test_a_whole_deal_is_one_word() -> None:
    class First:
        def below(self, n: int) -> int:
            return 0

    action = built(standard(), 4).several("deal", (14, 13, 13, 13)).sample(First())
    assert len(action) < LONGEST
    assert Action.parse(str(action)) == action


def test_a_dead_wall_keeps_its_fourteen_tiles_as_kans_take_from_it() -> None:
    wall = cut(built(standard(), 4, 14), 0, 7)
    assert wall.left == 122
    assert list(wall.shape.dead_stacks()) == list(range(61, 68))
    once = wall.replaced("1m")
    assert once.left == 121
    assert list(once.shape.dead_stacks()) == list(range(60, 68)), "a tile of the stack before has moved into it"
    assert once.shape.heights()[-1] == 1
    assert list(once.replaced("1m").shape.dead_stacks()) == list(range(60, 68))


def test_a_wall_without_a_dead_one_has_no_dead_stacks() -> None:
    assert not built(standard(), 4).replaced("1m").shape.dead_stacks()
