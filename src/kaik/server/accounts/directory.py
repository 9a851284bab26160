"""Who has an account: found by id or by name, names compared by their looks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from kaik.core.errors import KaikError, NoSuch
from kaik.server import schema
from kaik.server.batched import Batched
from kaik.server.names import looks, plain_name
from kaik.server.store import Store, row

PERSON, BOT = "person", "bot"
LONGEST_LOOKS = 80
"""Characters of a name's looks that are stored; some single characters stand for whole phrases."""


class NameTaken(KaikError):
    """A name that somebody else has, or that looks like it."""

    kind = "name_taken"


class UserAccount(msgspec.Struct, frozen=True):
    """A guest whose name is their own; the id is the guest's, so all that a guest has is the account's."""

    guest: str
    name: str
    looks: str
    kind: str = PERSON
    owner: str = ""
    """Whose bot it is."""
    role: str = ""
    made: int = 0
    closed: int | None = None
    secured: int | None = None
    """Since when they sign in; before that, and without it, whoever has the guest's cookie is the account."""
    renamed: int | None = None


class Directory:
    """Finds accounts, and makes them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._each = Batched(self._of_some)

    async def of(self, guest: str | None) -> UserAccount | None:
        """The account of a guest, if they have one that is not closed."""
        return (await self.of_all((guest,))).get(guest) if guest else None

    async def of_all(self, guests: Iterable[str]) -> dict[str, UserAccount]:
        """The accounts of some guests, by id."""
        found = await asyncio.gather(*map(self._each.ask, guests))
        return {account.guest: account for account in found if account is not None}

    async def _of_some(self, guests: tuple[str, ...]) -> dict[str, UserAccount]:
        found = await self._found(schema.accounts.c.guest.in_(guests))
        return {account.guest: account for account in found}

    async def named(self, name: str) -> UserAccount:
        """The account of that name."""
        found = await self._found(schema.accounts.c.looks == looks(plain_name(name)))
        if not found:
            raise NoSuch("nobody here has that name")
        return found[0]

    async def add(self, account: UserAccount) -> None:
        """Write an account down; its guest has a row among the guests already."""
        refuse_endless(account.name)
        try:
            await self._store.write((insert(schema.accounts), [row(account)]))
        except IntegrityError:
            raise NameTaken(f"the name {account.name!r} is taken; choose another") from None

    async def _found(self, condition: Any) -> list[UserAccount]:
        living = schema.accounts.c.closed.is_(None)
        return [
            UserAccount(**each._mapping)
            for each in await self._store.fetch(select(schema.accounts).where(condition, living))
        ]


def refuse_endless(name: str) -> None:
    """Refuse a name that is short only because one character of it stands for many."""
    if len(looks(name)) > LONGEST_LOOKS:
        raise KaikError("that name is too long when it is spelled out; choose another", "bad_name")
