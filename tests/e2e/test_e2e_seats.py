"""A seat of a running match: a stranger asks for it on their page, and whoever plays lets them have it or not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from .people import PHONE, Person


def left_alone(enter: Callable[..., Person]) -> tuple[Person, str]:
    """Somebody who plays on after the other has left their seat, and the link of the table."""
    host, guest = enter(), enter()
    link = host.sets_up("march", "free", options={})
    host.page.goto(link)
    host.page.locator(".waiting").wait_for()
    guest.page.goto(link)
    guest.page.locator(".waiting .first").first.click()
    guest.page.locator(".rail .seats").wait_for()
    guest.page.evaluate("""hands.wire.sockets.at(-1).send('{"t":"stand"}')""")
    host.page.locator(".rail .free").wait_for()
    return host, link


def test_a_stranger_asks_for_a_seat_and_is_let_in(enter: Callable[..., Person], shots: Path) -> None:
    host, link = left_alone(enter)
    stranger = enter(locale="ja-JP", viewport=PHONE)
    stranger.page.goto(link)
    stranger.page.locator(".handle").click()
    stranger.page.get_by_role("button", name="この席をお願いする").click()
    stranger.page.locator(".handle").click()
    stranger.page.get_by_text("席2をお願いしています").wait_for()
    stranger.page.screenshot(path=shots / "seat-asked-phone.png")
    host.page.get_by_text("would like to take seat 2").wait_for()
    host.page.screenshot(path=shots / "seat-asks-desk.png")
    host.page.get_by_role("button", name="Let them").click()
    stranger.page.get_by_text("席2をお願いしています").wait_for(state="detached")
    host.page.locator(".rail .free").wait_for(state="detached")
    expect(host.page.locator(".ask")).to_have_count(0)


def test_a_stranger_who_is_told_no_is_told_so(enter: Callable[..., Person]) -> None:
    host, link = left_alone(enter)
    stranger = enter()
    stranger.page.goto(link)
    stranger.page.get_by_role("button", name="Ask for this seat").click()
    stranger.page.get_by_text("You have asked for seat 2").wait_for()
    host.page.get_by_role("button", name="No", exact=True).click()
    stranger.page.get_by_text("did not agree").first.wait_for()
    expect(stranger.page.get_by_text("You have asked for seat 2")).to_have_count(0)


def test_a_private_link_is_listed_used_once_and_cancelled(enter: Callable[..., Person], shots: Path) -> None:
    first, other = enter(), enter()
    first.page.goto("/")
    first.page.get_by_role("button", name="Settings").click()
    first.page.get_by_role("button", name="Make a private link").click()
    link = first.page.locator("dialog input[readonly]").input_value()
    first.page.get_by_role("button", name="Make a private link").click()
    first.page.get_by_role("button", name="Cancel it").nth(1).wait_for()
    first.page.screenshot(path=shots / "private-links.png")
    name = first.asks("/api/me")["name"]
    other.page.goto(link)
    other.page.get_by_text(f"You are {name} on this device too.").wait_for()
    assert other.asks("/api/me")["name"] == name and "#" not in other.page.url
    first.page.reload()
    first.page.get_by_role("button", name="Settings").click()
    first.page.get_by_role("button", name="Cancel it").click()
    first.page.get_by_role("button", name="Cancel it").wait_for(state="detached")
    late = enter()
    late.page.goto(link)
    late.page.get_by_role("alert").wait_for()
    assert "does not work" in late.page.get_by_role("alert").inner_text()
    late.wrongs.clear()  # the browser itself notes that a request was refused
