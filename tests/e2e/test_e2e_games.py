"""Every game is played through the page to its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kaik.games import slugs

from .people import PHONE, Person


@pytest.mark.parametrize("game", slugs())
def test_a_game_is_played_to_its_end(game: str, person: Person) -> None:
    """First with the mouse, then as fast as the page goes; nothing is open that cannot be touched."""
    person.sits_down(game)
    person.taps(3)
    told = person.plays()
    assert person.over and told["unreachable"] == []
    assert person.page.locator('.under a[href^="/replay/"]').is_visible()
    match = person.asks(f"/api/matches/{person.match}")
    assert match["over"] and match["outcome"] is not None


@pytest.mark.parametrize("game", slugs())
def test_a_game_is_played_on_a_phone(game: str, enter: Callable[..., Person]) -> None:
    """With a finger; nothing sticks out to the side."""
    person = enter(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=1, locale="ja-JP")
    person.sits_down(game)
    person.taps(2)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
