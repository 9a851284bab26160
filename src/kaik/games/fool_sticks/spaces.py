"""How the actions of Fool Sticks can look."""

from __future__ import annotations

from kaik.core.forms import ActionForms
from kaik.games.fool_sticks.options import FoolOptions
from kaik.kits.sticks_spaces import PAYING, STICKS_THROWN


def forms(options: FoolOptions) -> ActionForms:
    """Paying or giving up."""
    return ActionForms(PAYING, (STICKS_THROWN,))
