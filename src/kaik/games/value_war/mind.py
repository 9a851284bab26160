"""What is thought about Value War: the best meld owns half of the pot."""

from __future__ import annotations

from kaik.core.action import Action
from kaik.core.mind import Event, Mind
from kaik.games.value_war.ladder import decided
from kaik.games.value_war.rules import ANTE, ValueWar
from kaik.kits.betting.mind import expected_shares, melds_shown

SURE = 0.5
"""The part of the pot that belongs to the best meld; its owner may still be driven out."""


def estimate(position: ValueWar) -> tuple[float, ...]:
    """Part of the pot to the best meld; in the exchange the antes are still to come."""
    if not position.open_cards:
        return position.standing()
    betting = position.betting
    ahead, _ = decided({seat: position.hands[seat] for seat in betting.live}, position.open_cards, position.options)
    to_come = 0 if position.round else ANTE * position.seats
    return expected_shares(position.options, betting, ahead, SURE, to_come)


def events(before: ValueWar, by: int, action: Action, after: ValueWar) -> tuple[Event, ...]:
    return melds_shown(before.betting, after.betting)


MIND = Mind(estimate=estimate, events=events)
