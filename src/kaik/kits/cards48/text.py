"""Cards as text for a terminal: every card carries its code, so that a hand can be typed back.

Colour is never told by colour: the code says B or R, the row says black or red.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from kaik.core.game import labels_of
from kaik.kits.cards48.deck import COLOURS, RANKS
from kaik.kits.cards48.melds import CardMeld

PACKAGE = "kaik.kits.cards48"


@cache
def said(key: str, language: str) -> str:
    """The name the kit has for a card, a rank, a colour or a kind of meld."""
    names = labels_of(PACKAGE)[key]
    return names.get(language) or names["en"]


def card(code: str, language: str) -> str:
    """One card: `R5 red horse`, `R5 赤馬`."""
    return f"{code} {said(code, language)}"


def short(code: str, language: str) -> str:
    """One card where its colour is already said: `R5 horse`, `R5 馬`."""
    return f"{code} {said('rank.' + code[1], language)}"


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards as a player sorts them: black before red, vessel first, then by strength."""
    return sorted(cards, key=lambda code: (COLOURS.index(code[0]), RANKS.index(code[1])))


def row(cards: Iterable[str], language: str) -> str:
    """Some cards on one line, copies counted: `B1 black pawn ×2, R5 red horse`; a dash for none."""
    counts = Counter(in_order(cards))
    listed = (card(code, language) + (f" ×{count}" if count > 1 else "") for code, count in counts.items())
    return _comma(language).join(listed) or "–"


def codes(cards: Iterable[str]) -> str:
    """Some cards as bare codes, for tight places: `B1 B1 R5`; a dash for none."""
    return " ".join(in_order(cards)) or "–"


def backs(count: int) -> str:
    """Cards lying face down."""
    return "▒" * count or "–"


def rows(cards: Iterable[str], language: str, indent: str = "  ") -> str:
    """A hand, one row for each colour it holds."""
    held = list(cards)
    lines = []
    for colour in COLOURS:
        counts = Counter(code for code in in_order(held) if code[0] == colour)
        if counts:
            listed = (short(code, language) + (f" ×{n}" if n > 1 else "") for code, n in counts.items())
            lines.append(
                f"{indent}{said('colour.' + colour, language)}{_colon(language)}{_comma(language).join(listed)}"
            )
    return "\n".join(lines) or f"{indent}–"


def meld(what: CardMeld, language: str) -> str:
    """What a group of cards was laid as: `set of 3 (5)`, `連番3枚（6まで）`."""
    top = said("rank." + _rank(what.top), language)
    return said(f"phrase.{what.type}", language).format(size=what.size, top=top, width=what.width)


def _rank(strength: int) -> str:
    """The rank that names a strength; king and Tam share theirs."""
    if strength < 0:
        return "S"
    return str(strength) if strength < 9 else "KT"


def _colon(language: str) -> str:
    return "：" if language == "ja" else ": "


def _comma(language: str) -> str:
    return "、" if language == "ja" else ", "
