"""Lessons on their pages: learned from the first step to the last, by keys and by touch, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from kaik.core.action import Action, parts
from kaik.learn.exercise import Exercise
from kaik.learn.lesson import lesson_for, lessons

from .people import PHONE, Person
from .test_e2e_rooms import complaints

TAUGHT = tuple(lesson.game for lesson in lessons())[:12]
"""So many lessons are learned whole; all are played through the rules by tests/learn."""
KEYS: dict[str, Any] = {"locale": "en-GB"}
TOUCH: dict[str, Any] = {"locale": "ja-JP", "viewport": PHONE, "has_touch": True, "color_scheme": "dark"}


def touches(page: Page, text: str) -> None:
    """Say an action as a finger does: thing by thing, and the button where one is left."""
    action = Action.parse(text)
    atoms = [atom.removeprefix("/") for item in action.args for atom in parts(item)]
    for atom in atoms:
        # of two equal cards it is the one that is not taken yet
        open_to_touch = ':is([data-touch="can"], [data-touch="throw"]):not([data-taken])'
        if not _pressed(page, f'.stage [data-atom="{atom}"]{open_to_touch}'):
            _pressed(page, f'.under [data-verb="{action.verb}"]')
            assert _pressed(page, f'.under [data-chip="{atom}"], .stage [data-atom="{atom}"]'), f"{atom} of {text}"
    _pressed(page, f'[data-action="{text}"]')
    _pressed(page, f'[data-action="{text}"].sure')  # what costs something is asked for once more


def _pressed(page: Page, what: str) -> bool:
    found = page.locator(what).locator("visible=true")
    if found.count() == 0:
        return False
    found.first.dispatch_event("click")
    page.wait_for_timeout(30)
    return True


def types(page: Page, text: str) -> None:
    page.keyboard.press("/")
    page.locator("#typed-action:focus").wait_for()
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def learns(person: Person, step: Exercise, how: Callable[[Page, str], None]) -> None:
    """Do what is asked, task after task, until the step is done."""
    page = person.page
    for at, task in enumerate(step.tasks):
        page.locator(f'.lesson[data-task="{at}"]:not([data-busy])').wait_for()
        if task.is_question:
            page.locator(f'[data-answer="{task.goal[0].partition(":")[2]}"]').click()
        else:
            how(page, task.goal[0])
    page.locator(".lesson[data-finished]").wait_for()


WAYS = {(game, ("keys", "touch")[nth % 2]) for nth, game in enumerate(TAUGHT)}
"""Every other lesson is learned by keys, those between by touch, and the one for newcomers both ways."""
WAYS |= {("school-cerke", "keys"), ("school-cerke", "touch")}


@pytest.mark.parametrize(("game", "way"), sorted(WAYS))
def test_a_lesson_is_learned_on_its_page(enter: Callable[..., Person], game: str, way: str) -> None:
    lesson, how = lesson_for(game), {"keys": types, "touch": touches}[way]
    person = enter(**{"keys": KEYS, "touch": TOUCH}[way])
    person.page.goto(f"/learn/{game}")
    person.page.locator("article .first").click()
    for n, step in enumerate(lesson.steps):
        person.page.wait_for_url(f"**/learn/{game}/{step.id}")
        learns(person, step, how)
        wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{step.id} is {wide} pixels too wide"
        if n + 1 < len(lesson.steps):
            person.page.keyboard.press("Enter")  # the way on has the focus
    learned = f"fetch('/api/me/learned/{game}').then((answer) => answer.json()).then(({{ lesson }}) => lesson.length"
    person.waits_until(f"{learned} === {len(lesson.steps)})")


def test_a_wrong_try_is_told_why_and_can_be_tried_again(enter: Callable[..., Person]) -> None:
    person = enter()
    person.page.goto("/learn/school-cerke/capture")
    person.page.locator('.lesson[data-task="0"]').wait_for()
    touches(person.page, "move:CAI-CU")
    person.page.get_by_text("The right piece, but it stopped too early").wait_for()
    touches(person.page, "move:CAI-CI")
    person.page.get_by_text("The shaman is in your hand now").wait_for()
    assert person.page.locator("a.first:focus").inner_text() == "Next"


@pytest.mark.parametrize(("theme", "language"), [("light", "en-GB"), ("dark", "ja-JP")])
def test_axe_finds_nothing_serious_where_one_learns(enter: Callable[..., Person], theme: str, language: str) -> None:
    person = enter(color_scheme=theme, locale=language)
    wrong = {}
    for place in ("/learn", "/learn/school-cerke", "/learn/school-cerke/king", "/learn/fool-sticks/pay"):
        person.page.goto(place)
        person.page.locator("h1").first.wait_for()
        person.page.wait_for_load_state("networkidle")
        wrong[place] = complaints(person)
    learns(person, lesson_for("fool-sticks").steps[0], types)
    wrong["done"] = complaints(person)
    assert {place: found for place, found in wrong.items() if found} == {}


def test_newcomers_are_offered_a_lesson_until_they_have_played(enter: Callable[..., Person]) -> None:
    person = enter()
    person.page.goto("/")
    person.page.get_by_role("link", name="Learn School Cerke in 5 minutes").click()
    person.page.get_by_role("heading", name="Learn School Cerke").wait_for()
