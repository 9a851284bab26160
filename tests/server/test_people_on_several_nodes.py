"""People, devices and bots on two whole servers that share a database and a Redis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from tests.server.conftest import Chair, Guest, Running
from tests.server.programs import BotProgram, give_account, new_bot

from kaik.server.limits import PerAccount, Rate, ServerLimits

PASSWORD = "the pot is on the fire"
LIMITS = ServerLimits(per_account=PerAccount(address_sign_ups=Rate(100, 1)))


@pytest.fixture
def nodes(lasting_places: None, postgres_url: str, redis_url: str, silent_address: str) -> Iterator[tuple[Any, Any]]:
    settings: dict[str, Any] = {"bus": redis_url, "node_address": silent_address, "limits": LIMITS}
    running: list[Any] = []
    try:
        running = [Running(postgres_url, **settings), Running(postgres_url, **settings)]
        yield running[0], running[1]
    finally:
        for server in running:
            server.stop()


def test_a_device_that_is_signed_out_on_one_node_loses_its_socket_on_another(nodes: tuple[Any, Any]) -> None:
    first, second = (httpx.Client(base_url=f"http://{node.at}", timeout=30) for node in nodes)
    for http in (first, second):
        assert http.get("/api/me").status_code == 200
    made = first.post("/api/account/sign-up", json={"name": "Nadia", "password": PASSWORD})
    assert made.status_code == 201, made.text
    assert second.post("/api/account/sign-in", json={"name": "Nadia", "password": PASSWORD}).status_code == 200
    table = second.post("/api/tables", json={"game": "march"}).json()["id"]
    elsewhere = Chair(nodes[1].at, table, f"kaik_guest={second.cookies['kaik_guest']}")
    devices = first.get("/api/account").json()["devices"]
    (other,) = [device["id"] for device in devices if not device["here"]]
    ended = first.post(f"/api/account/devices/{other}/end")
    assert ended.status_code == 200, ended.text
    assert elsewhere.expect("bye")["kind"] == "not_signed_in"
    assert second.get("/api/account").status_code != 200
    assert first.get("/api/account").status_code == 200


def test_a_challenge_on_one_node_reaches_the_stream_of_a_bot_on_another(nodes: tuple[Any, Any]) -> None:
    one, two = nodes
    person, owner = Guest(one.at), Guest(one.at)
    give_account(one, person, "Pia Both")
    give_account(one, owner, "Maker Both")
    _, token = new_bot(owner, "Duel Both")
    program = BotProgram(two.at, token)
    with program.lines("/api/stream/event") as lines:
        made = person.http.post("/api/challenges", json={"to": "Duel Both", "game": "six-sticks"})
        assert made.status_code == 201, made.text
        event = next(line for line in lines if line and line["type"] == "challenge")
        assert event["challenge"]["id"] == made.json()["id"]
        declined = program.http.post(f"/api/bot/challenge/{made.json()['id']}/decline", json={"reason": "later"})
        assert declined.status_code == 200, declined.text
