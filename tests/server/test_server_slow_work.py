"""Slow and hostile work over HTTP: everybody else is served meanwhile, and what was given up leaves nothing behind."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import Request

from kaik.games import find
from kaik.play.luck import Luck
from kaik.play.record import Record, write
from kaik.play.referee import Referee
from kaik.server import job_kinds
from kaik.server.http import refusal_response
from kaik.server.jobs import JobFailed, JobPool, JobTooLarge
from kaik.server.limits import JobLimits, TooMuch
from kaik.server.loading import OtherRules

PATIENCE = 20


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.01)


def a_record(seed: str = "1") -> str:
    luck = Luck.of(seed)
    referee = Referee.open(find("linked-ships"), luck)
    return write(Record.of(referee.match, luck))


class Held:
    """A server whose checks of records wait until they are let go."""

    def __init__(self, running: Any, pool: JobPool, let: Path) -> None:
        self.running, self.pool, self.let = running, pool, let

    @property
    def begun(self) -> bool:
        return self.let.with_suffix(".begun").exists()

    def is_empty(self) -> bool:
        queue = self.pool.queue
        return not (self.pool._works or queue.waiting or queue.running)


@pytest.fixture
def held(running: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    let = tmp_path / "let"
    monkeypatch.chdir(Path(__file__).parents[2])
    monkeypatch.setenv("KAIK_TEST_LET", str(let))
    pool = JobPool(JobLimits(workers=1), "tests.server.odd_worker")
    monkeypatch.setattr(running.inside.api, "jobs", pool)
    yield Held(running, pool, let)
    let.touch()
    loop = running.inside.store.writer._task.get_loop()
    asyncio.run_coroutine_threadsafe(pool.close(), loop).result(PATIENCE)


def test_a_slow_check_keeps_nobody_else_waiting(guest: Any, held: Held) -> None:
    visitors = [guest() for _ in range(4)]
    chair = (host := guest()).come(host.set_up("linked-ships", "me", "random"))
    chair.ready()
    chair.until(lambda chair: bool(chair.legal))
    with ThreadPoolExecutor() as hands:
        checks = [hands.submit(each.http.post, "/api/verify", json={"record": a_record()}) for each in visitors]
        until(lambda: held.begun)
        assert host.http.get("/api/health").json() == {"ok": True}
        assert chair.play(chair.legal[0])["t"] == "ack"
        assert not any(check.done() for check in checks), "all of this came while they were being checked"
        held.let.touch()
        answers = [check.result(PATIENCE) for check in checks]
    assert all(answer.json()["ok"] for answer in answers)
    assert held.pool.counts["jobs"] == 1, "equal records share one check"
    again = guest().http.post("/api/verify", json={"record": a_record()})
    assert again.json() == answers[0].json() and held.pool.counts["jobs_cached"] == 1


def test_a_check_that_nobody_waits_for_is_given_up(guest: Any, held: Held) -> None:
    body = json.dumps({"record": a_record()}).encode()
    head = f"POST /api/verify HTTP/1.1\r\nHost: {held.running.at}\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", held.running.port)) as line:
        line.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        until(lambda: held.begun)
        assert held.pool.queue.running == 1
    until(held.is_empty)
    held.let.touch()
    assert guest().http.post("/api/verify", json={"record": a_record()}).json()["ok"]


def test_one_guests_checks_are_refused_when_too_many_wait(guest: Any, held: Held) -> None:
    host, other = guest(), guest()
    most = held.pool.limits.waiting_each
    with ThreadPoolExecutor(most + 3) as hands:
        clients = [httpx.Client(base_url=host.http.base_url, cookies=host.http.cookies) for _ in range(most + 1)]
        for n, client in enumerate(clients):
            hands.submit(client.post, "/api/verify", json={"record": a_record(str(n))}, timeout=PATIENCE)
        until(lambda: held.pool.queue.waiting == most)
        refused = host.http.post("/api/verify", json={"record": a_record("one more")})
        assert refused.status_code == 429 and refused.json()["kind"] == "rate"
        fair = hands.submit(other.http.post, "/api/verify", json={"record": a_record("another")})
        until(lambda: held.pool.queue.waiting == most + 1)
        held.let.touch()
        assert fair.result(PATIENCE).json()["ok"]
    until(held.is_empty)


@pytest.mark.parametrize(
    ("wrong", "status"), [(JobFailed("x"), 503), (JobTooLarge("x"), 422), (TooMuch("x"), 429), (OtherRules("x"), 409)]
)
def test_what_cannot_be_done_has_a_fitting_status(wrong: Exception, status: int) -> None:
    answer = asyncio.run(refusal_response(Request({"type": "http"}), wrong))
    assert answer.status_code == status


def resigned(host: Any, game: str = "march", actions: int = 3) -> tuple[Any, str]:
    """A short match that is over."""
    chair = host.come(host.set_up(game, "me", "random"))
    chair.ready()
    for _ in range(actions):
        chair.until(lambda chair: bool(chair.legal))
        chair.play(chair.legal[0])
    chair.play("@resign")
    chair.until(lambda chair: bool(chair.position["outcome"]))
    return chair, f"/api/matches/{chair.position['match']}"


def test_a_match_that_is_over_is_looked_at_without_waking_its_table(start: Any, enter: Any) -> None:
    first = start()
    chair, match = resigned(enter(first.at))
    before = {path: enter(first.at).http.get(match + path) for path in ("", "/frames?seat=1", "/luck", "/record.kaik")}
    first.stop()
    second = start()
    http = enter(second.at).http
    for path, told in before.items():
        assert told.status_code == 200 and http.get(match + path).content == told.content
    assert not second.inside.lobby.awake
    assert [frame["face"] for frame in http.get(f"{match}/frames?seat=0").json()["frames"][1:]] == chair.log
    begun = second.inside.api.jobs.counts["jobs"]
    http.get(f"{match}/luck")
    assert second.inside.api.jobs.counts["jobs"] == begun, "what cannot change any more is kept"


def test_an_answer_may_be_had_unpacked(guest: Any) -> None:
    host = guest()
    _, match = resigned(host)
    packed, plain = (
        host.http.get(f"{match}/frames", headers={"accept-encoding": coding}) for coding in ("gzip", "identity")
    )
    assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert packed.json() == plain.json()


def test_of_a_running_match_nothing_is_kept(guest: Any, running: Any) -> None:
    host = guest()
    chair = host.come(host.set_up("march", "me", "random"))
    chair.ready()
    chair.until(lambda chair: bool(chair.legal))
    match = f"/api/matches/{chair.position['match']}"
    cache = running.inside.api.jobs._cache
    before = set(cache._answers)
    own = host.http.get(f"{match}/frames?seat={chair.seat}")
    assert own.status_code == 200 and own.json()["entries"] == chair.n
    assert guest().http.get(f"{match}/frames?seat={chair.seat}").status_code == 403
    assert guest().http.get(f"{match}/frames").status_code == 200
    assert set(cache._answers) == before
    chair.play(chair.legal[0])
    chair.until(lambda chair: bool(chair.legal))
    assert host.http.get(f"{match}/frames?seat={chair.seat}").json()["entries"] == chair.n


def test_a_child_keeps_the_positions_of_finished_matches_only() -> None:
    referee = Referee.open(find("linked-ships"), Luck.of("1"))
    log = "\n".join(f"{entry.seat} {entry.action}" for entry in referee.match.log)
    for over in (False, True):
        sent = {"id": "m", "game": "linked-ships", "preset": "book", "options": {}, "seats": 2, "names": []}
        match = {**sent, "luck": {"promise": ""}, "seed_hash": "", "log": log, "over": over}
        job_kinds._recent.clear()
        told = json.loads(job_kinds.frames(json.dumps({"match": match, "seat": None, "start": 0, "count": 9}).encode()))
        assert len(told["frames"]) == len(referee.match.log) + 1
        assert bool(job_kinds._recent) == over


def test_a_match_by_older_rules_is_one_sentence(start: Any, enter: Any) -> None:
    first = start()
    _, match = resigned(enter(first.at))
    first.stop()
    with sqlite3.connect(first.db.removeprefix("sqlite:///")) as kept:
        kept.execute("UPDATE matches SET rules = 99 WHERE ended IS NOT NULL")
    http = enter(start().at).http
    for path in ("/frames", "/luck", "/review"):  # its record can be had as it was written
        told = http.get(match + path)
        assert told.status_code == 409 and "version 99 of the rules" in told.json()["error"], path
