"""A game's mind: what bots, hints, reviews and the laboratory ask about it, apart from its rules.

A game declares one as `Game(mind=...)`. Every part may be left out: it is then None, and whoever asks through the
methods gets the plain answer that the rules alone give. Rules never import a mind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from kaik.core.action import CHANCE, Action
from kaik.core.question import CountQuestion
from kaik.core.state import State
from kaik.core.threat import Threat

S = TypeVar("S", bound=State)


class Advice(msgspec.Struct, frozen=True):
    """What a game's own judge thinks of one action: a worth, and a sentence in each language that betrays nothing.

    Worths are compared with each other; a difference of 1 is one that an attentive beginner sees.
    """

    action: Action
    worth: float
    reason: dict[str, str] = {}
    points: float | None = None
    """What the rest of the season may bring its seat with this action; None where the judge does not weigh points."""


BEST = "best"
"""The kind of puzzle that asks for the best action."""


class Event(msgspec.Struct, frozen=True):
    """Something worth counting that an action brought about: a hand that was made, a yaku that won."""

    name: str
    """The key of its label."""
    seat: int = CHANCE
    """Whose it is; CHANCE where it is nobody's."""
    ends: bool = False
    """Whether it is part of what a season ended with."""


class JudgeNumbers(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """The numbers a game's own judge weighs with, so that better ones can be learned."""

    by_hand: Any
    """A struct of numbers, as they were written by hand."""
    advice: Callable[[Any, S, int, int], tuple[Advice, ...]]
    """What a player of some skill who weighs with such numbers thinks of each legal action of a seat."""
    times: Mapping[str, float] = {}
    """By how much to change the logarithm of a number, to see what it is worth; others stay as they are."""
    plus: Mapping[str, float] = {}
    """The same for numbers that are changed themselves."""
    places: Callable[[S, int], Callable[[float], float]] | None = None
    """How many more players a seat may hope to end before than behind, by the points it wins or loses now; None where
    a season's points are all that counts."""


class Mind(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """What a game can say about its own positions.

    All parts but `estimate`, `chances`, `events` and `threats` may look at nothing but what the seat sees: they must
    say the same in every position that `imagine` gives the seat.
    """

    estimate: Callable[[S], tuple[float, ...]] | None = None
    """The score each seat may expect at the end of the season, judged in a moment."""
    chances: Callable[[S], tuple[float, ...]] | None = None
    """How likely each seat is to win the match, as it was learned; () where nothing was learned of such rules. For
    games in which only winning counts; bots go by it rather than by the estimate."""
    playout_weights: Callable[[S, int, Sequence[Action]], tuple[float, ...]] | None = None
    """How likely a sensible player is to choose each of these actions, as weights; () where all are alike."""
    exact_values: Callable[[S, int], dict[Action, float]] | None = None
    """What each action of a seat brings on average, beside what is banked; {} where it cannot be counted out."""
    banked: Callable[[S], tuple[float, ...]] | None = None
    """The score so far by seat, without what is still at stake."""
    advice: Callable[[S, int, int], tuple[Advice, ...]] | None = None
    """What a player of some skill, from 1 to 5, thinks of each legal action of a seat; with it bots do not search."""
    former: Mapping[str, Callable[[S, int, int], tuple[Advice, ...]]] = {}
    """How actions were judged in earlier versions, by their names, so that bots can be compared with what they were."""
    judge_numbers: JudgeNumbers[S] | None = None
    """What the judge weighs with; None where it is not made of numbers that could be learned."""
    explain: Callable[[S, int, Action], dict[str, str]] | None = None
    """What an action of a seat is for, in a sentence of each language; {} where there are only numbers to tell."""
    blunders: tuple[float, ...] = ()
    """How many actions bots of the first to the last but one level overlook for each they read out, where matches have
    shown that the usual numbers do not suit this game."""
    eyes: tuple[float, ...] = ()
    """How likely the same bots find each further card of those that are played together, where the usual chances do not
    suit."""
    straying: float = 0.4
    """How far matches in which puzzles are looked for stray from the best play."""
    events: Callable[[S, int, Action, S], tuple[Event, ...]] | None = None
    """What an action, from one position to another, brought about that is worth counting; it may look at everything."""
    questions: Callable[[S, int], tuple[CountQuestion, ...]] | None = None
    """What a seat could be asked to count here, with the true answers; it may look at what the seat sees alone."""
    threats: Callable[[S, int], tuple[Threat, ...]] | None = None
    """What the others could do next to a seat, the worst first; it may look at everything, so it is told where nothing
    is hidden, or after the end. None where no single act can hurt anybody."""
    puzzles: tuple[tuple[str, int], ...] = ((BEST, 1),)
    """What puzzles of this game ask, the best action or questions by their kind, and in which proportion."""

    def estimate_of(self, position: S) -> tuple[float, ...]:
        """The estimate of a position; its standing where the game has none."""
        return position.standing() if self.estimate is None else self.estimate(position)

    def chances_of(self, position: S) -> tuple[float, ...]:
        """How likely each seat is to win; () where that was not learned."""
        return () if self.chances is None else self.chances(position)

    def exact_values_of(self, position: S, seat: int) -> dict[Action, float]:
        """What each action is worth where that can be counted out, else {}."""
        return {} if self.exact_values is None else self.exact_values(position, seat)

    def banked_of(self, position: S) -> tuple[float, ...]:
        """The score without what is at stake; the standing where nothing lies on the table."""
        return position.standing() if self.banked is None else self.banked(position)

    def advice_of(self, position: S, seat: int, skill: int, version: str = "") -> tuple[Advice, ...]:
        """What the game's own judge thinks of each action, or thought in a version; () where there is no judge."""
        judge = self.former.get(version, self.advice)
        return () if judge is None else judge(position, seat, skill)

    def explanation_of(self, position: S, seat: int, action: Action) -> dict[str, str]:
        """What an action is for; {} where the game has no actions for it."""
        return {} if self.explain is None else self.explain(position, seat, action)

    def questions_of(self, position: S, seat: int) -> tuple[CountQuestion, ...]:
        """What a seat could be asked to count; () where nothing is."""
        return () if self.questions is None else self.questions(position, seat)

    def events_of(self, before: S, by: int, action: Action, after: S) -> tuple[Event, ...]:
        """What an action brought about; () where nothing is told."""
        return () if self.events is None else self.events(before, by, action, after)
