"""How the actions of Mountain Path can look, and what of its views becomes numbers."""

from __future__ import annotations

from kaik.core.encoding import ViewFeatures, by_seat, choice, common, field, scalar
from kaik.core.features import Flag, Listed, Members, OneHot, Parts, Scalar
from kaik.core.forms import ActionForms, bare, form, numbers
from kaik.core.shapes import OneOf
from kaik.games.mountain.options import MountainOptions
from kaik.games.mountain.road import GOAL
from kaik.games.mountain.rules import MOST_CHANGED
from kaik.games.mountain.side import HAND, SLOTS
from kaik.kits.cards48.features import cards as some_cards
from kaik.kits.cards48.features import hand, held, one_card, stock
from kaik.kits.cards48.spaces import CARD, CODES, cards, dealt
from kaik.kits.sticks_spaces import STICKS_THROWN, first
from kaik.kits.track import RUNNERS

MOST_SEATS = 4
MOST_MARKS = 9
"""More markers than any card bears that is removed when it is worn ..."""
UNWORN_MARKS = 100
"""... and than one is ever given in a match where red cards are not."""
MOST_DRAWN = 12
"""The most cards drawn at once."""

OWNER = OneOf("owner", tuple(RUNNERS[:MOST_SEATS]))
PURSE = OneOf("purse", ("coins", "rice"))


def placed_card(options: MountainOptions) -> OneOf:
    """A card on the table by its name, which tells its markers."""
    most = MOST_MARKS if options.red_expire == "on" else UNWORN_MARKS
    marks = ("", *(f"/{n}" for n in range(1, most)))
    return OneOf("placed", tuple(code + each for code in CODES for each in marks))


def forms(options: MountainOptions) -> ActionForms:
    """What one pays with, which card, and whose."""
    placed = placed_card(options)
    actions = (
        *bare("end", "spare", "work"),
        form("move", PURSE),
        form("exchange", numbers("coins", 1, MOST_CHANGED)),
        form("build", CARD),
        form("scrap", CARD),
        form("dismantle", placed),
        form("use", placed),
        form("take", OWNER, PURSE),
        form("mark", OWNER, placed),
        form("destroy", OWNER, placed),
    )
    chances = (first(MOST_SEATS), STICKS_THROWN, dealt(HAND, HAND, MOST_SEATS), form("draw", cards(1, MOST_DRAWN)))
    return ActionForms(actions, chances)


STAGES = ("first", "deal", "draw", "use", "sticks", "take", "mark", "destroy", "choose", "over")
STEPS = ("effects", "exchange", "dismantle", "cards", "move")
LEFT_OUT = ("options", "costs", "places", "grounds", "stands", "slots")
MOST_OWNED = 100


def features(options: MountainOptions, seats: int) -> ViewFeatures:
    """One's own cards, and everybody's way, purse and placed cards."""
    state = OneHot(("fresh", "due", "idle"))
    placed = Parts((("card", OneHot(CODES)), ("marks", Scalar(0, MOST_MARKS)), ("state", state)))
    owned = by_seat(Scalar(0, MOST_OWNED), seats)
    fields = (
        *common(seats, "mover"),
        hand(),
        held(seats),
        field("node", by_seat(Scalar(0, GOAL), seats), "the square of each runner", "各駒の位置"),
        field("rice", owned, "rice of each seat", "各席の米"),
        field("coins", owned, "coins of each seat", "各席の銭"),
        field("placed", by_seat(Listed(placed, SLOTS), seats), "placed cards of each seat", "各席の置いた札"),
        field("shielded", by_seat(Flag(), seats), "who is shielded", "守られた席"),
        stock(),
        some_cards("discards", "discards", "捨て札"),
        choice("stage", STAGES, "what the game waits for", "段階"),
        scalar("round", 0, options.rounds, "rounds played", "済んだ巡"),
        scalar("owed", 0, MOST_DRAWN, "cards still to be drawn", "引く枚数"),
        one_card("working", "the card at work", "働いている札"),
        field("left", Members(STEPS), "steps left in the turn", "残りの手順"),
        choice("open", ("", *STEPS), "the step one is in the middle of", "途中の手順"),
        choice("trade", ("", "build", "scrap"), "what the turn does with cards", "札の扱い"),
        scalar("thrown", -1, 5, "what the sticks showed", "出た目"),
        field("price", Listed(Scalar(0, MOST_OWNED), 2), "what the next advance costs in rice and coins", "進む値段"),
        scalar("stride", 0, GOAL, "how far it would go", "進む長さ"),
    )
    return ViewFeatures(fields, LEFT_OUT)
