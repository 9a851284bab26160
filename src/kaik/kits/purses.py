"""Points by seat: changing one purse, and saying who is ahead."""

from __future__ import annotations

Purses = tuple[int, ...]


def richer(purses: Purses, seat: int, points: int) -> Purses:
    """The purses after one seat has won those points, or lost them if negative.

    >>> richer((0, 0, 0), 1, -2)
    (0, -2, 0)
    """
    return (*purses[:seat], purses[seat] + points, *purses[seat + 1 :])


def added(purses: Purses, change: Purses) -> Purses:
    """The purses after a payment, given as what each seat gains or loses.

    >>> added((1, 2, 3), (4, -2, -2))
    (5, 0, 1)
    """
    return tuple(map(sum, zip(purses, change, strict=True)))


def leaders(purses: Purses) -> str:
    """Who has the most, as the end of a sentence; equal points share the place.

    >>> leaders((1, 4, 4))
    'seats 1 and 2 have the most points, +4'
    """
    best = max(purses)
    ahead = [str(seat) for seat, purse in enumerate(purses) if purse == best]
    who = f"seat {ahead[0]} has" if len(ahead) == 1 else f"seats {' and '.join(ahead)} have"
    return f"{who} the most points, {best:+d}"
