"""Two whole servers on one database and one Redis: the same lobby, the same limits, and no harm when Redis goes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from tests.server.conftest import Guest, Running
from tests.server.redis_server import RedisServer

from kaik.bots.review import Depth
from kaik.server.limits import PerGuest, Rate, ServerLimits

PATIENCE = 30.0
pytestmark = pytest.mark.usefixtures("lasting_places")


def until(holds: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "it did not come to that"
        time.sleep(0.05)


def test_two_servers_share_lobby_and_limits_and_go_on_without_redis(
    postgres_url: str, redis_server: RedisServer, silent_address: str
) -> None:
    limits = ServerLimits(per_guest=PerGuest(tables=Rate(3, 0)))
    settings: dict[str, Any] = {"bus": redis_server.url, "node_address": silent_address, "limits": limits}
    one = Running(postgres_url, **settings)
    two = Running(postgres_url, **settings)
    try:
        mika, other = Guest(one.at), Guest(two.at)
        elsewhere = httpx.Client(base_url=f"http://{two.at}", cookies=mika.http.cookies, timeout=PATIENCE)
        clients = (mika.http, other.http)

        def listed() -> list[Any]:
            return [client.get("/api/tables").json() for client in clients]

        made = {mika.set_up("march", "me", "free"), mika.set_up("march", "me", "free")}
        made |= {elsewhere.post("/api/tables", json={"game": "march"}).json()["id"]}
        until(lambda: [{table["id"] for table in tables} for tables in listed()] == [made, made])
        assert listed()[0] == listed()[1]
        for client in (elsewhere, mika.http):
            assert client.post("/api/tables", json={"game": "march"}).status_code == 429, "three on all nodes together"

        until(lambda: [client.get("/api/ready").json() for client in clients] == [{"ok": True}] * 2)
        redis_server.kill()
        until(lambda: all("this node serves its own tables alone" in ready(client) for client in clients))
        assert "kaik_bus_ok 0.0" in mika.http.get("/api/metrics").text
        made.add(other.set_up("march", "me", "free"))
        redis_server.start()
        until(lambda: not any(map(ready, clients)))
        until(lambda: [{table["id"] for table in tables} for tables in listed()] == [made, made])
        assert "kaik_bus_ok 1.0" in mika.http.get("/api/metrics").text
        hand_over_while_asked(one, mika.http)
    finally:
        for server in (one, two):
            server.stop()


def test_a_review_of_one_node_is_known_on_the_other(postgres_url: str, redis_url: str, silent_address: str) -> None:
    settings: dict[str, Any] = {"bus": redis_url, "node_address": silent_address, "looks": Depth(1_000_000, 30.0)}
    one = Running(postgres_url, **settings)
    two = Running(postgres_url, **settings)
    try:
        mika = Guest(one.at)
        elsewhere = httpx.Client(base_url=f"http://{two.at}", cookies=mika.http.cookies, timeout=PATIENCE)
        chair = mika.come(mika.set_up("linked-ships", "me", "random"))
        chair.ready()
        chair.until(lambda chair: bool(chair.legal))
        chair.play("@resign")
        chair.until(lambda chair: bool(chair.position["outcome"]))
        review = f"/api/matches/{chair.position['match']}/review"
        assert elsewhere.get(review).json()["state"] == "none"
        mika.http.post(review)
        under_way = ("waiting", "working")
        until(lambda: elsewhere.get(review).json()["state"] in under_way)  # a message between the nodes later
        assert elsewhere.post(review).json()["state"] in under_way
        assert len(one.inside.api.reviews.in_progress()) == 1 and not two.inside.api.reviews.in_progress()
        elsewhere.post(f"{review}/stop")
        until(lambda: not one.inside.api.reviews.in_progress())
        until(lambda: [client.get(review).json()["state"] for client in (mika.http, elsewhere)] == ["none", "none"])
    finally:
        for server in (one, two):
            server.stop()


def hand_over_while_asked(node: Running, client: httpx.Client) -> None:
    """While a node that was told to end leaves its tables to others, it says that nobody new is to come."""
    held = next(iter(node.inside.lobby.awake.values())).table.lock
    asyncio.run_coroutine_threadsafe(held.acquire(), node.loop).result(PATIENCE)  # something is being done there
    leaving = asyncio.run_coroutine_threadsafe(node.inside.hand_over(), node.loop)
    until(lambda: client.get("/api/ready").status_code == 503)
    assert client.get("/api/ready").json()["why"] == "this server is about to end"
    assert client.get("/api/health").status_code == 200 and not leaving.done()
    node.loop.call_soon_threadsafe(held.release)
    leaving.result(3 * PATIENCE)
    assert not node.inside.lobby.awake and client.get("/api/ready").status_code == 503


def ready(client: httpx.Client) -> str:
    """What a node that serves has to say about others."""
    answer = client.get("/api/ready")
    assert answer.status_code == 200
    return str(answer.json().get("why", ""))
