"""How the actions of New Play can look."""

from __future__ import annotations

from kaik.core.bags import Bag
from kaik.core.forms import ActionForms, bare, form, numbers
from kaik.core.shapes import Many
from kaik.games.new_play.bets import FIELDS
from kaik.games.new_play.options import NewPlayOptions
from kaik.kits.sticks_spaces import STICKS_THROWN, first

MOST_SEATS = 8


def forms(options: NewPlayOptions) -> ActionForms:
    """A bet on a field, and the bets of all opened at once."""
    field, stake = numbers("field", FIELDS[0], FIELDS[-1]), numbers("stake", 1, options.max_bet)
    laid = tuple(sorted((f"{at}.{points}", 1) for at in FIELDS for points in range(1, options.max_bet + 1)))
    opened = form("open", Many(Bag("bet", laid, 1, len(FIELDS)), 1, MOST_SEATS))
    return ActionForms((form("bet", field, stake), *bare("done")), (first(MOST_SEATS), STICKS_THROWN, opened))
