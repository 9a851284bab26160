"""How the actions of Linked Friends can look, and what of its views becomes numbers."""

from __future__ import annotations

from kaik.core.bags import Bag
from kaik.core.encoding import ViewFeatures, common, field, flag, scalar, seats_in
from kaik.core.features import Flag, Maybe, Members, OneHot, Parts, Scalar
from kaik.core.forms import ActionForms, bare, form, numbers
from kaik.core.shapes import Many, OneOf
from kaik.games.linked_friends.melds import STRENGTHS
from kaik.games.linked_friends.options import LinkedFriendsOptions
from kaik.kits.cards48 import FULL
from kaik.kits.cards48.features import CARDS, MELD, cards_by_seat, hand, held
from kaik.kits.cards48.features import cards as some_cards
from kaik.kits.cards48.spaces import CARD, MOST_SEATS, cards, dealer, dealt, melds
from kaik.kits.seasons.features import match_fields

LARGEST = len(FULL) // 2
"""What one of two players holds."""
NAMED = 6
"""The most strengths that generals may name at once: there are four of them, and two vessels that may stand for one."""


def forms(options: LinkedFriendsOptions) -> ActionForms:
    """Kinds of melds, melds, and what generals do."""
    strengths = tuple(sorted((strength, 1) for strength in STRENGTHS))
    size = numbers("size", 2, LARGEST)
    actions = (
        *bare("pass", "take", "forgo"),
        form("take", CARD),
        form("kind", OneOf("kind", ("single",))),
        form("kind", OneOf("kind", ("set", "run")), size),
        form("kind", OneOf("kind", ("runset",)), size, numbers("width", 2, 12)),
        form("exclude", Bag("strength", strengths, 1, NAMED)),
        melds("play", LARGEST),
    )
    shown = form("show", Many(cards(0, LARGEST, "none"), 2, MOST_SEATS))
    return ActionForms(actions, (dealer(), *bare("drawn"), dealt(1, LARGEST), shown))


def features(options: LinkedFriendsOptions, seats: int) -> ViewFeatures:
    """One's own cards, the meld to beat, and all that was laid, taken and excluded."""
    laid = Parts((("seat", OneHot(tuple(range(seats)))), ("cards", CARDS), ("meld", MELD)))
    types = OneHot(("single", "run", "runset", "set"))
    kind = Parts((("type", types), ("size", Scalar(1, LARGEST)), ("width", Scalar(1, 12))))
    effect = Parts((("left", Scalar(0, NAMED)), ("taking", Flag())))
    fields = (
        *common(seats, "asked"),
        *match_fields(options, seats),
        hand(),
        held(seats),
        cards_by_seat("known", seats, "cards each has openly taken back", "手札と知られた札"),
        scalar("unused", 0, len(FULL), "cards that nobody got", "配られなかった枚数"),
        field("table", Maybe(laid), "the meld on the table", "場の役"),
        field("passed", seats_in(seats), "who has passed", "パスした席"),
        some_cards("discards", "everything laid before", "出された札"),
        some_cards("excluded", "excluded cards", "除外された札"),
        flag("naming", "the kind of meld is named first", "先に役の種類を言う"),
        field("kind", Maybe(kind), "the kind of meld that was named", "言われた役"),
        field("effect", Maybe(effect), "generals that have yet to act", "将の効果"),
        field("named", Members(STRENGTHS), "strengths about to be excluded", "除外される位"),
        scalar("turns", 0, options.turn_cap, "turns of this season", "この季の手番"),
    )
    return ViewFeatures(fields, ("options", "before", "swept"))
