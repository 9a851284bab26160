"""What is counted, and who may read it: nothing that anybody can read changes when a covered answer comes in."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from kaik.server.addresses import Addresses
from kaik.server.auth import NotYours
from kaik.server.metrics import Readers


def asks(peer: str | None, host: str = "127.0.0.1:8000", **headers: str) -> HTTPConnection:
    lines = [
        (b"host", host.encode()),
        *((name.replace("_", "-").encode(), said.encode()) for name, said in headers.items()),
    ]
    scope = {"type": "http", "scheme": "http", "path": "/api/metrics", "query_string": b"", "headers": lines}
    return HTTPConnection({**scope, "client": None if peer is None else (peer, 1), "server": ("127.0.0.1", 8000)})


def test_what_was_done_is_counted(guest: Any) -> None:
    told = guest().http.get("/api/metrics").text
    assert re.search(r"^kaik_entries_total \d+\.0$", told, re.M) and "# TYPE kaik_sockets gauge" in told


def test_two_servers_in_one_process_count_apart(start: Any, enter: Any, guest: Any) -> None:
    first, other = enter(start().at).http, guest().http
    for http, counted in ((first, "kaik_tables_total 0.0"), (other, "kaik_tables_total ")):
        answer = http.get("/api/metrics")
        assert answer.headers["content-type"].startswith("text/plain") and counted in answer.text
        assert "python_info" not in answer.text, "the registry of the whole process is not shown"


def test_the_machine_itself_may_read_the_counts() -> None:
    for peer, host in (("127.0.0.1", "127.0.0.1:8000"), ("::1", "[::1]:8000"), ("::ffff:127.0.0.1", "localhost:8000")):
        Readers().refuse(asks(peer, host))


@pytest.mark.parametrize(
    "request_from_elsewhere",
    [
        asks("203.0.113.9"),
        asks(None),
        asks("127.0.0.1", x_forwarded_for="127.0.0.1"),
        asks("127.0.0.1", forwarded="for=203.0.113.9"),
        asks("127.0.0.1", via="1.1 proxy"),
        asks("127.0.0.1", "games.example.org"),
        asks("127.0.0.1", "["),
        asks("127.0.0.1", ""),
        asks("203.0.113.9", authorization="Bearer "),
        asks("203.0.113.9", authorization="Bearer wrong"),
        asks("203.0.113.9", authorization="Basic secret"),
    ],
)
def test_nobody_else_reads_them_without_the_token(request_from_elsewhere: HTTPConnection) -> None:
    for token in ("", "secret"):
        with pytest.raises(NotYours, match="whoever runs this server"):
            Readers(token).refuse(request_from_elsewhere)


def test_a_named_proxy_is_not_the_machine_itself() -> None:
    """Not even one on the same machine that says nothing about whose request it is."""
    Readers().refuse(asks("127.0.0.1"))
    with pytest.raises(NotYours):
        Readers(addresses=Addresses(["127.0.0.1"])).refuse(asks("127.0.0.1"))


def test_the_token_opens_them_from_anywhere() -> None:
    Readers("secret").refuse(asks("203.0.113.9", authorization="Bearer secret"))
    Readers("secret").refuse(asks("127.0.0.1", "games.example.org", via="1.1 proxy", authorization="bearer secret"))


def test_a_request_through_a_proxy_is_refused_with_a_sentence(guest: Any) -> None:
    answer = guest().http.get("/api/metrics", headers={"X-Forwarded-For": "203.0.113.9"})
    assert answer.status_code == 403 and "whoever runs this server" in answer.json()["error"]


def three_bet(host: Any, *others: Any) -> list[tuple[Any, Any]]:
    """Three people at a game whose bets are covered, and their chairs; one of them deals and does not bet."""
    people = (host, *others)
    table = host.set_up("new-play", "me", "free", "free")
    chairs = [person.come(table) for person in people]
    chairs[0].ready()
    for seat, chair in enumerate(chairs[1:], 1):
        chair.say("sit", seat=seat)
    for chair in chairs:
        chair.until(lambda chair: bool(chair.position["match"]))
    return list(zip(people, chairs, strict=True))


def test_a_covered_answer_is_counted_when_the_question_closes(start: Any, enter: Any) -> None:
    server = start()  # of its own: at the shared one others' tables are counted as well
    at = three_bet(*(enter(server.at) for _ in range(3)))
    (first, second), http = (chair for _, chair in at if chair.legal), at[0][0].http
    counts, n = server.inside.services.counts, first.n
    before, shown = (counts["plays"], counts["entries"]), http.get(f"/api/tables/{first.table['id']}").json()
    listed = http.get("/api/tables").json()
    assert first.play(first.legal[0])["t"] == "ack"
    assert (counts["plays"], counts["entries"]) == before, "a covered answer was counted"
    assert http.get("/api/tables").json() == listed
    assert http.get(f"/api/tables/{first.table['id']}").json() == shown
    second.play(second.legal[0])
    first.until(lambda chair: chair.n > n)
    assert counts["plays"] == before[0] + 2 and counts["entries"] > before[1]


def test_whether_an_answer_is_waited_for_is_told_to_oneself_alone(guest: Any) -> None:
    at = three_bet(*(guest() for _ in range(3)))

    def asked(person: Any) -> bool:
        (held,) = person.http.get("/api/me").json()["seats"]
        return bool(held["asked"])

    assert [asked(person) for person, _ in at] == [bool(chair.legal) for _, chair in at]
    (answering, chair), (thinking, _) = ((person, chair) for person, chair in at if chair.legal)
    before = thinking.http.get("/api/me").json()
    chair.play(chair.legal[0])
    assert not asked(answering) and thinking.http.get("/api/me").json() == before
