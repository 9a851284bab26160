"""What is thought about Kitten: few cards are good cards."""

from __future__ import annotations

from kaik.core.action import Action, parts
from kaik.core.mind import Event, Mind
from kaik.games.kitten.rules import Kitten
from kaik.kits.answers import answering
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


def explain(position: Kitten, seat: int, action: Action) -> dict[str, str]:
    """What an action does for the own hand and the trick."""
    match action:
        case Action("lead" | "join", (laid,)):
            left = len(position.hands[seat]) - len(parts(laid))
            if not left:
                largest = max(map(len, (hand for at, hand in enumerate(position.hands) if at != seat)))
                return {
                    "en": f"empties the hand, which scores the largest hand: {largest}",
                    "ja": f"手札を出し切り、最も多い手札の{largest}点を得ます",
                }
            cards = "1 card" if left == 1 else f"{left} cards"
            if action.verb == "lead":
                return {"en": f"leads, with {cards} left", "ja": f"出して、残り{left}枚にします"}
            return {"en": f"stays in the trick, with {cards} left", "ja": f"場に参加し、残り{left}枚にします"}
        case Action("rank"):
            return {"en": "leads what the hand can best spare", "ja": "手札でいちばん出しやすい種類を選びます"}
    draws = min(position.options.draw, len(position.stock))
    if not draws:
        return {"en": "keeps its cards for later", "ja": "札を残して降ります"}
    return {
        "en": f"keeps its cards for later and draws {draws}",
        "ja": f"札を残して降り、山札から{draws}枚引きます",
    }


MIND = Mind(
    explain=explain,
    estimate=estimate,
    straying=1.1,
    events=events,
    threats=answering(("lead", "join"), ("join",)),
)
