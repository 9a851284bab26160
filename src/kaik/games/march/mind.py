"""What is thought about March: open cards are points saved, and the last round wants a strong card."""

from __future__ import annotations

from kaik.core.action import Action
from kaik.core.mind import Event, Mind
from kaik.games.march.rules import March, winner
from kaik.kits.cards48 import meld_rules, understood
from kaik.kits.seasons.mind import expected_gains

OPEN_CARD, LIKELY_OPEN, STRONG_CARD = 0.6, 0.45, 0.1
"""What a card is worth that lies open, that wins the round so far, and each step of strength of the best one held."""


def estimate(position: March) -> tuple[float, ...]:
    """Open cards count, those winning the round so far nearly as much, and the strongest card in hand a little."""
    hopes = [OPEN_CARD * len(shown) for shown in position.open_cards]
    for seat, hand in enumerate(position.hands):
        hopes[seat] += STRONG_CARD * max(map(meld_rules(position.options).strength, hand), default=0)
    if position.trick:
        ahead = winner(position.trick, position.options)
        hopes[ahead.seat] += LIKELY_OPEN * ahead.size
    return expected_gains(position.options, position.match, hopes)


def events(before: March, by: int, action: Action, after: March) -> tuple[Event, ...]:
    """The melds that were laid, and the one that won the last round."""
    found = []
    if action.verb in ("lead", "follow"):
        found.append(Event(understood(action, meld_rules(before.options))[1].type, by))
    if after.match.played > before.match.played:
        won = winner(after.before, before.options)
        found += [Event(won.meld.type, won.seat, ends=True)] if won.meld else []
    return tuple(found)


MIND = Mind(estimate=estimate, blunders=(2.7, 1.75, 1.25, 0.85), events=events)
