"""What is thought about Linked Friends: few cards are good cards."""

from __future__ import annotations

from kaik.core.action import Action
from kaik.core.mind import Event, Mind
from kaik.games.linked_friends.melds import rules_of
from kaik.games.linked_friends.rules import LinkedFriends
from kaik.kits.cards48 import understood
from kaik.kits.seasons.mind import expected_gains

PAID, FAR = 0.5, 0.04
"""What a card in hand costs where each card is paid for, and where it only tells how far the end is."""


def estimate(position: LinkedFriends) -> tuple[float, ...]:
    """Whoever has fewer cards left is nearer to the end of the season."""
    each = PAID if position.options.score == "per_card" else FAR
    return expected_gains(position.options, position.match, [-each * len(hand) for hand in position.hands])


def events(before: LinkedFriends, by: int, action: Action, after: LinkedFriends) -> tuple[Event, ...]:
    """The melds that were laid, and the one on the table when a season ended."""
    found = []
    if action.verb == "play":
        found.append(Event(understood(action, rules_of(before.options))[1].type, by))
    if after.match.played > before.match.played and after.before and after.before.winner >= 0 and after.before.last:
        found.append(Event(after.before.last.meld.type, after.before.winner, ends=True))
    return tuple(found)


MIND = Mind(estimate=estimate, events=events)
