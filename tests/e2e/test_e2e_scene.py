"""What happens at a table is played one act after another, at the pace the player likes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from .people import DESK, PHONE, Person

WATCH = """() => {
  window.shown = [];
  const seen = () => document.querySelector('.sentence')?.getAttribute('data-told') ?? null;
  let last = seen();
  new MutationObserver(() => {
    const now = seen();
    if (now !== null && now !== last) window.shown.push([Number(now), performance.now()]);
    last = now;
  }).observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true });
}"""
"""Notes when the sentence of another act is shown."""
SOMETHING = re.compile(r"\w")
LEAST = 400
"""Milliseconds between two acts of bots, at least."""


def acts_of_others(person: Person) -> set[int]:
    """Where in the log something begins that somebody else did."""
    told: list[dict[str, Any]] = [json.loads(frame) for frame in person.frames]
    updates = [each for each in told if each["t"] == "told"]
    return {each["start"] for each in updates if first_seat(each["faces"]) != 0}


def first_seat(faces: list[tuple[int, int, str]]) -> int:
    """Whose act it is: answers to it follow, and luck belongs to it."""
    return next((seat for _, seat, _ in faces if seat >= 0), -1)


def gaps(person: Person) -> list[float]:
    """The times between an act of a bot and the one that was shown before it, where that was a bot's too."""
    shown, others = person.page.evaluate("shown"), acts_of_others(person)
    pairs = pairwise(shown)
    return [at - before for (one, before), (n, at) in pairs if {one, n} <= others]


def test_acts_of_bots_are_shown_one_after_another(enter: Callable[..., Person]) -> None:
    person = enter(pace="normal")
    person.page.goto(person.sets_up("riichi", "random", "random", "random", options={}))
    person.page.wait_for_selector(".sentence", state="attached")
    person.page.evaluate(WATCH)
    person.plays(most=4)
    person.is_asked()
    assert len(gaps(person)) >= 3
    assert min(gaps(person)) > LEAST


def test_at_once_nothing_is_waited_for(person: Person) -> None:
    person.sits_down("riichi", options={})
    person.plays(most=4)
    person.is_asked()
    told = [json.loads(frame) for frame in person.frames if json.loads(frame)["t"] == "told"]
    assert person.page.evaluate("Number(document.querySelector('.stage').dataset.n)") == told[-1]["position"]["n"]


def test_the_page_of_a_season_stays_until_it_is_closed(enter: Callable[..., Person]) -> None:
    """It takes the focus and gives it back, closes with Escape, and can be opened again."""
    person = enter(pace="fast")
    person.sits_down("value-war", options={})
    page = person.page.locator("dialog.season[open]")
    while not page.count():
        person.page.evaluate("hands.asked() && hands.words().length && hands.type(hands.words()[0])")
        person.page.wait_for_timeout(50)
    assert person.page.evaluate("document.activeElement.closest('dialog.season') !== null")
    person.page.keyboard.press("Escape")
    page.wait_for(state="detached")
    person.page.locator(".again").click()
    page.wait_for()
    person.page.keyboard.press("Enter")
    page.wait_for(state="detached")
    assert person.page.evaluate("document.activeElement.classList.contains('again')")


def test_no_reason_of_an_earlier_match_is_shown(person: Person) -> None:
    person.page.goto(person.sets_up("cerke", "level1"))
    person.is_asked()
    reasons = person.page.locator(".record small", has_text=SOMETHING)
    while not reasons.count():
        person.plays(most=1)
        person.is_asked()
    person.is_asked()
    person.page.evaluate("hands.type('@resign')")
    person.page.locator('.under a[href^="/replay/"]').wait_for()
    closing = person.page.locator("dialog.season [data-close]")
    closing.first.wait_for()
    while closing.count():  # a season that ended just before has a page of its own
        closing.first.click()
        person.page.wait_for_timeout(300)
    earlier = person.match
    person.page.locator(".under .after button").first.click()
    person.page.locator(".under .after").wait_for(state="detached")
    person.is_asked()
    assert person.match != earlier
    read = {person.page.locator(".reason").inner_text(), *reasons.all_inner_texts()}  # first: another may come any time
    told, new = [json.loads(frame) for frame in person.frames], person.match
    begun = next(at for at, each in enumerate(told) if each["t"] == "sync" and each["position"]["match"] == new)
    given = {each["text"]["en"] for each in told[begun:] if each["t"] == "why"}
    assert read <= given | {""}


SHIFTS = """() => {
  window.shifted = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted.push(entry.value);
  }).observe({ type: 'layout-shift' });
}"""
"""Notes whatever moves without having been asked to; what follows on a touch counts as well."""


@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_nothing_jumps_while_hints_refusals_and_buttons_come_and_go(
    enter: Callable[..., Person], viewport: dict[str, int]
) -> None:
    person = enter(viewport=viewport)
    person.sits_down("cerke", options={})
    page = person.page
    page.wait_for_load_state("networkidle")
    page.locator(".ask:enabled").wait_for()  # the key asks only while a hint may be asked for
    page.evaluate(SHIFTS)
    page.keyboard.press("h")
    page.locator(".hint.there").wait_for(timeout=90_000)  # the first one may wait until the search is compiled
    page.evaluate("hands.type('what is this')")
    page.locator(".refused").wait_for()
    page.locator(".stage [data-touch=can]").first.dispatch_event("click")
    page.get_by_role("button", name="Cancel").click()
    page.locator(".stage [data-touch=taken]").wait_for(state="detached")
    assert sum(page.evaluate("shifted")) < 0.02


def test_a_typed_move_is_understood_as_people_type_it(person: Person) -> None:
    person.sits_down("cerke", options={})
    before = person.page.evaluate("hands.wire.settled")
    plain = next(action for action in person.actions if action.startswith("move:"))
    person.page.locator("#typed-action").fill(plain.removeprefix("move:").replace("-", " ").lower())
    person.page.keyboard.press("Enter")
    person.waits_until(f"hands.wire.settled > {before}")
    assert plain in [face[2] for frame in person.frames for face in json.loads(frame).get("faces", [])]


def test_a_line_of_the_record_shows_its_position(person: Person) -> None:
    person.sits_down("cerke", options={})
    person.plays(most=4)
    person.is_asked()
    person.page.locator(".record li button").first.click()
    back = person.page.get_by_role("button", name="Back to the game")
    back.wait_for()
    assert person.page.locator(".stage [data-touch=can]").count() == 0
    back.click()
    person.page.locator(".stage [data-touch=can]").first.wait_for()
