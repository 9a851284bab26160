"""At tables of cards what costs something is never done by the last touch alone."""

from __future__ import annotations

from .people import Person

CARD = ".felt .hand .card, .felt ul button .card"


def test_a_card_is_not_dropped_by_a_touch_alone(person: Person) -> None:
    person.sits_down("march", options={})
    person.page.locator(CARD).first.wait_for()
    while not any(action.startswith("drop:") for action in person.actions):
        assert not person.over, "nobody else ever led"
        person.plays(1, by_word=100)
        person.is_asked()
    touch = person.page.locator(".hand button[data-touch='can']")
    while person.page.locator(".under [data-action^='drop:']").count() == 0:
        touch.first.click()
    said = person.page.evaluate("hands.wire.sent")
    assert person.page.locator(".under [data-action^='drop:']").first.is_visible()
    person.page.locator(".under [data-action^='drop:']").first.click()
    person.waits_until(f"hands.wire.sent > {said}")
