"""The routes of accounts: signing up, in and out, and everything on the account's page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import IO, Annotated

from fastapi import Path
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from kaik.core.errors import KaikError
from kaik.server.accounts.bodies import (
    AccountShown,
    CodesShown,
    DeletionWanted,
    NewPasskey,
    NewPassword,
    PasskeyOptions,
    PasskeyOptionsWanted,
    Proof,
    SignedOut,
    SignInWanted,
    SignOutWanted,
    SignUpWanted,
)
from kaik.server.accounts.deleting import deletion
from kaik.server.accounts.devices import device_name
from kaik.server.accounts.exporting import Exports
from kaik.server.accounts.passkeys import PasskeyHost, place_of
from kaik.server.accounts.service import AccountService, SignInCaller, account_name
from kaik.server.accounts.sessions import Sessions
from kaik.server.addresses import address_of
from kaik.server.auth import BEFORE, COOKIE, CookieHolder, NotYours
from kaik.server.http import Routes, body, named_of, reply, set_cookie, with_cookie
from kaik.server.limits import TooMuch, one_rate
from kaik.server.lobby import LobbyRoom
from kaik.server.moderation.acts import neutral_name
from kaik.server.names import looks
from kaik.server.openapi import IDENT
from kaik.server.replay import Replays
from kaik.server.tasks import watch

PART = 64 * 1024
"""Bytes of a zip that are sent at once."""
OPTIONS = 4
"""How many times as often as one may sign in one may ask for what a browser needs for that."""
PartId = Annotated[str, Path(pattern=IDENT)]


class AccountApi:
    """All routes under /api/account."""

    def __init__(
        self, lobby: LobbyRoom, sessions: Sessions, replays: Replays, bear: Callable[[Request], Awaitable[None]]
    ) -> None:
        self._lobby, self._store, self._now, self._bear = lobby, lobby.services.store, lobby.services.now, bear
        self.sessions, self._signer = sessions, sessions.signer
        self.service = AccountService(lobby, sessions)
        self._exports = Exports(self._store, replays)
        limits, shared = lobby.services.limits.per_account, lobby.services.shared
        self._export_rate = one_rate(limits.exports, "exports", shared)
        self._option_rate = one_rate(limits.address_sign_ins.times(OPTIONS), "passkey-options", shared)
        self.forgotten: Callable[[], None] = lambda: None
        """Called when answers that are kept may have a name in them that is gone."""
        sessions.deleted = self._hear_of_deletion
        self._reading: set[asyncio.Task[None]] = set()

    def add(self, routes: Routes) -> None:
        """Add the routes."""
        self._signing_up(routes)
        self._signing_in(routes)
        self._signing_out(routes)
        self._ways(routes)
        self._everything(routes)

    def _signing_up(self, routes: Routes) -> None:
        @routes.post("/api/account/sign-up", SignUpWanted, CodesShown, "make an account of the guest I am", 201)
        async def sign_up(request: Request) -> Response:
            caller, wanted = await self._caller(request), await body(request, SignUpWanted)
            session, codes = await self.service.sign_up(caller, wanted)
            named = CookieHolder(caller.named.guest, session)
            answer = reply(CodesShown(codes, await self.service.shown(named)), 201)
            return with_cookie(answer, request, self._signer, named.guest, named.session)

        @routes.post(
            "/api/account/passkey-options", PasskeyOptionsWanted, PasskeyOptions, "options to make or use a passkey"
        )
        async def options(request: Request) -> Response:
            named, wanted, place = (
                await self._named(request),
                await body(request, PasskeyOptionsWanted),
                place_of(request),
            )
            if not await self._option_rate.take(None, address_of(request)):
                raise TooMuch("too many passkeys at once from your address; wait a moment")
            if wanted.purpose == "use":
                return reply(PasskeyOptions(await self.service.passkeys.using(place, named.guest)))
            if named.session:  # before a passkey is made that could not be added
                await self.sessions.refuse_unconfirmed(named)
            name = (await self.service.own(named.guest)).name if named.session else account_name(wanted.name)
            return reply(PasskeyOptions(await self.service.passkeys.making(place, named.guest, name)))

    def _signing_in(self, routes: Routes) -> None:
        @routes.post("/api/account/sign-in", SignInWanted, AccountShown, "be my account on this device")
        async def sign_in(request: Request) -> Response:
            caller, wanted = await self._caller(request), await body(request, SignInWanted)
            guest, session = await self.service.sign_in(caller, wanted)
            answer = reply(await self.service.shown(CookieHolder(guest, session)))
            if not caller.named.session:
                set_cookie(answer, request, BEFORE, self._signer.cookie(caller.named.guest))
            return with_cookie(answer, request, self._signer, guest, session)

        @routes.post("/api/account/confirm", Proof, AccountShown, "say once more who I am, before something sensitive")
        async def confirm(request: Request) -> Response:
            caller, proof = await self._caller(request), await body(request, Proof)
            await self.service.confirm(caller, proof)
            return reply(await self.service.shown(caller.named))

        @routes.get("/api/account", AccountShown, "my account")
        async def account(request: Request) -> Response:
            return reply(await self.service.shown(await self._named(request)))

    def _signing_out(self, routes: Routes) -> None:
        @routes.post("/api/account/sign-out", SignOutWanted, SignedOut, "sign out, on this device or on all of them")
        async def sign_out(request: Request) -> Response:
            named, wanted = await self._named(request), await body(request, SignOutWanted)
            await self.sessions.one(named)
            if wanted.everywhere:
                await self.sessions.end_all(named.guest)
            else:
                await self.sessions.end(named.guest, named.session)
            return await self._as_before(request)

        @routes.post("/api/account/devices/{device}/end", None, AccountShown, "sign out another device of mine")
        async def end(request: Request, device: PartId) -> Response:
            named = await self._named(request)
            await self.sessions.one(named)
            if device != named.session:
                await self.sessions.end(named.guest, device)
            return reply(await self.service.shown(named))

    def _ways(self, routes: Routes) -> None:
        service = self.service

        @routes.post("/api/account/password", NewPassword, AccountShown, "have another password")
        async def password(request: Request) -> Response:
            caller = await self._confirmed(request)
            wanted = await body(request, NewPassword)
            session = await service.set_password(caller.named, caller.device, wanted.password)
            answer = reply(await service.shown(CookieHolder(caller.named.guest, session)))
            return with_cookie(answer, request, self._signer, caller.named.guest, session)

        @routes.post("/api/account/passkeys", NewPasskey, AccountShown, "have one more passkey")
        async def add(request: Request) -> Response:
            caller = await self._confirmed(request)
            await service.add_passkey(caller, await body(request, NewPasskey))
            return reply(await service.shown(caller.named))

        @routes.post("/api/account/passkeys/{passkey}/remove", None, AccountShown, "take a passkey of mine away")
        async def remove(request: Request, passkey: PartId) -> Response:
            caller = await self._confirmed(request)
            await service.remove_passkey(caller.named.guest, passkey)
            return reply(await service.shown(caller.named))

        @routes.post("/api/account/codes", None, CodesShown, "new recovery codes; the old ones are void")
        async def codes(request: Request) -> Response:
            named = (await self._confirmed(request)).named
            fresh = await service.renew_codes(named.guest)
            return reply(CodesShown(fresh, await service.shown(named)))

    def _everything(self, routes: Routes) -> None:
        async def export(request: Request) -> Response:
            named = (await self._confirmed(request)).named
            account = await self.service.own(named.guest)
            if not await self._export_rate.take(named.guest):
                raise TooMuch("that was exported a moment ago; wait a while").after(self._export_rate.wait(named.guest))
            file = await self._exports.make(account, address_of(request) or named.guest)
            headers = {"content-disposition": 'attachment; filename="kaik-export.zip"'}
            return StreamingResponse(_sent(file), headers=headers, media_type="application/zip")

        routes.zip("/api/account/export", export, "everything that is stored about me, as a zip")

        @routes.post(
            "/api/account/delete", DeletionWanted, SignedOut, "delete my account; its games stay without its name"
        )
        async def delete(request: Request) -> Response:
            named = (await self._confirmed(request)).named
            account, wanted = await self.service.own(named.guest), await body(request, DeletionWanted)
            if looks(wanted.name) != account.looks:
                raise KaikError("type the name of your account to delete it", "bad_name")
            name = neutral_name()
            await self._store.write(*await deletion(self._store, account, name, self._now()))
            await self.sessions.changed(named.guest, plain=True, deleted=True)
            await self._lobby.rename(named.guest, name)
            await self._read_again(named.guest)
            return await self._as_before(request)

    def _hear_of_deletion(self, guest: str) -> None:
        """Another node has deleted an account."""
        reading = watch(asyncio.get_running_loop().create_task(self._read_again(guest)), "reading tables again")
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)

    async def _read_again(self, guest: str) -> None:
        """Show no name that is gone: not at tables that are awake, nor in answers that were kept."""
        self.forgotten()
        await self._lobby.read_again(guest)

    async def _as_before(self, request: Request) -> Response:
        """Signed out: the device is the guest again that it was before, or nobody yet."""
        before = await self.sessions.named(request.cookies.get(BEFORE))
        if before is None or before.session:
            answer = reply(SignedOut(""))
            return set_cookie(set_cookie(answer, request, BEFORE, ""), request, COOKIE, "")
        answer = reply(SignedOut(await self._lobby.name_of(before.guest)))
        return with_cookie(set_cookie(answer, request, BEFORE, ""), request, self._signer, before.guest)

    async def _named(self, request: Request) -> CookieHolder:
        await self._bear(request)
        named = named_of(request)
        if named is None:
            raise NotYours("you have no cookie yet; ask /api/me for one", "no_guest")
        return named

    async def _caller(self, request: Request) -> SignInCaller:
        named = await self._named(request)
        device = device_name(request.headers.get("user-agent", "")[:400])
        return SignInCaller(named, address_of(request), device, _place(request))

    async def _confirmed(self, request: Request) -> SignInCaller:
        """Who asks, if they have said lately who they are."""
        caller = await self._caller(request)
        await self.sessions.refuse_unconfirmed(caller.named)
        return caller


def _place(request: Request) -> PasskeyHost | None:
    try:
        return place_of(request)
    except KaikError:
        return None


async def _sent(file: IO[bytes]) -> AsyncIterator[bytes]:
    """A file bit by bit, closed whatever becomes of the connection."""
    with file:
        while part := file.read(PART):
            yield part
