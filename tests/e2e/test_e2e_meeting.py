"""Two people in two browsers find each other by quick play, one by waiting and one from the list."""

from __future__ import annotations

from collections.abc import Callable

from .people import Person

GAME = "march"


def test_two_people_are_paired_by_quick_play_and_play(enter: Callable[..., Person]) -> None:
    ada, bea, cai = enter(), enter(locale="ja-JP"), enter()
    for person in (ada, bea):
        person.page.goto("/")
        person.page.locator(".quick select").first.select_option(GAME)
        person.page.locator(".quick .first").click()
    for person in (ada, bea):
        person.page.wait_for_url("**/table/*")
        person.page.locator(".question").wait_for()
    assert ada.page.url == bea.page.url
    ada.page.go_back()
    ada.page.locator(".quick .first").click()
    cai.page.goto("/")
    cai.page.locator(".theirs li button").click()
    for person in (ada, cai):
        person.page.wait_for_url("**/table/*")
    assert ada.page.url == cai.page.url != bea.page.url
