"""The `meld` question of `kaik query`: groups as everywhere, and what six cards are worth as a finished hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaik.games.season_end.options import SeasonEndOptions
from kaik.games.season_end.scoring import Circumstances, best_score
from kaik.games.season_end.shapes import hand_rules
from kaik.kits.cards48 import asked_cards, described


def meld(options: SeasonEndOptions, request: Mapping[str, Any]) -> dict[str, Any]:
    """What a group is; of six cards also whether they end the season, outside the first round and without lights."""
    cards = asked_cards(request)
    answer = described(cards, hand_rules(options).melds)
    if len(cards) != 6:
        return answer
    score = best_score(cards, (), options, Circumstances())
    if score is None:
        return {**answer, "complete": False, "end": 0, "bonus": 0}
    return {**answer, "complete": True, "end": score.end, "bonus": score.bonus}
