"""Schedules in which nobody meets anybody twice, where arithmetic knows one.

Where the number of tables q is a prime power, players are points (group, place) and a table of round r is a line
place = t + group·r in the field of q elements: two lines of different rounds share one point at most. There are q such
rounds for tables of up to q seats; with q seats, the groups themselves are one round more, and then everybody has met
everybody: nine at three tables of three after four rounds, sixteen at four tables of four after five.
"""

from __future__ import annotations

from functools import cache

Round = tuple[tuple[int, ...], ...]

_POLYNOMIALS = {4: 0b111, 8: 0b1011, 16: 0b10011}
"""What products are reduced by in fields of powers of two."""
_NINE = 9
_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31)


@cache
def design(tables: int, seats: int) -> tuple[Round, ...]:
    """Rounds of so many full tables, as places 0, 1, 2 …; none where none are known."""
    if seats > tables or not (tables in _PRIMES or tables in _POLYNOMIALS or tables == _NINE):
        return ()
    lines = tuple(
        tuple(
            tuple(group * tables + _sum(tables, table, _product(tables, group, number)) for group in range(seats))
            for table in range(tables)
        )
        for number in range(tables)
    )
    groups = tuple(tuple(group * tables + place for place in range(tables)) for group in range(seats))
    return (*lines, groups) if seats == tables else lines


def _sum(order: int, a: int, b: int) -> int:
    if order in _PRIMES:
        return (a + b) % order
    if order == _NINE:
        return (a // 3 + b // 3) % 3 * 3 + (a % 3 + b % 3) % 3
    return a ^ b


def _product(order: int, a: int, b: int) -> int:
    if order in _PRIMES:
        return a * b % order
    if order == _NINE:  # a + bi with i² = -1, over three elements
        (a1, a0), (b1, b0) = divmod(a, 3), divmod(b, 3)
        return (a1 * b0 + a0 * b1) % 3 * 3 + (a0 * b0 - a1 * b1) % 3
    return _reduced(order, a, b)


def _reduced(order: int, a: int, b: int) -> int:
    """The product of two polynomials over two elements."""
    polynomial, product = _POLYNOMIALS[order], 0
    while b:
        if b & 1:
            product ^= a
        a, b = a << 1, b >> 1
        if a & order:
            a ^= polynomial
    return product
