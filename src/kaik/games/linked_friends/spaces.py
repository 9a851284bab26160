"""How the actions of Linked Friends can look."""

from __future__ import annotations

from kaik.core.bags import Bag
from kaik.core.forms import ActionForms, bare, form, numbers
from kaik.core.shapes import Many, OneOf
from kaik.games.linked_friends.melds import STRENGTHS
from kaik.games.linked_friends.options import LinkedFriendsOptions
from kaik.kits.cards48 import FULL
from kaik.kits.cards48.spaces import CARD, MOST_SEATS, cards, dealer, dealt, melds

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
