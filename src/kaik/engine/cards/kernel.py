"""The card kernel as Python sees it: one class for all card games, which tell of themselves in numbers."""

from __future__ import annotations

import threading
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from kaik.core.action import Action, parts
from kaik.core.chance import Deal, Outcomes
from kaik.core.options import Options
from kaik.core.state import Throw
from kaik.engine.cards import frame
from kaik.engine.cards.frame import DEALT, PAD, CardTable
from kaik.engine.compiled import Numbers
from kaik.engine.kernel import RESULT, Kernel, KernelPosition
from kaik.engine.many import random_games
from kaik.kits.packed.cards import packed as heap
from kaik.kits.packed.game import CardGame
from kaik.kits.packed.match import ALL_ASKED, ASKED, DEAL, LUCK, MOST_SEATS, MOVE, SEATS, WAITS

if TYPE_CHECKING:
    from collections.abc import Callable

C = TypeVar("C", bound=CardGame)
NO_MEN = np.zeros(0, np.uint8)
NOTHING_KNOWN, NO_GAMES = np.zeros((1, 1), np.int16), np.zeros(4, np.int64)


class _CardScratch(threading.local):
    """Scratch room, one for each thread."""

    def __init__(self, most: int) -> None:
        self.pad = np.zeros(PAD, np.int64)
        self.out = np.zeros(most, np.int64)
        self.luck = np.zeros(1, np.uint64)


class CardKernel(Kernel[C]):
    """One card game under one choice of options, compiled, for any number of seats."""

    steps_quickly = False
    results = MOST_SEATS

    def __init__(self, kind: type[C], options: Options) -> None:
        self.kind, self.options, self.packing = kind, options, kind.packing()
        family = import_module(f"kaik.engine.cards.{self.packing.family}")
        self.table: type[CardTable] = family.TABLE
        self._known: Callable[[Numbers, int], Numbers] | None = getattr(family, "known", None)
        self._room: int = getattr(family, "NOTED", 0)
        self.book: Numbers = np.array(self.packing.book(options), np.int64)
        self._scratch = _CardScratch(self.packing.most)

    def on_table(self, now: Numbers, kept: Numbers = NOTHING_KNOWN, many: Numbers = NO_GAMES) -> CardTable:
        """These rows of positions with this thread's scratch room, for those who call the compiled functions."""
        own, men = self._scratch, np.zeros((2, 0), np.uint8)
        return self.table(self.book, NO_MEN, men, now, own.pad, own.out, own.luck, kept, many)

    def known(self, position: KernelPosition) -> Numbers:
        """What playing on goes by in this game, beside its book."""
        return NOTHING_KNOWN if self._known is None else self._known(self.book, int(position.now[SEATS]))

    def room(self) -> Numbers:
        """Where a search notes what others may hold."""
        return np.zeros(self._room, np.int64)

    def _ask(self, position: KernelPosition, question: int, number: int = 0, by: int = 0, seat: int = 0) -> int:
        kept = self.known(position) if question == frame.ASK_LIKELY else NOTHING_KNOWN
        return int(frame.ask(self.on_table(position.now.reshape(1, -1), kept), question, number, by, seat))

    # -- positions -------------------------------------------------------------------------------------

    def start(self) -> KernelPosition:
        return self.begin(None)

    def begin(self, seats: int | None) -> KernelPosition:
        from kaik.engine.search.think import game_of

        return self.position_from(cast(C, game_of(self.kind).begin(self.options, seats)))

    def position_from(self, state: C) -> KernelPosition:
        return KernelPosition(NO_MEN, np.array(self.packing.packed(state), np.int64))

    def state_from(self, position: KernelPosition) -> C:
        return cast(C, self.packing.unpacked(self.options, position.now.tolist()))

    def side(self, position: KernelPosition) -> int:
        return int(position.now[ASKED])

    def asked(self, position: KernelPosition) -> tuple[int, ...]:
        return tuple(seat for seat in range(position.now[SEATS]) if position.now[ALL_ASKED] >> seat & 1)

    def asking(self, position: KernelPosition, seat: int) -> KernelPosition:
        other = position.copy()
        other.now[ASKED] = seat
        return other

    def imagined(self, position: KernelPosition, seat: int, seed: int) -> KernelPosition:
        """A position that a seat cannot tell from this one, made by the kernel itself; the same from the same seed."""
        other = position.copy()
        self._scratch.luck[0] = seed
        self._ask(other, frame.ASK_IMAGINED, seat=seat)
        return other

    def face(self, position: KernelPosition, by: int, code: int, seat: int) -> int:
        """How an act looks to a seat, as a number: acts that look alike have the same."""
        return self._ask(position, frame.ASK_FACE, code, by, seat)

    def awaits_luck(self, position: KernelPosition) -> bool:
        return bool(position.now[WAITS] == LUCK)

    def thrown(self, position: KernelPosition, seed: int) -> KernelPosition:
        """The position after luck has been asked, thrown by the kernel itself; the same from the same seed."""
        self._scratch.luck[0] = seed
        return self.played(position, self._ask(position, frame.ASK_LUCK))

    # -- questions -------------------------------------------------------------------------------------

    def codes(self, position: KernelPosition) -> NDArray[np.int64]:
        if position.now[WAITS] != MOVE:
            return np.zeros(0, np.int64)
        return self._scratch.out[: self._ask(position, frame.ASK_LEGAL)].copy()

    def likely(self, position: KernelPosition) -> NDArray[np.int64]:
        """The actions that a search looks at first."""
        return self._scratch.out[: self._ask(position, frame.ASK_LIKELY)].copy()

    def chances(self, position: KernelPosition) -> tuple[tuple[int, int], ...]:
        chance = self._chance(position)
        if not isinstance(chance, Outcomes):
            return ()
        return tuple((self.code(position, action), weight) for action, weight in chance.weights)

    def deal(self, position: KernelPosition) -> Deal | None:
        chance = self._chance(position)
        return chance if isinstance(chance, Deal) else None

    def _chance(self, position: KernelPosition) -> Any:
        if position.now[WAITS] != LUCK:
            return None
        turn = self.state_from(position).turn()
        assert isinstance(turn, Throw)
        return turn.chance

    def played(self, position: KernelPosition, code: int) -> KernelPosition:
        after = position.copy()
        self._ask(after, frame.ASK_AFTER, code)
        return after

    def after(self, position: KernelPosition, action: Action | str) -> KernelPosition:
        action = action if isinstance(action, Action) else Action.parse(action)
        code = self.code(position, action)
        if code == DEAL:
            self._scratch.pad[DEALT : DEALT + len(action.args)] = [heap(parts(item)) for item in action.args]
        return self.played(position, code)

    def _play(self, start: KernelPosition, kept: NDArray[np.int64], many: NDArray[np.int64]) -> None:
        random_games(self.on_table(np.stack((start.now, start.now)), kept, many))

    def warm(self) -> None:
        self.played(self.thrown(self.start(), 1), DEAL)
        self.random_games(1, limit=1)

    def _won(self, kept: NDArray[np.int64]) -> NDArray[np.float64]:
        return kept[:, RESULT].astype(np.float64)

    def _payoffs(self, kept: NDArray[np.int64], start: KernelPosition) -> NDArray[np.float64]:
        return kept[:, RESULT : RESULT + start.now[SEATS]].astype(np.float64)

    # -- actions -----------------------------------------------------------------------------------------

    def action(self, position: KernelPosition, code: int) -> Action:
        return self.packing.spelled(self.options, position.now.tolist(), code)

    def code(self, position: KernelPosition, action: Action | str) -> int:
        action = action if isinstance(action, Action) else Action.parse(action)
        return self.packing.coded(self.options, position.now.tolist(), action)
