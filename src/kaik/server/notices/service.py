"""Notices written once and sent at most once, whichever node is first.

Whoever wants to tell something writes a row whose key says what it is; whose row it became sends it, and nobody else
does. What a server has not sent when it ends is lost: a notice may be missed, never repeated. Sending is done in
threads: however slow a mail server or a web hook is, no table waits for it. A test goes everywhere, also to places
that are left alone for being slow.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import and_, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kaik.core.errors import KaikError
from kaik.server import schema
from kaik.server.errors import Unavailable
from kaik.server.notices import senders
from kaik.server.notices.bodies import NoticeTest
from kaik.server.notices.notice import ADD_NOTICE, Notice, NoticeWay
from kaik.server.notices.preferences import Preferences, PreferenceStore
from kaik.server.notices.senders import Device, Outlets
from kaik.server.notices.slow import SlowPlaces
from kaik.server.services import Services
from kaik.server.store import Store
from kaik.server.tasks import CLEARED_UP, end

_LOG = logging.getLogger(__name__)

SENDERS = 4
"""Threads that send."""
MOST_WAITING = 2000
"""Notices that wait to be sent; beyond, they are in the page alone."""
PAUSES = (5.0, 60.0)
"""Seconds before a web hook that failed is called again, each time."""
SHOWN = 50
T = TypeVar("T")
SendsBy = Callable[[Notice, Preferences, tuple[float, ...]], Coroutine[Any, Any, bool | None]]
"""Sends a notice one way, again after those pauses where it fails; None where that way is not set up."""
_NOTICES = schema.notices.c


class Notices:
    """Writes notices and sends them in the ways each person has chosen."""

    def __init__(self, services: Services, outlets: Outlets, pauses: tuple[float, ...] = PAUSES) -> None:
        self._services, self.outlets, self._pauses = services, outlets, pauses
        self.preferences = PreferenceStore(services.store)
        self._threads = ThreadPoolExecutor(SENDERS, "kaik notices")
        self._sending: set[asyncio.Task[None]] = set()
        self._slow = SlowPlaces()
        services.notify = self.post_soon

    async def close(self) -> None:
        """Send nothing more."""
        self._services.notify = lambda notice: None
        await end(self._sending, CLEARED_UP)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def post_soon(self, notice: Notice) -> None:
        """Write and send a notice, for whoever does not wait for that."""
        self._begin(self._posted(notice))

    async def post(self, notice: Notice) -> bool:
        """Write a notice and have it sent; whether it was new."""
        try:
            await self._services.store.write((ADD_NOTICE, [notice.row()]))
        except IntegrityError:
            return False
        if notice.seen is None:
            self._begin(self._send(notice))
        return True

    async def _posted(self, notice: Notice) -> None:
        try:
            await self.post(notice)
        except Unavailable:
            _LOG.warning("a notice could not be written")

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        if len(self._sending) >= MOST_WAITING:
            self._services.counts["notices_dropped"] += 1
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, notice: Notice) -> None:
        chosen = await self.preferences.of(notice.guest)
        ways = chosen.chosen[notice.kind]
        for way, send in self._ways:
            if way in ways:
                await self._sent(way, send(notice, chosen, self._pauses))

    async def send_test(self, guest: str, key: str) -> NoticeTest:
        """Send somebody a test by every way they have set up, and wait for what becomes of it."""
        notice, chosen = (
            Notice(key, guest, "test", self._services.now(), link="/notices"),
            await self.preferences.of(guest),
        )
        await self._services.store.write((ADD_NOTICE, [notice.row()]))
        went: dict[NoticeWay, bool | None] = {"page": True}
        for way, send in self._ways:
            went[way] = await self._sent(way, send(notice, chosen, ()))
        sent = tuple(way for way, came in went.items() if came)
        return NoticeTest(sent, tuple(way for way, came in went.items() if came is False))

    @property
    def _ways(self) -> tuple[tuple[NoticeWay, SendsBy], ...]:
        return ("push", self._push), ("mail", self._mail), ("hook", self._hook)

    async def _sent(self, way: NoticeWay, sending: Coroutine[Any, Any, bool | None]) -> bool | None:
        """Whether a notice was sent; None where that way is not set up. One way that fails leaves the others."""
        try:
            sent = await sending
        except Exception as wrong:
            _LOG.info("a notice could not be sent by %s: %s", way, type(wrong).__name__)
            sent = False
        self._services.counts["notices_failed"] += sent is False
        return sent

    async def _push(self, notice: Notice, chosen: Preferences, pauses: tuple[float, ...]) -> bool | None:
        sent: bool | None = None
        for device in await self.preferences.devices(notice.guest):
            if pauses and self._slow.rests(device.id):
                sent = bool(sent)
                continue
            sent = await self._pushed(device, notice, chosen) or bool(sent)
        return sent

    async def _pushed(self, device: Device, notice: Notice, chosen: Preferences) -> bool:
        """Whether a device was pushed to; one that fails leaves the others."""
        try:
            status = await self._timed(device.id, senders.push(self.outlets, device, notice, chosen.language))
        except Exception as wrong:
            _LOG.info("a notice could not be pushed: %s", type(wrong).__name__)
            return False
        if status in (404, 410):  # the device has gone
            await self.preferences.drop_device(device.id)
        self._services.counts["notices_sent"] += status < 300
        return status < 300

    async def _mail(self, notice: Notice, chosen: Preferences, _: tuple[float, ...]) -> bool | None:
        if self.outlets.mail is None or not chosen.confirmed:
            return None
        await self._in_thread(senders.mail(self.outlets, chosen.mail, notice, chosen.language))
        self._services.counts["notices_sent"] += 1
        return True

    async def _hook(self, notice: Notice, chosen: Preferences, pauses: tuple[float, ...]) -> bool | None:
        place = f"{notice.guest} {chosen.hook}"
        if not chosen.hook:
            return None
        if pauses and self._slow.rests(place):
            return False
        for pause in (*pauses, None):
            try:
                calling = senders.call_hook(self.outlets, chosen.hook, chosen.hook_secret, notice)
                status = await self._timed(place, calling)
                if status < 500:
                    self._services.counts["notices_sent"] += 1
                    return status < 300
            except (OSError, TimeoutError):
                if pause is None:
                    raise
            if pause is not None:
                await asyncio.sleep(pause)
        return False

    async def ask_to_confirm(self, mail: str, code: str) -> None:
        """Send the code that confirms an address."""
        if self.outlets.mail is None:
            raise KaikError("this server sends no mail")
        text = f"{code}\n\n{self.outlets.public_url}/notices\n"
        try:
            await self._in_thread(senders.send_mail(self.outlets, mail, "kaik: code / 確認コード", text))
        except Exception as wrong:
            _LOG.info("a mail could not be sent: %s", type(wrong).__name__)
            raise Unavailable("the mail could not be sent; look at the address, or try again later") from None

    async def _timed(self, place: str, work: Coroutine[Any, Any, int]) -> int:
        """Send something to a place, and note whether it answers in time."""
        try:
            status = await self._in_thread(work)
        except TimeoutError:
            self._slow.note(place)
            raise
        self._slow.forget(place)
        return status

    async def _in_thread(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in a thread, in a loop of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, asyncio.run, work)

    # The page

    async def listed(self, guest: str) -> tuple[Notice, ...]:
        """What has happened to somebody lately, newest first, as far as they want it in the page."""
        chosen = (await self.preferences.of(guest)).chosen
        wanted = ["test", *(kind for kind, ways in chosen.items() if "page" in ways)]
        asked = select(schema.notices).where(and_(_NOTICES.guest == guest, _NOTICES.kind.in_(wanted)))
        found = await self._services.store.fetch(asked.order_by(_NOTICES.at.desc()).limit(SHOWN))
        return tuple(Notice(**each._mapping) for each in found)

    async def see(self, guest: str) -> None:
        """Note that somebody has looked at their notices."""
        unseen = (_NOTICES.guest == guest) & _NOTICES.seen.is_(None)
        await self._services.store.change(update(schema.notices).where(unseen).values(seen=self._services.now()))


async def vapid_key(store: Store) -> str:
    """The key this server's pushes are signed with; made once, shared by all who use this database."""
    asked = select(schema.settings.c.value).where(schema.settings.c.name == "vapid")
    found = await store.fetch(asked)
    if not found:
        try:
            await store.write((insert(schema.settings), [{"name": "vapid", "value": senders.new_vapid()}]))
        except IntegrityError:
            _LOG.debug("another node was first")
        found = await store.fetch(asked)
    return str(found[0].value)


async def count_unseen(store: Store, guest: str) -> int:
    """How many notices somebody has not looked at."""
    unseen = (_NOTICES.guest == guest) & _NOTICES.seen.is_(None)
    found = await store.fetch(select(func.count()).select_from(schema.notices).where(unseen))
    return int(found[0][0])
