"""How the actions of Mountain Path can look."""

from __future__ import annotations

from kaik.core.forms import ActionForms, bare, form, numbers
from kaik.core.shapes import OneOf
from kaik.games.mountain.options import MountainOptions
from kaik.games.mountain.rules import MOST_CHANGED
from kaik.games.mountain.side import HAND
from kaik.kits.cards48.spaces import CARD, CODES, cards, dealt
from kaik.kits.sticks_spaces import STICKS_THROWN, first
from kaik.kits.track import RUNNERS

MOST_SEATS = 4
MOST_MARKS = 9
"""More markers than any card bears."""
MOST_DRAWN = 12
"""The most cards drawn at once."""

MARKS = ("", *(f"/{n}" for n in range(1, MOST_MARKS)))
PLACED = OneOf("placed", tuple(code + marks for code in CODES for marks in MARKS))
OWNER = OneOf("owner", tuple(RUNNERS[:MOST_SEATS]))
PURSE = OneOf("purse", ("coins", "rice"))


def forms(options: MountainOptions) -> ActionForms:
    """What one pays with, which card, and whose."""
    actions = (
        *bare("end", "spare", "work"),
        form("move", PURSE),
        form("exchange", numbers("coins", 1, MOST_CHANGED)),
        form("build", CARD),
        form("scrap", CARD),
        form("dismantle", PLACED),
        form("use", PLACED),
        form("take", OWNER, PURSE),
        form("mark", OWNER, PLACED),
        form("destroy", OWNER, PLACED),
    )
    chances = (first(MOST_SEATS), STICKS_THROWN, dealt(HAND, HAND, MOST_SEATS), form("draw", cards(1, MOST_DRAWN)))
    return ActionForms(actions, chances)
