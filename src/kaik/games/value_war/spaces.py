"""How the actions of Value War can look."""

from __future__ import annotations

from kaik.core.forms import ActionForms, bare, form, numbers
from kaik.core.shapes import OneOf
from kaik.games.value_war.options import ValueWarOptions
from kaik.games.value_war.rules import COMMON, DRAWN, HAND
from kaik.kits.cards48.spaces import CARD, CODES, MOST_SEATS, cards, dealer, dealt, shown

OTHER = OneOf("other", CODES)


def forms(options: ValueWarOptions) -> ActionForms:
    """Exchanges name one's own card and another; the dealer sets a base, the others pay it or go out."""
    actions = (
        *bare("draw", "pass", "in", "out"),
        form("in", numbers("base", options.base_min, options.base_max)),
        form("swap", CARD, OTHER),
        form("put", CARD, OTHER),
    )
    dealing = dealt(HAND, max(HAND, COMMON), MOST_SEATS + 1, 3)
    return ActionForms(actions, (dealer(), dealing, form("drawn", cards(1, DRAWN)), shown(cards(HAND, HAND))))
