"""Passwords: hashed with Argon2id in threads of their own, and never a moment faster for a name that nobody has."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from kaik.core.errors import KaikError
from kaik.server.limits import TooMuch
from kaik.server.names import looks

T = TypeVar("T")

SHORTEST, LONGEST = 10, 200
AT_ONCE = 2
"""Passwords that are hashed at the same time; each takes 19 MiB and some hundredths of a second."""
WAITING = 40
"""Passwords that wait for that; more are refused."""
TIME_COST, MEMORY_COST = 2, 19 * 1024
"""What the OWASP cheat sheet on password storage has as its first choice for Argon2id."""


class PasswordHashes:
    """Hashes passwords and compares them, beside the event loop."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(TIME_COST, MEMORY_COST, parallelism=1)
        self._threads = ThreadPoolExecutor(AT_ONCE, "kaik passwords")
        self._waiting = 0
        self._nobodys = ""
        self.compared = 0
        """How often a password was compared with a hash; as often for names that nobody has."""

    async def hash(self, password: str) -> str:
        """What is stored of a password."""
        return await self._beside(lambda: self._hasher.hash(_plain(password)))

    async def fits(self, stored: str | None, password: str) -> bool:
        """Whether a password is the one that was stored; where there is none, as much is computed for nothing."""
        return await self._beside(lambda: self._fits(stored, _plain(password)))

    def outdated(self, stored: str) -> bool:
        """Whether a hash was made at another cost than is usual now."""
        return self._hasher.check_needs_rehash(stored)

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _fits(self, stored: str | None, password: str) -> bool:
        if not self._nobodys:
            self._nobodys = self._hasher.hash("the password of nobody")
        self.compared += 1
        try:
            self._hasher.verify(stored or self._nobodys, password)
        except (VerificationError, InvalidHashError):
            return False
        return stored is not None

    async def _beside(self, work: Callable[[], T]) -> T:
        if self._waiting >= WAITING:
            raise TooMuch("too many people are signing in just now; wait a moment")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


def refuse_weak(password: str, name: str) -> None:
    """Refuse a password that is too short, or that is hardly more than the name."""
    if len(_plain(password)) < SHORTEST:
        raise KaikError(
            f"a password needs at least {SHORTEST} characters; a short sentence is a good one", "bad_password"
        )
    if len(set(password)) < 4 or looks(password).replace(looks(name), "", 1) == "":
        raise KaikError("that password is too easy to guess; a short sentence is a good one", "bad_password")


def _plain(password: str) -> str:
    """The same text however a keyboard composes its letters."""
    return unicodedata.normalize("NFC", password)
