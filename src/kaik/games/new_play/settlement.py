"""One throw of New Play, told bet by bet."""

from __future__ import annotations

from kaik.core.settlement import Settlement, SettlementLine
from kaik.games.new_play.bets import FACTORS, Bet, gain
from kaik.games.new_play.rules import NewPlay, Settled


def settlement(before: NewPlay, after: NewPlay) -> Settlement | None:
    """What the sticks showed, and what every bet won from the dealer or lost to them."""
    last = after.last
    if last is None or before.left == after.left:
        return None
    bets = [(seat, bet) for seat, own in enumerate(last.bets) for bet in own]
    most = max(last.gains)
    return Settlement(
        label="throw-shows",
        before=tuple(map(float, before.purses)),
        after=tuple(map(float, after.purses)),
        lines=(
            *(_line(seat, bet, last, before.options.payout) for seat, bet in bets),
            *([SettlementLine("deals-next", after.dealer)] if after.left else []),
        ),
        winners=tuple(seat for seat, won in enumerate(last.gains) if won == most > 0),
        values={"n": last.number},
        brief=True,
    )


def _line(seat: int, bet: Bet, last: Settled, payout: str) -> SettlementLine:
    """One bet, paid by the dealer or collected."""
    won = gain((bet,), last.number, payout)
    points = [0.0] * len(last.bets)
    points[seat], points[last.dealer] = float(won), float(-won)
    values = {"field": bet.field, "n": bet.stake, "factor": FACTORS[bet.field]}
    label = "bet-missed" if bet.field != last.number else "bet-hit" if payout == "odds" else "bet-hit-total"
    return SettlementLine(label, seat, dict(values), points=tuple(points))
