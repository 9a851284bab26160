"""How the actions of school cerke can look."""

from __future__ import annotations

from kaik.core.forms import ActionForms
from kaik.games.school_cerke.options import SchoolOptions
from kaik.games.school_cerke.rules import FORM
from kaik.kits.tam.spaces import tam_forms


def forms(options: SchoolOptions) -> ActionForms:
    """Those of all games around tam."""
    return tam_forms(FORM, options)
