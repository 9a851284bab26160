"""The routes of people who have bots: make one, give it tokens, revoke them, close it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Path
from starlette.requests import Request
from starlette.responses import Response

from kaik.core.errors import KaikError
from kaik.server.accounts.directory import UserAccount
from kaik.server.bot_api.bodies import BotOwned, BotsOwned, BotTokenMade, BotWanted, TokenListed, TokenWanted
from kaik.server.bot_api.bot_accounts import BotAccounts
from kaik.server.bot_api.streams import BotStreams
from kaik.server.bot_api.tokens import BotToken, Tokens
from kaik.server.http import Routes, body, reply
from kaik.server.names import plain_text, program_name
from kaik.server.openapi import BOT_IDENT, IDENT
from kaik.server.services import Services

BotId = Annotated[str, Path(pattern=BOT_IDENT)]
TokenId = Annotated[str, Path(pattern=IDENT)]


class OwnersApi:
    """All routes under /api/me/bots."""

    def __init__(
        self,
        services: Services,
        tokens: Tokens,
        streams: BotStreams,
        guest: Callable[[Request], Awaitable[str]],
    ) -> None:
        self._services, self._tokens, self._streams, self._guest = services, tokens, streams, guest
        self._bots = BotAccounts(services.store)

    def add(self, routes: Routes) -> None:
        """Add the routes."""
        self._accounts(routes)
        self._of_tokens(routes)

    def _accounts(self, routes: Routes) -> None:
        @routes.get("/api/me/bots", BotsOwned, "my bots, and their tokens without their texts")
        async def bots(request: Request) -> Response:
            return reply(await self._mine(await self._guest(request)))

        @routes.post("/api/me/bots", BotWanted, BotOwned, "make a bot account of mine", 201)
        async def make(request: Request) -> Response:
            owner = await self._guest(request)
            wanted = await body(request, BotWanted)
            return reply(_owned(await self._bots.make(owner, wanted.name, self._services.now()), ()), 201)

        @routes.post("/api/me/bots/{bot}/close", None, BotsOwned, "close a bot account of mine; its games stay")
        async def close(request: Request, bot: BotId) -> Response:
            owner = await self._guest(request)
            found = await self._bots.one(owner, bot)
            tokens = await self._tokens.listed(found.guest)
            await self._tokens.revoke_all(found.guest)
            await self._bots.close(found.guest, self._services.now())
            for token in tokens:
                await self._streams.revoke(token.id)
            return reply(await self._mine(owner))

    def _of_tokens(self, routes: Routes) -> None:
        @routes.post("/api/me/bots/{bot}/tokens", TokenWanted, BotTokenMade, "make a token; its text is told once", 201)
        async def make(request: Request, bot: BotId) -> Response:
            found = await self._bots.one(await self._guest(request), bot)
            wanted = await body(request, TokenWanted)
            name = plain_text(wanted.name)
            if not name:
                raise KaikError("a token needs a name that can be seen", "bad_name")
            text, token = await self._tokens.make(found.guest, name, wanted.scopes, self._services.now())
            return reply(BotTokenMade(text, _listed(token)), 201)

        @routes.post("/api/me/bots/{bot}/tokens/{token}/revoke", None, BotsOwned, "end a token of a bot of mine")
        async def revoke(request: Request, bot: BotId, token: TokenId) -> Response:
            owner = await self._guest(request)
            found = await self._bots.one(owner, bot)
            if any(each.id == token for each in await self._tokens.listed(found.guest)):
                await self._tokens.revoke(found.guest, token)
                await self._streams.revoke(token)
            return reply(await self._mine(owner))

    async def _mine(self, owner: str) -> BotsOwned:
        bots = [_owned(bot, await self._tokens.listed(bot.guest)) for bot in await self._bots.of(owner)]
        return BotsOwned(await self._bots.may_have(owner), tuple(bots))


def _owned(bot: UserAccount, tokens: tuple[BotToken, ...]) -> BotOwned:
    return BotOwned(bot.guest, bot.name, program_name(bot.name), bot.made, tuple(map(_listed, tokens)))


def _listed(token: BotToken) -> TokenListed:
    return TokenListed(token.id, token.name, tuple(token.scopes.split()), token.made, token.used)
