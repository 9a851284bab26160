"""Rated tables: which may be rated, who may sit there, and what the end of a match does to both ratings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, cast

import msgspec
import pytest

from kaik.core.action import CHANCE, Action
from kaik.games import find
from kaik.play.walk import walk
from kaik.server.accounts.directory import BOT, PERSON, Directory, UserAccount
from kaik.server.names import looks
from kaik.server.ratings.allowed import NotRated, refuse_terms
from kaik.server.ratings.at_tables import TableRatings
from kaik.server.ratings.book import RatingBook
from kaik.server.ratings.leaving import add_leaving, leaving_cost
from kaik.server.ratings.openings import first_choices
from kaik.server.store import MatchRow, SeatRow, Store, TableRow

NONE = {"hints": "none", "rated": True}


def on_server(running: Any, work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run_coroutine_threadsafe(work, running.loop).result(20)


def ident(running: Any, person: Any) -> str:
    return str(running.inside.api.signer.guest(person.http.cookies["kaik_guest"]))


@pytest.fixture
def member(running: Any, guest: Callable[[], Any]) -> Callable[..., Any]:
    """Somebody with an account of that name."""

    def made(name: str, kind: str = PERSON, owner: str = "") -> Any:
        person = guest()
        store, own = running.inside.store, ident(running, person)
        on_server(running, store.name_guest(own, name, 1))
        account = UserAccount(own, name, looks(name), kind, owner, made=1)
        on_server(running, Directory(store).add(account))
        return person

    return made


def refused(person: Any, game: str = "cerke", **more: Any) -> str:
    answer = person.http.post("/api/tables", json={"game": game, **NONE, **more})
    assert answer.status_code == 400, answer.text
    assert answer.json()["kind"] in ("not_rated", "rated")
    return str(answer.json()["error"])


def faced(one: Any, two: Any, game: str = "cerke", **more: Any) -> tuple[Any, Any]:
    table = one.set_up(game, "me", "free", **NONE, **more)
    first, second = one.come(table), two.come(table)
    first.ready("00")
    second.say("sit", seat=1, nonce="01")
    for chair in (first, second):
        chair.until(lambda chair: chair.table["state"] == "playing" and bool(chair.position["match"]))
    return first, second


def test_what_cannot_be_rated_is_refused_with_a_sentence(guest: Any, member: Any) -> None:
    assert "account" in refused(guest())
    ada = member("Rated Ada")
    assert "hints" in refused(ada, hints="all")
    assert "named rule set" in refused(ada, options=_other_rules())
    assert "alone" not in refused(ada, hints="alone")
    bot = {"kind": "bot", "bot": "level1"}
    assert "bots among themselves" in refused(ada, seats=[bot, {"kind": "bot", "bot": "level2"}])
    assert "each bot sits here once" in refused(ada, game="march", seats=[{"kind": "me"}, bot, bot])


def _other_rules() -> dict[str, Any]:
    """One option of cerke changed so that no preset has it."""
    game = find("cerke")
    known = {game.preset(name) for name in game.presets}
    for preset in game.presets:
        for name, value in game.preset(preset).spelled().items():
            if game.chosen("book", {name: value}) not in known:
                return {name: value}
    raise AssertionError("every single change is a preset")


def test_own_options_that_are_a_preset_after_all_can_be_rated(member: Any) -> None:
    game, ada = find("cerke"), member("Rated Bea")
    options = game.preset("official").spelled()
    table = ada.set_up("cerke", "me", "free", **NONE, options=options)
    assert ada.http.get(f"/api/tables/{table}").json()["rated"]


def test_a_rated_match_changes_both_ratings_and_everybody_is_told(running: Any, member: Any) -> None:
    ada, bea = member("Rated Cem"), member("Rated Dan")
    one, two = faced(ada, bea, clock="5m")
    listed = [table for table in ada.http.get("/api/tables").json() if table["id"] == one.table["id"]]
    assert listed[0]["rated"] and [seat["rating"] for seat in listed[0]["seats"]] == [1500, 1500]
    assert listed[0]["seats"][0]["provisional"] and listed[0]["seats"][0]["profile"] == "Rated Cem"
    asked = one if one.legal else two
    asked.play(asked.legal[0])
    assert not any("take-back" in said for said in asked.position["talk"])
    assert asked.play("@take-back:0")["kind"] == "take_backs"
    one.play("@resign")
    for chair in (one, two):
        chair.until(lambda chair: chair.table["state"] == "over" and bool(chair.table["rating_changes"]))
    lost, won = one.table["rating_changes"]
    assert (lost["before"], won["before"]) == (1500, 1500)
    assert lost["after"] < 1500 < won["after"]
    assert [seat["rating"] for seat in two.table["seats"]] == [lost["after"], won["after"]]
    book = running.inside.services.ratings
    mine = on_server(running, book.of(ident(running, bea)))
    assert round(mine["cerke:book:quick:two"].rating.rating) == won["after"]


def test_nobody_comes_or_goes_during_a_rated_match(guest: Any, member: Any) -> None:
    one, two = faced(member("Rated Eva"), member("Rated Fay"))
    one.say("stand", id="s")
    assert one.expect("sync", id="s")["kind"] == "rated"
    one.say("bot", seat=1, bot="level1", id="b")
    assert one.expect("sync", id="b")["kind"] == "seat_taken"
    two.close()
    one.play("@resign")


def test_only_accounts_sit_at_a_rated_table_and_no_bot_against_its_owner(running: Any, guest: Any, member: Any) -> None:
    ada = member("Rated Gil")
    own = member("Rated Hal", BOT, ident(running, ada))
    table = ada.set_up("cerke", "me", "free", **NONE)
    for stranger in (guest(), own):
        chair = stranger.come(table)
        chair.say("sit", seat=1, nonce="01", id="x")
        assert chair.expect("sync", id="x")["kind"] == "rated"


def test_a_rated_match_against_a_bot_changes_one_rating(member: Any) -> None:
    ada = member("Rated Ivo")
    chair = ada.come(ada.set_up("cerke", "me", "level1", **NONE))
    chair.ready()
    chair.until(lambda chair: bool(chair.position["match"]))
    chair.play("@resign")
    chair.until(lambda chair: bool(chair.table["rating_changes"]))
    (change,) = chair.table["rating_changes"]
    assert change["seat"] == 0 and change["after"] < 1500
    assert chair.table["seats"][1]["rating"] < 1500


def test_repeated_leaving_costs_time_and_the_first_is_free(running: Any, member: Any) -> None:
    ada = member("Rated Jon")
    chairs = []
    for _ in range(2):
        chair = ada.come(ada.set_up("cerke", "me", "level1"))
        chair.ready()
        chair.until(lambda chair: bool(chair.position["match"]))
        chairs.append(chair)
    store, who, now = running.inside.store, ident(running, ada), 10**9
    costs = [on_server(running, leaving_cost(store, who, now))]
    for chair in chairs:
        on_server(running, store.write(add_leaving(who, chair.position["match"], now)))
        costs.append(on_server(running, leaving_cost(store, who, now)))
    assert costs == [0, 0, 60]
    assert on_server(running, leaving_cost(store, who, now + 45_000)) == 15


def table_row(**more: Any) -> TableRow:
    rules = msgspec.json.encode(find("cerke").preset()).decode()
    return TableRow("t", "cerke", "book", rules, "5m", True, 60, "ada", 1, "none", **more)


def test_a_match_that_begins_in_a_given_position_is_not_rated() -> None:
    with pytest.raises(NotRated, match="given position"):
        refuse_terms(table_row(rated=True), 2, given=True)


@pytest.mark.parametrize(("rated", "away", "left"), [(True, {0}, True), (False, {0}, True), (True, set(), False)])
def test_going_away_until_the_flag_falls_is_leaving(rated: bool, away: set[int], left: bool) -> None:
    store = cast(Store, None)
    seats = (SeatRow("t", 0, "ada", "Ada"), SeatRow("t", 1, "bea", "Bea"))
    ratings = TableRatings(store, RatingBook(store), table_row(rated=rated), 2)
    match = walk(find("cerke"), seed=3, limit=20).with_talk(CHANCE, Action("@flag", "0"))
    ended = MatchRow("m", "t", 1, 1, "", ended=7)
    written = [rows[0] for _, rows in ratings.end_acts(match, ended, seats, away) if rows]
    assert ({"match": "m", "guest": "ada", "at": 7} in written) is left
    assert any(each.get("players") == '["ada","bea"]' and each["places"] == "[1,0]" for each in written) is rated


@pytest.mark.parametrize("slug", ["cerke", "march", "riichi", "value-war"])
def test_a_first_choice_is_one_that_everybody_could_see(slug: str) -> None:
    match = walk(find(slug), seed=3)
    for seat, word in first_choices(match, range(match.seats)).items():
        assert any(entry.seat == seat and str(entry.action) == word for entry in match.log)
