"""How a season of Value Tree is paid: a point from each loser, or one for each card more than the winner's."""

from __future__ import annotations

from kaik.core.action import Action, parts
from kaik.core.settlement import Settlement, SettlementLine
from kaik.games.value_tree.rules import ValueTree
from kaik.kits.cards48 import Cards
from kaik.kits.seasons import Payment, factor
from kaik.kits.seasons.settlement import Owed, dealers_value, paying, payment_lines, season_settlement


def settlement(before: ValueTree, after: ValueTree) -> Settlement | None:
    """The season that ended between these positions, if one did."""
    if before.match.played == after.match.played:
        return None
    options, match, laid = before.options, before.match, _laid(after.won_with)
    losers = [seat for seat in range(before.seats) if seat not in after.won]
    owed = [_owed(before, loser, won, laid) for won in after.won for loser in losers]
    multiplied = [one for one, _ in owed] if options.score == "per_card" else []
    lines = [_how(after, laid), *dealers_value(options, match, multiplied), *payment_lines(options, match, owed)]
    return season_settlement(options, match.points, after.match, after.won, lines)


def _laid(won_with: str) -> Cards:
    """The cards that emptied the winner's hand; none where all passed."""
    action = Action.parse(won_with)
    return parts(action.args[-1]) if action.args else ()


def _how(after: ValueTree, laid: Cards) -> SettlementLine:
    return SettlementLine("last-cards", after.won[0], pieces=laid) if laid else SettlementLine("all-passed")


def _owed(before: ValueTree, loser: int, won: int, laid: Cards) -> Owed:
    options, match = before.options, before.match
    if options.score == "none":
        return Payment(loser, won, 1), SettlementLine("pays-one", loser, amount=1)
    more = len(before.hands[loser]) - (0 if laid else len(before.hands[won]))
    payment = Payment(loser, won, more * factor(options, match, loser, won))
    label, values = paying("cards-left" if laid else "cards-more", options, match, payment, n=more)
    return payment, SettlementLine(label, loser, values, amount=more)
