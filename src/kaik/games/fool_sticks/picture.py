"""Fool's Sticks as a picture."""

from __future__ import annotations

from kaik.games.fool_sticks.rules import FoolView
from kaik.kits.picture import NoteShape, Picture, Shapes, SticksShape
from kaik.kits.pot_picture import pot_picture


def picture(view: FoolView) -> Picture:
    """The throws of this turn, or of the last one while nobody has thrown since."""
    numbers = dict(zip(view.pot.players, view.numbers, strict=False)) or dict(view.pot.last)
    thrown: dict[int, Shapes] = {seat: (SticksShape(n), NoteShape(str(n))) for seat, n in numbers.items()}
    return pot_picture(view.pot, thrown, view.games)
