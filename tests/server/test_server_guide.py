"""The guide under /guide: its files, nothing else, and one sentence where it has not been built."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from kaik.server.guard import HEADERS
from kaik.server.guide import Guide


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "guide"
    (folder / "ja").mkdir(parents=True)
    (folder / "index.html").write_text("<p>start here</p>")
    (folder / "ja" / "index.html").write_text("<p>はじめに</p>", encoding="utf-8")
    (folder / "kaik.css").write_text("p {}")
    (tmp_path / "secret.txt").write_text("no")
    return folder


def asked(guide: Guide, path: str) -> Any:
    return guide.page(Request({"type": "http", "path": path, "headers": [], "method": "GET", "query_string": b""}))


def test_the_guide_is_served_in_both_languages(built: Path) -> None:
    guide = Guide(built)
    assert asked(guide, "/guide/").body == b"<p>start here</p>"
    assert asked(guide, "/guide/ja/").body.decode() == "<p>はじめに</p>"
    assert asked(guide, "/guide/ja/index.html").body.decode() == "<p>はじめに</p>"
    assert asked(guide, "/guide/kaik.css").media_type == "text/css"
    assert asked(guide, "/guide/kaik.css").headers["cache-control"] == "no-cache"
    assert asked(guide, "/guide").headers["location"] == "/guide/"
    assert asked(guide, "/guide/ja").headers["location"] == "/guide/ja/"


@pytest.mark.parametrize("path", ["/guide/gone.html", "/guide/../secret.txt", "/guide//secret.txt", "/guide/\0"])
def test_what_the_guide_does_not_have_is_one_sentence(built: Path, path: str) -> None:
    answer = asked(Guide(built), path)
    assert answer.status_code == 404 and b"no such page" in answer.body and "ありません".encode() in answer.body


def test_a_guide_that_is_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    answer = asked(Guide(tmp_path / "nowhere"), "/guide/")
    assert answer.status_code == 404
    assert b"<code>make docs</code> builds it" in answer.body and "案内".encode() in answer.body


def test_the_guide_has_the_policy_of_all_pages(
    built: Path, monkeypatch: pytest.MonkeyPatch, start: Callable[..., Any], enter: Callable[[str], Any]
) -> None:
    monkeypatch.setattr("kaik.server.app.Guide", lambda: Guide(built))
    answer = enter(start().at).http.get("/guide/")
    assert answer.status_code == 200 and answer.text == "<p>start here</p>"
    assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]
