"""Practice on the pages: from a step of a lesson and from a replay, with moves taken back by one key."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from kaik.learn.lesson import lesson_for

from .people import Person
from .test_e2e_learn import learns, types
from .test_e2e_rooms import complaints


def view(person: Person) -> Any:
    return json.loads(person.positions[-1])["view"]


def practises(person: Person) -> None:
    """Choose the weakest opponent and sit down in the position that is shown."""
    page = person.page
    page.locator(".practise option[value=random]").wait_for(state="attached")
    page.locator(".practise select").select_option("random")
    page.locator(".practise button").click()
    page.wait_for_url("**/table/*")
    person.is_asked()
    page.get_by_text("Practice:").first.wait_for()


def test_a_lesson_is_practised_from_where_it_ended(enter: Callable[..., Person]) -> None:
    person = enter(locale="en-GB")
    person.page.goto("/learn/school-cerke/pawn")
    learns(person, lesson_for("school-cerke").step("pawn"), types)
    practises(person)
    before, n = view(person), len(person.positions)
    person.page.keyboard.press("t")
    person.page.locator('button[aria-keyshortcuts="t"][aria-pressed="true"]').wait_for()
    person.page.locator(".threats li").first.wait_for()
    types(person.page, person.actions[0])
    for _ in range(200):
        if len(person.positions) > n and view(person) != before:
            break
        person.page.wait_for_timeout(50)
    person.page.locator("h1").first.evaluate("document.activeElement.blur()")
    person.page.keyboard.press("u")
    for _ in range(400):
        if view(person) == before:
            break
        person.page.wait_for_timeout(50)
    assert view(person) == before, "one key takes it back"
    assert not complaints(person)
    assert person.wrongs == []


def test_a_finished_match_is_practised_from_its_middle(enter: Callable[..., Person]) -> None:
    person = enter(locale="en-GB")
    person.sits_down("fool-sticks")
    person.plays()
    match = person.match
    person.page.goto(f"/replay/{match}#1")
    person.page.locator(".practise button:enabled").wait_for()
    person.page.keyboard.press("t")
    person.page.locator(".threats li").first.wait_for()
    assert not complaints(person)
    practises(person)
    assert person.match != match
    assert person.wrongs == []
