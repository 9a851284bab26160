"""The mahjong tables fill their room, and on a phone one's own tiles lie where the thumb is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .people import DESK, Person

Enter = Callable[..., Person]
WIDE = {"width": 1920, "height": 1080}
HAND_HELD = {"width": 390, "height": 844}
GAMES = ("riichi", "malaysian-mahjong", "pao-ma-zai")
BOX = """what => { const box = document.querySelector(what).getBoundingClientRect();
  return {x: box.x, y: box.y, width: box.width, height: box.height, bottom: box.bottom, right: box.right}; }"""


def box(person: Person, what: str) -> dict[str, Any]:
    """Where something is, once the board is there: before that everything else stands elsewhere."""
    person.page.wait_for_selector(".stage .hand li:last-child")
    found: dict[str, Any] = person.page.evaluate(BOX, what)
    return found


def test_a_mahjong_table_fills_a_wide_room_and_its_tiles_grow(enter: Enter) -> None:
    sizes = {}
    for screen in (DESK, WIDE):
        person = enter(viewport=screen)
        person.sits_down("riichi")
        room, table = box(person, ".stage"), box(person, ".stage .table")
        assert table["width"] >= 0.85 * room["width"] and table["height"] >= 0.85 * room["height"]
        assert table["height"] <= room["height"] + 1, "nothing has to be scrolled to"
        sizes[screen["width"]] = box(person, ".hand svg")["width"]
    assert sizes[1920] >= 1.4 * sizes[1280]


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_every_tile_can_be_touched_above_the_question(game: str, enter: Enter) -> None:
    person = enter(viewport=HAND_HELD, has_touch=True, is_mobile=True, device_scale_factor=1)
    person.sits_down(game)
    under = box(person, ".under")
    last = box(person, ".hand li:last-child")
    middle = last["y"] + last["height"] / 2
    # A long sentence takes a line more, and may hide the tiles' lower edge.
    assert HAND_HELD["height"] / 2 <= middle <= under["y"], f"{last} {under} {person.page.inner_text('.under')}"
    assert person.page.evaluate("document.documentElement.scrollWidth") <= HAND_HELD["width"]
