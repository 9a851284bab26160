"""Threats over HTTP: open games tell them at once, closed ones after the end, opened records always."""

from __future__ import annotations

from typing import Any

from .test_server_old_rules import begun


def test_what_an_open_game_threatens_is_told_while_it_is_played(start: Any, enter: Any) -> None:
    host, chair = begun(enter, start().at, "six-sticks", 3)
    match, n = chair.position["match"], chair.position["n"]
    told = host.http.get(f"/api/matches/{match}/threats?n={n}&seat=0").json()
    assert told["state"] == "told" and told["n"] == n
    assert all(threat["by"] == 1 and threat["text"]["ja"] for threat in told["threats"])


def test_what_others_hold_is_told_after_the_end_and_in_records(start: Any, enter: Any) -> None:
    host, chair = begun(enter, start().at, "march", 1)
    match, n = chair.position["match"], chair.position["n"]
    early = host.http.get(f"/api/matches/{match}/threats?n={n}&seat=0").json()
    assert early == {"n": n, "state": "closed", "threats": []}
    chair.play("@resign")
    chair.until(lambda chair: chair.table["state"] == "over")
    assert host.http.get(f"/api/matches/{match}/threats?n={n}&seat=0").json()["state"] == "told"
    record = host.http.get(f"/api/matches/{match}/record.kaik").text
    opened = host.http.post("/api/records/threats", json={"record": record, "n": n, "seat": 0}).json()
    assert opened == host.http.get(f"/api/matches/{match}/threats?n={n}&seat=0").json()


def test_a_game_of_bets_says_that_nothing_is_ever_threatened(start: Any, enter: Any) -> None:
    host, chair = begun(enter, start().at, "new-play", 1)
    chair.play("@resign")
    chair.until(lambda chair: chair.table["state"] == "over")
    match = chair.position["match"]
    assert host.http.get(f"/api/matches/{match}/threats").json()["state"] == "never"
