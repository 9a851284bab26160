"""Bots under a crowd: people first, tables of bots alone a few at a time, and no question that waits for ever."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from kaik.games import find
from kaik.play.luck import Luck
from kaik.play.match import asked
from kaik.play.referee import Referee
from kaik.server import table_scheduler
from kaik.server.bot_pool import OTHERS, PEOPLE, Asker, BotPool, NoThought, TooLate
from kaik.server.bot_worker import Reply, Thought, think
from kaik.server.limits import BotLimits, TooMuch

GAME = "linked-ships"
PATIENCE = 20


class Child:
    """Stands in for a child process: notes who is asked, and answers as often as it is let."""

    fresh = False

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.answers = threading.Semaphore(0)

    async def ask(self, line: bytes, seconds: float, read: object) -> Reply:
        thought = msgspec.json.decode(line, type=Thought)
        self.asked.append(thought.bot)
        while not self.answers.acquire(blocking=False):
            await asyncio.sleep(0.005)
        return think(replace(thought, bot="random"))

    async def stop(self) -> None:
        return


def with_child(room: BotPool) -> Child:
    child = Child()
    stand_in: Any = child
    room._children, room._idle = [stand_in], [stand_in]
    return child


def run(test: Callable[[BotPool, Child], Awaitable[None]], limits: BotLimits | None = None) -> None:
    async def bounded() -> None:
        room = BotPool(1, limits=limits)
        async with asyncio.timeout(PATIENCE):
            await test(room, with_child(room))

    asyncio.run(bounded())


def question(room: BotPool, bot: str, key: str, rank: int) -> asyncio.Task[Reply]:
    state = Referee.open(find(GAME), Luck.of("1")).match.state
    return asyncio.create_task(room.ask(bot, GAME, state, asked(state)[0], Asker(key, rank)))


async def settled(room: BotPool, waiting: int) -> None:
    while room.queue.waiting != waiting:
        await asyncio.sleep(0.005)


def test_many_tables_of_bots_do_not_delay_a_table_with_a_person() -> None:
    async def test(room: BotPool, child: Child) -> None:
        crowd = [question(room, "level5", f"crowd {n}", OTHERS) for n in range(12)]
        await settled(room, 11)
        person = question(room, "level1", "somebody", PEOPLE)
        await settled(room, 12)
        child.answers.release(2)
        assert (await person).action
        assert child.asked[:2] == ["level5", "level1"]
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        assert not (room.queue.waiting or room.queue.running) and len(room._idle) == 1

    run(test)


def test_the_tables_of_one_guest_do_not_delay_anothers() -> None:
    async def test(room: BotPool, child: Child) -> None:
        flood = [question(room, "level5", "flood", PEOPLE) for _ in range(8)]
        await settled(room, 7)
        other = question(room, "level1", "somebody", PEOPLE)
        await settled(room, 8)
        child.answers.release(3)
        await other
        assert child.asked[:3] == ["level5", "level5", "level1"]
        for task in flood:
            task.cancel()
        await asyncio.gather(*flood, return_exceptions=True)

    run(test)


def test_a_question_that_waits_past_its_deadline_is_given_up() -> None:
    async def test(room: BotPool, child: Child) -> None:
        first = question(room, "level5", "a", PEOPLE)
        await settled(room, 0)
        with pytest.raises(TooLate):
            await question(room, "level1", "b", PEOPLE)
        assert room.late == 1 and child.asked == ["level5"] and not room.queue.waiting
        child.answers.release()
        assert (await first).action, "whoever has a child is not disturbed"

    run(test, BotLimits(seconds=0.3))


def test_more_questions_of_one_guest_than_may_wait_are_refused() -> None:
    async def test(room: BotPool, child: Child) -> None:
        questions = [question(room, "level5", "a", PEOPLE) for _ in range(3)]
        await settled(room, 2)
        with pytest.raises(TooMuch):
            await question(room, "level5", "a", PEOPLE)
        child.answers.release(3)
        await asyncio.gather(*questions)

    run(test, BotLimits(waiting_each=2))


def test_a_bot_that_fails_is_logged_once_with_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        room = BotPool(1)
        try:
            for _ in range(2):
                with pytest.raises(NoThought, match="no bot"):
                    await question(room, "somebody-else", "a", PEOPLE)
        finally:
            await room.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(test())
    told = [record.getMessage() for record in caplog.records if "somebody-else gave no answer" in record.getMessage()]
    assert len(told) == 2, "a record each"
    assert "Traceback" in told[0] and "Traceback" not in told[1]


# At tables


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.01)


def test_a_person_is_answered_although_tables_of_bots_want_to_play(
    start: Any, enter: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_scheduler, "WATCHED", 0.01)
    server = start()
    room = server.inside.services.bot_pool
    child, crowd, person = with_child(room), enter(server.at), enter(server.at)
    watching = [crowd.come(crowd.set_up(GAME, "level5", "level5")) for _ in range(6)]
    until(lambda: child.asked == ["level5"] and room.bots_only.waiting == 4)
    assert room.bots_only.running == room.limits.bots_only_tables_each == 2, "the others wait for their turn"
    chair = person.come(person.set_up(GAME, "me", "level1"))
    chair.ready()
    end = time.monotonic() + PATIENCE
    while PEOPLE not in room.queue._lines:
        assert time.monotonic() < end, "the bot was never asked"
        chair.drain(0.02)
        if chair.legal:
            chair.play(chair.legal[0])
    assert room.queue.waiting <= 2, "the person's bot and one other"
    child.answers.release(2)
    until(lambda: len(child.asked) > 1)
    assert child.asked[1] == "level1"
    chair.until(lambda chair: bool(chair.legal))
    child.answers.release(100_000)
    until(lambda: len(child.asked) > 12)  # and everybody else plays on
    for watcher in watching:
        watcher.close()
    until(lambda: not room.queue.running and not room.bots_only.running and not room.bots_only.waiting)


def test_a_bot_without_a_child_says_any_legal_word(guest: Any, running: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def late(*_: object) -> Reply:
        raise TooLate("too many others were waiting")

    monkeypatch.setattr(running.inside.services.bot_pool, "ask", late)
    before = running.inside.services.counts["bots_late"]
    host = guest()
    chair = host.come(host.set_up("march", "me", "level5"))
    chair.ready()
    chair.until(lambda chair: bool(chair.legal))
    chair.play(chair.legal[0])
    chair.until(lambda chair: bool(chair.legal))
    counted = running.inside.services.counts["bots_late"]
    assert counted > before
    assert f"kaik_bots_late_total {float(counted)}\n" in host.http.get("/api/metrics").text


def test_a_table_is_put_first_while_somebody_who_sits_there_is_here(guest: Any, running: Any) -> None:
    host = guest()
    table = host.set_up("march", "me", "random")
    chair = host.come(table)
    watcher = guest().come(table)
    clockwork = running.inside.lobby.awake[table].scheduler
    assert clockwork._asker().rank == PEOPLE
    chair.close()
    watcher.until(lambda chair: not chair.table["seats"][0]["here"])
    assert clockwork._asker().rank == OTHERS, "who only watches does not count"
