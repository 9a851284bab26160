"""Pao ma zai: the numbers the judge weighs with, as they were learned and as they were written by hand."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite

import msgspec
import pytest
from msgspec.structs import replace

from kaik.games.pao_ma_zai.mind import MIND
from kaik.games.pao_ma_zai.mind.advice import LEARNED, PaoJudge, advice, weighed_with
from kaik.games.pao_ma_zai.mind.values import BY_HAND, PaoValues, learned
from kaik.games.pao_ma_zai.rules import PaoMaZai

Make = Callable[..., PaoMaZai]
AS_IN_2026 = 5.114
"""What the judge of 2026a hoped for."""
TWO_AWAY = "3468m249p44678s13z"


def points_with(values: PaoValues, state: PaoMaZai, seat: int) -> dict[str, float]:
    return {str(one.action): one.points or 0.0 for one in weighed_with(values, state, seat, 5)}


def test_what_was_learned_is_other_than_what_was_written_by_hand() -> None:
    assert learned() != BY_HAND
    assert all(isfinite(number) for number in msgspec.structs.asdict(learned()).values())


def test_the_judge_of_2026a_weighs_as_it_did(dealt: Make) -> None:
    state = dealt("23456m234p678s99s1z")
    assert MIND.advice_of(state, 0, 5, "2026a") == weighed_with(BY_HAND, state, 0, 5)
    told = {str(one.action): one.points for one in MIND.advice_of(state, 0, 5, "2026a")}
    assert told["discard:1z"] == pytest.approx(AS_IN_2026, abs=0.001)
    state = dealt(TWO_AWAY)
    assert MIND.advice_of(state, 0, 5) == weighed_with(learned(), state, 0, 5) != MIND.advice_of(state, 0, 5, "2026a")


def test_only_the_best_judge_weighs_with_what_was_learned(dealt: Make) -> None:
    state = dealt(TWO_AWAY)
    for skill in range(1, LEARNED):
        assert advice(state, 0, skill) == weighed_with(BY_HAND, state, 0, skill)
    assert advice(state, 0, LEARNED) == weighed_with(learned(), state, 0, LEARNED)


def test_a_kan_may_count_for_more_than_it_is_paid(dealt: Make) -> None:
    state = dealt("111z1z234m567p99s13s")
    plain, glad = points_with(BY_HAND, state, 0), points_with(PaoValues(kan=0.5), state, 0)
    assert {action for action in plain if plain[action] != glad[action]} == {"ankan:1z"}
    assert glad["ankan:1z"] - plain["ankan:1z"] == pytest.approx(0.5)


def test_what_an_opponent_threw_away_is_safer(dealt: Make) -> None:
    state = dealt("1m", "9p")
    for _ in range(2):
        state = state.after(0, "discard:1m") if "discard:1m" in state.legal(0) else state
    rivers = replace(state.sides[0], river=(*state.sides[0].river, *state.sides[0].river * 7))
    known = replace(state, sides=(rivers, *state.sides[1:]))
    seat = 1
    blind, wise = (PaoJudge(known, seat, 5, PaoValues(river=river)).hits for river in (0.0, 0.8))
    assert wise[0] < blind[0] / 2, "the 1m lies in that river"
    assert wise[13] > blind[13], "what is left becomes likelier"
