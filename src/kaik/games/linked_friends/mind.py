"""What is thought about Linked Friends: few cards are good cards."""

from __future__ import annotations

from kaik.core.action import Action
from kaik.core.mind import Event, Mind
from kaik.games.linked_friends.melds import rules_of
from kaik.games.linked_friends.rules import LinkedFriends
from kaik.kits.answers import answering
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


def explain(position: LinkedFriends, seat: int, action: Action) -> dict[str, str]:
    """How much of the hand an action gets rid of, or what it is kept for."""
    match action:
        case Action("play"):
            cards, _ = understood(action, rules_of(position.options))
            left = len(position.hands[seat]) - len(cards)
            if not left:
                return {"en": "lays the last cards and wins the season", "ja": "手札を出し切って季節に勝ちます"}
            if position.table is None:
                return {
                    "en": f"leads {len(cards)} at once, with {left} left",
                    "ja": f"{len(cards)}枚をまとめて出し、残り{left}枚にします",
                }
            return {"en": f"beats what lies there, with {left} left", "ja": f"場の役に勝ち、残り{left}枚にします"}
        case Action("pass"):
            return {"en": "saves its strong cards for another trick", "ja": "強い札を次の機会に残します"}
        case Action("kind"):
            return {"en": "leads the kind of meld the hand has most of", "ja": "手札に多い役を選んで出します"}
        case Action("take", (_, *_)):
            return {"en": "takes a card that completes another meld", "ja": "次の役になる札を取ります"}
        case Action("exclude"):
            return {"en": "drives out cards that others may need", "ja": "相手が頼る札を除きます"}
    return {"en": "leaves the discards where they are", "ja": "捨札には手を付けません"}


MIND = Mind(estimate=estimate, events=events, explain=explain, threats=answering(("play",), ("play",)))
