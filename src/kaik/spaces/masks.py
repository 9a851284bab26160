"""Masks over actions as packed bits, the first action in the highest bit: as `np.packbits` has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def mask_bytes(size: int) -> int:
    """How many bytes a mask over so many actions has.

    >>> mask_bytes(292)
    37
    """
    return (size + 7) // 8


def pack_numbers(numbers: Sequence[int], out: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Set the bits of these numbers in a mask, and clear all others.

    >>> import numpy as np
    >>> np.unpackbits(pack_numbers((0, 9), np.empty(2, np.uint8))).nonzero()[0].tolist()
    [0, 9]
    """
    import numpy as np

    which = np.array(numbers, np.int64)
    out[:] = 0
    np.bitwise_or.at(out, which >> 3, (128 >> (which & 7)).astype(np.uint8))
    return out
