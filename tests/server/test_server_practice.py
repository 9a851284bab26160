"""Practice tables: they begin inside a lesson, a puzzle or a finished match, among bots, and count for nothing."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kaik.core.errors import KaikError
from kaik.core.state import Choose
from kaik.games import find
from kaik.learn.lesson import lesson_for, lessons
from kaik.learn.puzzle import puzzles_of
from kaik.play.record import verify
from kaik.server.bodies import TableStart
from kaik.server.given import GivenStart, begin_match
from kaik.server.practice_jobs import PracticeWanted, practice

ALONE = {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}


def worked_out(game: str, **start: Any) -> GivenStart:
    made = practice(msgspec.json.encode(PracticeWanted(TableStart(**start), game)))
    return msgspec.json.decode(made, type=GivenStart)


def asked_for(guest: Any, game: str, start: dict[str, Any], **more: Any) -> Any:
    return guest.http.post("/api/tables", json={"game": game, "start": start, **more})


def begun(guest: Any, game: str, start: dict[str, Any], **more: Any) -> Any:
    answer = asked_for(guest, game, start, **more)
    assert answer.status_code == 201, answer.text
    return guest.come(answer.json()["id"])


def finished(pair: Any, play_out: Any, game: str = "fool-sticks", **options: Any) -> Any:
    one, two = pair(game, options=options)
    play_out(one, two)
    one.until(lambda chair: chair.table["state"] == "over")
    return one


def asking(guest: Any, match: str) -> int:
    """After how many entries of a match, some luck among them, somebody is asked."""
    frames = guest.http.get(f"/api/matches/{match}/frames?start=3").json()["frames"]
    return next(frame["n"] for frame in frames if frame["question"]["seats"])


@pytest.mark.parametrize("game", [lesson.game for lesson in lessons()])
def test_practice_can_begin_at_every_step_of_a_lesson(game: str) -> None:
    for step in lesson_for(game).steps:
        start = worked_out(game, lesson=step.id)
        rules = find(game).option_list(start.options)
        match = begin_match(find(game), rules, start.seats, start.preset, start.origin)
        state = match.state
        for seat, action in start.steps:
            state = state.after(seat, action)
        assert state == step.start().state and start.asked == state.turn().seats, step.id


def test_practice_goes_on_from_what_was_done_in_a_step() -> None:
    step = lesson_for("school-cerke").step("water")
    start = worked_out("school-cerke", lesson="water", done=("move:CY-CO",))
    assert [action for _, action in start.log] == [str(action) for _, (_, action) in step.so_far(["move:CY-CO"]).steps]


def test_practice_can_begin_with_a_log_of_ones_own() -> None:
    start = worked_out("fool-sticks", log=("0 pay",))
    assert start.log == ((0, "pay"),) and start.seats == find("fool-sticks").seats[0]
    with pytest.raises(KaikError, match="entry 1 of the log"):
        worked_out("fool-sticks", log=("dance",))
    with pytest.raises(KaikError, match="no position text"):
        worked_out("fool-sticks", position="x", log=())


def test_a_practice_table_from_a_lesson_has_begun_and_asks_its_seat(guest: Any) -> None:
    person = guest()
    chair = begun(person, "school-cerke", {"lesson": "capture"}, **ALONE)
    assert chair.table["state"] == "playing" and chair.table["given"] == 0 and not chair.table["public"]
    assert chair.position["view"]["pieces"]["CAI"] == "R" and "move:CAI-CI" in chair.legal
    before = chair.position["view"]
    chair.play("move:CAI-CI")
    chair.until(lambda chair: bool(chair.legal) and chair.n > 0)
    back = next(talk for talk in chair.position["talk"] if talk.startswith("@take-back"))
    chair.play(back)
    chair.until(lambda chair: bool(chair.legal) and chair.position["view"] == before)


def test_a_practice_table_from_a_puzzle_seats_whoever_is_asked(guest: Any) -> None:
    puzzle = puzzles_of(find("march"))[0]
    chair = begun(guest(), "march", {"puzzle": puzzle.id})
    assert chair.table["given"] == len(puzzle.at.log) == chair.n
    seats = [seat["kind"] for seat in chair.table["seats"]]
    turn = puzzle.at.reached().turn()
    assert isinstance(turn, Choose) and seats.count("guest") == 1 and chair.seat == turn.seats[0]
    assert all(seat["name"] == "level3" for seat in chair.table["seats"] if seat["kind"] == "bot")


def test_a_finished_match_can_be_played_on_differently(pair: Any, play_out: Any, guest: Any) -> None:
    old, person = finished(pair, play_out, rounds=3), guest()
    n = asking(person, old.position["match"])
    chair = begun(person, "fool-sticks", {"match": old.position["match"], "n": n}, **ALONE)
    assert chair.log[:n] == old.log[:n] and chair.table["given"] == n
    assert chair.table["options"]["rounds"] == 3, "the rules come with the match"


def test_practice_counts_for_nothing_and_its_given_luck_is_not_claimed(pair: Any, play_out: Any, guest: Any) -> None:
    old, person = finished(pair, play_out, rounds=3), guest()
    n = asking(person, old.position["match"])
    chair = begun(person, "fool-sticks", {"match": old.position["match"], "n": n}, **ALONE)
    play_out(chair)
    chair.until(lambda chair: chair.table["state"] == "over")
    marks = {each["game"]: each for each in person.http.get("/api/me/marks").json()}
    assert marks["fool-sticks"]["played"] == 0 and marks["fool-sticks"]["won"] == []
    match = chair.position["match"]
    assert person.http.get(f"/api/matches/{match}").json()["given"] == n
    luck = person.http.get(f"/api/matches/{match}/luck").json()
    assert luck["holds"] and all(throw["n"] >= n for throw in luck["throws"])
    record = person.http.get(f"/api/matches/{match}/record.kaik").text
    assert f"x-given: {n}\n" in record and verify(record).given == n
    said = person.http.post("/api/verify", json={"record": record}).json()
    assert said["ok"] and f"the first {n} were given" in said["sentence"]
    chair.ready("00")
    chair.until(lambda chair: chair.position["match"] not in ("", match))
    assert chair.log[:n] == old.log[:n] and chair.table["given"] == n and chair.seat == 0, "once more from there"


def test_a_practice_table_is_read_again_as_it_was(start: Any, enter: Any) -> None:
    server = start()
    person = enter(server.at)
    chair = begun(person, "cerke", {"lesson": "capture"}, **ALONE)
    table, view = chair.table["id"], chair.position["view"]
    chair.close()
    server.stop()
    again = start()
    person.at = again.at
    assert person.come(table).position["view"] == view


def test_nobody_practises_from_a_match_that_runs(pair: Any, guest: Any) -> None:
    one, _ = pair("march")
    answer = asked_for(guest(), "march", {"match": one.position["match"], "n": 1})
    assert (answer.status_code, answer.json()["kind"]) == (409, "not_yet")


@pytest.mark.parametrize(
    ("start", "more", "status", "says"),
    [
        ({}, {}, 400, "a start names one of"),
        ({"lesson": "pay", "puzzle": "x"}, {}, 400, "a start names one of"),
        ({"lesson": "no-such"}, {}, 404, "no-such"),
        ({"puzzle": "no-such"}, {}, 404, "no-such"),
        ({"match": "nobody"}, {}, 404, "no such match"),
        ({"lesson": "pay"}, {"options": {"rounds": 1}}, 400, "the rules come with the start"),
        ({"lesson": "pay", "n": 3}, {}, 400, "belongs to a match"),
        ({"log": ["0 pay"], "done": ["pay"]}, {}, 400, "belongs to a lesson"),
        ({"lesson": "pay", "done": ["dance"]}, {}, 400, "not what was asked"),
        ({"log": ["dance"]}, {}, 400, "entry 1 of the log"),
        ({"log": ["pay"] * 2001}, {}, 400, "not understood"),
        ({"lesson": "pay"}, {"seats": [{"kind": "me"}, {"kind": "free"}]}, 400, "for you and bots"),
        ({"lesson": "pay"}, {"seats": [{"kind": "me"}]}, 400, "sit there"),
    ],
)
def test_a_start_that_makes_no_sense_is_refused_in_a_sentence(
    guest: Any, start: dict[str, Any], more: dict[str, Any], status: int, says: str
) -> None:
    answer = asked_for(guest(), "fool-sticks", start, **more)
    assert answer.status_code == status, answer.text
    assert says in answer.json()["error"]


def test_an_ended_match_offers_its_earlier_positions_only(pair: Any, play_out: Any, guest: Any) -> None:
    old, person = finished(pair, play_out, rounds=1), guest()
    match = old.position["match"]
    over = asked_for(person, "fool-sticks", {"match": match})
    assert over.status_code == 400 and "over there" in over.json()["error"]
    falling = asked_for(person, "fool-sticks", {"match": match, "n": 2})
    assert falling.status_code == 400 and "luck decides" in falling.json()["error"]
    far = asked_for(person, "fool-sticks", {"match": match, "n": 100_000})
    assert far.status_code == 400 and "entries" in far.json()["error"]
    other = asked_for(person, "march", {"match": match, "n": 1})
    assert other.status_code == 400 and "not of march" in other.json()["error"]
