"""Challenges to bots and by them: told on the stream of events, answered by token, and played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.programs import BotProgram, give_account, new_bot

from kaik.server.limits import Rate, ServerLimits
from kaik.server.names import unmarked_name


class Place:
    """Somebody with an account, and a bot of somebody else."""

    def __init__(self, running: Any, guest: Any) -> None:
        self.person, self.owner = guest(), guest()
        tail = self.person.http.cookies["kaik_guest"][:6]
        self.name, self.bot = f"Pia {tail}", f"Duel {tail}"
        give_account(running, self.person, self.name)
        give_account(running, self.owner, f"Maker {tail}")
        self.ident, token = new_bot(self.owner, self.bot)
        self.program = BotProgram(running.at, token)

    def challenge(self, to: str = "", **wanted: Any) -> dict[str, Any]:
        """The person challenges the bot."""
        sent = {"to": to or self.bot, "game": "six-sticks", **wanted}
        answer = self.person.http.post("/api/challenges", json=sent)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())


@pytest.fixture
def place(running: Any, guest: Any) -> Place:
    return Place(running, guest)


def told(lines: Iterator[Any], kind: str) -> dict[str, Any]:
    return next(line for line in lines if line and line["type"] == kind)


def test_a_person_challenges_a_bot_by_name_and_it_plays(place: Place) -> None:
    with place.program.lines("/api/stream/event") as lines:
        made = place.challenge(f"BOT {place.bot}", seat=0)
        event = told(lines, "challenge")
        assert event["challenge"]["id"] == made["id"] and event["challenge"]["challenger"] == place.name
        done = place.program.http.post(f"/api/bot/challenge/{made['id']}/accept").json()
        chair = place.person.come(done["table"])
        assert chair.seat == 0 and chair.table["seats"][1]["ready"], "a program is ready for what it has accepted"
        chair.ready("00")
        begun = told(lines, "gameStart")
        assert begun["game"]["id"] == done["table"] and begun["game"]["seat"] == 1
        assert place.program.http.post(f"/api/bot/game/{done['table']}/resign").status_code == 200
        assert told(lines, "gameFinish")["outcome"]["how"] == "resign"


def test_what_waits_is_told_to_a_stream_that_begins_later_and_once(place: Place) -> None:
    made = place.challenge()
    with place.program.lines("/api/stream/event") as lines:
        assert told(lines, "challenge")["challenge"]["id"] == made["id"]
        assert place.person.http.post(f"/api/challenges/{made['id']}/withdraw").status_code == 200
        assert next(line for line in lines if line)["type"] == "challengeCanceled", "it is not told again"
    (listed,) = place.program.http.get("/api/bot/challenges").json()
    assert (listed["id"], listed["state"], listed["mine"]) == (made["id"], "withdrawn", False)


def test_a_bot_declines_with_a_reason_that_the_challenger_reads(place: Place) -> None:
    made = place.challenge(clock="1m")
    path = f"/api/bot/challenge/{made['id']}/decline"
    assert place.program.http.post(path, json={"reason": "whim"}).status_code == 400
    assert place.program.http.post(path, json={"reason": "too_fast"}).json()["state"] == "declined"
    (seen,) = place.person.http.get("/api/me/challenges").json()
    assert (seen["state"], seen["reason"]) == ("declined", "too_fast")


def test_a_bot_challenges_a_person_and_hears_the_answer(place: Place) -> None:
    with place.program.lines("/api/stream/event") as lines:
        wanted = {"to": place.name, "game": "march", "clock": "5m"}
        made = place.program.http.post("/api/bot/challenge", json=wanted).json()
        assert made["mine"] and made["challenger"] == f"BOT {place.bot}"
        refused = place.person.http.post(f"/api/challenges/{made['id']}/decline", json={"reason": "no_bots"})
        assert refused.status_code == 200
        event = told(lines, "challengeDeclined")
        assert (event["challenge"]["id"], event["challenge"]["reason"]) == (made["id"], "no_bots")
    again = place.program.http.post("/api/bot/challenge", json=wanted).json()
    assert place.program.http.post(f"/api/bot/challenge/{again['id']}/cancel").json()["state"] == "withdrawn"


def test_two_bots_play_as_soon_as_a_challenge_is_accepted(place: Place, running: Any) -> None:
    _, token = new_bot(place.owner, f"Second {place.bot[-6:]}")
    second = BotProgram(running.at, token)
    made = second.http.post("/api/bot/challenge", json={"to": place.bot, "game": "six-sticks"}).json()
    table = place.program.http.post(f"/api/bot/challenge/{made['id']}/accept").json()["table"]
    assert place.owner.http.get(f"/api/tables/{table}").json()["state"] == "playing"


def test_whoever_is_blocked_by_an_owner_cannot_challenge_the_bot_nor_send_theirs(place: Place, running: Any) -> None:
    table = place.owner.set_up("march", "me", "free")
    chair = place.person.come(table)
    chair.say("sit", seat=1)
    chair.until(lambda chair: chair.seat == 1)
    blocked = place.owner.http.post("/api/me/blocks", json={"kind": "block", "who": {"table": table, "seat": 1}})
    assert blocked.status_code == 200, blocked.text
    answer = place.person.http.post("/api/challenges", json={"to": place.bot, "game": "march"})
    assert (answer.status_code, answer.json()["kind"]) == (403, "declined")
    _, token = new_bot(place.person, f"Third {place.bot[-6:]}")
    sent = BotProgram(running.at, token).http.post("/api/bot/challenge", json={"to": place.bot, "game": "march"})
    assert (sent.status_code, sent.json()["kind"]) == (403, "declined")


def test_challenges_need_their_scope_and_are_counted(start: Any, enter: Any) -> None:
    few = replace(ServerLimits().per_guest, challenges=Rate(1, 0.1))
    running = start(limits=replace(ServerLimits(), per_guest=few))
    owner = enter(running.at)
    give_account(running, owner, "Ada")
    bot, token = new_bot(owner, "Eager")
    wanted = {"to": "Ada", "game": "march"}
    assert BotProgram(running.at, token).http.post("/api/bot/challenge", json=wanted).status_code == 200
    refused = BotProgram(running.at, token).http.post("/api/bot/challenge", json=wanted)
    assert refused.status_code == 429 and 5 <= int(refused.headers["retry-after"]) <= 11
    only = owner.http.post(f"/api/me/bots/{bot}/tokens", json={"name": "two", "scopes": ["read", "play"]}).json()
    unable = BotProgram(running.at, only["token"]).http.post("/api/bot/challenge", json=wanted)
    assert (unable.status_code, unable.json()["kind"]) == (403, "no_scope")


def test_a_bot_is_meant_with_its_mark_and_without_it() -> None:
    assert [unmarked_name(name) for name in ("BOT Clever", "bot Clever", "Clever", "Bothild", "BOT")] == [
        *("Clever", "Clever", "Clever", "Bothild", "BOT")
    ]
