"""The short films of the rules pages, as somebody sees them who reads the rules."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from kaik.games import slugs

from .people import PHONE, Person

MACHINE = re.compile(r"\b[a-z-]+:\S|\bseat \d|undefined|\{|\b[rb][A-Z]\b|\bR[0-8KST]\b|\b\d[mpsz]\b")
"""What no person would say: actions, seats by number, gaps that nothing filled, codes of cards and tiles."""


def sentences(person: Person, game: str) -> list[str]:
    """What the film of a game tells, once its board is there."""
    person.page.goto(f"/rules/{game}")
    person.page.locator("#film").scroll_into_view_if_needed()
    person.page.locator(".film ol li").first.wait_for()
    return person.page.locator(".film ol li").all_inner_texts()


@pytest.mark.parametrize(("language", "size"), [("en-GB", None), ("ja-JP", PHONE)])
def test_every_rules_page_shows_a_few_turns_on_its_own_board(
    enter: Callable[..., Person], language: str, size: dict[str, int] | None
) -> None:
    person = enter(locale=language, **({"viewport": size} if size else {}))
    wrong = {}
    for game in slugs():
        told = sentences(person, game)
        if len(told) < 3 or any(MACHINE.search(sentence) for sentence in told):
            wrong[game] = told
        person.page.locator(".film ol button").last.click()
        person.page.locator(".film ol button[aria-current]").wait_for()
        wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"the page of {game} is {wide} pixels too wide"
    assert wrong == {}
    assert person.wrongs == []


def test_a_film_is_started_by_a_button_and_can_be_seen_again(enter: Callable[..., Person]) -> None:
    person = enter(reduced_motion="no-preference")
    assert len(sentences(person, "fool-sticks")) == 5
    current = person.page.locator(".film ol button[aria-current]")
    assert current.count() == 0, "nothing moves before somebody asks for it"
    button = person.page.locator(".film figcaption > button")
    button.click()
    current.wait_for()
    person.page.get_by_role("button", name="Watch again").wait_for(timeout=60_000)
    assert current.inner_text().startswith("You threw 1, Ben threw 0")
    button.click()
    person.page.get_by_role("button", name="Stop", exact=True).click()
    person.page.get_by_role("button", name="Watch", exact=True).wait_for()
