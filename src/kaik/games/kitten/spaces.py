"""How the actions of Kitten can look."""

from __future__ import annotations

from kaik.core.forms import ActionForms, bare, form
from kaik.core.shapes import OneOf
from kaik.games.kitten.melds import WILD, groups
from kaik.games.kitten.options import KittenOptions
from kaik.kits.cards48 import RANKS
from kaik.kits.cards48.deck import COPIES
from kaik.kits.cards48.spaces import cards, dealer, dealt

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
