"""The bot pool: child processes that think, a fair queue before them, and a deadline for every question."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable
from functools import partial

import msgspec

from kaik.core.codec import to_json
from kaik.core.errors import KaikError
from kaik.core.state import State
from kaik.server.bot_worker import Reply, Thought
from kaik.server.child import Child
from kaik.server.failures import log_failure
from kaik.server.fair_queue import FairQueue, Waiting
from kaik.server.limits import BotLimits
from kaik.server.offers import OtherWorkers, answer_elsewhere

WORKER = "kaik.server.bot_worker"
TIME = BotLimits().seconds
"""Seconds from a question to its answer."""
FIRST = 4
"""So many times as long for a child's first answer, which may have an engine to compile."""
WAIT = 2 / 3
"""The part of that time a question may wait for a child; a child asked later could not answer in time any more."""
LARGEST = 1024 * 1024
"""Bytes in the longest answer."""
PEOPLE, OTHERS = 0, 1
"""Tables where somebody sits and is here are served first, all others after them."""


class NoThought(KaikError):
    """A bot that crashed, answered nonsense, or took too long."""


class TooLate(NoThought):
    """A question that has waited for a child for too long."""


class Asker(msgspec.Struct, frozen=True):
    """For whom a bot thinks: the guest whose table it is, or who wants a hint, and how urgent that is."""

    key: str = ""
    rank: int = PEOPLE


NOBODY = Asker()


class BotPool:
    """A few child processes and a queue before them."""

    def __init__(self, count: int | None = None, time: float | None = None, limits: BotLimits | None = None) -> None:
        self.limits = limits or BotLimits()
        self._time = time or self.limits.seconds
        count = count or self.limits.workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        spelled = msgspec.json.encode(self.limits).decode()
        self._children = [Child(WORKER, spelled, limit=LARGEST) for _ in range(count)]
        self._idle = list(self._children)
        self.queue = FairQueue(count, self.limits.waiting, self.limits.waiting_each)
        self.bots_only = FairQueue(self.limits.bots_only_tables, running_each=self.limits.bots_only_tables_each)
        """The turns of tables where no person sits."""
        self.elsewhere: OtherWorkers | None = None
        """Who else may answer where all children here are busy."""
        self.asked = 0
        self.failed = 0
        self.late = 0

    async def warm(self) -> None:
        """Start one child before it is needed, so that a first game does not wait for it."""
        async with self.queue.turn(NOBODY.key, OTHERS):
            child = self._idle.pop()
            try:
                await child.start()
            finally:
                self._idle.append(child)

    async def ask(self, bot: str, game: str, imagined: State, seat: int, asker: Asker = NOBODY) -> Reply:
        """What a bot does in an imagined position; NoThought without a legal action, TooLate if no child has time."""
        thought = Thought(bot, game, seat, msgspec.Raw(to_json(imagined)), secrets.token_hex(32))
        clock = asyncio.get_running_loop().time
        began, waiting = clock(), Waiting(self.queue, asker.key, asker.rank)
        try:
            answer = await self._wait(waiting, thought, asker)
            self.asked += 1
            if answer is not None:
                return _checked(thought, _understood(answer))
            return _checked(thought, await self._ask(thought, self._time, clock() - began))
        except NoThought:
            self.failed += 1
            raise
        finally:
            waiting.leave()

    async def work(self, payload: bytes, seconds: float, report: Callable[[bytes], None]) -> bytes:
        """A question of another node, answered in a place that is held for it; what goes wrong is an answer, too."""
        try:
            reply = await self._ask(msgspec.json.decode(payload, type=Thought), min(seconds, self._time), 0.0)
        except msgspec.MsgspecError as wrong:
            reply = Reply(error=type(wrong).__name__)
        return msgspec.json.encode(reply)

    async def close(self) -> None:
        """End every child process."""
        await asyncio.gather(*(child.stop() for child in self._children))

    async def _wait(self, waiting: Waiting, thought: Thought, asker: Asker) -> bytes | None:
        """Wait for a child; while all of them are still starting, as long as their first answer may take.

        Where there is none, somebody elsewhere may answer: they are told what the child would have been told.
        """
        first = all(child.fresh for child in self._children)
        offer = None
        if self.elsewhere is not None:
            offer = partial(self.elsewhere.offer, asker.key, msgspec.json.encode(thought), self._time, asker.rank)
        try:
            return await answer_elsewhere(waiting, offer, self._time * WAIT * (FIRST if first else 1))
        except TimeoutError:
            self.late += 1
            raise TooLate(f"{thought.bot} gave no answer (too many others were waiting)") from None

    async def _ask(self, thought: Thought, seconds: float, waited: float) -> Reply:
        """What a child answers; whoever calls this holds a place."""
        child = self._idle.pop()
        seconds = seconds * (FIRST if child.fresh else 1) - waited
        try:
            return await child.ask(msgspec.json.encode(thought), seconds, _read)
        except (OSError, EOFError, ValueError, RuntimeError, msgspec.MsgspecError) as wrong:
            return Reply(error=type(wrong).__name__)
        finally:
            self._idle.append(child)


def _checked(thought: Thought, reply: Reply) -> Reply:
    """The reply, unless it says what went wrong."""
    if reply.error:
        log_failure(f"{thought.bot} gave no answer in a game of {thought.game} ({reply.error})", reply.trace)
        raise NoThought(f"{thought.bot} gave no answer ({reply.error})")
    return reply


def _understood(answer: bytes) -> Reply:
    try:
        return msgspec.json.decode(answer, type=Reply)
    except msgspec.MsgspecError as wrong:
        return Reply(error=type(wrong).__name__)


async def _read(stream: asyncio.StreamReader) -> Reply:
    return msgspec.json.decode(await stream.readline(), type=Reply)
