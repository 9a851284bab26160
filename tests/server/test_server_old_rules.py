"""Matches of older rules: they are read and saved as they were written, and their tables stay open for another one."""

from __future__ import annotations

import hashlib
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from kaik.games import find
from kaik.play.record import verify


def aged(tmp_path: Path, *changes: str) -> None:
    """As if everything in the database had been played by older rules: those of version 0."""
    kept = sqlite3.connect(tmp_path / "kaik.db")
    for change in ("update matches set rules = 0", *changes):
        kept.execute(change)
    kept.commit()
    kept.close()


def begun(enter: Any, at: str, game: str = "six-sticks", actions: int = 4) -> tuple[Any, Any]:
    """Somebody in the middle of a match against a bot."""
    host = enter(at)
    chair = host.come(host.set_up(game, "me", "random"))
    chair.ready("0a0b")
    for _ in range(actions):
        chair.until(lambda chair: bool(chair.legal) or bool(chair.position["outcome"]))
        if chair.legal:
            chair.play(chair.legal[0])
    chair.until(lambda chair: bool(chair.legal) or bool(chair.position["outcome"]))
    return host, chair


def back(person: Any, server: Any) -> Any:
    person.http.base_url, person.at = f"http://{server.at}", server.at
    return person


def test_a_finished_match_of_older_rules_can_be_read_and_saved(start: Any, enter: Any, tmp_path: Path) -> None:
    server = start()
    host, chair = begun(enter, server.at)
    chair.play("@resign")
    chair.until(lambda chair: chair.table["state"] == "over")
    match, log = chair.position["match"], chair.log
    server.stop()
    aged(tmp_path)
    http = back(host, start()).http
    told = http.get(f"/api/matches/{match}").json()
    assert told["replayable"] is False and told["rules"] == 0 and told["over"] and told["entries"] == len(log)
    assert told["names"][1] == "random" and told["luck"]["seed"] and told["formats"] == ["kaik"]
    record = http.get(f"/api/matches/{match}/record.kaik")
    assert record.status_code == 200 and "attachment" in record.headers["content-disposition"]
    lines = record.text.split("---\n")[1].splitlines()
    assert lines == [f"{n} {'*' if seat < 0 else seat} {action}" for n, seat, action in log]
    assert "\nrules: 0\n" in record.text and re.search(r"^x-nonce-0: 0a0b$", record.text, re.M)
    for path in ("frames", "course", "luck", "review", "record.mjai"):
        answer = http.get(f"/api/matches/{match}/{path}")
        assert (answer.status_code, answer.json()["kind"]) == (409, "other_rules"), path
        assert "version 0" in answer.json()["error"]


def test_a_match_of_older_rules_whose_reading_is_kept_is_replayed_under_it(
    start: Any, enter: Any, tmp_path: Path
) -> None:
    server = start()
    host, chair = begun(enter, server.at, "school-cerke", 2)
    chair.play("@resign")
    chair.until(lambda chair: chair.table["state"] == "over")
    match, count = chair.position["match"], len(chair.log)
    server.stop()
    aged(tmp_path, "update matches set rules = 2", "update tables set options = json_remove(options, '$.colour_loss')")
    http = back(host, start()).http
    told = http.get(f"/api/matches/{match}").json()
    assert told["replayable"] and told["rules"] == 2 and told["entries"] == count and told["outcome"]
    assert told["options"]["colour_loss"] == find("school-cerke").past[2]["colour_loss"]
    frames = http.get(f"/api/matches/{match}/frames?start=0&count=100").json()["frames"]
    assert len(frames) == count + 1 and frames[-1]["question"]["kind"] == "over"
    assert http.get(f"/api/matches/{match}/luck").json()["holds"]
    record = http.get(f"/api/matches/{match}/record.kaik").text
    assert "\nrules: 2\n" in record and verify(record).match.over, "the record keeps the number it was played by"


def test_an_old_counting_that_no_option_keeps_is_not_replayed(start: Any, enter: Any, tmp_path: Path) -> None:
    server = start()
    host, chair = begun(enter, server.at, "cerke", 1)
    chair.play("@resign")
    chair.until(lambda chair: chair.table["state"] == "over")
    match = chair.position["match"]
    server.stop()
    old = "update tables set options = json_set(options, '$.scoring', 'old_3_5_exclusive')"
    aged(tmp_path, "update matches set rules = 2", old)
    http = back(host, start()).http
    assert http.get(f"/api/matches/{match}").json()["replayable"] is False
    assert http.get(f"/api/matches/{match}/frames").json()["kind"] == "other_rules"


def test_such_a_record_is_whole_to_whoever_has_the_rules(start: Any, enter: Any, tmp_path: Path) -> None:
    server = start()
    host, chair = begun(enter, server.at)
    chair.play("@resign")
    chair.until(lambda chair: chair.table["state"] == "over")
    match = chair.position["match"]
    server.stop()
    aged(tmp_path)
    text = back(host, start()).http.get(f"/api/matches/{match}/record.kaik").text
    bare = "".join(line + "\n" for line in text.splitlines() if not line.startswith("digest: "))
    assert f"digest: {hashlib.sha256(bare.encode()).hexdigest()}" in text.splitlines()
    today = bare.replace("rules: 0\n", f"rules: {find('six-sticks').rules}\n")
    assert verify(today).luck is not None, "rules, throws and nonces all fit"


def test_a_table_in_the_middle_of_an_old_match_opens_and_offers_another(start: Any, enter: Any, tmp_path: Path) -> None:
    server = start()
    host, chair = begun(enter, server.at)
    table, match = chair.table["id"], chair.position["match"]
    server.stop()
    aged(tmp_path)
    server = start()
    back(host, server)
    again = host.come(table)
    assert again.table["state"] == "over" and again.table["other_rules"] and again.table["match"] == match
    assert again.position["view"] is None and again.seat == 0 and again.table["next_promise"]
    again.say("play", n=0, do="throw", id="x")
    assert again.expect("sync", id="x")["refused"]
    told = host.http.get(f"/api/matches/{match}").json()
    assert not told["over"] and not told["luck"]["seed"], "nothing has ended it yet"
    promised = again.table["next_promise"]
    again.ready("ff")
    again.until(lambda chair: chair.table["state"] == "playing")
    again.until(lambda chair: bool(chair.position["match"]))
    assert again.position["match"] != match and again.table["luck"]["promise"] == promised
    assert not again.table["other_rules"] and len(again.table["matches"]) == 2
    assert host.http.get(f"/api/matches/{match}").json()["over"], "the old one ended when another began"
    n = again.n
    server.stop()
    again = back(host, start()).come(table)
    assert again.table["state"] == "playing" and again.n >= n and again.position["match"] != match


def test_whoever_brings_the_old_rules_back_finds_the_match_as_it_was(start: Any, enter: Any, tmp_path: Path) -> None:
    server = start()
    host, chair = begun(enter, server.at)
    table, match, log = chair.table["id"], chair.position["match"], chair.log
    server.stop()
    aged(tmp_path)
    server = start()
    assert back(host, server).come(table).table["other_rules"]
    server.stop()
    kept = sqlite3.connect(tmp_path / "kaik.db")
    kept.execute("update matches set rules = ?", (find("six-sticks").rules,))
    kept.commit()
    again = back(host, start()).come(table)
    assert again.position["match"] == match and again.log == log and again.legal


def test_the_record_of_an_old_match_with_secrets_waits_for_its_end(start: Any, enter: Any, tmp_path: Path) -> None:
    server = start()
    host, chair = begun(enter, server.at, "march", 1)
    table, match = chair.table["id"], chair.position["match"]
    server.stop()
    aged(tmp_path)
    back(host, start())
    early = host.http.get(f"/api/matches/{match}/record.kaik")
    assert early.status_code == 409 and early.json()["kind"] == "not_yet"
    again = host.come(table)
    again.ready()
    again.until(lambda chair: bool(chair.position["match"]))
    record = host.http.get(f"/api/matches/{match}/record.kaik")
    assert record.status_code == 200 and "deal:" in record.text


def test_a_match_prepared_before_new_rules_is_played_and_stored_by_the_new_ones(
    start: Any, enter: Any, tmp_path: Path
) -> None:
    server = start()
    host = enter(server.at)
    table = host.set_up("six-sticks", "me", "random")
    server.stop()
    aged(tmp_path)
    server = start()
    chair = back(host, server).come(table)
    assert chair.table["state"] == "waiting" and not chair.table["other_rules"]
    chair.ready()
    chair.until(lambda chair: bool(chair.legal))
    match = chair.position["match"]
    server.stop()
    again = back(host, start()).come(table)
    assert again.position["match"] == match and again.legal
    assert host.http.get(f"/api/matches/{match}").json()["rules"] == find("six-sticks").rules


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ("""update tables set options = '{"sticks_of_yore": 7}'""", "option sticks_of_yore: 7"),
        ("""update tables set options = '{"target": "many"}', preset = 'gone'""", "option target: many"),
        ("update tables set preset = 'gone'", "preset: gone"),
    ],
)
def test_options_that_nobody_knows_any_more_do_not_shut_a_table(
    start: Any, enter: Any, tmp_path: Path, change: str, line: str
) -> None:
    server = start()
    host, chair = begun(enter, server.at)
    chair.play("@resign")
    chair.until(lambda chair: chair.table["state"] == "over")
    table, match = chair.table["id"], chair.position["match"]
    server.stop()
    aged(tmp_path, change)
    again = back(host, start()).come(table)
    assert again.table["other_rules"] and again.table["options"] == find("six-sticks").preset().spelled()
    assert line in host.http.get(f"/api/matches/{match}/record.kaik").text.splitlines()
    again.ready()
    again.until(lambda chair: bool(chair.legal))
    again.play("@resign")
    again.until(lambda chair: chair.table["state"] == "over")
    assert verify(host.http.get(f"/api/matches/{again.position['match']}/record.kaik").text).luck is not None
