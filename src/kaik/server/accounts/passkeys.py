"""Passkeys: made and used in the browser, checked here; only public keys are stored.

A passkey belongs to a host name. A bare address is none, so there are no passkeys where the server is called by one.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import ipaddress
import json
import re
import secrets
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import delete, insert, select, update
from starlette.requests import Request

from kaik.core.errors import KaikError, NoSuch
from kaik.server import sign_in_schema
from kaik.server.accounts.bodies import PasskeyAnswer
from kaik.server.auth import NotYours
from kaik.server.origins import host_name
from kaik.server.store import Store, row
from kaik.server.transactions import Act

T = TypeVar("T")

CHALLENGE_LASTS = 5 * 60_000
"""Milliseconds in which a passkey has to be made or used once it was asked for."""
MOST = 10
"""Passkeys of one account."""
HERE = "kaik"
_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")

_KEYS, _CHALLENGES = sign_in_schema.passkeys.c, sign_in_schema.passkey_challenges.c


class PasskeyRow(msgspec.Struct, frozen=True):
    """A passkey as it is stored, under the hash of its id."""

    id: str
    guest: str
    credential: str
    public_key: str
    host: str
    count: int
    name: str
    made: int
    used: int | None = None


class PasskeyHost(msgspec.Struct, frozen=True):
    """Where a page calls this server: the host name that passkeys belong to, and the origins its page may have."""

    host: str
    origins: tuple[str, ...]


def place_of(request: Request) -> PasskeyHost:
    """The place of a request. The guard has looked at the host already: it is one of the server's own names."""
    named = request.headers.get("host", "").lower()
    host = host_name(named)
    if not host or _is_address(host):
        raise KaikError(
            "passkeys need a host name, and this server was called by its address; use a password", "no_passkeys"
        )
    return PasskeyHost(host, (f"https://{named}", f"http://{named}"))


class Passkeys:
    """Asks browsers for passkeys and checks what they answer."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store, self._now = store, now

    async def of(self, guest: str) -> tuple[PasskeyRow, ...]:
        """The passkeys of an account, oldest first."""
        asked = select(sign_in_schema.passkeys).where(_KEYS.guest == guest).order_by(_KEYS.made, _KEYS.id)
        return tuple(PasskeyRow(**each._mapping) for each in await self._store.fetch(asked))

    async def making(self, place: PasskeyHost, guest: str, name: str) -> dict[str, Any]:
        """Options with which a browser makes a passkey for somebody."""
        known = await self.of(guest)
        challenge = await self._challenge(guest)
        return await asyncio.to_thread(_making, place, guest, name, challenge, [key.credential for key in known])

    async def using(self, place: PasskeyHost, guest: str) -> dict[str, Any]:
        """Options with which a browser uses any passkey it has for this place."""
        return await asyncio.to_thread(_using, place, await self._challenge(guest))

    async def made(self, place: PasskeyHost, guest: str, answer: PasskeyAnswer, name: str) -> PasskeyRow:
        """A passkey that a browser has made, checked; it is not stored yet."""
        challenge = await self._take_challenge(guest, answer)
        public_key, count = await _checked(lambda: _verify_made(place, challenge, answer))
        ident = _digest(answer.id)
        return PasskeyRow(ident, guest, answer.id, public_key, place.host, count, name, self._now())

    async def used(self, place: PasskeyHost, asker: str, answer: PasskeyAnswer) -> str:
        """The account of a passkey that somebody has used; `asker` is whom the options were given to."""
        challenge = await self._take_challenge(asker, answer)
        found = await self._store.fetch(select(sign_in_schema.passkeys).where(_KEYS.id == _digest(answer.id)))
        if not found:
            raise NotYours("this passkey is not known here", "not_signed_in")
        key = PasskeyRow(**found[0]._mapping)
        count = await _checked(lambda: _verify_used(place, challenge, answer, key))
        seen = update(sign_in_schema.passkeys).where(_KEYS.id == key.id)
        await self._store.change(seen.values(count=count, used=self._now()))
        return key.guest

    async def remove(self, guest: str, ident: str) -> None:
        """Take a passkey away."""
        gone = delete(sign_in_schema.passkeys).where(_KEYS.guest == guest, _KEYS.id == ident)
        if not await self._store.change(gone):
            raise NoSuch("you have no such passkey")

    async def _challenge(self, guest: str) -> bytes:
        challenge, now = secrets.token_bytes(32), self._now()
        old = delete(sign_in_schema.passkey_challenges).where(_CHALLENGES.until < now)
        made = {"id": _encode(challenge), "guest": guest, "until": now + CHALLENGE_LASTS}
        await self._store.write((old, None), (insert(sign_in_schema.passkey_challenges), [made]))
        return challenge

    async def _take_challenge(self, guest: str, answer: PasskeyAnswer) -> bytes:
        """The challenge an answer is for, if it was put to this guest and nobody has answered it yet."""
        try:
            said = str(json.loads(_decode(answer.client_data))["challenge"])
        except (ValueError, KeyError, TypeError, RecursionError):
            raise _refused() from None
        if not _CHALLENGE.fullmatch(said):
            raise _refused()
        own = (_CHALLENGES.id == said) & (_CHALLENGES.guest == guest) & (_CHALLENGES.until > self._now())
        if await self._store.change(delete(sign_in_schema.passkey_challenges).where(own)) != 1:
            raise NotYours("that took too long; try again", "not_signed_in")
        return _decode(said)


def added(key: PasskeyRow) -> Act:
    """A passkey, to be written."""
    return insert(sign_in_schema.passkeys), [row(key)]


async def _checked(check: Callable[[], T]) -> T:
    """What a check in a thread finds. Whatever the answer was made of, whoever sent it is told one sentence."""
    try:
        return await asyncio.to_thread(check)
    except Exception:  # the library parses what anybody may have sent, and has no one error for what it cannot
        raise _refused() from None


def _refused() -> NotYours:
    return NotYours("the passkey could not be checked; try again", "not_signed_in")


def _making(place: PasskeyHost, guest: str, name: str, challenge: bytes, known: Sequence[str]) -> dict[str, Any]:
    import webauthn
    from webauthn.helpers import structs

    chosen = structs.AuthenticatorSelectionCriteria(
        resident_key=structs.ResidentKeyRequirement.REQUIRED,
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    options = webauthn.generate_registration_options(
        rp_id=place.host,
        rp_name=HERE,
        user_name=name,
        user_id=hashlib.sha256(b"kaik-passkey-1:" + guest.encode()).digest(),
        challenge=challenge,
        timeout=CHALLENGE_LASTS,
        authenticator_selection=chosen,
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(_decode(each)) for each in known],
    )
    return _as_json(webauthn.options_to_json(options))


def _using(place: PasskeyHost, challenge: bytes) -> dict[str, Any]:
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_authentication_options(
        rp_id=place.host,
        challenge=challenge,
        timeout=CHALLENGE_LASTS,
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    return _as_json(webauthn.options_to_json(options))


def _verify_made(place: PasskeyHost, challenge: bytes, answer: PasskeyAnswer) -> tuple[str, int]:
    import webauthn

    said = {"clientDataJSON": answer.client_data, "attestationObject": answer.attestation}
    found = webauthn.verify_registration_response(
        credential=_credential(answer, said),
        expected_challenge=challenge,
        expected_rp_id=place.host,
        expected_origin=list(place.origins),
        require_user_verification=True,
    )
    if _encode(found.credential_id) != answer.id:
        raise _refused()
    return _encode(found.credential_public_key), found.sign_count


def _verify_used(place: PasskeyHost, challenge: bytes, answer: PasskeyAnswer, key: PasskeyRow) -> int:
    import webauthn

    said = {
        "clientDataJSON": answer.client_data,
        "authenticatorData": answer.authenticator,
        "signature": answer.signature,
    }
    found = webauthn.verify_authentication_response(
        credential=_credential(answer, said),
        expected_challenge=challenge,
        expected_rp_id=place.host,
        expected_origin=list(place.origins),
        credential_public_key=_decode(key.public_key),
        credential_current_sign_count=key.count,
        require_user_verification=True,
    )
    return found.new_sign_count


def _credential(answer: PasskeyAnswer, said: dict[str, str]) -> dict[str, Any]:
    return {"id": answer.id, "rawId": answer.id, "type": "public-key", "response": said, "clientExtensionResults": {}}


def _as_json(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


def _digest(credential: str) -> str:
    return hashlib.sha256(credential.encode()).hexdigest()


def _encode(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
