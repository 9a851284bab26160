"""Everything says what it is when it is asked: pointed at, focused by keys, or pressed for a while."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .people import PHONE, Person, short

THINGS = [
    ("cerke", "[data-tips-beside] [data-atom='ZA']", "one square any way"),
    ("cerke", "[data-tips-beside] [data-atom='NAI']", "in hue"),
    ("cerke", "[data-tips-beside] [data-atom='NO']", "water"),
    ("march", "ul[aria-label] button[data-atom]", "·"),
    ("riichi", "ul.hand button", "·"),
    ("mountain", "ul[aria-label] button[data-atom]", ":"),
    ("mountain", ".stone.water", "water"),
]
"""A game, something on its table, and a word of what is said about it."""


def sits_down(person: Person, game: str) -> None:
    """Sit down at a table where, if anybody can, this person begins: nothing has moved yet."""
    begins = {"first_mover": "fixed"} if game == "cerke" else {}
    person.sits_down(game, options={**short(game), **begins})


def told(person: Person) -> str:
    tip = person.page.locator(".tip")
    tip.wait_for()
    return tip.inner_text()


@pytest.mark.parametrize(("game", "thing", "word"), THINGS)
def test_a_mouse_that_rests_is_told_what_lies_there(person: Person, game: str, thing: str, word: str) -> None:
    sits_down(person, game)
    person.page.locator(thing).first.hover(force=True)
    assert word in told(person)


def test_an_enemy_piece_says_how_it_moves_to_whoever_comes_by_keys(person: Person) -> None:
    sits_down(person, "cerke")
    person.page.locator("[data-tips-beside] [data-atom][tabindex='0']").focus()
    for _ in range(9):
        person.page.keyboard.press("ArrowUp")
    assert "square" in told(person)


def test_a_long_press_tells_and_plays_nothing(enter: Callable[..., Person]) -> None:
    person = enter(viewport=PHONE, has_touch=True)
    sits_down(person, "riichi")
    tile = person.page.locator("ul.hand button").first
    tile.scroll_into_view_if_needed()
    before = person.page.locator("ul.hand button").count()
    touch = {"pointerType": "touch", "bubbles": True}
    tile.dispatch_event("pointerdown", touch)
    assert "·" in told(person)
    tile.dispatch_event("pointerup", touch)
    tile.dispatch_event("click")
    assert person.page.locator("ul.hand button").count() == before
    assert person.page.locator("ul.hand button[data-taken]").count() == 0
