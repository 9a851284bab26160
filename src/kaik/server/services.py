"""What every table shares: the memory, the bots' room, the time, and the counts of what was done."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from kaik.server.accounts.directory import Directory
from kaik.server.bot_pool import BotPool
from kaik.server.cluster.bus import Bus, LocalBus
from kaik.server.cluster.node import NodeCounts
from kaik.server.cluster.ownership import SoleOwnership, TableOwnership
from kaik.server.limits import DEFAULTS, Allowance, Buckets, ServerLimits, SharedLimits, TooMuch
from kaik.server.moderation.acts import refuse_silenced
from kaik.server.moderation.blocks import Blocks
from kaik.server.notices.notice import Notice
from kaik.server.ratings.book import RatingBook
from kaik.server.seating import Seats
from kaik.server.store import Store

JUMP = 50
"""Milliseconds by which two clocks may drift apart before one of them is said to have been set."""


def milliseconds() -> int:
    """The date, in milliseconds since 1970; whoever keeps the machine may set it."""
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Milliseconds that nobody can set, counted from any moment; only differences mean something."""
    return time.monotonic_ns() // 1_000_000


class Services:
    """The rooms around the tables, and two clocks.

    `now` is for dates that are stored and shown, `monotonic` for everything that lasts: a date that is set while
    somebody thinks must cost nobody their time.
    """

    def __init__(
        self,
        store: Store,
        bot_pool: BotPool,
        now: Callable[[], int] = milliseconds,
        monotonic: Callable[[], int] = steady,
        limits: ServerLimits = DEFAULTS,
        shared: SharedLimits | None = None,
    ) -> None:
        self.store = store
        self.blocks = Blocks(store)
        self.directory = Directory(store)
        self.ratings = RatingBook(store)
        self.bot_pool = bot_pool
        self.limits = limits
        self.now = now
        self.monotonic = monotonic
        self._between = now() - monotonic()
        self.shared = shared or SharedLimits()
        guest, address = limits.per_guest, limits.per_address
        self.chatter = Allowance(guest.chat, address.chat, name="chat", shared=self.shared)
        self.chatter_of_tables = Buckets(limits.per_table.chat)
        """Counted by the one node that owns the table."""
        self.advice = Allowance(guest.hints, address.hints, name="hints", shared=self.shared)
        self.planning = Allowance(guest.plans, address.plans, name="plans", shared=self.shared)
        self.ownership: TableOwnership = SoleOwnership()
        """Which tables are this server's."""
        self.node_counts: Callable[[], NodeCounts] = NodeCounts
        self.counts: Counter[str] = Counter()
        self.changed: Callable[[], None] = lambda: None
        """Called whenever what the lobby shows may have changed."""
        self.matches_changed: Callable[[Seats], None] = lambda seats: None
        """Called with everybody who sits there when a match has begun or ended."""
        self.bus: Bus = LocalBus()
        """What this node tells all others, and they tell it."""
        self.notify: Callable[[Notice], None] = lambda notice: None
        """Called with what somebody is to be told who may not be here; it is written and sent once, by and by."""
        self.alone: Callable[[], str] = lambda: ""
        """Why other nodes cannot be reached, in one sentence; nothing where they can, or where there are none."""

    def date_of(self, moment: int) -> int:
        """The date of a moment of the monotonic clock, so that its distance from now is right to whoever is told.

        The same moment has the same date until the clock is set: what has not changed is not told again.
        """
        between = self.now() - self.monotonic()
        if abs(between - self._between) > JUMP:
            self._between = between
        return moment + self._between

    async def refuse_chatter(self, guest: str, address: str, table: str) -> None:
        """Refuse a line of chat where a guest, an address or a table has sent too much."""
        if not await self.chatter.take(guest, address):
            raise TooMuch("too many lines of chat at once; wait a moment")
        if not self.chatter_of_tables.take(table):
            raise TooMuch("too many lines of chat at this table; wait a moment")
        await refuse_silenced(self.store, guest, self.now())
