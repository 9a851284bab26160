"""The referee: the only one who writes in the log, and the one who throws.

Every entry passes here: an action is parsed, checked for staleness and by the rules, written, and then luck is
thrown until somebody is asked or the match is over. A refusal is a KaikError and changes nothing.
"""

from __future__ import annotations

from typing import Self

from kaik.core.action import CHANCE, Action
from kaik.core.errors import IllegalAction, KaikError
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import State, Throw
from kaik.play.luck import Thrower
from kaik.play.match import Entry, Match, Step, asked
from kaik.play.talk import MOST_TAKE_BACKS, TalkKind, is_talk, read_action


class Stale(KaikError):
    """An answer to a question that is no longer the one this seat is asked."""

    kind = "stale"


class Referee:
    """Keeps one match: takes actions from seats, throws with the luck it was given, writes both down."""

    def __init__(self, match: Match, luck: Thrower) -> None:
        self.match = match
        self._luck = luck

    @classmethod
    def open(
        cls,
        game: Game,
        luck: Thrower,
        options: Options | None = None,
        seats: int | None = None,
        preset: str = "",
    ) -> Self:
        """A referee with a new match, its first throws and deals already made."""
        referee = cls(Match.begin(game, options, seats, preset), luck)
        referee.settle()
        return referee

    def submit(self, seat: int, action: str, n: int | None = None) -> tuple[Entry, ...]:
        """Take an action from a seat that has seen `n` entries of the log; the entries that came of it."""
        if not 0 <= seat < self.match.seats:
            raise IllegalAction(f"there is no seat {seat}; the seats are 0 to {self.match.seats - 1}")
        action = action if isinstance(action, Action) and not is_talk(action) else read_action(str(action))
        if n is not None:
            self._refuse_stale(seat, action, n)
        if is_talk(action):
            self._refuse_too_many(action)
            return self._write(self.match.with_talk(seat, action))
        self.match.refuse_if_ended(action)
        return self._write(self._settled([(seat, action)], self.match.after(seat, action)))

    def settle(self) -> tuple[Entry, ...]:
        """Throw whatever is due; the entries that were written."""
        if self.match.ended is not None:
            return ()
        return self._write(self._settled([], self.match.state))

    def go_on(self, steps: list[Step], state: State) -> tuple[Entry, ...]:
        """Write actions down that are known to be allowed and to lead to that position; the entries that came of it."""
        return self._write(self._settled(steps, state))

    def flag(self, seat: int) -> tuple[Entry, ...]:
        """Write down that the time of a seat is over; clocks are read elsewhere."""
        return self._write(self.match.with_talk(CHANCE, read_action(f"@flag:{seat}")))

    def _settled(self, steps: list[Step], state: State) -> Match:
        """The match after those steps and all the luck that follows on them."""
        at = len(self.match.log) + len(steps)
        while isinstance(turn := state.turn(), Throw):
            action = self._luck.throw(at, turn.chance)
            state = state.played(CHANCE, action)
            steps.append((CHANCE, action))
            at += 1
        return self.match.moved(steps, state)

    def _write(self, match: Match) -> tuple[Entry, ...]:
        fresh = match.log[len(self.match.log) :]
        self.match = match
        return fresh

    def _refuse_too_many(self, action: Action) -> None:
        if action.verb == "@take-back" and self.match.backs >= MOST_TAKE_BACKS:
            sentence = f"there were {MOST_TAKE_BACKS} take-backs in this match, and no more are allowed"
            raise IllegalAction(sentence, "take_backs")

    def _refuse_stale(self, seat: int, action: Action, n: int) -> None:
        written = len(self.match.log)
        if not 0 <= n <= written:
            raise Stale(f"{action} answers entry {n}, but the log has {written} entries")
        fresh = _still_offered(self.match, action, n) if is_talk(action) else still_asked(self.match, seat, n)
        if not fresh:
            raise Stale(f"{action} comes from entry {n}; since then seat {seat} has been asked again (entry {written})")


def still_asked(match: Match, seat: int, n: int) -> bool:
    """Whether what this seat was asked after `n` entries is what it is asked now.

    Answers of others at the same table do not make an answer stale: the question stands as long as the seat
    stays asked and has the same actions. A seat that nobody asks is left to the rules to refuse.
    """
    since = match.log[n:]
    if all(entry.talk for entry in since):
        return not _taken_back(match, n)
    if seat not in asked(match.state):
        return True
    if any(entry.seat == seat and not entry.talk for entry in since) or _taken_back(match, n):
        return False
    state = match.before(n)
    actions = state.legal(seat)
    for entry in since:
        if seat not in asked(state) or state.legal(seat) != actions:
            return False
        if not entry.talk:
            state = state.played(entry.seat, entry.action)
    return state.legal(seat) == actions


def _taken_back(match: Match, n: int) -> bool:
    """Whether a take-back was agreed on after `n` entries."""
    return bool(match.cuts) and match.cuts[-1][1] > n


def _still_offered(match: Match, action: Action, n: int) -> bool:
    """An answer to an offer is stale if it was sent before that offer was made; other talk never is."""
    answered: dict[str, TalkKind] = {"@accept-draw": "draw", "@decline-draw": "draw"}
    answered |= {"@accept-take-back": "take-back", "@decline-take-back": "take-back"}
    if action.verb not in answered:
        return True
    offer = match.talk.offer(answered[action.verb])
    return offer is None or offer.n < n
