"""How the actions of Six Sticks can look."""

from __future__ import annotations

from kaik.core.forms import ActionForms, bare, form, numbers
from kaik.games.six_sticks.options import SixSticksOptions
from kaik.kits.sticks_spaces import first

MOST_SEATS = 6


def forms(options: SixSticksOptions) -> ActionForms:
    """There is nothing to do but to throw."""
    thrown = {
        "sticks6": form("sticks", numbers("dark", 0, 6)),
        "sticks5": form("sticks", numbers("dark", 0, 5)),
        "d6": form("die", numbers("pips", 1, 6)),
    }
    return ActionForms(bare("throw"), (first(MOST_SEATS), thrown[options.dice]))
