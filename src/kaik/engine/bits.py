"""Sets of squares as the bits of whole numbers, counted and searched by single instructions of the processor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from kaik.engine.compiled import inner_part
from kaik.engine.compiled import tuned_part as part

WORD = 64
"""Squares in one whole number; a board of up to twice as many is two of them."""


def _instruction(build: Callable[[Any, Any], Any]) -> Callable[[int], int]:
    """One instruction from a whole number to another; it exists only inside kernels."""

    def typed(_: Any, bits: Any) -> Any:
        return types.int64(types.int64), lambda context, builder, signature, values: build(builder, values[0])

    return cast(Callable[[int], int], intrinsic(typed))


ones = _instruction(lambda builder, bits: builder.ctpop(bits))
"""How many bits are set."""
lowest = _instruction(lambda builder, bits: builder.cttz(bits, ir.Constant(ir.IntType(1), 0)))
"""The place of the lowest bit that is set; 64 if none is."""
mirrored = _instruction(lambda builder, bits: builder.bitreverse(bits))
"""The same bits from the other end: the first becomes the last."""


@part
def nth_bit(low: int, high: int, n: int) -> int:
    """The place of a set bit in two numbers, counted from 0 upwards."""
    first = 0
    if n >= ones(low):
        n -= ones(low)
        low, first = high, WORD
    for _ in range(n):
        low &= low - 1
    return first + lowest(low)


@inner_part
def first_bit(low: int, high: int) -> int:
    """The place of the lowest set bit in two numbers."""
    return lowest(low) if low else WORD + lowest(high)
