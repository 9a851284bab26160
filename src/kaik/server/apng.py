"""Several PNGs of one size made into one that moves (APNG, as PNG's third edition has it)."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def animated(pictures: Sequence[bytes], milliseconds: Sequence[int]) -> bytes:
    """One picture that shows each of these for its time, again and again."""
    first = list(chunks(pictures[0]))
    header = next(body for kind, body in first if kind == b"IHDR")
    made = [SIGNATURE, _chunk(b"IHDR", header), _chunk(b"acTL", struct.pack(">II", len(pictures), 0))]
    number = 0
    for at, (png, lasts) in enumerate(zip(pictures, milliseconds, strict=True)):
        found = list(chunks(png))
        if next(body for kind, body in found if kind == b"IHDR") != header:
            raise ValueError("the pictures have different sizes or colours")
        control = struct.pack(">I", number) + header[:8] + struct.pack(">IIHHBB", 0, 0, lasts, 1000, 0, 0)
        made.append(_chunk(b"fcTL", control))
        number += 1
        for body in (body for kind, body in found if kind == b"IDAT"):
            if at == 0:
                made.append(_chunk(b"IDAT", body))
                continue
            made.append(_chunk(b"fdAT", struct.pack(">I", number) + body))
            number += 1
    return b"".join([*made, _chunk(b"IEND", b"")])


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a PNG: their kinds and what is in them."""
    if not png.startswith(SIGNATURE):
        raise ValueError("this is no PNG")
    at = len(SIGNATURE)
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        at += size + 12


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
