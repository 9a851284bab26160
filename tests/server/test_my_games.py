"""My games: found again with their results, whoever else played there, and without playing them again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text
from sqlalchemy.dialects import sqlite
from tests.server.test_server_seats import played, stand

from kaik.server.migrating import migrate
from kaik.server.my_games import PAGE, finished, unfinished


def games(guest: Any, before: str = "") -> dict[str, Any]:
    answer = guest.http.get("/api/me/games", params={"before": before} if before else {})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def over(chair: Any) -> None:
    chair.until(lambda chair: chair.table["state"] == "over")


def against_a_bot(person: Any, game: str = "six-sticks") -> Any:
    chair = person.come(person.set_up(game, "me", "random"))
    chair.ready()
    chair.until(lambda chair: bool(chair.position["match"]))
    return chair


def test_whoever_has_no_cookie_is_told_so(guest: Any) -> None:
    person = guest()
    person.http.cookies.clear()
    answer = person.http.get("/api/me/games")
    assert answer.status_code == 403 and answer.json()["kind"] == "no_guest"


def test_a_newcomer_has_no_games(guest: Any) -> None:
    assert games(guest()) == {"games": [], "next": ""}


def test_a_running_game_tells_whose_turn_it_is_and_nothing_of_the_cards(guest: Any) -> None:
    people = [guest() for _ in range(3)]
    chairs = played(*people)
    found = [games(person)["games"] for person in people]
    assert [len(each) for each in found] == [1, 1, 1]
    asked = chairs[0].position["question"]["seats"]
    for seat, (game,) in enumerate(found):
        assert game["running"] and game["outcome"] is None and game["ended"] is None
        assert (game["seat"], game["asked"]) == (seat, seat in asked)
        assert set(game) == {
            *("match", "table", "game", "preset", "names", "seat", "begun", "ended"),
            *("running", "asked", "outcome", "replayable", "practice"),
        }


def test_a_finished_game_is_found_with_its_result_by_everybody_who_played(guest: Any) -> None:
    people = [guest(), guest()]
    one, two = played(*people, game="cerke")
    one.play("@resign")
    over(two)
    for seat, person in enumerate(people):
        (game,) = games(person)["games"]
        assert (game["seat"], game["running"], game["asked"]) == (seat, False, False)
        assert game["outcome"]["winners"] == [1] and game["outcome"]["how"] == "resign"
        assert game["ended"] >= game["begun"] and len(game["names"]) == 2


def test_after_a_rematch_both_matches_are_there_latest_first(guest: Any) -> None:
    people = [guest(), guest()]
    chairs = played(*people, game="cerke")
    first = chairs[0].position["match"]
    chairs[0].play("@resign")
    for chair in chairs:
        over(chair)
        chair.ready()
    for chair in chairs:
        chair.until(lambda chair: chair.position["match"] != first)
    found = games(people[0])["games"]
    assert [game["match"] for game in found] == [chairs[0].position["match"], first]
    assert [game["running"] for game in found] == [True, False]
    assert [game["seat"] for game in found] == [1, 0], "a rematch turns the seats"


def test_a_game_that_was_left_is_no_longer_a_running_one_but_is_found_when_it_is_over(guest: Any) -> None:
    people = [guest(), guest(), guest()]
    one, two, three = played(*people)
    stand(three)
    assert games(people[2])["games"] == []
    one.play("@resign")
    over(two)
    (game,) = games(people[2])["games"]
    assert (game["seat"], game["running"]) == (2, False)


def test_whose_turn_it_is_is_known_after_a_restart(start: Any, enter: Any) -> None:
    server = start()
    person = enter(server.at)
    chair = against_a_bot(person, "cerke")
    chair.until(lambda chair: bool(chair.legal))
    chair.close()
    server.stop()
    server = start()
    person.http.base_url = f"http://{server.at}"
    (game,) = games(person)["games"]
    assert game["running"] and game["asked"]


def test_the_result_of_an_older_match_is_found_out_once_and_kept(start: Any, enter: Any) -> None:
    server = start()
    person = enter(server.at)
    chair = against_a_bot(person)
    match = chair.position["match"]
    chair.play("@resign")
    over(chair)
    chair.close()
    server.stop()
    stored = create_engine(server.db)
    with stored.begin() as connection:
        written = connection.execute(text("select outcome from matches where ended is not null")).scalar()
        connection.execute(text("update matches set outcome = null"))
    server = start()
    person.http.base_url = f"http://{server.at}"
    (game,) = games(person)["games"]
    assert game["match"] == match and game["outcome"]["winners"] == [1]
    with stored.connect() as connection:
        assert connection.execute(text("select outcome from matches where id = :id"), {"id": match}).scalar() == written
    jobs = server.inside.services.counts["jobs"]
    assert games(person)["games"] == [game] and server.inside.services.counts["jobs"] == jobs


def test_pages_follow_one_another_without_gaps(start: Any, enter: Any) -> None:
    server = start()
    person = enter(server.at)
    chair = against_a_bot(person)
    chair.play("@resign")
    over(chair)
    chair.close()
    server.stop()
    _copy(server.db, 2 * PAGE + 1)
    server = start()
    person.http.base_url = f"http://{server.at}"
    pages = [games(person)]
    while pages[-1]["next"]:
        pages.append(games(person, pages[-1]["next"]))
    assert [len(page["games"]) for page in pages] == [PAGE, PAGE, 2]
    shown = [(game["ended"], game["match"]) for page in pages for game in page["games"]]
    assert shown == sorted(set(shown), reverse=True)
    assert person.http.get("/api/me/games", params={"before": "nothing"}).status_code == 404


def _copy(db: str, times: int) -> None:
    """The finished match again and again, several of them ended at the same moment."""
    columns = "table_id, number + :n, rules, server_seed, nonces, names, begun, ended + :n / 4, outcome"
    into = "insert into matches (id, table_id, number, rules, server_seed, nonces, names, begun, ended, outcome)"
    with create_engine(db).begin() as connection:
        match, guest, ended = connection.execute(text("select match, guest, ended from held")).one()
        for n in range(10, 10 + times):
            known = {"n": n, "id": f"copy{n:04}", "match": match}
            connection.execute(text(f"{into} select :id, {columns} from matches where id = :match"), known)
            held = {"match": known["id"], "guest": guest, "ended": ended + n // 4}
            connection.execute(text("insert into held values (:match, 0, :guest, :ended)"), held)


def test_a_page_is_read_from_an_index_in_its_order(tmp_path: Path) -> None:
    with create_engine(f"sqlite:///{tmp_path / 'kaik.db'}").connect() as connection:
        migrate(connection)
        for asked in (finished("g", 0, ""), finished("g", 5, "m"), unfinished("g")):
            said = asked.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
            plan = [str(row) for row in connection.execute(text(f"explain query plan {said}"))]
            assert any("held_by_guest" in step for step in plan), plan
            assert not any("SCAN" in step for step in plan), plan


def test_matches_that_ended_before_are_found_by_the_names_of_those_who_still_sit_there(tmp_path: Path) -> None:
    with create_engine(f"sqlite:///{tmp_path / 'kaik.db'}").connect() as connection:
        migrate(connection, "0005")
        add = "insert into tables values ('t','cerke','p','{}','none',1,60,'ann',0,'alone','prompt')"
        connection.execute(text(add))
        for seat, (guest, name, bot) in enumerate((("ann", "Ann", ""), ("", "", "greedy"))):
            connection.execute(text(f"insert into seats values ('t',{seat},'{guest}','{name}','{bot}')"))
        for number, names in enumerate(('["Ann","greedy"]', '["greedy","Ann"]', '["Ben","greedy"]'), 1):
            sql = f"insert into matches values ('m{number}','t',{number},1,'','[]','{names}',{number},{number})"
            connection.execute(text(sql))
        connection.commit()
        migrate(connection)
        found = connection.execute(text("select * from held order by match")).fetchall()
    assert [tuple(row) for row in found] == [("m1", 0, "ann", 1), ("m2", 1, "ann", 2)]
