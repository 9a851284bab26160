"""What is thought about Value Tree: few cards are good cards."""

from __future__ import annotations

from kaik.core.mind import Mind
from kaik.games.value_tree.rules import ValueTree
from kaik.kits.seasons.mind import expected_gains

PAID, FAR = 1.0, 0.15
"""What a card in hand costs where each card is paid for, and where it only tells how far the end is."""


def estimate(position: ValueTree) -> tuple[float, ...]:
    """Whoever has fewer cards left is nearer to the end of the season."""
    each = PAID if position.options.score == "per_card" else FAR
    return expected_gains(position.options, position.match, [-each * len(hand) for hand in position.hands])


MIND = Mind(estimate=estimate)
