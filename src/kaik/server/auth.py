"""Who is who: guests by a signed cookie."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

import itsdangerous
import msgspec

from kaik.core.errors import KaikError

COOKIE = "kaik_guest"
BEFORE = "kaik_before"
"""The cookie of the guest somebody was on this device before they signed in, and is again after signing out."""
YEAR = 365 * 24 * 3600

_BOT = "bot:"
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
_NAMED = re.compile(r"[A-Za-z0-9_-]{16,40}(~[A-Za-z0-9_-]{16,40})?")


class NotYours(KaikError):
    """A cookie, link or seat that does not belong to whoever shows it."""

    kind = "not_yours"


class NoToken(KaikError):
    """A request of a program without a token, or with one that is none any more."""

    kind = "bad_token"


class CookieHolder(msgspec.Struct, frozen=True):
    """Whom a cookie names: a guest, and the session on one device where they have signed in."""

    guest: str
    session: str = ""


class Signer:
    """Signs the cookies of guests, and reads those that were signed here.

    Cookies of the release before this one are signed in another way. They are still read, and `/api/me` replaces them.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._signer = itsdangerous.Signer(
            secret, salt=b"kaik-cookie-2", key_derivation="hmac", digest_method=hashlib.sha256
        )

    def cookie(self, guest: str, session: str = "") -> str:
        """A guest's id as their cookie holds it, with the session where they have signed in."""
        return self._signer.sign(f"{guest}~{session}" if session else guest).decode()

    def guest(self, cookie: str | None) -> str | None:
        """The guest a cookie names, if it was signed here."""
        found = self.named(cookie)
        return None if found is None else found.guest

    def named(self, cookie: str | None) -> CookieHolder | None:
        """Whom a cookie names, if it was signed here; whether they are still signed in is not known by that."""
        if cookie is None or not _NAMED.fullmatch(text := cookie.partition(".")[0]):
            return None
        guest, _, session = text.partition("~")
        # The whole text is compared: where only the signature is decoded, one guest would have several cookies.
        is_new = hmac.compare_digest(self.cookie(guest, session).encode(), cookie.encode())
        return CookieHolder(guest, session) if is_new or (not session and self.is_old(cookie)) else None

    def is_old(self, cookie: str) -> bool:
        """Whether a cookie was signed here by the release before this one."""
        guest, _, signature = cookie.partition(".")
        expected = hmac.new(self._secret, f"kaik-cookie-1:{guest}".encode(), hashlib.sha256).hexdigest()
        return hmac.compare_digest(expected.encode(), signature.encode())


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(15)


def new_bot_id() -> str:
    """An id for a bot account. No cookie can name it, for it is not made of what the ids of cookies are made of."""
    return _BOT + new_id()


def is_bot_id(guest: str | None) -> bool:
    """Whether a guest is a bot account: a program of somebody's, which comes with a token and never with a cookie."""
    return guest is not None and guest.startswith(_BOT)


def is_id(text: str) -> bool:
    """Whether a text could be an id that was made here; anything else need not be looked up."""
    return _ID.fullmatch(text) is not None
