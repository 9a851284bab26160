"""What is known of a hand narrows what the card kernel imagines, and the true hand is not likelier than any other."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from kaik.engine import kernel_for, why_not
from kaik.games import find
from kaik.games.value_tree.roads import first
from kaik.kits.cards48 import FULL, unseen, without
from kaik.play.script import play

needs_kernel = pytest.mark.skipif(bool(why_not()), reason="no kernel can be had here")
VALUE_TREE, SEASON_END = find("value-tree"), find("season-end")


@needs_kernel
def test_whoever_joins_roads_is_imagined_with_any_cards_beside_those_that_join_them():
    """Two ones are being joined and one two is left, so that card is known; the king beside it is not."""
    begun = VALUE_TREE.begin(VALUE_TREE.chosen(None, {"first_dealer": 0, "merge": "many_to_one"}), 2)
    held, roads = (("B2", "BK"), ("B0", "R5")), ("B1", "R1")
    gone = without(tuple(card for card in FULL if card[1] == "2"), ("B2",))
    tips, stock = tuple(map(first, roads)), unseen(*held, roads, gone)
    state = play(replace(begun, hands=held, tips=tips, dead=gone, stock=stock), "join:B1+R1")
    kernel = kernel_for(VALUE_TREE.state, state.options)
    position, beside = kernel.position_from(state), Counter()
    for seed in range(300):
        hand = kernel.state_from(kernel.imagined(position, 1, seed)).hands[0]
        assert "B2" in hand
        beside.update(without(hand, ("B2",)))
    assert len(beside) > 15 and beside["BK"] < 30


@needs_kernel
def test_no_table_of_hands_is_worked_out_to_imagine_one_position(monkeypatch):
    """What hands of Season's End are worth takes a second for new options, and only a search goes by it."""
    kernel = kernel_for(SEASON_END.state, SEASON_END.preset())
    monkeypatch.setattr(kernel, "_known", lambda *_: pytest.fail("worked out"))
    position = kernel.thrown(kernel.thrown(kernel.begin(2), 1), 2)
    imagined = {kernel.state_from(kernel.imagined(position, 0, seed)).hands[1] for seed in range(20)}
    assert len(imagined) > 15
