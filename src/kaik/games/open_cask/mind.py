"""What is thought about Open Cask: the more of the barrel is open, the surer the best meld is of the pot."""

from __future__ import annotations

from kaik.core.action import Action
from kaik.core.game import labels_of
from kaik.core.mind import Event, Mind
from kaik.games.open_cask.ladder import best_of, decided
from kaik.games.open_cask.rules import OpenCask
from kaik.kits.betting.mind import expected_shares, for_bet, melds_shown
from kaik.kits.cards48 import gathered

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


def explain(position: OpenCask, seat: int, action: Action) -> dict[str, str]:
    """What the own meld is, and what an action pays for it."""
    if action.verb == "turn-up":
        return {"en": "shows the card that tells least", "ja": "手の内が分かりにくい札を見せます"}
    cards = gathered(position.hands[seat], position.upturned[seat], position.barrel)
    held, _ = best_of(cards, position.options)[0]
    return for_bet(held, position.betting, action, labels_of("kaik.games.open_cask"))


MIND = Mind(estimate=estimate, events=events, explain=explain)
