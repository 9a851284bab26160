"""A game for two in its compiled kernel, as a learner needs it: positions, luck, and both as numbers; and match-ups."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from curve import Rate, rate_of
from numpy.typing import NDArray

from kaik import bots
from kaik.adapters.seat_match import SeatTask
from kaik.engine import kernel_for
from kaik.engine.kernel import KernelPosition
from kaik.play.luck import Luck

Chooser = Callable[[Sequence[KernelPosition]], list[int]]
"""Chooses in many positions at once; answers are codes of the kernel."""
LONGEST = 30
"""So many actions of each side a match-up waits for its matches."""


class Rules:
    """The rules of a game, its luck, and its views and actions as numbers."""

    def __init__(self, game: str, seed: int) -> None:
        self.task = SeatTask(game)
        self.kernel = kernel_for(self.task.rules.state, self.task.options)
        self.dice = np.random.default_rng(seed)
        factors = self.task.numbered.space.factors
        self.starts = np.cumsum([0, *(factor.size for factor in factors)])
        self._parts: dict[int, tuple[int, ...]] = {}

    def thrown(self, position: KernelPosition) -> tuple[KernelPosition, tuple[int, ...]]:
        """The position once no more luck is asked, and what luck brought."""
        brought: tuple[int, ...] = ()
        while chances := self.kernel.chances(position):
            codes, weights = zip(*chances, strict=True)
            code = int(self.dice.choice(codes, p=np.array(weights) / sum(weights)))
            position, brought = self.kernel.played(position, code), (*brought, code)
        return position, brought

    def begun(self) -> KernelPosition:
        return self.thrown(self.kernel.start())[0]

    def payoff(self, position: KernelPosition) -> float | None:
        """What a match brought seat 0, from −1 to 1; None while it goes on."""
        return None if len(self.kernel.codes(position)) else self.kernel.payoffs(position)[0] / 10

    def any(self, positions: Sequence[KernelPosition]) -> list[int]:
        """The random player."""
        return [int(self.dice.choice(self.kernel.codes(position))) for position in positions]

    def bot(self, name: str) -> Chooser:
        """A bot of kaik by its name."""
        bot = bots.timed(name, self.task.rules)

        def choose(positions: Sequence[KernelPosition]) -> list[int]:
            states = [(self.kernel.state_from(each), self.kernel.side(each)) for each in positions]
            luck = [Luck.of(str(self.dice.integers(1 << 60))).dice(0) for _ in positions]
            chosen = [bot.choose(state, seat, dice).action for (state, seat), dice in zip(states, luck, strict=True)]
            return [self.kernel.code(each, action) for each, action in zip(positions, chosen, strict=True)]

        return choose

    def seen(self, position: KernelPosition) -> NDArray[np.float32]:
        """What whoever is asked sees."""
        state, side = self.kernel.state_from(position), self.kernel.side(position)
        return self.task.encoder.encode(self.task.outline(state, side))

    def parts(self, codes: Sequence[int], position: KernelPosition) -> NDArray[np.int64]:
        """Which of the network's weights each action has: one for its verb, and one for each slot behind it."""
        for code in codes:
            if code not in self._parts:
                action = self.kernel.action(position, code)
                parts = self.task.numbered.space.parts(action)
                self._parts[code] = tuple(int(start) + part for start, part in zip(self.starts, parts, strict=False))
        return np.array([self._parts[code] for code in codes])


def against(rules: Rules, ours: Chooser, theirs: Chooser, matches: int = 32) -> Rate:
    """How many matches we win, every other one from the other seat; a draw, or one that does not end, is half a win."""
    positions, points = {at: rules.begun() for at in range(matches)}, 0.0
    for _ in range(LONGEST):
        for chooser, mine in ((ours, 0), (theirs, 1)):
            asked = [at for at, position in positions.items() if rules.kernel.side(position) == (at + mine) % 2]
            for at, code in zip(asked, chooser([positions[at] for at in asked]) if asked else (), strict=True):
                positions[at], _ = rules.thrown(rules.kernel.played(positions[at], code))
                payoff = rules.payoff(positions[at])
                if payoff is not None:
                    points += (np.sign(payoff) * (1 - 2 * (at % 2)) + 1) / 2
                    del positions[at]
    return rate_of(float(points) + len(positions) / 2, matches)
