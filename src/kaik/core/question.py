"""A question about a position whose answer can be counted: how far, how much, who is ahead.

A game's mind asks them (`Mind.questions`); puzzles put them to people. The answer comes from the functions that the
referee counts with, so it is true, not thought.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

Sentence = Mapping[str, str]


class AnswerChoice(msgspec.Struct, frozen=True):
    """One of the answers that are offered, and how it reads in each language."""

    value: str
    text: dict[str, str] = {}


class CountQuestion(msgspec.Struct, frozen=True):
    """What is asked, the answers that are offered, the right one, and how it is counted."""

    kind: str
    """An id that stays the same: `pays`, `far`, `odds`."""
    text: dict[str, str]
    answer: str
    """The value of the right choice."""
    choices: tuple[AnswerChoice, ...]
    why: dict[str, str] = {}
    """How one comes to the answer, in a sentence of each language."""


def plain(value: str) -> AnswerChoice:
    """A choice that reads the same in every language."""
    return AnswerChoice(value, {"en": value, "ja": value})


def numbers(answer: int, near: Iterable[int], most: int = 4) -> tuple[AnswerChoice, ...]:
    """The right number among wrong ones that one could come to, in their order; the first ones given are taken.

    >>> [choice.value for choice in numbers(5, (5, 7, 7, 10, 2, 3))]
    ['2', '5', '7', '10']
    """
    wrong = [number for number in dict.fromkeys(near) if number != answer][: most - 1]
    return tuple(plain(str(number)) for number in sorted((answer, *wrong)))


def among(answer: AnswerChoice, others: Iterable[AnswerChoice], most: int = 4) -> tuple[AnswerChoice, ...]:
    """The right choice among wrong ones, sorted by value so that its place tells nothing."""
    wrong = {each.value: each for each in others if each.value != answer.value}
    taken = [answer, *list(wrong.values())[: most - 1]]
    return tuple(sorted(taken, key=lambda choice: choice.value))
