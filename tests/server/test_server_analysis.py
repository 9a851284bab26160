"""`POST /api/analyse`: positions and hands of one's own, asked about without a table."""

from __future__ import annotations

from typing import Any

import pytest

from kaik.games import find
from kaik.play.record import Record, write
from kaik.play.walk import walk

POSITION = "4k4/9/9/9/4M4/9/9/4H4/4+K4 [PPPPP] IA rate=2"


def asked(guest: Any, game: str, **more: Any) -> Any:
    return guest.http.post("/api/analyse", json={"game": game, **more})


def told(guest: Any, game: str, **more: Any) -> Any:
    answer = asked(guest, game, **more)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_position_is_shown_as_its_mover_sees_it(guest: Any) -> None:
    found = told(guest(), "cerke", start={"position": POSITION})
    assert found["text"] == POSITION and found["seat"] == 0
    assert found["table"]["view"]["pieces"]["ZAU"] == "H" and "move:ZIA-ZAI" not in found["table"]["legal"]
    assert found["table"]["question"]["seats"] == [0] and found["facts"][0]["lines"][0]["codes"] == ["bP"] * 5
    assert found["best"] is None


def test_the_strongest_bot_says_what_it_would_do_and_why(guest: Any) -> None:
    found = told(guest(), "school-cerke", think=True)
    best = found["best"]
    assert best["action"] in found["table"]["legal"] and best["why"]["en"] and best["why"]["ja"]


def test_moves_are_played_from_there_and_practice_begins_there(guest: Any) -> None:
    person = guest()
    found = told(person, "ancient-cerke", then=["move:TAI-TY"])
    assert found["seat"] == 1 and found["table"]["view"]["pieces"]["TY"] == "P"
    practice = found["practice"]
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "me"}]
    rules = {"preset": practice["preset"], "options": practice["options"]}
    wanted = {"game": "ancient-cerke", "start": practice["start"], "seats": seats, **rules}
    made = person.http.post("/api/tables", json=wanted)
    assert made.status_code == 201, made.text
    chair = person.come(made.json()["id"])
    assert chair.position["view"]["pieces"]["TY"] == "P" and chair.legal
    mine = person.http.get("/api/me/games").json()["games"]
    assert [game["practice"] for game in mine] == [True]


def test_a_hand_of_tiles_is_counted(guest: Any) -> None:
    found = told(guest(), "riichi", preset="tenhou", hand="345m40677p67s345s")
    waits = next(group for group in found["facts"] if group["title"]["en"] == "Waits")
    assert [line["codes"] for line in waits["lines"]] == [["2s"], ["5s"], ["8s"]] and found["table"] is None


def test_a_whole_hand_can_be_played_on_and_practised(guest: Any) -> None:
    person = guest()
    found = told(person, "kitten", hand="B1 B1 B2 B2 B3 B3 B4 B4 B5 B5 B6 B6")
    assert "lead:B1" in found["table"]["legal"]
    later = told(person, "kitten", hand="B1 B1 B2 B2 B3 B3 B4 B4 B5 B5 B6 B6", then=["lead:B1"])
    assert later["seat"] != found["seat"] and later["table"]["legal"]
    start = later["practice"]["start"]
    assert start["log"][-1] == "lead:B1" and start["position"] == ""


def test_an_empty_hand_is_told_what_there_is(guest: Any) -> None:
    room = told(guest(), "malaysian-mahjong", hand="")["room"]
    assert room["size"] == 14 and ["1j", 4] in room["kinds"]


def test_a_step_a_puzzle_and_a_record_can_be_asked_about(guest: Any) -> None:
    person = guest()
    lesson = told(person, "school-cerke", start={"lesson": "capture"})
    assert lesson["practice"]["start"]["lesson"] == "capture"
    game = find("six-sticks")
    record = write(Record.of(walk(game, seed=3, limit=40)))
    found = told(person, "six-sticks", record=record, start={"n": 5})
    assert found["table"]["n"] == 5
    assert asked(person, "cerke", record=record).json()["kind"] == "nonsense"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess"}, 404),
        ({"game": "cerke", "start": {"position": "x"}}, 422),
        ({"game": "cerke", "preset": "chess"}, 404),
        ({"game": "cerke", "then": ["dance"]}, 422),
        ({"game": "cerke", "seat": 7}, 422),
        ({"game": "cerke", "hand": "B1"}, 422),
        ({"game": "riichi", "hand": "x" * 500}, 422),
        ({"game": "riichi", "hand": "1m", "start": {"position": "x"}}, 422),
        ({"game": "cerke", "start": {"match": "none"}}, 404),
        ({"game": "cerke", "start": {"lesson": "none"}}, 404),
        ({"game": "cerke", "record": "hello"}, 422),
        ({"hand": "1m"}, 422),
    ],
)
def test_what_means_nothing_gets_one_sentence(guest: Any, body: dict[str, Any], status: int) -> None:
    answer = guest().http.post("/api/analyse", json=body)
    assert 400 <= answer.status_code < 500, (answer.status_code, status)
    assert answer.json()["error"] and "Traceback" not in answer.text


def test_a_wrong_hand_is_a_refusal_of_its_own(guest: Any) -> None:
    answer = asked(guest(), "riichi", hand="12m").json()
    assert answer["kind"] == "bad_hand" and "a hand has 13 tiles" in answer["error"]


def test_of_a_running_match_nothing_is_told(guest: Any, pair: Any) -> None:
    one, _ = pair("fool-sticks")
    answer = asked(guest(), "fool-sticks", start={"match": one.position["match"]})
    assert answer.json()["kind"] == "not_yet"
