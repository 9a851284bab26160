"""What is thought about Open Cask: the more of the barrel is open, the surer the best meld is of the pot."""

from __future__ import annotations

from kaik.core.action import Action
from kaik.core.mind import Event, Mind
from kaik.games.open_cask.ladder import decided
from kaik.games.open_cask.rules import OpenCask
from kaik.kits.betting.mind import expected_shares, melds_shown

SURE, SURER = 0.2, 0.15
"""The part of the pot that belongs to the best meld at first, and how much more with each opening."""


def estimate(position: OpenCask) -> tuple[float, ...]:
    """Part of the pot to the best meld."""
    if not position.hands[0]:
        return position.standing()
    ahead, _ = decided(position.held(), position.barrel, position.options)
    return expected_shares(position.options, position.betting, ahead, SURE + SURER * position.stage)


def events(before: OpenCask, by: int, action: Action, after: OpenCask) -> tuple[Event, ...]:
    return melds_shown(before.betting, after.betting)


MIND = Mind(estimate=estimate, events=events)
