"""What one guest or one address can cost the others: whatever is answered at length is counted at length."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from bench.stored import Plan, Stored, write_tables
from msgspec.structs import replace
from tests.server.inside import Inside, inside

from kaik.games import find
from kaik.server.app import Settings
from kaik.server.bus import Socket
from kaik.server.conversation import HEAVIEST, weight
from kaik.server.limits import Bucket, Buckets, Rate, ServerLimits
from kaik.server.messages import FRAME

Use = Callable[[Inside, Stored], Coroutine[Any, Any, None]]
ENTRIES = 2_000


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Stored]:
    """A database with one long match in it."""
    db = tmp_path_factory.mktemp("shares") / "kaik.db"
    plan = Plan(find("pao-ma-zai"), ENTRIES, 0, {"seasons": 99}, "random")
    return db, asyncio.run(write_tables(db, [plan]))[0]


@pytest.fixture
def served(stored: tuple[Path, Stored]) -> Callable[..., None]:
    """A server in this process, used for a while."""

    def used(use: Use, **settings: Any) -> None:
        async def go() -> None:
            async with inside(Settings(db=f"sqlite:///{stored[0]}", bots=1, **settings)) as services:
                await use(services, stored[1])

        asyncio.run(go())

    return used


def test_a_bucket_gives_out_several_at_once_or_none() -> None:
    bucket = Bucket(Rate(10, 0), lambda: 0.0)
    assert [bucket.take(7), bucket.take(4), bucket.take(3), bucket.take()] == [True, False, True, False]


def test_what_was_had_already_is_owed_and_paid_back() -> None:
    now = [0.0]
    bucket = Bucket(Rate(10, 1), lambda: now[0])
    assert [bucket.owe(8), bucket.spent(), bucket.owe(8), bucket.spent(), bucket.take()] == [
        True,
        False,
        False,
        True,
        False,
    ]
    now[0] = 7.0
    assert [bucket.spent(), bucket.take(), bucket.take()] == [False, True, False]
    bucket.owe(1000)
    now[0] = 18.0
    assert bucket.take(), "nobody owes more than they may have at once"
    everybody = Buckets(Rate(1, 0), now=lambda: now[0])
    assert [everybody.spent("a"), everybody.take("a"), everybody.spent("a"), everybody.spent("b")] == [
        False,
        True,
        True,
        False,
    ]


def test_an_answer_weighs_what_it_holds_up_to_a_limit() -> None:
    assert [weight(size) for size in (0, FRAME - 1, FRAME, 5 * FRAME)] == [0, 0, 1, 5]
    assert weight(1000 * FRAME) == HEAVIEST < ServerLimits().per_socket.frames.burst


def test_asking_for_a_long_match_again_and_again_is_too_much_soon(served: Any) -> None:
    limits = replace(ServerLimits(), per_socket=replace(ServerLimits().per_socket, frames=Rate(30, 0)))

    async def asks(services: Inside, table: Stored) -> None:
        sizes = {}
        for t in ("ping", "hello"):
            wire = await services.come(table.table, table.cookies[0])
            for _ in range(25):
                if not wire.over:
                    await wire.say({"t": t})
            sizes[t] = sum(told["t"] in ("pong", "sync") for told in wire.told())
            assert wire.over == (t == "hello"), t
            assert len(wire.frames[0]) > 2 * FRAME
            if not wire.over:
                await wire.close()
        assert sizes["hello"] < sizes["ping"] / 2

    served(asks, limits=limits)


def test_a_long_answer_that_was_too_much_is_not_had_again_by_coming_back(served: Any) -> None:
    limits = replace(ServerLimits(), per_guest=replace(ServerLimits().per_guest, frames=Rate(2, 0)))

    async def comes_back(house: Inside, table: Stored) -> None:
        first = await house.come(table.table, table.cookies[0])
        assert first.told("sync") and first.over and first.told("bye")[0]["kind"] == "rate"
        again = await house.come(table.table, table.cookies[0])
        assert again.over and not again.told("sync") and again.told("bye")[0]["kind"] == "rate"

    served(comes_back, limits=limits)


def test_somebody_may_come_back_to_a_long_match_often(served: Any) -> None:
    async def comes_back(services: Inside, table: Stored) -> None:
        for _ in range(10):
            wire = await services.come(table.table, table.cookies[0])
            assert wire.told("sync") and not wire.over
            await wire.close()

    served(comes_back)


def test_new_names_are_counted(served: Any) -> None:
    async def renames(services: Inside, _: Stored) -> None:
        async with services.http(await services.guest()) as http:
            answers = [await http.post("/api/me", json={"name": f"Mika {n}"}) for n in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert answers[5].json()["kind"] == "rate"

    served(renames)


def test_a_new_name_at_many_tables_is_one_commit_or_two(served: Any) -> None:
    async def renames(services: Inside, _: Stored) -> None:
        guest = await services.guest()
        tables = [await services.set_up(guest, "six-sticks", "me", "free") for _ in range(10)]
        before = services.server.store.writer.commits
        async with services.http(guest) as http:
            await http.post("/api/me", json={"name": "Mika"})
            for table in tables:
                seats = (await http.get(f"/api/tables/{table}")).json()["seats"]
                assert seats[0]["name"] == "Mika"
        assert services.server.store.writer.commits <= before + 4

    served(renames)


def test_what_never_changes_is_packed_once(served: Any) -> None:
    async def asks(services: Inside, _: Stored) -> None:
        async with services.http() as http:
            for path in ("/api/games", "/api/games/riichi", "/openapi.json", "/docs"):
                plain = await http.get(path, headers={"accept-encoding": "identity"})
                packed = await http.get(path, headers={"accept-encoding": "gzip"})
                assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
                assert plain.content == packed.content
                assert packed.headers["content-type"] == plain.headers["content-type"]
            assert (await http.get("/api/games/riichj")).status_code == 404

    served(asks)


def test_guests_of_one_address_share_its_turn(served: Any) -> None:
    async def asks(services: Inside, table: Stored) -> None:
        seen: list[str] = []
        jobs, run = services.server.api.jobs, services.server.api.jobs.run

        async def noted(kind: str, payload: Any, who: str, *more: Any, **named: Any) -> Any:
            seen.append(who)
            return await run(kind, payload, who, *more, **named)

        jobs.run = noted
        for guest, address in (
            (await services.guest(), "192.0.2.1"),
            (await services.guest(), "192.0.2.1"),
            ("", "192.0.2.2"),
        ):
            async with services.http(guest) as http:
                headers = {"X-Forwarded-For": address}
                await http.post("/api/verify", json={"record": f"{guest} {address}"}, headers=headers)
        assert seen == ["192.0.2.1", "192.0.2.1", "192.0.2.2"]

    served(asks, proxies=("127.0.0.1",))


class Frame(bytearray):
    """A text of which can be told whether anybody still holds it."""


def test_an_idle_socket_holds_on_to_nothing_it_was_told() -> None:
    sent: list[int] = []

    async def send(frame: bytes) -> None:
        sent.append(len(frame))

    async def told() -> None:
        socket = Socket("somebody", "Some Body", send)
        frame: Any = Frame(b"x" * 1000)
        held = weakref.ref(frame)
        socket.post(frame)
        del frame
        while not sent:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        gc.collect()
        assert held() is None

    asyncio.run(told())
    assert sent == [1000]


def test_frames_are_sent_in_order_however_they_come() -> None:
    async def told() -> list[bytes]:
        sent: list[bytes] = []

        async def send(frame: bytes) -> None:
            sent.append(frame)
            await asyncio.sleep(0)
            if len(frame) == 1:
                socket.post(frame * 2)

        socket = Socket("somebody", "Some Body", send)
        for letter in (b"a", b"b", b"c"):
            socket.post(letter)
        while len(sent) < 6:
            await asyncio.sleep(0)
        return sent

    assert asyncio.run(told()) == [b"a", b"b", b"c", b"aa", b"bb", b"cc"]
