"""What views of the pot games have in common, as features."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.encoding import FeatureField, by_seat, field, scalar, seats_in
from kaik.core.features import Listed, OneHot, Scalar
from kaik.kits.pot import PotOptions


def pot_fields(options: PotOptions, seats: int) -> Iterator[FeatureField]:
    """The stakes, and who may still win them."""
    most = 100 * options.stake
    purse = by_seat(Scalar(-most, most), seats)
    yield field("pot.purses", purse, "points won or lost by each seat", "各席の得失点")
    order = Listed(OneHot(tuple(range(seats))), seats)
    yield field("pot.players", order, "the seats still in, in the order they throw", "残っている席（投げる順）")
    yield field("pot.waiting", seats_in(seats), "who has yet to pay", "まだ払っていない席")
    yield scalar("pot.points", 0, most, "points in the pot", "場の点")
    yield field("pot.paid", by_seat(Scalar(0, most), seats), "what each seat has put into it", "各席が払った点")
    yield scalar("pot.game", 1, options.rounds, "which game it is", "何番目の勝負か")
    yield scalar("pot.turn", 1, 20, "which throws of the game, more than one after a tie", "何度目の投げか")
