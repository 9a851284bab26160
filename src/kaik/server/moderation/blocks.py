"""Who does not want to hear or meet whom.

A *mute* hides what somebody says from one person. A *block* does that too, and keeps the two apart: the blocked one
cannot challenge the other, is not paired with them, and cannot sit down where they sit or host. Nobody is told.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import and_, delete, insert, or_, select

from kaik.core.errors import KaikError, NoSuch
from kaik.server import schema
from kaik.server.limits import TooMuch
from kaik.server.moderation.bodies import Blocked, BlockKind
from kaik.server.moderation.people_meant import PersonMeant, mark_of
from kaik.server.store import Store

MOST = 500
"""People one guest may mute or block."""

_BLOCKS = schema.blocks.c


class Blocks:
    """Remembers them, and answers whoever is about to bring two people together."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, guest: str, other: PersonMeant, kind: BlockKind, now: int) -> None:
        """Mute or block somebody; the later word counts."""
        if guest == other.guest:
            raise KaikError("that is you yourself")
        if len(await self.of(guest)) >= MOST:
            raise TooMuch(f"you have muted or blocked {MOST} people already; let somebody off first")
        pair = delete(schema.blocks).where(_BLOCKS.guest == guest, _BLOCKS.other == other.guest)
        row = {"guest": guest, "other": other.guest, "name": other.name, "kind": kind, "at": now}
        await self._store.write((pair, None), (insert(schema.blocks), [row]))

    async def remove(self, guest: str, ident: str) -> None:
        """Let somebody off again."""
        for row in await self._rows(_BLOCKS.guest == guest):
            if mark_of(row.other) == ident:
                pair = delete(schema.blocks).where(_BLOCKS.guest == guest, _BLOCKS.other == row.other)
                await self._store.write((pair, None))
                return
        raise NoSuch("you have muted or blocked nobody of that kind")

    async def of(self, guest: str) -> tuple[Blocked, ...]:
        """Whom a guest has muted or blocked, the latest first."""
        rows = await self._rows(_BLOCKS.guest == guest)
        return tuple(Blocked(mark_of(row.other), row.name, row.kind, row.at) for row in rows)

    async def unheard_by(self, guest: str | None) -> frozenset[str]:
        """Whose words a guest does not want to read."""
        return frozenset(row.other for row in await self._rows(_BLOCKS.guest == guest)) if guest else frozenset()

    async def deaf_to(self, speaker: str, guests: Collection[str]) -> frozenset[str]:
        """Which of some guests do not want to read what somebody says."""
        if not guests:
            return frozenset()
        rows = await self._rows(and_(_BLOCKS.other == speaker, _BLOCKS.guest.in_(tuple(guests))))
        return frozenset(row.guest for row in rows)

    async def blocked(self, guest: str, by: Collection[str]) -> bool:
        """Whether one of some people does not want to meet a guest."""
        if not by:
            return False
        theirs = and_(_BLOCKS.other == guest, _BLOCKS.guest.in_(tuple(by)), _BLOCKS.kind == "block")
        return bool(await self._rows(theirs))

    async def apart(self, guests: Collection[str]) -> frozenset[frozenset[str]]:
        """Which pairs of some people are not to be brought together, whoever of the two has said so."""
        some = tuple(guests)
        both = and_(or_(_BLOCKS.guest.in_(some)), _BLOCKS.other.in_(some), _BLOCKS.kind == "block")
        return frozenset(frozenset((row.guest, row.other)) for row in await self._rows(both)) if some else frozenset()

    async def _rows(self, condition: Any) -> list[Any]:
        return await self._store.fetch(select(schema.blocks).where(condition).order_by(_BLOCKS.at.desc()))
