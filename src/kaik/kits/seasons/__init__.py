"""A match of seasons: who deals, what the dealer's value is, who pays whom, when it is over.

A game extends `MatchOptions`, or `DealerOptions` where payments with the dealer are multiplied, keeps a
`Seasons` in its state and lists this package in `Game.labels_from`.
"""

from kaik.kits.seasons.match import (
    Payment,
    Seasons,
    all_played,
    between,
    concluded,
    factor,
    first_throw,
    gains,
    match_over,
    next_seat,
    opened,
    passed_on,
    settled,
    transfers,
    turn_order,
    with_dealer,
)
from kaik.kits.seasons.options import DealerOptions, MatchOptions

__all__ = [
    "DealerOptions",
    "MatchOptions",
    "Payment",
    "Seasons",
    "all_played",
    "between",
    "concluded",
    "factor",
    "first_throw",
    "gains",
    "match_over",
    "next_seat",
    "opened",
    "passed_on",
    "settled",
    "transfers",
    "turn_order",
    "with_dealer",
]
