"""Pictures of every room and every table, in both languages and themes and on a phone, for people to look at."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from kaik.games import slugs

from .people import DESK, LONG, PHONE, Person

EVERY_LOOK = list(product(("en", "ja"), ("light", "dark"), (DESK, PHONE)))
LOOKS = (
    EVERY_LOOK if LONG else [("en", "light", DESK), ("ja", "dark", DESK), ("en", "dark", PHONE), ("ja", "light", PHONE)]
)


def pictures(person: Person, name: str, folder: Path) -> None:
    """The page as it is now in all its looks; nothing on it may stick out to the side."""
    page = person.page
    for language, theme, size in LOOKS:
        if page.locator("html").get_attribute("lang") != language:
            page.locator("header nav button").first.evaluate("button => button.click()")
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.wait_for_timeout(60)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size["width"], f"{name} is {wide} wide in {language} on a screen of {size['width']}"
        where = "phone" if size is PHONE else "desk"
        page.screenshot(path=folder / f"{name}.{where}.{language}.{theme}.png", full_page=size is PHONE)
    page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})


@pytest.mark.parametrize("game", slugs())
def test_every_table_in_all_its_looks(person: Person, shots: Path, game: str) -> None:
    person.sits_down(game, options={})
    person.plays(3)
    person.is_asked()
    pictures(person, f"table-{game}", shots)
    person.sits_down(game)
    person.plays()
    pictures(person, f"over-{game}", shots)


@pytest.mark.parametrize("room", ["lobby", "new", "rules", "waiting", "replay", "settings"])
def test_every_room_in_all_its_looks(enter: Callable[..., Person], shots: Path, room: str) -> None:
    person = enter()
    page = person.page
    match room:
        case "new":
            page.goto("/new/cerke")
            page.locator("summary").click()
        case "rules":
            page.goto("/rules/cerke")
        case "waiting":
            page.goto(person.sets_up("cerke", "free"))
            page.locator(".waiting").wait_for()
        case "replay":
            person.sits_down("cerke")
            person.plays()
            page.goto(f"/replay/{person.match}#4")
            page.locator("input[type=range]").wait_for()
        case _:
            page.goto("/")
            page.locator(".wall h3").first.wait_for()
    if room == "settings":
        page.locator("header nav button").last.click()
        page.locator("dialog[open]").wait_for()
    page.wait_for_load_state("networkidle")
    pictures(person, room, shots)
