"""What a seat is asked, in numbers: one number for an action, or word by word where a game has too many actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from kaik.core.action import Action
from kaik.core.errors import IllegalAction
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.games import find
from kaik.spaces import ActionSpace, Spelling, Vocabulary


class NumberedQuestion:
    """A question whose answers are numbers."""

    open: tuple[int, ...]
    """The numbers that answer it, sorted."""
    said: tuple[int, ...] = ()
    """The words that were said of an action before."""

    def answered(self, number: int) -> Action | NumberedQuestion:
        """The action that is meant, or what is asked next of it."""
        raise NotImplementedError

    def text(self, number: int) -> str:
        """An answer as people read it."""
        raise NotImplementedError

    def refusal(self, number: int) -> IllegalAction:
        """Why a number was refused."""
        some = " ".join(map(str, self.open[:6])) + (" …" if len(self.open) > 6 else "")
        return IllegalAction(f"{number} is not open now; the action mask has 1 where an answer is: {some}")


class WholeQuestion(NumberedQuestion):
    """One number for a whole action."""

    def __init__(self, space: ActionSpace, legal: Sequence[Action]) -> None:
        self._actions = dict(sorted(zip(space.ids(legal), legal, strict=True)))
        self.open = tuple(self._actions)

    def answered(self, number: int) -> Action:
        if number not in self._actions:
            raise self.refusal(number)
        return self._actions[number]

    def text(self, number: int) -> str:
        return str(self.answered(number))


class SpelledQuestion(NumberedQuestion):
    """A word at a time; where nothing is left to choose, the empty word 0 says so."""

    def __init__(self, words: Vocabulary, spelling: Spelling, said: tuple[int, ...] = ()) -> None:
        self._words, self._spelling, self.said = words, spelling, said
        self.open = spelling.open or (0,)

    def answered(self, number: int) -> Action | NumberedQuestion:
        if number not in self.open:
            raise self.refusal(number)
        after = self._spelling.say(number) if self._spelling.open else self._spelling
        return after.action or SpelledQuestion(self._words, after, (*self.said, number))

    def text(self, number: int) -> str:
        if number not in self.open:
            raise self.refusal(number)
        return self._words.words[number] or str(self._spelling.action)


class NumberedActions:
    """The actions of a game under some options as numbers from 0 to `size` − 1.

    >>> from kaik import find, match
    >>> game = find("march")
    >>> numbered = NumberedActions(game, game.preset())
    >>> numbered.size, numbered.words is None
    (168, False)
    >>> opened = numbered.question(match("march", seed=1).legal)
    >>> [opened.text(number) for number in opened.open][:3]
    ['B0', 'B1', 'B3']
    """

    def __init__(self, game: Game, options: Options) -> None:
        self.space = ActionSpace(game, options)
        self.words = None if self.space.flat else Vocabulary(self.space)

    def __reduce__(self) -> tuple[Any, ...]:
        return numbered_actions, (self.space.game.slug, self.space.options.spelled())

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return self.space.size if self.words is None else self.words.size

    def question(self, legal: Sequence[Action]) -> NumberedQuestion:
        """The question that has these actions as answers."""
        if self.words is None:
            return WholeQuestion(self.space, legal)
        return SpelledQuestion(self.words, self.words.spelling(legal))


def numbered_actions(slug: str, options: Mapping[str, Any]) -> NumberedActions:
    """The actions of a game by its id, under options that are all spelled out."""
    return _made(slug, find(slug).option_list(options))


@lru_cache(maxsize=64)
def _made(slug: str, options: Options) -> NumberedActions:
    return NumberedActions(find(slug), options)
