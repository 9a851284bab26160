"""Who is who: guests by a signed cookie."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

import itsdangerous

from kaik.core.errors import KaikError

COOKIE = "kaik_guest"
YEAR = 365 * 24 * 3600

_BOT = "bot:"
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
_GUEST = re.compile(r"[A-Za-z0-9_-]{16,40}")


class NotYours(KaikError):
    """A cookie, link or seat that does not belong to whoever shows it."""

    kind = "not_yours"


class NoToken(KaikError):
    """A request of a program without a token, or with one that is none any more."""

    kind = "bad_token"


class Signer:
    """Signs the cookies of guests, and reads those that were signed here.

    Cookies of the release before this one are signed in another way. They are still read, and `/api/me` replaces them.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._signer = itsdangerous.Signer(
            secret, salt=b"kaik-cookie-2", key_derivation="hmac", digest_method=hashlib.sha256
        )

    def cookie(self, guest: str) -> str:
        """A guest's id as their cookie holds it."""
        return self._signer.sign(guest).decode()

    def guest(self, cookie: str | None) -> str | None:
        """The guest a cookie names, if it was signed here."""
        if cookie is None or not _GUEST.fullmatch(guest := cookie.partition(".")[0]):
            return None
        # The whole text is compared: where only the signature is decoded, one guest would have several cookies.
        is_new = hmac.compare_digest(self.cookie(guest).encode(), cookie.encode())
        return guest if is_new or self.is_old(cookie) else None

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
