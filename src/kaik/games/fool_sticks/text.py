"""Fool's Sticks for a terminal."""

from __future__ import annotations

from kaik.games.fool_sticks.rules import FoolView
from kaik.kits import pot_text
from kaik.kits.sticks import lying


def draw(view: FoolView, language: str) -> str:
    """Pot, purses and throws, and who is to do what."""
    lines = pot_text.headline(view.pot, view.games, view.stake, language)
    shown = [f"{lying(number)} {number}" for number in view.numbers]
    lines += pot_text.rows(view.pot, shown, view.seat, language)
    if view.numbers:
        lines.append(pot_text.SAYS[language]["sticks"])
    if view.pot.waiting:
        lines.append(pot_text.to_pay(view.pot, language))
    if view.thrower is not None:
        lines.append(pot_text.SAYS[language]["throws"].format(seat=view.thrower))
    return "\n".join(lines)
