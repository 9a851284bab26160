"""The ways out: Web Push, mail and web hooks. Each sends one notice to one place, in a thread of its own loop."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from email.message import EmailMessage
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec

from kaik.core.errors import KaikError
from kaik.server.notices.notice import Notice, NoticeLanguage, sentence, title
from kaik.server.notices.outgoing import WITHIN, post

LASTS = 24 * 3600
"""Seconds a push service keeps a notice for a device that is off."""


class MailServer(msgspec.Struct, frozen=True):
    """Where mail is handed in."""

    host: str
    port: int
    user: str
    password: str
    tls: bool
    sender: str

    @classmethod
    def parse(cls, url: str, sender: str) -> MailServer:
        """The server of `smtp://user:password@host:587`, where encryption is used if offered, or `smtps://host`."""
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise KaikError("--smtp is a URL such as smtp://user:password@mail.example.org:587 or smtps://…")
        if "@" not in sender or any(each <= " " for each in sender):
            raise KaikError("--smtp needs --mail-from, an address such as games@example.org")
        tls = parts.scheme == "smtps"
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.hostname, parts.port or (465 if tls else 587), user, password, tls, sender)


class Outlets(msgspec.Struct, frozen=True):
    """What is needed to send anything."""

    vapid: str
    """The private key of this server's pushes, as base64 of its DER form."""
    mail: MailServer | None = None
    public_url: str = ""
    """Where people reach this server, as in `https://games.example.org`."""
    private: bool = False
    """Whether requests may go to private addresses."""

    @property
    def contact(self) -> str:
        """Whom a push service may write to about this server."""
        if self.mail is not None:
            return f"mailto:{self.mail.sender}"
        return self.public_url if self.public_url.startswith("https://") else "mailto:kaik@example.org"


class Device(msgspec.Struct, frozen=True):
    """A browser that is pushed to."""

    id: str
    guest: str
    endpoint: str
    p256dh: str
    auth: str
    made: int


async def push(outlets: Outlets, device: Device, notice: Notice, language: NoticeLanguage) -> int:
    """Push a notice to a device; the status of the push service, 404 or 410 where the device is gone."""
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    told = {"kind": notice.kind, "title": title(notice, language), "body": sentence(notice, language)}
    content = json.dumps({**told, "link": notice.link, "key": notice.key}).encode()
    keys = {"endpoint": device.endpoint, "keys": {"p256dh": device.p256dh, "auth": device.auth}}
    sealed: Any = WebPusher(keys).encode(content)
    place = urlsplit(device.endpoint)
    claims = {"sub": outlets.contact, "aud": f"{place.scheme}://{place.netloc}"}
    headers = dict(Vapid02.from_string(outlets.vapid).sign(claims))
    headers |= {"content-encoding": "aes128gcm", "ttl": str(LASTS), "urgency": "normal"}
    return await post(device.endpoint, sealed["body"], headers, private=outlets.private)


async def send_mail(outlets: Outlets, to: str, subject: str, text: str) -> None:
    """Hand in a mail."""
    import aiosmtplib

    server = outlets.mail
    assert server is not None
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = server.sender, to, subject
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    await aiosmtplib.send(
        message,
        hostname=server.host,
        port=server.port,
        username=server.user or None,
        password=server.password or None,
        use_tls=server.tls,
        timeout=WITHIN,
    )


async def mail(outlets: Outlets, to: str, notice: Notice, language: NoticeLanguage) -> None:
    """Send a notice by mail."""
    settings = f"{outlets.public_url}/notices"
    text = f"{sentence(notice, language)}\n\n{outlets.public_url}{notice.link}\n\n-- \n{settings}\n"
    await send_mail(outlets, to, f"{title(notice, language)}: {sentence(notice, language)}", text)


async def call_hook(outlets: Outlets, url: str, secret: str, notice: Notice) -> int:
    """Send a notice to a web hook, signed: HMAC-SHA256 of the body under the person's secret."""
    told = {"id": notice.key, "kind": notice.kind, "game": notice.game, "names": notice.names, "at": notice.at}
    content = json.dumps({**told, "link": outlets.public_url + notice.link}).encode()
    headers = {"content-type": "application/json", "kaik-signature": signature(secret, content)}
    return await post(url, content, headers, private=outlets.private)


def signature(secret: str, content: bytes) -> str:
    """What a web hook compares: `sha256=` and the digest in hexadecimal."""
    return "sha256=" + hmac.new(secret.encode(), content, hashlib.sha256).hexdigest()


def new_vapid() -> str:
    """A new key for pushes."""
    from cryptography.hazmat.primitives import serialization
    from py_vapid import Vapid02

    made = Vapid02()
    made.generate_keys()
    key = made.private_key.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return base64.urlsafe_b64encode(key).decode().rstrip("=")


def public_vapid(vapid: str) -> str:
    """The public half of it, as browsers want it."""
    from cryptography.hazmat.primitives import serialization
    from py_vapid import Vapid02

    key = Vapid02.from_string(vapid).public_key
    point = key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")
