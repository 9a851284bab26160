"""Bot accounts and their tokens: shown once, stored as hashes, good for their scopes, and revocable."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from sqlalchemy import text
from tests.server.programs import PATIENCE, BotProgram, give_account, new_bot

from kaik.core.errors import KaikError
from kaik.server.accounts.directory import UserAccount
from kaik.server.bot_api.bot_accounts import MOST, BotAccounts
from kaik.server.bot_api.tokens import MOST as MOST_TOKENS
from kaik.server.bot_api.tokens import Tokens
from kaik.server.limits import PerToken, Rate, ServerLimits
from kaik.server.names import plain_name


@pytest.fixture
def owner(running: Any, guest: Any) -> Any:
    made = guest()
    give_account(running, made, called(made, "Owner"))
    return made


def called(owner: Any, name: str) -> str:
    """A name that nobody else has here."""
    return f"{name} {owner.http.cookies['kaik_guest'][:8]}"


def test_a_guest_without_an_account_has_no_bots(guest: Any) -> None:
    answer = guest().http.post("/api/me/bots", json={"name": "Clever"})
    assert answer.status_code == 403 and answer.json()["kind"] == "no_account"
    assert guest().http.get("/api/me/bots").json() == {"account": False, "bots": []}


def test_nobody_has_too_many_bots_or_tokens_by_asking_all_at_once(running: Any, owner: Any) -> None:
    ident = running.inside.api.signer.guest(owner.http.cookies["kaik_guest"])
    bots, tokens = BotAccounts(running.inside.store), Tokens(running.inside.store)

    async def asked() -> tuple[int, int]:
        making = (bots.make(ident, called(owner, f"Twin {number}"), 1) for number in range(15))
        made = [each for each in await asyncio.gather(*making, return_exceptions=True) if isinstance(each, UserAccount)]
        giving = (tokens.make(made[0].guest, "one", ["read"], 1) for _ in range(15))
        given = [each for each in await asyncio.gather(*giving, return_exceptions=True) if isinstance(each, tuple)]
        return len(made), len(given)

    assert asyncio.run_coroutine_threadsafe(asked(), running.loop).result(20) == (MOST, MOST_TOKENS)
    refused = owner.http.post("/api/me/bots", json={"name": called(owner, "Last")})
    assert (refused.status_code, refused.json()["kind"]) == (400, "too_many")


def test_a_token_is_shown_once_and_stored_as_a_hash(running: Any, owner: Any) -> None:
    bot, token = new_bot(owner, called(owner, "Hashed"))
    (listed,) = [each for each in owner.http.get("/api/me/bots").json()["bots"] if each["id"] == bot]
    assert listed["shown"].startswith("BOT ") and listed["tokens"][0]["name"] == "test"
    assert token not in owner.http.get("/api/me/bots").text

    async def stored() -> str:
        return str(await running.inside.store.fetch(text("select * from tokens")))

    rows = asyncio.run_coroutine_threadsafe(stored(), running.loop).result(PATIENCE)
    assert listed["tokens"][0]["id"] in rows and token not in rows and token.removeprefix("kaik_") not in rows


def test_a_token_is_the_bot_and_nobody_else(running: Any, owner: Any) -> None:
    bot, token = new_bot(owner, called(owner, "Itself"))
    program = BotProgram(running.at, token)
    account = program.http.get("/api/bot/account").json()
    assert account["id"] == bot and account["scopes"] == ["read", "play", "challenge"]
    assert program.http.post("/api/tables", json={"game": "march"}).json()["kind"] == "no_guest"
    without = httpx.get(f"http://{running.at}/api/bot/account", cookies=dict(owner.http.cookies))
    assert without.status_code == 401 and without.json()["kind"] == "bad_token"
    assert without.headers["www-authenticate"] == "Bearer"


def test_what_a_token_does_not_allow_is_refused(running: Any, owner: Any) -> None:
    _, token = new_bot(owner, called(owner, "Reader"), "read")
    table = owner.set_up("fool-sticks", "me", "free", public=False)
    answer = BotProgram(running.at, token).http.post(f"/api/bot/game/{table}/sit", json={})
    assert answer.status_code == 403 and answer.json()["kind"] == "no_scope" and "play" in answer.json()["error"]


def test_a_revoked_token_is_refused_and_its_streams_end(running: Any, owner: Any) -> None:
    bot, token = new_bot(owner, called(owner, "Revoked"))
    program = BotProgram(running.at, token)
    ident = owner.http.get("/api/me/bots").json()["bots"][0]["tokens"][0]["id"]
    with program.lines("/api/stream/event") as told:
        assert owner.http.post(f"/api/me/bots/{bot}/tokens/{ident}/revoke").json()["bots"][0]["tokens"] == []
        assert [line for line in told if line][-1] == {
            "type": "end",
            "why": "the token was revoked",
            "again": False,
            "kind": "bad_token",
        }
    assert program.http.get("/api/bot/account").status_code == 401


def test_nobody_else_makes_or_revokes_tokens_of_a_bot(running: Any, owner: Any, guest: Any) -> None:
    bot, token = new_bot(owner, called(owner, "Guarded"))
    ident = owner.http.get("/api/me/bots").json()["bots"][0]["tokens"][0]["id"]
    stranger = guest()
    give_account(running, stranger, called(stranger, "Stranger"))
    assert stranger.http.post(f"/api/me/bots/{bot}/tokens", json={"name": "mine"}).status_code == 404
    assert stranger.http.post(f"/api/me/bots/{bot}/tokens/{ident}/revoke").status_code == 404
    assert BotProgram(running.at, token).http.get("/api/bot/account").status_code == 200


def test_a_closed_bot_ends_and_its_name_is_free(running: Any, owner: Any) -> None:
    name = called(owner, "Brief")
    bot, token = new_bot(owner, name)
    taken = owner.http.post("/api/me/bots", json={"name": name})
    assert taken.json()["kind"] == "name_taken"
    owner.http.post(f"/api/me/bots/{bot}/close")
    assert BotProgram(running.at, token).http.get("/api/bot/account").status_code == 401
    assert new_bot(owner, name)[0] != bot


@pytest.mark.parametrize("name", ["BOT Ada", "bot-ada", "Ada (bot)", "ＢＯＴ Ada", "Ada b0t"])
def test_nobody_else_has_the_mark_of_programs(name: str) -> None:
    with pytest.raises(KaikError, match="what a bot is called"):
        plain_name(name)
    assert plain_name("Bothild") == "Bothild"


def test_too_many_requests_are_told_when_to_come_back(start: Any, enter: Any) -> None:
    limits = replace(ServerLimits(), per_token=PerToken(requests=Rate(2, 0.25), streams=1))
    running = start(limits=limits)
    owner = enter(running.at)
    give_account(running, owner, "Ada")
    _, token = new_bot(owner, "Busy")
    program = BotProgram(running.at, token)
    with program.lines("/api/stream/event"):
        crowd = program.http.get("/api/stream/event")
        assert crowd.status_code == 429 and crowd.json()["error"].startswith("too many streams")
    refused = program.http.get("/api/bot/account")
    assert refused.status_code == 429 and 1 <= int(refused.headers["retry-after"]) <= 5
