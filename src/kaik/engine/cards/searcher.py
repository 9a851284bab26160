"""How a card game is thought about: many simulations in the kernel, a few at a time so that the watch can stop them."""

from __future__ import annotations

from time import perf_counter
from typing import Generic, TypeVar

import numpy as np

from kaik.core.chance import Dice
from kaik.engine.cards import search
from kaik.engine.cards.kernel import CardKernel
from kaik.engine.kernel import KernelPosition
from kaik.kits.packed.game import CardGame
from kaik.kits.packed.match import ASKED, MOVE, WAITS
from kaik.play.thought import Choice, Limits, Opinion, Watch

C = TypeVar("C", bound=CardGame)
TRIALS = 64
"""Playouts that only measure."""
USUAL = 1.0
"""How much larger than what is measured a lead must be to be counted as one."""
FIRST, A_SLICE = 16, 0.003
"""Simulations before the first look at the watch, and about how many seconds lie between two looks."""
FEWEST, MOST = 1 << 12, 1 << 19
"""How many actions a search remembers."""
ENOUGH, SETTLED = 400, 0.8
"""After so many lines an action that was tried in this share of them will hardly be overtaken."""


class CardSearcher(Generic[C]):
    """The search of one card game under one choice of options."""

    def __init__(self, kernel: CardKernel[C]) -> None:
        self.kernel = kernel
        self._loaded = False

    def warm(self) -> None:
        """Compile, or load, everything now."""
        position = self.kernel.start()
        while position.now[WAITS] != MOVE:
            position = self.kernel.thrown(position, 1)
        Sampling(self.kernel, position, int(position.now[ASKED]), 1, 1).run(1)
        self._loaded = True

    def think(self, imagined: C, seat: int, dice: Dice, limits: Limits, threads: int | None = None) -> Opinion:
        """What a seat's actions are worth, as far as the limits allow."""
        legal = imagined.legal(seat)
        if len(legal) == 1:
            return Opinion((Choice(legal[0], 0.5),), "only")
        if not self._loaded:  # what is compiled or loaded now is not taken from the time to think
            self.warm()
        position = self.kernel.asking(self.kernel.position_from(imagined), seat)
        self.kernel.known(position)  # and so is what has to be worked out once
        watch, seed = Watch(limits), dice.below(1 << 40)
        sampling = Sampling(self.kernel, position, seat, limits.nodes, seed)
        sampling.deepen(watch)
        found = sampling.worths()
        choices = tuple(Choice(action, *found[self.kernel.code(position, action)]) for action in legal)
        return Opinion(choices, "sampled", sampling.done)


class Sampling:
    """One position being thought about."""

    def __init__(self, kernel: CardKernel[C], position: KernelPosition, seat: int, lines: int, seed: int) -> None:
        self.seat, self.done = seat, 0
        likely = kernel.likely(position)
        codes = np.concatenate((likely, np.setdiff1d(kernel.codes(position), likely)))
        self.line, room = kernel.packing.line, FEWEST
        while room < min(lines * self.line * 8, MOST):
            room *= 2
        self.tree = search.new_tree(codes, room, seed)
        self.table = kernel.on_table(np.stack((position.now, position.now)), kernel.known(position), kernel.room())
        self.spread = self._spread()
        self.tree.tally[search.SPREAD] = self.spread
        self.tree.tally[search.LIKELY] = len(likely)

    def _spread(self) -> float:
        """How much the seats' leads move in a season: the unit in which leads are counted.

        Roots are averaged, so that a few large pots do not make small leads look like nothing.
        """
        roots = search.simulate(self.table, self.tree, self.seat, TRIALS, True)
        return USUAL * (roots / TRIALS) ** 2 if roots else 1.0

    def run(self, many: int) -> None:
        search.simulate(self.table, self.tree, self.seat, many, False)
        self.done += many

    def deepen(self, watch: Watch) -> None:
        """Simulate until the watch stops it, or one action stands out."""
        slice_ = FIRST
        while not watch.over():
            before = perf_counter()
            enough = ENOUGH * self.line
            self.run(min(slice_, watch.limits.nodes * self.line - self.done, enough - self.done % enough))
            watch.nodes = self.done // self.line
            if self.done % enough == 0 and self._settled():
                break
            spent = perf_counter() - before
            slice_ = max(FIRST, min(2 * slice_, int(slice_ * A_SLICE / max(spent, 1e-6))))

    def _settled(self) -> bool:
        tried = self.tree.own[:, search.OWN_VISITS]
        return bool(tried.max() >= SETTLED * tried.sum())

    def worths(self) -> dict[int, tuple[float, int]]:
        """What each action is worth and how often it was tried, by its number; what did not look likely enough to be
        tried counts as the worst of the others."""
        rows = [*zip(self.tree.codes.tolist(), self.tree.own.tolist(), strict=True)]
        worst = min((total / visits for _, (visits, total) in rows if visits), default=0.5)
        tried = {code: int(visits) for code, (visits, _) in rows}
        return {code: (total / visits if visits else worst, tried[code]) for code, (visits, total) in rows}
