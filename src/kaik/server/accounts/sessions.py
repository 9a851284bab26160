"""Who is signed in on which device: a row for each, named by a cookie, and gone when the device is signed out.

Guests without a way to sign in have no rows: their cookie is enough, as ever. What was found out about a cookie is
remembered for a moment, and forgotten at once, on all nodes that hear of it, when something changes.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import and_, delete, insert, select, update

from kaik.server import schema, sign_in_schema
from kaik.server.auth import CookieHolder, NotYours, Signer, new_id
from kaik.server.batched import Batched
from kaik.server.errors import Unavailable
from kaik.server.services import Services
from kaik.server.store import row
from kaik.server.transactions import Act

LASTS = 30.0
"""Seconds for which an answer about a cookie is believed; another node that was not heard is obeyed after it."""
REMEMBERED = 20_000
"""Guests whose cookies are remembered."""
MOST_DEVICES = 30
"""Devices of one account; the one that was longest away is signed out when there is another."""
SEEN_EVERY = 3_600_000
"""Milliseconds after which it is written that a device was here again."""
CONFIRMED_FOR = 5 * 60_000
"""Milliseconds for which somebody who has just said who they are is not asked again."""
CHANNEL = "sessions"

_ROWS, _ACCOUNTS = sign_in_schema.sessions.c, schema.accounts.c


class SessionRow(msgspec.Struct, frozen=True):
    """A device that somebody is signed in on."""

    id: str
    guest: str
    device: str
    made: int
    seen: int
    confirmed: int
    """When they last said who they are, by password, passkey or code."""


class SessionsChanged(msgspec.Struct, frozen=True):
    """Told to all nodes: look at the cookies of this guest again."""

    sender: str
    guest: str
    plain: bool
    """Whether sockets that were opened before they signed in are meant too."""
    deleted: bool = False
    """Whether their name is gone from all games."""


class AccountLook(NamedTuple):
    """The account of a cookie, and when the session of the cookie was last seen, if there is one."""

    secured: int | None
    closed: int | None
    name: str
    seen: int | None


class Sessions:
    """Begins and ends sessions, and says whether a cookie still counts."""

    def __init__(self, services: Services, signer: Signer, now: Callable[[], float] = monotonic) -> None:
        self._services, self._store, self.signer = services, services.store, signer
        self._now, self._id = now, new_id()
        self._known: OrderedDict[str, dict[str, tuple[float, bool]]] = OrderedDict()
        self._looks = Batched(self._look)
        self._changes = 0
        """Counts what was forgotten: what was being read meanwhile is not remembered."""
        self.ended: Callable[[str, bool], None] = lambda guest, plain: None
        """Called when sockets of a guest may have to be closed."""
        self.deleted: Callable[[str], None] = lambda guest: None
        """Called when another node has deleted an account."""
        self.called: Callable[[str, str], None] = lambda guest, name: None
        """Called with what an account is called, whenever it is looked at."""

    async def open(self) -> None:
        """Begin to hear of what other nodes change."""
        await self._services.bus.subscribe(CHANNEL, self._hear)

    async def named(self, cookie: str | None) -> CookieHolder | None:
        """Whom a cookie names, if it counts now."""
        found = self.signer.named(cookie)
        return found if found is not None and await self.counts(found) else None

    async def counts(self, named: CookieHolder) -> bool:
        """Whether a cookie that was signed here names somebody who is still signed in, or who never signs in."""
        known = self._known.get(named.guest, {}).get(named.session)
        if known is not None and known[0] > self._now():
            return known[1]
        return await self.counts_now(named)

    async def counts_now(self, named: CookieHolder) -> bool:
        """The same, whatever was found out a moment ago."""
        changes = self._changes
        right = await self._read(named)
        if changes == self._changes:
            self._remember(named, right)
        return right

    def forget(self, guest: str) -> None:
        """Look at the cookies of a guest again when they come."""
        self._changes += 1
        self._known.pop(guest, None)

    async def changed(self, guest: str, *, plain: bool = False, deleted: bool = False) -> None:
        """Forget on all nodes what is known about a guest, and close what is open and should not be."""
        message = SessionsChanged(self._id, guest, plain, deleted)
        self._take(message)
        await self._services.bus.publish(CHANNEL, msgspec.json.encode(message))

    def begin(self, guest: str, device: str, confirmed: int = 0) -> tuple[str, tuple[Act, ...]]:
        """A new session, and what has to be written for it; the oldest of too many goes."""
        now, fresh = self._services.now(), new_id()
        made = SessionRow(fresh, guest, device, now, now, confirmed)
        newest = select(_ROWS.id).where(_ROWS.guest == guest).order_by(_ROWS.seen.desc(), _ROWS.id)
        surplus = and_(_ROWS.guest == guest, _ROWS.id.not_in(newest.limit(MOST_DEVICES - 1)))
        old: Act = (delete(sign_in_schema.sessions).where(surplus), None)
        return fresh, (old, (insert(sign_in_schema.sessions), [row(made)]))

    async def one(self, named: CookieHolder) -> SessionRow:
        """The session of a cookie, or a refusal of whoever has not signed in."""
        asked = select(sign_in_schema.sessions).where(_ROWS.id == named.session, _ROWS.guest == named.guest)
        found = await self._store.fetch(asked) if named.session else []
        if not found:
            raise NotYours("sign in first", "not_signed_in")
        return SessionRow(**found[0]._mapping)

    async def of(self, guest: str) -> tuple[SessionRow, ...]:
        """All devices of an account, the latest first."""
        asked = select(sign_in_schema.sessions).where(_ROWS.guest == guest).order_by(_ROWS.seen.desc(), _ROWS.id)
        return tuple(SessionRow(**each._mapping) for each in await self._store.fetch(asked))

    async def refuse_unconfirmed(self, named: CookieHolder) -> SessionRow:
        """The session, if whoever has it has said lately who they are."""
        found = await self.one(named)
        if self._services.now() - found.confirmed > CONFIRMED_FOR:
            raise NotYours("say who you are once more before that", "confirm_first")
        return found

    async def confirm(self, session: str) -> None:
        """Somebody has said who they are."""
        said = update(sign_in_schema.sessions).where(_ROWS.id == session)
        await self._store.change(said.values(confirmed=self._services.now()))

    async def end(self, guest: str, *sessions: str) -> None:
        """Sign out these devices of an account."""
        gone = delete(sign_in_schema.sessions).where(_ROWS.guest == guest, _ROWS.id.in_(sessions))
        await self._store.write(links_ended(guest))
        if await self._store.change(gone):
            await self.changed(guest)

    async def end_all(self, guest: str, but: str = "") -> None:
        """Sign out all devices of an account, or all but one."""
        await self._store.write(*all_ended(guest, but))
        await self.changed(guest, plain=True)

    async def _read(self, named: CookieHolder) -> bool:
        found = await self._looks.ask(named)
        if found is None or found.secured is None:
            return not named.session
        self.called(named.guest, found.name)
        if found.closed is not None or found.seen is None:
            return False
        if self._services.now() - found.seen > SEEN_EVERY:
            with suppress(Unavailable):  # it is only for the list of devices
                seen = update(sign_in_schema.sessions).where(_ROWS.id == named.session)
                await self._store.change(seen.values(seen=self._services.now()))
        return True

    async def _look(self, asked: tuple[CookieHolder, ...]) -> dict[CookieHolder, AccountLook]:
        """The accounts of some cookies, and when each cookie was last seen, where it counts."""
        here = and_(_ROWS.guest == _ACCOUNTS.guest, _ROWS.id.in_({named.session for named in asked}))
        rows: Any = (
            select(_ACCOUNTS.guest, _ACCOUNTS.secured, _ACCOUNTS.closed, _ACCOUNTS.name, _ROWS.id, _ROWS.seen)
            .join_from(schema.accounts, sign_in_schema.sessions, here, isouter=True)
            .where(_ACCOUNTS.guest.in_({named.guest for named in asked}))
        )
        found = await self._store.fetch(rows)
        accounts = {each.guest: each for each in found}
        seen = {(each.guest, each.id): each.seen for each in found}
        return {
            named: AccountLook(account.secured, account.closed, account.name, seen.get((named.guest, named.session)))
            for named in asked
            if (account := accounts.get(named.guest)) is not None
        }

    def _remember(self, named: CookieHolder, right: bool) -> None:
        self._known.setdefault(named.guest, {})[named.session] = (self._now() + LASTS, right)
        self._known.move_to_end(named.guest)
        if len(self._known[named.guest]) > 2 * MOST_DEVICES:  # cookies that count no longer
            self._known[named.guest] = {named.session: (self._now() + LASTS, right)}
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def _hear(self, payload: bytes) -> None:
        message = msgspec.json.decode(payload, type=SessionsChanged)
        if message.sender == self._id:
            return
        self._take(message)
        if message.deleted:
            self.deleted(message.guest)

    def _take(self, message: SessionsChanged) -> None:
        self.forget(message.guest)
        self.ended(message.guest, message.plain)


def all_ended(guest: str, but: str = "") -> tuple[Act, ...]:
    """Every session of an account ends, or every one but that; so do its private links, which would begin others."""
    gone = delete(sign_in_schema.sessions).where(_ROWS.guest == guest, _ROWS.id != but)
    return (gone, None), links_ended(guest)


def links_ended(guest: str) -> Act:
    """Nobody comes in any more by a link that was made before."""
    return delete(schema.links).where(schema.links.c.guest == guest), None
