"""People who do not want to hear or meet somebody, reports about them, and what moderators do."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import text
from tests.server.programs import BotProgram, new_bot

from kaik.server.accounts.directory import Directory, UserAccount
from kaik.server.names import looks

GAME = "fool-sticks"


def on_loop(server: Any, work: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(work, server.loop).result(20)


def called(person: Any, name: str) -> Any:
    assert person.http.post("/api/me", json={"name": name}).status_code == 200
    return person


def has_account(server: Any, person: Any, name: str, role: str = "") -> Any:
    called(person, name)
    guest = server.inside.api.signer.guest(person.http.cookies["kaik_guest"])
    on_loop(server, Directory(server.inside.store).add(UserAccount(guest, name, looks(name), role=role, made=1)))
    return person


def texts(chair: Any) -> list[str]:
    return [line["text"] for line in chair.sync["chat"]]


def says(chair: Any, text: str) -> None:
    chair.say("chat", text=text, id="line")
    chair.expect("ack", id="line")


@pytest.fixture
def two(guest: Any) -> tuple[Any, Any, str]:
    """Two people at one table."""
    host, other = called(guest(), "Ada"), called(guest(), "Bea")
    table = host.set_up(GAME, "me", "free")
    chair = other.come(table)
    chair.say("sit", seat=1, nonce="abcd", id="sit")
    chair.expect("ack", id="sit")
    chair.close()
    return host, other, table


def blocked(person: Any, kind: str, **who: Any) -> Any:
    answer = person.http.post("/api/me/blocks", json={"who": who, "kind": kind})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_what_a_muted_person_says_is_not_told_until_they_are_let_off(two: Any) -> None:
    host, other, table = two
    here, there = host.come(table), other.come(table)
    says(there, "before")
    here.expect("chat")
    [muted] = blocked(host, "mute", table=table, seat=1)
    assert muted["name"] == "Bea" and muted["kind"] == "mute"
    says(there, "unheard")
    says(here, "mine")
    assert here.expect("chat")["line"]["text"] == "mine"
    assert texts(host.come(table)) == ["mine"]
    assert texts(other.come(table)) == ["before", "unheard", "mine"]
    assert host.http.post(f"/api/me/blocks/{muted['id']}/end").json() == []
    assert texts(host.come(table)) == ["before", "unheard", "mine"]


def test_a_blocked_person_cannot_sit_where_the_other_is(two: Any, guest: Any) -> None:
    host, other, _ = two
    spoken = other.come(two[2])
    says(spoken, "hello")
    line = host.come(two[2]).sync["chat"][0]
    blocked(host, "block", table=two[2], name=line["name"], at=line["at"])
    table = host.set_up(GAME, "me", "free")
    chair = other.come(table)
    chair.say("sit", seat=1, nonce="abcd", id="sit")
    refused = chair.expect("sync", id="sit")
    assert refused["kind"] == "declined" and chair.seat is None
    chair = called(guest(), "Cleo").come(table)
    chair.say("sit", seat=1, nonce="abcd", id="sit")
    chair.expect("ack", id="sit")


def test_a_blocked_person_cannot_challenge(guest: Any, running: Any) -> None:
    one, other = has_account(running, guest(), "Quiet Una"), has_account(running, guest(), "Loud Leo")
    wanted = {"to": "Quiet Una", "game": GAME}
    blocked(one, "block", name="Loud Leo")
    refused = other.http.post("/api/challenges", json=wanted)
    assert (refused.status_code, refused.json()["kind"]) == (403, "declined")
    assert one.http.post("/api/challenges", json={**wanted, "to": "Loud Leo"}).status_code == 201


def test_a_guest_who_challenges_can_be_blocked_by_the_challenge_and_it_ends(guest: Any, running: Any) -> None:
    one, other, third = has_account(running, guest(), "Quiet Eve"), guest(), guest()
    wanted = {"to": "Quiet Eve", "game": GAME}
    made = other.http.post("/api/challenges", json=wanted).json()["id"]
    for person in (other, third):
        answer = person.http.post("/api/me/blocks", json={"who": {"challenge": made}, "kind": "block"})
        assert answer.status_code == 404, "only whoever was challenged means the challenger by it"
    [shut] = blocked(one, "block", challenge=made)
    assert (shut["name"], shut["kind"]) == (other.http.get("/api/me").json()["name"], "block")
    [challenge] = one.http.get("/api/me/challenges").json()
    assert (challenge["id"], challenge["state"]) == (made, "declined")
    assert other.http.post("/api/challenges", json=wanted).json()["kind"] == "declined"


def test_whoever_is_blocked_does_not_come_as_their_bot(guest: Any, running: Any) -> None:
    one, other = has_account(running, guest(), "Quiet Ida"), has_account(running, guest(), "Loud Max")
    bot, token = new_bot(other, "Maxbot")
    blocked(one, "block", name="Loud Max")
    table = one.set_up(GAME, "me", "free", public=False)
    program = BotProgram(running.at, token)
    refused = program.http.post(f"/api/bot/game/{table}/sit", json={})
    assert refused.json()["kind"] == "declined", refused.text
    ids = {person: running.inside.api.signer.guest(person.http.cookies["kaik_guest"]) for person in (one, other)}
    apart = running.inside.lobby.services.blocks.apart({bot, *ids.values()})
    assert on_loop(running, apart) == {frozenset((ids[one], ids[other])), frozenset((ids[one], bot))}


def test_nobody_blocks_themselves_or_somebody_who_is_not_there(two: Any) -> None:
    host, _, table = two
    for who in ({"table": table, "seat": 0}, {"table": table, "seat": 7}, {"name": "Nobody"}, {"table": table}):
        assert host.http.post("/api/me/blocks", json={"who": who, "kind": "block"}).status_code in (400, 404)
    assert host.http.get("/api/me/blocks").json() == []


def test_only_moderators_see_reports(two: Any, guest: Any, running: Any) -> None:
    host, other, table = two
    has_account(running, other, "Plain Bea")
    wanted = {"who": {"table": table, "seat": 1}, "reason": "abuse"}
    assert host.http.post("/api/reports", json=wanted).status_code == 201
    for person in (host, other, guest()):
        for path in ("/api/moderation/reports", "/api/moderation/log"):
            assert person.http.get(path).status_code == 403
        given = {"verdict": "dismiss", "why": "I say so"}
        assert person.http.post("/api/moderation/reports/x", json=given).status_code == 403


def test_nobody_sees_or_decides_about_a_report_about_themselves(guest: Any, running: Any) -> None:
    judge = has_account(running, guest(), "Judge Reported", role="moderator")
    other = has_account(running, guest(), "Judge Else", role="moderator")
    wanted = {"who": {"name": "Judge Reported"}, "reason": "abuse"}
    made = guest().http.post("/api/reports", json=wanted).json()["id"]
    assert made not in [each["id"] for each in judge.http.get("/api/moderation/reports").json()["reports"]]
    given = {"verdict": "dismiss", "why": "I was right"}
    assert judge.http.post(f"/api/moderation/reports/{made}", json=given).status_code == 404
    assert made in [each["id"] for each in other.http.get("/api/moderation/reports").json()["reports"]]
    decided(other, made, "dismiss")


def decided(judge: Any, report: str, verdict: str, **more: Any) -> Any:
    given = {"verdict": verdict, "why": "seen in the chat", **more}
    answer = judge.http.post(f"/api/moderation/reports/{report}", json=given)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_report_carries_the_chat_and_a_silenced_person_says_nothing_more(two: Any, guest: Any, running: Any) -> None:
    host, other, table = two
    judge = has_account(running, guest(), "Judge Silent", role="moderator")
    chair = other.come(table)
    says(chair, "something rude")
    wanted = {"who": {"table": table, "seat": 1}, "reason": "abuse", "text": "look at this"}
    made = host.http.post("/api/reports", json=wanted).json()["id"]
    queue = judge.http.get("/api/moderation/reports").json()
    shown = next(each for each in queue["reports"] if each["id"] == made)
    assert (shown["by"], shown["about"], shown["text"], shown["account"]) == ("Ada", "Bea", "look at this", False)
    assert [(line["text"], line["theirs"]) for line in shown["lines"]] == [("something rude", True)]
    left = decided(judge, made, "silence", days=3)
    assert made not in [each["id"] for each in left["reports"]]
    chair.say("chat", text="more", id="more")
    assert chair.expect("sync", id="more")["kind"] == "silenced"
    [act, *_] = judge.http.get("/api/moderation/log").json()
    assert (act["by"], act["act"], act["about"], act["report"]) == ("Judge Silent", "silence", "Bea", made)
    given = {"verdict": "dismiss", "why": "twice"}
    assert judge.http.post(f"/api/moderation/reports/{made}", json=given).status_code == 404


def test_whoever_is_silenced_does_not_speak_by_their_bot(guest: Any, running: Any) -> None:
    owner, judge = has_account(running, guest(), "Shouter"), has_account(running, guest(), "Judge Calm", "moderator")
    token = new_bot(owner, "Megaphone")[1]
    program, table = BotProgram(running.at, token), owner.set_up(GAME, "me", "free")
    program.sit(table)
    assert program.http.post(f"/api/bot/game/{table}/chat", json={"text": "hello"}).status_code == 200
    report = judge.http.post("/api/reports", json={"who": {"name": "Shouter"}, "reason": "abuse"}).json()["id"]
    decided(judge, report, "silence", days=2)
    refused = program.http.post(f"/api/bot/game/{table}/chat", json={"text": "more"})
    assert refused.json()["kind"] == "silenced", refused.text


def test_a_name_is_taken_and_an_account_closed(two: Any, guest: Any, running: Any) -> None:
    host, other, table = two
    has_account(running, other, "Rude Name")
    judge = has_account(running, guest(), "Judge Strict", role="moderator")
    wanted = {"who": {"name": "Rude Name"}, "reason": "name"}
    decided(judge, host.http.post("/api/reports", json=wanted).json()["id"], "take-name")
    assert other.http.get("/api/me").json()["name"].startswith("Player ")
    name = other.http.get("/api/me").json()["name"]
    made = guest().http.post("/api/challenges", json={"to": name, "game": GAME})
    assert made.status_code == 201, made.text
    wanted = {"who": {"table": table, "seat": 1}, "reason": "other"}
    decided(judge, host.http.post("/api/reports", json=wanted).json()["id"], "close")
    guest_id = running.inside.api.signer.guest(other.http.cookies["kaik_guest"])
    assert on_loop(running, Directory(running.inside.store).of(guest_id)) is None
    asked = text("select state from challenges where id = :made").bindparams(made=made.json()["id"])
    assert [each.state for each in on_loop(running, running.inside.store.fetch(asked))] == ["withdrawn"]
    has_account(running, guest(), "Judge Mild", role="moderator")
    wanted = {"who": {"name": "Judge Mild"}, "reason": "other"}
    report = host.http.post("/api/reports", json=wanted).json()["id"]
    given = {"verdict": "close", "why": "a quarrel"}
    assert judge.http.post(f"/api/moderation/reports/{report}", json=given).status_code == 403
    decided(judge, report, "dismiss")


def test_a_program_whose_name_is_taken_keeps_its_mark(guest: Any, running: Any) -> None:
    owner, judge = has_account(running, guest(), "Owner Odd"), has_account(running, guest(), "Judge Just", "moderator")
    bot, token = new_bot(owner, "Rude Machine")
    report = judge.http.post("/api/reports", json={"who": {"name": "Rude Machine"}, "reason": "name"}).json()["id"]
    decided(judge, report, "take-name")
    shown = BotProgram(running.at, token).http.get("/api/bot/account").json()
    assert shown["shown"] == f"BOT {shown['name']}" and shown["name"].startswith("Player ")
    (owned,) = owner.http.get("/api/me/bots").json()["bots"]
    assert (owned["id"], owned["shown"]) == (bot, shown["shown"])
