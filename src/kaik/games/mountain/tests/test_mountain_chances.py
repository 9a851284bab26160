"""What was learned of Mountain Path, and what its network is told."""

from __future__ import annotations

from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.games.mountain import GAME
from kaik.games.mountain.mind import CHANCES
from kaik.games.mountain.mind.inputs import around, own
from kaik.games.mountain.road import GOAL
from kaik.games.mountain.rules import Mountain, start
from kaik.games.mountain.side import Placed, Side

BOOK = GAME.preset()
CARDS, MOVES, PAYS = 2, 3, 4


def begun(*sides: Side) -> Mountain:
    """The first turn of seat 0, its cards drawn."""
    position = replace(start(BOOK, len(sides)), sides=sides)
    position = position.played(CHANCE, Action("first", "0"))
    return position.played(CHANCE, Action("draw", "B4+B8+R6"))


def test_whoever_is_far_ahead_will_probably_win() -> None:
    high, low = Side(node=GOAL - 2, rice=12), Side(node=2)
    assert CHANCES(begun(high, low))[0] > 0.9
    assert CHANCES(begun(low, high))[0] < 0.2
    assert CHANCES(begun(low, high, low))[1] > 0.7


def test_cards_that_help_in_every_turn_are_worth_having() -> None:
    plain = Side(node=4, rice=10)
    level = CHANCES(begun(plain, plain))[0]
    for card in ("B5", "R2", "R0"):
        rich = replace(plain, placed=(Placed(card, state="idle"),))
        assert CHANCES(begun(rich, plain))[0] > level > CHANCES(begun(plain, rich))[0]


def test_the_order_of_the_cards_does_not_matter() -> None:
    one, other = Placed("R0", state="idle"), Placed("B5", marks=2, state="idle")
    assert own((Side(placed=(one, other)), BOOK)) == own((Side(placed=(other, one)), BOOK))
    assert own((Side(placed=(one, other)), BOOK)) != own((Side(placed=(one,)), BOOK))


def test_only_the_mover_is_told_what_is_left_of_the_turn() -> None:
    mine, yours = around(begun(Side(rice=10), Side(rice=10)))
    assert (mine[CARDS], mine[MOVES], mine[PAYS]) == (1.0, 1.0, 1.0)
    assert not any(yours[:9])


def test_an_advance_ends_what_may_be_done_and_an_empty_purse_buys_none() -> None:
    poor = around(begun(Side(), Side()))[0]
    assert (poor[MOVES], poor[PAYS]) == (1.0, 0.0)
    scrapped = begun(Side(), Side()).played(0, Action("scrap", "B4"))
    assert around(scrapped)[0] != poor and around(scrapped)[0][CARDS] == 1.0
