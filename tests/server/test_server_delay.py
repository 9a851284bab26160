"""Spectators of a table with a delay are some entries behind, over sockets and over HTTP, until the match is over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kaik.server.meeting.watching import watch_list
from kaik.server.messages import OpenTable, SeatSeen

DELAY = 6
GAME = "march"


def begun(guest: Callable[[], Any], **more: Any) -> tuple[Any, Any, str]:
    host, other = guest(), guest()
    table = host.set_up(GAME, "me", "free", clock="10m", **more)
    one, two = host.come(table), other.come(table)
    one.ready("00ff")
    two.say("sit", seat=1, nonce="abcd")
    for chair in (one, two):
        chair.until(lambda chair: chair.table["state"] == "playing" and bool(chair.position["match"]))
    return one, two, table


def play_on(one: Any, two: Any, entries: int) -> None:
    wanted = one.n + entries
    while one.n < wanted:
        for chair in (one, two):
            chair.drain(0.0 if chair.legal else 0.01)
            if chair.legal and one.n < wanted:
                chair.play(chair.legal[0])
            chair.drain()


def test_spectators_are_behind_and_those_who_play_are_not(guest: Callable[[], Any]) -> None:
    one, two, table = begun(guest, delay=DELAY)
    watching = guest()
    chair = watching.come(table)
    assert chair.table["delay"] == DELAY
    play_on(one, two, 12)
    two.until(lambda chair: chair.n == one.n)
    match = one.position["match"]
    late = guest().come(table)
    assert one.n - DELAY - 3 <= late.n <= one.n - DELAY and len(late.log) == late.n
    chair.until(lambda chair: chair.n == late.n)
    assert chair.log == late.log and chair.position["clocks"] is None
    shown = watching.http.get(f"/api/matches/{match}").json()
    frames = watching.http.get(f"/api/matches/{match}/frames?count=100").json()
    assert shown["entries"] == late.n and not shown["over"]
    assert max(frame["n"] for frame in frames["frames"]) == late.n
    one.play("@resign")
    for each in (chair, late):
        each.until(lambda each: each.position["outcome"] is not None)
        assert each.n == one.n or each.n == one.n + 1
    assert watching.http.get(f"/api/matches/{match}").json()["entries"] == chair.n
    for each in (one, two, chair, late):
        each.close()


def test_spectators_are_behind_after_a_restart_too(start: Any, enter: Any, tmp_path: Path) -> None:
    first = start()
    one, two, table = begun(lambda: enter(first.at), delay=DELAY)
    play_on(one, two, 12)
    n, match = one.n, one.position["match"]
    first.stop()
    again = start()
    watching = enter(again.at)
    chair = watching.come(table)
    assert n - DELAY - 3 <= chair.n <= n - DELAY
    assert watching.http.get(f"/api/matches/{match}").json()["entries"] == chair.n
    chair.close()


def seen(name: str, state: Any, watching: int, *ratings: int | None) -> OpenTable:
    seats = tuple(SeatSeen(name, "guest", rating=rating) for rating in ratings)
    return OpenTable(name, GAME, "book", "none", seats, 0, state, watching, at=1)


@pytest.mark.parametrize(("by", "order"), [("people", ["c", "a", "b"]), ("ratings", ["b", "a", "c"])])
def test_the_matches_to_watch_are_those_with_most_people_or_the_strongest(by: Any, order: list[str]) -> None:
    tables = [
        seen("a", "playing", 3, 1500, None),
        seen("b", "playing", 2, 1400, 1900),
        seen("c", "playing", 9, None, None),
        seen("d", "waiting", 30, 2000),
    ]
    assert [table.id for table in watch_list(tables, by)] == order


def test_the_list_to_watch_over_http(guest: Callable[[], Any]) -> None:
    one, two, table = begun(guest)
    listed = guest().http.get("/api/watch?by=ratings").json()
    assert table in [each["id"] for each in listed]
    assert guest().http.get("/api/watch?by=beauty").status_code == 400
    for chair in (one, two):
        chair.close()
