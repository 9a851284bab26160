"""Whatever is asked, the answer is a sentence, and never the server's own mistake."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from tests.server.raw import Raw, connect, sentence, wait_for
from websockets.exceptions import ConnectionClosed

from kaik.server.errors import Unavailable
from kaik.server.site import Pages

LONG = "a" * 300
DEEP = "[" * 100_000
PATHS = (
    "/%00",
    f"/{LONG}",
    f"/assets/{LONG}.js",
    "/assets/%00.js",
    "/..%2f..%2fetc%2fpasswd",
    "/%ff%fe",
    "/api/tables/%00",
    f"/api/tables/{LONG}",
    "/api/tables/a%20b",
    "/api/tables/%ED%A0%80",
    "/api/matches/%00",
    "/api/matches/%00/luck",
    "/api/matches/%00/review",
    "/api/matches/%00/frames",
    "/api/matches/%00/record.kaik",
    f"/api/matches/{LONG}/frames?start=-1&count=99999999999999999999999999",
    "/api/games/%00",
    "/api/games/" + LONG,
    "/api/%00",
    "/api/",
)


def plain(answer: Any) -> None:
    """An answer that is fit to be given: no fault of the server's, and a sentence where it is a refusal."""
    assert answer.status_code < 500, (answer.request.url, answer.status_code, answer.text)
    if answer.status_code >= 400 and "/api/" in str(answer.request.url):
        sentence(answer, answer.status_code)


@pytest.mark.parametrize("path", PATHS)
def test_a_strange_path_is_answered_plainly(guest: Any, path: str) -> None:
    http = guest().http
    for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"):
        answer = http.request(method, path)
        assert answer.status_code < 500, (method, path)
        if method in ("GET", "POST"):
            plain(answer)


@pytest.mark.parametrize(
    "query",
    [
        "start=9" + "9" * 5000,
        "start=99999999999999999999",
        "seat=99999999999999999999",
        "seat=-1",
        "start=x",
        "count=1e9",
        "count=",
        "start=%00",
        "seat=" + "%F0" * 20,
    ],
)
def test_strange_numbers_are_answered_plainly(guest: Any, query: str) -> None:
    host = guest()
    chair = host.come(host.set_up("six-sticks", "me", "random"))
    chair.ready()
    chair.until(lambda chair: bool(chair.position["match"]))
    plain(host.http.get(f"/api/matches/{chair.position['match']}/frames?{query[:1500]}"))


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "\xff", "http://a:b", "x" * 2000, "http://"])
def test_a_strange_origin_is_a_foreign_one(guest: Any, running: Any, origin: str) -> None:
    told = guest().http.post("/api/tables", json={"game": "cerke"}, headers={"Origin": origin.encode("latin-1")})
    assert sentence(told, 403) == "that page may not use this server"
    raw = Raw(running.at)
    raw.send(
        b"GET /ws/lobby HTTP/1.1\r\nHost: " + running.at.encode() + b"\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    )
    raw.send(b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n")
    raw.send(b"Origin: " + origin.encode("latin-1") + b"\r\n\r\n")
    assert raw.status() == 403


BODIES = (
    b"",
    b"\xff\xfe",
    b'{"game":"\xff"}',
    b'{"game":"cerke","preset":"\xed\xa0\x80"}',
    DEEP.encode(),
    b'{"game":"cerke","options":{"a":' + DEEP.encode() + b"}}",
    b'{"game":"cerke","options":{"seasons":1e400}}',
    b'{"game":"cerke","options":{"seasons":' + b"9" * 5000 + b"}}",
    b'{"game":"cerke","options":{"\\u0000":"\\u0000"}}',
    b'{"game":"\\u0000"}',
    b'{"game":"cerke","preset":"\\u0000"}',
    b'{"game":"cerke","clock":"\\u0000"}',
    b'{"game":"cerke","grace":99999999999999999999}',
    b'{"game":"cerke","seats":[{"kind":"bot","bot":"\\u0000"},{"kind":"me"}]}',
    b'{"token":"\\u00ff.\\u00ff.\\u00ff"}',
    b'{"token":"a.b.c","name":"\\u0000"}',
    b'{"record":"\\u0000"}',
    b"null",
    b"[]",
    b"{}",
)


@pytest.mark.parametrize("path", ["/api/tables", "/api/me", "/api/me/enter", "/api/verify"])
def test_a_strange_body_is_refused_plainly(guest: Any, path: str) -> None:
    http = guest().http
    for body in BODIES:
        plain(http.post(path, content=body, headers={"Content-Type": "application/json"}))


@pytest.mark.parametrize("kind", ["", "text/plain", "application/json; charset=utf-16", "\xff"])
def test_a_strange_kind_of_body_is_refused_plainly(guest: Any, kind: str) -> None:
    plain(guest().http.post("/api/tables", content=b"{}", headers={"Content-Type": kind.encode("latin-1")}))


@pytest.mark.parametrize("cookie", ["kaik_guest=\xff.\xff", "kaik_guest=" + "a" * 4000, "=", ";;;", "kaik_guest"])
def test_a_strange_cookie_is_no_cookie(guest: Any, cookie: str) -> None:
    http = guest().http
    http.cookies.clear()
    headers = {"Cookie": cookie.encode("latin-1")}
    assert http.get("/api/tables", headers=headers).status_code == 200
    sentence(http.post("/api/tables", json={"game": "cerke"}, headers=headers), 403)


def test_what_cannot_be_done_somewhere_is_a_sentence(guest: Any) -> None:
    http = guest().http
    assert "/docs" in sentence(http.put("/api/tables"), 405)
    assert sentence(http.post("/table/abc"), 405)
    assert "start" in sentence(http.get("/api/matches/abc/frames?start=x"), 400)


def test_a_mistake_of_the_servers_is_written_down_and_not_told(
    guest: Any, running: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> Any:
        raise RuntimeError("the cellar is flooded")

    monkeypatch.setattr(running.inside.lobby, "open_tables", broken)
    answer = guest().http.get("/api/tables")
    told = sentence(answer, 500)
    assert "cellar" not in answer.text and "Traceback" not in answer.text and "mistake" in told
    assert answer.headers["x-frame-options"] == "DENY"
    records = [record for record in caplog.records if record.exc_info]
    assert len(records) == 1 and "/api/tables" in records[0].getMessage() and "cellar is flooded" in caplog.text


def test_a_database_that_cannot_be_asked_is_a_503(
    guest: Any, running: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def locked(*_: object) -> Any:
        raise Unavailable("the database cannot be reached now")

    host = guest()
    monkeypatch.setattr(running.inside.store, "guest_name", locked)
    running.inside.lobby._names.clear()  # else nothing is asked about whoever is known
    answer = host.http.get("/api/me")
    assert sentence(answer, 503) == "the database cannot be reached now" and answer.json()["kind"] == "unavailable"
    raw = Raw(running.at)
    raw.handshake("/ws/lobby", Cookie=host.cookie)
    assert raw.status() == 503
    assert caplog.text == ""


# Frames


def ended(ws: Any) -> dict[str, Any]:
    """The last thing a socket was told before the server hung up on it."""
    told: dict[str, Any] = {}
    with suppress(ConnectionClosed):
        while True:
            told = json.loads(ws.recv(20))
    return {**told, "code": ws.close_code}


@pytest.mark.parametrize("greeted", [True, False])
@pytest.mark.parametrize(
    "frame",
    ['{"t":"chat","x":' + "[" * 8000, '{"t":' * 3000, b'{"t":"chat","text":"\xff"}', b'{"t":"hello","match":"\xff"}'],
)
def test_a_frame_nobody_writes_by_mistake_ends_in_a_goodbye(
    guest: Any, running: Any, frame: Any, greeted: bool, caplog: pytest.LogCaptureFixture
) -> None:
    host = guest()
    table = host.set_up("six-sticks", "me", "free")
    with connect(f"ws://{running.at}/ws/table/{table}", additional_headers={"Cookie": host.cookie}) as ws:
        if greeted:
            ws.send('{"t":"hello"}')
            ws.recv(20)
        ws.send(frame)
        told = ended(ws)
    assert told["t"] == "bye" and told["code"] == 1008 and ("deep" in told["why"] or "UTF-8" in told["why"])
    assert caplog.text == ""


def test_text_that_is_not_utf_8_is_closed_cleanly(guest: Any, running: Any) -> None:
    host = guest()
    table = host.set_up("six-sticks", "me", "free")
    held = running.inside.conversations.count
    raw = Raw(running.at)
    raw.handshake(f"/ws/table/{table}", Cookie=host.cookie)
    raw.read_until(b"\r\n\r\n")
    raw.frame('{"t":"hello"}')
    raw.read_until(b'"sync"')
    raw.frame(b'{"t":"chat","text":"\xff"}')
    assert (1007).to_bytes(2, "big") in raw.read_all()
    wait_for(lambda: running.inside.conversations.count <= held, "it is still counted")


@pytest.mark.parametrize(
    "frame",
    [b"\x81\x02{}", b"\x83\x80\0\0\0\0", b"\xf1\x80\0\0\0\0", b"\x89\xfe\x01\x00" + bytes(260), b"\x80\x80\0\0\0\0"],
)
def test_a_frame_that_breaks_the_protocol_is_closed_cleanly(
    running: Any, frame: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    raw = Raw(running.at)
    raw.handshake("/ws/lobby")
    raw.read_until(b"\r\n\r\n")
    raw.send(frame)
    assert (1002).to_bytes(2, "big") in raw.read_all()
    assert "Traceback" not in caplog.text


def test_a_frame_far_too_large_ends_the_connection(guest: Any, running: Any) -> None:
    host = guest()
    chair = host.come(host.set_up("six-sticks", "me", "free"))
    chair.ws.send("x" * 100_000)
    assert ended(chair.ws)["code"] == 1009


def test_a_table_of_a_strange_name_is_no_table(guest: Any, running: Any) -> None:
    for name in ("%00", LONG, "a%20b", "..", "%ff"):
        with connect(f"ws://{running.at}/ws/table/{name}") as ws:
            ws.send('{"t":"hello"}')
            assert "no such table" in ended(ws)["why"], name


def test_a_name_no_file_can_have_is_the_application(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>here</p>")
    pages = Pages(tmp_path)
    for path in ("/\0", "/" + LONG, "/" + "a/" * 3000):
        answer: Any = pages.page(Request({"type": "http", "path": path, "headers": [], "method": "GET"}))
        assert answer.body == b"<p>here</p>"
    missing = pages.page(Request({"type": "http", "path": f"/assets/{LONG}\0.js", "headers": [], "method": "GET"}))
    assert missing.status_code == 404
