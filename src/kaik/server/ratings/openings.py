"""How people begin: the first thing that somebody chose in a match and that everybody could see.

It is written with the end of a match, for then its log is open to all anyway, and nobody has to play it again.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import insert

from kaik.play.match import Match, positions
from kaik.server import schema
from kaik.server.seating import Seats
from kaik.server.store import MatchRow
from kaik.server.transactions import Act

LOOKED_AT = 60
"""Entries at the beginning of a log among which a first choice is looked for."""
LONGEST = 200


def add_openings(match: Match, ended: MatchRow, seats: Seats) -> tuple[Act, ...]:
    """Write down how the people of a match began; one that began in a given position tells nothing."""
    people = {seat.seat: seat.guest for seat in seats if seat.guest}
    if ended.given is not None or ended.origin or not people:
        return ()
    found = first_choices(match, people)
    rows = [
        {"match": ended.id, "seat": seat, "guest": people[seat], "game": match.game.slug, "word": word}
        for seat, word in sorted(found.items())
        if len(word) <= LONGEST
    ]
    return ((insert(schema.openings), [{**each, "ended": ended.ended} for each in rows]),) if rows else ()


def first_choices(match: Match, seats: Collection[int]) -> dict[int, str]:
    """The first open choice of some seats, where there was more than one thing to do."""
    found: dict[int, str] = {}
    for state, entry in positions(match):
        if entry.n >= LOOKED_AT or len(found) == len(seats):
            break
        if entry.talk or entry.seat not in seats or entry.seat in found:
            continue
        if state.face(entry.seat, entry.action, None) == entry.action and len(state.legal(entry.seat)) > 1:
            found[entry.seat] = str(entry.action)
    return found
