"""Bot accounts: programs that belong to a person's account and have a name of their own."""

from __future__ import annotations

import asyncio

from sqlalchemy import select, update

from kaik.core.errors import KaikError, NoSuch
from kaik.server import schema
from kaik.server.accounts.directory import BOT, Directory, UserAccount
from kaik.server.accounts.leaving import gone_for_good
from kaik.server.auth import NotYours, is_bot_id, new_bot_id
from kaik.server.names import chosen_name, looks, program_name
from kaik.server.store import Store

MOST = 10
"""Bots of one account."""

_ACCOUNT = schema.accounts.c


class BotAccounts:
    """The bots of everybody who has an account."""

    def __init__(self, store: Store) -> None:
        self._store, self._directory = store, Directory(store)
        self._making = asyncio.Lock()

    async def make(self, owner: str, name: str, now: int) -> UserAccount:
        """A new bot of somebody's; its name looks like nobody else's."""
        await self.refuse_strangers(owner)
        shown, guest = chosen_name(name), new_bot_id()
        account = UserAccount(guest, shown, looks(shown), kind=BOT, owner=owner, made=now)
        async with self._making:  # who asks twice at once is counted twice
            if len(await self.of(owner)) >= MOST:
                raise KaikError(f"an account has at most {MOST} bots; close one of them first", "too_many")
            await self._store.name_guest(guest, program_name(shown), now)
            await self._directory.add(account)
        return account

    async def of(self, owner: str) -> tuple[UserAccount, ...]:
        """The bots of somebody, oldest first."""
        asked = select(_ACCOUNT.guest).where(_ACCOUNT.owner == owner, _ACCOUNT.kind == BOT, _ACCOUNT.closed.is_(None))
        guests = [str(each[0]) for each in await self._store.fetch(asked.order_by(_ACCOUNT.made, _ACCOUNT.guest))]
        found = await self._directory.of_all(guests)
        return tuple(found[guest] for guest in guests if guest in found)

    async def one(self, owner: str, bot: str) -> UserAccount:
        """A bot of somebody's by its id."""
        found = await self._directory.of(bot) if is_bot_id(bot) else None
        if found is None or found.owner != owner:
            raise NoSuch("you have no such bot")
        return found

    async def close(self, bot: str, now: int) -> None:
        """End a bot; its games stay, and its name is free again."""
        ended = update(schema.accounts).where(_ACCOUNT.guest == bot).values(closed=now, looks=bot)
        await self._store.write((ended, None), *gone_for_good(bot, now))

    async def may_have(self, owner: str) -> bool:
        """Whether somebody has an account of their own, to which bots could belong."""
        account = await self._directory.of(owner)
        return account is not None and account.kind != BOT

    async def refuse_strangers(self, owner: str) -> None:
        """Refuse whoever has no account of their own."""
        if not await self.may_have(owner):
            raise NotYours("bots belong to accounts; make an account first", "no_account")
