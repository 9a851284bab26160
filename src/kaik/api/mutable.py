"""A match to play with in a program or a notebook: one object that changes as it is played.

It holds a frozen `kaik.play.match.Match` and puts the next one in its place with every action, so that taking back,
copying and recording cost nothing of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from os import PathLike
from pathlib import Path
from typing import Literal

from kaik.api.seated import BotLike, seated
from kaik.core.action import CHANCE, Action
from kaik.core.errors import IllegalAction, KaikError
from kaik.core.game import Game
from kaik.core.odds import outcomes
from kaik.core.state import State, Throw, View
from kaik.play.log import Log
from kaik.play.luck import Luck
from kaik.play.match import Match
from kaik.play.record import Record, write
from kaik.play.referee import Referee
from kaik.play.result import Result
from kaik.play.talk import is_talk, read_action

ChanceMode = Literal["throw", "ask"]
"""Who says what luck brings: the seed at once, or whoever plays, as the action of `CHANCE`."""

Whose = int | Literal["asked"] | None
"""Through whose eyes: a seat, whoever is asked now, or None for a spectator."""

MOST_LISTED = 100_000
"""A deal that may bring more than this is not listed but thrown."""


class MutableMatch:
    """One match: who is asked, what they may do, what was done. `kaik.match` makes one."""

    def __init__(self, match: Match, luck: Luck, chance: ChanceMode = "throw", past: Sequence[Match] = ()) -> None:
        self._luck, self._chance, self._past = luck, chance, list(past)
        self._by_hand: int | None = None
        """The first entry of luck that did not come from the seed."""
        self._now = self._thrown(match)

    @property
    def frozen(self) -> Match:
        """The match as a frozen value, for everything else in kaik."""
        return self._now

    @property
    def game(self) -> Game:
        return self._now.game

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self._now.seats

    @property
    def state(self) -> State:
        """The whole position, with all that is hidden in it."""
        return self._now.state

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now; each answers once, in any order."""
        return self._now.asked

    @property
    def seat(self) -> int | None:
        """Whose action is next: the first seat that is asked, CHANCE where luck is, None once it is over."""
        if self._now.over:
            return None
        return self.asked[0] if self.asked else CHANCE

    @property
    def legal(self) -> tuple[Action, ...]:
        """All actions of whoever is next; luck's are its outcomes."""
        if self.seat == CHANCE:
            return tuple(self.chances)
        return () if self.seat is None else self._now.legal(self.seat)

    def legal_of(self, seat: int) -> tuple[Action, ...]:
        """All actions of one seat, for positions that ask several at once; () unless it is asked."""
        return self._now.legal(seat)

    @property
    def chances(self) -> dict[Action, Fraction]:
        """The outcomes of luck with their exact probabilities, where luck is asked, else {}; too many are refused."""
        turn = self._now.turn()
        return dict(outcomes(turn.chance, MOST_LISTED)) if isinstance(turn, Throw) else {}

    @property
    def over(self) -> bool:
        return self._now.over

    @property
    def result(self) -> Result | None:
        """How it ended: `payoffs` by seat, `winners`, and the `reason`; None while it goes on."""
        return self._now.result

    @property
    def payoffs(self) -> tuple[float, ...]:
        """What each seat has in the end; the score so far while it goes on."""
        return self._now.payoffs

    @property
    def log(self) -> Log:
        """Everything that was done: entries with `n`, `seat` and `action`; CHANCE is luck."""
        return self._now.log

    def view(self, seat: Whose = "asked") -> View:
        """What a seat may see; whoever is asked unless told, and None is a spectator."""
        return self.state.view(self._eyes(seat))

    def play(self, action: str, seat: int | None = None) -> None:
        """Do an action, for whoever is next unless a seat is named; IllegalAction says why not, and nothing changes."""
        read = read_action(str(action))
        who = self._next(read) if seat is None else seat
        if not CHANCE <= who < self.seats:
            raise IllegalAction(f"there is no seat {who}; the seats are 0 to {self.seats - 1}")
        after = self._thrown(self._now.then(who, read))
        if who == CHANCE and not is_talk(read):
            self._by_hand = len(self.log) if self._all_from_seed else self._by_hand
        self._past.append(self._now)
        self._now = after

    def throw(self) -> Action:
        """Let the seed say what luck brings, where luck is asked."""
        turn = self._now.turn()
        if not isinstance(turn, Throw):
            raise IllegalAction("luck is not asked now; it is a seat's turn, or the match is over")
        fallen = self._luck.throw(len(self.log), turn.chance)
        self._past.append(self._now)
        self._now = self._now.played(CHANCE, fallen)
        return fallen

    def run(self, bots: Mapping[int, BotLike], limit: int | None = None) -> Result | None:
        """Let bots play on until a seat without one is asked, or to the end; how it ended.

        A bot is a function of a view and legal actions, a bot's name, or a bot. Bots that never come to an end are
        stopped when the log has `limit` entries, the game's `max_length` unless told.
        """
        longest = self.game.max_length if limit is None else limit
        for seat in bots:
            if not 0 <= seat < self.seats:
                raise KaikError(f"there is no seat {seat} for a bot; the seats are 0 to {self.seats - 1}")
        players = {seat: seated(bot, self._now, self._luck) for seat, bot in bots.items()}
        while not self.over and len(self.log) < longest:
            mine = [seat for seat in self.asked if seat in players]
            if mine:
                self.play(players[mine[0]](self._now, mine[0]), mine[0])
            elif self.asked:
                break
            else:
                self.throw()
        return self.result

    def undo(self) -> Action:
        """Take the last action back, with the luck that followed it; what it was."""
        if not self._past:
            raise KaikError("there is nothing to take back: the match has just begun")
        before = self._past.pop()
        undone = self._now.log[len(before.log)].action
        self._now = before
        self._by_hand = None if self._all_from_seed else self._by_hand
        return undone

    def copy(self) -> MutableMatch:
        """Another match that goes on from here; neither notices the other."""
        twin = MutableMatch(self._now, self._luck, self._chance, self._past)
        twin._by_hand = self._by_hand
        return twin

    def record(self, names: Sequence[str] = ()) -> str:
        """The whole match as the text of a `.kaik` file; its seed is in it if all luck came from there."""
        return write(Record.of(self._now, self._luck if self._all_from_seed else None, names=names))

    def save(self, file: str | PathLike[str], names: Sequence[str] = ()) -> None:
        """Write the record into a file, which `kaik.load` reads."""
        Path(file).write_text(self.record(names), encoding="utf-8", newline="\n")

    def text(self, seat: Whose = "asked", language: str = "en") -> str:
        """The table as a terminal shows it, in `en` or `ja`."""
        return self.game.draw(self.view(seat), language)

    def svg(self, seat: Whose = "asked") -> str:
        """The table as an SVG picture."""
        from kaik.kits.picture.paint import svg
        from kaik.play.pictures import painted_view

        names = [f"seat {each}" for each in range(self.seats)]
        return svg(painted_view(self.game, self.view(seat), names, self.asked))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        """The table, and at the end the payoffs, as `kaik show` prints them."""
        told = "".join(f"{points:+g}  " for points in self.payoffs) if self.over else ""
        return f"{self.text().rstrip()}\n{told}".rstrip()

    @property
    def _all_from_seed(self) -> bool:
        """Whether the seed says all luck of the log, so that a record may show it."""
        return self._by_hand is None or self._by_hand >= len(self.log)

    def _eyes(self, seat: Whose) -> int | None:
        """Nobody's eyes are a spectator's: so it is where luck is asked, several are, or the match is over."""
        if seat == "asked":
            return self.asked[0] if len(self.asked) == 1 else None
        if seat is not None and not 0 <= seat < self.seats:
            raise KaikError(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
        return seat

    def _next(self, action: Action) -> int:
        """Who does an action that names nobody."""
        result = self.result
        if result is not None:
            raise IllegalAction(f"{action} comes too late: the match is over ({result.reason})", "too_late")
        return self.asked[0] if self.asked else CHANCE

    def _thrown(self, match: Match) -> Match:
        """The match after the luck that is due, unless somebody else says what it brings."""
        if self._chance == "ask":
            return match
        referee = Referee(match, self._luck)
        referee.settle()
        return referee.match
