"""Who is who: guests by a signed cookie."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from kaik.core.errors import KaikError

COOKIE = "kaik_guest"
YEAR = 365 * 24 * 3600

_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
_GUEST = re.compile(r"[A-Za-z0-9_-]{16,40}")


class NotYours(KaikError):
    """A cookie, link or seat that does not belong to whoever shows it."""

    kind = "not_yours"


class Signer:
    """Signs what a guest carries about, each purpose with a key of its own."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def cookie(self, guest: str) -> str:
        """A guest's id as their cookie holds it."""
        return f"{guest}.{self._sign('cookie', guest)}"

    def guest(self, cookie: str | None) -> str | None:
        """The guest a cookie names, if it was signed here."""
        guest, _, signature = (cookie or "").partition(".")
        if not _GUEST.fullmatch(guest) or not self._holds("cookie", guest, signature):
            return None
        return guest

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._secret, f"kaik-{purpose}-1:{text}".encode(), hashlib.sha256).hexdigest()

    def _holds(self, purpose: str, text: str, signature: str) -> bool:
        return hmac.compare_digest(self._sign(purpose, text).encode(), signature.encode())


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(15)


def is_id(text: str) -> bool:
    """Whether a text could be an id that was made here; anything else need not be looked up."""
    return _ID.fullmatch(text) is not None
