"""A passkey without a browser: makes credentials and signs with them, as an authenticator does."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import struct
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def encode(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Authenticator:
    """One passkey."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.count = 0

    def make(self, options: dict[str, Any]) -> dict[str, str]:
        """What a browser answers when a passkey was made."""
        point = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (point.x, point.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        credential = bytes(16) + struct.pack(">H", len(self.id)) + self.id + public
        told = self._told(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED) + credential
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": told})
        client = self._client("webauthn.create", options)
        return {"id": encode(self.id), "client_data": encode(client), "attestation": encode(attestation)}

    def use(self, options: dict[str, Any], flags: int = PRESENT | VERIFIED) -> dict[str, str]:
        """What a browser answers when it was used."""
        self.count += 1
        told, client = self._told(options["rpId"], flags), self._client("webauthn.get", options)
        signature = self.key.sign(told + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "id": encode(self.id),
            "client_data": encode(client),
            "authenticator": encode(told),
            "signature": encode(signature),
        }

    def _told(self, host: str, flags: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + struct.pack(">I", self.count)

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()
