"""The rules pages as somebody sees them who reads them: a short film, and nothing in the machine's language."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from kaik.games import find, slugs

from .people import PHONE, Person

MACHINE = re.compile(r"\b[a-z-]+:\S|\bseat \d|undefined|\{|\b[rb][A-Z]\b|\bR[0-8KST]\b|\b\d[mpsz]\b")
"""What no person would say: actions, seats by number, gaps that nothing filled, codes of cards and tiles."""


SPELLED = re.compile(r"\b[a-z]+[a-z-]*:[A-Z0-9?]\S*|\bseat \d|席\d|\b[a-z]+ = [a-z_]+|\bR[0-8KST]\b|\b\d+[mpszqfhaj]\b")


def sentences(person: Person, game: str) -> list[str]:
    """What the film of a game tells, once its board is there."""
    person.page.goto(f"/rules/{game}")
    person.page.locator("#film").scroll_into_view_if_needed()
    person.page.locator(".film ol li").first.wait_for()
    return person.page.locator(".film ol li").all_inner_texts()


def said_by_the_machine(game: str, text: str) -> list[str]:
    """Names of options, spelled actions, seats by number and codes of cards and tiles in the text of a page."""
    options = [name for name in find(game).options.__struct_fields__ if "_" in name]
    found = [name for name in options if name in text]
    return found + [hit[0] for hit in SPELLED.finditer(text)]


@pytest.mark.parametrize(("language", "size"), [("en-GB", None), ("ja-JP", PHONE)])
def test_every_rules_page_shows_a_few_turns_and_speaks_as_people_do(
    enter: Callable[..., Person], language: str, size: dict[str, int] | None
) -> None:
    person = enter(locale=language, **({"viewport": size} if size else {}))
    wrong: dict[str, list[str]] = {}
    for game in slugs():
        told = sentences(person, game)
        if len(told) < 3 or any(MACHINE.search(sentence) for sentence in told):
            wrong[game] = told
        text = person.page.locator("article").inner_text()
        if spelled := said_by_the_machine(game, text):
            wrong[f"{game}, the text"] = spelled
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
