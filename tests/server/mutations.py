"""What a hostile guest makes of honest texts: bytes, lines and JSON changed by luck whose seed can be given again.

Every run of the tests is a new one; `KAIK_SEED=…` repeats it, and a failure prints the seed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

LONG = os.environ.get("KAIK_LONG", "0") not in ("", "0")
SEED = int(os.environ["KAIK_SEED"])
"""The seed of this run of the tests, which chooses one where none is given."""

HUGE: tuple[Any, ...] = (-1, 2**31, 2**63, 2**64, -(2**63) - 1, 10**400, 1e308, 0.5, -0.0)
WRONG: tuple[Any, ...] = (None, True, [], {}, "", "0", [[]], {"t": "hello"}, "\ud800", "\0", "\u202e", *HUGE)
WORDS = ("@resign", "@draw", "@accept-draw", "@take-back:0", "@flag:0", "@hint", "pass", "draw:?", "@", ":", "a:b-c+d")
BROKEN = (
    b"\xff",
    b"\xc0\xaf",
    b"\xed\xa0\x80",
    b"\xf5\x80\x80\x80",
    b"\0",
    b"\r",
    b"\xe2\x80\xa8",
    b"\\ud800",
    b"\x7f",
)


def dice(purpose: str) -> Random:
    """Luck for one test; the seed of the run is printed, and pytest shows it where the test fails."""
    print(f"KAIK_SEED={SEED} repeats this")
    return Random(f"{SEED} {purpose}")


def bent(luck: Random, text: bytes) -> bytes:
    """A text with some of its bytes changed, moved, lost or doubled."""
    for _ in range(1 + luck.randrange(3)):
        text = luck.choice(_BENDS)(luck, text)
    return text


def _flip(luck: Random, text: bytes) -> bytes:
    if not text:
        return text
    at = luck.randrange(len(text))
    return text[:at] + bytes([text[at] ^ (1 << luck.randrange(8))]) + text[at + 1 :]


def _cut(luck: Random, text: bytes) -> bytes:
    return text[: luck.randrange(len(text) + 1)]


def _lose(luck: Random, text: bytes) -> bytes:
    at = luck.randrange(len(text) + 1)
    return text[:at] + text[at + luck.randrange(1, 9) :]


def _double(luck: Random, text: bytes) -> bytes:
    at = luck.randrange(len(text) + 1)
    return text[: at + luck.randrange(1, 40)] + text[at:]


def _put(luck: Random, text: bytes) -> bytes:
    at = luck.randrange(len(text) + 1)
    return text[:at] + luck.choice((*BROKEN, luck.randbytes(4), b"9" * 30, b'"', b"[" * 50)) + text[at:]


_BENDS: tuple[Callable[[Random, bytes], bytes], ...] = (_flip, _flip, _cut, _lose, _double, _put)


def with_a_line_changed(luck: Random, text: str, other: str = "") -> str:
    """A record with lines lost, doubled, exchanged, renumbered or taken from another record."""
    lines = text.split("\n")
    for _ in range(1 + luck.randrange(2)):
        at = luck.randrange(len(lines))
        match luck.randrange(7):
            case 0:
                del lines[at : at + luck.randrange(1, 4)]
            case 1:
                lines[at:at] = lines[at : at + luck.randrange(1, 4)]
            case 2:
                to = luck.randrange(len(lines))
                lines[at], lines[to] = lines[to], lines[at]
            case 3:
                lines[at] = luck.choice(other.split("\n"))
            case 4:
                lines[at] = _with_a_part_changed(luck, lines[at])
            case 5:
                lines[at:at] = [f"{at} {luck.randrange(9)} {luck.choice(WORDS)}"]
            case _:
                lines[at] = bent(luck, lines[at].encode()).decode(errors="replace")
        lines = lines or [""]
    return "\n".join(lines)


def _with_a_part_changed(luck: Random, line: str) -> str:
    parts = line.split(" ")
    at = luck.randrange(len(parts))
    parts[at] = luck.choice(("*", "0", "7", "99999999", "-1", "١", luck.choice(WORDS), str(luck.getrandbits(70))))
    return " ".join(parts)


def spoiled(luck: Random, said: dict[str, Any], foreign: Sequence[dict[str, Any]] = ()) -> bytes:
    """A JSON object with a field lost, misspelled, doubled, nested too deep or holding something else."""
    said = dict(said)
    key = luck.choice(list(said) or ["t"])
    match luck.randrange(8):
        case 0:
            said.pop(key, None)
        case 1:
            said[key] = luck.choice(WRONG)
        case 2:
            said[key] = luck.choice(HUGE)
        case 3:
            said[luck.choice((key.upper(), key + "\0", "t", "seat", "__proto__", ""))] = said.pop(key, None)
        case 4:
            said[luck.choice(("n", "do", "seat", "id", "text", "nonce", "match", "bot", "t", "x"))] = luck.choice(WRONG)
        case 5 if foreign:
            said = {**said, **luck.choice(foreign)}
        case 6:
            return _doubled_key(luck, said, key)
        case _:
            return _nested(luck, said, key)
    return _json(said)


def _json(said: dict[str, Any]) -> bytes:
    return json.dumps(said).encode()


def _doubled_key(luck: Random, said: dict[str, Any], key: str) -> bytes:
    return _json(said)[:-1] + b", " + _json({key: luck.choice(WRONG)})[1:]


def _nested(luck: Random, said: dict[str, Any], key: str) -> bytes:
    deep = luck.choice((3, 200, 2000, 7000))
    opened, closed = (b"[", b"]") if luck.randrange(2) else (b'{"t":', b"}")
    deep = min(deep, 16_000 // (len(opened) + 1))
    return _json({**said, key: "@here"}).replace(b'"@here"', opened * deep + b"0" + closed * deep)
