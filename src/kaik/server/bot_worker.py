"""A child process in which bots think: one question a line comes in, one answer a line goes out.

It is handed an imagined position (`imagine`), never the position, and has less of the machine than the
server: it is nice, and its memory is limited.
"""

from __future__ import annotations

import sys

import msgspec

from kaik import bots, engine
from kaik.core.codec import from_json
from kaik.games import find
from kaik.play.luck import Luck
from kaik.play.thought import rest
from kaik.server.limits import BotLimits
from kaik.server.worker import answers, limit_resources, trace_of


class Thought(msgspec.Struct, frozen=True):
    """A question: which bot, in which imagined position, for which seat, with which luck."""

    bot: str
    game: str
    seat: int
    imagined: msgspec.Raw
    seed: str


class Reply(msgspec.Struct, frozen=True):
    """A bot's action and its reason, or what went wrong."""

    action: str = ""
    why: dict[str, str] = {}
    error: str = ""
    trace: str = ""


def think(thought: Thought) -> Reply:
    """What the bot does."""
    game = find(thought.game)
    imagined = from_json(bytes(thought.imagined), game.state)
    said = bots.find(thought.bot, game).choose(imagined, thought.seat, Luck.read(thought.seed).dice(0))
    return Reply(str(said.action), said.why)


def answer(line: bytes) -> Reply:
    """The answer to a line; whatever goes wrong is said, and the next line is read."""
    try:
        return think(msgspec.json.decode(line, type=Thought))
    except MemoryError:
        return Reply(error="the bot ran out of memory")
    except Exception as wrong:  # a bot may fail in any way, and the child must live on
        return Reply(error=f"{type(wrong).__name__}: {wrong}"[:300], trace=trace_of(wrong))


def main() -> None:
    """Answer until the server goes away."""
    limits = msgspec.json.decode(sys.argv[1], type=BotLimits)
    limit_resources(limits.memory)
    engine.be_prompt()
    out = answers()
    for line in sys.stdin.buffer:
        out.write(msgspec.json.encode(answer(line)) + b"\n")
        out.flush()
        rest()


if __name__ == "__main__":
    main()
