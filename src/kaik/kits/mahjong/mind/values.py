"""The numbers a judgement is made with, so that they can be learned: as they were written by hand unless told."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from importlib import resources
from typing import TypeVar

import msgspec


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all mahjongs weigh with."""

    run_taken: float = 0.8
    """How much sooner a called run comes than a drawn one."""
    triplet_taken: float = 2.2
    """The same for a triplet."""
    taken: float = 0.5
    """How readily others throw what a ready hand waits for, beside a tile drawn at random."""
    wait: float = 6.0
    """About how many tiles a hand will wait for that is not ready yet."""
    open_speed: float = 1.6
    """How much faster a hand that calls comes nearer, two steps and more away."""
    closed_speed: float = 1.0
    """The same for a hand that does not."""
    read: float = 0.5
    """How much what is read of a hand a step away counts, beside what is usual."""
    back: float = 0.5
    """How much of its hopes a hand keeps that goes a step back."""
    back_feared: float = 0.5
    """The same while somebody else is probably ready: going back is then giving the hand up."""
    shape: float = 0.0
    """Points for pairs and neighbours in a hand that is not ready."""
    first_call: float = 0.0
    """Points that speak for opening a closed hand."""
    more_calls: float = 0.0
    """Points that speak for calling again."""
    ready_call: float = 0.0
    """Points that speak for a call that leaves the hand ready."""
    far_call: float = 0.0
    """Points that speak for a call that leaves the hand two steps away or more."""
    bold_call: float = 0.0
    """Points that speak for a call while somebody else is surely ready."""
    open_hit: float = 1.0
    """How much oftener an open hand gives the winning tile, for it has fewer tiles to choose from."""
    far_hit: float = 1.0
    """The same for a hand two steps away or more."""
    fear: float = 1.0
    """How much more a dangerous tile counts than what it costs by itself."""


BY_HAND = Values()
"""What was written by hand."""

ValuesT = TypeVar("ValuesT", bound=Values)

TIMES: Mapping[str, float] = {
    "run_taken": 0.4,
    "triplet_taken": 0.35,
    "taken": 0.35,
    "wait": 0.25,
    "open_speed": 0.2,
    "closed_speed": 0.2,
    "open_hit": 0.5,
    "far_hit": 0.5,
    "fear": 0.4,
}
"""By how much the logarithm of a number is changed to learn what it is worth."""
PLUS: Mapping[str, float] = {"read": 0.3, "back": 0.3, "back_feared": 0.3}
"""By how much a number itself is changed; for shares of something."""
POINTS: Mapping[str, float] = {
    "shape": 40.0,
    "first_call": 150.0,
    "more_calls": 150.0,
    "ready_call": 200.0,
    "far_call": 150.0,
    "bold_call": 200.0,
}
"""The same for points, where an attentive beginner would not leave 300 of them lying."""
BEGINNERS = 300.0


def changes(unit: float = BEGINNERS, unused: Iterable[str] = ()) -> tuple[dict[str, float], dict[str, float]]:
    """By how much these numbers are changed in a game whose judge has this unit; without those it has no use for."""
    points = {name: many * (unit / BEGINNERS) for name, many in POINTS.items()}
    return _without(TIMES, unused), _without({**PLUS, **points}, unused)


def _without(all_: Mapping[str, float], unused: Iterable[str]) -> dict[str, float]:
    return {name: by for name, by in all_.items() if name not in unused}


def numbers(text: str, kind: type[ValuesT]) -> ValuesT:
    """The numbers under `[values]` of a card; those that are not there are as they were written by hand."""
    return msgspec.convert(tomllib.loads(text).get("values", {}), kind)


def learned(package: str, kind: type[ValuesT]) -> ValuesT:
    """What was learned: `values.toml` in a game's package tells how."""
    return numbers(resources.files(package).joinpath("values.toml").read_text(encoding="utf-8"), kind)
