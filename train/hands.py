"""Seasons of a mahjong that its best judge plays against itself, every seat with slightly different numbers.

Every season is played twice over the same wall: once with some numbers a little higher or lower, chosen by lot seat by
seat, and once with each of them changed the other way. So what a number is worth can be told from what its seat won.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from time import monotonic
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from kaik.core.action import CHANCE, Action
from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.core.mind import JudgeNumbers
from kaik.core.state import Over, State, Throw
from kaik.games import find
from kaik.kits.mahjong.mind.judge import BEST

LOT = (-1, -1, -1, 0, 0, 1, 1, 1)
"""What is drawn for each number of each seat: down, as it is, up."""
VERBS = ("tsumo", "ron", "riichi", "chi", "pon", "daiminkan", "kakan", "ankan", "lay", "swap")
"""What seats did in a season is counted by these; a ron that was said need not have been heard."""


class Dice:
    """The luck of a wall."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed)

    def below(self, n: int) -> int:
        return self.random.randrange(n)


class Numbers:
    """What a game's judge weighs with, and how these numbers are moved."""

    def __init__(self, game: Game) -> None:
        if game.mind.judge_numbers is None:
            raise KaikError(f"the judge of {game.slug} weighs with no numbers that could be learned")
        self.game = game
        self.judge: JudgeNumbers[Any] = game.mind.judge_numbers
        self.by_hand: msgspec.Struct = self.judge.by_hand
        self.times: Mapping[str, float] = self.judge.times
        self.plus: Mapping[str, float] = self.judge.plus
        self.names = (*self.times, *self.plus)

    def moved(self, base: msgspec.Struct, far: NDArray[Any]) -> msgspec.Struct:
        """Numbers moved so far, each in its unit; those that do not move stay exactly what they are."""
        now: dict[str, float] = msgspec.structs.asdict(base)
        for name, much in zip(self.names, far.tolist(), strict=True):
            if much and name in self.times:
                now[name] *= float(np.exp(much * self.times[name]))
            elif much:
                now[name] += much * self.plus[name]
        return type(base)(**now)

    def way(self, begin: msgspec.Struct, end: msgspec.Struct) -> NDArray[np.float64]:
        """How far it is from some numbers to others, each in its unit."""
        old, new = msgspec.structs.asdict(begin), msgspec.structs.asdict(end)
        times = [np.log(new[name] / old[name]) / by for name, by in self.times.items()]
        return np.array([*times, *((new[name] - old[name]) / by for name, by in self.plus.items())], float)

    def read(self, toml: bytes) -> msgspec.Struct:
        """The numbers of a card; those that are not there are as they were written by hand."""
        told: dict[str, Any] = msgspec.toml.decode(toml)
        return msgspec.convert(told.get("values", {}), type(self.by_hand))


class Season(NamedTuple):
    """A season that was played to its end."""

    change: tuple[int, ...]
    did: Counter[tuple[int, str]]
    """How often each seat chose each verb."""
    decisions: int
    after: Any


class Played(NamedTuple):
    """One season, played once with the numbers some lots made."""

    lots: NDArray[np.int8]
    """By seat and number."""
    change: tuple[int, ...]
    placed: tuple[float, ...]
    """By how many players fewer each seat may hope to be beaten, twice; nothing where points are all that counts."""
    did: Counter[tuple[int, str]]
    """How often each seat chose each verb."""
    decisions: int
    after: Any


def seasons(
    numbers: Numbers, preset: str, seconds: float, seed: int, base: msgspec.Struct
) -> Iterator[tuple[Played, Played]]:
    """Seasons played twice, match after match until the time is over."""
    until, lots, game = monotonic() + seconds, np.random.default_rng(seed), numbers.game
    options = game.chosen(preset or None, {})
    for match in count():
        state: State = game.begin(options)
        while not isinstance(state.turn(), Over):
            if monotonic() >= until:
                return
            seats = len(state.standing())
            lot = lots.choice(np.array(LOT, np.int8), (seats, len(numbers.names)))
            wall = f"{seed} {match} {state.season_of()[0]}"
            one, other = played(numbers, state, lot, wall, base), played(numbers, state, -lot, wall, base)
            yield one, other
            state = one.after


def played(numbers: Numbers, start: Any, lots: NDArray[np.int8], wall: str, base: msgspec.Struct) -> Played:
    """Play a season with the numbers these lots make of some others."""
    made = season(numbers, start, [numbers.moved(base, lot) for lot in lots], wall)
    return Played(lots, made.change, _placed(numbers, start, made.change), *made[1:])


def season(numbers: Numbers, start: Any, values: Sequence[msgspec.Struct], wall: str) -> Season:
    """Play a season, each seat with numbers of its own."""
    dice, did, decisions = Dice(wall), Counter[tuple[int, str]](), 0
    state = start
    while state.season_of()[0] == start.season_of()[0]:
        turn = state.turn()
        if isinstance(turn, Over):
            break
        if isinstance(turn, Throw):
            state = state.played(CHANCE, turn.chance.sample(dice))
            continue
        seat = min(turn.seats)
        actions = state.legal(seat)
        decisions += len(actions) > 1
        action = _decided(numbers, values[seat], state, seat, actions)
        did[seat, action.verb] += 1
        state = state.played(seat, action)
    change = tuple(after - before for after, before in zip(state.points, start.points, strict=True))
    return Season(change, did, decisions, state)


def _decided(numbers: Numbers, values: msgspec.Struct, state: State, seat: int, actions: tuple[Action, ...]) -> Action:
    if len(actions) == 1:
        return actions[0]
    return max(numbers.judge.advice(values, state, seat, BEST), key=lambda one: one.worth).action


def _placed(numbers: Numbers, start: State, change: tuple[int, ...]) -> tuple[float, ...]:
    if numbers.judge.places is None:
        return (0.0,) * len(change)
    places = [numbers.judge.places(start, seat) for seat in range(len(change))]
    return tuple(each(float(points)) - each(0.0) for each, points in zip(places, change, strict=True))


def columns(made: list[tuple[Played, Played]]) -> dict[str, NDArray[Any]]:
    """Seasons column by column: those of a pair follow each other."""
    each = [one for pair in made for one in pair]
    did = [[[one.did[seat, verb] for verb in VERBS] for seat in range(len(one.change))] for one in each]
    return {
        "lots": np.array([one.lots for one in each], np.int8),
        "change": np.array([one.change for one in each], np.int32),
        "placed": np.array([one.placed for one in each], np.float32),
        "did": np.array(did, np.int16),
        "decisions": np.array([one.decisions for one in each], np.int32),
    }


def numbers_of(slug: str) -> Numbers:
    """The numbers of a game, by its name."""
    return Numbers(find(slug))


__all__ = [
    "LOT",
    "VERBS",
    "Dice",
    "Numbers",
    "Played",
    "Season",
    "columns",
    "numbers_of",
    "played",
    "season",
    "seasons",
]
