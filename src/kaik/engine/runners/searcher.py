"""How a game of runners and ships is thought about."""

from __future__ import annotations

from typing import TypeVar

import numpy as np

from kaik.core.action import Action
from kaik.engine.kernel import KernelPosition
from kaik.engine.runners import layout as at
from kaik.engine.runners.kernel import RunnerKernel
from kaik.engine.runners.reading import RunnerBuffers
from kaik.engine.runners.why import RunnerExplainer
from kaik.engine.search.buffers import SearchBuffers, new_buffers
from kaik.engine.search.think import Searcher, game_of
from kaik.kits.runners import RunnerGame

R = TypeVar("R", bound=RunnerGame)
SLACK, FUTILE = 0.01, 0.08
TEMPO = 0.5
FORWARD = 0.08
"""What a row nearer to the other side is worth to a piece that is not the king."""
CENTRE = 0.06
KING_WORTH = 500


class RunnerSearcher(Searcher[R]):
    """The search of one game of runners under one choice of options."""

    def __init__(self, kernel: RunnerKernel[R]) -> None:
        self.kernel: RunnerKernel[R] = kernel
        rules, squares = kernel.rules, kernel.grid.size
        worth = [*rules.worth, *[0] * (at.PIECES - len(rules.worth))]
        self.gains = np.array([KING_WORTH if piece in rules.kings else worth[piece] for piece in range(at.PIECES)])
        placed = [self._placed(piece, square) for piece in range(at.PIECES) for square in range(squares)]
        self.scale = np.array([SLACK, FUTILE, TEMPO, *placed])

    def _placed(self, piece: int, square: int) -> float:
        """What a piece on a square is worth to seat 0."""
        rules, columns = self.kernel.rules, len(self.kernel.grid.columns)
        if piece >= len(rules.owner) or rules.owner[piece] < 0 or piece in rules.kings:
            return 0.0
        row, column = divmod(square, columns)
        forward = row if rules.owner[piece] else len(self.kernel.grid.rows) - 1 - row
        middle = columns // 2 - abs(column - columns // 2)
        worth = rules.worth[piece] + (FORWARD * forward + CENTRE * middle if piece not in rules.ships else 0.0)
        return worth * (1 - 2 * rules.owner[piece])

    def buffers(self, position: KernelPosition, top: int, memory: int) -> SearchBuffers:
        kernel = self.kernel
        room = len(position.men), at.NOW, at.PAD, at.MOST
        return RunnerBuffers(
            *new_buffers((kernel.book, kernel.ways), room, top, memory, self.gains, np.zeros(1), self.scale)
        )

    def why(self, imagined: R, action: Action, worths: dict[Action, float]) -> dict[str, str]:
        return RunnerExplainer(game_of(type(imagined)), self.kernel.rules, imagined).of(action)
