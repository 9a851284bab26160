"""Starting points: from which position of which game something is to be done, in words that the rules replay.

A starting point is what lessons and puzzles keep in their files:

    preset = "book"
    seats = 2
    log = ["first:0", "move:ZAI-ZY", "1 pass"]

The log is the one of `kaik query legal`: actions with luck included, each played by whoever is asked, and with the
seat before it (`1 pass`) where several are. Where the game has a position text, `position` may stand before the log
in place of the first position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Self

import msgspec

from kaik.core.action import Action
from kaik.core.errors import BadPosition, KaikError
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import Choose, State
from kaik.games import find
from kaik.play.match import Match, Step
from kaik.play.script import asked

MOST_ENTRIES = 2_000
"""Entries of a starting point's log; a few hands of the longest game are far below."""

_SAID = re.compile(r"(?:([0-9]{1,2}) )?(\S+)")


class Replayed(msgspec.Struct, frozen=True):
    """What a log led to: the position, and each entry with the position it was played in."""

    state: State
    steps: tuple[tuple[State, Step], ...] = ()

    @property
    def log(self) -> tuple[str, ...]:
        """The entries as a starting point writes them."""
        return tuple(spelled(before, step) for before, step in self.steps)


class StartingPoint(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position as a file keeps it: game, rules, and a log from the first position or from a position text."""

    game: str
    preset: str = ""
    options: dict[str, Any] = {}
    """Single options that differ from the preset."""
    seats: int = 0
    """How many play; 0 is the fewest the game is for."""
    position: str = ""
    """The position text the log begins from, in games that have one; empty is the first position."""
    log: tuple[str, ...] = ()

    @classmethod
    def of(cls, match: Match, n: int | None = None) -> Self:
        """Where a match stood before its entry `n`, or where it stands now; what was taken back is left out."""
        end = len(match.log) if n is None else n
        state, log = match.game.begin(match.options, match.seats), list[str]()
        for entry in match.live():
            if entry.n >= end:
                break
            log.append(spelled(state, (entry.seat, entry.action)))
            state = state.played(entry.seat, entry.action)
        preset = match.preset or match.game.default
        return cls(match.game.slug, preset, _changes(match, preset), match.seats, log=tuple(log))

    def rules(self) -> tuple[Game, Options]:
        """The game and the options it is played by here, or a sentence that there are none such."""
        game = find(self.game)
        return game, game.chosen(self.preset or None, self.options)

    def opened(self) -> State:
        """The position before the log."""
        game, options = self.rules()
        if not self.position:
            return game.begin(options, self.seats or None)
        if game.notation is None:
            raise BadPosition(f"{game.slug} has no position text; write a log from the start")
        return game.notation.read(self.position, options)

    def replayed(self) -> Replayed:
        """The whole log replayed; a refusal names the entry."""
        return played_on(self.opened(), self.log)

    def reached(self) -> State:
        """The position after the log."""
        return self.replayed().state

    def asking(self, seat: int) -> State:
        """The position after the log, in which that seat must be asked."""
        state = self.reached()
        match state.turn():
            case Choose(seats) if seat in seats:
                return state
            case Choose(seats):
                raise BadPosition(f"seat {' and '.join(map(str, seats))} is to choose there, not seat {seat}")
        raise BadPosition(f"nobody is to choose there: {state.turn()}"[:200])


def played_on(state: State, log: Iterable[str]) -> Replayed:
    """A log played from a position; BadPosition names the first entry that is refused."""
    said = tuple(log)
    if len(said) > MOST_ENTRIES:
        raise BadPosition(f"a log of {len(said)} entries is too long; {MOST_ENTRIES} are the most")
    steps: list[tuple[State, Step]] = []
    for n, text in enumerate(said, 1):
        try:
            seat, action = read_entry(state, text)
            following = state.after(seat, action)
        except KaikError as wrong:
            raise BadPosition(f"entry {n} of the log: {wrong}") from None
        steps.append((state, (seat, action)))
        state = following
    return Replayed(state, tuple(steps))


def read_entry(state: State, text: str) -> Step:
    """Whose entry a text is in this position, and the action: `pass`, or `1 pass` where several are asked."""
    found = _SAID.fullmatch(text)
    if found is None:
        raise BadPosition(f"{text[:40]!r} is no entry; one reads pass, or 1 pass where several are asked")
    seat, action = found.groups()
    return (asked(state) if seat is None else int(seat)), Action.parse(action)


def spelled(state: State, step: Step) -> str:
    """An entry as a starting point writes it: the seat is named where several are asked."""
    seat, action = step
    turn = state.turn()
    return f"{seat} {action}" if isinstance(turn, Choose) and len(turn.seats) > 1 else str(action)


def _changes(match: Match, preset: str) -> dict[str, Any]:
    usual = match.game.preset(preset).spelled()
    return {name: value for name, value in match.options.spelled().items() if usual[name] != value}
