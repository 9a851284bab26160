"""What spectators of a table see where it has a delay: the match as it was so many entries ago, until it is over.

Only what everybody may see anyway is held back, for its worth fades: a friend who watches could tell a player what the
others do. Those who sit at the table see it at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TypeVar

from kaik.server.live import LiveMatch

T = TypeVar("T")


class DelayedMatch:
    """The past of a match, as far back as spectators are behind."""

    def __init__(self, entries: int) -> None:
        self.entries = entries
        """How many entries behind; 0 where there is no delay."""
        self._past: deque[LiveMatch] = deque()

    def restart(self, live: LiveMatch) -> None:
        """Begin with a match as it is before what is held back; the next match forgets this one."""
        self._past.clear()
        self.note(live)

    def told(self, entries: Sequence[T]) -> Sequence[T]:
        """Of a log, what spectators may know."""
        return entries[: max(0, len(entries) - self.entries)]

    def note(self, live: LiveMatch) -> None:
        """Remember how the match is now, and forget what is older than anybody is shown."""
        if not self.entries:
            return
        self._past.append(live)
        until = len(live.match.log) - self.entries
        while len(self._past) > 1 and len(self._past[1].match.log) <= until:
            self._past.popleft()

    def shown(self, live: LiveMatch) -> LiveMatch:
        """What spectators see of it."""
        return self._past[0] if self._past and not live.match.over else live
