"""A match: the rules it is played by, its log, and the position the log leads to.

The log only grows. Entries are numbered from 0, as seats are, and luck is keyed by the same numbers. A
take-back is an entry like any other: it makes earlier entries dead, it does not remove them. A move costs the same
however long the match is, and a take-back about as much as the entries it takes back.
"""

from __future__ import annotations

import warnings
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import Self

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.errors import BadRecord, IllegalAction, KaikError
from kaik.core.game import Game
from kaik.core.lazily import lazily
from kaik.core.options import Options
from kaik.core.renamed import renamed
from kaik.core.state import Choose, Over, State, Turn
from kaik.play.log import Entry, Log
from kaik.play.result import Result, talked
from kaik.play.talk import DRAW, MOST_TAKE_BACKS, RESIGN, Talk, apply_talk, is_talk
from kaik.play.waypoints import Waypoints

NOTHING_SAID = Talk()

Step = tuple[int, Action]
"""Whose entry it is: a seat's, or CHANCE for luck and for the table itself."""

Ruling = Callable[[State, int, int, Action], State]
"""Takes a position, an entry's number, seat and action; gives the next position or refuses."""


class BadEntry(BadRecord):
    """A log entry that the rules refuse; `n` is its number."""

    def __init__(self, n: int, sentence: str) -> None:
        super().__init__(f"entry {n}: {sentence}")
        self.n = n
        self.sentence = sentence


class Match(msgspec.Struct, frozen=True, dict=True):
    """Everything a match is: options and log, and what follows from them."""

    game: Game
    options: Options
    seats: int
    state: State
    """The live position."""
    preset: str = ""
    """The rule set the options started from; they may differ from it in single values."""
    log: Log = Log()
    talk: Talk = Talk()
    cuts: tuple[tuple[int, int], ...] = ()
    """What was taken back: entries from the first number up to the second are dead. In order, none within another."""
    backs: int = 0
    """How many take-backs were agreed on."""
    ended: Result | None = None
    """How table talk ended it, if it did."""
    origin: State | None = None
    """The position its log begins from, where that is not the game's first."""
    waypoints: Waypoints = Waypoints()
    """A few earlier positions, so that a take-back need not play the match from its beginning."""

    @classmethod
    def begin(
        cls,
        game: Game,
        options: Options | None = None,
        seats: int | None = None,
        preset: str = "",
        origin: State | None = None,
    ) -> Self:
        """A match before its first entry; the default rules and the fewest seats unless told otherwise."""
        name = preset or ("" if options is not None else game.default)
        rules = options if options is not None else game.preset(name)
        count = game.seats[0] if seats is None else seats
        state = game.begin(rules, count)
        return cls(game, rules, count, state if origin is None else origin, name, origin=origin)

    def first(self) -> State:
        """The position its log begins from."""
        return self.game.begin(self.options, self.seats) if self.origin is None else self.origin

    @lazily
    def result(self) -> Result | None:
        """How it ended, or None while it goes on."""
        if self.ended is not None:
            return self.ended
        turn = self.state.turn()
        return Result(turn.payoffs, turn.reason) if isinstance(turn, Over) else None

    @property
    def placing(self) -> tuple[float, ...] | None:
        """The score by places beside the payoffs, once the rules have ended it and have one."""
        ended_by_rules = self.ended is None and isinstance(self.state.turn(), Over)
        return self.game.placing(self.state) if ended_by_rules and self.game.placing is not None else None

    @property
    def over(self) -> bool:
        return self.result is not None

    @lazily
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now; nobody once it is over."""
        return () if self.over else asked(self.state)

    @property
    def payoffs(self) -> tuple[float, ...]:
        """What each seat has of it in the end; the standing while it goes on."""
        result = self.result
        return self.state.standing() if result is None else result.payoffs

    def turn(self) -> Turn:
        """Who is asked now; a match that talk has ended asks nobody."""
        return self.state.turn() if self.ended is None else Over(self.ended.payoffs, self.ended.reason)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """All actions of the game this seat may take now, listed once: whoever is told them then takes one of them."""
        if self.ended is not None:
            return ()
        if seat not in self._listed:
            self._listed[seat] = self.state.legal(seat)
        return self._listed[seat]

    @lazily
    def _listed(self) -> dict[int, tuple[Action, ...]]:
        return {}

    def after(self, seat: int, action: Action) -> State:
        """The position after an action of the game, or a refusal."""
        if action in self._listed.get(seat, ()):
            return self.state.played(seat, action)
        return self.state.after(seat, action)

    def allows(self, seat: int, action: Action) -> bool:
        """Whether this seat may take an action of the game now."""
        return action in self._listed.get(seat, ()) or self.state.allows(seat, action)

    def sayable(self, seat: int) -> tuple[Action, ...]:
        """The table talk open to this seat now; of take-backs, its latest action is named."""
        if self.over:
            return ()
        own = self._latest.get(seat)
        back = () if own is None or self.backs >= MOST_TAKE_BACKS else (Action("@take-back", str(own)),)
        actions = [RESIGN, DRAW, *back]
        if self.talk == NOTHING_SAID:
            return tuple(actions)
        actions += [Action(f"@{answer}-{offer.kind}") for offer in self.talk.offers for answer in ("accept", "decline")]
        return tuple(action for action in actions if self._allows_talk(seat, action))

    @lazily
    def _latest(self) -> dict[int, int]:
        """The number of each seat's latest live action, found in one walk back that ends with the last of them."""
        found: dict[int, int] = {}
        for entry in self._backwards():
            if entry.seat >= 0 and entry.seat not in found:
                found[entry.seat] = entry.n
                if len(found) == self.seats:
                    break
        return found

    def is_live(self, n: int) -> bool:
        """Whether entry `n` is an action of the game that no take-back has undone."""
        if not 0 <= n < len(self.log) or self.log[n].talk:
            return False
        at = bisect_right(self.cuts, n, key=_first) - 1
        return at < 0 or n >= self.cuts[at][1]

    def live(self) -> tuple[Entry, ...]:
        """The actions of the game that lead to the live position, without talk and what was taken back."""
        return tuple(self._live_between(0, len(self.log)))

    def before(self, n: int) -> State:
        """The live position before entry `n`."""
        return self._rewound(n)[0]

    def _rewound(self, n: int) -> tuple[State, Waypoints]:
        """The live position before entry `n`, and the waypoints up to there."""
        way = self.waypoints.before(n)
        start, state = way.last or (0, self.first())
        for entry in self._live_between(start, n):
            state = state.played(entry.seat, entry.action)
            way = way.then(1, entry.n + 1, state)
        return state, way

    def _live_between(self, start: int, end: int) -> Iterator[Entry]:
        """The live actions of the game from entry `start` up to `end`; what is dead is not even looked at."""
        for at in range(max(0, bisect_right(self.cuts, start, key=_first) - 1), len(self.cuts)):
            cut, resume = self.cuts[at]
            if cut >= end:
                break
            yield from (entry for entry in self.log.stretch(start, cut) if not entry.talk)
            start = max(start, resume)
        yield from (entry for entry in self.log.stretch(start, end) if not entry.talk)

    def _backwards(self) -> Iterator[Entry]:
        """The live actions of the game, the latest first."""
        end = len(self.log)
        for at in range(len(self.cuts), -1, -1):
            resume = self.cuts[at - 1][1] if at else 0
            yield from (entry for entry in self.log.backwards(resume, end) if not entry.talk)
            end = self.cuts[at - 1][0] if at else 0

    def then(self, seat: int, action: Action) -> Match:
        """The match after one more entry, or a refusal."""
        if is_talk(action):
            return self.with_talk(seat, action)
        self.refuse_if_ended(action)
        return self.moved([(seat, action)], self.after(seat, action))

    def played(self, seat: int, action: Action) -> Match:
        """The match after one more entry that is known to be allowed: an action of the game, or table talk."""
        return (
            self.with_talk(seat, action)
            if is_talk(action)
            else self.moved([(seat, action)], self.state.played(seat, action))
        )

    def refuse_if_ended(self, action: Action) -> None:
        """Refuse an action of the game after talk has ended the match; an end by the rules the rules refuse."""
        if self.ended is not None:
            raise _too_late(action, self.ended)

    def moved(self, steps: Iterable[Step], state: State) -> Match:
        """The match after actions of the game that are known to be allowed and to lead to that position."""
        start = len(self.log)
        fresh = [Entry(n, seat, action) for n, (seat, action) in enumerate(steps, start)]
        if not fresh:
            return self
        way = self.waypoints.then(len(fresh), start + len(fresh), state)
        later = replace(self, log=self.log.plus(fresh), state=state, talk=NOTHING_SAID, waypoints=way)
        if (known := self.__dict__.get("_latest")) is not None:
            later.__dict__["_latest"] = known | {entry.seat: entry.n for entry in fresh if entry.seat >= 0}
        return later

    def with_talk(self, seat: int, action: Action) -> Match:
        """The match after an action of table talk, or a refusal."""
        result = self.result
        if result is not None:
            raise _too_late(action, result)
        if action.verb == "@take-back":
            self._own_action(seat, action)
        if action.verb == "@hint":
            self._own_turn(seat, action)
        n = len(self.log)
        outcome = apply_talk(self.talk, n, seat, action, self.seats)
        said = replace(self, log=self.log.plus((Entry(n, seat, action),)), talk=outcome.talk)
        if outcome.how:
            return replace(said, ended=talked(outcome.how, outcome.by, self.state.standing(), self.game.payoffs))
        if outcome.back < 0:
            said.__dict__.update(self.__dict__)  # the position is the same, and so is what follows from it
            return said
        state, way = self._rewound(outcome.back)
        return replace(said, state=state, cuts=self._cut(outcome.back), backs=self.backs + 1, waypoints=way)

    def heard(self, seat: int, action: Action) -> Match:
        """The old name of `with_talk`."""
        warnings.warn("Match.heard is now Match.with_talk", DeprecationWarning, stacklevel=2)
        return self.with_talk(seat, action)

    def _cut(self, back: int) -> tuple[tuple[int, int], ...]:
        """The cuts after everything from entry `back` on was taken back by the entry that is written now."""
        outer = self.cuts[: bisect_right(self.cuts, back, key=_first)]  # later ones lie within the new one
        reached = outer[-1][1] if outer else 0
        while back > reached and self.log[back - 1].talk:
            back -= 1
        if outer and back == reached:  # nothing live lies between them
            outer, back = outer[:-1], outer[-1][0]
        return (*outer, (back, len(self.log) + 1))

    def _own_action(self, seat: int, action: Action) -> None:
        n = int(action.args[0])
        if not self.is_live(n) or self.log[n].seat != seat:
            raise IllegalAction(f"{action} names no action of seat {seat} that is still in play")

    def _own_turn(self, seat: int, action: Action) -> None:
        if seat not in asked(self.state):
            raise IllegalAction(f"{action} is for a seat that is asked, and seat {seat} is not", "not_your_turn")

    def _allows_talk(self, seat: int, action: Action) -> bool:
        try:
            apply_talk(self.talk, len(self.log), seat, action, self.seats)
        except KaikError:
            return False
        return True


def _first(cut: tuple[int, int]) -> int:
    return cut[0]


def by_the_rules(state: State, n: int, seat: int, action: Action) -> State:
    """The judge who knows the rules alone: any throw that could fall is taken."""
    return state.after(seat, action)


def replayed(match: Match, steps: Iterable[Step], judge: Ruling = by_the_rules) -> Match:
    """The match after all these entries; BadEntry names the first that is refused."""
    state, fresh = match.state, list[Step]()
    n = len(match.log)
    for seat, action in steps:
        try:
            if is_talk(action):
                match = match.moved(fresh, state).with_talk(seat, action)
                state, fresh = match.state, []
            else:
                match.refuse_if_ended(action)
                state = judge(state, n, seat, action)
                fresh.append((seat, action))
        except KaikError as wrong:
            raise BadEntry(n, str(wrong)) from None
        n += 1
    return match.moved(fresh, state)


def positions(match: Match) -> Iterator[tuple[State, Entry]]:
    """Every entry of the log with the position it was played in, talk and dead entries included."""
    played = Match.begin(match.game, match.options, match.seats, match.preset, match.origin)
    state, fresh = played.state, list[Step]()
    for entry in match.log:
        yield state, entry
        if entry.talk:
            played = played.moved(fresh, state).with_talk(entry.seat, entry.action)
            state, fresh = played.state, []
        else:
            state = state.played(entry.seat, entry.action)
            fresh.append((entry.seat, entry.action))


def faces(state: State, entries: Iterable[Entry], seat: int | None) -> tuple[Entry, ...]:
    """How the entries that follow on a position look from a seat; None is a spectator. Talk is open to all."""
    seen = []
    for entry in entries:
        if entry.talk:
            seen.append(entry)
            continue
        seen.append(Entry(entry.n, entry.seat, state.face(entry.seat, entry.action, seat)))
        state = state.played(entry.seat, entry.action)
    return tuple(seen)


def faces_of(match: Match, seat: int | None) -> tuple[Entry, ...]:
    """The whole log as it looks from a seat; None is a spectator."""
    return tuple(
        entry if entry.talk else Entry(entry.n, entry.seat, state.face(entry.seat, entry.action, seat))
        for state, entry in positions(match)
    )


def asked(state: State) -> tuple[int, ...]:
    """The seats a position asks."""
    turn = state.turn()
    return turn.seats if isinstance(turn, Choose) else ()


def _too_late(action: Action, result: Result) -> IllegalAction:
    return IllegalAction(f"{action} comes too late: the match is over ({result.reason})", "too_late")


__all__ = ["BadEntry", "Entry", "Match", "Step", "asked", "by_the_rules", "faces", "faces_of", "positions", "replayed"]

__getattr__ = renamed(__name__, {"Judge": "Ruling", "seen": "faces_of"})
