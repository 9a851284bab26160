"""The answer to `score` in `kaik query`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaik.core.errors import KaikError
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.score import Score, score

MOST_COUNTERS = 1000


def score_answer(rules: RiichiOptions, request: Mapping[str, Any]) -> dict[str, Any]:
    """Yaku, han, fu, points and payments of the hand in a question; `from` may name the discarder's wind."""
    by = _text(request, "by")
    if by not in ("tsumo", "ron"):
        raise KaikError(f"by is tsumo or ron, not {by!r:.40}")
    worth = score(
        _text(request, "hand"),
        _text(request, "win"),
        "tsumo" if by == "tsumo" else "ron",
        _melds(request.get("melds") or []),
        _text(request, "round", "E"),
        _text(request, "seat", "E"),
        _flags(request.get("flags") or []),
        _text(request, "dora", ""),
        _text(request, "ura", ""),
        _number(request, "honba"),
        _number(request, "sticks"),
        _text(request, "from", ""),
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


def _melds(given: Any) -> list[tuple[str, str]]:
    pairs = [tuple(one) for one in given if isinstance(one, list)] if isinstance(given, list) else []
    if not isinstance(given, list) or len(pairs) != len(given):
        raise KaikError('melds is a list of [call, tiles], as in [["pon", "777z"]]')
    for pair in pairs:
        if len(pair) != 2 or not all(isinstance(part, str) for part in pair):
            raise KaikError(f'a meld is [call, tiles], as in ["pon", "777z"], not {list(pair)!r:.60}')
    return [(call, tiles) for call, tiles in pairs]


def _flags(given: Any) -> list[str]:
    if not isinstance(given, list) or not all(isinstance(flag, str) for flag in given):
        raise KaikError('flags is a list of words, as in ["riichi", "ippatsu"]')
    return given


def _text(request: Mapping[str, Any], key: str, otherwise: str | None = None) -> str:
    value = request.get(key)
    value = otherwise if value is None else value
    if not isinstance(value, str):
        raise KaikError(f"{key} is missing" if value is None else f"{key} is a text, not {value!r:.40}")
    return value


def _number(request: Mapping[str, Any], key: str) -> int:
    value = request.get(key) or 0
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_COUNTERS:
        raise KaikError(f"{key} is a whole number from 0 to {MOST_COUNTERS}, not {value!r:.40}")
    return value
