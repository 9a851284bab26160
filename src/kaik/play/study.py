"""A folder of records as a study set: one row for each record, what they add up to, and the files that are none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from statistics import mean, median

import msgspec

from kaik.core.action import CHANCE
from kaik.core.errors import KaikError
from kaik.play.foreign import ForeignRecord, opened
from kaik.play.header import LARGEST
from kaik.play.match import Match

OPENING = 4
"""Actions of an opening; in a game of tiles these are the first discards."""
ANSWERS = ("pass",)
"""Actions that everybody is asked for and that open nothing."""
MOST_OPENINGS = 20


class RecordRow(msgspec.Struct, frozen=True):
    """What one record tells at a glance."""

    file: str
    format: str
    game: str
    preset: str
    seats: int
    names: tuple[str, ...]
    date: str
    place: str
    entries: int
    actions: int
    """Actions of the players, luck and answers left out."""
    over: bool
    payoffs: tuple[float, ...]
    winners: tuple[int, ...]
    """The seats with most points, once it is over."""
    opening: str
    """The first actions of the players, as our log spells them."""


class Unreadable(msgspec.Struct, frozen=True):
    """A file that holds no record, and why."""

    file: str
    error: str


class PlayerRow(msgspec.Struct, frozen=True):
    """What one player has in all records that name them."""

    name: str
    games: int
    finished: int
    wins: int
    mean_payoff: float


class StudySet(msgspec.Struct, frozen=True):
    """All records of a folder together."""

    records: tuple[RecordRow, ...]
    players: tuple[PlayerRow, ...]
    openings: tuple[tuple[str, int], ...]
    games: dict[str, int]
    lengths: dict[str, float]
    """The shortest, middle and longest number of players' actions; empty without a record."""
    errors: tuple[Unreadable, ...]


def files_in(folder: Path) -> tuple[Path, ...]:
    """Every file of a folder and the folders in it, in order; what begins with a dot is left alone."""
    if not folder.is_dir():
        raise KaikError(f"{folder} is no folder; `kaik replay` shows a single record")
    found = (path for path in folder.rglob("*") if path.is_file())
    return tuple(sorted(path for path in found if not any(part[0] == "." for part in path.relative_to(folder).parts)))


def study(folder: Path, told: Callable[[int, int], None] = lambda done, of: None) -> StudySet:
    """The study set of a folder; `told` hears how many files are done. No file stops it."""
    files = files_in(folder)
    rows, errors = list[RecordRow](), list[Unreadable]()
    for at, path in enumerate(files, 1):
        found = _looked_at(path, str(path.relative_to(folder)))
        if isinstance(found, RecordRow):
            rows.append(found)
        else:
            errors.append(found)
        told(at, len(files))
    return summed(rows, errors)


def _looked_at(path: Path, name: str) -> RecordRow | Unreadable:
    try:
        if path.stat().st_size > LARGEST:
            return Unreadable(name, f"it has more than {LARGEST} bytes, the most that is read")
        return row_of(name, opened(path.read_bytes()))
    except KaikError as wrong:
        return Unreadable(name, str(wrong))
    except Exception as wrong:  # the other files are read all the same, whatever this one did
        return Unreadable(name, f"it could not be read ({type(wrong).__name__}: {str(wrong)[:200]})")


def row_of(name: str, found: ForeignRecord) -> RecordRow:
    """The row of one record."""
    record, match = found.record, found.record.match
    played = [str(action) for action in _actions(match)]
    best = max(match.payoffs)
    return RecordRow(
        name,
        found.format,
        match.game.slug,
        found.preset,
        match.seats,
        record.names,
        record.get("x-date") or "",
        record.get("x-place") or "",
        len(match.log),
        len(played),
        match.over,
        match.payoffs,
        tuple(seat for seat, points in enumerate(match.payoffs) if points == best) if match.over else (),
        " ".join(played[:OPENING]),
    )


def _actions(match: Match) -> Iterator[object]:
    live = (entry for entry in match.live() if entry.seat != CHANCE)
    return (entry.action for entry in live if entry.action.verb not in ANSWERS)


def summed(rows: Sequence[RecordRow], errors: Sequence[Unreadable] = ()) -> StudySet:
    """What rows add up to."""
    lengths = [row.actions for row in rows]
    openings = Counter(row.opening for row in rows if row.opening)
    spread = {"least": min(lengths), "median": median(lengths), "most": max(lengths)} if lengths else {}
    return StudySet(
        tuple(rows),
        tuple(_players(rows)),
        tuple(openings.most_common(MOST_OPENINGS)),
        dict(Counter(row.game for row in rows).most_common()),
        {name: float(value) for name, value in spread.items()},
        tuple(errors),
    )


def _players(rows: Iterable[RecordRow]) -> Iterator[PlayerRow]:
    seats = [(name, row, seat) for row in rows for seat, name in enumerate(row.names) if name]
    for name, games in Counter(name for name, _, _ in seats).most_common():
        own = [(row, seat) for who, row, seat in seats if who == name]
        over = [(row, seat) for row, seat in own if row.over]
        wins = sum(seat in row.winners for row, seat in over)
        yield PlayerRow(name, games, len(over), wins, mean(row.payoffs[seat] for row, seat in own))
