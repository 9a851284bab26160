"""A match that is being played, as a frozen value: what has been played, what is being answered, and the clocks.

In a game with secrets, a question to several seats is collected: answers wait beside the log until the last
is in and are then written in the order of the seats. So neither the log nor anything that is derived from it
tells who could have answered, who has, or who was first. The match itself never holds half a question.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.errors import IllegalAction
from kaik.core.lazily import lazily
from kaik.core.state import State, illegal
from kaik.play.clock import Clock, Control, TimeSpan
from kaik.play.luck import Luck
from kaik.play.match import Entry, Match, Step, asked
from kaik.play.referee import Referee, Stale
from kaik.play.talk import is_talk, read_action


class PendingAnswer(msgspec.Struct, frozen=True):
    """What a seat has answered to a question that others are still thinking about."""

    seat: int
    action: Action


class Times(msgspec.Struct, frozen=True):
    """The clocks twice: as they are, and as others may see them.

    While answers are collected, a hand that has stopped would tell who has answered. Others see every seat that
    was asked run on until the question closes; nobody's flag falls by that.
    """

    true: Clock
    shown: Clock

    @classmethod
    def of(cls, control: Control, seats: int) -> Times:
        clock = Clock.of(control, seats)
        return cls(clock, clock)

    def asked(self, seats: tuple[int, ...], at: int) -> Times:
        """The clocks when these seats are asked and nobody else."""
        if not self.true.control.runs:
            return self
        return Times(self.true.asked(seats, at), self.shown.asked(seats, at))

    def answered(self, seat: int, at: int) -> Times:
        """The clocks when a seat has answered openly."""
        if not self.true.control.runs:
            return self
        return Times(self.true.answered(seat, at), self.shown.answered(seat, at))

    def waiting(self, seats: tuple[int, ...], at: int) -> Times:
        """The clocks when, of a question that is being collected, only these seats are left."""
        if not self.true.control.runs:
            return self
        return replace(self, true=self.true.asked(seats, at))

    def off(self, spans: tuple[tuple[TimeSpan, ...], ...]) -> Times:
        """The clocks when seats have those times off."""
        return Times(replace(self.true, off=spans), replace(self.shown, off=spans))

    @property
    def stored(self) -> Times:
        """The clocks as they are written down; who is on vacation is written elsewhere."""
        return self.off(()) if self.true.off else self

    def resumed(self, at: int) -> Times:
        """The clocks after the server was down: nobody pays for that time, and its old moments mean nothing here.

        A clock in days has run on meanwhile: its moments are dates.
        """
        if self.true.control.in_days:
            return self
        return Times(_resume(self.true, at), _resume(self.shown, at))


class LiveMatch(msgspec.Struct, frozen=True, dict=True):
    """One match at a table."""

    id: str
    match: Match
    luck: Luck
    times: Times
    answers: tuple[PendingAnswer, ...] = ()
    put: int = 0
    """Entries in the log when the question that stands was put; an older answer is stale."""
    since: int = 0
    """When it was put, in milliseconds of a clock that nobody sets; it means nothing to another process."""
    answered: int = 0
    """When the last covered answer to it came in, by the same clock; when it was put, as long as there is none."""
    take_backs: bool = True
    """Whether moves can be taken back here, by agreement; in a rated match they cannot."""

    @classmethod
    def begin(cls, ident: str, match: Match, luck: Luck, control: Control, at: int) -> LiveMatch:
        """A match with its first throws and deals made and its clocks started."""
        referee = Referee(match, luck)
        referee.settle()
        live = cls(ident, referee.match, luck, Times.of(control, match.seats))
        live = replace(live, put=len(referee.match.log), since=at, answered=at)
        return replace(live, times=live.times.asked(live.asked, at))

    @property
    def state(self) -> State:
        """The position that everything anybody sees is made from."""
        return self.match.state

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked, those that have answered included."""
        return self.match.asked

    @lazily
    def collects(self) -> bool:
        """Whether the question that stands is answered covered."""
        return len(self.asked) > 1 and self.match.game.secret(self.match.options)

    @lazily
    def missing(self) -> tuple[int, ...]:
        """The seats that are asked and have not answered."""
        done = {answer.seat for answer in self.answers}
        return tuple(seat for seat in self.asked if seat not in done)

    @lazily
    def complete(self) -> bool:
        """Whether a collected question may close: nobody is left whose answer could still change anything."""
        if not self.collects or not self.missing:
            return self.collects
        return bool(self.answers) and not set(self.missing) & set(asked(self._so_far()[1]))

    def answer_of(self, seat: int | None) -> Action | None:
        """What a seat has answered to the question that stands."""
        for answer in self.answers:
            if answer.seat == seat:
                return answer.action
        return None

    def seen_by(self, seat: int | None) -> State:
        """The position as this seat may know it: with its own answer, and without anybody else's."""
        own = self.answer_of(seat)
        return self.state if own is None or seat is None else self.state.played(seat, own)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """The actions of the game a seat may take now."""
        return () if self.answer_of(seat) is not None else self.match.legal(seat)

    def sayable(self, seat: int) -> tuple[Action, ...]:
        """The table talk open to a seat now."""
        return tuple(said for said in self.match.sayable(seat) if self.take_backs or said.verb != "@take-back")

    def submit(self, seat: int, text: str, n: int | None, at: int) -> LiveMatch:
        """The match after an action from a seat that has seen `n` entries, or a refusal."""
        action = read_action(text)
        if is_talk(action):
            return self._talk(seat, action, n, at)
        if n is not None:
            self._refuse_stale(seat, action, n)
        if self.collects:
            return self._collect(seat, action, at)
        referee = Referee(self.match, self.luck)
        referee.submit(seat, action)
        return self._advance(referee.match, self.times.answered(seat, at), at)

    def lone_answers(self, at: int) -> LiveMatch:
        """The match with the seats answered for that have but one action; what they hold makes no difference."""
        if not self.collects:
            return self
        listed = ((seat, self.match.legal(seat)) for seat in self.missing)
        lone = tuple(PendingAnswer(seat, actions[0]) for seat, actions in listed if len(actions) == 1)
        return self._with_answers(lone, at) if lone else self

    def close(self, at: int) -> LiveMatch:
        """The match after a collected question: its answers written in the order of the seats."""
        referee = Referee(self.match, self.luck)
        referee.go_on(*self._so_far())
        return self._advance(referee.match, self.times, at)

    def flag(self, seat: int, at: int) -> LiveMatch:
        """The match after the time of a seat is over."""
        referee = Referee(self.match, self.luck)
        referee.flag(seat)
        return self._advance(referee.match, self.times, at)

    def fresh(self, old: LiveMatch) -> tuple[Entry, ...]:
        """The entries this match has and an older one had not."""
        return self.match.log[len(old.match.log) :]

    def _collect(self, seat: int, action: Action, at: int) -> LiveMatch:
        self.match.refuse_if_ended(action)
        own = self.answer_of(seat)
        if own is not None:
            sentence = f"{action} comes after your answer {own}; it counts when everybody has answered"
            raise IllegalAction(sentence, "answered")
        if not self.match.allows(seat, action):
            raise illegal(self.state, seat, action)
        return self._with_answers((PendingAnswer(seat, action),), at)

    def _with_answers(self, answers: tuple[PendingAnswer, ...], at: int) -> LiveMatch:
        live = replace(self, answers=(*self.answers, *answers), answered=at)
        return replace(live, times=live.times.waiting(live.missing, at)) if live.times.true.control.runs else live

    def _talk(self, seat: int, action: Action, n: int | None, at: int) -> LiveMatch:
        """Talk leaves a question as it stands, unless it ends the match or takes something back."""
        if action.verb == "@take-back" and not self.take_backs:
            raise IllegalAction(f"{action} is not for this match: it is rated, and nothing is taken back", "take_backs")
        referee = Referee(self.match, self.luck)
        referee.submit(seat, action, n)
        if referee.match.over or referee.match.cuts != self.match.cuts:
            return self._advance(referee.match, self.times, at)
        return replace(self, match=referee.match)

    def _advance(self, match: Match, times: Times, at: int) -> LiveMatch:
        live = replace(self, match=match, answers=())
        times = times.asked(live.asked, at)
        if self._same_question(live):
            return replace(live, times=times)
        return replace(live, put=len(match.log), since=at, answered=at, times=times)

    def _same_question(self, later: LiveMatch) -> bool:
        """Whether, of several seats that answer openly, one has answered and the others are still to."""
        fresh = later.fresh(self)
        if len(fresh) != 1 or not later.asked or later.match.cuts != self.match.cuts:
            return False
        return later.asked == tuple(seat for seat in self.asked if seat != fresh[0].seat)

    def _refuse_stale(self, seat: int, action: Action, n: int) -> None:
        written = len(self.match.log)
        if n > written:
            raise Stale(f"{action} answers entry {n}, but the log has {written} entries")
        if n < self.put:
            raise Stale(f"{action} comes from entry {n}; since then seat {seat} has been asked again (entry {written})")

    def _so_far(self) -> tuple[list[Step], State]:
        """The answers that are in, in the order of the seats, and where they lead; each was legal when it came."""
        state, steps = self.state, list[Step]()
        for answer in sorted(self.answers, key=lambda answer: answer.seat):
            if answer.seat in asked(state):
                state = state.played(answer.seat, answer.action)
                steps.append((answer.seat, answer.action))
        return steps, state


def _resume(clock: Clock, at: int) -> Clock:
    hands = tuple(hand if hand.since is None else replace(hand, since=at) for hand in clock.hands)
    return replace(clock, hands=hands)
