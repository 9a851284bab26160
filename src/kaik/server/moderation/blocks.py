"""Who does not want to hear or meet whom.

A *mute* hides what somebody says from one person. A *block* does that too, and keeps the two apart: the blocked one
cannot challenge the other, is not paired with them, and cannot sit down where they sit or host. Nobody is told.
A bot is its owner's: whoever is blocked by somebody is not met by way of bots either.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations
from typing import Any

from sqlalchemy import and_, delete, insert, select

from kaik.core.errors import KaikError, NoSuch
from kaik.server import schema
from kaik.server.auth import is_bot_id
from kaik.server.limits import TooMuch
from kaik.server.moderation.bodies import Blocked, BlockKind
from kaik.server.moderation.people_meant import PersonMeant, mark_of
from kaik.server.store import Store

MOST = 500
"""People one guest may mute or block."""

_BLOCKS, _ACCOUNTS = schema.blocks.c, schema.accounts.c


class Blocks:
    """Remembers them, and answers whoever is about to bring two people together."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, guest: str, other: PersonMeant, kind: BlockKind, now: int) -> None:
        """Mute or block somebody; the later word counts."""
        if guest == other.guest:
            raise KaikError("that is you yourself", "yourself")
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
        """Whether one of some people, or the owner of one of some bots, does not want to meet a guest."""
        owners = await self._owners({guest, *by})
        meant = {guest, owners.get(guest, guest)}
        them = {*by, *(owners.get(each, each) for each in by)} - meant
        theirs = and_(_BLOCKS.other.in_(tuple(meant)), _BLOCKS.guest.in_(tuple(them)), _BLOCKS.kind == "block")
        return bool(them) and bool(await self._rows(theirs))

    async def apart(self, guests: Collection[str]) -> frozenset[frozenset[str]]:
        """Which pairs of some people are not to be brought together, whoever of the two has said so."""
        owners = await self._owners(guests)
        some = {*guests, *owners.values()}
        both = and_(_BLOCKS.guest.in_(tuple(some)), _BLOCKS.other.in_(tuple(some)), _BLOCKS.kind == "block")
        pairs = {frozenset((row.guest, row.other)) for row in await self._rows(both)} if guests else set()
        if not owners or not pairs:
            return frozenset(pairs)
        meant = {guest: owners.get(guest, guest) for guest in guests}
        return frozenset(
            frozenset(two)
            for two in combinations(guests, 2)
            if pairs & {frozenset(two), frozenset(meant[each] for each in two)}
        )

    async def _owners(self, guests: Collection[str]) -> dict[str, str]:
        """The owners of those who are bots."""
        bots = tuple(guest for guest in guests if is_bot_id(guest))
        asked: Any = select(_ACCOUNTS.guest, _ACCOUNTS.owner).where(_ACCOUNTS.guest.in_(bots))
        return {row.guest: row.owner for row in await self._store.fetch(asked)} if bots else {}

    async def _rows(self, condition: Any) -> list[Any]:
        return await self._store.fetch(select(schema.blocks).where(condition).order_by(_BLOCKS.at.desc()))
