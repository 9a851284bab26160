"""The end of a game of Fool's Sticks, told line by line."""

from __future__ import annotations

from kaik.core.settlement import Settlement, SettlementLine
from kaik.games.fool_sticks.rules import FoolSticks
from kaik.kits.pot_settlement import pot_taken


def settlement(before: FoolSticks, after: FoolSticks) -> Settlement | None:
    """What everybody threw, what they had paid, and who took it."""
    numbers = [SettlementLine("threw", seat, {"n": number}, amount=number) for seat, number in after.pot.last]
    return pot_taken(before.pot, after.pot, numbers)
