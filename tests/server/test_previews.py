"""What a posted link says about itself: a title, a sentence and a picture, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from kaik.server.site import Pages

PAGE = """<!doctype html><html><head><meta name="description" content="old" /><title>kaik</title></head></html>"""


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built application of one page; its files are found beside it."""
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE)
    (folder / "icon.svg").write_text("<svg/>")
    monkeypatch.setattr("kaik.server.app.Pages", lambda: Pages(folder))
    return folder


@pytest.fixture
def host(pages: Path, start: Callable[..., Any], enter: Callable[[str], Any]) -> Any:
    return enter(start().at)


def told(host: Any, path: str, language: str = "en") -> dict[str, str]:
    answer = host.http.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/html")
    assert "Accept-Language" in answer.headers["vary"]
    found = re.findall(r'<(?:meta (?:property|name)|link rel)="([^"]+)" (?:content|href)="([^"]*)"', answer.text)
    title = re.findall(r"<title>(.*?)</title>", answer.text)
    assert len(title) == 1 and answer.text.count('name="description"') == 1
    return {**{key: unescape(text) for key, text in found}, "title": unescape(title[0])}


def test_the_lobby_says_what_the_house_is(host: Any) -> None:
    found = told(host, "/")
    assert found["og:title"] == found["title"] == "kaik" and "games" in found["og:description"]
    assert found["og:image"] == f"http://{host.at}/share.png" and found["twitter:card"] == "summary_large_image"
    assert found["canonical"] == found["og:url"] == f"http://{host.at}/"


def test_a_game_says_what_it_is_like_in_both_languages(host: Any) -> None:
    english, japanese = told(host, "/rules/cerke"), told(host, "/rules/cerke", "ja,en;q=0.5")
    assert english["og:title"] == "Cerke: rules" and "45 minutes" in english["og:description"]
    assert japanese["og:title"] == "標準机戦のルール" and "45分" in japanese["og:description"]
    assert (english["og:locale"], japanese["og:locale"]) == ("en_GB", "ja_JP")
    picture = english["og:image"]
    assert picture == f"http://{host.at}/api/games/cerke/picture.png"
    assert host.http.get(picture).headers["content-type"] == "image/png"


def test_an_invitation_says_who_asks_to_what(host: Any) -> None:
    host.http.post("/api/me", json={"name": 'Mika "<b>" & co'})
    table = host.set_up("march", "me", "free", "greedy", public=False)
    found = told(host, f"/table/{table}")
    assert found["og:title"] == 'Mika "<b>" & co invites you to March'
    assert "1 of 3 seats are free" in found["og:description"]
    assert told(host, f"/table/{table}", "ja")["og:title"] == 'Mika "<b>" & coさんが進に誘っています'.replace(
        "進", told(host, "/rules/march", "ja")["title"].removesuffix("のルール")
    )
    assert "<b>" not in host.http.get(f"/table/{table}").text


def test_a_match_says_who_plays_and_how_it_ended(host: Any) -> None:
    host.http.post("/api/me", json={"name": "Mika"})
    chair = host.come(host.set_up("cerke", "me", "level2"))
    chair.ready()
    chair.until(lambda chair: bool(chair.legal))
    match = chair.position["match"]
    playing = told(host, f"/table/{chair.table['id']}")
    assert playing["og:title"] == "Cerke: Mika – Apprentice" and "watch" in playing["og:description"]
    assert playing["og:image"] == f"http://{host.at}/api/matches/{match}/picture.png"
    chair.play("@resign")
    for path in (f"/replay/{match}?n=3", f"/embed/{match}?n=3"):
        over = told(host, path)
        assert over["og:description"] == "Apprentice won. Look back at the whole match."
        assert over["og:image"].endswith(f"/api/matches/{match}/picture.png?n=3")
        assert over["canonical"].endswith(path.partition("?")[0])
    assert told(host, f"/replay/{match}?n=3%22%3E", "ja")["og:description"] == "初級者の勝ち。対局を振り返れます。"
    assert told(host, f'/replay/{match}?n=3">')["og:image"].endswith("/picture.png"), "what is no number is left out"
    assert host.http.get(over["og:image"]).headers["content-type"] == "image/png"


def test_what_is_not_known_is_the_house(host: Any) -> None:
    for path in ("/table/none", f"/table/{'a' * 20}", f"/replay/{'b' * 20}", "/rules/chess", "/nowhere/at/all"):
        assert told(host, path)["og:title"] == "kaik", path


def test_files_of_the_application_are_sent_as_they_are(host: Any) -> None:
    answer = host.http.get("/icon.svg")
    assert answer.text == "<svg/>" and "image/svg" in answer.headers["content-type"]


def test_only_the_embedded_page_may_stand_in_a_frame(host: Any) -> None:
    for path in ("/", "/table/none", "/replay/none", "/rules/cerke", "/embedded", "/embed", "/api/health"):
        headers = host.http.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"], path
        assert headers["x-frame-options"] == "DENY", path
    framed = host.http.get("/embed/none").headers
    assert "frame-ancestors *" in framed["content-security-policy"] and "x-frame-options" not in framed
    for rule in (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
    ):
        assert rule in framed["content-security-policy"]
    assert "set-cookie" not in framed
