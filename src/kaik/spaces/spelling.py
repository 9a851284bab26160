"""An action said part by part: few words at a time, however many actions there are.

Where a game has more actions than a mask can hold, a program says the verb, then the first square or card, then the
next, and is asked only as long as the legal actions differ. The words are numbered once for a game and its options.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from kaik.core.action import Action
from kaik.core.errors import KaikError
from kaik.spaces.actions import ActionSpace
from kaik.spaces.factors import Factor

WordNumbers = tuple[int, ...]
"""Numbers of words, one for each factor."""


class Vocabulary:
    """The words of a space: nothing at all, the forms of its actions, and every atom.

    >>> from kaik import Action, find
    >>> words = Vocabulary(ActionSpace(find("linked-ships")))
    >>> spelling = words.spelling((Action("raid", "A1", "B1"), Action("raid", "A1", "B2"), Action("pass")))
    >>> [words.words[word] for word in spelling.open]
    ['pass', 'raid']
    >>> [words.words[word] for word in spelling.say(words.number("raid")).open]
    ['B1', 'B2']
    >>> spelling.say(words.number("raid")).say(words.number("B2")).action
    raid:A1-B2
    """

    def __init__(self, space: ActionSpace) -> None:
        self.space = space
        self._known: dict[str, WordNumbers] = {}

    @cached_property
    def _verbs(self) -> tuple[str, ...]:
        """A word for each form; the second form of a verb is told by its number."""
        verbs = self.space.factors[0].values
        before = [verbs[: at + 1].count(verb) for at, verb in enumerate(verbs)]
        return tuple(verb if count == 1 else f"{verb}#{count}" for verb, count in zip(verbs, before, strict=True))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """All words in the order of their numbers; forms first, so that an atom spelled like a verb is another word."""
        atoms = dict.fromkeys(text for factor in self.space.factors[1:] for text in factor.values if text)
        return ("", *self._verbs, *atoms)

    @property
    def size(self) -> int:
        return len(self.words)

    @cached_property
    def _atoms(self) -> dict[str, int]:
        first = 1 + len(self._verbs)
        return {"": 0} | {word: at for at, word in enumerate(self.words[first:], first)}

    def number(self, word: str) -> int:
        """The number of a word; of an atom that is spelled like a verb, the verb's."""
        if word not in self.words:
            raise KaikError(f"{word!r} is no word of {self.space.game.slug}")
        return self.words.index(word)

    @cached_property
    def _columns(self) -> tuple[tuple[int, ...], ...]:
        """The word of every value of every factor."""
        slots: tuple[Factor, ...] = self.space.factors[1:]
        verbs = tuple(range(1, 1 + len(self._verbs)))
        return (verbs, *(tuple(self._atoms[text] for text in slot.values) for slot in slots))

    def said(self, action: Action) -> WordNumbers:
        """All words of an action, one for each factor."""
        known = self._known.get(action)
        if known is None:
            parts = self.space.parts(action)
            known = tuple(column[part] for column, part in zip(self._columns, parts, strict=True))
            if len(self._known) < 1 << 16:
                self._known[str(action)] = known
        return known

    def spelling(self, actions: Iterable[Action]) -> Spelling:
        """The beginning: one of these actions will be said."""
        return Spelling(tuple((self.said(action), action) for action in actions))


class Spelling:
    """What has been said so far of an action, as those that may still be meant; a frozen value like positions."""

    __slots__ = ("_at", "_left", "open")

    def __init__(self, left: tuple[tuple[WordNumbers, Action], ...], at: int = 0) -> None:
        if not left:
            raise KaikError("there is no action to say")
        self._left = left
        while len(left) > 1 and len({said[at] for said, _ in left}) == 1:
            at += 1  # all that may be meant go on alike
        self._at = at
        self.open: tuple[int, ...] = tuple(sorted({said[at] for said, _ in left})) if len(left) > 1 else ()
        """The numbers of the words that may come next; () once only one action is meant."""

    @property
    def action(self) -> Action | None:
        """The action that is meant, once there is only one."""
        return self._left[0][1] if len(self._left) == 1 else None

    def say(self, word: int) -> Spelling:
        """What is left after the next word, or a sentence that it cannot come now."""
        if word not in self.open:
            raise KaikError(f"the word {word} cannot come now; open: {' '.join(map(str, self.open)) or 'none'}")
        return Spelling(tuple(each for each in self._left if each[0][self._at] == word), self._at + 1)

    def words_to(self, action: Action) -> tuple[int, ...]:
        """The words that lead from here to an action."""
        said = next(said for said, each in self._left if each == action)
        found, here = list[int](), self
        while here.open:
            found.append(said[here._at])
            here = here.say(said[here._at])
        return tuple(found)
