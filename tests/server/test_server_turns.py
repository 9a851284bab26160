"""One address after another: what somebody wants all at once is taken up little by little."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.cluster_model import VirtualLoop

from kaik.server.app import Settings
from kaik.server.limits import ServerLimits
from kaik.server.turns import FREE, LONGEST, REMEMBERED, Refusals, Timed, Turns

from .inside import inside

PATIENCE = 20.0


def run(what: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(what, PATIENCE))


def test_whoever_asks_for_little_never_waits() -> None:
    async def asked() -> None:
        turns = Turns(0.01)
        for number in range(50):
            await turns.turn(f"10.0.0.{number}")

    run(asked())


def test_where_addresses_do_not_count_nobody_waits() -> None:
    async def asked() -> None:
        turns = Turns(0.01)
        for _ in range(50):
            await turns.turn("")

    run(asked())


def test_what_one_address_wants_at_once_is_taken_up_in_order_and_others_come_between() -> None:
    async def asked() -> None:
        turns, served = Turns(50), list[str]()

        async def want(address: str, name: str) -> None:
            await turns.turn(address)
            served.append(name)

        crowd = [asyncio.create_task(want("10.0.0.1", f"crowd {number}")) for number in range(6)]
        while not served:
            await asyncio.sleep(0)
        await want("10.0.0.2", "somebody else")
        await asyncio.gather(*crowd)
        assert served[:2] == ["crowd 0", "somebody else"]
        assert served[2:] == [f"crowd {number}" for number in range(1, 6)]

    run(asked())


def test_whoever_goes_while_waiting_costs_nobody_a_turn() -> None:
    async def asked() -> None:
        turns = Turns(20)
        await turns.turn("10.0.0.1")
        gone = [asyncio.create_task(turns.turn("10.0.0.1")) for _ in range(1000)]
        stays = asyncio.create_task(turns.turn("10.0.0.1"))
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        await stays  # a thousand turns would take fifty seconds

    run(asked())


def test_addresses_that_have_gone_are_forgotten() -> None:
    async def asked() -> None:
        turns = Turns(1e6)
        for number in range(2 * REMEMBERED):
            await turns.turn(str(number))
            await asyncio.sleep(0)
        assert len(turns._served) <= REMEMBERED and not turns._waiting

    run(asked())


def test_requests_of_one_address_wait_for_its_turn_and_nobody_else_does(tmp_path: Path) -> None:
    limits = replace(ServerLimits(), per_address=replace(ServerLimits().per_address, pace=0.01))
    settings = Settings(f"sqlite:///{tmp_path / 'kaik.db'}", proxies=("127.0.0.1",), limits=limits)

    async def asked() -> None:
        async with inside(settings) as app, app.http() as http:

            async def ask(address: str) -> int:
                return (await http.get("/api/health", headers={"X-Forwarded-For": address})).status_code

            assert await ask("10.0.0.1") == 200
            second = asyncio.create_task(ask("10.0.0.1"))
            assert await ask("10.0.0.2") == 200 and not second.done()
            second.cancel()

    run(asked())


def test_whoever_is_refused_again_and_again_waits_for_each_refusal_and_nobody_else_does() -> None:
    async def asked() -> None:
        refusals = Refusals(10)
        assert refusals.delay("10.0.0.1") == 0
        waits = [refusals.delay("10.0.0.1") for _ in range(100)]
        assert waits[:49] == pytest.approx([0.1 * (number + 1) for number in range(49)])
        assert LONGEST - 1 < waits[-1] <= LONGEST
        assert refusals.delay("10.0.0.2") == refusals.delay("") == 0

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:  # no time passes but what is waited for
        runner.run(asked())


def test_an_address_that_costs_more_than_its_share_waits_and_nobody_else_does() -> None:
    async def asked() -> None:
        turns = Turns(1e6, share=0.01)
        await turns.turn("10.0.0.1")
        turns.charge("10.0.0.1", FREE / 2)
        await turns.turn("10.0.0.1")  # a moment of it is free
        turns.charge("10.0.0.1", 1e9)
        waits = asyncio.create_task(turns.turn("10.0.0.1"))
        await turns.turn("10.0.0.2")
        assert not waits.done()
        waits.cancel()

    run(asked())


def test_what_it_has_cost_is_forgotten_in_time() -> None:
    async def asked() -> None:
        turns = Turns(1e6, share=1.0)
        turns.charge("10.0.0.1", FREE + 0.05)
        await turns.turn("10.0.0.1")

    run(asked())


def test_processor_time_is_counted_and_waiting_is_not() -> None:
    async def work() -> str:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.sleep(60), 0.2)
        return str(sum(range(200_000)))

    async def asked() -> None:
        timed = Timed(work())
        assert await timed == "19999900000"
        assert 0 < timed.seconds < 0.2
        cut = Timed(asyncio.sleep(60))
        task = asyncio.ensure_future(cut)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    run(asked())
