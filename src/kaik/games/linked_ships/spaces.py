"""How the actions of Linked Ships can look, and what of its views becomes numbers."""

from __future__ import annotations

from kaik.core.encoding import ViewFeatures, by_seat, common, field, flag, scalar
from kaik.core.features import Listed, Scalar
from kaik.core.forms import ActionForms, bare, form, optional
from kaik.core.shapes import OneOf
from kaik.games.linked_ships.board import FLEET, GOAL, HOLD, MOST_SEATS, SHIPS
from kaik.games.linked_ships.options import LinkedShipsOptions
from kaik.kits.sticks_spaces import STICKS_THROWN, first

SHIP = OneOf("ship", SHIPS)


def forms(options: LinkedShipsOptions) -> ActionForms:
    """One ship does something; a raid names the other too."""
    paid = optional(OneOf("paid", ("ship", "start")))
    actions = (
        *bare("pass"),
        form("build", SHIP),
        form("raid", SHIP, OneOf("other", SHIPS)),
        form("recall", SHIP),
        form("supply", SHIP),
        form("move", SHIP, paid),
    )
    return ActionForms(actions, (first(MOST_SEATS), STICKS_THROWN))


LEFT_OUT = ("places", "ships", "hold", "target")
MOST_STORED = 200


def features(options: LinkedShipsOptions, seats: int) -> ViewFeatures:
    """Stores, ships and cargoes."""
    ships, stored = seats * FLEET, by_seat(Scalar(0, MOST_STORED), seats)
    fields = (
        *common(seats, "mover"),
        field("store", stored, "what lies at each start", "各席の出発点の荷"),
        field("goal", stored, "what each has brought to the goal", "各席が届けた荷"),
        field("node", Listed(Scalar(0, GOAL), ships), "the square of each ship", "各船の位置"),
        field("cargo", Listed(Scalar(0, HOLD), ships), "the cargo of each ship", "各船の荷"),
        scalar("sticks", -1, 5, "what the sticks show; -1 before they are thrown", "出た目"),
        scalar("round", 0, options.rounds, "rounds played", "済んだ巡"),
        flag("last", "this round is the last", "最後の巡"),
        flag("over", "the game is over", "終わった"),
    )
    return ViewFeatures(fields, LEFT_OUT)
