"""What every compiled kernel offers: positions as arrays, actions as numbers, and many games at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from concurrent.futures import ThreadPoolExecutor
from typing import ClassVar, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from kaik.core.action import Action
from kaik.core.errors import KaikError
from kaik.core.options import Options
from kaik.core.state import Over, State

G = TypeVar("G", bound=State)
LONGEST = 1 << 40
"""As good as no limit to the length of a random game."""
SHARES = 8
"""Shares of the games for each thread."""


class KernelPosition:
    """A position as two arrays: the men on the board and in hand, and the small facts beside them."""

    __slots__ = ("men", "now")

    def __init__(self, men: NDArray[np.uint8], now: NDArray[np.int64]) -> None:
        self.men, self.now = men, now

    def copy(self) -> KernelPosition:
        return KernelPosition(self.men.copy(), self.now.copy())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, KernelPosition):
            return NotImplemented
        return bool(np.array_equal(self.men, other.men) and np.array_equal(self.now, other.now))

    def __hash__(self) -> int:
        return hash((self.men.tobytes(), self.now.tobytes()))


class Games(NamedTuple):
    """What became of many random games, one entry a game."""

    plies: NDArray[np.int64]
    """Moves chosen on the ground: what players call moves."""
    steps: NDArray[np.int64]
    """All actions of the players: moves, landings, declarations."""
    throws: NDArray[np.int64]
    choices: NDArray[np.int64]
    """How many actions were open, summed over all plies."""
    widest: NDArray[np.int64]
    """The most actions open at one ply."""
    finished: NDArray[np.bool_]
    """False where the limit came first."""
    payoffs: NDArray[np.float64]
    """By game and seat."""


PLIES, STEPS, THROWS, CHOICES, WIDEST, FINISHED, RESULT, RESULT_1 = range(8)
COLUMNS = 8
"""What a kernel keeps of a game: the fields of `Games`, and two numbers from which the payoffs follow."""
SEED, FIRST_GAME, STRIDE, LIMIT = range(4)
"""What a kernel is told about the games to play."""


class Kernel(ABC, Generic[G]):
    """The rules of one game under one choice of options, compiled."""

    kind: type[G]
    options: Options
    fixed_codes: ClassVar[bool] = False
    """Whether a number stands for the same action in every position."""

    @abstractmethod
    def position_from(self, state: G) -> KernelPosition:
        """The position of the readable rules as arrays."""

    @abstractmethod
    def state_from(self, position: KernelPosition) -> G:
        """The position back as the readable rules have it."""

    @abstractmethod
    def start(self) -> KernelPosition:
        """The first position."""

    @abstractmethod
    def action(self, position: KernelPosition, code: int) -> Action:
        """The action a number stands for in a position."""

    @abstractmethod
    def code(self, position: KernelPosition, action: Action | str) -> int:
        """The number of an action in a position."""

    @abstractmethod
    def codes(self, position: KernelPosition) -> NDArray[np.int64]:
        """All actions open to the seat that is asked, as numbers, in no order worth knowing."""

    @abstractmethod
    def chances(self, position: KernelPosition) -> tuple[tuple[int, int], ...]:
        """What a throw may bring, as numbers with weights; () when nothing is to be thrown."""

    @abstractmethod
    def side(self, position: KernelPosition) -> int:
        """The seat whose turn it is."""

    @abstractmethod
    def played(self, position: KernelPosition, code: int) -> KernelPosition:
        """The next position after a number known to be open, throws included; the old one is left alone."""

    @abstractmethod
    def _play(self, start: KernelPosition, kept: NDArray[np.int64], many: NDArray[np.int64]) -> None:
        """Play the games that `many` names, noting each in its row of `kept`."""

    @abstractmethod
    def _won(self, kept: NDArray[np.int64]) -> NDArray[np.float64]:
        """What each game brought seat 0; the other loses as much."""

    def legal(self, position: KernelPosition) -> tuple[Action, ...]:
        """The actions open to the seat that is asked, sorted, as `State.legal` has them."""
        return tuple(sorted(self.action(position, code) for code in self.codes(position).tolist()))

    def after(self, position: KernelPosition, action: Action | str) -> KernelPosition:
        """The next position after an action, which is not checked."""
        return self.played(position, self.code(position, action))

    def payoffs(self, position: KernelPosition) -> tuple[float, ...]:
        """What a finished game brought each seat; () while it goes on."""
        turn = self.state_from(position).turn()
        return turn.payoffs if isinstance(turn, Over) else ()

    def random_games(
        self, games: int, seed: int = 0, threads: int = 1, limit: int = LONGEST, start: KernelPosition | None = None
    ) -> Games:
        """Play whole games of uniformly random actions, from the first position or any other.

        The same seed gives the same games with any number of threads.
        """
        if games < 1 or threads < 1:
            raise KaikError(f"random games need one game and one thread at least, not {games} and {threads}")
        begin = start if start is not None else self.start()
        kept = np.zeros((games, COLUMNS), np.int64)
        # more shares than threads: whoever is done early takes another
        shares = 1 if threads == 1 else threads * SHARES
        many = [np.array((seed, first, shares, limit), np.int64) for first in range(shares)]
        if threads == 1:
            self._play(begin, kept, many[0])
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(lambda share: self._play(begin, kept, share), many))
        won = self._won(kept)
        plies, steps, throws, choices, widest, finished = kept.T[:RESULT]
        return Games(plies, steps, throws, choices, widest, finished != 0, np.stack((won, -won), axis=1))

    def warm(self) -> None:
        """Compile, or load, everything now."""
        position = self.start()
        while chances := self.chances(position):
            position = self.played(position, chances[0][0])
        self.codes(position)
        self.random_games(1, limit=1)
