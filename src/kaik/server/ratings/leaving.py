"""Leaving: whoever goes away from matches until their time is over waits longer for the next quick one.

It never costs points: the clock has decided the match already.
"""

from __future__ import annotations

from sqlalchemy import func, insert, select

from kaik.server import schema
from kaik.server.store import Store
from kaik.server.transactions import Act

REMEMBERED = 24 * 3_600_000
"""Milliseconds for which somebody's leaving counts."""
FREE = 1
"""How often somebody may leave in that time without a consequence: a connection may break."""
FIRST, MOST = 60, 30 * 60
"""Seconds to wait after the first time that counts, doubled with every further one, and the longest wait."""


def add_leaving(guest: str, match: str, at: int) -> Act:
    """Write down that somebody has left a match."""
    return insert(schema.leavings), [{"match": match, "guest": guest, "at": at}]


async def leaving_cost(store: Store, guest: str, now: int) -> int:
    """Seconds that somebody has still to wait before quick play finds them an opponent; none for almost everybody."""
    found = schema.leavings.c
    asked = select(func.count(), func.max(found.at)).where(found.guest == guest, found.at > now - REMEMBERED)
    count, last = (await store.fetch(asked))[0]
    return 0 if not count else max(0, wait_after(count) - (now - last) // 1000)


def wait_after(count: int) -> int:
    """Seconds to wait after somebody has left so often.

    >>> [wait_after(count) for count in (1, 2, 3, 4, 20)]
    [0, 60, 120, 240, 1800]
    """
    return 0 if count <= FREE else min(MOST, FIRST << min(count - FREE - 1, 10))
