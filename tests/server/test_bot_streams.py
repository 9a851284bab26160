"""Programs at tables: streams of what a seat sees, actions by number, and nothing that a seat may not know."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.server.conftest import Guest
from tests.server.programs import BotProgram, give_account, new_bot

from kaik.core.codec import to_json
from kaik.server.bot_api.line_stream import LineStream


@pytest.fixture(scope="module")
def seats(running: Any) -> Any:
    """Owners with a bot each, as many as a test wants."""
    made: list[Any] = []

    def one() -> tuple[Any, BotProgram]:
        owner = Guest(running.at)
        made.append(owner)
        give_account(running, owner, f"Keeper {len(made)}")
        _, token = new_bot(owner, f"Engine {len(made)}")
        return owner, BotProgram(running.at, token)

    return one


def test_a_program_with_a_token_finishes_a_match_against_a_bot(seats: Any) -> None:
    owner, program = seats()
    table = owner.set_up("fool-sticks", "free", "level1", options={"rounds": 2})
    with program.lines("/api/stream/event") as told:
        program.sit(table)
        begun = next(line for line in told if line)
        assert begun["type"] == "gameStart" and begun["game"]["id"] == table and begun["game"]["seat"] == 0
        outcome = program.play_out(table, lambda legal: legal[-1])
        ended = next(line for line in told if line and line["type"] == "gameFinish")
        assert ended["outcome"]["payoffs"] == outcome["payoffs"]
        assert ended["game"]["names"][0].startswith("BOT Engine")
    seat = owner.http.get(f"/api/tables/{table}").json()["seats"][0]
    assert seat["program"] and seat["kind"] == "guest" and seat["name"].startswith("BOT ")


def test_an_action_is_taken_once_however_often_it_is_sent(seats: Any) -> None:
    owner, program = seats()
    table = owner.set_up("six-sticks", "free", "random")
    program.sit(table)
    with program.game(table) as told:
        position = next(line["position"] for line in told if line and (line.get("position") or {}).get("legal"))
        n, action = position["n"], position["legal"][0]
        first = program.act(table, n, action)
        again = program.act(table, n, action, match=position["match"])
        assert first.status_code == again.status_code == 200, (first.text, again.text)
        other = program.act(table, n, "@nonsense")
        assert other.status_code in (400, 409), other.text
        stale = program.act(table, 0, "raise:99")
        assert stale.status_code == 409 and stale.json()["kind"] == "stale"
        wrong = program.act(table, n, action, match="another")
        assert wrong.status_code == 409 and wrong.json()["kind"] == "stale"
    assert program.http.post(f"/api/bot/game/{table}/chat", json={"text": "well played"}).status_code == 200
    assert program.http.post(f"/api/bot/game/{table}/resign").status_code == 200
    outcome = owner.http.get(f"/api/tables/{table}").json()
    assert outcome["state"] == "over"


def test_a_stream_goes_on_from_a_number(seats: Any) -> None:
    owner, program = seats()
    table = owner.set_up("march", "me", "free")
    owner.come(table).ready("00")  # and then does nothing
    program.sit(table)
    with program.game(table) as told:
        whole = next(line for line in told if line and line["t"] == "sync" and line["position"]["match"])
    have, match = len(whole["faces"]), whole["position"]["match"]
    assert have > 0
    with program.game(table, since=have, match=match) as told:
        rest = next(line for line in told if line)
        assert rest["start"] == have and rest["faces"] == []
    with program.game(table, since=1) as told:
        rest = next(line for line in told if line)
        assert rest["start"] == 1 and rest["faces"] == whole["faces"][1:]
    with program.game(table, since=1, match="another") as told:
        assert next(line for line in told if line)["start"] == 0, "of another match nothing is known yet"


def test_a_bot_is_told_what_its_seat_may_know_and_nothing_more(seats: Any, running: Any) -> None:
    owner, program = seats()
    table = owner.set_up("march", "me", "free")
    person = owner.come(table)
    person.ready("00")
    lines: list[Any] = []
    program.sit(table)
    with program.game(table) as told:
        person.until(lambda chair: bool(chair.position.get("match")))
        for line in told:
            lines.append(line)
            if line and (line.get("position") or {}).get("match"):
                break
    position = lines[-1]["position"]
    deal = next(face for face in lines[-1]["faces"] if face[2].startswith("deal:"))
    hand = "+".join(person.position["view"]["hand"])
    assert deal[2].count("?") == 10 and hand not in json.dumps(lines)
    live = running.inside.lobby.awake[table].table.live
    assert position["view"] == json.loads(to_json(live.seen_by(1).view(1)))
    assert lines[-1]["table"]["luck"]["server_seed"] == lines[-1]["table"]["luck"]["seed"] == ""


def test_a_bot_comes_only_where_it_was_asked(seats: Any, guest: Any) -> None:
    _, program = seats()
    table = guest().set_up("fool-sticks", "me", "free")
    answer = program.http.post(f"/api/bot/game/{table}/sit", json={})
    assert answer.status_code == 403 and "its owner" in answer.json()["error"]
    assert program.act(table, 0, "throw").json()["kind"] == "not_seated"
    stream = program.http.get(f"/api/bot/game/stream/{table}")
    assert stream.status_code == 403 and stream.json()["kind"] == "not_seated"
    nowhere = program.http.post("/api/bot/game/nowhere/sit", json={})
    assert nowhere.status_code == 404


def test_an_open_stream_says_so_when_nothing_happens(seats: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(LineStream.__init__, "__defaults__", (0.05,))
    _, program = seats()
    with program.lines("/api/stream/event") as told:
        assert next(told) is None
