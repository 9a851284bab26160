"""How each person wants to be told what: choices, a mail address that was confirmed, a web hook and devices."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kaik.core.errors import KaikError
from kaik.server import schema
from kaik.server.auth import NotYours
from kaik.server.notices.notice import KINDS, WAYS, NoticeKind, NoticeLanguage, NoticeWay
from kaik.server.notices.senders import Device
from kaik.server.store import Store, row

MOST_DEVICES = 10
"""Devices of one person; the oldest goes when there is another."""
CODE_LASTS = 24 * 3_600_000
"""Milliseconds in which a mail address can be confirmed."""
MOST_TRIES = 5
"""Codes that are tried before a new one has to be sent."""

ChosenWays = dict[NoticeKind, tuple[NoticeWay, ...]]

_CHOSEN, _DEVICES = schema.notice_choices.c, schema.push_devices.c


class Preferences(msgspec.Struct, frozen=True):
    """What one person has chosen, as it is stored; choices are JSON."""

    guest: str
    choices: str = "{}"
    language: NoticeLanguage = "en"
    mail: str = ""
    mail_code: str = ""
    """A digest of the code that confirms the address; empty once it is confirmed."""
    mail_until: int = 0
    mail_tries: int = 0
    hook: str = ""
    hook_secret: str = ""

    @property
    def chosen(self) -> ChosenWays:
        """The ways by kind; every way where nothing was chosen: having one is a choice already."""
        found = self.stored
        return {kind: found.get(kind, WAYS) for kind in KINDS}

    @property
    def stored(self) -> dict[str, tuple[NoticeWay, ...]]:
        """What was chosen, by kind; a server of another version may know other kinds."""
        return msgspec.json.decode(self.choices, type=dict[str, tuple[NoticeWay, ...]])

    @property
    def confirmed(self) -> bool:
        return bool(self.mail) and not self.mail_code


class PreferenceStore:
    """Reads and writes them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, guest: str) -> Preferences:
        """What a person has chosen; the usual where they have chosen nothing."""
        found = await self._store.fetch(select(schema.notice_choices).where(_CHOSEN.guest == guest))
        return Preferences(**found[0]._mapping) if found else Preferences(guest)

    async def choose(self, guest: str, choices: ChosenWays, language: NoticeLanguage) -> None:
        """Be told of those kinds by those ways, and of others as before."""
        old = await self.of(guest)
        text = msgspec.json.encode({**old.stored, **choices}).decode()
        await self._keep(replace(old, choices=text, language=language))

    async def set_mail(self, guest: str, mail: str, now: int) -> str:
        """Have mail sent there once it is confirmed; the code that confirms it."""
        code = secrets.token_hex(8)
        made = replace(await self.of(guest), mail=mail, mail_code=_digest(code) if mail else "")
        await self._keep(replace(made, mail_until=now + CODE_LASTS, mail_tries=0))
        return code

    async def confirm(self, guest: str, code: str, now: int) -> None:
        """Confirm the address with the code that was sent there."""
        found = await self.of(guest)
        if not found.mail_code or now > found.mail_until or found.mail_tries >= MOST_TRIES:
            raise KaikError("there is no address to confirm, or its code is too old; enter the address again")
        if not hmac.compare_digest(found.mail_code, _digest(code.strip())):
            await self._keep(replace(found, mail_tries=found.mail_tries + 1))
            raise NotYours("that is not the code from the mail", "bad_code")
        await self._keep(replace(found, mail_code=""))

    async def set_hook(self, guest: str, url: str) -> str:
        """Have a web hook called; the secret its calls are signed with."""
        secret = secrets.token_hex(32) if url else ""
        await self._keep(replace(await self.of(guest), hook=url, hook_secret=secret))
        return secret

    async def devices(self, guest: str) -> tuple[Device, ...]:
        """The devices of a person, newest first."""
        asked = select(schema.push_devices).where(_DEVICES.guest == guest).order_by(_DEVICES.made.desc())
        return tuple(Device(**each._mapping) for each in await self._store.fetch(asked))

    async def add_device(self, guest: str, endpoint: str, p256dh: str, auth: str, now: int) -> None:
        """Push to a device from now on; it is one person's, the last who said so."""
        device = Device(device_id(endpoint), guest, endpoint, p256dh, auth, now)
        old = [each.id for each in (await self.devices(guest))[MOST_DEVICES - 1 :]]
        gone = delete(schema.push_devices).where(_DEVICES.id.in_([device.id, *old]))
        await self._store.write((gone, None), (insert(schema.push_devices), [row(device)]))

    async def drop_device(self, ident: str, guest: str = "") -> None:
        """Push to a device no longer; of one person alone where a person is named."""
        theirs = _DEVICES.id == ident
        await self._store.change(
            delete(schema.push_devices).where(theirs & (_DEVICES.guest == guest) if guest else theirs)
        )

    async def _keep(self, chosen: Preferences) -> None:
        values: dict[str, Any] = row(chosen)
        changed = update(schema.notice_choices).where(_CHOSEN.guest == chosen.guest).values(**values)
        if await self._store.change(changed):
            return
        with suppress(IntegrityError):  # another request of theirs was first, and that is theirs to sort out
            await self._store.write((insert(schema.notice_choices), [values]))


def device_id(endpoint: str) -> str:
    """What a device is called here."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
