"""What every compiled kernel offers: positions as arrays, actions as numbers, and many games at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import ClassVar, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from kaik.core.action import Action
from kaik.core.chance import Deal, Dice
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


class SeededDice:
    """The luck of one throw."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1."""
        return self._random.randrange(n)


def thrown(chances: Sequence[tuple[int, int]], dice: Dice) -> int:
    """The code that luck brings, as `Outcomes` samples it."""
    if len(chances) == 1:
        return chances[0][0]
    left = dice.below(sum(weight for _, weight in chances))
    for code, weight in chances:
        if left < weight:
            return code
        left -= weight
    raise AssertionError("the weights changed while they were counted")


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
"""What a kernel keeps of a game: the fields of `Games`, and some numbers from which the payoffs follow."""
SEED, FIRST_GAME, STRIDE, LIMIT, SEASON_LIMIT = range(5)
"""What a kernel is told about the games to play; the most seasons, 0 for whole games, only where there are some."""


class Kernel(ABC, Generic[G]):
    """The rules of one game under one choice of options, compiled."""

    kind: type[G]
    options: Options
    fixed_codes: ClassVar[bool] = False
    """Whether a number stands for the same action in every position."""
    steps_quickly: ClassVar[bool] = True
    """Whether a match played step by step gains by the kernel: not where a position takes longer to be turned into one
    of the readable rules than those take to play an action."""
    results: ClassVar[int] = 2
    """How many numbers a kernel keeps of a game from which the payoffs follow."""

    @abstractmethod
    def position_from(self, state: G) -> KernelPosition:
        """The position of the readable rules as arrays."""

    @abstractmethod
    def state_from(self, position: KernelPosition) -> G:
        """The position back as the readable rules have it."""

    @abstractmethod
    def start(self) -> KernelPosition:
        """The first position."""

    def begin(self, seats: int | None) -> KernelPosition:
        """The first position for so many seats; games for two have only one."""
        return self.start()

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

    def asked(self, position: KernelPosition) -> tuple[int, ...]:
        """All seats that are asked, the first of them to answer first; one alone in most games."""
        return (self.side(position),)

    def asking(self, position: KernelPosition, seat: int) -> KernelPosition:
        """The same position with another of the seats that are asked to answer first."""
        return position

    def deal(self, position: KernelPosition) -> Deal | None:
        """What luck deals where its outcomes are too many to be listed (`chances`); `after` takes them all the same."""
        return None

    def awaits_luck(self, position: KernelPosition) -> bool:
        """Whether luck is next."""
        return bool(self.chances(position)) or self.deal(position) is not None

    def thrown(self, position: KernelPosition, seed: int) -> KernelPosition:
        """The position after luck has been asked; the same from the same seed."""
        dice = SeededDice(seed)
        if chances := self.chances(position):
            return self.played(position, thrown(chances, dice))
        deal = self.deal(position)
        if deal is None:
            raise KaikError("luck has nothing to throw in this position")
        return self.after(position, deal.sample(dice))

    @abstractmethod
    def played(self, position: KernelPosition, code: int) -> KernelPosition:
        """The next position after a number known to be open, throws included; the old one is left alone."""

    @abstractmethod
    def _play(self, start: KernelPosition, kept: NDArray[np.int64], many: NDArray[np.int64]) -> None:
        """Play the games that `many` names, noting each in its row of `kept`."""

    @abstractmethod
    def _won(self, kept: NDArray[np.int64]) -> NDArray[np.float64]:
        """What each game brought seat 0, where one other loses as much; else by game and seat."""

    def codes_of(self, position: KernelPosition, seat: int) -> NDArray[np.int64]:
        """All actions open to one of the seats that are asked."""
        return self.codes(self.asking(position, seat))

    def code_of(self, position: KernelPosition, seat: int, action: Action) -> int:
        """The number of an action of one of the seats that are asked."""
        return self.code(self.asking(position, seat), action)

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
        return self._many_games(games, threads, start, (seed, limit, 0))

    def _many_games(self, games: int, threads: int, start: KernelPosition | None, asked: tuple[int, int, int]) -> Games:
        """Random games from a seed, with the most steps and the most seasons of each."""
        begin = start if start is not None else self.start()
        kept = np.zeros((games, RESULT + self.results), np.int64)
        seed, limit, seasons = asked
        # more shares than threads: whoever is done early takes another
        shares = 1 if threads == 1 else threads * SHARES
        many = [np.array((seed, first, shares, limit, seasons), np.int64) for first in range(shares)]
        if threads == 1:
            self._play(begin, kept, many[0])
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(lambda share: self._play(begin, kept, share), many))
        plies, steps, throws, choices, widest, finished = kept.T[:RESULT]
        return Games(plies, steps, throws, choices, widest, finished != 0, self._payoffs(kept, begin))

    def _payoffs(self, kept: NDArray[np.int64], start: KernelPosition) -> NDArray[np.float64]:
        """What each game brought each seat."""
        won = self._won(kept)
        return won if won.ndim == 2 else np.stack((won, -won), axis=1)

    def warm(self) -> None:
        """Compile, or load, everything now."""
        position = self.start()
        while chances := self.chances(position):
            position = self.played(position, chances[0][0])
        self.codes(position)
        self.random_games(1, limit=1)
