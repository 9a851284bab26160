"""What goes through Redis is sealed: encrypted and signed with keys that come from the database's stored secret.

Whoever can reach Redis but not the database can read nothing there, and what they write is not believed. Every process
has a key of its own, derived from the secret and a number it has drawn, so that a counter is enough for a nonce.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from kaik.core.errors import KaikError

ID, COUNTER = 16, 8
"""Bytes that tell the sender, and that number its messages."""
SENDERS = 4096
"""Senders whose keys are remembered."""


class Unsealed(KaikError):
    """Bytes that were not sealed here, or for another purpose."""


class Sealer:
    """Seals for one purpose at a time: what was sealed for one is not opened for another."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._id = secrets.token_bytes(ID)
        self._count = 0
        self._keys: OrderedDict[bytes, AESGCM] = OrderedDict()

    @property
    def sender(self) -> str:
        """What this process is called by those who open what it sealed."""
        return self._id.hex()

    @property
    def prefix(self) -> str:
        """What all names in Redis begin with, so that servers of several databases can share one."""
        return f"kaik:{self.digest('prefix', '')[:6].hex()}:"

    def digest(self, purpose: str, text: str) -> bytes:
        """A text that only those who have the secret can recognize."""
        return hmac.new(self._secret, f"kaik-bus-1:{purpose}:{text}".encode(), hashlib.sha256).digest()

    def seal(self, purpose: str, text: bytes) -> bytes:
        """The text, so that only those who have the secret can read it and nobody else could have written it."""
        self._count += 1
        counter = self._count.to_bytes(COUNTER, "big")
        return self._id + counter + self._key(self._id).encrypt(_nonce(counter), text, purpose.encode())

    def open(self, purpose: str, sealed: bytes) -> bytes:
        """The text that was sealed for that purpose, or a refusal."""
        return self.opened(purpose, sealed)[2]

    def opened(self, purpose: str, sealed: bytes) -> tuple[bytes, int, bytes]:
        """Who sealed it, as which of their messages, and the text."""
        sender, counter, rest = sealed[:ID], sealed[ID : ID + COUNTER], sealed[ID + COUNTER :]
        try:
            text = self._key(sender).decrypt(_nonce(counter), rest, purpose.encode())
        except (InvalidTag, ValueError):
            raise Unsealed("a message on the bus was not written by a server of this database") from None
        return sender, int.from_bytes(counter, "big"), text

    def _key(self, sender: bytes) -> AESGCM:
        found = self._keys.get(sender)
        if found is None:
            found = self._keys[sender] = AESGCM(self.digest("key", sender.hex()))
            while len(self._keys) > SENDERS:
                self._keys.popitem(last=False)
        return found


def _nonce(counter: bytes) -> bytes:
    return bytes(4) + counter
