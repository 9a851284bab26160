"""How the actions of Chain-Strike Sticks can look."""

from __future__ import annotations

from kaik.core.forms import ActionForms, bare, form, numbers
from kaik.core.shapes import Many
from kaik.games.chain_sticks.options import ChainOptions
from kaik.kits.sticks_spaces import PAYING, STICKS_THROWN

MOST_SEATS = 8
HIGHEST = 400
"""No total is higher in a random game, and hardly in any other: a chain of eighty throws that never broke."""


def forms(options: ChainOptions) -> ActionForms:
    """Paying or giving up, and throwing on or keeping what one has."""
    opened = form("open", Many(numbers("total", 0, HIGHEST), 1, MOST_SEATS))
    return ActionForms((*bare("again", "bank"), *PAYING), (STICKS_THROWN, opened))
