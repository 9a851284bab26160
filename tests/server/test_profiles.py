"""Somebody's page: results, ratings, openings, lessons and puzzles, and nothing of what was played among friends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from tests.server.test_rated_tables import NONE, faced, ident, member, on_server

from kaik.server.accounts.directory import BOT
from kaik.server.learn_bodies import LearnedItem
from kaik.server.learn_progress import LearningProgress
from kaik.server.profiles.results import tallied

__all__ = ["member"]
GAME = "cerke"


def profile(person: Any, name: str = "") -> dict[str, Any]:
    answer = person.http.get(f"/api/people/{quote(name, safe='')}" if name else "/api/me/profile")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def beaten_by_a_bot(person: Any, game: str = GAME, **more: Any) -> None:
    chair = person.come(person.set_up(game, "me", "level1", **more))
    chair.ready()
    chair.until(lambda chair: bool(chair.position["match"]))
    chair.play("@resign")
    chair.until(lambda chair: chair.table["state"] == "over")
    chair.close()


def record_of(shown: dict[str, Any], game: str = GAME) -> dict[str, Any]:
    (found,) = [record for record in shown["records"] if record["game"] == game]
    return dict(found)


def test_results_are_told_by_game_against_people_and_against_bots(guest: Any, member: Any) -> None:
    ada, bea = member("Shown Ada"), member("Shown Bea")
    one, two = faced(ada, bea, clock="5m")
    asked = one if one.legal else two
    asked.play(asked.legal[0])
    one.play("@resign")
    for chair in (one, two):
        chair.until(lambda chair: chair.table["state"] == "over" and bool(chair.table["rating_changes"]))
    beaten_by_a_bot(ada)
    shown = profile(guest(), "Shown Ada")
    assert (shown["name"], shown["account"], shown["program"], shown["mine"]) == ("Shown Ada", True, False, False)
    record = record_of(shown)
    assert record["people"] == record["bots"] == {"won": 0, "drawn": 0, "lost": 1}
    assert record_of(profile(bea, "Shown Bea"))["people"] == {"won": 1, "drawn": 0, "lost": 0}
    assert [game["outcome"]["winners"] for game in shown["games"]] == [[1], [1]]
    assert not any(game["table"] for game in shown["games"]), "a table's id is an invitation"
    assert profile(ada, "Shown Ada")["mine"] and profile(ada)["games"][0]["table"]
    (opening,) = profile(one_of(asked, one, ada, bea))["openings"]
    assert (opening["game"], opening["times"]) == (GAME, 1) and ":" in opening["action"]


def one_of(asked: Any, first: Any, ada: Any, bea: Any) -> Any:
    return ada if asked is first else bea


def test_a_rating_is_told_with_its_deviation_after_each_game(guest: Any, member: Any) -> None:
    ada = member("Shown Cem")
    for _ in range(3):
        beaten_by_a_bot(ada, **NONE, clock="5m")
    (rating,) = profile(guest(), "Shown Cem")["ratings"]
    assert (rating["game"], rating["preset"], rating["speed"], rating["form"]) == (GAME, "book", "quick", "two")
    assert (rating["games"], len(rating["points"])) == (3, 4) and rating["provisional"]
    told = [(point["rating"], point["deviation"]) for point in rating["points"]]
    assert told[0] == (1500, 350), "as everybody begins"
    assert told == sorted(told, reverse=True), "each loss lowers it, and less is unsure"
    assert (rating["rating"], rating["deviation"]) == told[-1]


def test_what_was_played_among_friends_is_on_nobody_elses_page(guest: Any, member: Any) -> None:
    ada = member("Shown Dan")
    beaten_by_a_bot(ada, "six-sticks", public=False)
    theirs, own = profile(guest(), "Shown Dan"), profile(ada, "Shown Dan")
    assert theirs["records"] == theirs["games"] == theirs["openings"] == [] and theirs["counted"] == 0
    assert record_of(own, "six-sticks")["bots"]["lost"] == 1 and len(own["games"]) == 1


def test_a_match_that_runs_is_on_no_page(guest: Any, member: Any) -> None:
    ada = member("Shown Eva")
    chair = ada.come(ada.set_up("kitten", "me", "level1"))
    chair.ready()
    chair.until(lambda chair: bool(chair.position["match"]))
    assert profile(guest(), "Shown Eva")["records"] == profile(ada)["games"] == []
    chair.play("@resign")
    chair.close()


def test_lessons_and_puzzles_are_counted(running: Any, guest: Any, member: Any) -> None:
    ada = member("Shown Fay")
    step = ada.http.get(f"/api/learn/{GAME}").json()["steps"][0]["id"]
    puzzle = ada.http.get(f"/api/puzzles/{GAME}").json()["puzzles"][0]["id"]
    progress = LearningProgress(running.inside.store)
    for what, item in (("lesson", step), ("puzzle", puzzle)):
        on_server(running, progress.mark(ident(running, ada), LearnedItem(GAME, what, item), 1))
    record = record_of(profile(guest(), "Shown Fay"))
    assert (record["learned"], record["puzzles"]) == (1, 1) and record["steps"] > 1


def test_a_guest_sees_their_own_page_and_nobody_else_does(guest: Any) -> None:
    somebody = guest()
    assert somebody.http.post("/api/me", json={"name": "Shown Gil"}).status_code == 200
    beaten_by_a_bot(somebody)
    own = profile(somebody)
    assert (own["name"], own["account"], own["mine"], own["since"]) == ("Shown Gil", False, True, None)
    assert record_of(own)["bots"]["lost"] == 1
    assert guest().http.get("/api/people/Shown%20Gil").status_code == 404


@pytest.mark.parametrize("name", ["level3", "no such person", "BOT x", "%20", "a%2Fb", "x" * 70, "%E2%80%8B", "%00"])
def test_a_name_that_nobody_has_is_answered_with_one_sentence(name: str, guest: Any) -> None:
    answer = guest().http.get(f"/api/people/{name}")
    assert answer.status_code == 404 and answer.json()["kind"] == "no_such" and answer.json()["error"]


def test_a_program_says_that_it_is_one_and_a_name_is_found_by_its_looks(
    running: Any, guest: Any, member: Callable[..., Any]
) -> None:
    owner = member("Shown Hal/1")
    member("Shown Rex", BOT, ident(running, owner))
    assert profile(guest(), "shown  REX")["program"]
    assert profile(guest(), "BOT Shown Rex")["name"] == "Shown Rex", "as a challenge calls it"
    assert profile(guest(), "Shown Hal/1")["name"] == "Shown Hal/1"


class Row:
    """A match as it is read for counting."""

    def __init__(self, names: str, outcome: str | None, seat: int = 0) -> None:
        self.game, self.names, self.outcome, self.seat = "g", names, outcome, seat


def test_a_match_without_a_known_result_or_opponent_is_not_counted() -> None:
    rows = [Row('["Ada","Bea"]', None), Row('["Ada"]', '{"winners":[0]}'), Row('["Ada","random (2)"]', "{}")]
    assert dict(tallied(rows)) == {("g", "bots", "drawn"): 1}
