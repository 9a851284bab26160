"""How a game of runners and ships is thought about."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from kaik.core.action import Action
from kaik.engine.kernel import KernelPosition
from kaik.engine.runners import judge
from kaik.engine.runners import layout as at
from kaik.engine.runners.kernel import RunnerKernel
from kaik.engine.runners.reading import KING_WORTH, RunnerBuffers
from kaik.engine.runners.why import RunnerExplainer
from kaik.engine.search.buffers import V2026A, V2026B, SearchBuffers, new_buffers
from kaik.engine.search.network import network_of, untrained
from kaik.engine.search.think import Searcher, game_of
from kaik.kits.runners import RunnerGame, Runners
from kaik.kits.tam.pieces import ARCHER, CHARIOT, GENERAL, KING, PAWN, TIGER

R = TypeVar("R", bound=RunnerGame)
SLACK, FUTILE = 0.01, 0.08
TEMPO = 0.5
FORWARD = 0.08
"""What a row nearer to the other side is worth to a piece that is not the king."""
CENTRE = 0.06
PROMOTED = 10
"""The number of a pawn that has come far; its codes follow those of the common set."""
KINDS = {PAWN: "pawn", PROMOTED: "promoted", ARCHER: "archer", CHARIOT: "chariot"}
KINDS |= {TIGER: "beast", GENERAL: "general", KING: "king"}


class RunnerSearcher(Searcher[R]):
    """The search of one game of runners under one choice of options."""

    def __init__(self, kernel: RunnerKernel[R], version: int = V2026B) -> None:
        self.kernel: RunnerKernel[R] = kernel
        self.version = version
        rules, squares = kernel.rules, kernel.grid.size
        worth = [*rules.worth, *[0] * (at.PIECES - len(rules.worth))]
        self.gains = np.array([KING_WORTH if piece in rules.kings else worth[piece] for piece in range(at.PIECES)])
        placed = [self._placed(piece, square) for piece in range(at.PIECES) for square in range(squares)]
        self.network = untrained() if version == V2026A else network_of(kernel.kind, kernel.options)
        self.scale = np.array([SLACK, FUTILE, TEMPO, *placed])
        self.worths = np.zeros(1, np.int64) if version == V2026A else table(rules, numbers_of(kernel.kind))

    def unlearnt(self) -> Self:
        made = super().unlearnt()
        made.worths = table(self.kernel.rules, {}) if self.version != V2026A else self.worths
        return made

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
        rules, scale = (kernel.book, kernel.ways), self.scale.copy()
        return RunnerBuffers(*new_buffers(rules, room, top, memory, self.gains, self.worths, scale, self.network))

    def why(self, imagined: R, action: Action, worths: dict[Action, float]) -> dict[str, str]:
        return RunnerExplainer(game_of(type(imagined)), self.kernel.rules, imagined).of(action)


@cache
def numbers_of(kind: type[RunnerGame]) -> dict[str, Any]:
    """What pieces are worth where, in hundredths, from the folder of a game's rules; nothing where nobody has said."""
    file = files(kind.__module__.rpartition(".")[0]) / "placing.toml"
    told = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {name: numbers for name, numbers in told.items() if name != "card"}


def plain(rules: Runners, piece: int) -> dict[str, Any]:
    """The numbers of a piece of which nothing is said: its worth, and a little for going forward and for the middle."""
    columns, rows = len(rules.grid.columns), len(rules.grid.rows)
    forward = np.arange(rows)[::-1, None] * (piece not in rules.kings)
    middle = columns // 2 - abs(np.arange(columns) - columns // 2)
    squares = 100 * (FORWARD * forward + CENTRE * middle)
    nowhere = [0] * max(columns, rows)
    return {"worth": 100 * rules.worth[piece], "squares": squares.tolist(), "own_king": nowhere, "other_king": nowhere}


def kind_of(piece: int) -> str:
    """What a piece on the board is; empty for ships and for what this family does not have."""
    return KINDS.get((piece - 1) // 4 if piece < 41 else PROMOTED, "") if piece and piece != 41 else ""


def table(rules: Runners, numbers: dict[str, Any]) -> NDArray[np.int64]:
    """The numbers of the judge as its kernel looks them up."""
    size = rules.grid.size
    made = np.zeros((2, size, judge.ROWS, size), np.int64)
    far = _distances(rules)
    for piece in range(min(judge.ROWS, len(rules.owner))):
        kind, owner = kind_of(piece), rules.owner[piece]
        if not kind or owner < 0:
            continue
        one = numbers.get(kind) or plain(rules, piece)
        placed = one["worth"] + np.array(one["squares"]).reshape(-1)
        placed = placed[::-1] if owner else placed
        own, other = placed + np.array(one["own_king"])[far], np.array(one["other_king"])[far]
        sign = judge.UNIT / 100 * (1 - 2 * owner)
        made[owner, :, piece] = np.rint(sign * own)
        made[1 - owner, :, piece] = np.rint(sign * other)
        made[0, :, piece] += judge.FORCE * rules.worth[piece]
    force = sum(rules.worth[piece] for piece in rules.start)
    return np.concatenate([np.array([*rules.kings, force]), made.reshape(-1)])


def _distances(rules: Runners) -> NDArray[np.int64]:
    """By king's square and square, how many steps of a king lie between."""
    row, column = np.divmod(np.arange(rules.grid.size), len(rules.grid.columns))
    return np.asarray(np.maximum(abs(row[:, None] - row), abs(column[:, None] - column)))
