"""Files of puzzles made from many bot games: any number of processes, and the same puzzles whatever their number.

Match after match is looked through in the order of their numbers, so a file depends on game, seed and count alone;
one that was broken off goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from pathlib import Path
from time import monotonic

import msgspec

from kaik import __version__, engine
from kaik.core.game import Game
from kaik.games import find
from kaik.learn.finding import Candidate, candidates, looks
from kaik.learn.puzzle import Puzzle, PuzzleFile, PuzzleHeader
from kaik.play.workers import side_by_side

MOST_MATCHES = 5000
"""After so many matches a game will not give what is missing."""
DRY = 400
"""After so many matches without anything new neither."""
SHARE = {"read": 0.1, "judged": 0.2, "sampled": 0.4, "solved": 0.6, "": 0.4}
"""The part of a kind that may have one and the same answer, by how it was found: `go-on` is not to be guessed."""
FOREVER = float("inf")

MadeCallback = Callable[["PuzzleOrder", int, int], None]
"""Called after every match with the order, how many puzzles there are and how many matches were looked through."""


class PuzzleOrder(msgspec.Struct, frozen=True):
    """What is to be made: so many puzzles of a game, and where they are written."""

    game: str
    count: int
    seed: str
    file: Path


class MatchTask(msgspec.Struct, frozen=True):
    """One match to be looked through."""

    game: str
    seed: str
    n: int


def found_in(task: MatchTask) -> tuple[MatchTask, tuple[Candidate, ...]]:
    """What a match gives; runs in a worker."""
    return task, candidates(task.game, task.seed, task.n)


class Collection:
    """The puzzles of one order while they are made."""

    def __init__(self, order: PuzzleOrder) -> None:
        self.order, self.game = order, find(order.game)
        self.wanted = shares(self.game, order.count)
        self.kinds: dict[str, list[Puzzle]] = {kind: [] for kind in self.wanted}
        self.looks: set[tuple[str, bytes]] = set()
        self.matches = self.handed = self.gave = 0
        self.waiting: dict[int, tuple[Candidate, ...]] = {}
        self._resume()

    @property
    def have(self) -> int:
        return sum(map(len, self.kinds.values()))

    @property
    def full(self) -> bool:
        """Whether there is nothing more to look for."""
        dry = self.matches - self.gave >= DRY or self.matches >= MOST_MATCHES
        return dry or all(len(self.kinds[kind]) >= count for kind, count in self.wanted.items())

    def next_task(self) -> MatchTask:
        self.handed += 1
        return MatchTask(self.order.game, self.order.seed, self.handed - 1)

    def take(self, n: int, found: tuple[Candidate, ...]) -> None:
        """Take in what a match gave, as soon as all matches before it are there."""
        self.waiting[n] = found
        while self.matches in self.waiting and not self.full:
            for one in self.waiting.pop(self.matches):
                self._add(one.puzzle, one.looks)
            self.matches += 1

    def _add(self, puzzle: Puzzle, seen: bytes) -> None:
        kind = puzzle.kind
        if len(self.kinds[kind]) >= self.wanted[kind] or (kind, seen) in self.looks:
            return
        same = sum(each.answer == puzzle.answer for each in self.kinds[kind])
        if same >= ceil(self.wanted[kind] * SHARE[puzzle.how]):
            return
        self.looks.add((kind, seen))
        self.kinds[kind].append(puzzle)
        self.gave = self.matches

    def file(self) -> PuzzleFile:
        """What there is: the kinds mixed, in the order they were found."""
        order = self.order
        header = PuzzleHeader(order.game, order.seed, __version__, self.game.rules, self.matches)
        puzzles = sorted((each for kind in self.kinds.values() for each in kind), key=_place)
        return PuzzleFile(header, tuple(puzzles))

    def write(self) -> None:
        self.order.file.parent.mkdir(parents=True, exist_ok=True)
        self.order.file.write_text(self.file().text(), encoding="utf-8")

    def _resume(self) -> None:
        """Go on from a file that was made with the same seed and version."""
        if not self.order.file.exists() or self.order.file.stat().st_size == 0:
            return
        old = PuzzleFile.read(self.order.file.read_text(encoding="utf-8"))
        order = self.order
        if (old.header.seed, old.header.version, old.header.rules) != (order.seed, __version__, self.game.rules):
            return
        self.matches = self.handed = old.header.matches
        for puzzle in old.puzzles:
            self._add(puzzle, looks(puzzle.position(), puzzle.seat))


def shares(game: Game, count: int) -> dict[str, int]:
    """How many puzzles of each kind make so many, as the game's mind divides them."""
    weights = dict(game.mind.puzzles)
    whole = sum(weights.values())
    return {kind: ceil(count * weight / whole) for kind, weight in weights.items()}


def make(
    orders: Sequence[PuzzleOrder], jobs: int = 1, seconds: float = FOREVER, told: MadeCallback | None = None
) -> None:
    """Make all of these files; once the time is over what there is is written, and the same call goes on with it."""
    end = monotonic() + seconds
    for order in orders:
        _compile(find(order.game))
    collections = {order.game: Collection(order) for order in orders}
    results = side_by_side(found_in, _tasks(collections, end), jobs)
    try:
        for task, found in results:
            collection = collections[task.game]
            collection.take(task.n, found)
            if told is not None:
                told(collection.order, collection.have, collection.matches)
            if collection.full:
                collection.write()
            if monotonic() > end or all(each.full for each in collections.values()):
                break
    finally:
        results.close()
        for collection in collections.values():
            collection.write()


def _tasks(collections: dict[str, Collection], end: float) -> Iterator[MatchTask]:
    """Matches to look through, the games in turn that still want some."""
    while monotonic() < end:
        wanting = [each for each in collections.values() if not each.full]
        if not wanting:
            return
        yield min(wanting, key=lambda each: (each.have / each.order.count, each.handed)).next_task()


def _compile(game: Game) -> None:
    """Compile a game's search once, before many processes would each do it."""
    if engine.has_kernel(game.state):
        engine.compile_search(game.state, game.preset())


def _place(puzzle: Puzzle) -> tuple[int, int, int, str]:
    match, entry, seat, kind = puzzle.id.split("-", 3)
    return int(match), int(entry), int(seat), kind
