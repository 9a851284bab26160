"""What tam costs a side: every penalty says what it is for and how much it is; the table agrees how each is taken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

PenaltyKind = Literal["on-tam", "again", "null"]


class Penalty(msgspec.Struct, frozen=True):
    """One penalty of a turn, in tenths."""

    kind: PenaltyKind
    amount: int

    @property
    def name(self) -> str:
        """What it is called among the hands; moving tam to its own square has no name of its own there."""
        return "撃皇" if self.kind == "on-tam" else "皇再来"


Penalties = tuple[Penalty, ...]

_TAM_MOVED = 30
"""What a move of tam costs that should not have been, for either reason."""

ON_TAM = Penalty("on-tam", 50)
"""撃皇: stepping on tam."""
AGAIN = Penalty("again", _TAM_MOVED)
"""皇再来: moving tam right after the other side did."""
NULL = Penalty("null", _TAM_MOVED)
"""皇無行: moving tam back to its square."""


def total(penalties: Iterable[Penalty]) -> int:
    """What penalties come to, in tenths."""
    return sum(penalty.amount for penalty in penalties)
