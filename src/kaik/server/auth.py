"""Who is who: guests by a signed cookie, and private links that carry a guest to another device."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata

from kaik.bots import BOTS
from kaik.core.errors import KaikError

COOKIE = "kaik_guest"
YEAR = 365 * 24 * 3600
LINK_LASTS = 7 * 24 * 3600
"""Seconds a private link is good for."""
LONGEST_NAME = 24

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

    def link(self, guest: str, until: int) -> str:
        """A token that makes another device this guest, until a time in seconds."""
        text = f"{guest}.{until}"
        return f"{text}.{self._sign('link', text)}"

    def linked(self, token: str, now: int) -> str:
        """The guest a private link stands for, or a refusal."""
        text, _, signature = token.rpartition(".")
        guest, _, until = text.partition(".")
        if not _GUEST.fullmatch(guest) or not self._holds("link", text, signature):
            raise NotYours("this private link is not one of ours; copy it whole", "bad_link")
        if not until.isdigit() or int(until) < now:
            raise NotYours("this private link is too old; make a new one on the first device", "bad_link")
        return guest

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._secret, f"kaik-{purpose}-1:{text}".encode(), hashlib.sha256).hexdigest()

    def _holds(self, purpose: str, text: str, signature: str) -> bool:
        return hmac.compare_digest(self._sign(purpose, text).encode(), signature.encode())


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(15)


def first_name(guest: str) -> str:
    """What a guest is called before they say; it tells nothing about their id."""
    number = int.from_bytes(hashlib.sha256(b"kaik-name-1" + guest.encode()).digest()[:4], "big")
    return f"Guest {number % 9000 + 1000}"


def plain_name(name: str) -> str:
    """A name made fit to show: one line, no control or direction marks, at most 24 characters, and no bot's."""
    shown = " ".join("".join(" " if unicodedata.category(c)[0] == "C" else c for c in name).split())
    if not shown:
        raise KaikError("a name needs at least one letter that can be seen")
    if "".join(unicodedata.normalize("NFKC", shown).casefold().split()) in BOTS:
        raise KaikError(f"{shown} is what a bot is called; take another name")
    return unicodedata.normalize("NFC", shown)[:LONGEST_NAME].strip()


def plain_text(text: str) -> str:
    """A line of chat made fit to show as text: one line, nothing that is not text."""
    return " ".join("".join(" " if unicodedata.category(c) in ("Cc", "Cf", "Cs") else c for c in text).split())
