"""A seat's match played by a compiled kernel: the same as by the readable rules, answer by answer, only faster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kaik.adapters.numbered import NumberedQuestion
from kaik.adapters.seat_match import Answering, SeatMatch, SeatTask
from kaik.bots.simple import RandomBot
from kaik.core.action import Action
from kaik.core.errors import KaikError
from kaik.core.state import State
from kaik.engine import has_kernel, kernel_for
from kaik.engine.kernel import Kernel, KernelPosition, thrown


class KernelQuestion(NumberedQuestion):
    """A question about a position of a kernel; actions are spelled when they are meant."""

    def __init__(self, kernel: Kernel[Any], position: KernelPosition, codes: dict[int, int]) -> None:
        self._kernel, self._position, self._codes = kernel, position, codes
        self.open = tuple(sorted(codes))

    def answered(self, number: int) -> Action:
        if number not in self._codes:
            raise self.refusal(number)
        return self._kernel.action(self._position, self._codes[number])

    def text(self, number: int) -> str:
        return str(self.answered(number))


class KernelMatch(SeatMatch):
    """A match under way in a kernel."""

    _position: KernelPosition

    def __init__(self, task: SeatTask, functions: dict[int, Answering] | None = None) -> None:
        self._kernel = kernel_for(task.rules.state, task.options)
        self._cached: State | None = None
        super().__init__(task, functions)

    @property
    def state(self) -> State:
        """The position as the readable rules have it, made when somebody looks."""
        if self._cached is None:
            self._cached = self._kernel.state_from(self._position)
        return self._cached

    @state.setter
    def state(self, state: State) -> None:
        self._cached, self._position = state, self._kernel.position_from(state)

    def _play(self, seat: int, action: Action) -> None:
        self._said(self._kernel.code_of(self._position, seat, action))

    def _said(self, code: int) -> None:
        self._position, self._cached = self._kernel.played(self._position, code), None
        self.entries += 1

    def _fell(self, action: Action) -> None:
        """Tiles are dealt; such a deal has no code."""
        self._position, self._cached = self._kernel.after(self._position, action), None
        self.entries += 1

    def _go_on(self) -> None:
        kernel = self._kernel
        while not (self.task.longest and self.entries >= self.task.longest):
            position = self._position
            if chances := kernel.chances(position):
                self._said(thrown(chances, self.luck.dice(self.entries)))
                continue
            if (deal := kernel.deal(position)) is not None:
                self._fell(self.luck.throw(self.entries, deal))
                continue
            seat = self._next_asked()
            codes = self._numbered(kernel.codes_of(self._position, seat).tolist())
            if not codes:
                self.over, self._asked = True, None
                return
            if seat == self.task.seat:
                self._asked = KernelQuestion(kernel, self._position, codes)
                return
            self._theirs(seat, codes)
        self.broken_off, self._asked = True, None

    def _next_asked(self) -> int:
        """Who answers next: of several that are asked, our seat comes last."""
        asked = self._kernel.asked(self._position)
        seat = next((seat for seat in asked if seat != self.task.seat), self.task.seat)
        if len(asked) > 1:
            self._position = self._kernel.asking(self._position, seat)
        return seat

    def _theirs(self, seat: int, codes: dict[int, int]) -> None:
        """What another seat does."""
        if seat in self._functions or not isinstance(self._bots[seat], RandomBot):
            self._play(seat, self._chosen(seat))
            return
        numbers = sorted(codes)
        self._said(codes[numbers[self._choices.dice(self.entries).below(len(numbers))]])

    def _numbered(self, codes: Sequence[int]) -> dict[int, int]:
        """The codes of a position by the numbers of their actions."""
        known = self.task.codes if self._kernel.fixed_codes else {}
        for code in codes:
            if code not in known:
                known[code] = self.task.numbered.space.id(self._kernel.action(self._position, code))
        return {known[code]: code for code in codes}


def seat_match(task: SeatTask, functions: dict[int, Answering] | None = None) -> SeatMatch:
    """A match in a kernel where the game has one that helps here, else by the readable rules."""
    if task.numbered.words is None and has_kernel(task.rules.state):
        try:
            if kernel_for(task.rules.state, task.options).steps_quickly:
                return KernelMatch(task, functions)
        except KaikError:  # without numba everything is played all the same
            pass
    return SeatMatch(task, functions)
