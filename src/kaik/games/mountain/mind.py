"""What is thought about Mountain Path, in squares: how high a side is, what the purse buys, what the cards will do.

A rule of thumb for imagined games, not a proof: each placed card counts by what it usually brings in a turn, for the
turns it has left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kaik.core.action import Action
from kaik.core.mind import Mind
from kaik.games.mountain.road import GOAL
from kaik.games.mountain.rules import Mountain
from kaik.games.mountain.side import WORN, Side
from kaik.kits.answers import ending

ADVANCES = {"0": 0.1, "1": 0.18, "3": 0.2, "4": 0.3, "6": 0.25, "7": 0.6, "8": 0.3, "K": 0.95, "T": 1.0}
"""Advances a card is worth in each turn it works."""
STRIDES = {"2": 1, "5": 2}
"""Squares a card adds to each advance."""
WORKS_WELL = 0.6
"""From so many advances a turn a card climbs nearly by itself."""
PACE = 0.8
"""Advances in a usual turn."""
MOST_TURNS = 6.0
READY = {"move": 9.0, "build": 3.0, "scrap": 2.0, "end": 0.4, "exchange": 0.25, "dismantle": 0.01, "spare": 0.3}
KEEN = {"K": 4.0, "T": 5.0, "5": 3.0, "2": 2.0, "7": 2.0, "S": 3.0}
"""Cards that are built more readily than others."""


def height(side: Side) -> float:
    """How far a side may come, in squares of the road."""
    if side.node >= GOAL:
        return GOAL + 2.0
    return min(side.node + _ahead(side), GOAL + 1.0)


def _ahead(side: Side) -> float:
    """Squares that purse, hand and cards are good for."""
    left = GOAL - side.node
    turns = min(MOST_TURNS, left / 3)
    stride, rate = 1.35, 0.0
    for each in side.placed:
        rank = each.card[1]
        works = turns if each.card[0] == "R" else min(turns, WORN - each.marks)
        share = works / turns
        rate += ADVANCES.get(rank, 0.0) * share
        stride += STRIDES.get(rank, 0) * share
    purse = side.rice / 10 + side.coins / 2 + 0.18 * len(side.hand)
    # An advance a turn is the most a purse buys, so a full purse is worth less and less.
    advances = min(purse, turns) * 0.8 + rate * turns
    return advances * stride + (stride - 1.35) * PACE * turns * 0.5


@lru_cache(maxsize=4096)
def readiness(action: Action) -> float:
    """How readily an action is chosen."""
    ready = READY.get(action.verb, 1.0)
    return ready * KEEN.get(action.args[0][1], 1.0) if action.verb == "build" else ready


def estimate(position: Mountain) -> tuple[float, ...]:
    return tuple(map(height, position.sides))


def playout_weights(position: Mountain, seat: int, actions: Sequence[Action]) -> tuple[float, ...]:
    return tuple(map(readiness, actions))


PLAIN = {
    "exchange": ("changes rice into coins for what it will build", "この先の費用のため、米を銭に替えます"),
    "dismantle": ("makes room for a better card", "より良い札のために場所を空けます"),
    "work": ("lets its cards work first", "先に札の効果を使います"),
    "use": ("lets this card work now", "この札の効果を今使います"),
    "take": ("robs the purse that hurts most", "いちばん効く相手から奪います"),
    "mark": ("wears out a card that helps the others", "相手の役に立つ札を傷ませます"),
    "destroy": ("destroys a card that helps the others", "相手の役に立つ札を壊します"),
    "spare": ("saves the trouble: nothing there is worth it", "見合う相手がないので何もしません"),
    "scrap": ("turns a card it cannot use into rice", "使えない札を米に替えます"),
    "end": ("keeps the rest for the next turn", "残りは次の手番に取っておきます"),
}
"""What actions are for that need no number."""


def explain(position: Mountain, seat: int, action: Action) -> dict[str, str]:
    """How far an advance goes, what a card will bring, or what else an action is for."""
    match action:
        case Action("move"):
            squares = position.sides[seat].stride(position.options)
            left = max(GOAL - position.sides[seat].node - squares, 0)
            if not left:
                return {"en": "reaches tam's mountain", "ja": "皇山に登りつめます"}
            return {
                "en": f"climbs {squares}, with {left} still to go",
                "ja": f"{squares}ます登り、残り{left}ますにします",
            }
        case Action("build", (card, *_)):
            if card[1] == "S":
                return {"en": "sells the vessel for two coins", "ja": "船を2銭に替えます"}
            if card[1] in STRIDES:
                more = STRIDES[card[1]]
                return {"en": f"lengthens every advance by {more}", "ja": f"移動のたびに{more}ます多く進めます"}
            if ADVANCES.get(card[1], 0.0) >= WORKS_WELL:
                return {"en": "places a card that nearly climbs by itself", "ja": "毎手番ほぼ一回進む札を置きます"}
            return {"en": "places a card that helps in every turn", "ja": "毎手番助けになる札を置きます"}
    en, ja = PLAIN.get(action.verb, ("goes on", "続けます"))
    return {"en": en, "ja": ja}


MIND = Mind(
    estimate=estimate,
    playout_weights=playout_weights,
    blunders=(2.2, 1.5, 1.1, 0.85),
    explain=explain,
    threats=ending(),
)
