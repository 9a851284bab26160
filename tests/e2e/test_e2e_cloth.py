"""The cloth boards explain themselves: whoever points at a piece, or presses it for a while, is told what it is."""

from __future__ import annotations

from collections.abc import Callable

from .people import PHONE, Person

MARKS = "document.querySelectorAll('.stage .mark').length"
TIP = "(document.querySelector('.tip')?.textContent ?? '')"


def spot(person: Person, square: str) -> tuple[float, float]:
    box = person.page.locator(f'.stage [data-atom="{square}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_pointing_at_a_piece_shows_how_it_moves_from_there(person: Person) -> None:
    person.sits_down("cerke")
    person.page.mouse.move(*spot(person, "LE"))
    person.waits_until(f"{TIP} !== ''")
    told = person.page.evaluate(TIP)
    assert "archer" in told and "グヮー gua" in told and "In hue: ◆ any distance diagonally" in told
    assert person.page.evaluate(MARKS) > 0
    person.page.mouse.move(2, 2)
    person.waits_until(f"{TIP} === '' && {MARKS} === 0")


def test_a_long_press_explains_a_piece_and_is_no_tap(enter: Callable[..., Person]) -> None:
    person = enter(viewport=PHONE, has_touch=True, is_mobile=True)
    person.sits_down("ancient-cerke")
    x, y = spot(person, "KAI")
    touch = person.context.new_cdp_session(person.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    person.waits_until(f"{TIP} !== ''")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    person.page.wait_for_timeout(100)
    assert "pawn" in person.page.evaluate(TIP)
    assert person.page.evaluate("document.querySelectorAll('.stage [data-taken]').length") == 0


def test_pieces_are_painted_as_the_player_likes(person: Person) -> None:
    person.sits_down("school-cerke")
    for chosen, drawn in (("letters", ".piece .letter"), ("plain", ".piece .inked"), ("kanji", ".piece text")):
        person.page.get_by_role("button", name="Settings").click()
        person.page.get_by_label("Pieces").select_option(chosen)
        person.page.get_by_role("button", name="Close").click()
        person.waits_until(f"document.querySelectorAll('.stage {drawn}').length >= 12")
