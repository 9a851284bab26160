"""What is thought about Mountain Path: how it stands, what sensible players do, and what actions are for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kaik.core.action import Action
from kaik.core.mind import Mind
from kaik.games.mountain.mind.height import ADVANCES, STRIDES, WORKS_WELL, height
from kaik.games.mountain.mind.inputs import around, key, knows, own
from kaik.games.mountain.road import GOAL
from kaik.games.mountain.rules import Mountain
from kaik.kits.answers import ending
from kaik.kits.learned import Chances

READY = {"move": 9.0, "build": 3.0, "scrap": 2.0, "end": 0.4, "exchange": 0.25, "dismantle": 0.01, "spare": 0.3}
KEEN = {"K": 4.0, "T": 5.0, "5": 3.0, "2": 2.0, "7": 2.0, "S": 3.0}
"""Cards that are built more readily than others."""


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


CHANCES = Chances(key, own, around, knows, __name__)
"""What was learned of it."""
MIND = Mind(
    estimate=estimate,
    chances=CHANCES,
    playout_weights=playout_weights,
    straying=1.1,
    explain=explain,
    threats=ending(),
)
