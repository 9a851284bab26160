"""Actions that are spelled when they are taken, for positions that offer many and need one.

They are taken by whole numbers; slices, which nobody needs in a heap without order, are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from kaik.core.action import Action

T = TypeVar("T")


class Unspelled(Sequence[Action], Generic[T]):
    """Choices of one sort, and how each of them is spelled.

    >>> offer = Unspelled("BR", lambda colour: Action("name", colour))
    >>> len(offer), offer[1], sorted(offer)
    (2, name:R, [name:B, name:R])
    """

    __slots__ = ("choices", "spell")

    def __init__(self, choices: Sequence[T], spell: Callable[[T], Action]) -> None:
        self.choices, self.spell = choices, spell

    def __len__(self) -> int:
        return len(self.choices)

    def __getitem__(self, at: Any) -> Any:
        return self.spell(self.choices[at])

    def __iter__(self) -> Iterator[Action]:
        return map(self.spell, self.choices)


class Offer(Sequence[Action]):
    """Actions of two sorts one after the other, each a sequence of its own, spelled or not.

    >>> offer = Offer((Action("pass"),), Unspelled("BR", lambda colour: Action("name", colour)))
    >>> len(offer), offer[0], offer[2]
    (3, pass, name:R)
    """

    __slots__ = ("few", "first", "second")

    def __init__(self, first: Sequence[Action], second: Sequence[Action]) -> None:
        self.first, self.second, self.few = first, second, len(first)

    def __len__(self) -> int:
        return self.few + len(self.second)

    def __getitem__(self, at: Any) -> Any:
        return self.first[at] if at < self.few else self.second[at - self.few]

    def __iter__(self) -> Iterator[Action]:
        yield from self.first
        yield from self.second
