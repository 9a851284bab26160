"""Lessons over HTTP: a step is shown as a board needs it, tries are judged by the rules, and progress is kept."""

from __future__ import annotations

from typing import Any

import pytest

from kaik.learn.lesson import lesson_for, lessons
from kaik.server.learn_progress import beaten


def shown(guest: Any, path: str) -> Any:
    answer = guest.http.get(f"/api/learn{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def tried(guest: Any, path: str, action: str, *done: str) -> Any:
    return guest.http.post(f"/api/learn/{path}/try", json={"action": action, "done": done})


def test_the_lessons_are_listed_and_each_tells_its_steps(guest: Any) -> None:
    person = guest()
    assert [each["game"] for each in shown(person, "")] == [each.game for each in lessons()]
    lesson = shown(person, "/school-cerke")
    assert [step["id"] for step in lesson["steps"]] == [step.id for step in lesson_for("school-cerke").steps]
    assert lesson["steps"][0]["title"]["ja"] and lesson["minutes"] == 5


def test_a_step_is_shown_in_the_shape_of_a_table(guest: Any) -> None:
    step = shown(guest(), "/school-cerke/capture")
    assert step["position"]["view"]["pieces"]["CAI"] == "R"
    assert "move:CAI-CI" in step["position"]["legal"] and step["position"]["question"]["seats"] == [0]
    assert step["task"]["verb"] == "move" and step["task"]["marks"] == ["CAI", "CI"]
    assert (step["seat"], step["seats"]) == (0, 2)


def test_a_wrong_try_is_told_why_and_a_right_one_what_follows(guest: Any) -> None:
    person = guest()
    wrong = tried(person, "school-cerke/water", "step:CY-CO-CU").json()
    assert not wrong["fulfilled"] and "not taken" in wrong["say"]["en"] and wrong["frames"] == []
    assert "move:CY-CO" in wrong["position"]["legal"], "it can be tried again"
    right = tried(person, "school-cerke/water", "move:CY-CO").json()
    assert right["fulfilled"] and right["finished"] and right["task"] is None
    assert [frame["face"][2] for frame in right["frames"]] == ["move:CY-CO", "sticks:4"]
    assert right["position"]["view"]["captured"][0] == ["rP"]


def test_a_step_of_several_tasks_goes_on_from_what_was_done(guest: Any) -> None:
    person = guest()
    first = tried(person, "school-cerke/king", "move:XAU-XE").json()
    assert first["fulfilled"] and not first["finished"] and first["position"]["legal"] == ["end-season", "go-on"]
    second = tried(person, "school-cerke/king", "end-season", "move:XAU-XE").json()
    assert second["finished"] and second["frames"][0]["settlement"]["after"] == [15, 5]


def test_a_question_has_choices_and_nothing_to_play(guest: Any) -> None:
    paid = tried(guest(), "fool-sticks/pay", "pay").json()
    assert len(paid["task"]["choices"]) == 3 and paid["position"]["legal"] == []
    assert tried(guest(), "fool-sticks/pay", "answer:0", "pay").json()["finished"]


@pytest.mark.parametrize(
    ("action", "done", "status", "kind"),
    [
        ("move:CY-CI", [], 400, "not_open"),
        ("nonsense!", [], 400, "not_a_word"),
        ("move:CY-CO", ["move:ZAU-ZAI"], 400, "refused"),
        ("move:CY-CO", ["move:CY-CO"], 400, "too_late"),
        ("move:CY-CO", ["move:CY-CO"] * 13, 400, "nonsense"),
        ("m" * 1001, [], 400, "nonsense"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    guest: Any, action: str, done: list[str], status: int, kind: str
) -> None:
    answer = tried(guest(), "school-cerke/water", action, *done)
    assert (answer.status_code, answer.json()["kind"]) == (status, kind), answer.text


@pytest.mark.parametrize("path", ["/no-such-game", "/school-cerke/no-such-step", "/no-such-game/pawn"])
def test_what_is_not_taught_is_not_found(guest: Any, path: str) -> None:
    assert guest().http.get(f"/api/learn{path}").status_code == 404


def test_progress_is_kept_by_cookie_and_told_as_marks(guest: Any) -> None:
    person, other = guest(), guest()
    item = {"game": "fool-sticks", "what": "lesson", "item": "pay"}
    for _ in range(2):
        answer = person.http.post("/api/me/learned", json=item)
        assert answer.json() == {"game": "fool-sticks", "lesson": ["pay"], "puzzle": []}
    assert other.http.get("/api/me/learned/fool-sticks").json()["lesson"] == []
    marks = {each["game"]: each for each in person.http.get("/api/me/marks").json()}
    assert marks["fool-sticks"] == {
        "game": "fool-sticks",
        "learned": 1,
        "steps": 5,
        "played": 0,
        "won": [],
        "puzzles": 0,
    }


def test_only_what_there_is_can_be_marked(guest: Any) -> None:
    person = guest()
    for change in ({"item": "nothing"}, {"game": "nothing"}, {"what": "puzzle"}):
        item = {"game": "fool-sticks", "what": "lesson", "item": "pay", **change}
        assert person.http.post("/api/me/learned", json=item).status_code == 404
    person.http.cookies.clear()
    assert person.http.get("/api/me/marks").json()["kind"] == "no_guest"


def test_a_finished_match_is_a_mark(guest: Any) -> None:
    person = guest()
    chair = person.come(person.set_up("fool-sticks", "me", "random", options={"rounds": 1}))
    chair.ready()
    while not chair.position["outcome"]:
        chair.until(lambda chair: bool(chair.position["legal"] or chair.position["outcome"]))
        if chair.position["legal"]:
            chair.play("pay")
    chair.close()
    (mark,) = [each for each in person.http.get("/api/me/marks").json() if each["game"] == "fool-sticks"]
    assert mark["played"] == 1
    assert mark["won"] == (["random"] if chair.position["outcome"]["winners"] == [0] else [])


@pytest.mark.parametrize(
    ("names", "winners", "found"),
    [
        ('["Ann","level3"]', "[0]", "level3"),
        ('["Ann","level3"]', "[1]", None),
        ('["Ann","level3"]', "[]", None),
        ('["Ann","Ben"]', "[0]", None),
        ('["Ann","level2","level5","level2"]', "[0]", "level5"),
        ('["Ann","level2","Ben"]', "[0]", None),
    ],
)
def test_a_win_among_bots_counts_for_the_strongest(names: str, winners: str, found: str | None) -> None:
    outcome = f'{{"payoffs":[1,-1],"reason":"r","how":"rules","winners":{winners}}}'
    assert beaten(names, 0, outcome) == found
    assert beaten(names, 0, None) is None
