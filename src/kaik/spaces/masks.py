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


def first_numbers(masks: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The lowest number of each mask, without unpacking them; 0 where a mask is empty.

    >>> import numpy as np
    >>> first_numbers(np.array([[0, 64], [129, 1], [0, 0]], np.uint8)).tolist()
    [9, 0, 0]
    """
    import numpy as np

    filled = (masks != 0).argmax(axis=1)
    bits = np.unpackbits(masks[np.arange(len(masks)), filled][:, None], axis=1)
    found: NDArray[np.int64] = filled * 8 + bits.argmax(axis=1)
    return found
