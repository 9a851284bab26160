"""Small things every table drawn as text needs: seats by name, and columns that line up."""

from __future__ import annotations

from collections.abc import Iterable

_SEAT = {"en": "seat {}", "ja": "席{}"}
_YOU = {"en": " (you)", "ja": "（あなた）"}
_BETWEEN = {"en": ", ", "ja": "、"}


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


def wide(text: str) -> int:
    """How many columns a text fills in a terminal; Japanese letters fill two.

    >>> wide("席0"), wide("▮▯ 1")
    (3, 4)
    """
    return sum(2 if ord(letter) > 0x2E7F else 1 for letter in text)


def padded(text: str, columns: int) -> str:
    """A text filled up with spaces to so many columns."""
    return text + " " * (columns - wide(text))
