"""What is thought about Value Tree: few cards are good cards."""

from __future__ import annotations

from kaik.core.action import Action, parts
from kaik.core.mind import Mind
from kaik.games.value_tree.rules import ValueTree
from kaik.kits.answers import ending
from kaik.kits.seasons.mind import expected_gains

PAID, FAR = 1.0, 0.15
"""What a card in hand costs where each card is paid for, and where it only tells how far the end is."""


def estimate(position: ValueTree) -> tuple[float, ...]:
    """Whoever has fewer cards left is nearer to the end of the season."""
    each = PAID if position.options.score == "per_card" else FAR
    return expected_gains(position.options, position.match, [-each * len(hand) for hand in position.hands])


def explain(position: ValueTree, seat: int, action: Action) -> dict[str, str]:
    """How many cards an action gets rid of, or what it makes room for."""
    match action:
        case Action("put" | "merge", (_, cards)) | Action("lay" | "clear", (cards,)):
            count = len(parts(cards))
            left = len(position.hands[seat]) - count
            if not left:
                return {"en": "lays the last card and wins the season", "ja": "手札を出し切って季節に勝ちます"}
            if action.verb == "clear":
                return {
                    "en": f"clears every road, with {left} left",
                    "ja": f"すべての道を消し、残り{left}枚にします",
                }
            return {
                "en": f"gets rid of {count} at once, with {left} left",
                "ja": f"{count}枚を出し、残り{left}枚にします",
            }
        case Action("join"):
            return {"en": "joins roads to a sum it can match", "ja": "手札で合う合計になるよう道を合わせます"}
        case Action("grow"):
            return {"en": "turns up a road that may take more cards", "ja": "出せる道を増やします"}
    return {"en": "has nothing it wants to lay now", "ja": "今は出さずに見送ります"}


MIND = Mind(estimate=estimate, explain=explain, threats=ending())
