"""Tournaments in a real server: made, entered, played, forfeited and exported."""

from __future__ import annotations

import asyncio
import csv
import io
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import Any

import httpx
import pytest
from sqlalchemy import update
from tests.server.programs import BotProgram, give_account, new_bot

from kaik.server import schema
from kaik.server.accounts.directory import BOT, PERSON, Directory, UserAccount
from kaik.server.limits import DEFAULTS
from kaik.server.names import looks
from kaik.server.tournaments.bodies import EntrantShown, TournamentExport, TournamentListed
from kaik.server.tournaments.showing import standings_csv
from kaik.server.tournaments.standings import PlayerStanding

PATIENCE = 20.0


def _inside(server: Any, work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run_coroutine_threadsafe(work, server.loop).result(PATIENCE)


def _account(server: Any, guest: Any, name: str, kind: str = PERSON) -> Any:
    """The same guest with an account."""
    ident = guest.http.cookies["kaik_guest"].partition(".")[0]

    async def add() -> None:
        store = server.inside.store
        await server.inside.lobby.rename(ident, name)
        await Directory(store).add(UserAccount(ident, name, looks(name), kind))

    _inside(server, add())
    return guest


def _make(guest: Any, **wanted: Any) -> str:
    answer = guest.http.post(
        "/api/tournaments", json={"name": "Cup", "kind": "round_robin", "game": "fool-sticks", **wanted}
    )
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def _post(guest: Any, tournament: str, what: str) -> dict[str, Any]:
    answer = guest.http.post(f"/api/tournaments/{tournament}/{what}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def _until(guest: Any, tournament: str, holds: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    until = time.monotonic() + 3 * PATIENCE
    while True:
        answer = guest.http.get(f"/api/tournaments/{tournament}")
        assert answer.status_code == 200, answer.text
        shown = dict(answer.json())
        if holds(shown):
            return shown
        assert time.monotonic() < until, shown
        time.sleep(0.05)


def test_two_people_play_a_round_robin(start: Any, enter: Any) -> None:
    server = start()
    maker, other = _account(server, enter(server.at), "Mika"), enter(server.at)
    cup = _make(maker, rounds=2, clock="5m+1s")
    for guest in (maker, other):
        _post(guest, cup, "join")
    _post(maker, cup, "start")
    for number in (1, 2):
        table = _until(maker, cup, lambda shown, at=number: shown["listed"]["round"] == at and shown["table"])["table"]
        assert _until(other, cup, lambda shown: shown["table"])["table"] == table
        chairs = [guest.come(table) for guest in (maker, other)]
        assert chairs[0].table["tournament"] == cup and chairs[0].table["hints"] == "none"
        for chair in chairs:
            chair.ready()
        for chair in chairs:
            chair.until(lambda chair: chair.table["state"] == "playing" and bool(chair.position["match"]))
        assert chairs[0].seat == number - 1, "the seats are exchanged in the second game"
        chairs[1].play("@resign")
    shown = _until(maker, cup, lambda shown: shown["listed"]["state"] == "over")
    first, second = shown["standings"]
    assert (first["score"], first["wins"], second["score"]) == (2, 2, 0)
    assert shown["entrants"][first["player"]]["name"] == "Mika"
    rows = list(csv.DictReader(io.StringIO(maker.http.get(f"/api/tournaments/{cup}/standings.csv").text)))
    assert next((row["place"], row["name"], row["score"]) for row in rows) == ("1", "Mika", "2.0")
    rows = list(csv.DictReader(io.StringIO(maker.http.get(f"/api/tournaments/{cup}/pairings.csv").text)))
    assert [row["points"] for row in rows] == ["1.0", "0.0", "0.0", "1.0"]
    exported = maker.http.get(f"/api/tournaments/{cup}/export.json").json()
    assert [pairing["how"] for pairing in exported["pairings"]] == ["played", "played"]


def test_whoever_is_blocked_by_the_maker_does_not_enter_and_a_swiss_keeps_the_others_apart(
    start: Any, enter: Any
) -> None:
    server = start()
    people = [_account(server, enter(server.at), name) for name in ("Mika", "Ada", "Bea", "Cai")]
    maker, ada, bea, cai = people
    for one, other in ((maker, "Cai"), (maker, "Bea")):
        block = {"who": {"name": other}, "kind": "block"}
        assert one.http.post("/api/me/blocks", json=block).status_code == 200
    cup = _make(maker, kind="swiss", rounds=1)
    refused = cai.http.post(f"/api/tournaments/{cup}/join")
    assert (refused.status_code, refused.json()["kind"]) == (403, "declined")
    cup = _make(ada, kind="swiss", rounds=1)
    for guest in (maker, ada, bea, cai):
        _post(guest, cup, "join")
    _post(ada, cup, "start")
    shown = _until(ada, cup, lambda shown: shown["pairings"])
    names = {each["number"]: each["name"] for each in shown["entrants"]}
    pairs = {frozenset(names[player] for player in each["players"]) for each in shown["pairings"]}
    assert pairs == {frozenset(("Mika", "Ada")), frozenset(("Bea", "Cai"))}


def test_nobody_changes_who_sits_at_a_tournaments_table(start: Any, enter: Any) -> None:
    server = start()
    maker, stranger = _account(server, enter(server.at), "Mika"), enter(server.at)
    cup = _make(maker, bots=["random"])
    _post(maker, cup, "join")
    _post(maker, cup, "start")
    table = _until(maker, cup, lambda shown: shown["table"])["table"]
    seated, watching = maker.come(table), stranger.come(table)
    for chair, message, fields in (
        (seated, "stand", {}),
        (seated, "bot", {"seat": 0, "bot": "random"}),
        (watching, "sit", {"seat": 1}),
    ):
        chair.say(message, id="x", **fields)
        assert chair.expect("sync", id="x")["kind"] == "not_yours"


def test_whoever_does_not_come_forfeits_and_may_come_back(start: Any, enter: Any) -> None:
    server = start()
    maker, other = _account(server, enter(server.at), "Mika"), enter(server.at)
    cup = _make(maker, rounds=2)
    for guest in (maker, other):
        _post(guest, cup, "join")
    _post(maker, cup, "start")
    table = _until(maker, cup, lambda shown: shown["table"])["table"]
    chair = maker.come(table)
    chair.ready()
    chair.until(lambda chair: chair.table["seats"][chair.seat or 0]["ready"])

    async def be_late() -> None:
        await server.inside.store.change(update(schema.pairings).where(schema.pairings.c.round == 1).values(due=0))

    _inside(server, be_late())
    shown = _until(maker, cup, lambda shown: shown["listed"]["state"] == "over")
    assert [pairing["how"] for pairing in shown["pairings"]] == ["forfeit", "forfeit"]
    assert [(each["score"], each["wins"]) for each in shown["standings"]] == [(2, 0), (0, 0)]
    late = other.come(table)
    late.ready()
    late.drain(0.2)
    assert late.table["state"] == "waiting", "a match that was forfeited does not begin"


def test_whoever_withdraws_gives_the_rest_of_their_games_away(start: Any, enter: Any) -> None:
    server = start()
    maker, other = _account(server, enter(server.at), "Mika"), enter(server.at)
    cup = _make(maker, bots=["random"])
    for guest in (maker, other):
        _post(guest, cup, "join")
    _post(maker, cup, "start")
    _until(maker, cup, lambda shown: shown["listed"]["state"] == "running")
    for guest in (maker, other):
        assert _post(guest, cup, "leave")["entrants"]
    shown = _until(maker, cup, lambda shown: shown["listed"]["state"] == "over")
    assert shown["listed"]["round"] == 3 and {each["how"] for each in shown["pairings"]} == {"forfeit"}
    assert [each["score"] for each in shown["standings"]] == [2, 0, 0]


def test_an_arena_pairs_until_its_time_is_over(start: Any, enter: Any) -> None:
    server = start()
    maker = _account(server, enter(server.at), "Mika")
    cup = _make(maker, kind="arena", bots=["random"] * 4, minutes=1)
    _post(maker, cup, "start")
    _until(maker, cup, lambda shown: sum(each["played"] for each in shown["standings"]) >= 12)
    assert _post(maker, cup, "join")["me"] == 4, "an arena can be entered while it lasts"

    async def end() -> None:
        await server.inside.store.change(update(schema.tournaments).values(begun=0))

    _post(maker, cup, "leave")
    _inside(server, end())
    shown = _until(maker, cup, lambda shown: shown["listed"]["state"] == "over")
    assert all(pairing["points"] for pairing in shown["pairings"])


def test_tables_of_four_rotate(start: Any, enter: Any) -> None:
    server = start()
    maker = _account(server, enter(server.at), "Mika")
    cup = _make(maker, kind="tables", seats=3, bots=["random"] * 9, rounds=2)
    _post(maker, cup, "start")
    shown = _until(maker, cup, lambda shown: shown["listed"]["state"] == "over")
    met = Counter(pair for each in shown["pairings"] for pair in combinations(sorted(each["players"]), 2))
    assert len(shown["pairings"]) == 6 and set(met.values()) == {1}
    assert sum(each["score"] for each in shown["standings"]) == 6 * 3


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"clock": "none"}, "clock"),
        ({"clock": "30h"}, "four hours"),
        ({"clock": "3d"}, "in days"),
        ({"game": "riichi"}, "seats"),
        ({"kind": "tables", "game": "cerke"}, "three to eight"),
        ({"seats": 4}, "rotate"),
        ({"rounds": 9}, "4 times"),
        ({"bots": ["level0815"]}, "no bot"),
        ({"name": "\u200b"}, "name"),
        ({"room": 2, "bots": ["random"] * 3}, "take part"),
        ({"starts": 2**53 - 1}, "ninety"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    running: Any, guest: Any, wanted: dict[str, Any], why: str
) -> None:
    maker = _account(running, guest(), f"Maker {hash(str(wanted)) % 10**6}")
    wanted = {"name": "Cup", "kind": "round_robin", "game": "fool-sticks", **wanted}
    answer = maker.http.post("/api/tournaments", json=wanted)
    assert answer.status_code in (400, 404) and why in answer.json()["error"], answer.text


def test_an_account_makes_tournaments_and_only_so_many(start: Any, enter: Any) -> None:
    server = start()
    guest = enter(server.at)
    assert (
        guest.http.post("/api/tournaments", json={"name": "Cup", "kind": "swiss", "game": "fool-sticks"}).status_code
        == 403
    )
    maker = _account(server, guest, "Mika")
    cups = [_make(maker, members="accounts") for _ in range(DEFAULTS.tournaments.made)]
    answer = maker.http.post("/api/tournaments", json={"name": "Cup", "kind": "swiss", "game": "fool-sticks"})
    assert answer.status_code == 429
    other, wanted = _account(server, enter(server.at), "Rin"), {"name": "Rush", "kind": "swiss", "game": "fool-sticks"}
    with ThreadPoolExecutor(8) as threads:
        rush = list(threads.map(lambda _: other.http.post("/api/tournaments", json=wanted).status_code, range(8)))
    assert rush.count(201) == DEFAULTS.tournaments.made
    assert len(guest.http.get("/api/tournaments").json()) == 2 * len(cups)
    stranger, program = enter(server.at), _account(server, enter(server.at), "Robo", BOT)
    assert stranger.http.post(f"/api/tournaments/{cups[0]}/join").status_code == 403
    assert program.http.post(f"/api/tournaments/{cups[0]}/join").status_code == 403
    assert stranger.http.post(f"/api/tournaments/{cups[0]}/start").status_code == 403
    assert _post(maker, cups[0], "cancel")["listed"]["state"] == "cancelled"
    assert stranger.http.get("/api/tournaments/nothing").status_code == 404
    _post(maker, cups[1], "start")
    _until(maker, cups[1], lambda shown: shown["listed"]["state"] == "cancelled")


def test_whoever_is_waited_for_is_told_once_and_finds_the_table(start: Any, enter: Any) -> None:
    server = start()
    maker, other = _account(server, enter(server.at), "Mika"), enter(server.at)
    cup = _make(maker, bots=["random"])
    for guest in (maker, other):
        _post(guest, cup, "join")
    own = maker.http.get("/api/me/tournaments").json()
    assert [(each["id"], each["state"], each["table"]) for each in own] == [(cup, "open", "")]
    _post(maker, cup, "start")
    _until(maker, cup, lambda shown: shown["table"])
    (own,) = maker.http.get("/api/me/tournaments").json()
    told = _told(maker)
    assert [(each["kind"], each["link"]) for each in told] == [("round", f"/table/{own['table']}")]
    assert own["due"] > 0 and own["round"] == 1
    assert server.inside.api.signer.guest(maker.http.cookies["kaik_guest"]) not in told[0]["key"], "hooks are sent keys"
    chair = maker.come(own["table"])
    chair.ready()
    chair.until(lambda chair: chair.table["state"] != "waiting" or chair.table["seats"][chair.seat or 0]["ready"])
    server.inside.api.director.look()
    assert len(_told(maker)) == 1
    assert httpx.get(f"http://{server.at}/api/me/tournaments").json() == [], (
        "whoever has no cookie takes part in nothing"
    )


def _told(guest: Any) -> list[dict[str, Any]]:
    """The notices somebody has; they are written by and by."""
    until = time.monotonic() + PATIENCE
    while not (found := guest.http.get("/api/me/notices").json()["notices"]):
        assert time.monotonic() < until
        time.sleep(0.05)
    return list(found)


def test_a_bot_account_enters_by_its_token_where_the_maker_allows_it_and_plays(start: Any, enter: Any) -> None:
    server = start()
    owner = enter(server.at)
    give_account(server, owner, "Keeper")
    program = BotProgram(server.at, new_bot(owner, "Engine")[1])
    closed = _make(owner, bots=["random"])
    assert program.http.post(f"/api/bot/tournament/{closed}/join").status_code == 403
    cup = _make(owner, bots=["random"], programs=True)
    shown = program.http.post(f"/api/bot/tournament/{cup}/join").json()
    assert shown["entrants"][1]["name"] == "BOT Engine"
    assert len(program.http.post(f"/api/bot/tournament/{cup}/leave").json()["entrants"]) == 1
    assert program.http.post(f"/api/bot/tournament/{cup}/join").status_code == 200
    with program.lines("/api/stream/event") as told:
        _post(owner, cup, "start")
        begun = next(line for line in told if line)
        program.play_out(begun["game"]["id"], lambda legal: legal[-1])
    shown = _until(owner, cup, lambda shown: shown["listed"]["state"] == "over")
    assert [each["how"] for each in shown["pairings"]] == ["played"]
    assert owner.http.post(f"/api/bot/tournament/{cup}/join").status_code == 401, "a cookie is no token"


def test_a_name_that_looks_like_a_formula_is_none_in_a_spreadsheet() -> None:
    names = ["=1+1", "＝SUM(A1)", "@x", "-2", "−2", "|calc", "ordinary", "1=1"]
    shown = tuple(EntrantShown(at, name) for at, name in enumerate(names))
    standing = tuple(PlayerStanding(at, 1, 0, 0, 0) for at in range(len(names)))
    game = TournamentListed("x", "Cup", "swiss", "fool-sticks", "book", "5m", "over", 8, 8, 1, None, 0, 0, 0)
    text = standings_csv(TournamentExport(game, {}, 2, 1, 60, shown, standing, ()))
    cells = [row["name"] for row in csv.DictReader(io.StringIO(text))]
    assert cells == [f"'{name}" for name in names[:6]] + names[6:]
