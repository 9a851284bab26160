"""Words of a game are explained where they are read, and whoever loses quickly is offered an easier bot."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .people import PHONE, Person
from .test_e2e_ends import shown_at_its_end
from .test_e2e_rooms import complaints

CARD = "[popover]:popover-open"


def test_a_word_of_the_rules_says_what_it_means(person: Person) -> None:
    page = person.page
    page.goto("/rules/school-cerke")
    word = page.locator(".word", has_text="hue").first
    word.wait_for()
    page.locator(".film").scroll_into_view_if_needed()
    page.locator(".film li").first.wait_for()  # it is fetched when somebody comes near, and as high as its turns
    height = page.evaluate("document.querySelector('article').offsetHeight")
    word.click()
    card = page.locator(CARD)
    card.locator("svg").first.wait_for()
    assert "move differently" in card.inner_text() and "皇処" in card.inner_text()
    assert page.evaluate("document.querySelector('article').offsetHeight") == height, "nothing moves"
    assert complaints(person) == []
    page.keyboard.press("Escape")
    card.wait_for(state="detached")
    page.keyboard.press("Enter")  # the focus is back at the word
    card.wait_for()
    card.get_by_role("button", name="Close").click()
    card.wait_for(state="detached")
    assert page.evaluate("document.activeElement.className").startswith("word")


def test_words_are_explained_in_a_lesson_on_a_phone(enter: Callable[..., Person]) -> None:
    person = enter(locale="ja-JP", viewport=PHONE, has_touch=True)
    page = person.page
    page.goto("/learn/fool-sticks")
    page.locator("a[href^='/learn/fool-sticks/']").first.click()
    page.locator(".task .word").first.tap()
    card = page.locator(CARD)
    card.wait_for()
    box = card.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"], "it stays within the screen"
    assert complaints(person) == []
    page.touchscreen.tap(5, 5)
    card.wait_for(state="detached")


def test_two_quick_losses_bring_an_easier_bot(person: Person) -> None:
    for _ in range(2):
        assert not person.page.locator(".lower").count()
        person.page.goto(person.sets_up("school-cerke", "level3"))
        person.is_asked()
        shown_at_its_end(person)
    person.page.locator("dialog .lower button", has_text="Apprentice").click()
    person.waits_until("hands.asked() && !hands.over()")
    table = person.asks("/api/tables/" + person.page.url.rpartition("/")[2])
    assert [seat["name"] for seat in table["seats"] if seat["kind"] == "bot"] == ["level2"]
    assert person.page.evaluate("JSON.parse(localStorage.getItem('kaik.settings')).level") == "level2"


@pytest.mark.parametrize(("language", "title", "about"), [("en-GB", "Openings", "Master"), ("ja-JP", "定跡", "達人")])
def test_the_rules_show_how_a_game_may_begin_and_what_each_move_is_worth(
    enter: Callable[..., Person], language: str, title: str, about: str
) -> None:
    person = enter(locale=language, viewport=PHONE)
    page = person.page
    page.goto("/rules/school-cerke#openings")
    page.get_by_role("heading", name=title).wait_for()
    assert about in page.locator("#openings + p").inner_text()
    (book,) = person.asks("/api/games/school-cerke/openings")["books"]
    moves = page.locator("#openings ~ ol.panel > li")
    assert moves.count() == len(book["moves"])
    for shown, move in zip(moves.all(), book["moves"], strict=True):
        told = shown.inner_text()
        assert f"{int(move['worth'] + 0.5)} %" in told and move["action"] not in told, "moves read as players say them"
        assert shown.locator("ul > li").count() == len(move["answers"])
    assert complaints(person) == []
