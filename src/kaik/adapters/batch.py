"""A part of many matches, played in one process and written into arrays."""

from __future__ import annotations

from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kaik.adapters.kernel_match import seat_match
from kaik.adapters.seat_match import SeatTask
from kaik.spaces.masks import mask_bytes, pack_numbers


class BatchArrays(NamedTuple):
    """What goes in and comes out, one row a match."""

    seen: NDArray[np.float32]
    last: NDArray[np.float32]
    """What was seen last of matches that ended in this step."""
    masks: NDArray[np.uint8]
    """Packed bits, the first action in the highest bit."""
    rewards: NDArray[np.float64]
    actions: NDArray[np.int64]
    over: NDArray[np.uint8]
    broken: NDArray[np.uint8]


SPAWN = get_context("spawn")


def shared_arrays(task: SeatTask, matches: int, memory: Any = None) -> tuple[BatchArrays, Any]:
    """The arrays of so many matches, over memory that processes may share; new memory unless some is given."""
    shapes: list[tuple[Any, tuple[int, ...]]] = [
        (np.float64, (matches,)),
        (np.int64, (matches,)),
        (np.float32, (matches, task.width)),
        (np.float32, (matches, task.width)),
        (np.uint8, (matches, mask_bytes(task.answers))),
        (np.uint8, (matches,)),
        (np.uint8, (matches,)),
    ]
    sizes = [int(np.prod(shape)) * np.dtype(kind).itemsize for kind, shape in shapes]
    raw = SPAWN.RawArray("B", sum(sizes)) if memory is None else memory
    made, at = list[NDArray[Any]](), 0
    for (kind, shape), size in zip(shapes, sizes, strict=True):
        made.append(np.frombuffer(raw, kind, int(np.prod(shape)), at).reshape(shape))
        at += size
    rewards, actions, seen, last, masks, over, broken = made
    return BatchArrays(seen, last, masks, rewards, actions, over, broken), raw


class MatchBatch:
    """The matches from one number up to another."""

    def __init__(self, task: SeatTask, arrays: BatchArrays, first: int, stop: int) -> None:
        self.task, self.arrays = task, arrays
        self.rows = range(first, stop)
        self.matches = {row: seat_match(task) for row in self.rows}
        self._played = dict.fromkeys(self.rows, 0)
        self._seed = 0

    def run(self, command: str, number: int) -> None:
        """Do what is wanted: `begin` with a seed, or `step`."""
        if command == "begin":
            self._begin(number)
        else:
            self._step()

    def _begin(self, seed: int) -> None:
        self._seed, self._played = seed, dict.fromkeys(self.rows, 0)
        for row in self.rows:
            self._anew(row)

    def _anew(self, row: int) -> None:
        """The next match of a row; one that nobody asks the seat in is over at once, and another begins."""
        match = self.matches[row]
        while True:
            match.begin(f"{self._seed} {row} {self._played[row]}")
            self._played[row] += 1
            if match.open:
                break
        self._write(row)

    def _step(self) -> None:
        arrays = self.arrays
        for row in self.rows:
            match = self.matches[row]
            number = int(arrays.actions[row])
            if number not in match.open:
                # As likely as any other, and the same with any number of processes.
                number = match.open[(number * 2654435761 + match.entries) % len(match.open)]
            match.answer(number)
            ended = match.over or match.broken_off
            arrays.rewards[row], arrays.over[row], arrays.broken[row] = match.reward, match.over, match.broken_off
            if ended:
                match.observe(arrays.last[row])
                self._anew(row)
            else:
                self._write(row)

    def _write(self, row: int) -> None:
        match, mask = self.matches[row], self.arrays.masks[row]
        match.observe(self.arrays.seen[row])
        pack_numbers(match.open, mask)
