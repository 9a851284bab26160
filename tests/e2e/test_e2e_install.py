"""The house as an app: what a browser needs to install it, and what there is without a connection."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path

from kaik.games import find, slugs

from .people import PHONE, Person

KEPT = """(async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found;
})()"""


def kept(one: Person) -> list[str]:
    return list(one.page.evaluate(KEPT))


def stays(one: Person) -> None:
    """Stay until the worker has kept the application and the rules of all games."""
    one.page.goto("/")
    one.waits_until("navigator.serviceWorker.controller !== null")
    for slug in slugs():
        one.waits_until(f"caches.match('/api/games/{slug}').then((found) => found !== undefined)")


def test_a_browser_finds_all_it_needs_to_install_the_app(enter: Callable[..., Person]) -> None:
    one = enter()
    one.page.goto("/")
    for language, name in (("en", "kaik: nineteen traditional games"), ("ja", "kaik 十九の伝統遊戯")):
        path = one.page.get_attribute("link[rel=manifest]", "href") or ""
        answer = one.context.request.get(path)
        assert answer.headers["content-type"] == "application/manifest+json"
        told = answer.json()
        assert (told["name"], told["lang"]) == (name, language)
        assert told["display"] == "standalone" and told["start_url"] == "/" == told["scope"]
        for icon in told["icons"]:
            body = one.context.request.get(icon["src"]).body()
            if icon["type"] == "image/png":
                wide, high = struct.unpack(">II", body[16:24])
                assert icon["sizes"] == f"{wide}x{high}"
        assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
        assert "maskable" in {icon["purpose"] for icon in told["icons"]}
        if language == "en":
            one.page.get_by_role("button", name="日本語").click()
    assert one.context.request.get("/worker.js").headers["cache-control"] == "no-cache"


def test_without_a_connection_the_rules_are_there_and_tables_say_why_not(
    enter: Callable[..., Person], shots: Path
) -> None:
    one = enter(service_workers="allow", viewport=PHONE, has_touch=True)
    table = one.sets_up("cerke")
    one.page.goto(table)
    one.is_asked()
    match = one.match
    stays(one)
    one.page.goto(f"/replay/{match}")
    one.page.locator(".boardroom").wait_for()
    one.context.set_offline(True)
    one.page.goto("/")
    one.page.get_by_role("heading", name="Rules of all games").wait_for()
    one.page.get_by_text("There is no connection.").wait_for()
    one.page.screenshot(path=shots / "offline-phone.png")
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for slug in ("cerke", "riichi", "value-tree"):
        one.page.goto(f"/rules/{slug}")
        one.page.get_by_role("heading", level=1, name=find(slug).names.en).wait_for()
        one.page.locator("article h2").first.wait_for()
    one.page.screenshot(path=shots / "offline-rules-phone.png")
    one.page.goto(table)
    one.page.get_by_text("There is no connection.").wait_for()
    one.page.get_by_text("The connection was lost.").wait_for()
    one.context.set_offline(False)
    one.is_asked()
    one.page.get_by_text("There is no connection.").wait_for(state="detached")
    for path in kept(one):
        open_to_all = path.startswith("/api/games") and "/picture" not in path
        assert open_to_all or not path.startswith(("/api/", "/table", "/replay", "/embed", "/games")), path
    one.wrongs.clear()  # the browser tells of every request that failed
