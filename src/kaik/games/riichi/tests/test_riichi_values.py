"""Riichi: the numbers the best judge weighs with, as they were learned and as they were written by hand."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any

import msgspec
import pytest

from kaik.games.riichi.mind import MIND
from kaik.games.riichi.mind.advice import advice, weighed_with
from kaik.games.riichi.mind.values import BY_HAND, RiichiValues, learned, read

Make = Callable[..., Any]
READY = "234m23567p45688s"
RIICHI_IN_2026 = 2172
"""What the judge of 2026a hoped for from declaring with it."""


def test_what_was_learned_is_other_than_what_was_written_by_hand() -> None:
    assert learned() != BY_HAND
    assert all(isfinite(number) for number in msgspec.structs.asdict(learned()).values())


def test_what_is_not_in_a_file_is_as_it_was_written_by_hand() -> None:
    assert read("") == BY_HAND
    assert read("seasons = 3\n[values]\nwary = 0.5\n") == msgspec.structs.replace(BY_HAND, wary=0.5)


def test_a_number_nobody_knows_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="warry"):
        read("[values]\nwarry = 0.5\n")


def test_the_judge_of_2026a_weighs_as_it_did(season: Make) -> None:
    state = season("", READY, keep="1s9m").turn("1s").draw("9m").state
    assert MIND.advice_of(state, 1, 5, "2026a") == weighed_with(BY_HAND, state, 1, 5)
    assert MIND.advice_of(state, 1, 5) == weighed_with(learned(), state, 1, 5) != MIND.advice_of(state, 1, 5, "2026a")
    told = {str(one.action): round(one.points or 0) for one in MIND.advice_of(state, 1, 5, "2026a")}
    assert told["riichi:9m"] == RIICHI_IN_2026


def test_only_the_best_judge_weighs_with_what_was_learned(season: Make) -> None:
    state = season("", READY, keep="1s9m").turn("1s").draw("9m").state
    for skill in range(1, 5):
        assert advice(state, 1, skill) == weighed_with(BY_HAND, state, 1, skill)


def test_points_that_speak_for_a_riichi_or_a_call_are_counted(season: Make) -> None:
    state = season("", READY, keep="1s9m").turn("1s").draw("9m").state
    eager = points_with(RiichiValues(declaring=400.0), state, 1)
    plain = points_with(BY_HAND, state, 1)
    assert {action for action in plain if eager[action] != plain[action]} == {
        action for action in plain if action.startswith("riichi")
    }
    assert eager["riichi:9m"] - plain["riichi:9m"] == pytest.approx(400)
    state = season("", "77z13m2468p79s99m5z", keep="7z", dora="2z").draw("7z").say("discard:7z").state
    closed, shy = points_with(BY_HAND, state, 1), points_with(RiichiValues(first_call=-90.0), state, 1)
    assert shy["pon:7z+7z"] - closed["pon:7z+7z"] == pytest.approx(-90) and shy["pass"] == closed["pass"]


def points_with(values: RiichiValues, state: Any, seat: int) -> dict[str, float]:
    return {str(one.action): one.points or 0.0 for one in weighed_with(values, state, seat, 5)}
