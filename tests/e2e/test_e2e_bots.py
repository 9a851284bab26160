"""The page of those who have bots, and a program with a token made there that is challenged in the page and wins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.server.conftest import Running
from tests.server.programs import BotProgram, give_account

from .people import Person


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of its own: tests make accounts inside of it."""
    server = Running(f"sqlite:///{tmp_path_factory.mktemp('bots') / 'kaik.db'}")
    yield server
    server.stop()


@pytest.fixture
def owner(browser: Browser, running: Any) -> Iterator[Person]:
    person = Person.enters(browser, running.at, permissions=["clipboard-read", "clipboard-write"])
    yield person
    person.context.close()
    assert person.wrongs == []


def test_a_guest_without_an_account_is_told_how_to_get_one(owner: Person) -> None:
    owner.page.goto("/bots")
    owner.page.get_by_text("Bots belong to an account").wait_for()
    assert owner.page.get_by_role("link", name="Make an account").get_attribute("href") == "/account"
    assert owner.page.get_by_role("button", name="Make the bot").count() == 0


def test_a_bot_made_in_the_page_is_challenged_there_and_wins(owner: Person, running: Any) -> None:
    page = owner.page
    name, token = make_bot(owner, running)
    program = BotProgram(running.at, token)
    page.reload()
    page.get_by_role("region", name=f"BOT {name}").wait_for()
    assert token not in page.content(), "it is shown once"
    page.get_by_role("link", name="Challenge it").click()
    assert page.get_by_label("Their name").input_value() == name
    page.locator("label", has=page.locator("span:text-is('Game')")).locator("select").select_option("six-sticks")
    with program.lines("/api/stream/event") as lines:
        page.get_by_role("button", name="Challenge", exact=True).click()
        event = next(line for line in lines if line and line["type"] == "challenge")
        accepted = program.http.post(f"/api/bot/challenge/{event['challenge']['id']}/accept").json()
        page.get_by_role("link", name="To the table").click()
        next(line for line in lines if line and line["type"] == "gameStart")
        page.get_by_role("button", name="Resign").click()
        page.get_by_text("Do you really want to resign?").locator("xpath=following::button").first.click()
        finished = next(line for line in lines if line and line["type"] == "gameFinish")
    assert finished["game"]["id"] == accepted["table"] == page.url.rsplit("/", 1)[-1]
    assert finished["outcome"]["winners"] == [finished["game"]["seat"]]


def test_a_token_is_revoked_and_a_bot_closed_in_the_page(owner: Person, running: Any) -> None:
    name, token = make_bot(owner, running)
    program = BotProgram(running.at, token)
    assert program.http.get("/api/bot/account").status_code == 200
    page, card = owner.page, owner.page.get_by_role("region", name=f"BOT {name}")
    card.get_by_role("button", name="Revoke").click()
    page.get_by_text("no longer works").wait_for()
    assert program.http.get("/api/bot/account").status_code == 401
    card.get_by_role("button", name="Close this bot").click()
    card.get_by_role("button", name="Yes, close it").click()
    page.get_by_text("You have no bots yet").wait_for()


def make_bot(owner: Person, running: Any) -> tuple[str, str]:
    """A bot's name and a token of it, made in the page by somebody with an account."""
    page = owner.page
    page.goto("/bots")
    page.get_by_text("Bots belong to an account").wait_for()
    cookie = next(each["value"] for each in owner.context.cookies() if each["name"] == "kaik_guest")
    give_account(running, SimpleNamespace(http=SimpleNamespace(cookies={"kaik_guest": cookie})), f"Mika {cookie[:6]}")
    name = f"Clever {cookie[:6]}"
    page.reload()
    page.get_by_label("Name of the bot").fill(name)
    page.get_by_role("button", name="Make the bot").click()
    card = page.get_by_role("region", name=f"BOT {name}")
    card.get_by_label(re.compile("Name of the token")).fill("my laptop")
    card.get_by_role("button", name="Make a token").click()
    token = card.get_by_role("textbox", name="Token", exact=True).input_value()
    card.get_by_role("button", name="Copy").click()
    card.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == token and token.startswith("kaik_")
    return name, token
