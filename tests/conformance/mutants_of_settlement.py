"""Mutants against law 11."""

from __future__ import annotations

from msgspec.structs import replace

from kaik.core.settlement import Settlement, SettlementLine

from .mutants import Mutants
from .toy.rules import Bids
from .toy.settlement import settlement

MUTANTS = Mutants()


def _with(found: Settlement | None, **changes: object) -> Settlement | None:
    return None if found is None else replace(found, **changes)


def forgets_a_payer(before: Bids, after: Bids) -> Settlement | None:
    """The last seat pays, and no line says so."""
    found = settlement(before, after)
    return (
        _with(found, lines=tuple(replace(line, points=(*line.points[:-1], 0.0)) for line in found.lines if line.points))
        if found
        else None
    )


def pays_what_was_not_paid(before: Bids, after: Bids) -> Settlement | None:
    """Its lines add up, to something else than what happened."""
    found = settlement(before, after)
    if found is None:
        return None
    more = tuple(1.0 for _ in found.after)
    bonus = SettlementLine("sale.bid", points=more)
    return _with(found, lines=(*found.lines, bonus), after=tuple(each + 1 for each in found.after))


def says_what_nobody_named(before: Bids, after: Bids) -> Settlement | None:
    return _with(settlement(before, after), label="sale.lost")


def shows_a_hand(before: Bids, after: Bids) -> Settlement | None:
    """It draws the cards the winner still holds."""
    found = settlement(before, after)
    if found is None:
        return None
    hand = SettlementLine("sale.bid", pieces=after.hands[after.winner])
    return _with(found, lines=(*found.lines, hand))


MUTANTS.declared("ForgetsAPayer", "11-settlement", "come to", settlement=forgets_a_payer)
MUTANTS.declared("PaysWhatWasNotPaid", "11-settlement", "is said to gain", settlement=pays_what_was_not_paid)
MUTANTS.declared("SaysWhatNobodyNamed", "11-settlement", "there is no label", settlement=says_what_nobody_named)
MUTANTS.declared("ShowsAHand", "11-settlement", "what a spectator cannot know", settlement=shows_a_hand)
