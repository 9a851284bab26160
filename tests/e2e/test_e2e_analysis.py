"""Analysis on the pages, by keys alone: a board is set up, asked about and practised from; a hand is pasted."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .people import Person
from .test_e2e_practice import practises
from .test_e2e_rooms import complaints

POSITION = "4k4/9/9/9/4M4/9/9/4H4/4+K4 [PPPPP] IA rate=2"


def pastes(person: Person, text: str) -> None:
    page = person.page
    field = page.locator("#analysis-text")
    field.focus()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)
    page.keyboard.press("Enter")
    expect(field).to_have_value(text)


def test_a_position_is_set_up_by_keys_asked_about_and_practised(enter: Callable[..., Person]) -> None:
    person = enter(locale="en-GB")
    page = person.page
    page.goto("/analyse/cerke")
    page.locator("#analysis-text").wait_for()
    pastes(person, POSITION)
    page.get_by_text("at rate 2", exact=False).first.wait_for()
    page.locator('.cloth [data-atom="ZAU"]').focus()
    page.keyboard.press("ArrowLeft")  # one square along the row
    page.keyboard.press("R")
    expect(page.locator("#analysis-text")).to_have_value(POSITION.replace("4H4", "3RH4"))
    page.locator('.cloth [data-atom="TAU"][aria-label*="black archer of the IA side"]').wait_for()
    assert not complaints(person)
    page.locator(".ask-bot").focus()
    page.keyboard.press("Enter")
    page.locator(".best").wait_for()
    practises(person)
    page.goto("/games")
    page.locator("h3 .practice").first.wait_for()
    assert person.wrongs == []


def test_a_pasted_hand_tells_its_waits(enter: Callable[..., Person]) -> None:
    person = enter(locale="ja-JP", viewport={"width": 390, "height": 844})
    page = person.page
    page.goto("/analyse/riichi")
    page.locator("#analysis-text").wait_for()
    pastes(person, "345m40677p67s345s")
    waits = page.locator("aside section", has=page.get_by_role("heading", name="待ち"))
    expect(waits.locator("li")).to_have_count(3)
    expect(waits.locator("li").first).to_contain_text("残り4枚")
    assert not complaints(person)
    assert person.wrongs == []
