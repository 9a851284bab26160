"""How a match of seasons stands, and what each season's end changes about it.

The dealer acts first. The dealer's value starts at two and grows with each win as dealer, so the first
such win is paid with two, the next with three.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.chance import Deal, Outcomes, evenly
from kaik.core.errors import KaikError
from kaik.core.state import Over, Throw, Turn
from kaik.kits.seasons.options import DealerOptions, MatchOptions


class Seasons(msgspec.Struct, frozen=True, gc=False):
    """Points by seat, who deals at which value, and how many seasons are behind us."""

    points: tuple[int, ...]
    dealer: int = -1
    """-1 until the first dealer is drawn."""
    mult: int = 1
    played: int = 0

    @property
    def seats(self) -> int:
        return len(self.points)


class Payment(msgspec.Struct, frozen=True, gc=False):
    """Points that pass from a loser to a winner; a negative amount passes the other way."""

    payer: int
    winner: int
    amount: int


def opened(options: MatchOptions, seats: int) -> Seasons:
    """A match before its first season; the dealer is known unless luck decides it."""
    start = Seasons((options.start_points,) * seats, mult=_first_value(options))
    if options.first_dealer == "random":
        return start
    if options.first_dealer >= seats:
        raise KaikError(f"seat {options.first_dealer} cannot deal first: the seats are 0 to {seats - 1}")
    return with_dealer(start, options.first_dealer)


def first_throw(match: Seasons) -> Outcomes:
    """The draw for the first dealer: `dealer:0`, `dealer:1` …, each equally likely."""
    return evenly(*(Action("dealer", str(seat)) for seat in range(match.seats)))


def with_dealer(match: Seasons, seat: int) -> Seasons:
    """The same match once the first dealer is known."""
    return replace(match, dealer=seat)


def next_seat(options: MatchOptions, seat: int, seats: int) -> int:
    """Who sits next in the direction of play."""
    return (seat + (1 if options.direction == "cw" else -1)) % seats


def turn_order(options: MatchOptions, first: int, seats: int) -> tuple[int, ...]:
    """All seats in the direction of play, from the first."""
    return _circle(first, 1 if options.direction == "cw" else -1, seats)


@lru_cache(maxsize=512)
def _circle(first: int, step: int, seats: int) -> tuple[int, ...]:
    return tuple((first + step * i) % seats for i in range(seats))


def factor(options: DealerOptions, match: Seasons, payer: int, winner: int) -> int:
    """What a payment between a loser and a winner is multiplied by.

    The roles count, not the way the points go: a losing dealer who receives points is still the payer.
    """
    match options.mult_scope:
        case "both" if match.dealer in (payer, winner):
            return match.mult
        case "payer_only" if match.dealer == payer:
            return match.mult
        case "winner_only" if match.dealer == winner:
            return match.mult
    return 1


def settled(options: MatchOptions, match: Seasons, payments: Iterable[Payment]) -> Seasons:
    """The points after these payments.

    Without debts nobody pays more than he has; what comes to the winner is counted before what he pays out.
    """
    points = list(match.points)
    for amount, giver, taker, _ in transfers(options, match, payments):
        points[giver] -= amount
        points[taker] += amount
    return replace(match, points=tuple(points))


def transfers(
    options: MatchOptions, match: Seasons, payments: Iterable[Payment]
) -> Iterator[tuple[int, int, int, Payment]]:
    """What really passes for each payment, in the order it is paid: how much, from whom and to whom."""
    points = list(match.points)
    for payment in sorted(payments, key=lambda one: one.amount < 0):
        giver, taker = payment.payer, payment.winner
        if payment.amount < 0:
            giver, taker = taker, giver
        amount = abs(payment.amount)
        if options.allow_debt == "off":
            amount = min(amount, max(points[giver], 0))
        points[giver] -= amount
        points[taker] += amount
        yield amount, giver, taker, payment


def concluded(options: MatchOptions, match: Seasons, winners: Sequence[int]) -> Seasons:
    """The match after a season these seats won: the next dealer and his value.

    A drawn season (no winner) changes neither. Of several winners the first in turn order from the present
    dealer counts. Where the deal rotates it goes on after every season, drawn ones too.
    """
    done = replace(match, played=match.played + 1)
    if options.dealer_pass == "rotate":
        return passed_on(options, done)
    if not winners:
        return done
    winner = next(seat for seat in turn_order(options, match.dealer, match.seats) if seat in winners)
    if winner != match.dealer:
        return replace(done, dealer=winner, mult=_first_value(options))
    return replace(done, mult=match.mult + options.mult_step) if isinstance(options, DealerOptions) else done


def passed_on(options: MatchOptions, match: Seasons) -> Seasons:
    """The deal goes to the next seat, at the value of a new dealer."""
    return replace(match, dealer=next_seat(options, match.dealer, match.seats), mult=_first_value(options))


def all_played(options: MatchOptions, match: Seasons) -> bool:
    """Whether the last season is behind us."""
    return match.played >= options.seasons


def gains(options: MatchOptions, match: Seasons) -> tuple[float, ...]:
    """What each seat has won or lost since the start; in games that only pay each other they sum to zero."""
    return tuple(float(points - options.start_points) for points in match.points)


def match_over(options: MatchOptions, match: Seasons) -> Over:
    """The end of the match: most points win, equal points share the place."""
    most = max(match.points)
    first = [str(seat) for seat, points in enumerate(match.points) if points == most]
    span = "1 season" if match.played == 1 else f"{match.played} seasons"
    if len(first) == 1:
        return Over(gains(options, match), f"after {span} seat {first[0]} has the most points, {most}")
    shared = f"{', '.join(first[:-1])} and {first[-1]}"
    points = "1 point" if most == 1 else f"{most} points"
    return Over(gains(options, match), f"after {span} seats {shared} share the first place with {points}")


def between(options: MatchOptions, match: Seasons, deal: Deal) -> Turn:
    """Before a season: the end of the match, or the draw for the first dealer, or else this deal."""
    if all_played(options, match):
        return match_over(options, match)
    return Throw(first_throw(match)) if match.dealer < 0 else Throw(deal)


def _first_value(options: MatchOptions) -> int:
    return options.mult_init if isinstance(options, DealerOptions) else 1
