"""How a pot is won, for people to read: the hands shown, the stakes, the pot and who takes it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kaik.core.settlement import Settlement, SettlementLine
from kaik.kits.betting.money import Betting, Settled
from kaik.kits.betting.showdown import Shown
from kaik.kits.purses import richer
from kaik.kits.seasons import MatchOptions
from kaik.kits.seasons.settlement import alone, season_settlement


def pot_settlement(options: MatchOptions, before: Betting, after: Betting) -> Settlement | None:
    """The season that ended between these, if one did; it begins with the points before any stakes."""
    last = after.last
    if before.match.played == after.match.played or last is None:
        return None
    began = before.match.points
    for seat, paid in enumerate(before.paid):
        began = richer(began, seat, paid)
    lines = [*_shown(last), *_pot(before, last), *_won(before, after, last)]
    return replace(season_settlement(options, began, after.match, last.winners, lines), carried=float(last.carried))


def _shown(last: Settled) -> Iterator[SettlementLine]:
    if not last.shown:
        yield SettlementLine("others-out")
        return
    if last.common:
        yield SettlementLine("common-cards", pieces=last.common)
    for shown in last.shown:
        yield from _hand(shown)


def _hand(shown: Shown) -> Iterator[SettlementLine]:
    """What one seat showed, and its melds as far as they were looked at."""
    yield SettlementLine("shows-hand", shown.seat, pieces=shown.cards)
    for at, meld in enumerate(shown.melds):
        yield SettlementLine("then-meld" if at else "best-meld", shown.seat, {"meld": meld.kind}, meld.cards)


def _pot(before: Betting, last: Settled) -> Iterator[SettlementLine]:
    yield SettlementLine("stakes", points=tuple(float(-paid) for paid in before.paid))
    if carried := before.pot - sum(before.paid):
        yield SettlementLine("carried-in", values={"n": carried}, amount=carried)
    yield SettlementLine("the-pot", values={"n": last.pot}, amount=last.pot)


def _won(before: Betting, after: Betting, last: Settled) -> Iterator[SettlementLine]:
    label = "takes-pot" if len(last.winners) == 1 else "shares-pot"
    for seat in last.winners:
        won = after.match.points[seat] - before.match.points[seat]
        yield SettlementLine(label, seat, points=alone(before.match.seats, won, seat))
    if last.carried:
        yield SettlementLine("carried-out", values={"n": last.carried})
