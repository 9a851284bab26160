"""Every game is played through the page to its end."""

from __future__ import annotations

import json
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
    _counts_as_the_referee(person)


def _counts_as_the_referee(person: Person) -> None:
    """Every page of a season that was opened shows what the server settled, and its lines add up."""
    told = [json.loads(frame) for frame in person.frames]
    settled = [each["settlement"] for update in told for each in update.get("settlements", ())]
    pages = person.page.evaluate("hands.pages")
    assert pages and all(page["title"].strip() for page in pages)
    for page in pages if settled else ():
        paid = [sum(column) for column in zip(*page["paid"], strict=True)] or [0] * len(page["after"])
        before = [now - points for now, points in zip(page["after"], paid, strict=True)]
        found = [each["before"] for each in settled if each["after"] == page["after"]]
        found += [each["before"] for each in settled[:1] if each["brief"]]  # small payments are listed at the end
        assert any(before == pytest.approx(each) for each in found), f"{page} was settled otherwise: {found}"


@pytest.mark.parametrize("game", slugs())
def test_a_game_is_played_on_a_phone(game: str, enter: Callable[..., Person]) -> None:
    """With a finger; nothing sticks out to the side, and everybody's score is in sight, with what else counts."""
    person = enter(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=1, locale="ja-JP")
    person.sits_down(game)
    person.taps(2)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert all(person.page.locator(".strip .stands b").all_inner_texts())
    assert person.page.locator(".strip .also").inner_text().strip()
    box = person.page.locator(".strip").bounding_box()
    assert box is not None and box["y"] >= 0
