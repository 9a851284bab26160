"""At tables of cards what costs something is never done by the last touch alone."""

from __future__ import annotations

from collections.abc import Callable

from .people import PHONE, Person

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


def test_on_a_phone_a_choice_that_has_the_focus_lies_above_the_hand(enter: Callable[..., Person]) -> None:
    """The hand stands over the table while that is longer than the screen, and keys find what is under it."""
    person = enter(viewport={**PHONE, "height": 560}, has_touch=True, is_mobile=True, device_scale_factor=1)
    person.sits_down("linked-friends", options={})
    while not any(action.startswith("kind:") for action in person.actions):
        person.plays(1, by_word=100)
        person.is_asked()
    choices = person.page.locator(".middle [data-touch='can']")
    assert choices.count() > 1
    for choice in choices.all():
        person.page.evaluate("scrollTo(0, 0)")
        choice.focus()
        assert choice.evaluate("choice => hands.covering(choice)?.outerHTML ?? ''") == ""
