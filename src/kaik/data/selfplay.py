"""Bots play each other, and every decision becomes a row: what was seen, open and done, and what came of it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from kaik import bots
from kaik.adapters.numbered import NumberedQuestion
from kaik.arena.cluster import spread
from kaik.core.action import Action
from kaik.core.state import Over, State
from kaik.data.files import parquet_of
from kaik.data.plan import SelfplayPlan
from kaik.play.driver import drive
from kaik.play.luck import Luck
from kaik.play.workers import side_by_side
from kaik.spaces.declared import outline_of
from kaik.spaces.masks import pack_numbers


class Shard(msgspec.Struct, frozen=True):
    """A file's worth of matches, as its bytes."""

    n: int
    matches: int
    rows: int
    parquet: bytes


class RowsOfMatch:
    """The rows of one match, column by column."""

    def __init__(self, plan: SelfplayPlan, n: int) -> None:
        self.plan, self.n = plan, n
        self.luck = Luck.of(f"{plan.seed} {n}")
        self.columns: dict[str, list[Any]] = {name: [] for name in ("entry", "seat", "bot", "action")}
        self.seen: list[NDArray[np.float32]] = []
        self.masks: list[NDArray[np.uint8]] = []
        self.payoffs: tuple[float, ...] = ()

    def play(self) -> RowsOfMatch:
        """Play the match to its end."""
        plan, state = self.plan, self.plan.source.begin(self.plan.options, self.plan.seats)
        names = [plan.bots[plan.bot_of(self.n, seat)] for seat in range(plan.seats)]
        players = [bots.timed(name, plan.source, plan.seconds) for name in names]
        own = [self.luck.apart(f"bot {seat}") for seat in range(plan.seats)]

        def choose(state: State, seat: int, n: int) -> Action:
            legal = state.legal(seat)
            if len(legal) == 1:
                return legal[0]
            dice = own[seat].dice(n)
            action = players[seat].choose(state.imagine(seat, dice), seat, dice).action
            self._noted(state, seat, n, legal, action)
            return action

        for made in drive(state, [choose] * plan.seats, self.luck, limit=plan.source.max_length):
            state = made.after
        turn = state.turn()
        self.payoffs = turn.payoffs if isinstance(turn, Over) else state.standing()
        return self

    def _noted(self, state: State, seat: int, n: int, legal: tuple[Action, ...], action: Action) -> None:
        """A row for the decision, or one for every word of it."""
        view = self.plan.encoder.encode(outline_of(self.plan.source)(state, seat))
        asked: NumberedQuestion | Action = self.plan.numbered.question(legal)
        numbers = iter(self._numbers(legal, action))
        while isinstance(asked, NumberedQuestion):
            number = next(numbers)
            self._row(view, asked, number, (n, seat, self.plan.bot_of(self.n, seat)))
            asked = asked.answered(number)

    def _numbers(self, legal: tuple[Action, ...], action: Action) -> tuple[int, ...]:
        words = self.plan.numbered.words
        return (self.plan.numbered.space.id(action),) if words is None else words.spelling(legal).words_to(action)

    def _row(
        self, view: NDArray[np.float32], asked: NumberedQuestion, number: int, facts: tuple[int, int, int]
    ) -> None:
        seen = np.zeros(self.plan.width, np.float32)
        seen[: len(view)] = view
        seen[[len(view) + word for word in asked.said]] = 1
        self.seen.append(seen)
        self.masks.append(pack_numbers(asked.open, np.empty(self.plan.mask_bytes, np.uint8)))
        for name, value in zip(self.columns, (*facts, number), strict=True):
            self.columns[name].append(value)


def play_shard(plan: SelfplayPlan, shard: int) -> Shard:
    """Play the matches of one file; the same plan and number give the same file, as far as the bots do."""
    played = [RowsOfMatch(plan, n).play() for n in plan.numbers_of(shard)]
    columns: dict[str, NDArray[Any]] = {
        "match": np.repeat([one.n for one in played], [len(one.seen) for one in played]).astype(np.int64),
        "result": np.array([one.payoffs[seat] for one in played for seat in one.columns["seat"]], np.float32),
    }
    kinds = {"entry": np.int32, "seat": np.int8, "bot": np.int16, "action": np.int64}
    for name, kind in kinds.items():
        columns[name] = np.array([value for one in played for value in one.columns[name]], kind)
    seen = [row for one in played for row in one.seen]
    masks = [row for one in played for row in one.masks]
    columns["observation"] = np.array(seen, np.float32).reshape(len(seen), plan.width)
    columns["mask"] = np.array(masks, np.uint8).reshape(len(masks), plan.mask_bytes)
    seeds = [f"{plan.seed} {one.n}" for one in played for _ in one.seen]
    return Shard(shard, len(played), len(seen), parquet_of(columns, seeds))


def missing(plan: SelfplayPlan, folder: Path) -> list[int]:
    """The files that are still to be played."""
    return [shard for shard in plan.shards if not (folder / plan.file(shard)).is_file()]


def selfplay(plan: SelfplayPlan, folder: Path, jobs: int, ray: str = "") -> Generator[Shard, None, None]:
    """Play what is missing of a plan, here or on a Ray cluster; every file is written whole, as it is done."""
    wanted = missing(plan, folder)
    work = partial(play_shard, plan)
    made: Iterator[Shard] = spread(work, wanted, plan.game, ray, jobs) if ray else side_by_side(work, wanted, jobs)
    for shard in made:
        written = folder / (plan.file(shard.n) + ".new")
        written.write_bytes(shard.parquet)
        written.replace(folder / plan.file(shard.n))
        yield shard
