"""A seek: somebody who waits for others to play with, on which terms, and since when."""

from __future__ import annotations

import msgspec

from kaik.server.meeting.bodies import SeekSeen
from kaik.server.meeting.terms import GameTerms

NEAR = 150.0
"""Points by which two may differ who have just come."""
WIDER = 15.0
"""Points by which that grows with each second of waiting."""
FILL_AFTER = 30_000
"""Milliseconds after which those who wait for a larger table are asked whether bots may have the empty seats."""
ASKED_FOR = 20_000
"""Milliseconds there are to answer that; who says nothing goes on waiting."""


class Seek(msgspec.Struct, frozen=True):
    """Somebody who waits. Moments are those of the monotonic clock of the node that holds the value."""

    id: str
    guest: str
    name: str
    terms: GameTerms
    since: int
    strength: float = 1500.0
    held: int = 0
    """Milliseconds before which nobody is paired with them, for having left too often."""
    join: str = ""
    """The seek they chose from the list: they are paired with that one, however far apart they are."""
    fill_from: int = 0
    """Since when they wait without having been asked about bots."""
    asked: int | None = None
    """When they were asked whether bots may have the empty seats."""
    agreed: bool = False
    """Whether they said yes to that."""
    profile: str = ""
    """What their account is called, if they have one."""

    def waited(self, now: int) -> int:
        """Milliseconds for which they have waited."""
        return max(0, now - self.since)

    def reach(self, now: int) -> float:
        """How many points away somebody may be; it grows while they wait."""
        return NEAR + WIDER * self.waited(now) / 1000

    def is_pairable(self, now: int) -> bool:
        return self.waited(now) >= self.held

    def is_undecided(self, now: int) -> bool:
        """Whether they have been asked about bots and may still answer."""
        return self.asked is not None and not self.agreed and now - self.asked < ASKED_FOR

    @property
    def was_asked(self) -> bool:
        """Whether they have been asked about bots before, and said no."""
        return self.fill_from != self.since

    def moved(self, by: int) -> Seek:
        """The same seek by another clock."""
        asked = None if self.asked is None else self.asked + by
        return msgspec.structs.replace(self, since=self.since + by, fill_from=self.fill_from + by, asked=asked)

    def seen(self, date: int) -> SeekSeen:
        """The seek as the list shows it; `date` is when it began."""
        terms = self.terms
        return SeekSeen(
            id=self.id,
            name=self.name,
            game=terms.game,
            preset=terms.preset,
            clock=terms.clock,
            rated=terms.rated,
            seats=terms.seats,
            strength=self.strength,
            at=date,
            profile=self.profile,
        )
