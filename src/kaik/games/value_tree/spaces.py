"""How the actions of Value Tree can look."""

from __future__ import annotations

from kaik.core.bags import Bag, Joined, Named
from kaik.core.forms import ActionForms, bare, form
from kaik.core.shapes import ItemShape, OneOf
from kaik.games.value_tree.options import ValueTreeOptions
from kaik.games.value_tree.rules import HAND
from kaik.kits.cards48 import DECK
from kaik.kits.cards48.spaces import CARD, CODES, cards, dealer, dealt

COPIES = ("", ".2", ".3", ".4")
"""Of roads that end alike the second is called so, and those after it: no card comes more than four times."""


def road(options: ValueTreeOptions) -> ItemShape:
    """A road's name: the card it ends with or, where cards laid together are one end, all of them."""
    if options.branch == "on":
        return Named(OneOf("road", CODES), COPIES)
    return Named(Bag("road", DECK, 1, HAND, glue="_"), COPIES)


def forms(options: ValueTreeOptions) -> ActionForms:
    """Cards laid on a road, roads joined, a new one turned up, all of them cleared."""
    one, some = road(options), cards(1, HAND)
    actions = (
        *bare("grow", "pass"),
        form("clear", CARD),
        form("put", one, some),
        form("merge", Joined(one, 2, 2), CARD),
        form("join", Joined(one, 1, 2)),
        form("lay", some),
    )
    return ActionForms(actions, (dealer(), form("turn", CARD), dealt(HAND, HAND)))
