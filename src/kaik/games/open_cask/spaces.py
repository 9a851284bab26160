"""How the actions of Open Cask can look, and what of its views becomes numbers."""

from __future__ import annotations

from kaik.core.encoding import ViewFeatures, common, field, scalar, seats_in
from kaik.core.forms import ActionForms, form
from kaik.core.shapes import Many
from kaik.games.open_cask.options import OpenCaskOptions
from kaik.games.open_cask.rules import HAND
from kaik.kits.betting.features import betting_fields
from kaik.kits.cards48.features import cards as some_cards
from kaik.kits.cards48.features import cards_by_seat, hand, held, one_card
from kaik.kits.cards48.spaces import CARD, MOST_SEATS, bets, cards, dealer, dealt, shown


def forms(options: OpenCaskOptions) -> ActionForms:
    """Bets, a card turned up by each, the cards of the cask."""
    actions = (*bets("bet", 1, options.max_bet), form("turn-up", CARD))
    chances = [dealer(), dealt(HAND, HAND), shown(cards(1, HAND)), form("reveal", Many(CARD, 1, MOST_SEATS))]
    if options.openings:
        chances.append(form("open", cards(1, max(options.openings))))
    return ActionForms(actions, tuple(chances))


def features(options: OpenCaskOptions, seats: int) -> ViewFeatures:
    """One's own cards, what is open of the cask, and the bets."""
    fields = (
        *common(seats),
        *betting_fields(options, seats),
        hand(),
        held(seats),
        some_cards("barrel", "the open cards of the cask", "開いた樽の札"),
        scalar("closed", 0, 12, "cards of the cask still to be opened", "まだ開いていない札"),
        scalar("stage", 0, options.stages, "betting passes that are over", "済んだ賭けの巡"),
        cards_by_seat("upturned", seats, "hand cards turned up", "表にされた手札"),
        one_card("pick", "the card one has chosen to turn up", "表にする札"),
        field("asked", seats_in(seats), "whose turn it is", "手番の席"),
    )
    return ViewFeatures(fields, ("options", "best", "passes"))
