"""When covered questions close: with the last answer, or on ticks that come whether anybody had a choice or not."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from kaik.games import find
from kaik.play.clock import Control
from kaik.play.luck import Luck
from kaik.play.match import Match
from kaik.server import covered
from kaik.server.covered import HOLD, MOST_TICKS, TICK, closes_at, ticks
from kaik.server.live import LiveMatch

SECRETS = [bytes([n]) for n in range(200)]


def collecting(put_at: int = 1000) -> LiveMatch:
    match = Match.begin(find("new-play"), seats=4)
    live = LiveMatch.begin("m", match, Luck.of(1), Control.parse("none"), put_at)
    assert live.collects and len(live.asked) == 3
    return live


def answered(live: LiveMatch, *moments: int) -> LiveMatch:
    for seat, at in zip(live.asked, moments, strict=True):
        live = live.submit(seat, live.legal(seat)[0], None, at)
    assert live.complete
    return live


def test_a_prompt_question_is_held_a_moment() -> None:
    for done in (answered(collecting(), 1000, 1000, 1000), answered(collecting(), 1100, 1200, 9000)):
        assert closes_at("prompt", done, b"s") == 1000 + HOLD


def test_a_steady_question_closes_on_a_tick_and_never_before_its_last_answer() -> None:
    for secret in SECRETS:
        for last in (1000, 1001, 2999, 3000, 3001, 8123, 60_000):
            closes = closes_at("steady", answered(collecting(), 1000, 1000, last), secret)
            assert (closes - 1000) % TICK == 0 and closes >= max(last, 1000 + TICK)
            due = 1000 + TICK * ticks(secret, "m", collecting().put)
            assert closes == due or last > due, "what is dealt counts, unless somebody thinks for longer"
            assert closes - max(last, due) < TICK


def test_whether_anybody_had_a_choice_does_not_change_when_it_closes() -> None:
    """Answers within what was dealt leave no trace: the same table closes the same question at the same moment."""
    for secret in SECRETS:
        none = closes_at("steady", answered(collecting(), 1000, 1000, 1000), secret)
        some = closes_at("steady", answered(collecting(), 1000, 1500, none), secret)
        assert none == some


def test_pauses_are_dealt_from_one_distribution() -> None:
    counts = Counter(ticks(b"secret", "m", put) for put in range(20_000))
    assert set(counts) == set(range(1, MOST_TICKS + 1))
    for dealt in range(1, MOST_TICKS):
        assert abs(counts[dealt] / 20_000 - 0.5**dealt) < 0.02
    assert ticks(b"secret", "m", 7) == ticks(b"secret", "m", 7)
    assert len({tuple(ticks(secret, "m", put) for put in range(30)) for secret in SECRETS}) == len(SECRETS)


def test_the_pause_of_a_question_begins_with_it() -> None:
    done = answered(collecting(), 5000, 6000, 7000)
    later = done.close(9000)
    assert later.since == later.answered == 9000 and replace(done, answered=0).since == 1000


def test_a_table_keeps_its_covered_questions_open_until_a_tick(
    start: Any, enter: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(covered, "TICK", 3_600_000)
    server = start()
    host, *others = (enter(server.at) for _ in range(3))
    table = host.set_up("new-play", "me", "free", "free", covered="steady")
    chairs = [host.come(table), *(other.come(table) for other in others)]
    chairs[0].ready()
    for seat, chair in enumerate(chairs[1:], 1):
        chair.say("sit", seat=seat)
    for chair in chairs:
        chair.until(lambda chair: bool(chair.position["match"]))
    assert chairs[0].table["covered"] == "steady"
    n = chairs[0].n
    for chair in chairs:
        if chair.legal:
            assert chair.play(chair.legal[0])["t"] == "ack"
    for chair in chairs:
        chair.say("hello")
        chair.expect("sync")
        assert chair.n == n, "all answers are in, and nobody can tell"
    assert server.inside.lobby.awake[table].table.live.complete
    monkeypatch.setattr(covered, "TICK", 1)
    chairs[0].say("hello")
    for chair in chairs:
        chair.until(lambda chair: chair.n > n)


def test_how_covered_questions_close_is_chosen_with_the_table_and_kept(start: Any, enter: Any) -> None:
    server = start()
    host = enter(server.at)
    steady, usual = host.set_up("march", "me", "free", covered="steady"), host.set_up("march", "me", "free")
    wrong = host.http.post("/api/tables", json={"game": "march", "covered": "never"})
    assert wrong.status_code == 400
    server.stop()
    host.http.base_url = f"http://{start().at}"
    assert host.http.get(f"/api/tables/{steady}").json()["covered"] == "steady"
    assert host.http.get(f"/api/tables/{usual}").json()["covered"] == "prompt"
