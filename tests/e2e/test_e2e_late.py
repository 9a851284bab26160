"""Answers of the server that come late: to somebody who has left the room, or has chosen something else meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from kaik.games import every
from kaik.learn.lesson import lesson_for
from kaik.learn.puzzle import puzzles_of

from .people import Person

GAME = "school-cerke"
PUZZLED = next(game for game in every() if puzzles_of(game))
ROOMS = [
    (f"/puzzles/{PUZZLED.slug}/{puzzles_of(PUZZLED)[0].id}", f"/api/me/learned/{PUZZLED.slug}"),
    (f"/learn/{GAME}", f"/api/me/learned/{GAME}"),
    (f"/learn/{GAME}/{lesson_for(GAME).steps[0].id}", f"/api/me/learned/{GAME}"),
]
"""A room, and what it asks last before everything is there."""


@contextmanager
def held(page: Page, path: str) -> Iterator[None]:
    """Whatever is asked of the server there is answered only afterwards."""
    waiting: list[Route] | None = []
    page.route(f"**{path}", lambda route: route.continue_() if waiting is None else waiting.append(route))
    yield
    late, waiting = waiting, None
    assert late, f"nobody asked for {path}"
    for route in late:
        route.continue_()


@pytest.mark.parametrize(("room", "last"), ROOMS)
def test_whoever_leaves_a_room_that_is_still_opening_asks_for_no_other(
    enter: Callable[..., Person], room: str, last: str
) -> None:
    """What is asked after that is for the room that was left: one of no name would be refused, and complained of."""
    page = enter().page
    with page.expect_response(f"**{last}") as answered, held(page, "/api/me"):
        with page.expect_request("**/api/me"):
            page.goto(room)
        page.locator("header .home").click()
        page.locator(".wall h3").first.wait_for()
    assert answered.value.ok


@pytest.mark.parametrize(("place", "button"), [("/challenges", "Challenge"), ("/tournaments/new", "Make it")])
def test_nothing_is_sent_with_the_rules_of_the_game_that_was_chosen_before(
    person: Person, place: str, button: str
) -> None:
    page, game = person.page, "six-sticks"
    page.goto(place)
    sends = page.get_by_role("button", name=button, exact=True)
    expect(sends).to_be_enabled()
    with held(page, f"/api/games/{game}"):
        with page.expect_request(f"**/api/games/{game}"):
            page.locator(f"select:has(option[value='{game}'])").select_option(game)
        expect(sends).to_be_disabled()
    expect(sends).to_be_enabled()
