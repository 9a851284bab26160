"""Tokens, by which a program is a bot account: shown once, stored as hashes, good for what their scopes say."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Any, Literal, get_args

import msgspec
from sqlalchemy import Select, delete, exists, insert, select, update

from kaik.core.errors import KaikError
from kaik.server import schema
from kaik.server.auth import new_id
from kaik.server.store import Store, row

TokenScope = Literal["read", "play", "challenge"]
"""What a token allows: to follow events and games, to act at tables, and to send and answer challenges."""
SCOPES: tuple[TokenScope, ...] = get_args(TokenScope)
PREFIX = "kaik_"
"""How every token begins, so that one that was published by mistake can be found."""
MOST = 10
"""Tokens of one bot."""
NOTED = 10 * 60 * 1000
"""Milliseconds after which it is written down again that a token was used."""

_TOKEN = schema.tokens.c


class BotToken(msgspec.Struct, frozen=True):
    """A token as it is stored."""

    id: str
    hash: str
    bot: str
    name: str
    scopes: str
    made: int
    used: int | None = None

    def allows(self, scope: TokenScope) -> bool:
        """Whether it is good for that."""
        return scope in self.scopes.split()


class Tokens:
    """Makes tokens, finds them, lists them and ends them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._making = asyncio.Lock()

    async def make(self, bot: str, name: str, scopes: Iterable[TokenScope], now: int) -> tuple[str, BotToken]:
        """A new token of a bot; its text is known to nobody but whoever is told it here."""
        text = PREFIX + secrets.token_urlsafe(32)
        wanted = " ".join(scope for scope in SCOPES if scope in set(scopes))
        fresh = BotToken(new_id(), _hash(text), bot, name, wanted, now)
        async with self._making:  # who asks twice at once is counted twice
            if len(await self.listed(bot)) >= MOST:
                raise KaikError(f"a bot has at most {MOST} tokens; revoke one of them first", "too_many")
            await self._store.write((insert(schema.tokens), [row(fresh)]))
        return text, fresh

    async def listed(self, bot: str) -> tuple[BotToken, ...]:
        """The tokens of a bot, oldest first."""
        found = await self._store.fetch(select(schema.tokens).where(_TOKEN.bot == bot).order_by(_TOKEN.made, _TOKEN.id))
        return tuple(BotToken(**each._mapping) for each in found)

    async def revoke(self, bot: str, ident: str) -> None:
        """End a token of a bot; ending one that has ended changes nothing."""
        await self._store.write((delete(schema.tokens).where(_TOKEN.id == ident, _TOKEN.bot == bot), None))

    async def revoke_all(self, bot: str) -> None:
        """End every token of a bot."""
        await self._store.write((delete(schema.tokens).where(_TOKEN.bot == bot), None))

    async def find(self, text: str, now: int) -> BotToken | None:
        """The token of that text, if there is one and neither its bot nor its owner is closed."""
        if not text.startswith(PREFIX):
            return None
        wanted = _hash(text)
        found = await self._store.fetch(_living().where(_TOKEN.hash == wanted))
        if not found or not hmac.compare_digest(found[0].hash, wanted):
            return None
        token = BotToken(**found[0]._mapping)
        if token.used is None or now - token.used > NOTED:
            await self._store.change(update(schema.tokens).where(_TOKEN.id == token.id).values(used=now))
        return token

    async def lives(self, ident: str) -> bool:
        """Whether a token has not been revoked, nor its bot or its owner closed."""
        return bool(await self._store.fetch(_living().where(_TOKEN.id == ident)))


def _living() -> Select[Any]:
    """The tokens of bots that are not closed, of owners who are not."""
    bots, owners = schema.accounts.c, schema.accounts.alias().c
    ended = exists(select(owners.guest).where(owners.guest == bots.owner, owners.closed.is_not(None)))
    return select(schema.tokens).join(schema.accounts).where(bots.closed.is_(None), ~ended)


def _hash(text: str) -> str:
    return hashlib.sha256(b"kaik-token-1:" + text.encode()).hexdigest()
