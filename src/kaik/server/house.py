"""What every table shares: the memory, the bots' room, the time, and the counts of what was done."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from kaik.server.limits import CHAT, HINTS, Buckets
from kaik.server.store import Store
from kaik.server.thinkers import Thinkers


def milliseconds() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class House:
    """The rooms around the tables."""

    def __init__(self, store: Store, thinkers: Thinkers, now: Callable[[], int] = milliseconds) -> None:
        self.store = store
        self.thinkers = thinkers
        self.now = now
        self.chatter = Buckets(CHAT)
        self.advice = Buckets(HINTS)
        self.counts: Counter[str] = Counter()
        self.changed: Callable[[], None] = lambda: None
        """Called whenever what the lobby shows may have changed."""
