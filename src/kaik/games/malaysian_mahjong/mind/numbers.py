"""What the judge of Malaysian mahjong weighs with, and by how much each number is moved to learn what it is worth."""

from __future__ import annotations

from kaik.core.mind import JudgeNumbers
from kaik.games.malaysian_mahjong.mind.advice import weighed_with
from kaik.games.malaysian_mahjong.mind.values import BY_HAND
from kaik.games.malaysian_mahjong.rules import Malaysian
from kaik.kits.mahjong.mind.values import changes

TIMES, PLUS = changes(unused=("closed_speed", "back_feared", "bold_call"))
"""The kit's numbers; every hand calls here, and nobody is surely ready."""
OWN_TIMES = {
    "wins": 0.35,
    "ends": 0.35,
    "usual_han": 0.25,
    "share": 0.4,
    "own_tile": 0.5,
    "by_time": 0.4,
    "by_sets": 0.4,
    "flower_comes": 0.5,
    "pair_grows": 0.3,
    "dragons": 0.5,
    "circles": 0.3,
    "strange": 0.5,
    "honours": 0.4,
    "noble": 0.5,
    "triplets": 0.3,
    "lacking": 0.5,
    "enough": 0.4,
    "limit": 0.4,
    "singles": 0.25,
}
OWN_PLUS = {
    "river": 0.3,
    "bare": 0.4,
    "fei": 0.3,
    "enough_more": 0.6,
    "limit_more": 0.8,
    "laid": 0.12,
    "lay": 150.0,
    "swap": 150.0,
    "kan": 150.0,
}

NUMBERS: JudgeNumbers[Malaysian] = JudgeNumbers(
    by_hand=BY_HAND,
    advice=weighed_with,
    times={**TIMES, **OWN_TIMES},
    plus={**PLUS, **OWN_PLUS},
)
