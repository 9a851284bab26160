"""One seat's match against bots, in numbers: it goes on by itself until the seat is asked again or it is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from kaik import bots
from kaik.adapters.numbered import NumberedActions, NumberedQuestion
from kaik.bots.bot import Bot
from kaik.bots.simple import RandomBot
from kaik.core.action import CHANCE, Action
from kaik.core.chance import Dice
from kaik.core.errors import IllegalAction
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import Choose, Over, State, Throw, View
from kaik.games import find
from kaik.play.luck import Luck
from kaik.spaces import Encoder
from kaik.spaces.declared import outline_of

Answering = Callable[[View, Sequence[Action]], Action]
"""A bot as a function: what its seat sees and what it may do, to what it does."""


class SeatTask(msgspec.Struct, frozen=True, dict=True):
    """What is played and from which seat; plain values, so that any process can make the same of it."""

    game: str
    preset: str = ""
    seats: int = 0
    """The fewest of the game unless told."""
    seat: int = 0
    opponents: tuple[str, ...] = ("random",)
    """Bots by name for the other seats, from the lowest on; the last one plays all that are left."""
    changes: dict[str, Any] = {}
    longest: int = 0
    """A match is broken off after so many entries; 0 is never."""

    @cached_property
    def rules(self) -> Game:
        return find(self.game)

    @cached_property
    def options(self) -> Options:
        return self.rules.chosen(self.preset or None, self.changes)

    @cached_property
    def count(self) -> int:
        """How many seats there are."""
        return self.seats or self.rules.seats[0]

    @cached_property
    def encoder(self) -> Encoder:
        return Encoder(self.rules, self.options, self.count)

    @cached_property
    def outline(self) -> Callable[[State, int], View]:
        """What the encoder is given of a position."""
        return outline_of(self.rules)

    @cached_property
    def numbered(self) -> NumberedActions:
        return NumberedActions(self.rules, self.options)

    @cached_property
    def codes(self) -> dict[int, int]:
        """The number of each code of a kernel that was met so far, for all matches of the task together."""
        return {}

    @property
    def answers(self) -> int:
        """How many numbers can be an answer."""
        return self.numbered.size

    @cached_property
    def width(self) -> int:
        """How many numbers an observation has: the view and, where actions are said in words, those said so far."""
        return self.encoder.size + (0 if self.numbered.words is None else self.numbered.size)

    def others(self) -> dict[int, Bot]:
        """The bots of the other seats."""
        rest = [seat for seat in range(self.count) if seat != self.seat]
        names = [*self.opponents, *[self.opponents[-1]] * len(rest)]
        return {seat: bots.timed(name, self.rules) for seat, name in zip(rest, names, strict=False)}


class SeatMatch:
    """A match under way."""

    state: State

    def __init__(self, task: SeatTask, functions: dict[int, Answering] | None = None) -> None:
        self.task, self._functions = task, functions or {}
        self._bots = task.others()
        self.state = task.rules.begin(task.options, task.count)
        self._asked: NumberedQuestion | None = None
        self.over = self.broken_off = False

    @property
    def open(self) -> tuple[int, ...]:
        """The numbers that answer what the seat is asked; () once it is over."""
        return self._asked.open if self._asked is not None else ()

    def begin(self, seed: int | str) -> None:
        """A new match, fixed by its seed as far as the answers are."""
        self.luck = Luck.of(seed)
        self._choices = self.luck.apart("opponents")
        self.state, self.entries = self.task.rules.begin(self.task.options, self.task.count), 0
        self.over = self.broken_off = False
        self._go_on()

    @property
    def reward(self) -> float:
        """What the match brought the seat; 0 before its end."""
        turn = self.state.turn()
        return float(turn.payoffs[self.task.seat]) if isinstance(turn, Over) else 0.0

    def answer(self, number: int) -> None:
        """Take an answer, and play on until the next one is wanted."""
        if self._asked is None:
            raise IllegalAction(f"{number} comes too late: the match is over", "too_late")
        meant = self._asked.answered(number)
        if isinstance(meant, NumberedQuestion):
            self._asked = meant
            return
        self._play(self.task.seat, meant)
        self._go_on()

    def observe(self, out: NDArray[np.float32]) -> NDArray[np.float32]:
        """What the seat sees now, written into an array."""
        size = self.task.encoder.size
        self.task.encoder.encode(self.task.outline(self.state, self.task.seat), out[:size])
        if self.task.numbered.words is not None:
            out[size:] = 0
            out[[size + word for word in (self._asked.said if self._asked is not None else ())]] = 1
        return out

    def _play(self, seat: int, action: Action) -> None:
        self.state = self.state.played(seat, action)
        self.entries += 1

    def _go_on(self) -> None:
        mine = self.task.seat
        while not (self.task.longest and self.entries >= self.task.longest):
            match self.state.turn():
                case Throw(chance):
                    self._play(CHANCE, self.luck.throw(self.entries, chance))
                case Choose(asked) if asked != (mine,):
                    seat = next(seat for seat in asked if seat != mine)
                    self._play(seat, self._chosen(seat))
                case Choose():
                    self._asked = self.task.numbered.question(self.state.legal(mine))
                    return
                case _:
                    self.over, self._asked = True, None
                    return
        self.broken_off, self._asked = True, None

    def _chosen(self, seat: int) -> Action:
        """What somebody else does."""
        if seat in self._functions:
            return self._functions[seat](self.state.view(seat), self.state.legal(seat))
        bot, dice = self._bots[seat], self._choices.dice(self.entries)
        if isinstance(bot, RandomBot):
            return self._any(seat, dice)
        return bot.choose(self.state.imagine(seat, dice), seat, dice).action

    def _any(self, seat: int, dice: Dice) -> Action:
        """Any action; by the order of their numbers where they have some, so that a kernel takes the same."""
        if self.task.numbered.words is not None:
            offer = self.state.offer(seat)
            return offer[dice.below(len(offer))]
        numbered = {self.task.numbered.space.id(action): action for action in self.state.legal(seat)}
        return numbered[sorted(numbered)[dice.below(len(numbered))]]
