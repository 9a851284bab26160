"""Games of runners and ships, told as plain data to whoever wants to play them faster.

Pieces run over land along lines, step over ships, and some take by leaping. A game that is played like this
derives its positions from `RunnerGame` and says with `runners` what its own tables come to.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Self

import msgspec

from kaik.core.state import State
from kaik.kits.grid import Grid


class Line(NamedTuple):
    """One direction from one square: where the piece may run, and what lies beyond each of those (-1 off the board)."""

    run: tuple[int, ...]
    beyond: tuple[int, ...]


Lines = tuple[tuple[Line, ...], ...]
"""For every square, the lines of one piece."""

PROPOSING, ANSWERING, ARRANGING, MOVING, DRAWING, ENDED = range(6)
"""The stages of a game: what is settled before the first move, the moves, the end; at DRAWING luck is asked."""


class Stage(NamedTuple):
    """Where a game stands, with the number that belongs to it.

    ANSWERING: the seat proposed to begin. ARRANGING: how many more are asked. ENDED: who won the last season, -1 for
    nobody. Behind them the season, the seasons each seat has won before it, and who began it.
    """

    kind: int
    number: int = 0
    season: int = 0
    won_0: int = 0
    won_1: int = 0
    opener: int = 0


class Runners(msgspec.Struct, frozen=True):
    """The rules of such a game under one choice of options."""

    grid: Grid
    water: tuple[bool, ...]
    sides: tuple[str, str]
    """What the seats are called when somebody proposes who begins."""
    owner: tuple[int, ...]
    """By piece number; -1 for none."""
    worth: tuple[int, ...]
    """By piece number: a rough scale, for those who compare unfinished games."""
    lines: tuple[Lines, ...]
    """By piece number; () for what does not run."""
    jumpers: frozenset[int]
    """The pieces that take by leaping."""
    ships: tuple[int, int]
    kings: tuple[int, int]
    swaps: tuple[tuple[int, int], ...]
    """The two pieces of each seat that may stand in each other's places before the first move."""
    sailings: tuple[tuple[tuple[int, ...], ...], ...]
    """Where a ship comes to, by its square and by the other ship's square plus one (0: there is none)."""
    settled: tuple[tuple[int, ...], ...]
    """What a piece becomes when it comes to rest, by piece number and square."""
    slides: bool
    jumps_on: bool
    sacrifices: bool
    null_moves: bool
    often: int
    """How many times one ship may be stepped on in a turn."""
    arranges: bool
    stuck_loses: bool
    start: tuple[int, ...]
    """The board every season begins from."""
    wings: tuple[str, ...] = ()
    """What the two wings are called where the two pieces may change places on one of them alone."""
    seasons: int = 1


class RunnerGame(State, frozen=True):
    """A position of such a game; the board is all there is, beside whose turn it is and the stage."""

    options: Any
    board: tuple[int, ...]
    side: int = 0

    @classmethod
    def runners(cls, options: Any) -> Runners:
        """The rules these options stand for."""
        raise NotImplementedError

    @classmethod
    def opened(cls, options: Any) -> Self:
        """The first position."""
        raise NotImplementedError

    def stage(self) -> Stage:
        """Where the game stands."""
        raise NotImplementedError

    @classmethod
    def at_stage(cls, options: Any, board: tuple[int, ...], side: int, stage: Stage) -> Self:
        """The position with these facts."""
        raise NotImplementedError
