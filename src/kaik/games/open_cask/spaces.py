"""How the actions of Open Cask can look."""

from __future__ import annotations

from kaik.core.forms import ActionForms, form
from kaik.core.shapes import Many
from kaik.games.open_cask.options import OpenCaskOptions
from kaik.games.open_cask.rules import HAND
from kaik.kits.cards48.spaces import CARD, MOST_SEATS, bets, cards, dealer, dealt, shown


def forms(options: OpenCaskOptions) -> ActionForms:
    """Bets, a card turned up by each, the cards of the cask."""
    actions = (*bets("bet", 1, options.max_bet), form("turn-up", CARD))
    chances = [dealer(), dealt(HAND, HAND), shown(cards(1, HAND)), form("reveal", Many(CARD, 1, MOST_SEATS))]
    if options.openings:
        chances.append(form("open", cards(1, max(options.openings))))
    return ActionForms(actions, tuple(chances))
