"""Cookies: who signed them, and those of the release before this one."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import httpx
import pytest

from kaik.server.auth import Signer

GUEST = "a-guest_of_20_letters"[:20]
SECRET = b"the server's own secret"


def old_cookie(guest: str, secret: bytes = SECRET) -> str:
    """A cookie as the release before this one signed it."""
    return f"{guest}.{hmac.new(secret, f'kaik-cookie-1:{guest}'.encode(), hashlib.sha256).hexdigest()}"


def test_a_cookie_names_its_guest() -> None:
    signer = Signer(SECRET)
    assert signer.guest(signer.cookie(GUEST)) == GUEST
    assert not signer.is_old(signer.cookie(GUEST))


def test_a_cookie_of_the_last_release_is_still_read() -> None:
    assert Signer(SECRET).guest(old_cookie(GUEST)) == GUEST
    assert Signer(SECRET).is_old(old_cookie(GUEST))


@pytest.mark.parametrize("cookie", [Signer(SECRET).cookie(GUEST), old_cookie(GUEST)], ids=["new", "old"])
def test_a_changed_cookie_is_refused(cookie: str) -> None:
    signer = Signer(SECRET)
    for at, letter in enumerate(cookie):
        for other in {"A", "b", "0", "_", ".", "é"} - {letter}:
            assert signer.guest(cookie[:at] + other + cookie[at + 1 :]) is None
    for forged in (cookie[:-1], cookie + "A", cookie + ".", "." + cookie, GUEST, GUEST + ".", "." + GUEST, "", None):
        assert signer.guest(forged) is None


def test_a_cookie_signed_elsewhere_is_refused() -> None:
    for forged in (Signer(b"another").cookie(GUEST), old_cookie(GUEST, b"another")):
        assert Signer(SECRET).guest(forged) is None


def test_a_signature_is_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[bytes] = []
    same = hmac.compare_digest
    monkeypatch.setattr(hmac, "compare_digest", lambda one, other: compared.append(other) or same(one, other))
    forged = f"{GUEST}.{'0' * 64}"
    assert Signer(SECRET).guest(forged) is None
    assert compared == [forged.encode(), b"0" * 64], "both signatures are compared, and with nothing else"


def test_whoever_comes_with_an_old_cookie_stays_who_they_are_and_gets_a_new_one(running: Any, guest: Any) -> None:
    signer = running.inside.api.signer
    somebody = guest().http
    ident = signer.guest(somebody.cookies["kaik_guest"])
    old = old_cookie(ident, signer._secret)
    with httpx.Client(base_url=str(somebody.base_url), cookies={"kaik_guest": old}) as http:
        answer = http.get("/api/me")
        assert answer.json() == somebody.get("/api/me").json()
        fresh = answer.cookies["kaik_guest"]
    assert signer.guest(fresh) == ident and not signer.is_old(fresh)
    assert "set-cookie" not in somebody.get("/api/me").headers
