"""Who a request with a token comes from, whether the token allows it, and how much is too much."""

from __future__ import annotations

from starlette.requests import Request

from kaik.server.addresses import address_of
from kaik.server.auth import NoToken, NotYours
from kaik.server.bot_api.seat_connection import BotCaller
from kaik.server.bot_api.tokens import BotToken, Tokens, TokenScope
from kaik.server.limits import Allowance, TooMuch
from kaik.server.lobby import LobbyRoom


class Bearers:
    """Reads the tokens of requests. A cookie counts for nothing here, as a token does for nothing elsewhere."""

    def __init__(self, lobby: LobbyRoom, tokens: Tokens) -> None:
        self._lobby, self._tokens = lobby, tokens
        limits, shared = lobby.services.limits.per_token, lobby.services.shared
        self._requests = Allowance(limits.requests, limits.address_requests, name="tokens", shared=shared)

    async def caller(self, request: Request, scope: TokenScope) -> BotCaller:
        """The bot that asks, if its token allows that."""
        token = await self.token(request)
        if not token.allows(scope):
            raise NotYours(f"this token does not allow that; it needs the scope {scope}", "no_scope")
        name = await self._lobby.name_of(token.bot)
        return BotCaller(token.bot, name, token.id, address_of(request))

    async def token(self, request: Request) -> BotToken:
        """The token of a request, counted."""
        kind, _, text = request.headers.get("authorization", "").partition(" ")
        address = address_of(request)
        if kind.lower() != "bearer" or not text:
            raise NoToken("this is for programs with a token: Authorization: Bearer kaik_…")
        found = await self._tokens.find(text.strip(), self._lobby.services.now())
        who = "" if found is None else found.id
        if not await self._requests.take(who, address):
            raise TooMuch("too many requests with this token; wait a moment").after(self._requests.wait(who, address))
        if found is None:
            raise NoToken("that token does not work; it was revoked, or is not written correctly")
        return found
