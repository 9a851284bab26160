"""Recovery codes: shown once, stored as hashes, each good for one sign-in."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from kaik.server import sign_in_schema
from kaik.server.store import Store
from kaik.server.transactions import Act

CODES = 8
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Nothing that could be read as something else."""
_PARTS, _PART = 4, 4

_CODES = sign_in_schema.recovery_codes.c


def new_codes(guest: str, now: int) -> tuple[tuple[str, ...], tuple[Act, ...]]:
    """New codes, and what has to be written for them: those before are void."""
    codes = tuple("-".join(_part() for _ in range(_PARTS)) for _ in range(CODES))
    rows = [{"id": _digest(guest, code), "guest": guest, "made": now, "used": None} for code in codes]
    gone = delete(sign_in_schema.recovery_codes).where(_CODES.guest == guest)
    return codes, ((gone, None), (insert(sign_in_schema.recovery_codes), rows))


async def use_code(store: Store, guest: str, code: str, now: int) -> bool:
    """Whether a code was one of theirs and not used before; it is used now."""
    unused = (_CODES.id == _digest(guest, code)) & (_CODES.guest == guest) & _CODES.used.is_(None)
    return await store.change(update(sign_in_schema.recovery_codes).where(unused).values(used=now)) == 1


async def codes_left(store: Store, guest: str) -> int:
    """How many codes have not been used."""
    asked: Any = select(func.count()).select_from(sign_in_schema.recovery_codes)
    return int((await store.fetch(asked.where(_CODES.guest == guest, _CODES.used.is_(None))))[0][0])


def _part() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_PART))


def _digest(guest: str, code: str) -> str:
    """79 bits of chance need no slow hash; blanks, hyphens and capitals do not matter."""
    letters = "".join(letter for letter in code.lower() if letter.isalnum())
    return hashlib.sha256(f"kaik-recovery-1:{guest}:{letters}".encode()).hexdigest()
