"""The luck of matches at a table: a commitment before, nonces from the seats, everything after."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from kaik.play.fairness import mixed
from kaik.play.luck import Luck, seed_hash
from kaik.server.messages import LuckSeen
from kaik.server.store import MatchRow


def prepare(ident: str, table: str, number: int, rules: int) -> MatchRow:
    """A match that has not begun, its seed drawn, so that its hash can be shown at once."""
    return MatchRow(ident, table, number, rules, secrets.token_hex(32))


def begin(row: MatchRow, nonces: Sequence[str], names: Sequence[str], at: int) -> MatchRow:
    """The match with what the seats gave; from here on its luck is fixed."""
    return replace(
        row, nonces=msgspec.json.encode(nonces).decode(), names=msgspec.json.encode(names).decode(), begun=at
    )


def nonces_of(row: MatchRow) -> tuple[str, ...]:
    return msgspec.json.decode(row.nonces, type=tuple[str, ...])


def names_of(row: MatchRow) -> tuple[str, ...]:
    return msgspec.json.decode(row.names, type=tuple[str, ...])


def luck_of(row: MatchRow) -> Luck:
    """All throws of a match that has begun."""
    return mixed(bytes.fromhex(row.server_seed), [bytes.fromhex(nonce) for nonce in nonces_of(row)])


def commitment(row: MatchRow | None) -> str:
    """What may be shown of a seed before the match is over."""
    return "" if row is None else seed_hash(bytes.fromhex(row.server_seed))


def luck_seen(row: MatchRow) -> LuckSeen:
    """What anybody may know of the luck now."""
    if row.ended is None:
        return LuckSeen(commitment(row), nonces_of(row))
    return LuckSeen(commitment(row), nonces_of(row), row.server_seed, luck_of(row).seed.hex())
