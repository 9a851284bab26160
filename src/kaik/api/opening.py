"""How a match comes to be: a new one, one out of a file, and a whole one played by bots."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import IO, Any

from kaik.api.mutable import ChanceMode, MutableMatch
from kaik.api.seated import BotLike
from kaik.core.action import CHANCE
from kaik.core.errors import KaikError, no_such
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import State
from kaik.games import find, slugs
from kaik.play.foreign import opened
from kaik.play.luck import SEED_BYTES, Luck
from kaik.play.match import Match

Seed = int | str | None
"""A number or a text that fixes all luck of a match; None is luck that nobody knows."""

CHANCE_MODES: tuple[ChanceMode, ...] = ("throw", "ask")


def games() -> tuple[str, ...]:
    """The ids of all games, as `kaik.match` takes them."""
    return slugs()


def match(
    game: str | Game,
    preset: str = "",
    *,
    seats: int | None = None,
    seed: Seed = None,
    options: Mapping[str, Any] | None = None,
    position: str = "",
    chance: ChanceMode = "throw",
) -> MutableMatch:
    """A new match: the book's rules, the fewest seats and new luck unless told otherwise.

    `options` change single rules of the preset; `position` is where it begins, as the game's notation writes it.
    With `chance="ask"` luck is not thrown: its outcomes are played like actions, or drawn by `throw()`.
    """
    if chance not in CHANCE_MODES:
        raise no_such("way of luck", chance, CHANCE_MODES)
    found = find(game) if isinstance(game, str) else game
    rules = found.chosen(preset, options)
    origin = _origin(found, rules, position) if position else None
    begun = Match.begin(found, rules, seats, preset or found.default, origin)
    return MutableMatch(begun, _luck(seed), chance)


def load(file: str | PathLike[str] | IO[str] | IO[bytes], chance: ChanceMode = "throw") -> MutableMatch:
    """The match in a record, of any format that kaik reads, ready to be played on.

    What luck still owes is thrown by the record's seed, or by new luck if it names none.
    """
    source = Path(file).read_bytes() if isinstance(file, str | PathLike) else file.read()
    record = opened(source).record
    luck = record.luck
    loaded = MutableMatch(record.match, luck or _luck(None), chance, _steps_of(record.match, chance))
    loaded._by_hand = 0 if luck is None else None
    return loaded


def play_out(
    game: str | Game,
    *bots: BotLike,
    preset: str = "",
    seats: int | None = None,
    seed: Seed = None,
    options: Mapping[str, Any] | None = None,
) -> MutableMatch:
    """A whole match played by bots, one for each seat; a single one plays all seats."""
    if not bots:
        raise KaikError("somebody must play: give a function of a view and legal actions, or a name such as level3")
    count = seats if seats is not None or len(bots) == 1 else len(bots)
    played = match(game, preset, seats=count, seed=seed, options=options)
    if len(bots) not in (1, played.seats):
        raise KaikError(f"{len(bots)} bots were given for {played.seats} seats; give one for each, or one for all")
    played.run({seat: bots[seat % len(bots)] for seat in range(played.seats)})
    return played


def _luck(seed: Seed) -> Luck:
    return Luck(secrets.token_bytes(SEED_BYTES)) if seed is None else Luck.of(seed)


def _origin(game: Game, options: Options, position: str) -> State:
    if game.beginnings is None:
        raise KaikError(f"{game.slug} has no notation of positions; its matches begin with the game's first")
    return game.beginnings.read(position, options)


def _steps_of(match: Match, chance: ChanceMode) -> list[Match]:
    """The match before each of its actions, so that what was loaded can be taken back as well."""
    then = Match.begin(match.game, match.options, match.seats, match.preset, match.origin)
    past = list[Match]()
    for entry in match.log:
        if entry.seat != CHANCE or chance == "ask":
            past.append(then)
        then = then.played(entry.seat, entry.action)
    return past
