"""Guests of the fuzzers: honest ones who play on and remember what was acknowledged, and hostile ones who do not."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from tests.server.inside import Inside, Wire
from tests.server.mutations import WORDS, bent, spoiled

REMEMBERED = 40
"""Frames of the past that may come again, by anybody and anywhere."""


class Honest:
    """Somebody with a socket who says any of their actions and keeps what was acknowledged."""

    def __init__(self, wire: Wire, luck: Random) -> None:
        self.wire, self._luck = wire, luck
        self.acknowledged: list[str] = []
        self.log: list[list[Any]] = []
        self.position: dict[str, Any] = {}
        self._read = self._said = 0

    def hear(self) -> None:
        """Understand what came, and notice gaps."""
        fresh, self._read = self.wire.frames[self._read :], len(self.wire.frames)
        for told in map(json.loads, fresh):
            if "position" not in told:
                continue
            assert told["t"] == "sync" or told["start"] == len(self.log), "a gap, or something told twice"
            self.log = self.log[: told["start"]] + told["faces"]
            self.position = told["position"]

    async def play(self) -> None:
        """Say an action if asked; it must be acknowledged."""
        self.hear()
        if not self.position.get("legal"):
            return
        self._said += 1
        action, ident, before = self._luck.choice(self.position["legal"]), str(self._said), len(self.wire.frames)
        await self.wire.say({"t": "play", "n": self.position["n"], "do": action, "id": ident})
        answers = [told for told in map(json.loads, self.wire.frames[before:]) if told.get("id") == ident]
        assert [told["t"] for told in answers] == ["ack"], f"{action} got {answers}"
        self.acknowledged.append(action)


class Hostile:
    """Somebody who sends what no page would send; hung up on, they come back."""

    def __init__(self, services: Inside, table: str, cookie: str, luck: Random) -> None:
        self._services, self._table, self._cookie, self._luck = services, table, cookie, luck
        self.wire: Wire | None = None
        self.sent = 0

    async def attack(self, past: deque[dict[str, Any]], frames: int) -> None:
        """Some frames one after another without waiting, then a look at what came of them."""
        wire = self.wire
        if wire is None or wire.over:
            wire = self.wire = await self._services.come(self._table, self._cookie)
        said = json.loads(wire.frames[-1]) if wire.frames else {}
        for _ in range(frames):
            wire.put(hostile(self._luck, said, past))
        self.sent += frames
        await wire.rest()
        del wire.frames[:-1]

    async def leave(self) -> None:
        if self.wire is not None and not self.wire.over:
            await self.wire.close()


def hostile(luck: Random, told: dict[str, Any], past: deque[dict[str, Any]]) -> str | bytes:
    """A frame as somebody sends it who was told this last: true, late, foreign, or broken in some way."""
    said = honest(luck, told.get("position") or {})
    past.append(said)
    if len(past) > REMEMBERED:
        past.popleft()
    match luck.randrange(6):
        case 0:
            said = luck.choice(past)
            frame = json.dumps(said).encode()
        case 1:
            frame = json.dumps(said).encode()
        case 2 | 3:
            frame = spoiled(luck, said, past)
        case _:
            frame = bent(luck, json.dumps(said).encode())
    if luck.randrange(4) == 0:
        return frame
    return frame.decode(errors="replace")


def honest(luck: Random, position: dict[str, Any]) -> dict[str, Any]:
    """A message that a page could send."""
    n = int(position.get("n") or 0)
    actions = [*(position.get("legal") or ()), *(position.get("talk") or ()), *WORDS]
    kinds: tuple[dict[str, Any], ...] = (
        {"t": "play", "n": n, "do": luck.choice(actions), "id": "a"},
        {"t": "play", "n": max(0, n - luck.randrange(4)), "do": luck.choice(actions)},
        {
            "t": "hello",
            "match": position.get("match", ""),
            "n": luck.randrange(n + 2),
            "seat": luck.choice((None, 0, 1)),
        },
        {"t": "sit", "seat": luck.randrange(4), "nonce": luck.randbytes(luck.randrange(33)).hex()},
        {"t": "stand"},
        {"t": "bot", "seat": luck.randrange(4), "bot": luck.choice(("random", "", "greedy", "nobody"))},
        {"t": "ready", "nonce": "00ff"},
        {"t": "chat", "text": luck.choice(("hi", "<script>", "\u202e", "x" * 300, "{}"))},
        {"t": "hint", "n": n},
        {"t": "ping", "id": "p"},
    )
    return luck.choice(kinds)


class _Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(logging.Formatter().format(record))


@contextmanager
def a_clean_log() -> Iterator[list[str]]:
    """Whatever is logged as an error in between, from any logger; nothing may be."""
    handler = _Errors()
    watched = [logging.getLogger(name) for name in ("", "uvicorn", "uvicorn.error", "websockets")]
    for logger in watched:
        logger.addHandler(handler)
    try:
        yield handler.lines
    finally:
        for logger in watched:
            logger.removeHandler(handler)
    assert not handler.lines, "\n".join(handler.lines[:3])


async def until(holds: Any, what: str, patience: float = 20.0) -> None:
    """Wait for something to become true."""
    end = asyncio.get_running_loop().time() + patience
    while not holds():
        assert asyncio.get_running_loop().time() < end, what
        await asyncio.sleep(0.02)
