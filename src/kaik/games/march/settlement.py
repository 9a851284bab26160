"""How a season of March is paid: the base less a point for each open card, times the dealer's value."""

from __future__ import annotations

from kaik.core.settlement import Settlement, SettlementLine
from kaik.games.march.rules import March, winner
from kaik.kits.seasons import Payment
from kaik.kits.seasons.settlement import Owed, dealers_value, paying, payment_lines, season_settlement


def settlement(before: March, after: March) -> Settlement | None:
    """The season that ended between these positions, if one did."""
    if before.match.played == after.match.played:
        return None
    last = winner(after.before, before.options)
    owed = [_owed(before, seat, last.seat) for seat in range(before.seats) if seat != last.seat]
    lines = [
        SettlementLine("last-round", last.seat, pieces=last.cards),
        *dealers_value(before.options, before.match, [payment for payment, _ in owed]),
        *payment_lines(before.options, before.match, owed),
    ]
    return season_settlement(before.options, before.match.points, after.match, [last.seat], lines)


def _owed(before: March, seat: int, won: int) -> Owed:
    payment = Payment(seat, won, before.owes(seat, won))
    cards, base = before.open_cards[seat], before.options.base
    label, values = paying("march-pays", before.options, before.match, payment, base=base, n=len(cards))
    return payment, SettlementLine(label, seat, values, cards, amount=base - len(cards))
