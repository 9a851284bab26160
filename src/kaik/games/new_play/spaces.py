"""How the actions of New Play can look, and what of its views becomes numbers."""

from __future__ import annotations

from kaik.core.bags import Bag
from kaik.core.encoding import ViewFeatures, by_seat, common, field, flag, scalar, seats_in
from kaik.core.features import Listed, Maybe, OneHot, Parts, Scalar
from kaik.core.forms import ActionForms, bare, form, numbers
from kaik.core.shapes import Many
from kaik.games.new_play.bets import FIELDS
from kaik.games.new_play.options import NewPlayOptions
from kaik.kits.sticks_spaces import STICKS_THROWN, first

MOST_SEATS = 8


def forms(options: NewPlayOptions) -> ActionForms:
    """A bet on a field, and the bets of all opened at once."""
    field, stake = numbers("field", FIELDS[0], FIELDS[-1]), numbers("stake", 1, options.max_bet)
    laid = tuple(sorted((f"{at}.{points}", 1) for at in FIELDS for points in range(1, options.max_bet + 1)))
    opened = form("open", Many(Bag("bet", laid, 1, len(FIELDS)), 1, MOST_SEATS))
    return ActionForms((form("bet", field, stake), *bare("done")), (first(MOST_SEATS), STICKS_THROWN, opened))


LEFT_OUT = ("throws", "payout", "factors", "ways", "last")


def features(options: NewPlayOptions, seats: int) -> ViewFeatures:
    """Points, the dealer, and the bets as far as they are open."""
    most = 100 * options.max_bet
    bet = Parts((("field", OneHot(tuple(FIELDS))), ("stake", Scalar(1, max(2, options.max_bet)))))
    bets = by_seat(Listed(Maybe(bet), len(FIELDS)), seats)
    fields = (
        *common(seats, "dealer"),
        scalar("throw", 0, options.throws(seats), "which throw of the match", "何投目か"),
        field("purses", by_seat(Scalar(-most, most), seats), "points won or lost by each seat", "各席の得失点"),
        field("waiting", seats_in(seats), "who has yet to bet", "まだ賭けていない席"),
        flag("opened", "the bets lie open", "賭けが開かれた"),
        field("bets", bets, "bets of each seat; a covered one is missing", "各席の賭け"),
    )
    return ViewFeatures(fields, LEFT_OUT)
