"""Questions that are asked as one: nobody is left without an answer, and nobody gets an old one."""

from __future__ import annotations

import asyncio

import pytest

from kaik.server.batched import Batched


def test_a_question_that_comes_alone_is_asked_at_once_and_those_that_come_meanwhile_together() -> None:
    async def asked() -> list[tuple[int, ...]]:
        seen: list[tuple[int, ...]] = []

        async def answer(keys: tuple[int, ...]) -> dict[int, str]:
            seen.append(keys)
            await asyncio.sleep(0)
            return {key: f"answer {key}" for key in keys if key < 90}

        batched = Batched(answer, most=3)
        first = asyncio.create_task(batched.ask(1))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        rest = await asyncio.gather(*(batched.ask(key) for key in (2, 3, 2, 4, 95)))
        assert await first == "answer 1"
        assert rest == ["answer 2", "answer 3", "answer 2", "answer 4", None]
        return seen

    assert asyncio.run(asked()) == [(1,), (2, 3, 4), (95,)]


def test_what_is_asked_while_an_answer_is_under_way_is_asked_anew() -> None:
    async def asked() -> list[int | None]:
        value, gate = 1, asyncio.Event()

        async def answer(keys: tuple[str, ...]) -> dict[str, int]:
            read = value
            await gate.wait()
            return dict.fromkeys(keys, read)

        batched = Batched(answer)
        old = asyncio.create_task(batched.ask("name"))
        await asyncio.sleep(0.001)
        value = 2
        new = asyncio.create_task(batched.ask("name"))
        await asyncio.sleep(0.001)
        gate.set()
        return [await old, await new]

    assert asyncio.run(asked()) == [1, 2]


def test_trouble_is_told_to_all_who_asked_and_the_next_are_answered() -> None:
    async def asked() -> None:
        wrong = [True]

        async def answer(keys: tuple[int, ...]) -> dict[int, int]:
            await asyncio.sleep(0)
            if wrong.pop() if wrong else False:
                raise ValueError("away")
            return {key: key for key in keys}

        batched = Batched(answer)
        found = await asyncio.gather(batched.ask(1), batched.ask(2), return_exceptions=True)
        assert [str(each) for each in found] == ["away", "away"]
        assert await batched.ask(1) == 1

    asyncio.run(asked())


def test_whoever_stops_waiting_leaves_the_answer_to_the_others() -> None:
    async def asked() -> None:
        gate = asyncio.Event()

        async def answer(keys: tuple[int, ...]) -> dict[int, int]:
            await gate.wait()
            return {key: key for key in keys}

        batched = Batched(answer)
        gone, stays = asyncio.create_task(batched.ask(7)), asyncio.create_task(batched.ask(7))
        await asyncio.sleep(0.001)
        gone.cancel()
        gate.set()
        assert await stays == 7
        with pytest.raises(asyncio.CancelledError):
            await gone

    asyncio.run(asked())
