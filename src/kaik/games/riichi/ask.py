"""The answer to `score` in `kaik query`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaik.core.errors import KaikError
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.scoring.score import Score, score
from kaik.kits.mahjong.asking import by, flags, melds, text

MOST_COUNTERS = 1000


def score_answer(rules: RiichiOptions, request: Mapping[str, Any]) -> dict[str, Any]:
    """Yaku, han, fu, points and payments of the hand in a question; `from` may name the discarder's wind."""
    worth = score(
        text(request, "hand"),
        text(request, "win"),
        by(request),
        [(call, tiles) for call, tiles in melds(request)],
        text(request, "round", "E"),
        text(request, "seat", "E"),
        flags(request),
        text(request, "dora", ""),
        text(request, "ura", ""),
        _number(request, "honba"),
        _number(request, "sticks"),
        text(request, "from", ""),
        rules,
    )
    return _spelled(worth)


def _spelled(worth: Score) -> dict[str, Any]:
    return {
        "yaku": worth.yaku,
        "han": worth.han,
        "fu": worth.fu,
        "points": worth.points,
        "payments": worth.payments,
        "limit": worth.limit,
        "fu_items": [[item.reason, item.fu, item.tile] for item in worth.fu_items],
    }


def _number(request: Mapping[str, Any], key: str) -> int:
    value = request.get(key) or 0
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_COUNTERS:
        raise KaikError(f"{key} is a whole number from 0 to {MOST_COUNTERS}, not {value!r:.40}")
    return value
