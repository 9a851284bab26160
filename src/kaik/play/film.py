"""A game's short film: a few turns of a real match, which its rules page plays on its own board.

It lies in the game's folder as `film.toml`: a log from the first entry on, the entry from which it is shown, and
through whose eyes. Positions are never written down: the rules play the log whenever it is read.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import resources

import msgspec

from kaik.core.action import CHANCE
from kaik.core.errors import BadRecord
from kaik.core.game import Game
from kaik.play.match import Match, Step, replayed
from kaik.play.talk import read_action

NAME = "film.toml"
LUCK = "*"
"""Who an entry of the log is by where nobody did it."""


class Film(msgspec.Struct, frozen=True):
    """A match, and the part of it that is shown."""

    match: Match
    start: int
    """The first entry that is shown: the film begins with the position before it."""
    eyes: int
    """The seat through whose eyes it is seen."""


class FilmText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A film as it is written."""

    seats: int
    start: int
    log: str
    """A line an entry: the seat, or `*` for luck, and the action."""
    preset: str = ""
    eyes: int = 0


def film_of(game: Game) -> Film | None:
    """The film in a game's folder, played by its rules; None where it has none."""
    place = resources.files(game.package).joinpath(NAME)
    if not place.is_file():
        return None
    written = msgspec.convert(tomllib.loads(place.read_text(encoding="utf-8")), FilmText)
    preset = written.preset or game.default
    match = replayed(Match.begin(game, game.preset(preset), written.seats, preset), _steps(written.log))
    if not (0 <= written.start < len(match.log) and 0 <= written.eyes < written.seats):
        raise BadRecord(f"the film of {game.slug} has {len(match.log)} entries; none is shown from {written.start} on")
    return Film(match, written.start, written.eyes)


def _steps(log: str) -> Iterator[Step]:
    for line in log.split("\n"):
        who, _, action = line.strip().partition(" ")
        if action:
            yield CHANCE if who == LUCK else int(who), read_action(action.strip())
