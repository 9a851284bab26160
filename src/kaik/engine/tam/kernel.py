"""The kernel of the games around tam as Python sees it."""

from __future__ import annotations

import threading
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from kaik.core.action import Action
from kaik.core.errors import BadAction, KaikError
from kaik.engine.kernel import RESULT, RESULT_1, Kernel, KernelPosition
from kaik.engine.many import GameArrays
from kaik.engine.tam import layout as at
from kaik.engine.tam.games import ask_after, ask_legal, random_games
from kaik.engine.tam.layout import A, B, C, D
from kaik.engine.tam.pack import MOST_RATE, pack
from kaik.kits.sticks import ODDS
from kaik.kits.tam import actions
from kaik.kits.tam.options import TamOptions
from kaik.kits.tam.penalties import AGAIN, NULL, ON_TAM
from kaik.kits.tam.phases import Chaining, Declaring, Ended, First, Moving, Phase, Stepped, Stepping, Wading
from kaik.kits.tam.pieces import KIND_OF, TAM
from kaik.kits.tam.rules import ALL_POINTS, LAST_SEASON, NO_MOVE, TamGame

T = TypeVar("T", bound=TamGame)
REASONS = {at.BY_NO_MOVE: NO_MOVE, at.BY_LAST_SEASON: LAST_SEASON, at.BY_ALL_POINTS: ALL_POINTS}
PLAIN = {
    at.STAY: actions.STAY,
    at.AGAIN: actions.AGAIN,
    at.KEEP: actions.KEEP,
    at.END_SEASON: actions.END_SEASON,
    at.GO_ON: actions.GO_ON,
}
_CODES = {action: code for code, action in PLAIN.items()}


class _TamScratch(threading.local):
    """Scratch room, one for each thread."""

    def __init__(self, most: int) -> None:
        self.pad = np.zeros(at.PAD, np.uint8)
        self.out = np.zeros(most + 256, np.int64)
        self.luck = np.zeros(1, np.uint64)
        self.both = self.pad, self.out


class TamKernel(Kernel[T]):
    """One game around tam under one choice of options, compiled."""

    options: TamOptions
    fixed_codes = True

    def __init__(self, kind: type[T], options: TamOptions) -> None:
        self.kind, self.options = kind, options
        self.grid = kind.form.grid
        self.book, self.ways = pack(kind.form, options)
        self._scratch = _TamScratch(int(self.book[at.MOST]))

    # -- positions -------------------------------------------------------------------------------------

    def start(self) -> KernelPosition:
        return self.position_from(self.kind.begin(self.options))

    def position_from(self, state: T) -> KernelPosition:
        if state.rate > MOST_RATE:
            raise KaikError(f"the kernel counts rates up to {MOST_RATE}, and this position has {state.rate}")
        men = np.zeros(at.BOARD + self.grid.size, np.uint8)
        for seat in (0, 1):
            for kind in state.hands[seat]:
                men[at.KINDS * seat + kind] += 1
        men[at.BOARD :] = state.board
        now = np.zeros(at.NOW, np.int64)
        now[: at.PHASE] = (
            state.side,
            state.season,
            *state.scores,
            state.rate,
            state.tam_moved,
            *state.carried,
            state.opener,
        )
        now[at.TAM_AT] = state.board.index(TAM) if TAM in state.board else at.NOWHERE
        now[at.PHASE : at.TAM_AT] = _phase_numbers(state.phase)
        now[at.FINES] = _fines(state.phase)
        return KernelPosition(men, now)

    def state_from(self, position: KernelPosition) -> T:
        men, now = position.men.tolist(), position.now.tolist()
        hands = [tuple(kind for kind in range(at.KINDS) for _ in range(men[at.KINDS * seat + kind])) for seat in (0, 1)]
        return self.kind(
            self.options,
            tuple(men[at.BOARD :]),
            (hands[0], hands[1]),
            now[at.SIDE],
            now[at.SEASON],
            (now[at.SCORE], now[at.SCORE_1]),
            now[at.RATE],
            bool(now[at.TAM_MOVED]),
            (now[at.CARRIED], now[at.CARRIED_1]),
            now[at.OPENER],
            _phase(now),
        )

    def side(self, position: KernelPosition) -> int:
        return int(position.now[at.SIDE])

    # -- questions -------------------------------------------------------------------------------------

    def buffers(self) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
        """This thread's scratch room, for those who call the compiled functions themselves."""
        return self._scratch.both

    def codes(self, position: KernelPosition) -> NDArray[np.int64]:
        pad, out = self._scratch.both
        return out[: ask_legal(self.book, self.ways, position.men, position.now, pad, out)].copy()

    def chances(self, position: KernelPosition) -> tuple[tuple[int, int], ...]:
        match position.now[at.PHASE]:
            case at.FIRST:
                return tuple((at.FIRST_MOVER | seat << A, 1) for seat in (0, 1))
            case at.STEPPING | at.WADING:
                return tuple((at.THROW | dark << A, weight) for dark, weight in enumerate(ODDS))
        return ()

    def played(self, position: KernelPosition, code: int) -> KernelPosition:
        (pad, out), after = self._scratch.both, position.copy()
        ask_after(self.book, self.ways, after.men, after.now, pad, out, code)
        return after

    def _play(self, start: KernelPosition, kept: NDArray[np.int64], many: NDArray[np.int64]) -> None:
        pad, out = self._scratch.both
        men, now = np.stack((start.men, start.men)), np.stack((start.now, start.now))
        random_games(GameArrays(self.book, self.ways, men, now, pad, out, self._scratch.luck, kept, many))

    def _won(self, kept: NDArray[np.int64]) -> NDArray[np.float64]:
        return (kept[:, RESULT] - kept[:, RESULT_1]) / 20

    # -- actions -----------------------------------------------------------------------------------------

    def action(self, position: KernelPosition, code: int) -> Action:
        a, b, c, d = code >> A & 255, code >> B & 255, code >> C & 255, code >> D & 255
        grid = self.grid
        match code & 255:
            case at.MOVE:
                return actions.move(grid, a, b)
            case at.STEP:
                return actions.step(grid, a, b, c)
            case at.RIDE:
                return actions.ride(grid, a, b, -1 if c == at.NO_AIM else c)
            case at.DROP:
                return actions.drop(grid, a, b)
            case at.TAM_PLAIN:
                return actions.tam(grid, a, b, c)
            case at.TAM_STONE_FIRST:
                return actions.tam_stone_first(grid, a, b, c, d)
            case at.TAM_STONE_SECOND:
                return actions.tam_stone_second(grid, a, b, c, d)
            case at.LAND:
                return actions.land(grid, a)
            case at.FIRST_MOVER:
                return Action("first", str(a))
            case at.THROW:
                return Action("sticks", str(a))
        return PLAIN[code & 255]

    def code(self, position: KernelPosition, action: Action | str) -> int:
        action = action if isinstance(action, Action) else Action.parse(action)
        at_square = self.grid.square
        match action:
            case Action("move", (src, dst)):
                return _code(at.MOVE, at_square(src), at_square(dst))
            case Action("step", (src, stone, dst)):
                return _code(at.STEP, at_square(src), at_square(stone), at_square(dst))
            case Action("ride", (src, stone, *aim)):
                return _code(at.RIDE, at_square(src), at_square(stone), at_square(aim[0]) if aim else at.NO_AIM)
            case Action("drop", (kind, dst)):
                return _code(at.DROP, KIND_OF[kind], at_square(dst))
            case Action("tam", squares):
                return _code(_tam_verb(squares), *(at_square(square.removeprefix("/")) for square in squares))
            case Action("land", (square,)):
                return _code(at.LAND, at_square(square))
            case Action("first", (seat,)):
                return _code(at.FIRST_MOVER, int(seat))
            case Action("sticks", (dark,)):
                return _code(at.THROW, int(dark))
        if action not in _CODES:
            raise BadAction(f"{action} is no action of this game")
        return _CODES[action]


def _code(verb: int, *arguments: int) -> int:
    return verb | sum(argument << shift for argument, shift in zip(arguments, (A, B, C, D), strict=False))


def _tam_verb(squares: tuple[str, ...]) -> int:
    if len(squares) == 3:
        return at.TAM_PLAIN
    return at.TAM_STONE_FIRST if squares[1].startswith("/") else at.TAM_STONE_SECOND


def _phase_numbers(phase: Phase) -> tuple[int, int, int, int, int, int]:
    """A phase as PHASE, SRC, STONE, AIM, TOTAL and REASON."""
    match phase:
        case First():
            return at.FIRST, -1, -1, -1, 0, 0
        case Moving():
            return at.MOVING, -1, -1, -1, 0, 0
        case Stepping(src, stone, aim, total):
            return at.STEPPING, src, stone, aim, total, 0
        case Chaining(src, stone, aim, total):
            return at.CHAINING, src, stone, aim, total, 0
        case Stepped(src, stone, aim, limit):
            return at.STEPPED, src, stone, aim, limit, 0
        case Wading(src, stone, dst):
            return at.WADING, src, stone, dst, 0, 0
        case Declaring():
            return at.DECLARING, -1, -1, -1, phase.penalty, 0
        case Ended(reason):
            return at.ENDED, -1, -1, -1, 0, next(code for code, text in REASONS.items() if text == reason)


FINES = {at.FOR_STEPPING: ON_TAM, at.FOR_AGAIN: AGAIN, at.FOR_NULL: NULL}


def _fines(phase: Phase) -> int:
    """What a declaration is fined for."""
    return sum(bit for bit, penalty in FINES.items() if isinstance(phase, Declaring) and penalty in phase.penalties)


def _phase(now: list[int]) -> Phase:
    src, stone, aim, total = now[at.SRC], now[at.STONE], now[at.AIM], now[at.TOTAL]
    match now[at.PHASE]:
        case at.FIRST:
            return First()
        case at.MOVING:
            return Moving()
        case at.STEPPING:
            return Stepping(src, stone, aim, total)
        case at.CHAINING:
            return Chaining(src, stone, aim, total)
        case at.STEPPED:
            return Stepped(src, stone, aim, total)
        case at.WADING:
            return Wading(src, stone, aim)
        case at.DECLARING:
            return Declaring(tuple(penalty for bit, penalty in FINES.items() if now[at.FINES] & bit))
    return Ended(REASONS[now[at.REASON]])
