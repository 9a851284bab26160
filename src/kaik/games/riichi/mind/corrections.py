"""By how much the best judge's opinion of a discard or a call is corrected, as playing on from both has shown."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources

import msgspec

from kaik.games.riichi.mind.features import DISCARD, MOMENTS, Row, moment
from kaik.games.riichi.mind.prospects import RiichiJudge


class Corrections(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points for each unit of a feature."""

    discard: dict[str, tuple[float, ...]]
    """By moment: a number for each of `DISCARD`, or none."""
    call: tuple[float, ...]
    """A number for each of `CALL`."""


def read(text: str) -> Corrections:
    """The numbers of a card."""
    told = tomllib.loads(text)
    return msgspec.convert({"discard": told["discard"], "call": told["call"]["weights"]}, Corrections)


@cache
def learned_corrections() -> Corrections:
    """The numbers beside this file; their card tells how they were learned."""
    return read(resources.files(__package__).joinpath("corrections.toml").read_text(encoding="utf-8"))


def discard_weights(judge: RiichiJudge, nearest: int) -> Row:
    """What each feature of a discard counts in this moment."""
    rows = learned_corrections().discard
    found = [0.0] * len(DISCARD)
    for name, much in zip(MOMENTS, moment(judge, nearest), strict=True):
        if much and name in rows:
            found = [one + much * other for one, other in zip(found, rows[name], strict=True)]
    return found


def call_weights() -> Sequence[float]:
    """The same for a call, in any moment."""
    return learned_corrections().call


def correction(features: Row, weights: Sequence[float]) -> float:
    """Points that the features of an action say besides."""
    return sum([one * other for one, other in zip(features, weights, strict=True)])
