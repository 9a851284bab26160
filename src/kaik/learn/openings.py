"""Openings: how a game may begin, as the search found it for both sides; the `openings.toml` in the game's folder.

A line is written from the first move on, every move with what it is worth to whoever makes it, in percent of the match:

    lines = [
      ["step:TAU-TAI-TY 50.8", "ride:XY-ZY-ZO 49.7"],
    ]

What finishes a move, a throw and where it lands, stands without a worth. `train/openings.py` makes the files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import resources
from itertools import takewhile

import msgspec

from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.games import find

FILE = "openings.toml"


class OpeningMove(msgspec.Struct, frozen=True):
    """A move worth making, and the best answers to it."""

    action: str
    worth: float
    """To whoever makes it, in percent of the match."""
    then: tuple[str, ...] = ()
    """What finishes it: a throw, and what the same side chooses then; empty where it needs nothing."""
    answers: tuple[OpeningMove, ...] = ()
    """What the other side may do then, the best first."""


class OpeningBook(msgspec.Struct, frozen=True):
    """How a game may begin under one rule set."""

    preset: str
    search: str
    """The version of the search."""
    seconds: float
    """How long it thought about a position."""
    first: tuple[str, ...]
    """What comes before the first move: who begins."""
    moves: tuple[OpeningMove, ...]


class WrittenBook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[book]]` as it stands in the file, with how it was made."""

    preset: str
    search: str
    judge: int
    """The version of the weights, as `judge.toml` has it; 0 without weights."""
    seconds: float
    seed: int
    command: str
    first: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


class WrittenBooks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole `openings.toml`."""

    book: tuple[WrittenBook, ...]


def openings_of(game: Game) -> tuple[OpeningBook, ...]:
    """The books of a game, one for each rule set that has one; none if its folder has no file."""
    return tuple(
        OpeningBook(each.preset, each.search, each.seconds, each.first, _moves(game.slug, each.lines))
        for each in written_books(game.slug)
    )


@cache
def written_books(slug: str) -> tuple[WrittenBook, ...]:
    """The books as they stand in the file."""
    place = resources.files(find(slug).package).joinpath(FILE)
    return read_books(slug, place.read_text(encoding="utf-8")) if place.is_file() else ()


def read_books(slug: str, text: str) -> tuple[WrittenBook, ...]:
    """The books a text spells, or a sentence about what is wrong with it."""
    try:
        return msgspec.convert(tomllib.loads(text), WrittenBooks).book
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise KaikError(f"{FILE} of {slug} cannot be read: {wrong}") from None


def _moves(slug: str, lines: Iterable[tuple[str, ...]]) -> tuple[OpeningMove, ...]:
    """Lines that begin alike drawn together into a tree."""
    following: dict[str, list[tuple[str, ...]]] = {}
    for first, *rest in filter(None, lines):
        following.setdefault(first, []).append(tuple(rest))
    return tuple(_move(slug, first, rests) for first, rests in following.items())


def _move(slug: str, entry: str, rests: list[tuple[str, ...]]) -> OpeningMove:
    action, _, worth = entry.partition(" ")
    try:
        share = float(worth)
    except ValueError:
        raise KaikError(f"{FILE} of {slug}: {entry!r} is no move with its worth, as in step:TAU-TAI-TY 50.8") from None
    then = next(tuple(takewhile(_unweighed, rest)) for rest in rests)
    return OpeningMove(action, share, then, _moves(slug, (rest[len(then) :] for rest in rests)))


def _unweighed(entry: str) -> bool:
    return " " not in entry


__all__ = ["OpeningBook", "OpeningMove", "openings_of"]
