"""One's own games found again, and friends who come by a link."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

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
    expect(rows).to_have_count(2)
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
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Lost")
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


def test_a_friend_comes_by_a_link_from_a_phone(enter: Callable[..., Person], shots: Path) -> None:
    host, friend = enter(), enter(locale="ja-JP", viewport=PHONE, has_touch=True, is_mobile=True)
    host.page.goto("/")
    host.page.get_by_role("button", name="Cerke: Play a friend", exact=True).click()
    host.page.get_by_role("img", name="QR code").wait_for()
    link = host.page.locator(".waiting input[readonly]").input_value()
    assert "/table/" in link
    host.page.screenshot(path=shots / "invite-desk.png")
    friend.page.goto(link)
    name = host.asks("/api/me")["name"]
    friend.page.get_by_role("heading", name=f"{name}さんから標準机戦のお誘いです").wait_for()
    told = friend.page.locator(".invitation").inner_text()
    assert "持ち時間" in told and "一分で分かる遊び方" in told
    friend.page.screenshot(path=shots / "invite-phone.png", full_page=True)
    assert friend.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    friend.page.get_by_role("button", name="ここに座る").tap()
    for one in (host, friend):
        one.page.locator(".rail .seats").wait_for(state="attached")
        one.waits_until("document.querySelector('.stage')?.dataset.n !== undefined")
    table = host.asks("/api/tables/" + link.rpartition("/")[2])
    assert [seat["kind"] for seat in table["seats"]] == ["guest", "guest"] and not table["public"]


def test_the_tab_says_that_it_is_my_turn(enter: Callable[..., Person]) -> None:
    one = enter()
    one.sits_down("cerke")
    one.waits_until("document.title === '● Your turn · Cerke'")
    assert one.page.locator("link[rel=icon]").get_attribute("href") == "/icon-turn.svg"
    one.page.get_by_role("link", name="My games").click()
    one.waits_until("document.title === 'My games · kaik'")
    assert one.page.locator("link[rel=icon]").get_attribute("href") == "/icon.svg"


def test_notices_are_asked_for_only_when_they_are_switched_on(enter: Callable[..., Person]) -> None:
    one = enter(permissions=[])
    one.page.add_init_script("Notification.requestPermission = () => (window.asked = true, Promise.resolve('denied'))")
    one.page.goto("/")
    one.page.get_by_role("button", name="Settings").click()
    notices = one.page.get_by_role("group", name="Notify me")
    notices.wait_for()
    assert not one.page.evaluate("window.asked ?? false")
    notices.get_by_label("on", exact=True).check(force=True)
    one.page.get_by_text("does not allow notifications").wait_for()
    assert one.page.evaluate("window.asked")
    one.page.get_by_role("slider", name="Volume").fill("20")
    assert one.page.evaluate("JSON.parse(localStorage['kaik.settings']).volume") == 20
