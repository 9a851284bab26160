"""What a card game tells of itself so that a kernel can play it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from kaik.core.action import Action
from kaik.core.state import State

PackedPosition = Sequence[int]
"""A position as numbers: the head of `match`, then whatever the family lays out."""


class CardPacking(msgspec.Struct, frozen=True):
    """A game in numbers: its tables and options, its positions and its actions both ways."""

    family: str
    """Which compiled module plays it (`kaik.engine.cards`)."""
    book: Callable[[Any], tuple[int, ...]]
    """The rules' own tables and these options: the head of `match`, then whatever the family reads."""
    packed: Callable[[Any], list[int]]
    """A position as numbers; equal positions have equal numbers."""
    unpacked: Callable[[Any, PackedPosition], Any]
    """The position of these options and numbers."""
    spelled: Callable[[Any, PackedPosition, int], Action]
    """The action that a number stands for in a position, under these options."""
    coded: Callable[[Any, PackedPosition, Action], int]
    """The number of an action in a position, under these options; whole deals have none but `DEAL`."""
    most: int
    """No position offers more actions than this."""
    searched: bool = True
    """Whether bots search it in the kernel; not where it is not settled that they play better so at equal time."""
    line: int = 16
    """Simulations in the kernel that take about as long as one on the protocol: so many count as one."""


class CardGame(State, frozen=True):
    """A position of a card game that the card kernel can play; `kaik.engine` knows such games by this class."""

    @classmethod
    def packing(cls) -> CardPacking:
        """The game in numbers."""
        raise NotImplementedError
