"""Words that are spelled when they are taken, for positions that offer many and need one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

from kaik.core.action import Action

T = TypeVar("T")


class _Words(Sequence[Action]):
    """What both kinds share: a word by its number, and several as a tuple."""

    __slots__ = ()

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, at: int | slice) -> Any:
        if isinstance(at, slice):
            return tuple(self)[at]
        return self._word(at if at >= 0 else at + len(self))

    def _word(self, at: int) -> Action:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(self)})"


class Unspelled(_Words, Generic[T]):
    """Choices of one sort, and how each of them is said.

    >>> offer = Unspelled("BR", lambda colour: Action("name", colour))
    >>> len(offer), offer[1], sorted(offer)
    (2, name:R, [name:B, name:R])
    """

    __slots__ = ("choices", "spell")

    def __init__(self, choices: Sequence[T], spell: Callable[[T], Action]) -> None:
        self.choices, self.spell = choices, spell

    def __len__(self) -> int:
        return len(self.choices)

    def _word(self, at: int) -> Action:
        return self.spell(self.choices[at])

    def __iter__(self) -> Iterator[Action]:
        return map(self.spell, self.choices)


class Offer(_Words):
    """Words of several sorts one after another, each sort a sequence of its own, spelled or not.

    >>> offer = Offer((Action("pass"),), Unspelled("BR", lambda colour: Action("name", colour)))
    >>> len(offer), offer[0], offer[-1]
    (3, pass, name:R)
    """

    __slots__ = ("size", "sorts")

    def __init__(self, *sorts: Sequence[Action]) -> None:
        self.sorts, self.size = sorts, sum(map(len, sorts))

    def __len__(self) -> int:
        return self.size

    def _word(self, at: int) -> Action:
        for words in self.sorts:
            if at < len(words):
                return words[at]
            at -= len(words)
        raise IndexError("there are not so many words")

    def __iter__(self) -> Iterator[Action]:
        for words in self.sorts:
            yield from words
