"""Luck that no one seat of a table can choose: a server's seed with a published hash, and a nonce from every seat.

    seed of the match = SHA-256("kaik-match-1" + server seed + for every seat: length of its nonce, its nonce)

The server shows the hash of its seed before it sees a nonce, and its seed after the match. A record that carries
both, and the nonces, lets anybody derive the seed of the match again.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence

from kaik.core.errors import BadRecord, KaikError
from kaik.play.luck import SEED_BYTES, Luck, seed_hash

LONGEST_NONCE = 32
"""Bytes in a nonce; as many as the seed itself are enough for anybody."""

_MATCH = b"kaik-match-1"
_HEX = re.compile(r"(?:[0-9a-f]{2})*")


def mixed(server_seed: bytes, nonces: Sequence[bytes]) -> Luck:
    """The luck of a match: the server's seed and what every seat added to it, in the order of the seats."""
    if len(server_seed) != SEED_BYTES:
        raise KaikError(f"a server's seed is {SEED_BYTES} bytes long, not {len(server_seed)}")
    text = _MATCH + server_seed
    for nonce in nonces:
        if len(nonce) > LONGEST_NONCE:
            raise KaikError(f"a nonce is at most {LONGEST_NONCE} bytes long, not {len(nonce)}")
        text += len(nonce).to_bytes(1, "big") + nonce
    return Luck(hashlib.sha256(text).digest())


def revealed_headers(server_seed: bytes, nonces: Sequence[bytes]) -> dict[str, str]:
    """The free header lines of a record that reveal how its seed was made, without their `x-`."""
    lines = {"server-hash": seed_hash(server_seed), "server-seed": server_seed.hex()}
    return lines | {f"nonce-{seat}": nonce.hex() for seat, nonce in enumerate(nonces) if nonce}


def commitment_headers(server_seed: bytes) -> dict[str, str]:
    """The free header line of a record whose match is still going on."""
    return {"server-hash": seed_hash(server_seed)}


def refuse_unfair(header: Mapping[str, str], seats: int) -> None:
    """Refuse a header whose server seed does not match its hash or does not make the seed; one without is accepted."""
    if "x-server-seed" not in header:
        return
    server_seed = Luck.read(header["x-server-seed"]).seed
    if header.get("x-server-hash", seed_hash(server_seed)) != seed_hash(server_seed):
        raise BadRecord("x-server-seed does not match x-server-hash")
    nonces = [_nonce(header.get(f"x-nonce-{seat}", "")) for seat in range(seats)]
    if "seed" in header and mixed(server_seed, nonces).seed.hex() != header["seed"]:
        raise BadRecord("the seed does not follow from x-server-seed and the nonces of the seats")


def _nonce(text: str) -> bytes:
    if not _HEX.fullmatch(text):
        raise BadRecord(f"{text[:70]!r} is no nonce; a nonce is an even number of hex digits")
    return bytes.fromhex(text)
