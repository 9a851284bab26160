"""Reviews of finished matches: the same as the terminal's, in the background, kept, and never of a running match."""

from __future__ import annotations

import json
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from kaik.bots.review import VERSION, Depth, review
from kaik.core.codec import to_json
from kaik.play.record import digest, read
from kaik.server import reviews
from kaik.server.limits import PerGuest, ReviewLimits, one_rate
from kaik.server.reviewer import Task

SMALL = Depth(25, 30.0)
"""So few lines that the clock never ends a look: then a match is always reviewed alike."""
SLOW = Depth(1_000_000, 30.0)


@pytest.fixture
def services(running: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The room for reviews, with shallow looks and room for everybody."""
    found = running.inside.api.reviews
    monkeypatch.setattr(found, "depth", SMALL)
    monkeypatch.setattr(found, "_starts", one_rate(PerGuest().reviews.times(100), "reviews"))
    yield found
    for match in [match for match, work in found._works.items() if work.failed]:
        del found._works[match]


def resigned(guest: Any, game: str = "linked-ships", actions: int = 3) -> tuple[Any, str]:
    """A short match that is over, and who played it."""
    host = guest()
    chair = host.come(host.set_up(game, "me", "random"))
    chair.ready()
    for _ in range(actions):
        chair.until(lambda chair: bool(chair.legal))
        chair.play(chair.legal[0])
    chair.play("@resign")
    chair.until(lambda chair: bool(chair.position["outcome"]))
    return host, f"/api/matches/{chair.position['match']}"


def until(host: Any, match: str, holds: Callable[[dict[str, Any]], bool], seconds: float = 40) -> dict[str, Any]:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        shown: dict[str, Any] = host.http.get(f"{match}/review").json()
        if holds(shown):
            return shown
        time.sleep(0.05)
    raise AssertionError("the review did not come")


def test_a_review_is_what_the_terminal_says(guest: Any, services: Any) -> None:
    host, match = resigned(guest)
    assert host.http.get(f"{match}/review").json()["state"] == "none", "nobody has asked for it"
    assert host.http.post(f"{match}/review").json()["state"] in ("waiting", "working")
    done = until(host, match, lambda shown: shown["state"] == "done")
    record = read(host.http.get(f"{match}/record.kaik").text)
    assert done["review"] == json.loads(to_json(review(record.match, SMALL)))
    assert done["review"]["looks"] >= 3 and len(done["review"]["curves"]) == 2


def test_a_second_visitor_finds_it_done(guest: Any, services: Any, running: Any) -> None:
    host, match = resigned(guest)
    host.http.post(f"{match}/review")
    first = until(host, match, lambda shown: shown["state"] == "done")
    made = running.inside.services.counts["reviews"]
    services._recent.clear()  # as after a restart: it lies in the database
    other = guest()
    assert other.http.post(f"{match}/review").json() == first
    assert running.inside.services.counts["reviews"] == made


def test_those_who_ask_at_once_share_one_review(guest: Any, services: Any, running: Any) -> None:
    (_, match), made = resigned(guest), running.inside.services.counts["reviews"]
    visitors = [guest() for _ in range(4)]
    with ThreadPoolExecutor() as hands:
        list(hands.map(lambda visitor: visitor.http.post(f"{match}/review"), visitors))
    until(visitors[0], match, lambda shown: shown["state"] == "done")
    assert running.inside.services.counts["reviews"] == made + 1 and not services._works


def test_it_is_kept_under_the_digest_of_the_record(guest: Any, start: Any, enter: Any) -> None:
    server = start()
    server.inside.api.reviews.depth = SMALL
    host, match = resigned(lambda: enter(server.at))
    host.http.post(f"{match}/review")
    first = until(host, match, lambda shown: shown["state"] == "done")
    mark = digest(read(host.http.get(f"{match}/record.kaik").text))
    server.stop()
    with sqlite3.connect(server.db.removeprefix("sqlite:///")) as kept:
        assert kept.execute("SELECT digest, version FROM reviews").fetchall() == [(mark, VERSION)]
    assert enter(start().at).http.get(f"{match}/review").json() == first


def test_a_running_match_is_not_reviewed(guest: Any, services: Any) -> None:
    host = guest()
    chair = host.come(host.set_up("linked-ships", "me", "random"))
    chair.ready()
    chair.until(lambda chair: bool(chair.legal))
    match = f"/api/matches/{chair.position['match']}"
    for answer in (host.http.post(f"{match}/review"), host.http.get(f"{match}/review")):
        assert answer.status_code == 409 and answer.json()["kind"] == "not_yet"
    assert host.http.post("/api/matches/nowhere/review").status_code == 404


def test_whoever_waits_sees_how_far_it_is_and_may_stop_waiting(guest: Any, services: Any) -> None:
    services.depth = SLOW
    (host, match), other = resigned(guest), guest()
    host.http.post(f"{match}/review")
    other.http.post(f"{match}/review")
    shown = until(host, match, lambda shown: shown["state"] == "working" and shown["of"] > 0)
    assert shown["done"] < shown["of"]
    assert host.http.post(f"{match}/review/stop").json()["state"] == "working", "the other still waits"
    assert other.http.post(f"{match}/review/stop").json()["state"] == "none"
    assert not services._works


def test_only_so_many_wait_at_once(guest: Any, services: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    services.depth = SLOW
    monkeypatch.setattr(services, "limits", ReviewLimits(waiting=2))
    waiting = [resigned(guest, actions=1) for _ in range(3)]
    told = [host.http.post(f"{match}/review") for host, match in waiting]
    assert [answer.status_code for answer in told] == [200, 200, 429]
    for host, match in waiting[:2]:
        host.http.post(f"{match}/review/stop")
    assert not services._works


def test_a_review_that_failed_says_so_and_may_be_asked_for_again(
    guest: Any, services: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "Task", lambda record, depth: Task("no record at all", depth))
    host, match = resigned(guest, actions=1)
    host.http.post(f"{match}/review")
    until(host, match, lambda shown: shown["state"] == "failed")
    monkeypatch.undo()
    services.depth = SMALL
    host.http.post(f"{match}/review")
    until(host, match, lambda shown: shown["state"] == "done")
    services.depth = None


def is_free(services: Any) -> bool:
    return not (services.queue.running or services.queue.waiting)


def wait_for(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.01)


def test_a_review_over_its_time_failed_and_leaves_nothing_behind(
    guest: Any, services: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.depth = SLOW
    monkeypatch.setattr(services, "limits", ReviewLimits(seconds=0.2))
    host, match = resigned(guest, actions=1)
    host.http.post(f"{match}/review")
    until(host, match, lambda shown: shown["state"] == "failed")
    wait_for(lambda: is_free(services))


def test_a_review_over_its_memory_failed(guest: Any, services: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "limits", ReviewLimits(memory=10 * 1024**2))
    host, match = resigned(guest, actions=1)
    host.http.post(f"{match}/review")
    until(host, match, lambda shown: shown["state"] == "failed")
    wait_for(lambda: is_free(services))


def test_a_review_that_nobody_asks_about_any_more_makes_room(
    guest: Any, services: Any, running: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.depth = SLOW
    monkeypatch.setattr(services, "limits", ReviewLimits(waiting=1))
    (host, match), (other, another) = resigned(guest, actions=1), resigned(guest, actions=1)
    host.http.post(f"{match}/review")
    assert other.http.post(f"{another}/review").status_code == 429
    now = running.inside.services.monotonic
    monkeypatch.setattr(running.inside.services, "monotonic", lambda: now() + reviews.ABANDONED + 1)
    assert other.http.post(f"{another}/review").json()["state"] in ("waiting", "working")
    assert host.http.get(f"{match}/review").json()["state"] == "none"
    assert other.http.post(f"{another}/review/stop").json()["state"] == "none"
    wait_for(lambda: is_free(services))


def test_a_review_that_fails_is_counted_and_logged_with_its_traceback(
    guest: Any, services: Any, running: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(reviews, "Task", lambda record, depth: Task("kaik 1\nno record", depth))
    host, match = resigned(guest, actions=1)
    before = running.inside.services.counts["reviews_failed"]
    with caplog.at_level(logging.WARNING):
        host.http.post(f"{match}/review")
        until(host, match, lambda shown: shown["state"] == "failed")
    told = [record.getMessage() for record in caplog.records if "a review failed" in record.getMessage()]
    assert len(told) == 1 and "BadRecord" in told[0] and "Traceback" in told[0]
    assert running.inside.services.counts["reviews_failed"] == before + 1


def test_nobody_without_a_cookie_begins_one(guest: Any, services: Any) -> None:
    host, match = resigned(guest, actions=1)
    host.http.cookies.clear()
    assert host.http.post(f"{match}/review").json()["kind"] == "no_guest"
