"""Tables of cards fill the room they are given, and what costs something is never the last touch alone."""

from __future__ import annotations

import pytest

from .people import DESK, Person

WIDE = {"width": 1920, "height": 1080}
CARD = ".felt .hand .card, .felt ul button .card"
SIZES = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const [room, scene, card] = [box('.stage'), box('.felt'), box('.felt .hand .card, .felt ul button .card')];
  return { wide: scene.width / room.width, high: scene.height / room.height, card: card.width };
}"""


@pytest.mark.parametrize("game", ["march", "mountain", "value-tree"])
def test_the_scene_fills_its_room_and_cards_grow_with_the_window(person: Person, game: str) -> None:
    person.sits_down(game)
    person.page.locator(CARD).first.wait_for()  # the question may be there before the board is loaded
    small = person.page.evaluate(SIZES)
    person.page.set_viewport_size(WIDE)
    large = person.page.evaluate(SIZES)
    person.page.set_viewport_size(DESK)
    assert max(large["wide"], large["high"]) >= 0.85
    assert large["card"] >= 1.4 * small["card"]


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
