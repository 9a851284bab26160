"""Whoever is gone for good is waited for by nobody: challenges end, and tournaments go on without them."""

from __future__ import annotations

from sqlalchemy import delete, select, update

from kaik.server import schema
from kaik.server.transactions import Act


def gone_for_good(guest: str, now: int) -> tuple[Act, ...]:
    """What has to be written when an account or a bot ends, besides its end."""
    challenges, entrants, tournaments = schema.challenges.c, schema.entrants.c, schema.tournaments.c
    waiting = ((challenges.challenger == guest) | (challenges.challenged == guest)) & (challenges.state == "open")
    to_come = select(tournaments.id).where(tournaments.state == "open")
    playing = (entrants.guest == guest) & entrants.withdrawn.is_(None)
    only_theirs = (tournaments.maker == guest) & (tournaments.state == "open") & tournaments.starts.is_(None)
    return (
        (update(schema.challenges).where(waiting).values(state="withdrawn", changed=now), None),
        (delete(schema.entrants).where(entrants.guest == guest, entrants.tournament.in_(to_come)), None),
        (update(schema.entrants).where(playing).values(withdrawn=now), None),
        (update(schema.tournaments).where(only_theirs).values(state="cancelled", ended=now), None),
    )
