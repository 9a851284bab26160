"""What the judge of riichi weighs with, and by how much each number is moved to learn what it is worth."""

from __future__ import annotations

from kaik.core.mind import JudgeNumbers
from kaik.games.riichi.mind.advice import weighed_with
from kaik.games.riichi.mind.stakes import hoped_places
from kaik.games.riichi.mind.values import BY_HAND
from kaik.games.riichi.rules import Riichi
from kaik.kits.mahjong.mind.values import changes

TIMES, PLUS = changes()
OWN_TIMES = {
    "open_share": 0.3,
    "doubt": 0.6,
    "simple": 0.4,
    "one_suited": 0.5,
    "dora": 0.25,
    "underneath": 0.6,
    "wary": 0.3,
    "unwary": 0.3,
    "riichi_cost": 0.3,
    "open_cost": 0.4,
    "open_ready": 0.5,
    "wins": 0.35,
    "ends": 0.35,
    "own_tile": 0.5,
    "share": 0.5,
    "noten": 0.5,
    "spread": 0.4,
}
OWN_PLUS = {"declared_han": 0.4, "pair_grows": 0.2, "declaring": 300.0}

NUMBERS: JudgeNumbers[Riichi] = JudgeNumbers(
    by_hand=BY_HAND,
    advice=weighed_with,
    times={**TIMES, **OWN_TIMES},
    plus={**PLUS, **OWN_PLUS},
    places=hoped_places,
)
