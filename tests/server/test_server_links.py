"""Private links: another device is made the same guest, once, soon, and only while nobody has ended the link."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from kaik.core.errors import KaikError
from kaik.server.auth import NotYours, Signer
from kaik.server.links import LASTS, MOST_OPEN, Links
from kaik.server.store import Store


def at_a_store(tmp_path: Path, asked: Any) -> Any:
    """What becomes of a question to the links of a fresh database."""

    async def answered() -> Any:
        store = await Store.open(f"sqlite:///{tmp_path / 'kaik.db'}")
        try:
            return await asked(Links(store))
        finally:
            await store.close()

    return asyncio.run(answered())


async def refused(act: Coroutine[Any, Any, Any]) -> NotYours:
    with pytest.raises(KaikError) as caught:
        await act
    assert isinstance(caught.value, NotYours) and caught.value.kind == "bad_link"
    return caught.value


def test_guests_keep_their_seats_on_another_device(guest: Any) -> None:
    host, other = guest(), guest()
    table = host.set_up("six-sticks", "me", "free")
    host.http.post("/api/me", json={"name": "たまき"})
    link = host.http.post("/api/me/link").json()
    assert link["link"] == f"/enter#{link['token']}"
    assert other.come(table).seat is None
    assert other.http.post("/api/me/enter", json={"token": link["token"] + "0"}).status_code == 403
    me = other.http.post("/api/me/enter", json={"token": link["token"]}).json()
    assert me["name"] == "たまき" and [seat["table"] for seat in me["seats"]] == [table]
    assert other.come(table).seat == 0
    again = guest().http.post("/api/me/enter", json={"token": link["token"]})
    assert again.status_code == 403 and again.json()["kind"] == "bad_link"


def test_links_are_listed_without_their_tokens_and_can_be_ended(guest: Any) -> None:
    host, stranger = guest(), guest()
    first, second = (host.http.post("/api/me/link").json() for _ in range(2))
    told = host.http.get("/api/me/links")
    assert {each["id"] for each in told.json()} == {first["id"], second["id"]}
    assert first["token"] not in told.text and set(told.json()[0]) == {"id", "made", "until"}
    assert stranger.http.get("/api/me/links").json() == []
    assert stranger.http.post(f"/api/me/links/{first['id']}/revoke").json() == []
    assert len(host.http.get("/api/me/links").json()) == 2, "nobody ends the links of others"
    left = host.http.post(f"/api/me/links/{first['id']}/revoke").json()
    assert [each["id"] for each in left] == [second["id"]]
    assert stranger.http.post("/api/me/enter", json={"token": first["token"]}).json()["kind"] == "bad_link"
    assert stranger.http.post("/api/me/enter", json={"token": second["token"]}).status_code == 200
    assert host.http.get("/api/me/links").json() == []


def test_of_two_who_use_a_link_at_once_one_wins(tmp_path: Path) -> None:
    async def used(links: Links) -> list[Any]:
        token, _ = await links.make("g" * 20, 1000)
        return await asyncio.gather(*(links.use(token, 2000) for _ in range(8)), return_exceptions=True)

    ends = at_a_store(tmp_path, used)
    assert ends.count("g" * 20) == 1 and sum(isinstance(end, NotYours) for end in ends) == 7


def test_a_used_old_ended_or_unknown_link_is_refused_alike(tmp_path: Path) -> None:
    async def sentences(links: Links) -> set[str]:
        used, _ = await links.make("g" * 20, 1000)
        await links.use(used, 2000)
        ended, row = await links.make("g" * 20, 1000)
        await links.revoke("g" * 20, row.id)
        late, _ = await links.make("g" * 20, 1000)
        acts = [links.use(used, 2000), links.use(ended, 2000), links.use(late, 1000 + LASTS), links.use("x", 2000)]
        return {str(await refused(act)) for act in acts}

    assert len(at_a_store(tmp_path, sentences)) == 1


def test_a_signed_link_of_before_is_refused_with_a_sentence(tmp_path: Path) -> None:
    guest, until = "g" * 20, 99_999_999_999
    signed = Signer(b"secret").cookie(guest).partition(".")[2]

    async def told(links: Links) -> str:
        return str(await refused(links.use(f"{guest}.{until}.{signed}", 1000)))

    assert "no longer valid" in at_a_store(tmp_path, told)


def test_a_guest_has_few_links_open_and_the_oldest_ends(tmp_path: Path) -> None:
    async def left(links: Links) -> tuple[list[str], int]:
        made = [await links.make("g" * 20, 1000 + at) for at in range(MOST_OPEN + 2)]
        await links.make("h" * 20, 1000)
        await refused(links.use(made[1][0], 3000))
        assert await links.use(made[2][0], 3000) == "g" * 20
        return [token for token, _ in made], len(await links.open("g" * 20, 3000))

    tokens, count = at_a_store(tmp_path, left)
    assert len(set(tokens)) == MOST_OPEN + 2 and count == MOST_OPEN - 1


def test_only_the_hash_of_a_token_is_stored_and_not_for_ever(tmp_path: Path) -> None:
    async def made(links: Links) -> str:
        await links.make("g" * 20, 1000)
        token, _ = await links.make("g" * 20, 1000 + 2 * 24 * 3600 * 1000)
        return token

    token = at_a_store(tmp_path, made)
    rows = sqlite3.connect(tmp_path / "kaik.db").execute("select * from links").fetchall()
    assert [row[0] for row in rows] == [hashlib.sha256(b"kaik-link-2:" + token.encode()).hexdigest()]
    assert token not in str(rows)
