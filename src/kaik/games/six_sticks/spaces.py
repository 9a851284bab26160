"""How the actions of Six Sticks can look, and what of its views becomes numbers."""

from __future__ import annotations

from kaik.core.encoding import ViewFeatures, by_seat, common, field, flag, seats_in
from kaik.core.features import Listed, Members, OneHot, Scalar
from kaik.core.forms import ActionForms, bare, form, numbers
from kaik.games.six_sticks.board import GOAL, LINED
from kaik.games.six_sticks.options import SixSticksOptions
from kaik.kits.sticks_spaces import first

MOST_SEATS = 6


def forms(options: SixSticksOptions) -> ActionForms:
    """There is nothing to do but to throw."""
    thrown = {
        "sticks6": form("sticks", numbers("dark", 0, 6)),
        "sticks5": form("sticks", numbers("dark", 0, 5)),
        "d6": form("die", numbers("pips", 1, 6)),
    }
    return ActionForms(bare("throw"), (first(MOST_SEATS), thrown[options.dice]))


LEFT_OUT = ("route", "lines", "dice", "ways")


def features(options: SixSticksOptions, seats: int) -> ViewFeatures:
    """Where everybody is, and what they have drunk."""
    fields = (
        *common(seats, "mover"),
        field("at", by_seat(Scalar(0, GOAL), seats), "the square of each piece", "各駒の位置"),
        field("cups", by_seat(Scalar(0, 50), seats), "cups drunk by each", "各席の飲んだ杯"),
        field("stops", by_seat(Members(LINED), seats), "lined squares each has stopped on", "各駒が止まった線のます"),
        field("sent", by_seat(Scalar(0, 50), seats), "how often each was sent back", "戻された回数"),
        field("done", Listed(OneHot(tuple(range(seats))), seats), "who has finished, in order", "上がった順"),
        field("bulls", seats_in(seats), "who made a bull's walk", "牛歩の席"),
        flag("thrown", "the sticks are in the air", "投げている"),
        flag("over", "the race is over", "終わった"),
    )
    return ViewFeatures(fields, LEFT_OUT)
