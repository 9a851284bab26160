"""Practice matches: they begin with entries that were given, which the rules have replayed.

Nobody threw the luck of given entries here, so it follows from no seed; all luck after them does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from kaik.core.errors import BadPosition
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import State
from kaik.play.match import Match, Step, replayed
from kaik.play.talk import read_action
from kaik.server.projection import Faces

SLICE = 50
"""Entries that are replayed before others have their turn."""


class GivenStart(msgspec.Struct, frozen=True):
    """What a practice match begins with: its rules, its entries, and who is asked after them."""

    game: str
    preset: str
    options: dict[str, Any]
    seats: int
    log: tuple[tuple[int, str], ...]
    asked: tuple[int, ...]
    origin: str = ""

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple((seat, read_action(text)) for seat, text in self.log)


def begin_match(game: Game, options: Options, seats: int, preset: str, origin: str = "") -> Match:
    """A match before its first entry: in the game's first position, or in one that is written."""
    if not origin:
        return Match.begin(game, options, seats, preset)
    if game.beginnings is None:
        raise BadPosition(f"{game.slug} has no position text")
    return Match.begin(game, options, seats, preset, game.beginnings.read(origin, options))


async def follow_given(begun: Match, steps: Sequence[Step], seats: Iterable[int]) -> tuple[Match, Faces]:
    """The match after its given entries, and how they look from each seat."""
    match, faces = begun, Faces(begun, seats)

    def judge(state: State, n: int, seat: int, action: Any) -> State:
        faces.note_action(state, n, seat, action)
        return state.played(seat, action)

    for start in range(0, len(steps), SLICE):
        match = replayed(match, steps[start : start + SLICE], judge)
        await asyncio.sleep(0)
    return match, faces
