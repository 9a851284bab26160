"""What views of betting games have in common, as features."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.encoding import FeatureField, by_seat, field, scalar, seat_choice, seats_in
from kaik.core.features import Scalar
from kaik.kits.seasons.features import MOST_POINTS, match_fields
from kaik.kits.seasons.options import MatchOptions


def betting_fields(options: MatchOptions, seats: int) -> Iterator[FeatureField]:
    """Points, the pot and who is still in."""
    yield from match_fields(options, seats, "betting.match")
    yield field("betting.live", seats_in(seats), "the seats still in", "降りていない席")
    paid = by_seat(Scalar(0, MOST_POINTS), seats)
    yield field("betting.paid", paid, "what each seat has put into the pot", "各席が出した点")
    yield field("betting.dealer", seat_choice(seats), "who deals now", "いまの親")
    yield scalar("betting.pot", 0, MOST_POINTS * seats, "the pot", "場の点")
    yield field("betting.acted", seats_in(seats), "who has bet in this pass", "この巡で賭けた席")
    yield scalar("betting.price", 0, 400, "the last bet of this pass", "この巡の最後の賭け")
