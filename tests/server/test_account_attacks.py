"""Accounts as a stranger attacks them: odd input, old keys, and what should have ended with a session or an account."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from tests.server.conftest import Running
from tests.server.programs import PATIENCE, BotProgram
from websockets.sync.client import connect

from kaik.server.accounts import sessions
from kaik.server.bodies import TableWanted
from kaik.server.bot_api import streams
from kaik.server.limits import PerAccount, PerAddress, Rate, ServerLimits, TooMuch

PASSWORD = "the pot is on the fire"
LIMITS = ServerLimits(per_account=PerAccount(sign_ins=Rate(1000, 10), address_sign_ups=Rate(1000, 10)))


@pytest.fixture
def server(database_url: str) -> Iterator[Any]:
    """Once on SQLite, once on PostgreSQL."""
    running = Running(database_url, limits=LIMITS)
    yield running
    running.stop()


def device(server: Any) -> httpx.Client:
    http = httpx.Client(base_url=f"http://localhost:{server.port}", timeout=30)
    assert http.get("/api/me").status_code == 200
    return http


def done(answer: httpx.Response, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json()


def signed_up(http: httpx.Client, name: str) -> httpx.Client:
    done(http.post("/api/account/sign-up", json={"name": name, "password": PASSWORD}), 201)
    return http


def on_loop(server: Any, work: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(work, server.loop).result(PATIENCE)


def challenged(said: object) -> dict[str, Any]:
    """An answer to a challenge that nobody has put."""
    client = base64.urlsafe_b64encode(json.dumps({"challenge": said}).encode()).rstrip(b"=").decode()
    return {"passkey": {"id": "AAAA", "client_data": client, "authenticator": "AA", "signature": "AA"}}


def test_signing_in_with_what_no_database_takes_is_refused_like_anything_wrong(server: Any) -> None:
    http = device(server)
    for name in ("\0", "Ada\0", "A" * 200, "\x7f\x01"):
        for proof in ({"password": PASSWORD}, {"code": "2345\0"}):
            answer = http.post("/api/account/sign-in", json={"name": name, **proof})
            assert (answer.status_code, answer.json()["kind"]) == (403, "not_signed_in"), (name, answer.text)
    for said in ("\0", "\ud800", "a" * 5000, None, 7):
        answer = http.post("/api/account/sign-in", json=challenged(said))
        assert (answer.status_code, answer.json()["kind"]) == (403, "not_signed_in"), (said, answer.text)
    answer = http.post("/api/account/sign-up", json={"name": "Nil\0", "password": "four\0 blanks"})
    assert answer.status_code in (201, 400), answer.text


def link_of(http: httpx.Client) -> str:
    return str(done(http.post("/api/me/link"), 200)["token"])


def enters(server: Any, token: str) -> bool:
    """Whether a private link makes a device somebody who is signed in."""
    http = device(server)
    http.post("/api/me/enter", json={"token": token})
    return http.get("/api/account").status_code == 200


def test_a_private_link_ends_with_the_sessions_of_its_account(server: Any) -> None:
    http = device(server)
    before = link_of(http)
    signed_up(http, "Linda")
    assert not enters(server, before), "made with the cookie of before the account"
    assert enters(server, link_of(http)), "made by the account"
    made = link_of(http)
    done(http.post("/api/account/password", json={"password": f"{PASSWORD} now"}))
    assert not enters(server, made), "made before the new password"
    made = link_of(http)
    done(http.post("/api/account/sign-out", json={"everywhere": True}))
    assert not enters(server, made), "made before signing out everywhere"


def bot_of(http: httpx.Client, name: str) -> str:
    """The token of a new bot."""
    bot = done(http.post("/api/me/bots", json={"name": name}), 201)["id"]
    wanted = {"name": "test", "scopes": ["read", "play", "challenge"]}
    return str(done(http.post(f"/api/me/bots/{bot}/tokens", json=wanted), 201)["token"])


def test_the_bots_of_a_closed_account_end_with_it(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "LOOKED", 0.1)
    http = signed_up(device(server), "Closed One")
    program = BotProgram(server.at, bot_of(http, "Left Behind"))
    wanted = {"game": "fool-sticks", "public": False, "seats": [{"kind": "me"}, {"kind": "free"}]}
    table = done(http.post("/api/tables", json=wanted), 201)["id"]
    program.sit(table)
    guest = server.inside.api.signer.guest(http.cookies["kaik_guest"])
    shut = text("update accounts set closed = 1 where guest = :guest").bindparams(guest=guest)
    with program.lines("/api/stream/event") as events, program.game(table) as game:
        on_loop(server, server.inside.store.change(shut))  # as a moderator, or `kaik admin` beside the server, does it
        assert program.http.get("/api/bot/account").status_code == 401
        assert next(each for each in events if each and each["type"] == "end")["kind"] == "bad_token"
        assert next(each for each in game if each and each["t"] == "bye")["kind"] == "bad_token"


def test_an_address_that_has_tried_enough_takes_nothing_from_the_names_of_others(start: Any) -> None:
    few = PerAccount(sign_ins=Rate(3, 0), address_sign_ins=Rate(2, 0))
    server = start(limits=ServerLimits(per_account=few, per_address=PerAddress(loopback=True)))
    service = server.inside.api.accounts.service

    async def attempts() -> list[str]:
        found = []
        for name, address in [("a", "evil"), ("b", "evil"), *[("ada", "evil")] * 5, ("ada", "home")]:
            try:
                await service._count(name, address)
                found.append("counted")
            except TooMuch:
                found.append("refused")
        return found

    assert on_loop(server, attempts()) == ["counted"] * 2 + ["refused"] * 5 + ["counted"]


def test_a_socket_that_opens_while_its_device_is_signed_out_does_not_stay(
    server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    http = signed_up(device(server), "Racing")
    lobby, plain = server.inside.lobby, server.inside.lobby.name_of
    named = server.inside.sessions.signer.named(http.cookies["kaik_guest"])

    async def slow(guest: str) -> str:
        if guest == named.guest:  # the cookie was looked at, and the socket is not open yet
            await server.inside.sessions.end(named.guest, named.session)
        return str(await plain(guest))

    monkeypatch.setattr(lobby, "name_of", slow)
    headers = {"Cookie": f"kaik_guest={http.cookies['kaik_guest']}"}
    with connect(f"ws://{server.at}/ws/lobby", additional_headers=headers) as ws:
        while (told := json.loads(ws.recv(PATIENCE)))["t"] != "bye":
            pass
        assert told["kind"] == "not_signed_in"


def test_what_was_signed_out_beside_the_server_loses_its_sockets_and_nobody_else_does(server: Any) -> None:
    shut, other = signed_up(device(server), "Shut Beside"), signed_up(device(server), "Open Still")
    cookies = [{"Cookie": f"kaik_guest={http.cookies['kaik_guest']}"} for http in (shut, other, device(server))]
    guest = server.inside.api.signer.guest(shut.cookies["kaik_guest"])
    closed = text("update accounts set closed = 1 where guest = :guest").bindparams(guest=guest)
    address = f"ws://{server.at}/ws/lobby"
    with (
        connect(address, additional_headers=cookies[0]) as gone,
        connect(address, additional_headers=cookies[1]) as stays,
        connect(address, additional_headers=cookies[2]) as guests,
    ):
        for ws in (gone, stays, guests):
            ws.recv(PATIENCE)
        on_loop(server, server.inside.store.change(closed))  # as `kaik admin` does it; no node hears of it
        on_loop(server, server.inside.conversations.signed_in.look_again())
        while (told := json.loads(gone.recv(PATIENCE)))["t"] != "bye":
            pass
        assert told["kind"] == "not_signed_in"
        on_loop(server, server.inside.lobby.set_up(TableWanted("march"), "somebody", "Somebody"))
        for ws in (stays, guests):
            while not json.loads(ws.recv(PATIENCE)).get("tables"):
                pass
        assert other.get("/api/account").status_code == 200


def test_the_device_that_is_signed_out_for_another_loses_its_sockets(
    server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "MOST_DEVICES", 1)
    first = signed_up(device(server), "Many Devices")
    headers = {"Cookie": f"kaik_guest={first.cookies['kaik_guest']}"}
    with connect(f"ws://{server.at}/ws/lobby", additional_headers=headers) as ws:
        ws.recv(PATIENCE)
        done(device(server).post("/api/account/sign-in", json={"name": "Many Devices", "password": PASSWORD}))
        assert first.get("/api/account").status_code == 403
        while json.loads(ws.recv(PATIENCE))["t"] != "bye":
            pass
