"""PNGs are read back as they were painted, whatever filters their rows have."""

from __future__ import annotations

import zlib

import numpy as np
import pytest

import kaik
from kaik.adapters.pixels import pixels, rgb_of
from kaik.core.errors import KaikError


def filtered(image: np.ndarray, filters: list[int]) -> bytes:
    """A PNG whose rows are written with these filters, pixel by pixel as the standard says it."""
    height, width, channels = image.shape
    rows = b""
    for y in range(height):
        row = [filters[y]]
        for x in range(width):
            for c in range(channels):
                left = int(image[y, x - 1, c]) if x else 0
                up = int(image[y - 1, x, c]) if y else 0
                corner = int(image[y - 1, x - 1, c]) if x and y else 0
                guess = left + up - corner
                near = sorted((abs(guess - each), at, each) for at, each in enumerate((left, up, corner)))
                row.append((int(image[y, x, c]) - (0, left, up, (left + up) // 2, near[0][2])[filters[y]]) % 256)
        rows += bytes(row)
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, {3: 2, 4: 6}[channels], 0, 0, 0])
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(len(p).to_bytes(4, "big") + k + p + b"\0\0\0\0" for k, p in parts)


@pytest.mark.parametrize("channels", [3, 4])
def test_every_filter_is_undone(channels: int) -> None:
    image = np.random.default_rng(1).integers(0, 256, (9, 13, channels), np.uint8)
    read = rgb_of(filtered(image, [0, 1, 2, 3, 4, 4, 3, 2, 1]))
    assert np.array_equal(read, image[:, :, :3])


def test_a_table_is_painted_in_its_colours() -> None:
    painted = pixels(kaik.match("linked-ships", seed=1).svg(), width=200)
    assert painted.shape == (105, 200, 3) and painted.dtype == np.uint8
    assert len(np.unique(painted.reshape(-1, 3), axis=0)) > 20


def test_another_form_of_png_is_refused() -> None:
    grey = bytearray(filtered(np.zeros((1, 1, 3), np.uint8), [0]))
    grey[25] = 0
    with pytest.raises(KaikError, match="only PNGs of eight bits"):
        rgb_of(bytes(grey))
