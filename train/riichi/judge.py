"""The compiled judge as Python sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kaik.core.action import Action
from kaik.engine.tiles import spots
from kaik.engine.tiles.pack import pack
from kaik.games import find
from kaik.games.riichi.mind.corrections import Corrections, learned_corrections
from kaik.games.riichi.mind.features import MOMENTS
from kaik.games.riichi.mind.values import RiichiValues
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.rules import Riichi
from kaik.kits.mahjong import places
from kaik.kits.mahjong.numbers import answer_of
from train.riichi.play import ADVISE, FEATURES, MATCHES, PAIRS, SAMPLES, VERBS, Task, door
from train.riichi.room import AT, WIDTH, Judged, Reals, room, row_of, rows_of

_MIDDLE = spots.FIRST_SPOT + places.MEN
Rows = NDArray[Any]


class Contender(NamedTuple):
    """What a judge weighs with."""

    values: RiichiValues
    corrections: Corrections | None = None
    """Those that were learned unless told; they count where the values say so."""


class Samples(NamedTuple):
    """Decisions that were played on from in two ways."""

    men: Rows
    now: Rows
    """The positions."""
    facts: Rows
    """The seat, the action that was chosen, the other one."""
    gaps: Reals
    """The worth of both, then by points and places what came of both."""


class CompiledJudge:
    """The best judge of riichi under one choice of options."""

    def __init__(self, preset: str) -> None:
        options: Any = find("riichi").chosen(preset, {})
        self.options: RiichiOptions = options
        self.room: Judged = room(pack(Riichi.tile_rules(options)))

    def _lay(self, state: Riichi) -> None:
        men, now = state.numbers()
        self.room.s[spots.FIRST_SPOT : _MIDDLE] = men
        self.room.s[_MIDDLE : spots.END_SPOT] = now

    def _task(self, sides: Sequence[Contender], seed: int = 0, **more: Any) -> Task:
        """Room for what is to be played; what is not told is empty."""
        many = more.pop("many", 1)
        start = np.zeros((3, spots.ROOM), np.int64)
        start[0] = self.room.s
        corrections = [rows_of(side.corrections or learned_corrections()) for side in sides]
        empty: dict[str, Any] = {
            "times": np.zeros(0),
            "plus": np.zeros(0),
            "seats": np.zeros(4, np.int64),
            "lots": np.zeros((0, 4, 1), np.int64),
            "which": np.zeros(0, np.int64),
            "change": np.zeros((len(more.get("lots", ())), 2, 8)),
            "did": np.zeros((len(sides), VERBS), np.int64),
            "values": np.tile(row_of(sides[0].values), (4, 1)),
            "luck": np.zeros(1, np.uint64),
            "rows": np.zeros((many, spots.ROOM), np.int64),
            "facts": np.zeros((many, 8), np.int64),
            "gaps": np.zeros((many, 6)),
            "choice": np.zeros(1, np.uint64),
            "often": np.zeros(1),
            "apart": 0.0,
            "features": np.zeros((2 * many, WIDTH + len(MOMENTS))),
        }
        base = np.array([row_of(side.values) for side in sides])
        return Task(base=base, start=start, seed=seed, corrections=np.array(corrections), **{**empty, **more})

    def worths(self, state: Riichi, seat: int, side: Contender) -> dict[Action, float]:
        """What each action of a seat is worth."""
        self._lay(state)
        count = door(self.room, self._task([side]), ADVISE, seat)
        codes = self.room.s[spots.OUT : spots.OUT + count].tolist()
        return {answer_of(code): float(self.room.worth[n]) for n, code in enumerate(codes)}

    def pairs(
        self, side: Contender, times: Mapping[str, float], plus: Mapping[str, float], lots: Rows, seed: int
    ) -> tuple[Reals, Rows]:
        """Play pairs of seasons, every seat with numbers moved by its lots and then the other way.

        Lots by pair, seat and number, in the order of `times`, then `plus`. What came of it by pair, season and seat:
        points, then places; and how often seats declared, called, drew a win, took one, and decided.
        """
        which = np.array([AT[name] for name in (*times, *plus)], np.int64)
        by_times = np.array([*times.values(), *[0.0] * len(plus)])
        by_plus = np.array([*[0.0] * len(times), *plus.values()])
        self._lay(Riichi.opened(self.options, 4))
        task = self._task([side], seed, times=by_times, plus=by_plus, which=which, lots=lots)
        door(self.room, task, PAIRS, 0)
        return task.change, task.did[0]

    def switched(self, one: Contender, other: Contender, pairs: int, seed: int) -> Reals:
        """Play pairs of seasons, two seats with each of two judges, who change places in the second.

        By pair, in points and in places: how much more the seats of the second won than they did as the first.
        """
        lots = np.random.default_rng(seed).permuted(np.tile([-1, -1, 1, 1], (pairs, 1)), axis=1)
        self._lay(Riichi.opened(self.options, 4))
        task = self._task([one, other], seed, lots=lots[:, :, None])
        door(self.room, task, PAIRS, 0)
        apart = (task.change[:, 0] - task.change[:, 1]).reshape(pairs, 2, 4) * lots[:, None, :]
        return np.asarray(apart.mean(axis=2))

    def matches(self, sides: Sequence[Contender], seated: Rows, luck: Rows, seed: int) -> Rows:
        """Play matches; by match which side sits where, and the number of its luck. The points in the end."""
        lots = np.stack([seated, np.repeat(luck[:, None], 4, axis=1)], axis=2)
        self._lay(Riichi.opened(self.options, 4))
        task = self._task(sides, seed, lots=lots)
        door(self.room, task, MATCHES, 0)
        return task.change[:, 0, :4].astype(int)

    def samples(self, side: Contender, many: int, seed: int, kind: int, often: float, apart: float) -> Samples:
        """Play seasons, and from so many decisions of a kind once more with another action that was not far behind."""
        self._lay(Riichi.opened(self.options, 4))
        task = self._task([side], seed, many=many, often=np.array([often]), apart=apart)
        task.facts[0, 7] = kind
        door(self.room, task, SAMPLES, 0)
        men, now = task.rows[:, spots.FIRST_SPOT : _MIDDLE], task.rows[:, _MIDDLE : spots.END_SPOT]
        return Samples(men.astype(np.uint8), now.copy(), task.facts[:, :3].copy(), task.gaps)

    def features(self, side: Contender, samples: Samples) -> tuple[Reals, Reals]:
        """The features of both actions of samples, and the moment they were chosen in."""
        task = self._task([side], many=len(samples.men))
        task.rows[:, spots.FIRST_SPOT : _MIDDLE], task.rows[:, _MIDDLE : spots.END_SPOT] = samples.men, samples.now
        task.facts[:, :3] = samples.facts
        door(self.room, task, FEATURES, 0)
        found = task.features.reshape(len(samples.men), 2, -1)
        return found[:, :, :WIDTH], found[:, 0, WIDTH:]
