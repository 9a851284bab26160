"""The kernel of the games of runners and ships as Python sees it."""

from __future__ import annotations

import threading
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from kaik.core.action import Action
from kaik.core.errors import BadAction
from kaik.engine.compiled import Book, Bytes
from kaik.engine.kernel import RESULT, Kernel, KernelPosition
from kaik.engine.many import random_games
from kaik.engine.runners import layout as at
from kaik.engine.runners import turns
from kaik.engine.runners.moves import NOTHING, met, nth_line, ship_at
from kaik.kits.grid import Way
from kaik.kits.runners import DRAWING, RunnerGame, Runners, Stage

R = TypeVar("R", bound=RunnerGame)
SETTLING = {at.AGREE: "agree", at.REFUSE: "refuse", at.KEEP: "keep", at.SWAP: "swap"}
_VERBS = {at.MOVE: ("move", "step"), at.JUMP: ("jump", "step-jump"), at.SACRIFICE: ("sacrifice", "step-sacrifice")}
"""Each verb alone, and after steps."""


class PackedRunners(NamedTuple):
    book: Book
    ways: Bytes


def pack(rules: Runners) -> PackedRunners:
    """The rules a game tells of itself, as flat arrays."""
    book, ways = [0] * at.HEAD, list[int]()
    squares = rules.grid.size
    book[: at.LINES] = (
        squares,
        rules.slides,
        rules.jumps_on,
        rules.sacrifices,
        rules.null_moves,
        rules.often,
        rules.arranges,
        rules.stuck_loses,
        bool(rules.wings),
        rules.seasons,
        len(rules.grid.columns),
    )
    settled = [rules.settled[piece] if piece < len(rules.settled) else (0,) * squares for piece in range(at.PIECES)]
    for slot, section in (
        (at.WATER, [*map(int, rules.water)]),
        (at.ROLES, [_role(rules, piece) for piece in range(at.PIECES)]),
        (at.SETTLED, [max(0, piece) for row in settled for piece in row]),
        (at.SWAPS, [piece for pair in rules.swaps for piece in pair]),
        (at.START, [*rules.start]),
        (at.RAYS, [n for square in range(squares) for way in at.DIRECTIONS for n in _ray(rules, square, way)]),
        (at.COMES, [_comes(rules, piece, way) for piece in range(at.PIECES) for way in at.DIRECTIONS]),
    ):
        book[slot] = len(ways)
        ways += section
    lines = [_lines(rules, piece, square, ways) for piece in range(at.PIECES) for square in range(squares)]
    sailings = [_sailing(rules, src, row, ways) for src in range(squares) for row in range(squares + 1)]
    for slot, begins in ((at.LINES, lines), (at.SAILINGS, sailings)):
        book[slot] = len(book)
        book += begins
    return PackedRunners(np.array(book, np.uint32), np.array(ways, np.uint8))


def _role(rules: Runners, piece: int) -> int:
    if piece >= len(rules.owner) or rules.owner[piece] < 0:
        return 0
    role = rules.owner[piece] | at.MAN
    role |= at.SHIP if piece in rules.ships else 0
    role |= at.KING if piece in rules.kings else 0
    return role | (at.JUMPER if piece in rules.jumpers else 0)


def _ray(rules: Runners, square: int, way: Way) -> list[int]:
    """How many squares lie in a direction, and which."""
    ray = rules.grid.ray(square, way)
    return [len(ray), *ray, *[NOTHING] * (at.RAY - 1 - len(ray))]


def _comes(rules: Runners, piece: int, way: Way) -> int:
    """How a piece that stands in a direction comes here; from the middle every piece goes in all its directions."""
    if piece >= len(rules.lines) or not rules.lines[piece]:
        return at.NEVER
    middle = rules.grid.size // 2
    next_to_it = rules.grid.off(middle, (-way[0], -way[1]))
    longest = max((len(line.run) for line in rules.lines[piece][middle] if line.run[0] == next_to_it), default=0)
    return min(longest, at.ANY_DISTANCE)


def _lines(rules: Runners, piece: int, square: int, ways: list[int]) -> int:
    """Write the lines of a piece from a square; returns where they begin."""
    lines = rules.lines[piece][square] if piece < len(rules.lines) and rules.lines[piece] else ()
    begin = len(ways)
    ways.append(len(lines))
    for run, beyond in lines:
        ways += (len(run), *run, *(NOTHING if square < 0 else square for square in beyond))
    return begin


def _sailing(rules: Runners, src: int, row: int, ways: list[int]) -> int:
    ends = rules.sailings[src][row] if rules.sailings[src] else ()
    ways += (len(ends), *ends)
    return len(ways) - 1 - len(ends)


class _RunnerScratch(threading.local):
    """Scratch room, one for each thread."""

    def __init__(self) -> None:
        self.pad = np.zeros(at.PAD, np.uint8)
        self.out = np.zeros(at.MOST, np.int64)
        self.luck = np.zeros(1, np.uint64)
        self.both = self.pad, self.out


class RunnerKernel(Kernel[R]):
    """One game of runners and ships under one choice of options, compiled."""

    def __init__(self, kind: type[R], options: Any) -> None:
        self.kind, self.options = kind, options
        self.rules = kind.runners(options)
        self.grid = self.rules.grid
        self.book, self.ways = pack(self.rules)
        self._scratch = _RunnerScratch()

    # -- positions -------------------------------------------------------------------------------------

    def start(self) -> KernelPosition:
        return self.position_from(self.kind.opened(self.options))

    def position_from(self, state: R) -> KernelPosition:
        return KernelPosition(np.array(state.board, np.uint8), np.array((state.side, *state.stage()), np.int64))

    def state_from(self, position: KernelPosition) -> R:
        side, *stage = position.now.tolist()
        return self.kind.at_stage(self.options, tuple(position.men.tolist()), side, Stage(*stage))

    def side(self, position: KernelPosition) -> int:
        return int(position.now[at.SIDE])

    # -- questions -------------------------------------------------------------------------------------

    def codes(self, position: KernelPosition) -> NDArray[np.int64]:
        pad, out = self._scratch.both
        return out[: turns.ask_legal(self.book, self.ways, position.men, position.now, pad, out)].copy()

    def chances(self, position: KernelPosition) -> tuple[tuple[int, int], ...]:
        if position.now[at.KIND] != DRAWING:
            return ()
        return tuple((at.FIRST_MOVER | seat << at.SRC, 1) for seat in (0, 1))

    def played(self, position: KernelPosition, code: int) -> KernelPosition:
        (pad, out), after = self._scratch.both, position.copy()
        turns.ask_after(self.book, self.ways, after.men, after.now, pad, out, code)
        return after

    def _play(self, start: KernelPosition, kept: NDArray[np.int64], many: NDArray[np.int64]) -> None:
        pad, out = self._scratch.both
        men, now = np.stack((start.men, start.men)), np.stack((start.now, start.now))
        random_games(turns.RunnerTable(self.book, self.ways, men, now, pad, out, self._scratch.luck, kept, many))

    def _won(self, kept: NDArray[np.int64]) -> NDArray[np.float64]:
        return kept[:, RESULT].astype(np.float64)

    # -- actions -----------------------------------------------------------------------------------------

    def action(self, position: KernelPosition, code: int) -> Action:
        verb, seat = code & at.VERB_BITS, code >> at.SRC & 1
        if verb == at.PROPOSE:
            return Action("propose", self.rules.sides[seat])
        if verb == at.FIRST_MOVER:
            return Action("first", str(seat))
        if verb == at.SWAP and code >> at.SRC:
            return Action("swap", self.rules.wings[(code >> at.SRC) - at.LOW_WING])
        if verb in SETTLING:
            return Action(SETTLING[verb])
        steps = code >> at.STEPS & at.STEPS_BITS
        path = self._path(position, code, steps)
        return Action(_VERBS[verb][steps > 0], *(self.grid.names[square] for square in path))

    def _path(self, position: KernelPosition, code: int, steps: int) -> list[int]:
        """The squares of a move: start, ships, then its end or its victims and landings."""
        men, src = position.men.copy(), code >> at.SRC & 127
        piece = int(men[src])
        men[src] = 0
        path = [src]
        path += (int(ship_at(self.book, self.ways, men, code >> at.STONES + i & 1)) for i in range(steps))
        if code & at.VERB_BITS == at.MOVE:
            return [*path, code >> at.DST & 127]
        for i in range(code >> at.JUMPS & at.JUMPS_BITS):
            found = self._met(men, piece, path[-1], code >> at.LINE + 2 * i & 3)
            men[found & 255] = 0
            path += (found & 255, found >> 8)
        return path[:-1] if code & at.VERB_BITS == at.SACRIFICE else path

    def _met(self, men: NDArray[np.uint8], piece: int, square: int, nth: int) -> int:
        line = nth_line(self.book, self.ways, piece, square, nth)
        return int(met(self.book, self.ways, men, line)) if line else NOTHING

    def code(self, position: KernelPosition, action: Action | str) -> int:
        action = action if isinstance(action, Action) else Action.parse(action)
        for code, _ in self.chances(position):
            if self.action(position, code) == action:
                return code
        for code in self.codes(position).tolist():
            if self.action(position, code) == action:
                return int(code)
        raise BadAction(f"{action} is not open in this position")
