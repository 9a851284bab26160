"""Sealed Bids: how a prize was won and paid for."""

from __future__ import annotations

from kaik.core.settlement import Settlement, SettlementLine

from .rules import Bids


def settlement(before: Bids, after: Bids) -> Settlement | None:
    """The sale of a prize; nothing else is paid for."""
    if before.asked != "bid" or after.asked != "bury":
        return None
    price = before.points[after.winner - 1] - after.points[after.winner - 1]
    paid = tuple(float(now - was) for was, now in zip(before.points, after.points, strict=True))
    lines = (
        SettlementLine("sale.bid", seat=after.winner, pieces=(before.prize,), amount=float(price)),
        SettlementLine("sale.paid", values={"n": price}, points=paid),
    )
    return Settlement("sale.won", before.standing(), after.standing(), lines, (after.winner,))
