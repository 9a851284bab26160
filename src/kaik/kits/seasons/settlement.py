"""The end of a season explained to people: who won, who pays what and why, who deals next.

A game brings a line for each payment that says how it comes about; what is really paid is put in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from kaik.core.settlement import Settlement, SettlementLine, Value
from kaik.kits.seasons.match import Payment, Seasons, all_played, factor, transfers
from kaik.kits.seasons.options import DealerOptions, MatchOptions

Owed = tuple[Payment, SettlementLine]
"""A payment and the line that explains it, whose points are still to be filled in."""


def season_settlement(
    options: MatchOptions,
    before: Sequence[int],
    after: Seasons,
    winners: Sequence[int],
    lines: Iterable[SettlementLine],
) -> Settlement:
    """How a season these seats won changed the points; without winners it was drawn."""
    return Settlement(
        label="season-drawn" if not winners else "season-won" if len(winners) == 1 else "season-shared",
        before=tuple(map(float, before)),
        after=tuple(map(float, after.points)),
        lines=tuple(lines),
        winners=tuple(sorted(winners)),
        next=None if all_played(options, after) else after.dealer,
    )


def paying(
    label: str, options: DealerOptions, match: Seasons, payment: Payment, **values: Value
) -> tuple[str, dict[str, Value]]:
    """The label of a payment and what goes into its gaps; where the dealer's value counts it ends in `-times`."""
    rate = factor(options, match, payment.payer, payment.winner)
    return (label, values) if rate == 1 else (f"{label}-times", {**values, "rate": rate})


def dealers_value(options: DealerOptions, match: Seasons, payments: Iterable[Payment]) -> list[SettlementLine]:
    """The dealer's value, if it multiplies any of these payments."""
    if all(factor(options, match, one.payer, one.winner) == 1 for one in payments):
        return []
    return [SettlementLine("dealers-value", match.dealer, {"n": match.mult}, amount=match.mult)]


def payment_lines(options: MatchOptions, match: Seasons, owed: Sequence[Owed]) -> list[SettlementLine]:
    """The lines of these payments with what each changes; who cannot pay it all pays what is there."""
    lines: list[SettlementLine] = []
    explained = iter(sorted(owed, key=lambda one: one[0].amount < 0))
    for amount, giver, taker, payment in transfers(options, match, [payment for payment, _ in owed]):
        _, line = next(explained)
        lines.append(replace(line, points=passed(match.seats, amount, giver, taker)))
        if amount < abs(payment.amount):
            lines.append(SettlementLine("pays-only", giver, {"n": amount}))
    return lines


def passed(seats: int, amount: float, giver: int, taker: int) -> tuple[float, ...]:
    """What an amount that passes from one seat to another changes.

    >>> passed(3, 4, 0, 2)
    (-4.0, 0.0, 4.0)
    """
    return tuple(float(amount * ((seat == taker) - (seat == giver))) for seat in range(seats))


def alone(seats: int, amount: float, seat: int) -> tuple[float, ...]:
    """What an amount that one seat gets from nobody changes.

    >>> alone(2, 1, 1)
    (0.0, 1.0)
    """
    return tuple(float(amount) if at == seat else 0.0 for at in range(seats))
