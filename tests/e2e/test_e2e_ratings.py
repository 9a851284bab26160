"""Accounts in two browsers: a rated match by quick play, the pages of both, and a challenge that is not wanted."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from sqlalchemy import create_engine, delete, insert, select

from kaik.server import schema
from kaik.server.auth import Signer
from kaik.server.database import Database
from kaik.server.names import looks
from kaik.server.ratings.rebuilding import rebuild_ratings

from .conftest import SERVER
from .people import PHONE, Person

GAME = "march"


class Members:
    """A server of this file's own, and people with accounts who come to it."""

    def __init__(self, folder: Path, browser: Browser) -> None:
        self.file, self._browser = folder / "kaik.db", browser
        self.db = f"sqlite:///{self.file}"
        command = [sys.executable, "-c", SERVER, self.db]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        told = re.search(r"http://([0-9.:]+)/", self.process.stdout.readline())
        assert told is not None, "the server did not start"
        self.at, self.inside = told.group(1), list[Person]()

    def enter(self, name: str, **settings: Any) -> Person:
        """Somebody with an account; how one is made in the page is another test's."""
        person = Person.enters(self._browser, self.at, seed=len(self.inside) + 1, **settings)
        self.inside.append(person)
        person.asks("/api/me")
        assert person.context.request.post("/api/me", data={"name": name}).ok
        cookie = next(each for each in person.context.cookies() if each["name"] == "kaik_guest")["value"]
        engine = create_engine(self.db)
        with engine.begin() as connection:
            asked = select(schema.settings.c.value).where(schema.settings.c.name == "secret")
            guest = Signer(bytes.fromhex(connection.execute(asked).scalar_one())).guest(cookie)
            row = {"guest": guest, "name": name, "looks": looks(name), "kind": "person", "owner": "", "role": ""}
            connection.execute(delete(schema.accounts).where(schema.accounts.c.looks == looks(name)))  # a test again
            connection.execute(insert(schema.accounts), [{**row, "made": int(time.time() * 1000)}])
        engine.dispose()
        return person

    def copied(self, to: Path) -> Database:
        """The database as it is now, in a file of its own: ratings are rebuilt where no server is."""
        with closing(sqlite3.connect(self.file)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
        return Database(f"sqlite:///{to}")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Members]:
    made = Members(tmp_path_factory.mktemp("members"), browser)
    yield made
    made.process.terminate()
    made.process.wait(20)


@pytest.fixture
def members(server: Members) -> Iterator[Members]:
    """Whoever came is gone after the test, and no page may have complained."""
    server.inside.clear()
    yield server
    wrongs = [wrong for person in server.inside for wrong in person.wrongs]
    for person in server.inside:
        person.context.close()
    assert wrongs == []


def seeks(person: Person) -> None:
    person.page.goto("/")
    person.page.locator(".quick select").first.select_option(GAME)
    person.page.locator(".quick input[type=checkbox]").check()
    person.page.locator(".quick .first").click()


def looks_good(person: Person, path: Path) -> None:
    """Nothing is wider than the page, and a picture is kept for whoever wants to look."""
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person.page.screenshot(path=path, full_page=True)


def test_a_rated_match_changes_both_ratings_and_a_rebuild_gives_the_same(
    members: Members, shots: Path, tmp_path: Path
) -> None:
    ada = members.enter("Ada Rated")
    bea = members.enter("Bea Rated", locale="ja-JP", viewport=PHONE, has_touch=True)
    seeks(ada)
    ada.page.locator(".quick").get_by_text("Your rating is 1500").wait_for()
    seeks(bea)
    for person in (ada, bea):
        person.page.wait_for_url("**/table/*")
        person.page.locator(".question").wait_for()
    seats = ada.page.locator(".rail .seats")
    seats.get_by_text("1500?").nth(1).wait_for()
    ada.page.locator(".rail").get_by_role("button", name="Resign").click()
    ada.page.locator(".rail").get_by_role("button", name="Yes").click()
    ada.page.locator("dialog.last").get_by_text("rating 1500 →").nth(1).wait_for()
    ada.page.screenshot(path=shots / "rated-end-desk.png")
    ada.page.locator("[data-close]").click()
    seats.get_by_text("rating 1500 →").nth(1).wait_for()
    table = ada.asks("/api/tables/" + ada.page.url.rpartition("/")[2])
    changes = {table["seats"][each["seat"]]["profile"]: each["after"] for each in table["rating_changes"]}
    assert changes["Ada Rated"] < 1500 < changes["Bea Rated"]
    with ada.context.expect_page() as opened:
        seats.get_by_role("link", name="Bea Rated").click()
    opened.value.get_by_role("heading", name="Bea Rated").wait_for()
    opened.value.locator("svg[role=img]").wait_for()
    assert str(changes["Bea Rated"]) in opened.value.locator(".profile").inner_text()
    opened.value.close()
    ada.page.goto("/people/Bea%20Rated")
    ada.page.get_by_text("1 won, 0 lost").wait_for()
    looks_good(ada, shots / "profile-desk.png")
    bea.page.goto("/me")
    bea.page.get_by_text("1勝0敗").wait_for()
    looks_good(bea, shots / "profile-phone.png")
    copy = members.copied(tmp_path / "copy.db")
    with ThreadPoolExecutor(1) as beside:  # the browser has a loop of its own here
        told = beside.submit(asyncio.run, rebuild_ratings(copy)).result(60)
    assert told.endswith("rated games, all as before.") and not told.startswith("0 ")


def test_a_challenge_of_somebody_who_is_blocked_is_refused_from_their_page(members: Members) -> None:
    una, leo = members.enter("Quiet Una"), members.enter("Loud Leo")
    block = {"who": {"name": "Loud Leo"}, "kind": "block"}
    assert una.context.request.post("/api/me/blocks", data=block).ok
    leo.page.goto("/people/Quiet%20Una")
    leo.page.get_by_role("link", name="Challenge").click()
    assert leo.page.get_by_label("Their name").input_value() == "Quiet Una"
    leo.page.get_by_role("button", name="Challenge").click()
    leo.page.get_by_text("Quiet Una takes no challenges from you").wait_for()
    leo.wrongs = [wrong for wrong in leo.wrongs if "403" not in wrong]  # the browser tells of every refusal
    assert una.asks("/api/me/challenges") == []


def test_a_rated_table_is_set_up_in_the_page_and_a_guest_is_told_why_not(
    members: Members, enter: Callable[..., Person]
) -> None:
    ada, guest = members.enter("Cai Rated"), enter()
    for person in (ada, guest):
        person.page.goto("/new/cerke")
        person.page.get_by_label("Rated").check()
        person.page.get_by_role("button", name="Open the table").click()
    ada.page.wait_for_url("**/table/*")
    assert ada.asks("/api/tables/" + ada.page.url.rpartition("/")[2])["rated"]
    guest.page.get_by_role("alert").get_by_text("account").wait_for()
    guest.wrongs.clear()  # the browser tells of the refusal
