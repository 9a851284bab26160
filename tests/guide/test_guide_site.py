"""The guide is built whole: both languages, every game, every link, and nothing its pages may not do."""

from __future__ import annotations

import mimetypes
from collections.abc import Callable
from pathlib import Path

from guide.__main__ import LARGEST, build
from playwright.sync_api import Page, Route, sync_playwright
from tests.e2e.chromium import chromium

from kaik.games import every
from kaik.server.guard import HEADERS

AT = "https://guide.test"
DOCS = Path(__file__).parents[2] / "docs"
FOUND = "(word) => [...document.querySelectorAll('div')].some((one) => one.shadowRoot?.textContent.includes(word))"


def test_the_guide_is_whole_and_reads_and_searches_in_both_languages(tmp_path: Path) -> None:
    """One test, because building takes seconds."""
    site = tmp_path / "site"
    assert build(site, tmp_path / "build") == []
    every_page_is_there(site)
    assert sum(file.stat().st_size for file in site.rglob("*") if file.is_file()) < LARGEST
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(base_url=AT, locale="en", color_scheme="dark", viewport={"width": 390, "height": 800})
        wrongs: list[str] = []
        page.on("console", lambda told: wrongs.append(told.text) if told.type == "error" else None)
        page.on("pageerror", lambda wrong: wrongs.append(str(wrong)))
        page.route("**/*", served(site, wrongs))
        languages_are_one_step_apart(page)
        words_are_found(page, "/ja/index.html", "終季")
        page.wait_for_function(FOUND, arg="件", timeout=20_000)
        words_are_found(page, "/index.html", "Caddy")
        assert page.get_attribute("body", "data-md-color-scheme") == "slate"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert wrongs == []


def every_page_is_there(site: Path) -> None:
    for page in DOCS.glob("*.md"):
        name = page.name.removesuffix(".md").removesuffix(".ja").replace("start", "index")
        assert (site / ("ja" if ".ja." in page.name else "") / f"{name}.html").is_file(), page.name
    for game in every():
        for folder, language in ((site, "en"), (site / "ja", "ja")):
            text = (folder / "games" / f"{game.slug}.html").read_text(encoding="utf-8")
            for preset in game.presets.values():
                assert preset.label[language].replace("'", "&#39;") in text.replace("'", "&#39;"), game.slug
            assert all(f"<code>{name}</code>" in text for name in game.options.__struct_fields__), game.slug
            assert f'lang="{language}"' in text


def served(site: Path, wrongs: list[str]) -> Callable[[Route], None]:
    """Answers as the server gives them, its content policy included; whatever else is asked for is wrong."""

    def answer(route: Route) -> None:
        host, _, path = route.request.url.partition("://")[2].partition("/")
        file = site / path.partition("?")[0].partition("#")[0]
        if host != AT.partition("://")[2] or not file.is_file():
            wrongs.append(f"asked for {route.request.url}")
            route.abort()
            return
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        route.fulfill(body=file.read_bytes(), headers={**HEADERS, "content-type": kind})

    return answer


def languages_are_one_step_apart(page: Page) -> None:
    page.goto("/games/cerke.html")
    page.get_by_role("link", name="日本語").click()
    page.wait_for_url("**/ja/games/cerke.html")
    page.get_by_role("link", name="English").click()
    page.wait_for_url(f"{AT}/games/cerke.html")


def words_are_found(page: Page, path: str, word: str) -> None:
    page.goto(path)
    page.locator("label[for=__search]").click()
    field = page.locator("input[type=text], input[type=search], input:not([type])").last
    field.fill(word)
    page.wait_for_function(FOUND, arg=word, timeout=20_000)
