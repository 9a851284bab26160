"""A position for tree searches of others: every step is one small number, a player's or luck's, and nothing changes.

Luck is exact everywhere. A deal of whole hands has too many outcomes to list, so its cards are drawn one by one; the
chance of each card is known, and together they are the chance of the deal.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

from kaik.adapters.numbered import NumberedActions, NumberedQuestion
from kaik.core.action import CHANCE, Action
from kaik.core.chance import Deal, Dice, Outcomes
from kaik.core.codec import from_json, to_json
from kaik.core.odds import dealt, draws
from kaik.core.state import Choose, Over, State, Throw

Drawn = tuple[str, ...]
"""The cards of a deal so far, hand by hand."""


class Told:
    """What a seat was told, the last line first: longer ones share the shorter."""

    __slots__ = ("_before", "_line", "_whole")

    def __init__(self, before: Told | None, line: str) -> None:
        self._before, self._line = before, line
        self._whole: str | None = None

    def text(self) -> str:
        """All lines from the beginning on. Only the newest that was asked for keeps them: they are long."""
        lines, here = list[str](), self
        while here._whole is None:
            lines.append(here._line)
            if here._before is None:
                break
            here = here._before
        known = () if here._whole is None else (here._whole,)
        here._whole = None
        self._whole = "\n".join((*known, *reversed(lines)))
        return self._whole


class StepwisePosition:
    """One node of a game tree; `copy.deepcopy` gives it back itself, since nothing in it ever changes."""

    def __init__(
        self,
        numbered: NumberedActions,
        state: State,
        told: tuple[Told, ...],
        question: NumberedQuestion | None = None,
        drawn: Drawn = (),
    ) -> None:
        self._numbered, self.state, self._told, self._drawn = numbered, state, told, drawn
        self._question = question

    @classmethod
    def begin(cls, numbered: NumberedActions, state: State, seats: int) -> StepwisePosition:
        """The first node, after all luck that has one outcome only."""
        return cls(numbered, state, tuple(Told(None, f"seat {seat}") for seat in range(seats)))._certain()

    def __deepcopy__(self, memo: object) -> StepwisePosition:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as a few texts: what games are made of need not be."""
        told = tuple(each.text() for each in self._told)
        said = () if self._question is None else self._question.said
        return _unpickled, (self._numbered, to_json(self.state), told, said, self._drawn)

    @cached_property
    def seat(self) -> int | None:
        """Who is next: a seat, CHANCE, or None at the end. Of several that are asked at once, the first."""
        match self.state.turn():
            case Choose(seats):
                return min(seats)
            case Throw():
                return CHANCE
        return None

    @property
    def payoffs(self) -> tuple[float, ...]:
        """What each seat has at the end; nothing before it."""
        turn = self.state.turn()
        return turn.payoffs if isinstance(turn, Over) else (0.0,) * len(self._told)

    @cached_property
    def question(self) -> NumberedQuestion:
        """What the seat that is next is asked."""
        assert self.seat is not None and self.seat != CHANCE
        return self._question or self._numbered.question(self.state.legal(self.seat))

    @cached_property
    def chances(self) -> dict[int, Fraction]:
        """The outcomes of luck by number, with their probabilities."""
        match self._chance():
            case Outcomes(weights):
                total = sum(weight for _, weight in weights)
                return {at: Fraction(weight, total) for at, (_, weight) in enumerate(weights)}
            case Deal() as deal:
                left, kinds = draws(deal, self._drawn), _kinds(deal)
                total = sum(count for _, count in left)
                return {kinds.index(kind): Fraction(count, total) for kind, count in left}

    def chance_text(self, number: int) -> str:
        """An outcome of luck as people read it."""
        chance = self._chance()
        if isinstance(chance, Outcomes):
            return str(chance.weights[number][0])
        return f"{chance.verb}:{_kinds(chance)[number]}"

    def then(self, number: int) -> StepwisePosition:
        """The node after a number, and after all luck that has one outcome only."""
        return (self._fallen(number) if self.seat == CHANCE else self._answered(number))._certain()

    def imagined(self, seat: int, dice: Dice) -> StepwisePosition:
        """A node this seat cannot tell from this one; what others were told before is replaced by what they see."""
        world = self.state.imagine(seat, dice)
        told = tuple(
            own if who == seat else Told(None, f"seat {who}\nview {to_json(world.view(who)).decode()}")
            for who, own in enumerate(self._told)
        )
        return StepwisePosition(self._numbered, world, told, self._question if self.seat == seat else None, self._drawn)

    def history(self, seat: int) -> str:
        """All that a seat was told since the beginning, its own actions among it, and the words it has just said."""
        return "\n".join((self._told[seat].text(), *self._saying(seat)))

    def seen(self, seat: int) -> str:
        """What a seat sees now."""
        return "\n".join((to_json(self.state.view(seat)).decode(), *self._saying(seat)))

    def _saying(self, seat: int) -> tuple[str, ...]:
        if self._question is None or self.seat != seat:
            return ()
        return (f"said {' '.join(map(str, self._question.said))}",)

    def _chance(self) -> Outcomes | Deal:
        turn = self.state.turn()
        assert isinstance(turn, Throw)
        return turn.chance

    def _certain(self) -> StepwisePosition:
        """Luck with one outcome is no luck, and needs no node."""
        here = self
        while here.seat == CHANCE and len(here.chances) == 1:
            here = here._fallen(next(iter(here.chances)))
        return here

    def _fallen(self, number: int) -> StepwisePosition:
        chance = self._chance()
        if isinstance(chance, Outcomes):
            return self._played(CHANCE, chance.weights[number][0])
        drawn = (*self._drawn, _kinds(chance)[number])
        if len(drawn) == sum(chance.sizes):
            return self._played(CHANCE, dealt(chance, drawn))
        return StepwisePosition(self._numbered, self.state, self._told, drawn=drawn)

    def _answered(self, number: int) -> StepwisePosition:
        answer = self.question.answered(number)
        if isinstance(answer, NumberedQuestion):
            return StepwisePosition(self._numbered, self.state, self._told, question=answer)
        assert self.seat is not None
        return self._played(self.seat, answer)

    def _played(self, seat: int, action: Action) -> StepwisePosition:
        who = "*" if seat == CHANCE else str(seat)
        told = tuple(
            Told(before, f"{who} {self.state.face(seat, action, each)}") for each, before in enumerate(self._told)
        )
        return StepwisePosition(self._numbered, self.state.played(seat, action), told)


def _unpickled(
    numbered: NumberedActions, state: bytes, told: tuple[str, ...], said: tuple[int, ...], drawn: Drawn
) -> StepwisePosition:
    position = from_json(state, numbered.space.game.state)
    here = StepwisePosition(numbered, position, tuple(Told(None, text) for text in told), drawn=drawn)
    for number in said:
        here = here._answered(number)
    return here


def _kinds(deal: Deal) -> list[str]:
    return [kind for kind, _ in deal.pool]
