"""Whom somebody means: by the name of an account, by a seat, by a line of chat, or by a challenge.

Ids are never told to anybody.
"""

from __future__ import annotations

import hashlib

import msgspec
from sqlalchemy import select

from kaik.core.errors import KaikError, NoSuch
from kaik.server import schema
from kaik.server.accounts.directory import Directory
from kaik.server.moderation.bodies import WhoMeant
from kaik.server.names import first_name
from kaik.server.store import Store


class PersonMeant(msgspec.Struct, frozen=True):
    """Somebody who is meant, and what they were called where they were seen."""

    guest: str
    name: str


async def person_meant(store: Store, who: WhoMeant, by: str) -> PersonMeant:
    """Whoever is meant by somebody, or a sentence that says that nobody is there."""
    if who.challenge:
        return await _challenger(store, who.challenge, by)
    if not who.table:
        account = await Directory(store).named(who.name)
        return PersonMeant(account.guest, account.name)
    if who.seat is not None:
        seats = schema.seats.c
        asked = select(seats.guest, seats.name).where(seats.table_id == who.table, seats.seat == who.seat)
    elif who.at is not None:
        lines = schema.lines.c
        said = (lines.table_id == who.table, lines.at == who.at, lines.name == who.name)
        asked = select(lines.guest, lines.name).where(*said)
    else:
        raise KaikError("say which seat or which line of chat you mean", "nonsense")
    found = await store.fetch(asked)
    if not found or not found[0].guest:
        raise NoSuch("nobody is there who could be meant")
    return PersonMeant(found[0].guest, found[0].name)


async def _challenger(store: Store, ident: str, by: str) -> PersonMeant:
    """Who has challenged somebody."""
    made = schema.challenges.c
    found = await store.fetch(select(made.challenger).where(made.id == ident, made.challenged == by))
    if not found:
        raise NoSuch("there is no such challenge")
    guest = str(found[0].challenger)
    return PersonMeant(guest, await store.guest_name(guest) or first_name(guest))


def mark_of(guest: str) -> str:
    """What stands for a guest towards others: the same for everybody, and no way back to the id."""
    return hashlib.sha256(b"kaik-mark-1" + guest.encode()).hexdigest()[:24]
