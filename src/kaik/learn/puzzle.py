"""A puzzle: a position of a bot game, what is asked there, and the answer; and the files that keep them.

`puzzles.jsonl` in a game's folder has one line for each puzzle (`kaik.learn.stored_puzzle`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import resources

import msgspec

from kaik.core.action import Action
from kaik.core.errors import BadRecord, no_such
from kaik.core.game import Game
from kaik.core.mind import BEST
from kaik.core.question import CountQuestion
from kaik.core.state import State
from kaik.learn.judging import alike
from kaik.learn.position import StartingPoint
from kaik.learn.stored_puzzle import StoredPuzzle, number_or_text

FILE = "puzzles.jsonl"


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position, whose eyes it is seen with, what is asked, and the answer."""

    id: str
    """Match, entry, seat and kind, as in `12-34-0-best`; the same seed and version give the same."""
    kind: str
    """`best`, or the kind of a question of the game."""
    theme: str
    """What the answer does: the verb of the best action, or the kind. It is not told before the puzzle is solved."""
    seat: int
    at: StartingPoint
    answer: str
    """The best action, or the value of the right choice."""
    lead: float | None = None
    """How far the best action is before every other; None where something is counted."""
    how: str = ""
    """By what kind of thinking the best action was found (`kaik.learn.judging`)."""
    reply: tuple[str, ...] = ()
    """What the others answer to it, where that was read when the puzzle was made."""

    def position(self) -> State:
        """The position that is shown, by the rules from the first entry on."""
        return self.at.reached()

    def solutions(self, position: State | None = None) -> tuple[Action, ...]:
        """The actions that solve it: the best one, and those that come to the same; () where something is counted.

        Whoever has the position already gives it, so that it is not replayed once more.
        """
        if self.kind != BEST:
            return ()
        return alike(position or self.position(), self.seat, Action.parse(self.answer))

    def question(self, position: State | None = None) -> CountQuestion | None:
        """What is to be counted, as the game asks it now; None where an action is asked for or nothing fits."""
        if self.kind == BEST:
            return None
        game, _ = self.at.rules()
        asked = game.mind.questions_of(position or self.position(), self.seat)
        return next((one for one in asked if one.kind == self.kind), None)

    def stored(self, header: PuzzleHeader) -> StoredPuzzle:
        """The line of a file."""
        best = self.kind == BEST
        others = (str(each) for each in self.solutions() if str(each) != self.answer)
        at = self.at
        return StoredPuzzle(
            id=self.id,
            game=at.game,
            preset=at.preset,
            seats=at.seats,
            seat=self.seat,
            asks="best" if best else "count",
            solution=(self.answer, *others) if best else (number_or_text(self.answer),),
            themes=(self.theme,),
            seed=header.seed,
            made=header.version,
            rules=header.rules,
            kind=self.kind,
            options=at.options,
            position=at.position,
            log=at.log,
            lead=self.lead,
            how=self.how,
            reply=self.reply,
        )

    @classmethod
    def read(cls, line: StoredPuzzle) -> Puzzle:
        """A line of a file as it was stored."""
        at = StartingPoint(line.game, line.preset, line.options, line.seats, line.position, line.log)
        answer, theme = str(line.solution[0]), line.themes[0]
        return cls(line.id, line.kind, theme, line.seat, at, answer, line.lead, line.how, line.reply)


class PuzzleHeader(msgspec.Struct, frozen=True):
    """How a file of puzzles was made."""

    game: str
    seed: str
    version: str
    rules: int
    matches: int
    """How many bot games were looked through; as a file tells it, those up to the last that gave a puzzle."""


class PuzzleFile(msgspec.Struct, frozen=True):
    """All puzzles of a game."""

    header: PuzzleHeader
    puzzles: tuple[Puzzle, ...] = ()

    def text(self) -> str:
        """The file as it is written."""
        return "".join(f"{msgspec.json.encode(each.stored(self.header)).decode()}\n" for each in self.puzzles)

    @classmethod
    def read(cls, text: str) -> PuzzleFile:
        """A file as it was written, or a sentence that it is none."""
        try:
            lines = [msgspec.json.decode(line, type=StoredPuzzle) for line in text.splitlines() if line]
        except msgspec.DecodeError as wrong:
            raise BadRecord(f"this is no file of puzzles: {wrong}") from None
        if not lines:
            raise BadRecord("this is no file of puzzles: it has no line")
        puzzles = tuple(map(Puzzle.read, lines))
        first, matches = lines[0], 1 + max(int(each.id.partition("-")[0]) for each in puzzles)
        return cls(PuzzleHeader(first.game, first.seed, first.made, first.rules, matches), puzzles)


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles in a game's folder; () where it has none."""
    return _read(game.package)


@cache
def _read(package: str) -> tuple[Puzzle, ...]:
    file = resources.files(package).joinpath(FILE)
    return PuzzleFile.read(file.read_text(encoding="utf-8")).puzzles if file.is_file() else ()


def puzzle(game: Game, id: str) -> Puzzle:
    """One puzzle of a game, or a sentence with the nearest one."""
    known = {each.id: each for each in puzzles_of(game)}
    if id not in known:
        raise no_such(f"puzzle of {game.slug}", id, known)
    return known[id]


def kinds(puzzles: Iterable[Puzzle]) -> dict[str, int]:
    """What some puzzles ask and how many there are of each kind, the commonest first."""
    counted: dict[str, int] = {}
    for each in puzzles:
        counted[each.kind] = counted.get(each.kind, 0) + 1
    return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))
