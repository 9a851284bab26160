"""Thinking with a kernel: a position's actions are shared out, read deeper and deeper, and gathered.

Shares and buffers depend on the position and the limits alone; threads only decide who reads which share. So the
same dice and the same number of lines give the same action on any machine.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import nullcontext
from copy import copy
from functools import cache
from random import Random
from typing import Any, Generic, Self, TypeVar, cast

import numpy as np

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Dice
from kaik.core.game import Game
from kaik.core.state import State, Throw
from kaik.engine.compiled import Numbers
from kaik.engine.kernel import Kernel, KernelPosition
from kaik.engine.search import buffers as at
from kaik.engine.search.buffers import SearchBuffers
from kaik.engine.search.network import JudgeNetwork, untrained
from kaik.engine.search.reader import read
from kaik.games import every
from kaik.play.thought import Choice, Limits, Opinion, Watch

S = TypeVar("S", bound=State)
A_LINE = 128
"""Positions that are looked at in the time of one sampled line: so many count as one."""
SHARES, FEWER_SHARES = 4, 2
FEW = 20_000
"""A search of fewer positions is not worth sharing out."""
MANY = 50_000
"""A search of more positions is that of a level that never blunders."""
SLICE = 1500
"""Positions between two looks at the watch."""
DEEPEST = 16
SLACK, LITTLE_SLACK = 0.01, 0.003
"""Actions no further than this below the best are told apart exactly; others are only known to be worse.

A long search is of somebody who does not blunder: little slack is enough for it.
"""
CLEAR = 0.06
"""A lead that further reading will hardly turn round."""
TINY = 1e-7
ALIKE = 0.0015
"""Actions that differ by less are told apart by luck, so that two bots do not walk in circles for ever."""
OUT_OF_PATIENCE, BORED = 0.125, 0.3
"""How often a player has had enough of passing the turn, and what it would then give for another action.

No rule ends a game in which both sides only wait.
"""
FEW_PLACES, MANY_PLACES = 1 << 12, 1 << 16
"""How many positions a set of buffers remembers."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Reasoned(Opinion, frozen=True):
    """An opinion that can say what an action is for; it is found out when somebody asks."""

    found: Callable[[Action], dict[str, str]] = lambda said: {}

    def reason(self, said: Action) -> dict[str, str]:
        return self.found(said)


@cache
def game_of(kind: type[State]) -> Game:
    """The game whose positions these are: it knows what its pieces are called."""
    return next(game for game in every() if game.state is kind)


class Searcher(ABC, Generic[S]):
    """What a kernel brings to a search besides its compiled parts."""

    kernel: Kernel[S]
    version: int = at.V2026B
    network: JudgeNetwork
    """What its judge has learnt."""
    _loaded = False

    @abstractmethod
    def buffers(self, position: KernelPosition, top: int, memory: int) -> SearchBuffers:
        """An empty set of buffers for reading a position that has so many actions."""

    @abstractmethod
    def why(self, imagined: S, action: Action, worths: dict[Action, float]) -> dict[str, str]:
        """What an action is for, in a sentence of each language; {} where there is nothing to say."""

    def unlearnt(self) -> Self:
        """The same search with a judge that has learnt nothing."""
        made = copy(self)
        made.network = untrained()
        return made

    def idle(self, position: KernelPosition, code: int) -> bool:
        """Whether an action only passes the turn."""
        return False

    def fits(self, state: S) -> bool:
        """Whether the kernel can hold a position."""
        return True

    def warm(self) -> None:
        """Compile, or load, everything now."""
        state: State = self.kernel.state_from(self.kernel.start())
        while isinstance(turn := state.turn(), Throw):
            state = state.played(CHANCE, turn.chance.sample(_First()))
        position = self.kernel.position_from(cast(S, state))
        self._reading(position, self.kernel.side(position), 1000, Watch(Limits(1)), 1).deepen()

    def think(self, imagined: S, seat: int, dice: Dice, limits: Limits, threads: int | None = None) -> Opinion:
        """What a seat's actions are worth, as far as the limits allow."""
        position = self.kernel.position_from(imagined)
        legal = imagined.legal(seat)
        if len(legal) == 1:
            return Opinion((Choice(legal[0], 0.5),), "only")
        if not self._loaded:  # what is compiled or loaded now is not taken from the time to think
            self.warm()
            self._loaded = True
        reading = self._reading(position, seat, len(legal), Watch(limits), threads or cores())
        reading.deepen()
        luck = Random(dice.below(1 << 30))
        bored = BORED if luck.random() < OUT_OF_PATIENCE else ALIKE
        actions = [
            (self.kernel.action(position, code), worth, bored * self.idle(position, code))
            for code, worth in reading.worths.items()
        ]
        choices = [
            Choice(action, worth + ALIKE * _open(worth) * luck.random(), tires=tires)
            for action, worth, tires in sorted(actions)
        ]
        worths = {choice.action: choice.worth for choice in choices}
        read = (tuple(choices), "read", reading.nodes, reading.deep)
        return Reasoned(*read, found=lambda said: self.why(imagined, said, worths))

    def _reading(self, position: KernelPosition, seat: int, top: int, watch: Watch, threads: int) -> Reading:
        kind = Reading if self.version == at.V2026A else BestFirst
        return kind(self, position, seat, top, watch, threads)

    def weigh(
        self, imagined: S, seat: int, actions: tuple[Action, ...], limits: Limits, threads: int | None = None
    ) -> dict[Action, float]:
        """What these actions alone are worth, however far one of them is behind; nothing if there was no time."""
        position = self.kernel.position_from(imagined)
        codes = {self.kernel.code(position, action): action for action in actions}
        reading = Weighing(self, position, seat, len(imagined.legal(seat)), Watch(limits), threads or cores())
        reading.lay(list(codes))
        reading.deepen()
        return {codes[code]: worth for code, worth in reading.worths.items()}


def _open(worth: float) -> float:
    """How open a match still is, from 0 to 1: where it is as good as decided luck tells nothing apart."""
    return 4 * worth * (1 - worth)


class Reading:
    """One position being read."""

    shares = SHARES

    def __init__(
        self, by: Searcher[Any], position: KernelPosition, seat: int, top: int, watch: Watch, threads: int
    ) -> None:
        self.by, self.position, self.seat, self.watch = by, position, seat, watch
        self.threads = threads
        self.nodes = self.deep = 0
        self.worths: dict[int, float] = {}
        """By action: what it is worth to the seat, from 0 to 1."""
        small = watch.limits.nodes * A_LINE < FEW
        self.memory = FEW_PLACES if small else MANY_PLACES
        first = self._scratch(top)
        n = self._listed(first)
        order = np.argsort(-first.ranks[:n], kind="stable")
        self.actions: list[int] = first.actions[:n][order].tolist() or by.kernel.codes(position).tolist()
        self.all_buffers = [self._scratch(len(self.actions)) for _ in range(1 if small else self.shares)]

    def _scratch(self, top: int) -> SearchBuffers:
        buffers = self.by.buffers(self.position, top, self.memory)
        buffers.men[0], buffers.now[0] = self.position.men, self.position.now
        buffers.tally[at.VERSION] = self.by.version
        return buffers

    def _listed(self, buffers: SearchBuffers) -> int:
        """Have the first position's actions listed; returns how many make a difference."""
        buffers.frames[0, at.STATE], buffers.spans[0, at.BETA] = at.FRESH, at.HIGHEST
        buffers.frames[0, at.DEPTH], buffers.spans[0, at.ALPHA] = 1, at.LOWEST
        buffers.tally[at.STOP_AT] = 1
        read(buffers)
        return int(buffers.frames[0, at.COUNT])

    def deepen(self) -> None:
        """Read one step deeper at a time until the watch stops it or nothing is left to decide."""
        shared = len(self.all_buffers) > 1 and self.threads > 1
        with ThreadPoolExecutor(min(self.threads, len(self.all_buffers))) if shared else nullcontext() as pool:
            best_before = -1
            for depth in range(1, DEEPEST):
                if not self._read(depth, self._floor(depth), pool):
                    return
                self.deep = depth
                if self.watch.over():
                    return
                self.actions.sort(key=lambda action: -self.worths[action])
                if depth > 1 and self.actions[0] == best_before and self._clear():
                    return
                best_before = self.actions[0]

    def _floor(self, depth: int) -> float:
        """What an action must be worth to be told apart from worse ones, from -1 to 1."""
        return -1.0 if depth == 1 else max(self.worths.values()) * 2 - 1 - SLACK

    def _busy(self, depth: int) -> list[SearchBuffers]:
        """The sets of buffers that share a depth's actions; a first look is not worth sharing."""
        return self.all_buffers[:1] if depth == 1 else self.all_buffers

    def _clear(self) -> bool:
        """Whether one action stands far above all others."""
        return len(self.actions) == 1 or self.worths[self.actions[0]] - self.worths[self.actions[1]] >= CLEAR

    def _read(self, depth: int, floor: float, pool: Executor | None) -> bool:
        """Read every action to a depth; False when the watch stopped it before the end."""
        all_buffers = self._busy(depth)
        shares = [self.actions[at :: len(all_buffers)] for at in range(len(all_buffers))]
        for buffers, share in zip(all_buffers, shares, strict=True):
            self._begin(buffers, share, depth, floor)
        whole = self._run(all_buffers, pool, depth == 1)
        found = {
            action: self._for_seat(worth)
            for buffers, share in zip(all_buffers, shares, strict=True)
            for action, worth in zip(share, buffers.found[: len(share)].tolist(), strict=True)
            if worth == worth
        }
        if whole and floor > -1.0 and found and max(found.values()) * 2 - 1 <= floor:
            return self._read(depth, -1.0, pool)  # everything is worse than it looked: find out how much
        self._gather(found)
        return whole

    def _for_seat(self, worth: float) -> float:
        return (1 + worth) / 2 if self.seat == 0 else (1 - worth) / 2

    def _gather(self, found: dict[int, float]) -> None:
        """Take in what a depth has found; one that was broken off counts only if it got beyond the best action."""
        if not self.worths:
            self.worths = found or {self.actions[0]: 0.5}
            return
        if self.actions[0] not in found:
            return
        best = max(found.values())
        for action, before in self.worths.items():
            now = found.get(action, best - TINY)
            # an action that was cut off is worth no more than that; how much less, an earlier depth may know
            self.worths[action] = now if now > best - SLACK / 2 and action in found else min(now, before)

    def _begin(self, buffers: SearchBuffers, share: list[int], depth: int, floor: float) -> None:
        """Put a share of the actions on a set of buffers."""
        buffers.actions[: len(share)] = share
        buffers.found[:] = np.nan
        frame, span = buffers.frames[0], buffers.spans[0]
        frame[[at.STATE, at.KIND, at.NEXT, at.COUNT, at.DEPTH]] = at.OPEN, at.CHOICE, 0, len(share), depth
        frame[[at.BASE, at.BEST, at.REDUCED, at.KEPT]] = 0, -1, 0, -1
        side = self.seat
        span[at.WORTH] = at.LOWEST if side == 0 else at.HIGHEST
        span[at.ALPHA], span[at.BETA] = (floor, at.HIGHEST) if side == 0 else (at.LOWEST, -floor)
        span[at.FLOOR], span[at.CEILING] = span[at.ALPHA], span[at.BETA]
        buffers.tally[at.PLY] = buffers.tally[at.DONE] = 0

    def _run(
        self, all_buffers: list[SearchBuffers], pool: Executor | None, first_look: bool, *, alone: bool = False
    ) -> bool:
        """Let every set of buffers read a slice at a time until all are done; False when the watch says stop.

        `alone` waits only for the first one.
        """
        while True:
            busy = [buffers for buffers in all_buffers if not buffers.tally[at.DONE]]
            if not busy or (alone and all_buffers[0].tally[at.DONE]):
                return True
            list(pool.map(_slice, busy) if pool and len(busy) > 1 else map(_slice, busy))
            if not alone:
                self._sliced(all_buffers)
            self.nodes = sum(int(buffers.tally[at.NODES]) for buffers in self.all_buffers)
            self.watch.nodes = self.nodes // A_LINE
            if self._stopped(first_look):
                return all(buffers.tally[at.DONE] for buffers in (all_buffers[:1] if alone else all_buffers))

    def _sliced(self, all_buffers: list[SearchBuffers]) -> None:
        """What is done between two slices."""

    def _stopped(self, first_look: bool) -> bool:
        """Whether to break off; a first look at every action is not a matter of how many lines may be read."""
        return self.watch.late() or self.watch.limits.stopped() if first_look else self.watch.over()


class BestFirst(Reading):
    """One position being read, its best action before all others: how much that is worth is known before they are.

    So an action that was only found to be no better than some bound is never taken for being worth that bound.
    """

    shares = FEWER_SHARES

    def __init__(
        self, by: Searcher[Any], position: KernelPosition, seat: int, top: int, watch: Watch, threads: int
    ) -> None:
        super().__init__(by, position, seat, top, watch, threads)
        self.slack = SLACK if watch.limits.nodes * A_LINE < MANY else LITTLE_SLACK
        for buffers in self.all_buffers:
            buffers.scale[at.SLACK] = self.slack

    def _read(self, depth: int, floor: float, pool: Executor | None) -> bool:
        if depth == 1:
            return super()._read(depth, floor, pool)
        best, others, ways = self.actions[0], self.actions[1:], len(self.all_buffers)
        shares = [others[n::ways] for n in range(ways)]
        hoped = self.worths[best] * 2 - 1 - self.slack
        self._begin(self.all_buffers[0], [best], depth, -1.0)
        for buffers, share in zip(self.all_buffers[1:], shares[1:], strict=True):
            self._begin(buffers, share, depth, hoped)
        if not self._run(self.all_buffers, pool, False, alone=True):
            return False
        worth = self._for_seat(float(self.all_buffers[0].found[0]))
        floor = worth * 2 - 1 - self.slack
        self.worths[best] = worth
        self._begin(self.all_buffers[0], shares[0], depth, floor)
        if floor < hoped:  # it is worth less than it was: what is no better than that may still be better than this
            for buffers, share in zip(self.all_buffers[1:], shares[1:], strict=True):
                self._begin(buffers, share, depth, floor)
        whole = self._run(self.all_buffers, pool, False)
        self._gather({best: worth} | self._found(shares))
        return whole

    def _found(self, shares: list[list[int]]) -> dict[int, float]:
        """What was found out about the actions of all shares."""
        return {
            action: self._for_seat(worth)
            for buffers, share in zip(self.all_buffers, shares, strict=True)
            for action, worth in zip(share, buffers.found[: len(share)].tolist(), strict=True)
            if worth == worth
        }

    def _gather(self, found: dict[int, float]) -> None:
        """Take in what a depth has found; what is not known to be nearly as good as the best one is below it."""
        if not self.worths:
            self.worths = found or {self.actions[0]: 0.5}
            return
        best = max(found.values())
        for action, before in self.worths.items():
            now = found.get(action, before)
            known = action in found and now > best - self.slack / 2
            self.worths[action] = now if known else min(now, before, best - TINY)

    def _sliced(self, all_buffers: list[SearchBuffers]) -> None:
        """Between two slices every set of buffers learns what the others have found to be the least to beat."""
        spans = [buffers.spans[0] for buffers in all_buffers]
        most, least = max(span[at.ALPHA] for span in spans), min(span[at.BETA] for span in spans)
        for span in spans:
            span[at.ALPHA], span[at.BETA] = most, least


class Weighing(Reading):
    """A few actions of a position, each on a set of buffers of its own, so that none is cut off for another's sake."""

    def lay(self, actions: list[int]) -> None:
        self.actions = actions
        self.all_buffers = [self._scratch(1) for _ in actions]

    def _floor(self, depth: int) -> float:
        return -1.0

    def _busy(self, depth: int) -> list[SearchBuffers]:
        return self.all_buffers

    def _clear(self) -> bool:
        return False

    def _gather(self, found: dict[int, float]) -> None:
        """Only a depth that all of them have reached counts."""
        if len(found) == len(self.actions):
            self.worths = found


class _First:
    """Dice that always fall alike."""

    def below(self, n: int) -> int:
        return 0


def _slice(buffers: SearchBuffers) -> None:
    buffers.tally[at.STOP_AT] = buffers.tally[at.NODES] + SLICE
    read(buffers)


Search = Callable[[Any, int, Dice, Limits], Opinion]
__all__ = ["Numbers", "Search", "Searcher", "cores"]
