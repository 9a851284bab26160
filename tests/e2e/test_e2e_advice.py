"""Hints at the table and reviews in the replay, through the page."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .people import DESK, PHONE, Person
from .test_e2e_rooms import complaints
from .test_e2e_shots import pictures


def resigns(person: Person) -> str:
    """Give the match up; where it can be looked back at."""
    rail = person.page.locator(".rail")
    rail.get_by_role("button", name="Resign").click()
    rail.get_by_role("button", name="Yes").click()
    person.waits_until("hands.over()")
    return f"/replay/{person.match}"


@pytest.mark.parametrize("game", ["cerke", "march", "riichi"])
def test_a_hint_is_asked_for_with_a_key_marked_on_the_board_and_followed(
    person: Person, shots: Path, game: str
) -> None:
    person.sits_down(game, options={})
    page = person.page
    page.locator("h1").first.wait_for(state="attached")
    page.locator(".ask:enabled").wait_for()
    page.keyboard.press("h")
    told = page.locator(".hint [role=status] b")
    told.wait_for(timeout=90_000)  # the first one may wait until the search is compiled
    hint = next(json.loads(frame) for frame in person.frames if '"t":"hint"' in frame)
    assert hint["word"] in person.actions
    assert page.locator(".stage [data-hint], .under [data-hint]").count() > 0, "what it names is marked"
    assert complaints(person) == []
    pictures(person, f"hint-{game}", shots)
    before = len(person.positions)
    page.locator(".hint .follow").click()
    person.waits_until("hands.wire.settled > 0 && hands.wire.sent > 0")
    expect(told).to_have_count(0)
    assert len(person.positions) > before
    log = [face[2] for frame in person.frames for face in json.loads(frame).get("faces", [])]
    assert "@hint" in log and hint["word"] in log


def test_where_there_are_no_hints_there_is_no_button(person: Person) -> None:
    person.sits_down("linked-ships", hints="none")
    person.page.keyboard.press("h")
    assert person.page.locator(".under .ask, .hint.there").count() == 0
    assert not any('"@hint"' in frame for frame in person.frames)


def test_a_match_is_reviewed_and_its_turning_points_can_be_visited(enter: Callable[..., Person], shots: Path) -> None:
    person = enter()
    person.sits_down("linked-ships", options={})
    person.plays(9)
    person.is_asked()
    page = person.page
    page.goto(resigns(person))
    page.get_by_role("button", name="Analyse").click()
    turnings = page.locator(".review ol button")
    turnings.first.wait_for(timeout=120_000)
    page.get_by_role("button", name="To the start").click()
    turnings.first.click()
    page.locator(f".stage[data-n='{turnings.first.locator('.n').inner_text()}']").wait_for()
    card = page.locator(".under .card")
    expect(card).to_contain_text("Better:")
    assert page.locator(".stage [data-hint]").count() > 0, "the better word is marked on the board"
    shown = page.locator(".under input[type=range]").input_value()
    assert turnings.first.locator(".n").inner_text() == shown
    page.keyboard.press("ArrowRight")
    expect(card).to_have_count(0)
    page.keyboard.press("p")
    expect(card).to_have_count(1)
    pictures(person, "review", shots)
    assert complaints(person) == []
    page.set_viewport_size(PHONE)
    assert complaints(person) == []
    page.set_viewport_size(DESK)
    other = enter()
    other.page.goto(page.url)
    other.page.locator(".review ol button").first.wait_for()


def test_a_review_by_a_judge_marks_a_better_tile_and_keys_reach_all_of_the_page(person: Person, shots: Path) -> None:
    person.sits_down("riichi", options={})
    person.plays(30)
    person.is_asked()
    page = person.page
    page.goto(resigns(person))
    page.get_by_role("button", name="Analyse").click()
    turnings, marks = page.locator(".review ol button"), page.locator(".stage [data-hint]")
    turnings.first.wait_for(timeout=120_000)
    for turning in turnings.all():  # a better answer, or another's tile, need not lie on the board
        turning.click()
        page.locator(f".stage[data-n='{turning.locator('.n').inner_text()}']").wait_for()  # with the eyes of its seat
        expect(page.locator(".under .card")).to_contain_text("Better:")
        if marks.count():
            break
    assert marks.count() > 0
    assert complaints(person) == []
    pictures(person, "review-riichi", shots)


def test_a_running_match_has_no_review(person: Person) -> None:
    person.sits_down("linked-ships")
    page = person.page
    page.goto(f"/replay/{person.match}")
    page.locator(".replay").wait_for()
    assert page.locator(".review").count() == 0
