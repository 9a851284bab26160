"""What moderators do: nothing, silence somebody for some days, take a name back, or close an account.

Whatever it is, it is written in one transaction with its line in the log.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import delete, insert, or_, select, update

from kaik.core.errors import KaikError
from kaik.server import schema
from kaik.server.accounts.directory import Directory
from kaik.server.accounts.leaving import gone_for_good
from kaik.server.auth import NotYours, is_bot_id
from kaik.server.limits import TooMuch
from kaik.server.moderation.bodies import VerdictGiven
from kaik.server.moderation.people_meant import PersonMeant
from kaik.server.moderation.reports import Reports, closed, logged
from kaik.server.names import looks, program_name
from kaik.server.store import Store
from kaik.server.transactions import Act

ROLES = ("moderator", "admin")
DAY = 24 * 3600 * 1000

_SILENCES, _ACCOUNTS = schema.silences.c, schema.accounts.c

RenameGuest = Callable[[str, str], Awaitable[None]]
"""Gives a guest another name, wherever they sit."""
SignOut = Callable[[str], Awaitable[None]]
"""Signs somebody out everywhere."""


class Moderation:
    """Decides about reports, for those who may."""

    def __init__(self, store: Store, rename: RenameGuest) -> None:
        self._store, self._rename = store, rename
        self.reports = Reports(store)
        self.closed: SignOut | None = None
        """What ends an account's sessions on all devices."""

    async def refuse_others(self, guest: str) -> None:
        """Whoever has no such role sees nothing of this."""
        account = await Directory(self._store).of(guest)
        if account is None or account.role not in ROLES:
            raise NotYours("only moderators may do that", "moderators_only")

    async def decide(self, by: str, report: str, given: VerdictGiven, now: int) -> None:
        """Close a report with what is done about it."""
        row = await self.reports.one(report, by)
        about = PersonMeant(row.about, row.name)
        name = neutral_name()
        acts = await self._acts(about, given, name, now)
        done = logged(by, given.verdict, about, given.why, now, report)
        await self._store.write(*acts, done, closed(report, by, given, now))
        if given.verdict == "take-name":
            await self._rename(about.guest, program_name(name) if is_bot_id(about.guest) else name)
        if given.verdict == "close" and self.closed is not None:
            await self.closed(about.guest)

    async def _acts(self, about: PersonMeant, given: VerdictGiven, name: str, now: int) -> tuple[Act, ...]:
        match given.verdict:
            case "dismiss":
                return ()
            case "silence":
                return silenced(about, now + given.days * DAY, given.why)
            case "take-name":
                return (_account(about, name=name, looks=looks(name)),)
            case "close":
                return await self._closing(about, now)

    async def _closing(self, about: PersonMeant, now: int) -> tuple[Act, ...]:
        account = await Directory(self._store).of(about.guest)
        if account is None:
            raise KaikError("there is no account that could be closed; silence them instead")
        if account.role in ROLES:
            raise NotYours("a moderator's account is closed by `kaik admin` alone")
        return _account(about, closed=now), *gone_for_good(about.guest, now)


def _account(about: PersonMeant, **change: Any) -> Act:
    return update(schema.accounts).where(_ACCOUNTS.guest == about.guest).values(**change), None


def silenced(about: PersonMeant, until: int, why: str) -> tuple[Act, ...]:
    """Nothing somebody says is passed on until then."""
    row = {"guest": about.guest, "until": until, "why": why}
    return (delete(schema.silences).where(_SILENCES.guest == about.guest), None), (insert(schema.silences), [row])


async def refuse_silenced(store: Store, guest: str, now: int) -> None:
    """Refuse the words of somebody who is silenced, and those of their bots."""
    owner = select(_ACCOUNTS.owner).where(_ACCOUNTS.guest == guest).scalar_subquery()
    theirs = or_(_SILENCES.guest == guest, _SILENCES.guest == owner) if is_bot_id(guest) else _SILENCES.guest == guest
    asked: Any = select(_SILENCES.until).where(theirs, _SILENCES.until > now).order_by(_SILENCES.until.desc())
    if rows := await store.fetch(asked):
        days = -(-(rows[0].until - now) // DAY)
        raise TooMuch(
            f"you cannot chat for {days} more day{'s' if days > 1 else ''}, by a moderator's word", "silenced"
        )


def neutral_name() -> str:
    """A name that says nothing, for whom theirs was taken."""
    return f"Player {secrets.randbelow(900_000) + 100_000}"
