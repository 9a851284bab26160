"""How the actions of Linked Ships can look."""

from __future__ import annotations

from kaik.core.forms import ActionForms, bare, form, optional
from kaik.core.shapes import OneOf
from kaik.games.linked_ships.board import MOST_SEATS, SHIPS
from kaik.games.linked_ships.options import LinkedShipsOptions
from kaik.kits.sticks_spaces import STICKS_THROWN, first

SHIP = OneOf("ship", SHIPS)


def forms(options: LinkedShipsOptions) -> ActionForms:
    """One ship does something; a raid names the other too."""
    paid = optional(OneOf("paid", ("ship", "start")))
    actions = (
        *bare("pass"),
        form("build", SHIP),
        form("raid", SHIP, OneOf("other", SHIPS)),
        form("recall", SHIP),
        form("supply", SHIP),
        form("move", SHIP, paid),
    )
    return ActionForms(actions, (first(MOST_SEATS), STICKS_THROWN))
