"""When a covered question closes, so that its pause tells little about who had a choice.

Nobody's choice is ever cut short: a question waits for its answers. What differs is how long it waits beyond them.

- `prompt`: as soon as all answers are in, though not at once. A longer pause tells that somebody thought.
- `steady`: on a tick. Every question is dealt a number of ticks before anybody answers, one in half of all cases, two
  in a quarter and so on; it closes on the first tick that is neither before those nor before its last answer. So
  questions in which nobody had a choice pause as well, as often whoever sits there and whatever they hold.
"""

from __future__ import annotations

import hashlib

from kaik.server.live import LiveMatch
from kaik.server.messages import Covered

HOLD = 400
"""Milliseconds a prompt question stays open at least."""
TICK = 2000
"""Milliseconds between two moments at which a steady question may close."""
MOST_TICKS = 6
"""Ticks that a question is dealt at most; only an answer can make it wait longer."""


def closes_at(covered: Covered, live: LiveMatch, secret: bytes) -> int:
    """The moment at which a question whose answers are all in may close."""
    if covered == "prompt":
        return live.since + HOLD
    answered = -(-(live.answered - live.since) // TICK)
    return live.since + TICK * max(ticks(secret, live.id, live.put), answered)


def ticks(secret: bytes, match: str, put: int) -> int:
    """How many ticks a question is dealt; the same for as long as its table is awake, and known to nobody."""
    dice = int.from_bytes(hashlib.sha256(secret + f"{match}:{put}".encode()).digest(), "big")
    dealt = 1
    while dice & 1 and dealt < MOST_TICKS:
        dealt, dice = dealt + 1, dice >> 1
    return dealt
