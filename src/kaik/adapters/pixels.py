"""Pictures as arrays of pixels: SVG painted by `resvg_py`, and the PNG it gives read without further help."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaik.core.errors import KaikError
from kaik.kits.picture.pixels import can_paint_png, png

WIDTH = 600
"""Pixels across, unless told otherwise."""

Pixels = NDArray[np.uint8]

_HEAD = 8
"""Bytes before the first part of a PNG."""


def pixels(painted: str, width: int = WIDTH) -> Pixels:
    """An SVG as rows of red, green and blue."""
    if not can_paint_png():
        raise KaikError("pictures in pixels need resvg-py: pip install resvg-py; svg and ansi need nothing")
    return rgb_of(png(painted, width))


def rgb_of(file: bytes) -> Pixels:
    """A PNG of eight bits a channel, not interlaced, as rows of red, green and blue; transparency is left out."""
    parts = dict[bytes, bytes]()
    at = _HEAD
    while at < len(file):
        size, kind = int.from_bytes(file[at : at + 4], "big"), file[at + 4 : at + 8]
        parts[kind] = parts.get(kind, b"") + file[at + 8 : at + 8 + size]
        at += 12 + size
    head = parts[b"IHDR"]
    width, height = (int.from_bytes(head[each : each + 4], "big") for each in (0, 4))
    channels = {2: 3, 6: 4}.get(head[9])
    if channels is None or head[8] != 8 or head[12]:
        raise KaikError("only PNGs of eight bits a channel, in colours and not interlaced, can be read here")
    raw = np.frombuffer(zlib.decompress(parts[b"IDAT"]), np.uint8).reshape(height, 1 + width * channels)
    return _unfiltered(raw[:, 0], raw[:, 1:].reshape(height, width, channels))[:, :, :3].copy()


def _unfiltered(filters: NDArray[np.uint8], coded: Pixels) -> Pixels:
    """The pixels behind PNG's filters, each of which is told from its left, upper and upper left neighbour.

    All pixels whose row and column add up to the same number are found at once: their neighbours come before them.
    """
    height, width, channels = coded.shape
    out = np.zeros((height + 1, width + 1, channels), np.int32)  # a row and a column of nothing before the first
    for slant in range(height + width - 1):
        rows = np.arange(max(0, slant - width + 1), min(height, slant + 1))
        columns = slant - rows
        left, up, corner = out[rows + 1, columns], out[rows, columns + 1], out[rows, columns]
        told = _told(filters[rows][:, None], left, up, corner)
        out[rows + 1, columns + 1] = (coded[rows, columns] + told) & 255
    return out[1:, 1:].astype(np.uint8)


def _told(filters: NDArray[np.uint8], left: Any, up: Any, corner: Any) -> Any:
    """What each filter takes a pixel for; the Paeth filter takes the neighbour nearest to left + up - corner."""
    near_left, near_up = abs(up - corner), abs(left - corner)
    near_corner = abs(left + up - 2 * corner)
    paeth = np.where(
        (near_left <= near_up) & (near_left <= near_corner), left, np.where(near_up <= near_corner, up, corner)
    )
    return np.select([filters == 1, filters == 2, filters == 3, filters == 4], [left, up, (left + up) >> 1, paeth], 0)
