"""How the actions of Kitten can look, and what of its views becomes numbers."""

from __future__ import annotations

from kaik.core.encoding import ViewFeatures, by_seat, common, field, flag, seat_choice, seats_in
from kaik.core.features import Listed, OneHot, Parts, Scalar
from kaik.core.forms import ActionForms, bare, form
from kaik.core.shapes import OneOf
from kaik.games.kitten.melds import WILD, groups
from kaik.games.kitten.options import KittenOptions
from kaik.kits.cards48 import RANKS
from kaik.kits.cards48.deck import COPIES
from kaik.kits.cards48.features import CARDS, cards_by_seat, hand, held, stock
from kaik.kits.cards48.spaces import cards, dealer, dealt
from kaik.kits.seasons.features import match_fields

MOST_SEATS = 4


def sets() -> OneOf:
    """Every single and set: cards of one rank, and cards of nothing with them."""
    found = dict[str, None]()
    for rank in RANKS:
        own, wild = COPIES[rank], COPIES[WILD]
        found.update((str(group.lead.args[0]), None) for group in groups(rank, own, own, wild, wild))
    return OneOf("set", tuple(found))


def forms(options: KittenOptions) -> ActionForms:
    """A rank named by whoever has many cards, a set led or joined, or going out."""
    some = sets()
    actions = (*bare("out"), form("rank", OneOf("rank", tuple(RANKS))), form("lead", some), form("join", some))
    sizes = (options.hand_size(2), options.hand_size(3), options.hand_size(4))
    return ActionForms(
        actions, (dealer(MOST_SEATS), dealt(min(sizes), max(sizes), MOST_SEATS), form("draw", cards(1, options.draw)))
    )


LONGEST_TRICK = 16
"""So many sets of a trick are kept, the last ones."""


def features(options: KittenOptions, seats: int) -> ViewFeatures:
    """One's own cards, the trick, and what was captured."""
    laid = Parts((("seat", OneHot(tuple(range(seats)))), ("cards", CARDS)))
    fields = (
        *common(seats, "asked"),
        *match_fields(options, seats),
        hand(),
        held(seats),
        cards_by_seat("known", seats, "cards known to be in each hand", "手札と知られた札"),
        stock(),
        field("trick", Listed(laid, LONGEST_TRICK), "the trick so far", "この回に出た札"),
        field("within", seats_in(seats), "who is still in the trick", "回に残る席"),
        cards_by_seat("captured", seats, "captured cards", "取った札"),
        field("scores", by_seat(Scalar(0, 100), seats), "points of the season", "この季の点"),
        field("dealing", seat_choice(seats), "who deals in this season", "この季の親"),
        field("drawing", seat_choice(seats), "who is about to draw", "札を引く席"),
        flag("naming", "the rank is named first", "先に札の位を言う"),
        field("rank", OneHot(("", *RANKS)), "the rank named", "言われた位"),
    )
    return ViewFeatures(fields, ("options", "before", "swept"))
