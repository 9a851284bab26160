"""Thousands of matches at once: arrays in, arrays out, on one core or on several.

What the seats see, what they may do, rewards and ends lie in memory that all processes share; each process plays its
own part of the matches, and nothing but a word goes over the pipes between them.
"""

from __future__ import annotations

from itertools import pairwise
from multiprocessing.connection import Connection, wait
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from kaik.adapters.batch import MatchBatch, shared_arrays
from kaik.adapters.batch_worker import BatchWorker
from kaik.adapters.seat_match import SeatTask
from kaik.core.errors import KaikError

StepResult = tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]
"""What a step tells: observations, rewards, which matches are over, which were broken off, and the rest."""


class SeatVectorEnv(VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """One seat of each of `num_envs` matches against bots.

    A match that ends begins anew in the same step; what was seen last is in `infos["final_obs"]`. Masks are packed
    bits: `np.unpackbits(infos["action_mask"], axis=1, count=size)` has 1 where a number answers. A number that is not
    open is replaced by one that is. The arrays are written anew by every step; copy what is to be kept.

    `step` waits for all processes. With `send` and `recv` each goes on as soon as its own rows are answered.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        *,
        game: str,
        preset: str = "",
        seats: int = 0,
        seat: int = 0,
        opponents: str | tuple[str, ...] = "random",
        options: dict[str, Any] | None = None,
        longest: int = 0,
        processes: int = 1,
    ) -> None:
        if num_envs < 1 or not 1 <= processes <= num_envs:
            raise KaikError(f"{num_envs} matches cannot be played by {processes} processes")
        names = (opponents,) if isinstance(opponents, str) else tuple(opponents)
        self.task = SeatTask(game, preset, seats, seat, names, options or {}, longest)
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(0.0, 1.0, (self.task.width,), np.float32)
        self.single_action_space = spaces.Discrete(self.task.answers)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._arrays, memory = shared_arrays(self.task, num_envs)
        cuts = np.linspace(0, num_envs, processes + 1).astype(int).tolist()
        self.parts = tuple(slice(*cut) for cut in pairwise(cuts))
        """The rows of each process."""
        self._here = MatchBatch(self.task, self._arrays, 0, num_envs) if processes == 1 else None
        strangers = list(pairwise(cuts)) if self._here is None else []
        self._workers = [BatchWorker(self.task, memory, num_envs, part) for part in strangers]
        self._sent: list[int] = []

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """New matches everywhere; with a seed all that follow are fixed, by any number of processes."""
        base = seed if isinstance(seed, int) else None if seed is None else hash(tuple(seed)) & ((1 << 62) - 1)
        if base is None:
            base = int(np.random.default_rng().integers(1 << 62))
        while self._sent:
            self.recv()
        self._all("begin", base)
        return self._arrays.seen, {"action_mask": self._arrays.masks, "_action_mask": np.ones(self.num_envs, bool)}

    def step(self, actions: NDArray[np.int64]) -> StepResult:
        """Answer in all matches."""
        self._arrays.actions[:] = actions
        self._all("step", 0)
        return self._told(slice(None))

    def send(self, part: int, actions: NDArray[np.int64]) -> None:
        """Answer in the matches of one part (`parts[part]`) and do not wait for them."""
        if part in self._sent:
            raise KaikError(f"part {part} was sent already and not yet received")
        self._arrays.actions[self.parts[part]] = actions
        self._sent.append(part)
        if self._here is None:
            self._workers[part].send("step", 0)

    def recv(self) -> tuple[int, StepResult]:
        """The first part that is done, and its rows of what `step` returns; the others play on meanwhile."""
        if not self._sent:
            raise KaikError("nothing was sent that could be received")
        part = self._sent[0] if self._here is not None else self._done()
        if self._here is not None:
            self._here.run("step", 0)
        self._sent.remove(part)
        return part, self._told(self.parts[part])

    def _done(self) -> int:
        """Wait until a process that was told to go on is done."""
        told = {self._workers[part].pipe: part for part in self._sent}
        part = told[cast(Connection, wait(list(told))[0])]
        self._workers[part].wait()
        return part

    def _told(self, rows: slice) -> StepResult:
        arrays = self._arrays
        over, broken = arrays.over[rows].astype(bool), arrays.broken[rows].astype(bool)
        infos: dict[str, Any] = {"action_mask": arrays.masks[rows], "_action_mask": np.ones(len(over), bool)}
        if (ended := over | broken).any():
            infos |= {"final_obs": arrays.last[rows], "_final_obs": ended}
        return arrays.seen[rows], arrays.rewards[rows], over, broken, infos

    def _all(self, command: str, number: int) -> None:
        if self._here is not None:
            self._here.run(command, number)
            return
        for worker in self._workers:
            worker.send(command, number)
        for worker in self._workers:
            worker.wait()

    @property
    def masks(self) -> NDArray[np.uint8]:
        """What may be answered in all matches now, as packed bits."""
        return self._arrays.masks

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that play, by their numbers; none where this one does."""
        return tuple(worker.pid for worker in self._workers)

    def mask(self, rows: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """The masks unpacked: 1 where a number answers."""
        packed = self._arrays.masks if rows is None else rows
        return np.unpackbits(packed, axis=1, count=self.task.answers)

    def close_extras(self, **_: Any) -> None:
        """End the processes."""
        for worker in self._workers:
            worker.end()
        self._workers = []
