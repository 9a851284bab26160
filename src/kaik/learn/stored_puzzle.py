"""A puzzle as a line of `puzzles.jsonl`: one object with everything `kaik query` needs to look at its position."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class StoredPuzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line. `game`, and the starting point's fields beside it, are what `kaik query legal` takes."""

    id: str
    game: str
    preset: str
    seats: int
    seat: int
    asks: Literal["best", "count"]
    solution: tuple[str | int, ...]
    """Every action that solves it, the best one first; or the number, or the name, that is counted."""
    themes: tuple[str, ...]
    seed: str
    made: str
    """The version that made it."""
    rules: int
    """The number of the game's rules it was made by."""
    kind: str
    """`best`, or the kind of a question of the game."""
    options: dict[str, Any] = {}
    position: str = ""
    log: tuple[str, ...] = ()
    lead: float | None = None
    how: str = ""
    reply: tuple[str, ...] = ()
    """What the others answer to the best action, where finding that takes a long reading: `1 move:NAI-NY`."""


def number_or_text(answer: str) -> str | int:
    """What is counted is a number where it is one."""
    return int(answer) if answer.lstrip("-").isdecimal() else answer
