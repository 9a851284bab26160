"""How the actions of Value War can look, and what of its views becomes numbers."""

from __future__ import annotations

from kaik.core.encoding import ViewFeatures, common, field, scalar, seat_choice
from kaik.core.features import Listed, OneHot, Parts
from kaik.core.forms import ActionForms, bare, form, numbers
from kaik.core.shapes import OneOf
from kaik.games.value_war.options import ValueWarOptions
from kaik.games.value_war.rules import COMMON, DRAWN, HAND
from kaik.kits.betting.features import betting_fields
from kaik.kits.cards48.features import COVERED, cards_by_seat, hand, held, stock
from kaik.kits.cards48.features import cards as some_cards
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


def features(options: ValueWarOptions, seats: int) -> ViewFeatures:
    """One's own cards, the open ones, exchanges and bets."""
    card = OneHot(("", "?", *CODES))
    seat = OneHot(tuple(range(seats)))
    exchange = Parts((("seat", seat), ("out", card), ("took", card), ("left", card)))
    fields = (
        *common(seats, "asked"),
        *betting_fields(options, seats),
        hand(),
        held(seats),
        some_cards("drawn", "the two cards one has drawn", "引いた2枚"),
        field("drawer", seat_choice(seats), "who draws from the stock", "山から引く席"),
        some_cards("open_cards", "the open cards", "表札"),
        cards_by_seat("aside", seats, "drawn cards out of play, as far as one knows them", "除かれた札", COVERED),
        stock(),
        field("exchanges", Listed(exchange, seats), "what everybody saw of each exchange", "各席の交換"),
        scalar("round", 0, options.rounds + 1, "the betting round; 0 during the exchange", "賭けの巡"),
    )
    return ViewFeatures(fields, ("options", "best"))
