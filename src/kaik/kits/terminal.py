"""Small things every table drawn as text needs: seats by name, and columns that line up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from unicodedata import east_asian_width

from kaik.core.game import TERMINAL, sentences_of

_SEAT = {"en": "seat {}", "ja": "席{}"}
_YOU = {"en": " (you)", "ja": "（あなた）"}
_BETWEEN = {"en": ", ", "ja": "、"}


class TerminalSentences(Mapping[str, dict[str, str]]):
    """What a game's drawing says, by language and key: a group of its labels.toml, read when it is first wanted."""

    def __init__(self, package: str, group: str = TERMINAL) -> None:
        self._package, self._group = package, group

    @cached_property
    def _found(self) -> dict[str, dict[str, str]]:
        return sentences_of(self._package, self._group)

    def __getitem__(self, language: str) -> dict[str, str]:
        return self._found[language]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def named(at: int, seat: int | None, language: str) -> str:
    """A seat's name, with a mark on the reader's own.

    >>> named(1, 1, "en"), named(0, 1, "ja")
    ('seat 1 (you)', '席0')
    """
    return _SEAT[language].format(at) + (_YOU[language] if at == seat else "")


def listed(seats: Iterable[int], language: str) -> str:
    """Several seats in one phrase."""
    return enumerated((_SEAT[language].format(at) for at in seats), language)


def enumerated(texts: Iterable[str], language: str) -> str:
    """Several texts one after another, with the commas of the language.

    >>> enumerated(["5", "6"], "en"), enumerated(["5", "6"], "ja")
    ('5, 6', '5、6')
    """
    return _BETWEEN[language].join(texts)


def width(text: str) -> int:
    """How many columns a text fills in a terminal; a kanji fills two.

    >>> width("席0"), width("▮▯ 1")
    (3, 4)
    """
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def padded(text: str, columns: int) -> str:
    """A text filled up with blanks to so many columns."""
    return text + " " * (columns - width(text))


def centred(text: str, columns: int) -> str:
    """A text in the middle of so many columns."""
    left = max(0, columns - width(text)) // 2
    return padded(" " * left + text, columns)
