"""How the actions of games with sticks can look."""

from __future__ import annotations

from kaik.core.forms import ActionForm, bare, form, numbers, seat_names
from kaik.kits.sticks import STICKS

STICKS_THROWN = form("sticks", numbers("dark", 0, STICKS))
PAYING = bare("pay", "give-up")


def first(seats: int) -> ActionForm:
    """The lot for who begins."""
    return form("first", seat_names(seats))
