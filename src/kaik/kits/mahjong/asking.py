"""The parts of a `score` question of `kaik query` that every mahjong reads alike; one sentence for each mistake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from kaik.core.errors import KaikError, no_such

HandRequest = Mapping[str, Any]
By = Literal["tsumo", "ron"]

_WON = "riichi double_riichi ippatsu rinshan chankan haitei houtei tenhou chihou renhou"
FLAGS = tuple(_WON.split())
"""What any mahjong may be told about a win; a game leaves aside what it does not know."""


def text(request: HandRequest, key: str, otherwise: str | None = None) -> str:
    """A text of the question; what it is otherwise, where it may be left out."""
    value = request.get(key)
    value = otherwise if value is None else value
    if not isinstance(value, str):
        raise KaikError(f"{key} is missing" if value is None else f"{key} is a text, not {value!r:.40}")
    return value


def by(request: HandRequest) -> By:
    """How the hand was won."""
    said = text(request, "by")
    if said == "tsumo":
        return "tsumo"
    if said != "ron":
        raise KaikError(f"by is tsumo or ron, not {said!r:.40}")
    return "ron"


def flags(request: HandRequest, known: Iterable[str] = FLAGS) -> frozenset[str]:
    """What the table knows about the win."""
    given = request.get("flags") or []
    if not isinstance(given, list) or not all(isinstance(flag, str) for flag in given):
        raise KaikError('flags is a list of words, as in ["rinshan"]')
    names = tuple(known)
    for flag in given:
        if flag not in names:
            raise no_such("flag", flag, names)
    return frozenset(given)


def melds(request: HandRequest, most: int = 2) -> list[tuple[str, ...]]:
    """The sets on the table: call and tiles, and as many texts more as the game reads."""
    given = request.get("melds") or []
    if not isinstance(given, list):
        raise KaikError('melds is a list of [call, tiles], as in [["pon", "777z"]]')
    for meld in given:
        texts = isinstance(meld, list) and all(isinstance(part, str) for part in meld)
        if not texts or not 2 <= len(meld) <= most:
            raise KaikError(f'a meld is [call, tiles], as in ["pon", "777z"], not {meld!r:.60}')
    return [tuple(meld) for meld in given]


def typed_meld(text: str) -> list[str]:
    """A set on the table as it is typed, `pon:777z`, in the form that `melds` has it."""
    call, sign, tiles = text.partition(":")
    if not sign or not call or not tiles:
        raise KaikError(f"a set is written call:tiles, as in pon:777z or ankan:1111m, not {text!r:.40}")
    return [call, *tiles.split(":")]
