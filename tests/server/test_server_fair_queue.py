"""The fair queue: whose turn it is when many want something at once, and that nothing counted stays behind."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from kaik.server.fair_queue import FairQueue, Ticket
from kaik.server.limits import TooMuch


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(20):
            await test()

    asyncio.run(bounded())


def has_turn(ticket: Ticket) -> bool:
    return ticket.turn.done()


def served(queue: FairQueue, tickets: dict[str, Ticket]) -> list[str]:
    """The names of those who wait, in the order of their turns, each leaving before the next comes."""
    order: list[str] = []
    while tickets:
        name = next(name for name, ticket in tickets.items() if has_turn(ticket))
        order.append(name)
        queue.leave(tickets.pop(name))
    return order


def is_empty(queue: FairQueue) -> bool:
    return not (queue.waiting or queue.running or queue._lines or queue._waiting or queue._running)


def test_a_flood_of_one_guest_costs_another_one_turn() -> None:
    async def test() -> None:
        queue = FairQueue(1)
        tickets = {f"flood {n}": queue.join("flood") for n in range(6)}
        tickets["single"] = queue.join("somebody")
        order = served(queue, tickets)
        assert order[:3] == ["flood 0", "flood 1", "single"]
        assert is_empty(queue)

    run(test)


def test_everybody_who_waits_is_served_in_turn() -> None:
    async def test() -> None:
        queue = FairQueue(1)
        first = queue.join("x")
        tickets = {f"{who}{n}": queue.join(who) for who in "abc" for n in range(2)}
        queue.leave(first)
        assert served(queue, tickets) == ["a0", "b0", "c0", "a1", "b1", "c1"]

    run(test)


def test_tables_with_people_come_before_all_others() -> None:
    async def test() -> None:
        queue = FairQueue(1)
        tickets = {"running": queue.join("crowd", 1)}
        tickets |= {f"watched {n}": queue.join(f"crowd {n}", 1) for n in range(3)}
        tickets["person"] = queue.join("somebody", 0)
        assert served(queue, tickets) == ["running", "person", "watched 0", "watched 1", "watched 2"]

    run(test)


def test_one_guest_does_not_hold_every_place() -> None:
    async def test() -> None:
        queue = FairQueue(3, running_each=2)
        flood = [queue.join("flood") for _ in range(5)]
        assert [has_turn(ticket) for ticket in flood] == [True, True, False, False, False]
        assert has_turn(queue.join("somebody"))
        queue.leave(flood[0])
        assert has_turn(flood[2]) and not has_turn(flood[3])

    run(test)


def test_more_than_may_wait_is_refused_with_a_sentence() -> None:
    async def test() -> None:
        queue = FairQueue(1, waiting=3, waiting_each=2)
        held = [queue.join("a") for _ in range(3)]
        with pytest.raises(TooMuch, match="2 requests of yours"):
            queue.join("a")
        held.append(queue.join("b"))
        with pytest.raises(TooMuch, match="very many"):
            queue.join("c")
        for ticket in held:
            queue.leave(ticket)
        assert is_empty(queue)

    run(test)


def test_whoever_no_longer_waits_leaves_nothing_behind() -> None:
    async def wait(queue: FairQueue, turns: list[str]) -> None:
        async with queue.turn("b"):
            turns.append("b")

    async def test() -> None:
        queue, turns = FairQueue(1), list[str]()
        first = queue.join("a")
        gone = asyncio.create_task(wait(queue, turns))
        other = asyncio.create_task(wait(queue, turns))
        await asyncio.sleep(0)
        assert queue.waiting == 2
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        assert queue.waiting == 1
        queue.leave(first)
        await other
        assert turns == ["b"] and is_empty(queue)

    run(test)


def test_a_wait_that_is_cancelled_in_the_moment_of_its_turn_passes_it_on() -> None:
    async def wait(queue: FairQueue) -> None:
        async with queue.turn("b"):
            pass

    async def test() -> None:
        queue = FairQueue(1)
        first = queue.join("a")
        gone = asyncio.create_task(wait(queue))
        await asyncio.sleep(0)
        last = queue.join("c")
        queue.leave(first)  # the turn is given, and before it is taken the wait is cancelled
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        assert has_turn(last)
        queue.leave(last)
        assert is_empty(queue)

    run(test)


def test_work_that_fails_gives_its_place_back() -> None:
    async def fail(queue: FairQueue) -> None:
        async with queue.turn("a"):
            raise RuntimeError("broken")

    async def test() -> None:
        queue = FairQueue(1)
        await asyncio.gather(*(fail(queue) for _ in range(3)), return_exceptions=True)
        assert is_empty(queue)

    run(test)
