"""How the actions of March can look, and what of its views becomes numbers."""

from __future__ import annotations

from kaik.core.encoding import ViewFeatures, by_seat, common, field, seat_choice
from kaik.core.features import Listed, Maybe, OneHot, Parts, Scalar
from kaik.core.forms import ActionForms, form
from kaik.games.march.options import MarchOptions
from kaik.games.march.rules import hand_size
from kaik.kits.cards48.features import CARDS, MELD, cards_by_seat, hand, held
from kaik.kits.cards48.features import cards as some_cards
from kaik.kits.cards48.spaces import cards, dealer, dealt, melds
from kaik.kits.seasons.features import match_fields

LARGEST = hand_size(2)


def forms(options: MarchOptions) -> ActionForms:
    """Leads and answers of as many cards as a hand may have."""
    return ActionForms(
        (melds("lead", LARGEST), melds("follow", LARGEST), form("drop", cards(1, LARGEST))),
        (dealer(), dealt(hand_size(6), LARGEST)),
    )


def features(options: MarchOptions, seats: int) -> ViewFeatures:
    """One's own cards, the round, and what everybody has won openly."""
    parts = (
        ("seat", OneHot(tuple(range(seats)))),
        ("size", Scalar(0, LARGEST)),
        ("cards", CARDS),
        ("meld", Maybe(MELD)),
    )
    trick = Listed(Parts(parts), seats)
    down = by_seat(Scalar(0, LARGEST), seats)
    fields = (
        *common(seats, "asked"),
        *match_fields(options, seats),
        hand(),
        some_cards("dropped", "what one has dropped oneself", "自分が捨てた札"),
        held(seats),
        field("dropped_by", down, "how many cards each has dropped", "各席の捨てた枚数"),
        cards_by_seat("open_cards", seats, "open cards of each seat", "各席の表札"),
        some_cards("gone", "cards shown that did not win", "場から消えた札"),
        field("leader", seat_choice(seats), "who leads", "親番の席"),
        field("trick", trick, "the round so far, the lead first", "このラウンドに出た札"),
        field("before", trick, "the round that ended last", "前の回に出た札"),
    )
    return ViewFeatures(fields, ("options", "paid"))
