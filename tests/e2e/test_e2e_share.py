"""A game is shown to others: links, pictures, and a board within another page."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from .people import DESK, PHONE, Person

HOST_PAGE = """<!doctype html><title>elsewhere</title><body>
<iframe id="board" src="{src}" width="{width}" height="560"></iframe></body>"""


class Elsewhere(BaseHTTPRequestHandler):
    """A page of another origin that shows a frame."""

    def __init__(self, request: Any, address: Any, server: Any, frames: dict[str, str]) -> None:
        self._frames = frames
        super().__init__(request, address, server)

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        wanted = self._frames.get(self.path, "")
        self.wfile.write(HOST_PAGE.format(src=wanted, width=640).encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, dict[str, str]]]:
    """Where another site is, and which frame it shows at which path."""
    frames: dict[str, str] = {}
    server = HTTPServer(("127.0.0.1", 0), partial(Elsewhere, frames=frames))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}", frames
    server.shutdown()


def finished(one: Person) -> str:
    one.sits_down("fool-sticks")
    one.plays()
    return one.match


def test_a_position_is_shared_from_the_replay(enter: Callable[..., Person], shots: Path) -> None:
    one = enter(permissions=["clipboard-read", "clipboard-write"])
    match = finished(one)
    one.page.goto(f"/replay/{match}#5")
    one.page.get_by_role("button", name="Share").click()
    sheet = one.page.get_by_role("dialog", name="Share")
    link = sheet.get_by_label("Link")
    link.wait_for()
    assert "/replay/" in link.input_value() and "?n=5#5" in link.input_value()
    one.waits_until("document.querySelector('.share img')?.naturalWidth === 1200")
    one.page.screenshot(path=shots / "share-desk.png")
    sheet.get_by_role("button", name="Copy").first.click()
    sheet.get_by_role("button", name="Copied").wait_for()
    assert one.page.evaluate("navigator.clipboard.readText()") == link.input_value()
    for name, begins in (("SVG", b"<svg"), ("PNG", b"\x89PNG"), ("Moving SVG", b"<svg"), ("Moving PNG", b"\x89PNG")):
        with one.page.expect_download() as download:
            sheet.get_by_role("link", name=name, exact=True).click()
        assert Path(download.value.path()).read_bytes().startswith(begins), name
        assert download.value.suggested_filename.startswith("fool-sticks"), name
    sheet.get_by_text("The whole game").click()
    assert link.input_value().endswith(f"/replay/{match}")
    sheet.get_by_text("Show it on another page").click()
    assert f"/embed/{match}" in sheet.get_by_role("textbox", name="Show it on another page").input_value()
    sheet.get_by_role("button", name="Close").click()
    sheet.wait_for(state="hidden")
    other = enter(locale="ja-JP", viewport=PHONE, has_touch=True)
    other.page.goto(f"/replay/{match}?n=5")
    other.page.get_by_text("5 / ").first.wait_for()
    other.page.get_by_role("button", name="共有する").tap()
    other.page.get_by_role("dialog").get_by_label("リンク").wait_for()
    other.waits_until("document.querySelector('.share img')?.naturalWidth === 1200")
    other.page.screenshot(path=shots / "share-phone.png")
    assert other.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_end_of_a_match_offers_to_share_it(enter: Callable[..., Person]) -> None:
    one = enter()
    match = finished(one)
    one.page.get_by_role("button", name="Share").first.click()
    link = one.page.get_by_label("Link")
    link.wait_for()
    assert link.input_value().endswith(f"/replay/{match}")


def test_a_match_stands_in_a_page_of_another_origin(
    enter: Callable[..., Person], browser: Browser, elsewhere: tuple[str, dict[str, str]], at: str, shots: Path
) -> None:
    match = finished(enter())
    site, frames = elsewhere
    frames["/embed"] = f"http://{at}/embed/{match}?n=3"
    frames["/replay"] = f"http://{at}/replay/{match}"
    context = browser.new_context(locale="en-GB", viewport=DESK)
    page, wrongs = context.new_page(), list[str]()
    page.on("pageerror", lambda wrong: wrongs.append(str(wrong)))
    page.on("console", lambda said: wrongs.append(said.text) if said.type == "error" else None)
    page.goto(f"{site}/embed")
    frame = page.frame_locator("#board")
    frame.locator(".stage[data-n='3']").wait_for()
    frame.get_by_role("button", name="One on").click()
    frame.locator(".stage[data-n='4']").wait_for()
    whole = frame.get_by_role("link", name="See the whole game on kaik").get_attribute("href")
    assert whole == f"/replay/{match}?n=4#4"
    page.screenshot(path=shots / "embed.png")
    assert context.cookies(f"http://{at}") == [], "no cookie is needed, and none is set"
    assert [wrong for wrong in wrongs if "favicon" not in wrong] == []
    with page.expect_event("requestfailed", lambda request: f"/replay/{match}" in request.url):
        page.goto(f"{site}/replay")
    assert page.frame_locator("#board").locator("main").count() == 0, "no other page stands in a frame"
    context.close()


def test_a_running_match_is_followed_where_it_is_embedded(enter: Callable[..., Person]) -> None:
    one, reader = enter(), enter()
    one.sits_down("six-sticks")
    reader.page.goto(f"/embed/{one.match}")
    reader.page.get_by_text("Being played").wait_for()
    before = int(reader.page.locator(".stage").get_attribute("data-n") or 0)
    one.plays(most=3)
    reader.waits_until(f"Number(document.querySelector('.stage').dataset.n) > {before}")
    assert reader.context.cookies() == []


def test_a_match_that_is_not_there_is_said_so(enter: Callable[..., Person]) -> None:
    reader = enter()
    reader.page.goto("/embed/none")
    reader.page.get_by_role("alert").wait_for()
    reader.wrongs.clear()  # the browser tells of the 404 as well
