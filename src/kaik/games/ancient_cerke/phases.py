"""Where a game of Ancient Cerke stands: what is settled before the first move, the moves, the end."""

from __future__ import annotations

import msgspec


class Proposing(msgspec.Struct, frozen=True, tag="proposing"):
    """Seat 0 proposes who begins."""


class Answering(msgspec.Struct, frozen=True, tag="answering"):
    """Seat 1 agrees to the proposal that this seat begins, or refuses."""

    first: int


class Drawing(msgspec.Struct, frozen=True, tag="drawing"):
    """They did not agree: the lot decides who begins."""


class Arranging(msgspec.Struct, frozen=True, tag="arranging"):
    """The side asked keeps its 車 and 獣 or swaps them; `left` more sides are asked after it."""

    left: int


class Moving(msgspec.Struct, frozen=True, tag="moving"):
    """The side to move chooses a move."""


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The game is over; winner -1 is a draw."""

    winner: int
    reason: str


Phase = Proposing | Answering | Drawing | Arranging | Moving | Ended
