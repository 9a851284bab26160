"""Puzzles over HTTP: listed by themes, shown to their seat alone, tried, solved and remembered."""

from __future__ import annotations

from typing import Any

import pytest

from kaik.core.mind import BEST
from kaik.games import every, find
from kaik.learn.puzzle import puzzles_of
from kaik.learn.puzzle_exercise import puzzle_exercise
from kaik.learn.themes import NAMES, of_the_day

GAME = "chain-sticks"


def got(guest: Any, path: str) -> Any:
    answer = guest.http.get(f"/api/puzzles{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def first(kind: str) -> str:
    return next(each.id for each in puzzles_of(find(GAME)) if each.kind == kind)


def test_the_list_has_themes_and_the_puzzle_of_the_day(guest: Any) -> None:
    person = guest()
    listed = got(person, "")
    assert {each["game"] for each in listed["games"]} == {game.slug for game in every() if puzzles_of(game)}
    today = listed["today"]
    assert got(person, f"/{today['game']}/{today['id']}")["id"] == today["id"]
    assert all(theme["name"]["en"] and theme["name"]["ja"] for each in listed["games"] for theme in each["themes"])


def test_a_game_tells_its_puzzles_by_theme(guest: Any) -> None:
    shown = got(guest(), f"/{GAME}")
    assert len(shown["puzzles"]) == len(puzzles_of(find(GAME)))
    assert sum(theme["count"] for theme in shown["themes"]) == len(shown["puzzles"])


def test_a_best_action_is_tried_until_it_is_found(guest: Any) -> None:
    person, id = guest(), first(BEST)
    shown = got(person, f"/{GAME}/{id}")
    right = puzzle_exercise(GAME, id).tasks[0].goal
    assert set(right) < set(shown["position"]["legal"]) and shown["title"]["en"] == "Best move"
    wrong = next(action for action in shown["position"]["legal"] if action not in right)
    tried = person.http.post(f"/api/puzzles/{GAME}/{id}/try", json={"action": wrong}).json()
    assert not tried["fulfilled"] and tried["say"]["ja"]
    done = person.http.post(f"/api/puzzles/{GAME}/{id}/try", json={"action": right[0]}).json()
    assert done["finished"] and "pot" in done["say"]["en"] and done["frames"]


def test_a_count_has_choices_and_its_solution_can_be_looked_up(guest: Any) -> None:
    person, id = guest(), first("share")
    shown = got(person, f"/{GAME}/{id}")
    assert len(shown["task"]["choices"]) >= 2 and shown["position"]["legal"] == []
    assert got(person, f"/{GAME}/{id}/solution")["finished"]


def test_a_question_may_be_put_while_the_sticks_are_in_the_air(guest: Any) -> None:
    shown = got(guest(), f"/new-play/{puzzles_of(find('new-play'))[0].id}")
    assert shown["position"]["question"]["seats"] == [] and shown["task"]["choices"]


def test_a_solved_puzzle_is_remembered(guest: Any) -> None:
    person, id = guest(), first(BEST)
    marked = person.http.post("/api/me/learned", json={"game": GAME, "what": "puzzle", "item": id})
    assert marked.json()["puzzle"] == [id]
    marks = {each["game"]: each for each in person.http.get("/api/me/marks").json()}
    assert marks[GAME]["puzzles"] == 1


@pytest.mark.parametrize("path", ["/chain-sticks/none", "/no-such-game", "/no-such-game/1-2-0-best"])
def test_what_there_is_not_is_refused(guest: Any, path: str) -> None:
    assert guest().http.get(f"/api/puzzles{path}").status_code == 404


def test_the_puzzle_of_the_day_goes_through_all_games() -> None:
    games = [game for game in every() if puzzles_of(game)]
    days = [of_the_day(day) for day in range(20_000, 20_000 + len(games))]
    assert {found[0].slug for found in days if found} == {game.slug for game in games}
    assert of_the_day(20_000) != of_the_day(20_000 + len(games))


def test_every_question_of_a_mind_has_a_name_as_a_theme() -> None:
    kinds = {kind for game in every() for kind, _ in game.mind.puzzles}
    assert kinds == set(NAMES)
