"""Bot accounts of the tests, and programs that talk to a server with a token and nothing else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from kaik.server.accounts.directory import Directory, UserAccount
from kaik.server.names import looks

PATIENCE = 20.0


def give_account(running: Any, guest: Any, name: str) -> None:
    """Make a guest an account, as signing up would."""
    ident = running.inside.api.signer.guest(guest.http.cookies["kaik_guest"])
    store = running.inside.store

    async def add() -> None:
        await running.inside.lobby.rename(ident, name)
        await Directory(store).add(UserAccount(ident, name, looks(name), made=1))

    asyncio.run_coroutine_threadsafe(add(), running.loop).result(PATIENCE)


def new_bot(owner: Any, name: str, *scopes: str) -> tuple[str, str]:
    """A bot of an account, and a token of it."""
    made = owner.http.post("/api/me/bots", json={"name": name})
    assert made.status_code == 201, made.text
    bot = made.json()["id"]
    wanted = {"name": "test", **({"scopes": scopes} if scopes else {})}
    token = owner.http.post(f"/api/me/bots/{bot}/tokens", json=wanted)
    assert token.status_code == 201, token.text
    return bot, token.json()["token"]


class BotProgram:
    """A program with a token."""

    def __init__(self, at: str, token: str) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=f"http://{at}", timeout=PATIENCE, headers=headers)

    def act(self, table: str, n: int, action: str, **more: Any) -> httpx.Response:
        return self.http.post(f"/api/bot/game/{table}/action/{n}", json={"action": action, **more})

    def sit(self, table: str) -> None:
        answer = self.http.post(f"/api/bot/game/{table}/sit", json={})
        assert answer.status_code == 200, answer.text

    @contextmanager
    def lines(self, path: str, **query: Any) -> Iterator[Iterator[Any]]:
        """The lines of a stream; None for an empty one."""
        with self.http.stream("GET", path, params=query) as answer:
            assert answer.status_code == 200, answer.read()
            yield (json.loads(line) if line else None for line in answer.iter_lines())

    def game(self, table: str, **query: Any) -> Any:
        return self.lines(f"/api/bot/game/stream/{table}", **query)

    def play_out(self, table: str, choose: Callable[[list[str]], str]) -> dict[str, Any]:
        """Answer whatever the seat is asked until the match is over; how it ended."""
        with self.game(table) as told:
            for line in told:
                position = (line or {}).get("position") or {}
                if position.get("outcome"):
                    return dict(position["outcome"])
                if position.get("legal"):
                    answer = self.act(table, position["n"], choose(position["legal"]))
                    assert answer.status_code in (200, 409), answer.text
        raise AssertionError("the stream ended before the match")
