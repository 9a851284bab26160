"""How the actions of Season's End can look, and what of its views becomes numbers."""

from __future__ import annotations

from kaik.core.encoding import ViewFeatures, common, field, flag, seats_in
from kaik.core.features import OneHot, Verb
from kaik.core.forms import ActionForms, bare, form, seat_names
from kaik.core.shapes import ItemRow, Many, OneOf
from kaik.games.season_end.options import SeasonEndOptions
from kaik.games.season_end.shapes import HELD
from kaik.kits.cards48.features import cards as some_cards
from kaik.kits.cards48.features import cards_by_seat, hand, held, one_card, stock
from kaik.kits.cards48.spaces import CARD, MOST_SEATS, cards, dealer, dealt
from kaik.kits.seasons.features import match_fields


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


PHASES = ("deal", "light", "draw", "act", "claim", "last-light")
LEFT_OUT = ("options", "waits", "made", "ended")


def features(options: SeasonEndOptions, seats: int) -> ViewFeatures:
    """One's own cards, everything that lies open, and what is asked."""
    fields = (
        *common(seats, "mover"),
        *match_fields(options, seats),
        field("phase", OneHot(PHASES), "what the game waits for", "段階"),
        hand(),
        one_card("drew", "what one has just drawn", "引いた札"),
        field("answer", Verb(("", "pass", "win", "open")), "what one has answered", "自分の返事"),
        some_cards("put_away", "one's own hands of earlier deals", "前の配りの手札"),
        held(seats),
        cards_by_seat("melds", seats, "open melds", "各席の役"),
        cards_by_seat("discards", seats, "discards of each seat", "各席の捨て札"),
        some_cards("lights", "the lights", "灯の札"),
        some_cards("gone", "cards out of play", "場から消えた札"),
        stock(),
        one_card("offered", "the card on offer", "捨てられた札"),
        field("waiting", seats_in(seats), "who has yet to answer", "返事を待つ席"),
        flag("first_round", "the first round of the season", "最初の巡"),
        field("winners", seats_in(seats), "who has ended the season", "上がった席"),
        cards_by_seat("shown", seats, "hands shown by winners", "開かれた手札"),
    )
    return ViewFeatures(fields, LEFT_OUT)
