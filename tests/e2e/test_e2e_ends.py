"""What a person sees when something is paid, and when a match is over."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from kaik.games import slugs

from .people import Person


def shown_at_its_end(person: Person) -> Locator:
    """The page of the match's end; somebody who has had enough resigns, as soon as nothing else is on its way."""
    for _ in range(100):
        person.is_asked()
        if person.over:
            break
        person.page.evaluate("hands.asked() && hands.type('@resign')")
        person.page.wait_for_timeout(200)
    for _ in range(50):  # the hands close every page they see, and this one too if they see it
        person.page.wait_for_timeout(200)
        if person.page.locator("dialog.season[open]").count():
            break
        person.page.evaluate("document.querySelector('.rail .again')?.click()")
    return person.page.locator("dialog.season[open]")


@pytest.mark.parametrize("game", slugs())
def test_the_end_shows_who_won_how_it_went_and_what_changed_it(game: str, person: Person) -> None:
    """Every turning point is a link to its position; again, look back, another level and share are at hand."""
    person.sits_down(game)
    person.plays(12)
    page = shown_at_its_end(person)
    page.locator(".course h3").nth(1).wait_for()
    assert page.locator("h2").inner_text().strip()
    assert page.locator(".plot path.seat").count() >= 2
    links = page.locator(".turnings a")
    assert 1 <= links.count() <= 3 or page.get_by_text("Nothing stands out").is_visible()
    for at in range(links.count()):
        assert (links.nth(at).get_attribute("href") or "").startswith(f"/replay/{person.match}#")
    for name in ("Play again", "Look back", "Share"):
        assert page.get_by_text(name, exact=True).is_visible()
    assert page.get_by_label("Another level").is_visible()


def test_a_turning_point_opens_the_replay_there(person: Person) -> None:
    person.sits_down("six-sticks")
    person.plays(8)
    link = shown_at_its_end(person).locator(".turnings a").first
    link.wait_for()
    wanted = (link.get_attribute("href") or "").split("#")[1].split(",")[0]
    link.click()
    person.page.locator("input[type=range]").wait_for()
    person.waits_until(f"document.querySelector('input[type=range]').value === '{wanted}'")


@pytest.mark.parametrize("game", ["new-play", "fool-sticks", "chain-sticks"])
def test_a_throw_is_paid_without_a_page(game: str, person: Person) -> None:
    """The one page that opens is the match's end, and it lists every payment."""
    person.sits_down(game)
    person.plays()
    told = [json.loads(frame) for frame in person.frames]
    settled = [each["settlement"] for update in told for each in update.get("settlements", ())]
    pages = person.page.evaluate("hands.pages")
    assert len(settled) > 1 and len(pages) == 1
    assert len(pages[0]["paid"]) == len(settled)


def test_a_season_of_cards_has_its_page(enter: Callable[..., Person]) -> None:
    person = enter()
    person.sits_down("march", options={"seasons": 2})
    person.plays()
    assert len(person.page.evaluate("hands.pages")) >= 2


def test_a_typed_word_about_the_match_is_no_wrong_move(person: Person) -> None:
    """A board that knows why a move is not open says nothing about resigning."""
    person.sits_down("riichi")
    person.page.evaluate("hands.type('@resign')")
    person.waits_until("hands.over()")
