"""Luck that can be checked afterwards: one keyed stream of numbers for every position of the log.

The algorithm is published in docs/protocol.md with its test vectors. Block `b` of log position `n` is

    HMAC-SHA256(key = seed, message = "kaik-luck-1" + n as 8 bytes + b as 4 bytes)      (big-endian)

and numbers are read off the blocks byte by byte. Nothing depends on how many numbers an earlier position
used, so any single throw of a long match can be checked alone.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Protocol, Self

import msgspec

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Chance, Dice
from kaik.core.errors import IllegalAction, KaikError
from kaik.core.renamed import renamed

SEED_BYTES = 32
"""A seed has the length of its hash: shorter ones could be guessed from the hash."""

_STREAM = b"kaik-luck-1"
_SMALL = b"kaik-seed-1"
_APART = b"kaik-apart-1"
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


class Thrower(Protocol):
    """Whatever the referee may throw with: a seed, or a log that already knows."""

    def throw(self, n: int, chance: Chance) -> Action:
        """The action of luck at log position `n`."""


class Stream:
    """The dice of one log position: an endless row of bytes, read as numbers without bias."""

    __slots__ = ("_at", "_block", "_bytes", "_position", "_seed")

    def __init__(self, seed: bytes, n: int) -> None:
        self._seed = seed
        self._position = _STREAM + n.to_bytes(8, "big")
        self._block = 0
        self._bytes = b""
        self._at = 0

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1: whole bytes, top bits masked, what is too large is read past."""
        if n < 1:
            raise KaikError(f"a throw below {n} has no outcome; the bound must be at least 1")
        bits = (n - 1).bit_length()
        mask = (1 << bits) - 1
        while True:
            number = int.from_bytes(self._take((bits + 7) // 8), "big") & mask
            if number < n:
                return number

    def _take(self, count: int) -> bytes:
        while len(self._bytes) - self._at < count:
            fresh = _hmac(self._seed, self._position + self._block.to_bytes(4, "big"))
            self._bytes = self._bytes[self._at :] + fresh
            self._at = 0
            self._block += 1
        self._at += count
        return self._bytes[self._at - count : self._at]


def _hmac(key: bytes, text: bytes) -> bytes:
    """HMAC-SHA256. Python's own lets other threads go on meanwhile, and then waits for them at every throw; what is
    this short is hashed in less time than that takes.
    """
    inner, outer = _keyed(key)
    inner, outer = inner.copy(), outer.copy()
    inner.update(text)
    outer.update(inner.digest())
    return outer.digest()


@lru_cache(maxsize=1024)
def _keyed(key: bytes) -> tuple[hashlib._Hash, hashlib._Hash]:
    """The two hashes of a key of 64 bytes at most, as RFC 2104 begins them."""
    padded = key.ljust(64, b"\0")
    return hashlib.sha256(padded.translate(_INNER)), hashlib.sha256(padded.translate(_OUTER))


class Luck(msgspec.Struct, frozen=True):
    """All the luck of one match, fixed by a secret seed before it begins."""

    seed: bytes

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise KaikError(f"a seed is {SEED_BYTES} bytes long, not {len(self.seed)}")

    @classmethod
    def of(cls, number: int | str) -> Self:
        """The luck a small number or a text stands for, for `--seed 7`; 7 and "7" are the same."""
        return cls(hashlib.sha256(_SMALL + str(number).encode()).digest())

    @classmethod
    def read(cls, text: str) -> Self:
        """The luck whose seed is written in hex, as records reveal it."""
        try:
            return cls(bytes.fromhex(text))
        except ValueError as wrong:
            if isinstance(wrong, KaikError):
                raise
            raise KaikError(f"{text[:80]!r} is not a seed; a seed is {2 * SEED_BYTES} hex digits") from None

    def dice(self, n: int) -> Stream:
        """The dice of log position `n`, always the same ones."""
        return Stream(self.seed, n)

    def throw(self, n: int, chance: Chance) -> Action:
        """The action of luck at log position `n`."""
        return chance.sample(self.dice(n))

    def apart(self, purpose: str) -> Luck:
        """Another luck from the same seed that shares no number with this one."""
        return Luck(hmac.digest(self.seed, _APART + purpose.encode(), "sha256"))

    @property
    def hash(self) -> str:
        """What may be published before the match: it commits to the seed and does not show it."""
        return seed_hash(self.seed)


class LoggedLuck(msgspec.Struct, frozen=True):
    """Luck that has already fallen: the actions of a log, by their position in it."""

    actions: Mapping[int, Action]

    @classmethod
    def of(cls, log: Iterable[tuple[int, Action]]) -> Self:
        """The chance actions of a log given as seats and actions."""
        return cls({n: action for n, (seat, action) in enumerate(log) if seat == CHANCE})

    def throw(self, n: int, chance: Chance) -> Action:
        """The action the log has there, if it is one that could have fallen."""
        if n not in self.actions:
            raise IllegalAction(f"the log has no throw at entry {n}, and one is due")
        if not chance.allows(self.actions[n]):
            raise IllegalAction(f"{self.actions[n]} at entry {n} of the log could not have been thrown there")
        return self.actions[n]


class Unkeyed(msgspec.Struct, frozen=True):
    """Luck from dice that run on from throw to throw, for games that nobody will check."""

    dice: Dice

    def throw(self, n: int, chance: Chance) -> Action:
        """What the dice give next, whatever the entry's number."""
        return chance.sample(self.dice)


def seed_hash(seed: bytes) -> str:
    """The SHA-256 of a seed in hex, published before a match to bind whoever holds the seed."""
    return hashlib.sha256(seed).hexdigest()


__getattr__ = renamed(__name__, {"Logged": "LoggedLuck"})
