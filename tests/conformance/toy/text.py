"""Sealed Bids in a terminal."""

from __future__ import annotations

from .rules import BidsView

WORDS = {
    "en": ("prize", "hand", "points", "bids in", "buried"),
    "ja": ("賞", "手札", "点", "入札済み", "伏せ札"),
}


def draw(view: BidsView, language: str) -> str:
    """The table as five short lines."""
    prize, hand, points, bids, buried = WORDS[language]
    lines = [
        f"{prize}: {view.prize or '-'}",
        f"{hand}: {' '.join(view.hand) or '-'} {view.bid}",
        f"{points}: {' '.join(map(str, view.points))}",
        f"{bids}: {' '.join('x' if told else '.' for told in view.answered)}",
        f"{buried}: {' '.join(map(str, view.buried))}",
    ]
    return "\n".join(lines)
