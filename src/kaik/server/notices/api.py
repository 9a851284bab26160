"""The routes of notices."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from kaik.core.errors import KaikError
from kaik.server.addresses import address_of
from kaik.server.auth import new_id
from kaik.server.http import Routes, body, reply
from kaik.server.limits import Allowance, TooMuch
from kaik.server.notices.bodies import (
    HookMade,
    HookWanted,
    MailCode,
    MailWanted,
    NoticeChoices,
    NoticeList,
    NoticeSettings,
    NoticeShown,
    NoticeTest,
    PushDevice,
    PushEndpoint,
)
from kaik.server.notices.notice import Notice, NoticeWay
from kaik.server.notices.outgoing import refuse_url
from kaik.server.notices.preferences import device_id
from kaik.server.notices.senders import public_vapid
from kaik.server.notices.service import Notices
from kaik.server.services import Services


class NoticeApi:
    """What a person is told, and how they want to be."""

    def __init__(self, services: Services, guest: Callable[[Request], Awaitable[str]]) -> None:
        self._services, self._guest = services, guest
        self.notices: Notices | None = None
        """Set once the server's keys are read."""
        limits = services.limits
        self._mails = Allowance(limits.per_guest.mails, limits.per_address.mails, name="mails", shared=services.shared)
        self._tests = Allowance(limits.per_guest.mails, limits.per_address.mails, name="tests", shared=services.shared)

    @property
    def _there(self) -> Notices:
        assert self.notices is not None
        return self.notices

    def add(self, routes: Routes) -> None:
        """All of its routes."""
        self._listing(routes)
        self._devices(routes)
        self._addresses(routes)

    def _listing(self, routes: Routes) -> None:
        @routes.get("/api/me/notices", NoticeList, "what has happened to me lately")
        async def listed(request: Request) -> Response:
            return reply(await self._list(await self._guest(request)))

        @routes.post("/api/me/notices/seen", None, NoticeList, "that I have seen my notices")
        async def seen(request: Request) -> Response:
            guest = await self._guest(request)
            await self._there.see(guest)
            return reply(await self._list(guest))

        @routes.get("/api/me/notices/settings", NoticeSettings, "how I want to be told what")
        async def settings(request: Request) -> Response:
            return reply(await self._settings(await self._guest(request)))

        @routes.post("/api/me/notices/settings", NoticeChoices, NoticeSettings, "be told what by which ways")
        async def choose(request: Request) -> Response:
            guest, wanted = await self._guest(request), await body(request, NoticeChoices)
            await self._there.preferences.choose(guest, wanted.choices, wanted.language)
            return reply(await self._settings(guest))

        @routes.post("/api/me/notices/test", None, NoticeTest, "a notice to see whether they reach me")
        async def test(request: Request) -> Response:
            guest = await self._guest(request)
            if not await self._tests.take(guest, address_of(request)):
                raise TooMuch("too many tests; wait an hour")
            return reply(await self._there.send_test(guest, f"test:{new_id()}"))

    def _devices(self, routes: Routes) -> None:
        @routes.post("/api/me/notices/push", PushDevice, NoticeSettings, "push notices to this device")
        async def subscribe(request: Request) -> Response:
            guest, device = await self._guest(request), await body(request, PushDevice)
            refuse_url(device.endpoint, private=self._there.outlets.private)
            now, keys = self._services.now(), device.keys
            await self._there.preferences.add_device(guest, device.endpoint, keys.p256dh, keys.auth, now)
            return reply(await self._settings(guest))

        @routes.post("/api/me/notices/push/end", PushEndpoint, NoticeSettings, "push to this device no longer")
        async def unsubscribe(request: Request) -> Response:
            guest, device = await self._guest(request), await body(request, PushEndpoint)
            await self._there.preferences.drop_device(device_id(device.endpoint), guest)
            return reply(await self._settings(guest))

    def _addresses(self, routes: Routes) -> None:
        @routes.post("/api/me/notices/mail", MailWanted, NoticeSettings, "have notices sent by mail, once confirmed")
        async def mail(request: Request) -> Response:
            guest, wanted = await self._guest(request), (await body(request, MailWanted)).mail.strip()
            if wanted:
                self._refuse_mail(wanted)
                if not await self._mails.take(guest, address_of(request)):
                    raise TooMuch("too many mails to confirm an address; wait an hour")
            code = await self._there.preferences.set_mail(guest, wanted, self._services.now())
            if wanted:
                await self._there.ask_to_confirm(wanted, code)
            return reply(await self._settings(guest))

        @routes.post("/api/me/notices/mail/confirm", MailCode, NoticeSettings, "confirm my mail address by its code")
        async def confirm(request: Request) -> Response:
            guest, code = await self._guest(request), (await body(request, MailCode)).code
            await self._there.preferences.confirm(guest, code, self._services.now())
            return reply(await self._settings(guest))

        @routes.post("/api/me/notices/hook", HookWanted, HookMade, "have a web hook called")
        async def hook(request: Request) -> Response:
            guest, url = await self._guest(request), (await body(request, HookWanted)).url.strip()
            if url:
                refuse_url(url, private=self._there.outlets.private)
            return reply(HookMade(url, await self._there.preferences.set_hook(guest, url)))

    def _refuse_mail(self, mail: str) -> None:
        if self._there.outlets.mail is None:
            raise KaikError("this server sends no mail")
        name, at, host = mail.rpartition("@")
        odd = any(each <= " " or each in '<>(),:;"[]\\' for each in mail)
        if not (name and at and "." in host.strip(".")) or odd or not mail.isascii():
            raise KaikError("that is no mail address; it looks like anna@example.org", "bad_address")

    async def _list(self, guest: str) -> NoticeList:
        found = await self._there.listed(guest)
        return NoticeList(tuple(map(_shown, found)), sum(1 for each in found if each.seen is None))

    async def _settings(self, guest: str) -> NoticeSettings:
        there = self._there
        chosen, devices = await there.preferences.of(guest), await there.preferences.devices(guest)
        ways: tuple[NoticeWay, ...] = ("page", "push", "hook")
        return NoticeSettings(
            choices=chosen.chosen,
            ways=ways if there.outlets.mail is None else ("page", "push", "mail", "hook"),
            push_key=public_vapid(there.outlets.vapid),
            devices=len(devices),
            mail=chosen.mail,
            mail_confirmed=chosen.confirmed,
            hook=chosen.hook,
            language=chosen.language,
        )


def _shown(notice: Notice) -> NoticeShown:
    return NoticeShown(
        notice.key, notice.kind, notice.game, notice.names, notice.link, notice.at, notice.seen is not None
    )
