"""How a game around tam is thought about: what is at stake, and which captures look best."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

import numpy as np

from kaik.core.action import Action
from kaik.engine.compiled import Numbers
from kaik.engine.kernel import KernelPosition
from kaik.engine.search.buffers import SEASON_NOW, SIGNED, V2026A, V2026B, SearchBuffers, new_buffers
from kaik.engine.search.network import network_of, untrained
from kaik.engine.search.think import Searcher, game_of
from kaik.engine.tam import judge
from kaik.engine.tam import layout as at
from kaik.engine.tam.kernel import TamKernel
from kaik.engine.tam.pack import MOST_RATE
from kaik.engine.tam.reading import TamBuffers, place_of
from kaik.engine.tam.why import TamExplainer
from kaik.kits.tam.rules import TamGame

T = TypeVar("T", bound=TamGame)
FARTHEST = 16
"""No two squares of a board are further apart."""


class TamSearcher(Searcher[T]):
    """The search of one game around tam under one choice of options."""

    def __init__(self, kernel: TamKernel[T], version: int = V2026B) -> None:
        self.kernel: TamKernel[T] = kernel
        self.version = version
        self.scale = judge.weights()
        self.network = untrained() if version == V2026A else network_of(kernel.kind, kernel.options)

    def buffers(self, position: KernelPosition, top: int, memory: int) -> SearchBuffers:
        kernel, season = self.kernel, int(position.now[at.SEASON])
        room = len(position.men), at.NOW, judge.PAD, int(kernel.book[at.MOST]) + 256
        points = kernel.kind.form.points
        ends = judge.stakes(points, kernel.options.seasons - 1 - season, bool(kernel.book[at.TRACK]))
        taken = [self.gain(position, seat, kind) for seat in (0, 1) for kind in range(at.KINDS)]
        gains = np.array(taken + self._enough, np.int64)
        rules, scale = (kernel.book, kernel.ways), self.scale.copy()
        buffers = TamBuffers(*new_buffers(rules, room, top, memory, gains, ends, scale, self.network))
        buffers.tally[SEASON_NOW], buffers.tally[SIGNED] = season, at.FINES
        return buffers

    def idle(self, position: KernelPosition, code: int) -> bool:
        verb, src = code & 255, code >> at.A & 127
        if at.TAM_PLAIN <= verb <= at.TAM_STONE_SECOND:
            return bool(position.now[at.TAM_MOVED]) or place_of(code) & 127 == src
        return verb < at.DROP and place_of(code) & 127 == src

    def fits(self, state: T) -> bool:
        return state.rate <= MOST_RATE

    def gain(self, position: KernelPosition, seat: int, kind: int) -> int:
        """What one more piece of a kind brings a seat nearer to hands, in whole tenths."""
        held = position.men[at.KINDS * seat : at.KINDS * (seat + 1)].astype(np.int64)
        counts = held.reshape(10, 2).sum(axis=1)
        more = counts.copy()
        more[kind // 2] += 1
        return 10 + int(self._nearness(more) - self._nearness(counts))

    def _nearness(self, counts: Numbers) -> float:
        lack = np.maximum(self._needs[:, :9] - counts[:9], 0).sum(axis=1)
        wild = counts[9] - self._needs[:, 9]
        lack = np.where(wild < 0, lack - wild, np.maximum(lack - wild, 0))
        near = np.array((1.0, 0.5, 0.2, 0.06, 0.02, 0.0))
        return float((near[np.minimum(lack, 5)] * self._worths).sum())

    @cached_property
    def _enough(self) -> list[int]:
        """By distance: how many throws of 32 are enough for it."""
        begin = int(self.kernel.book[at.STICKS])
        throws = self.kernel.ways[begin : begin + 32]
        return [int((throws >= far).sum()) for far in range(FARTHEST)]

    @cached_property
    def _needs(self) -> Numbers:
        book, recipes = self.kernel.book, int(self.kernel.book[at.RECIPES])
        begin = int(book[at.NEED])
        return book[begin : begin + 10 * recipes].astype(np.int64).reshape(recipes, 10)

    @cached_property
    def _worths(self) -> Numbers:
        book, recipes = self.kernel.book, int(self.kernel.book[at.RECIPES])
        begin = int(book[at.WORTH])
        return book[begin : begin + recipes].astype(np.int64)

    def why(self, imagined: T, action: Action, worths: dict[Action, float]) -> dict[str, str]:
        return TamExplainer(game_of(type(imagined)), imagined, worths).of(action)
