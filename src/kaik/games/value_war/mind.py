"""What is thought about Value War: the best meld owns half of the pot."""

from __future__ import annotations

from kaik.core.action import Action
from kaik.core.mind import Event, Mind
from kaik.games.value_war.ladder import best_meld, decided
from kaik.games.value_war.rules import ANTE, ValueWar
from kaik.kits.betting import HeldMeld
from kaik.kits.betting.mind import expected_shares, for_bet, in_words, melds_shown
from kaik.kits.cards48 import gathered, without

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


def explain(position: ValueWar, seat: int, action: Action) -> dict[str, str]:
    """What the own meld is, and what an action makes of it or pays for it."""
    match action:
        case Action("swap"):
            after = position.played(seat, action)
            changed = best_meld(after.hands[seat], after.open_cards, position.options)
            return in_words(changed, "changes a card and holds {}", "札を替え、手は{}になります")
        case Action("put", (own, left)):
            return in_words(_kept(position, seat, own, left), "keeps {}", "手は{}になります")
        case Action("pass"):
            held = best_meld(position.hands[seat], position.open_cards, position.options)
            return in_words(held, "keeps {}", "替えずに{}のままにします")
        case Action("draw"):
            return {"en": "looks at two new cards for a better meld", "ja": "新しい2枚に良い役を期待します"}
    held = best_meld(position.hands[seat], position.open_cards, position.options)
    return for_bet(held, position.betting, action)


def _kept(position: ValueWar, seat: int, own: str, left: str) -> HeldMeld:
    hand = gathered(without(position.hands[seat], [own]), without(position.drawn, [left]))
    return best_meld(hand, position.open_cards, position.options)


MIND = Mind(estimate=estimate, blunders=(30.0, 8.0, 2.3, 0.8), events=events, explain=explain)
"""First sight is not bad here and a few simulations find nearly all that many do, so levels are told apart only if they
overlook more than usual, each by about as much more as the next."""
