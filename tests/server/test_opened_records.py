"""Records that somebody opens in a page: any format, from any seat, reviewed, without a table or an account."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kaik.games import find
from kaik.play.foreign import exported
from kaik.play.record import Record
from kaik.play.walk import walk


@pytest.fixture(scope="module")
def mjlog() -> str:
    game = find("riichi")
    match = walk(game, game.preset("tenhou"), seed=4, limit=160, preset="tenhou")
    return exported(Record.of(match, names=("Ada", "宮", "C", "D")), "mjlog")


def test_a_record_of_any_format_is_opened(guest: Any, mjlog: str) -> None:
    found = guest().http.post("/api/records/open", json={"record": mjlog})
    assert found.status_code == 200, found.text
    told = found.json()
    assert (told["format"], told["match"]["game"], told["match"]["preset"]) == ("mjlog", "riichi", "tenhou")
    assert told["match"]["names"] == ["Ada", "宮", "C", "D"] and told["about"]["place"] == "lobby 0"
    assert told["match"]["eyes"] == [None, 0, 1, 2, 3]


def test_its_positions_are_seen_from_every_seat(guest: Any, mjlog: str) -> None:
    http = guest().http
    whole = http.post("/api/records/open", json={"record": mjlog}).json()["match"]["entries"]
    hands = []
    for seat in (None, 0, 3):
        asked = {"record": mjlog, "seat": seat, "start": whole, "count": 5}
        found = http.post("/api/records/frames", json=asked)
        assert found.status_code == 200, found.text
        assert [frame["n"] for frame in found.json()["frames"]] == [whole]
        hands.append(json.dumps(found.json()["frames"][0]["view"]["hand"]))
    assert len(set(hands)) == 3 and hands[0] == "[]"


def test_it_is_reviewed_at_once(guest: Any, mjlog: str) -> None:
    found = guest().http.post("/api/records/review", json={"record": mjlog})
    assert found.status_code == 200, found.text
    assert found.json()["state"] == "done" and found.json()["review"]["entries"] > 0


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("open", {"record": "hello"}),
        ("open", {"record": "x" * 2_000_001}),
        ("open", {"text": "x"}),
        ("frames", {"record": "kaik 1\n", "seat": 1}),
        ("frames", {"record": "", "count": 100_000}),
        ("review", {"record": "[]"}),
    ],
)
def test_what_does_not_fit_is_one_sentence(guest: Any, path: str, body: dict[str, Any]) -> None:
    answer = guest().http.post(f"/api/records/{path}", json=body)
    assert 400 <= answer.status_code < 500, answer.text
    sentence = answer.json()["error"]
    assert sentence and "\n" not in sentence and len(sentence) < 600


def test_a_seat_that_is_not_there_is_refused(guest: Any, mjlog: str) -> None:
    answer = guest().http.post("/api/records/frames", json={"record": mjlog, "seat": 7})
    assert answer.status_code >= 400 and "there is no seat 7" in answer.json()["error"]
