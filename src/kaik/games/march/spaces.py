"""How the actions of March can look."""

from __future__ import annotations

from kaik.core.forms import ActionForms, form
from kaik.games.march.options import MarchOptions
from kaik.games.march.rules import hand_size
from kaik.kits.cards48.spaces import cards, dealer, dealt, melds

LARGEST = hand_size(2)


def forms(options: MarchOptions) -> ActionForms:
    """Leads and answers of as many cards as a hand may have."""
    return ActionForms(
        (melds("lead", LARGEST), melds("follow", LARGEST), form("drop", cards(1, LARGEST))),
        (dealer(), dealt(hand_size(6), LARGEST)),
    )
