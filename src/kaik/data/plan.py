"""What a run of self-play is, as plain values: whoever has the plan can play any part of it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from kaik.adapters.numbered import NumberedActions
from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.games import find
from kaik.spaces import ActionSpace, Encoder
from kaik.spaces.masks import mask_bytes

NAME = "selfplay.json"
"""The file in a folder of shards that holds its plan."""


class SelfplayPlan(msgspec.Struct, frozen=True, dict=True):
    """Which matches are played, by whom, and how they are cut into files."""

    game: str
    preset: str
    bots: tuple[str, ...]
    """Seat 0 of match 0 is the first, seat 1 the second; with every match everybody moves on a seat."""
    matches: int
    seats: int
    seed: str
    changes: dict[str, Any] = {}
    shard: int = 100
    """Matches in a file."""
    seconds: float | None = None
    rules: int = 0
    actions_version: int = ActionSpace.version
    encoding_version: int = Encoder.version

    @cached_property
    def source(self) -> Game:
        return find(self.game)

    @cached_property
    def options(self) -> Options:
        return self.source.chosen(self.preset or None, self.changes)

    @cached_property
    def numbered(self) -> NumberedActions:
        return NumberedActions(self.source, self.options)

    @cached_property
    def encoder(self) -> Encoder:
        return Encoder(self.source, self.options, self.seats)

    @property
    def width(self) -> int:
        """Numbers of an observation: the view and, where actions are said in words, those said before."""
        return self.encoder.size + (0 if self.numbered.words is None else self.numbered.size)

    @property
    def mask_bytes(self) -> int:
        return mask_bytes(self.numbered.size)

    @property
    def shards(self) -> range:
        return range(-(-self.matches // self.shard))

    def numbers_of(self, shard: int) -> range:
        """The matches of a file."""
        return range(shard * self.shard, min((shard + 1) * self.shard, self.matches))

    def file(self, shard: int) -> str:
        return f"{self.game}-{shard:05}.parquet"

    def bot_of(self, match: int, seat: int) -> int:
        """Which of the bots has a seat in a match."""
        return (match + seat) % len(self.bots)


def read_plan(folder: Path) -> SelfplayPlan:
    """The plan of a folder, or a sentence that it has none."""
    place = folder / NAME
    if not place.is_file():
        raise KaikError(f"{folder} holds no self-play: there is no {NAME} in it")
    try:
        return msgspec.json.decode(place.read_bytes(), type=SelfplayPlan)
    except msgspec.DecodeError as wrong:
        raise KaikError(f"{place} cannot be read: {wrong}") from None


def kept_plan(folder: Path, plan: SelfplayPlan) -> SelfplayPlan:
    """Write the plan into a folder, or go on with the one that is there; more matches than before may be wanted."""
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / NAME).is_file():
        before = read_plan(folder)
        for name in plan.__struct_fields__:
            if name != "matches" and getattr(before, name) != getattr(plan, name):
                raise KaikError(_difference(folder, name, getattr(before, name), getattr(plan, name)))
        if before.matches > plan.matches:
            raise KaikError(f"{folder} already has {before.matches} matches planned, more than {plan.matches}")
        if before.matches < plan.matches and before.matches % before.shard:
            # Its last file is not full yet: it is played again, with more matches.
            (folder / before.file(before.shards[-1])).unlink(missing_ok=True)
    written = folder / (NAME + ".new")
    written.write_bytes(msgspec.json.format(msgspec.json.encode(plan), indent=1))
    written.replace(folder / NAME)
    return plan


def _difference(folder: Path, name: str, before: object, now: object) -> str:
    """What keeps a run from going on in a folder."""
    told, wanted = (", ".join(value) if isinstance(value, tuple) else repr(value) for value in (before, now))
    verb = "are" if name.endswith("s") else "is"
    return f"{folder} holds another self-play: its {name} {verb} {told}, not {wanted}"
