"""The HTTP API and the pages around it."""

from __future__ import annotations

import gzip
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from kaik.games import find, slugs
from kaik.server import bodies, messages
from kaik.server.catalogue import describe_game
from kaik.server.site import Pages
from kaik.server.typescript import generate, name_of, structs_of, view_of


def test_the_server_is_well(guest: Any) -> None:
    assert guest().http.get("/api/health").json() == {"ok": True}


def test_the_games_are_those_of_the_terminal(guest: Any) -> None:
    from kaik.cli.query import games

    assert guest().http.get("/api/games").json() == json.loads(json.dumps(games()))


def test_a_game_is_shown_with_all_a_form_needs(guest: Any) -> None:
    told = guest().http.get("/api/games/cerke").json()
    assert [preset["id"] for preset in told["presets"]] == list(find("cerke").presets)
    for preset in told["presets"]:
        assert preset["label"]["ja"] and preset["source"]["en"] and preset["source"]["ja"]
    for option in told["options"]:
        assert option["comment"] and option["label"]["en"] and option["label"]["ja"]
        assert option["kind"] in ("choice", "number") and (option["choices"] or option["most"] is not None)
        if option["choices"]:
            assert option["default"] in [choice["value"] for choice in option["choices"]]
    assert told["pages"]["en"].startswith("# ") and told["pages"]["ja"].startswith("# ")
    assert "kiaak" in told["formats"]
    assert [figure["kind"] for figure in told["figures"]] == ["grid"] * 21 + ["hands"]
    missing = guest().http.get("/api/games/cerk")
    assert missing.status_code == 404 and "did you mean cerke?" in missing.json()["error"]


def test_the_words_of_a_game_are_told_apart_from_the_rest(guest: Any) -> None:
    told = guest().http.get("/api/games/riichi/glossary").json()["words"]
    furiten = next(word for word in told if word["id"] == "furiten")
    assert "フリテン" in furiten["ja"] and "discards" in furiten["text"]["en"]
    assert guest().http.get("/api/games/richi/glossary").status_code == 404


def test_how_a_game_may_begin_is_told_where_there_is_a_book(guest: Any) -> None:
    told = guest().http.get("/api/games/school-cerke/openings").json()["books"]
    assert told[0]["preset"] == "book" and told[0]["moves"][0]["answers"]
    assert guest().http.get("/api/games/riichi/openings").json() == {"books": []}


def test_every_value_in_a_form_has_a_name_in_both_languages() -> None:
    for slug in slugs():
        for option in describe_game(slug).options:
            for choice in option.choices:
                assert set(choice.label) >= {"en", "ja"}, f"{slug} {option.id} {choice.value}"


def test_the_api_describes_itself(guest: Any) -> None:
    http = guest().http
    told = http.get("/openapi.json").json()
    assert told["openapi"].startswith("3.")
    assert {"/api/health", "/api/tables", "/api/matches/{match}/frames"} <= set(told["paths"])
    wanted = told["paths"]["/api/tables"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert wanted == {"$ref": "#/components/schemas/TableWanted"}
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(told)))
    assert named <= set(told["components"]["schemas"])
    page = http.get("/docs")
    assert "text/html" in page.headers["content-type"] and "/api/tables" in page.text


class Outside(HTMLParser):
    """Everything a page would fetch or run."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [
            value or "" for name, value in attrs if name in ("src", "href", "style") or name.startswith("on")
        ]
        self.found += [tag] if tag in ("script", "style", "iframe") else []


@pytest.mark.parametrize("path", ["/docs", "/"])
def test_no_page_asks_for_anything_from_outside(guest: Any, path: str) -> None:
    http = guest().http
    answer = http.get(path)
    page = Outside()
    page.feed(answer.text.replace(f'href="{http.base_url}/', 'href="/'))  # the page's own address
    assert not [found for found in page.found if found.startswith(("http", "//")) or found == "iframe"]
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy and "default-src 'none'" in policy and "unsafe-eval" not in policy
    assert re.search(r"script-src [^;]*unsafe-inline", policy) is None
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"


def test_a_page_from_elsewhere_changes_nothing(guest: Any) -> None:
    http = guest().http
    foreign = http.post("/api/tables", json={"game": "cerke"}, headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403
    assert http.post("/api/tables", content="game=cerke").status_code == 400
    assert http.post("/api/tables", json={"game": "cerke"}, headers={"Origin": str(http.base_url)}).status_code == 201


def test_whoever_has_no_cookie_sets_up_nothing(guest: Any) -> None:
    http = guest().http
    http.cookies.clear()
    assert http.post("/api/tables", json={"game": "cerke"}).status_code == 403
    cookie = http.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie


def test_ten_tables_in_a_minute_are_enough(guest: Any) -> None:
    http = guest().http
    answers = [http.post("/api/tables", json={"game": "cerke"}).status_code for _ in range(12)]
    assert answers[:10] == [201] * 10 and 429 in answers


def test_what_is_not_there_is_a_sentence(guest: Any) -> None:
    http = guest().http
    for path in ("/api/tables/none", "/api/matches/none", "/api/matches/none/luck", "/api/nothing/here"):
        answer = http.get(path)
        assert answer.status_code == 404 and answer.json()["error"], path


def test_a_match_is_replayed_through_any_eyes_after_its_end(guest: Any, play_out: Any) -> None:
    host = guest()
    chair = host.come(host.set_up("march", "me", "random", options={"seasons": 1}))
    chair.ready()
    chair.until(lambda chair: bool(chair.position["match"]))
    play_out(chair)
    match = chair.position["match"]
    http = guest().http
    told = http.get(f"/api/matches/{match}").json()
    assert told["eyes"] == [None, 0, 1] and told["over"] and told["entries"] == chair.n
    frames = http.get(f"/api/matches/{match}/frames?seat=0&count=100").json()["frames"]
    assert [frame["n"] for frame in frames] == list(range(min(100, chair.n + 1)))
    assert [frame["face"] for frame in frames[1:]] == chair.log[: len(frames) - 1]
    last = http.get(f"/api/matches/{match}/frames?seat=0&start={chair.n}").json()["frames"]
    assert [frame["view"] for frame in last] == [chair.position["view"]]
    assert last[0]["question"]["kind"] == "over" and last[0]["standing"] == chair.position["outcome"]["payoffs"]
    other = http.get(f"/api/matches/{match}/frames?seat=1&start=2&count=1").json()["frames"][0]
    assert other["view"]["seat"] == 1


def test_a_foreign_record_can_be_had(guest: Any) -> None:
    host = guest()
    chair = host.come(host.set_up("cerke", "me", "random", preset="online"))
    chair.ready()
    chair.until(lambda chair: bool(chair.legal))
    chair.play("@resign")
    answer = host.http.get(f"/api/matches/{chair.position['match']}/record.kiaak")
    assert answer.status_code == 200 and answer.text.startswith("{")
    assert "attachment" in answer.headers["content-disposition"]
    wrong = host.http.get(f"/api/matches/{chair.position['match']}/record.pgn")
    assert wrong.status_code == 404 and "pgn" in wrong.json()["error"]


def test_built_pages_are_served_and_every_other_path_is_the_application(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>here</p>")
    (tmp_path / "assets" / "app-1.js").write_text("1")
    (tmp_path.parent / "secret.txt").write_text("no")
    pages = Pages(tmp_path)

    def asked(path: str, *headers: tuple[bytes, bytes]) -> Any:
        scope = {"type": "http", "path": path, "headers": list(headers), "method": "GET", "query_string": b""}
        return pages.page(Request(scope))

    assert asked("/assets/app-1.js").body == b"1"
    assert "immutable" in asked("/assets/app-1.js").headers["cache-control"]
    assert "javascript" in asked("/assets/app-1.js").media_type
    for path in ("/", "/table/abc", "/rules/cerke", "/../secret.txt", "/..%2fsecret.txt"):
        assert asked(path).body == b"<p>here</p>" and asked(path).headers["cache-control"] == "no-cache", path
    assert asked("/assets/gone.js").status_code == 404
    known = asked("/", (b"if-none-match", asked("/").headers["etag"].encode()))
    assert known.status_code == 304 and not known.body
    (tmp_path / "index.html").write_text("<p>built anew</p>" + " " * 2000)
    assert asked("/").body.startswith(b"<p>built anew</p>"), "a file that has changed is read again"
    packed = asked("/", (b"accept-encoding", b"gzip, br"))
    assert packed.headers["content-encoding"] == "gzip" and gzip.decompress(packed.body) == asked("/").body


def test_the_types_of_the_pages_name_every_message_and_view() -> None:
    text = generate()
    kinds = [*structs_of(messages), *structs_of(bodies), *(view_of(find(slug)) for slug in slugs())]
    for kind in kinds:
        assert re.search(rf"^export (interface|type) {name_of(kind)}\b", text, re.M), kind
    assert not re.search(r"[:<,|] any\b", re.sub(r"/\*\*.*?\*/", "", text)), "every type is known"
    assert 't: "play";' in text and "export type Face = [n: number, seat: number, action: string];" in text
    names = re.findall(r"^export (?:interface|type) (\w+)", text, re.M)
    assert len(names) == len(set(names))
