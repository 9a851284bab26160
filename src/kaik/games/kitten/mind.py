"""What is thought about Kitten: few cards are good cards."""

from __future__ import annotations

from kaik.core.action import Action, parts
from kaik.core.mind import Event, Mind
from kaik.games.kitten.rules import Kitten
from kaik.kits.seasons.mind import expected_gains

CARD = 0.3
"""What a card in hand costs."""


def estimate(position: Kitten) -> tuple[float, ...]:
    """Whoever has fewer cards will be out of them sooner, and feeds nobody else's points until then."""
    return expected_gains(position.options, position.match, [-CARD * len(hand) for hand in position.hands])


def events(before: Kitten, by: int, action: Action, after: Kitten) -> tuple[Event, ...]:
    """Whether a single card or a set was laid."""
    if action.verb not in ("lead", "join"):
        return ()
    return (Event("single" if len(parts(action.args[0])) == 1 else "set", by),)


MIND = Mind(estimate=estimate, blunders=(3.0, 1.9, 1.1, 0.8), events=events)
