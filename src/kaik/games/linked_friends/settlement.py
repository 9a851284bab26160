"""How a season of Linked Friends ends: a season won, or a point for each card the others are left with."""

from __future__ import annotations

from kaik.core.settlement import Settlement, SettlementLine
from kaik.games.linked_friends.rules import Ended, LinkedFriends
from kaik.kits.seasons import Payment, factor
from kaik.kits.seasons.settlement import alone, dealers_value, paying, payment_lines, season_settlement


def settlement(before: LinkedFriends, after: LinkedFriends) -> Settlement | None:
    """The season that ended between these positions, if one did."""
    ended = after.before
    if before.match.played == after.match.played or ended is None:
        return None
    won = ended.winner
    lines = [_how(ended), *_paid(before, ended)] if won >= 0 else [_drawn(before)]
    return season_settlement(before.options, before.match.points, after.match, [won] if won >= 0 else [], lines)


def _drawn(before: LinkedFriends) -> SettlementLine:
    if before.turns >= before.options.turn_cap:
        return SettlementLine("turns-over", values={"n": before.turns})
    return SettlementLine("all-excluded")


def _how(ended: Ended) -> SettlementLine:
    """With which meld the winner's hand became empty; or the last cards of it were excluded."""
    last = ended.last
    if last is None or last.seat != ended.winner:
        return SettlementLine("emptied-by-exclusion", ended.winner)
    return SettlementLine("last-meld", ended.winner, pieces=last.cards)


def _paid(before: LinkedFriends, ended: Ended) -> list[SettlementLine]:
    options, match, won = before.options, before.match, ended.winner
    if options.score == "none":
        return [SettlementLine("season-counted", won, points=alone(before.seats, 1, won))]
    owed = []
    for seat in range(before.seats):
        if seat != won:
            payment = Payment(seat, won, ended.held[seat] * factor(options, match, seat, won))
            label, values = paying("cards-left", options, match, payment, n=ended.held[seat])
            owed.append((payment, SettlementLine(label, seat, values, amount=ended.held[seat])))
    return [*dealers_value(options, match, [one for one, _ in owed]), *payment_lines(options, match, owed)]
