"""How the actions of Season's End can look."""

from __future__ import annotations

from kaik.core.forms import ActionForms, bare, form, seat_names
from kaik.core.shapes import ItemRow, Many, OneOf
from kaik.games.season_end.options import SeasonEndOptions
from kaik.games.season_end.shapes import HELD
from kaik.kits.cards48.spaces import CARD, MOST_SEATS, cards, dealer, dealt


def forms(options: SeasonEndOptions) -> ActionForms:
    """A card thrown away or taken, melds laid open, and what came of all answers."""
    actions = (*bare("pass", "win"), form("discard", CARD), form("open", cards(3, 4)), form("reveal", cards(4, 4)))
    told = ItemRow((seat_names(MOST_SEATS), OneOf("call", ("win", "open")), cards(1, HELD + 1)))
    chances = (
        dealer(),
        dealt(HELD, HELD),
        form("draw", CARD),
        form("light", CARD),
        form("call", OneOf("call", ("none",))),
        form("call", Many(told, 1, MOST_SEATS - 1)),
    )
    return ActionForms(actions, chances)
