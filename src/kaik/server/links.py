"""Private links, by which a guest goes on on another device: good once, for a quarter of an hour, and revocable.

A link holds a random token; what is stored is its hash, so that whoever reads the database can enter nowhere.
"""

from __future__ import annotations

import hashlib
import secrets

import msgspec
from sqlalchemy import delete, insert, select, update

from kaik.server import schema
from kaik.server.auth import NotYours
from kaik.server.store import Store

LASTS = 15 * 60 * 1000
"""Milliseconds a link is good for."""
MOST_OPEN = 5
"""Links of one guest that are open at the same time; the oldest ends when there is one more."""
FORGOTTEN = 24 * 3600 * 1000
"""Milliseconds after which a link that has ended is no longer stored."""

_LINK = schema.links.c


class LinkRow(msgspec.Struct, frozen=True):
    """A link as it is stored: under the hash of its token, with the moment it was used, if it was."""

    id: str
    guest: str
    made: int
    until: int
    used: int | None = None


class Links:
    """Makes links, lists them, ends them, and lets each be used once."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def make(self, guest: str, now: int) -> tuple[str, LinkRow]:
        """A new link of a guest, and its token, which is known to nobody but whoever is told it here."""
        token = secrets.token_urlsafe(24)
        fresh = LinkRow(_hash(token), guest, now, now + LASTS)
        too_many = [link.id for link in (await self.open(guest, now))[: -(MOST_OPEN - 1)]]
        await self._store.write(
            (delete(schema.links).where(_LINK.until < now - FORGOTTEN), None),
            (delete(schema.links).where(_LINK.id.in_(too_many)), None),
            (insert(schema.links), [msgspec.structs.asdict(fresh)]),
        )
        return token, fresh

    async def open(self, guest: str, now: int) -> tuple[LinkRow, ...]:
        """The links of a guest that could still be used, oldest first."""
        asked = select(schema.links).where(_LINK.guest == guest, _LINK.used.is_(None), _LINK.until > now)
        found = await self._store.fetch(asked.order_by(_LINK.made, _LINK.id))
        return tuple(LinkRow(**each._mapping) for each in found)

    async def revoke(self, guest: str, ident: str) -> None:
        """End a link of a guest; ending one that has ended changes nothing."""
        await self._store.write((delete(schema.links).where(_LINK.id == ident, _LINK.guest == guest), None))

    async def use(self, token: str, now: int) -> str:
        """The guest a link stands for; of two who use it at once, one is refused like everybody after them."""
        if token.count(".") == 2:
            raise NotYours(
                "private links of this kind are no longer valid; make a new one on the first device", "bad_link"
            )
        ident = _hash(token)
        unused = (_LINK.id == ident) & _LINK.used.is_(None) & (_LINK.until > now)
        changed = await self._store.change(update(schema.links).where(unused).values(used=now))
        found = await self._store.fetch(select(_LINK.guest).where(_LINK.id == ident)) if changed == 1 else []
        if not found:  # it may also have been ended in the meantime
            sentence = "this private link does not work: each works once, within 15 minutes; make a new one"
            raise NotYours(f"{sentence} on the first device", "bad_link")
        return str(found[0].guest)


def _hash(token: str) -> str:
    return hashlib.sha256(b"kaik-link-2:" + token.encode()).hexdigest()
