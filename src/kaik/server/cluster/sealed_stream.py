"""A connection between two nodes that nobody else can open, read or change.

Both sides show that they know the key that is derived from the database's secret, and from it and two fresh nonces they
derive a key for each direction. Every message is sealed with AES-GCM under the number of its place in the stream, so
nothing can be left out, repeated or moved.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from typing import Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from kaik.server.cluster.node import MAGIC, VERSION

NONCE = 32
GREETING = len(MAGIC) + 1 + NONCE
LARGEST = 64 * 1024 * 1024
"""Bytes in one message; the longest match is told in less."""
_DIALS, _ANSWERS = b"dials", b"answers"


class LinkRefused(Exception):
    """Whoever is at the other end is no node of this database, or what it sent was changed on the way."""


class ByteSink(Protocol):
    """Where bytes are written; asyncio's StreamWriter is one."""

    @property
    def transport(self) -> asyncio.WriteTransport: ...

    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...


class SealedStream:
    """Messages over a stream of bytes, once both sides have shown who they are."""

    def __init__(self, reader: asyncio.StreamReader, writer: ByteSink, sends: bytes, receives: bytes) -> None:
        self._reader, self.writer = reader, writer
        self._sends, self._receives = AESGCM(sends), AESGCM(receives)
        self._sent = self._received = 0

    def write(self, message: bytes) -> None:
        """Send a message."""
        sealed = self._sends.encrypt(self._sent.to_bytes(12, "big"), message, None)
        self._sent += 1
        self.writer.write(len(sealed).to_bytes(4, "big") + sealed)

    async def read(self) -> bytes:
        """The next message; the end of the stream is an OSError or an EOFError."""
        size = int.from_bytes(await self._reader.readexactly(4), "big")
        if size > LARGEST:
            raise LinkRefused("a message of another node is too long")
        sealed = await self._reader.readexactly(size)
        try:
            message = self._receives.decrypt(self._received.to_bytes(12, "big"), sealed, None)
        except InvalidTag:
            raise LinkRefused("a message of another node was changed on the way") from None
        self._received += 1
        return message

    def waiting(self) -> int:
        """Bytes that were written and have not left yet."""
        return self.writer.transport.get_write_buffer_size()

    def close(self) -> None:
        self.writer.close()


async def dial(reader: asyncio.StreamReader, writer: ByteSink, secret: bytes) -> SealedStream:
    """Begin a link as whoever has opened the connection."""
    key, own = link_key(secret), _greeting()
    writer.write(own)
    greeting = await reader.readexactly(GREETING)
    _refuse_unlike(greeting)
    _refuse_unproven(key, _ANSWERS, own + greeting, await reader.readexactly(NONCE))
    writer.write(_proof(key, _DIALS, own + greeting))
    return _sealed(reader, writer, key, own + greeting, _DIALS)


async def answer(reader: asyncio.StreamReader, writer: ByteSink, secret: bytes) -> SealedStream:
    """Begin a link as whoever was called."""
    key, own = link_key(secret), _greeting()
    greeting = await reader.readexactly(GREETING)
    _refuse_unlike(greeting)
    writer.write(own + _proof(key, _ANSWERS, greeting + own))
    _refuse_unproven(key, _DIALS, greeting + own, await reader.readexactly(NONCE))
    return _sealed(reader, writer, key, greeting + own, _ANSWERS)


def link_key(secret: bytes) -> bytes:
    """The key of all links, from the secret that everybody has who can read the database."""
    return _derived(secret, b"", b"kaik links between nodes")


def _greeting() -> bytes:
    return MAGIC + bytes((VERSION,)) + secrets.token_bytes(NONCE)


def _refuse_unlike(greeting: bytes) -> None:
    if not greeting.startswith(MAGIC):
        raise LinkRefused("that is no node")


def _proof(key: bytes, side: bytes, said: bytes) -> bytes:
    return hmac.digest(key, side + said, "sha256")


def _refuse_unproven(key: bytes, side: bytes, said: bytes, proof: bytes) -> None:
    if not hmac.compare_digest(_proof(key, side, said), proof):
        raise LinkRefused("that node does not belong to this database")


def _sealed(reader: asyncio.StreamReader, writer: ByteSink, key: bytes, said: bytes, side: bytes) -> SealedStream:
    keys = {each: _derived(key, said, each) for each in (_DIALS, _ANSWERS)}
    other = _ANSWERS if side == _DIALS else _DIALS
    return SealedStream(reader, writer, keys[side], keys[other])


def _derived(key: bytes, salt: bytes, what: bytes) -> bytes:
    return HKDF(SHA256(), 32, salt, what).derive(key)
