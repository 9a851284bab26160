"""How the actions of Value Tree can look, and what of its views becomes numbers."""

from __future__ import annotations

from kaik.core.bags import Bag, Joined, Named
from kaik.core.encoding import ViewFeatures, common, field, flag, scalar
from kaik.core.features import Listed, Members, Parts, Scalar
from kaik.core.forms import ActionForms, bare, form
from kaik.core.shapes import ItemShape, OneOf
from kaik.games.value_tree.options import ValueTreeOptions
from kaik.games.value_tree.rules import HAND
from kaik.kits.cards48 import DECK
from kaik.kits.cards48.features import CARDS, hand, held, stock
from kaik.kits.cards48.features import cards as some_cards
from kaik.kits.cards48.spaces import CARD, CODES, cards, dealer, dealt
from kaik.kits.seasons.features import match_fields

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


MOST_ROADS = 30
"""So many ends of roads are kept, the last ones."""
LEFT_OUT = ("options", "names", "won", "won_with", "paid")


def features(options: ValueTreeOptions, seats: int) -> ViewFeatures:
    """One's own cards, and the ends of the roads."""
    tip = Parts((("cards", CARDS), ("value", Scalar(-1, 60))))
    fields = (
        *common(seats, "asked"),
        *match_fields(options, seats),
        hand(),
        held(seats),
        field("tips", Listed(tip, MOST_ROADS), "the ends of the roads", "道の端"),
        stock(),
        some_cards("known_stock", "what the stock holds, once that is known", "知られた山札"),
        some_cards("dead", "dead cards", "死札"),
        scalar("turning", 0, 4, "cards to be turned up", "めくる枚数"),
        field("joined", Members(tuple(range(len(CODES) * 2))), "roads being joined, by their place", "つなぐ道"),
        flag("grown", "the turn has grown a road", "道を増やした"),
        scalar("passes", 0, seats, "passes in a row", "続いたパス"),
    )
    return ViewFeatures(fields, LEFT_OUT)
