"""A person makes a tournament in the page, another enters, both are called to their table and see the standings."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from kaik.server.accounts.directory import PERSON, Directory, UserAccount
from kaik.server.database import Database
from kaik.server.names import looks
from kaik.server.store import Store

from .people import PHONE, Person

GAME = "fool-sticks"


@pytest.fixture
def sign_up(database: str) -> Callable[[Person, str], None]:
    """Make a person an account, as signing up would; the server goes on meanwhile."""

    async def add(guest: str, name: str) -> None:
        store = Store(Database(database))
        store.writer.start()
        await Directory(store).add(UserAccount(guest, name, looks(name), PERSON, made=1))
        await store.close()

    def sign(person: Person, name: str) -> None:
        person.asks("/api/me")
        assert person.context.request.post("/api/me", data={"name": name}).ok
        cookie = next(each for each in person.context.cookies() if each["name"] == "kaik_guest")
        with ThreadPoolExecutor(1) as thread:  # the browser's loop runs in this one
            thread.submit(asyncio.run, add(cookie["value"].partition(".")[0], name)).result()

    return sign


def test_two_people_play_a_tournament_one_of_them_has_made(
    enter: Callable[..., Person], sign_up: Callable[[Person, str], None]
) -> None:
    mika, aki = enter(viewport=PHONE), enter(locale="ja-JP")
    name = f"Mika {time.time_ns() % 10**9}"
    cup = f"Cup of {name}"
    sign_up(mika, name)
    mika.page.goto("/tournaments/new")
    mika.page.locator("input[maxlength='60']").fill(cup)
    mika.page.locator("input[value='round_robin']").check()
    mika.page.locator(".fields select").first.select_option(GAME)
    mika.page.locator("button.first").click()
    mika.page.wait_for_url("**/tournaments/*")
    mika.page.locator("h1", has_text=cup).wait_for()
    aki.page.goto("/tournaments")
    aki.page.get_by_text(cup).click()
    for person in (mika, aki):
        person.page.locator(".acts .first").click()
        person.page.locator(".entrants .own").wait_for()
    mika.page.locator(".entrants li").nth(1).wait_for()
    mika.page.get_by_text("Begin now").click()
    for person in (mika, aki):
        person.page.locator(".bar a").click()
        person.page.wait_for_url("**/table/*")
        person.page.locator(".question").wait_for()
    assert mika.page.url == aki.page.url
    _resigns(aki)
    for person in (mika, aki):
        person.page.locator("dialog a[href^='/tournaments/']").click()
        person.page.locator("a[href^='/replay/']").wait_for()
        cells = person.page.locator("tbody tr").first.locator("td, th").all_inner_texts()
        assert cells[0] == "1" and name in cells[1] and cells[2] == "1"
        person.page.locator("a[href$='standings.csv']").wait_for()
    assert aki.page.locator("summary", has_text="順位の決め方").count() == 1
    exported: Any = mika.asks(mika.page.url.replace("/tournaments/", "/api/tournaments/") + "/export.json")
    assert [each["how"] for each in exported["pairings"]] == ["played"]


def _resigns(person: Person) -> None:
    """Give the match up."""
    person.page.get_by_role("button", name="投了する").click()
    person.page.get_by_role("button", name="はい").click()
