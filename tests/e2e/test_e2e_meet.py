"""One's own games found again, and friends who come by a link."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from .people import PHONE, Person


def test_my_games_are_found_left_and_looked_back_at(enter: Callable[..., Person], shots: Path) -> None:
    one = enter()
    one.sits_down("cerke")
    one.page.goto(one.sets_up("march", "free"))
    one.page.locator(".waiting").wait_for()
    one.page.get_by_role("link", name="My games").click()
    one.page.get_by_role("heading", name="Your turn").wait_for()
    one.page.get_by_role("heading", name="Waiting for players").wait_for()
    rows = one.page.get_by_role("article")
    assert rows.count() == 2
    one.page.screenshot(path=shots / "my-games-desk.png")
    for row, question in ((rows.nth(1), "Leave your seat"), (rows.nth(0), "Resign and leave")):
        row.get_by_role("button", name="Leave").click()
        row.get_by_text(question).wait_for()
        row.get_by_role("button", name="No", exact=True).click()
        row.get_by_role("button", name="Leave").click()
        row.get_by_role("button", name="Yes").click()
        one.page.get_by_text("You left the table").wait_for(state="attached")
        row.get_by_text(question).wait_for(state="detached")
    one.page.get_by_role("heading", name="Finished").wait_for()
    one.page.get_by_role("heading", name="Waiting for players").wait_for(state="detached")
    assert rows.count() == 1 and "Lost" in rows.inner_text()
    one.page.get_by_role("link", name="Replay").click()
    one.page.locator(".boardroom").wait_for()


def test_my_games_fit_a_phone(enter: Callable[..., Person], shots: Path) -> None:
    one = enter(locale="ja-JP", viewport=PHONE, has_touch=True)
    one.sits_down("cerke")
    one.page.goto("/games")
    one.page.get_by_role("heading", name="あなたの番").wait_for()
    one.page.screenshot(path=shots / "my-games-phone.png")
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert one.page.evaluate("document.querySelector('header').offsetHeight") < 70, "the header stays one line"
