"""What the judge of pao ma zai weighs with, and by how much each number is moved to learn what it is worth."""

from __future__ import annotations

from kaik.core.mind import JudgeNumbers
from kaik.games.pao_ma_zai.mind.advice import PaoJudge, weighed_with
from kaik.games.pao_ma_zai.mind.values import BY_HAND
from kaik.games.pao_ma_zai.rules import PaoMaZai
from kaik.kits.mahjong.mind.values import changes

TIMES, PLUS = changes(PaoJudge.unit, unused=("run_taken", "closed_speed", "back_feared", "bold_call"))
"""The kit's numbers; no run is called here, every hand calls, and nobody is surely ready."""
OWN_TIMES = {"by_time": 0.4, "by_sets": 0.4, "wins": 0.35, "ends": 0.35, "share": 0.5, "own_tile": 0.5}
OWN_PLUS = {"river": 0.3, "drawn": 0.2, "kan": 0.7}

NUMBERS: JudgeNumbers[PaoMaZai] = JudgeNumbers(
    by_hand=BY_HAND,
    advice=weighed_with,
    times={**TIMES, **OWN_TIMES},
    plus={**PLUS, **OWN_PLUS},
)
