"""How a finished hand of Season's End is paid: end points times the dealer's value, and bonus points."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.settlement import Settlement, SettlementLine
from kaik.games.season_end.position import Win
from kaik.games.season_end.rules import SeasonEnd
from kaik.games.season_end.scoring import due, for_four, for_hand
from kaik.kits.seasons import Payment
from kaik.kits.seasons.settlement import Owed, dealers_value, paying, payment_lines, season_settlement


def settlement(before: SeasonEnd, after: SeasonEnd) -> Settlement | None:
    """The season that ended between these positions, if one did."""
    ended = after.ended
    if before.match.played == after.match.played or ended is None:
        return None
    owed = [one for win in ended.wins for one in _owed(before, win)]
    lines = [
        *_on_the_way(before),
        *(_line for win in ended.wins for _line in _hand(win)),
        *_multiplier(before, owed),
        *payment_lines(before.options, before.match, owed),
    ]
    if not ended.wins:
        lines.append(SettlementLine("stock-empty"))
    return season_settlement(before.options, before.began, after.match, [win.seat for win in ended.wins], lines)


def _on_the_way(before: SeasonEnd) -> Iterator[SettlementLine]:
    """What openings and sets of four have brought while the season went on."""
    paid = tuple(float(now - then) for now, then in zip(before.match.points, before.began, strict=True))
    if any(paid):
        yield SettlementLine("paid-on-the-way", points=paid)


def _hand(win: Win) -> Iterator[SettlementLine]:
    """The hand in its groups, and each reason for points."""
    cards = tuple(card for group in win.score.groups for card in group)
    yield SettlementLine("won-by-draw" if win.discarder is None else "won-on-discard", win.seat, pieces=cards)
    if win.discarder is not None:
        yield SettlementLine("discarded-by", win.discarder)
    for reason, amount in win.score.items:
        yield SettlementLine(reason, win.seat, amount=amount)


def _multiplier(before: SeasonEnd, owed: list[Owed]) -> list[SettlementLine]:
    if before.options.payment == "coin":
        return []
    return dealers_value(before.options, before.match, [payment for payment, _ in owed])


def _owed(before: SeasonEnd, win: Win) -> Iterator[Owed]:
    options, match, score = before.options, before.match, win.score
    if options.payment == "coin":
        for payment in due(score, win.seat, win.discarder, options, match):
            yield payment, SettlementLine("pays-coin", payment.payer)
        return
    for payment in for_hand(score, win.seat, win.discarder, options, match):
        yield payment, _for_hand(before, win, payment)
    for payment in for_four(score, win.seat, options, match):
        yield payment, SettlementLine("pays-for-four", payment.payer)


def _for_hand(before: SeasonEnd, win: Win, payment: Payment) -> SettlementLine:
    """`4 × 2 + 1`: the bonus is told apart, since nothing multiplies it."""
    label, score = "pays-end", win.score
    if score.bonus:
        label, values = paying("pays-bonus", before.options, before.match, payment, n=score.end, bonus=score.bonus)
    else:
        label, values = paying("pays-end", before.options, before.match, payment, n=score.end)
    return SettlementLine(label, payment.payer, values)
