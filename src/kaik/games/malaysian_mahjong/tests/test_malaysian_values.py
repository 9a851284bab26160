"""Malaysian mahjong: the numbers the judge weighs with, as they were learned and as they were written by hand."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite

import msgspec
import pytest

from kaik.games.malaysian_mahjong.mind import MIND
from kaik.games.malaysian_mahjong.mind.advice import LEARNED, advice, weighed_with
from kaik.games.malaysian_mahjong.mind.prospects import MalaysianJudge
from kaik.games.malaysian_mahjong.mind.values import BY_HAND, MalaysianValues, learned
from kaik.games.malaysian_mahjong.rules import Malaysian
from kaik.kits.mahjong.tiles import kind, read

Make = Callable[..., Malaysian]
AS_IN_2026 = 2368
"""What the judge of 2026a hoped for."""


def points_with(values: MalaysianValues, state: Malaysian, seat: int) -> dict[str, float]:
    return {str(one.action): one.points or 0.0 for one in weighed_with(values, state, seat, 5)}


def test_what_was_learned_is_other_than_what_was_written_by_hand() -> None:
    assert learned() != BY_HAND
    assert all(isfinite(number) for number in msgspec.structs.asdict(learned()).values())


def test_the_judge_of_2026a_weighs_as_it_did(dealt: Make) -> None:
    state = dealt("1j1234567889p12z3z")
    assert MIND.advice_of(state, 0, 5, "2026a") == weighed_with(BY_HAND, state, 0, 5)
    told = {str(one.action): one.points for one in MIND.advice_of(state, 0, 5, "2026a")}
    assert round(told["discard:1z"] or 0) == AS_IN_2026
    assert MIND.advice_of(state, 0, 5) == weighed_with(learned(), state, 0, 5) != MIND.advice_of(state, 0, 5, "2026a")


def test_those_who_do_not_weigh_points_know_nothing_of_what_was_learned(dealt: Make) -> None:
    state = dealt("1j1234567889p12z3z")
    for skill in range(1, LEARNED):
        assert advice(state, 0, skill) == weighed_with(BY_HAND, state, 0, skill)
    assert advice(state, 0, LEARNED) == weighed_with(learned(), state, 0, LEARNED)


def test_points_that_speak_for_laying_a_fei_are_counted_for_that_alone(dealt: Make) -> None:
    state = dealt("1j123456789p112z3z")
    plain, glad = points_with(BY_HAND, state, 0), points_with(MalaysianValues(lay=70.0), state, 0)
    assert {action for action in plain if plain[action] != glad[action]} == {"lay:1j"}
    assert glad["lay:1j"] - plain["lay:1j"] == pytest.approx(70)


def test_a_hand_with_two_fei_is_counted_tile_by_tile_where_it_is_read(dealt: Make) -> None:
    hand = read("1j1j23445666677p")
    state = dealt("1j1j23445666677p3z")
    values, dora = (MalaysianValues(read_fei=most) for most in (1.0, 4.0)), read("1h2h3h4h")
    blind, exact = (MalaysianJudge(state, 0, 5, each, dora) for each in values)
    waits = (kind("9p"), kind("2z"), kind("5z"))
    assert len({blind.finished(hand, (), last) for last in waits}) == 1
    assert len({exact.finished(hand, (), last) for last in waits}) > 1


def test_a_hand_without_flower_and_set_may_be_hoped_to_stay_so(dealt: Make) -> None:
    state = dealt("123456789p1122z3z")
    hand = state.sides[0].hand
    plain, bare = (MalaysianJudge(state, 0, 5, MalaysianValues(bare=more)) for more in (0.0, 1.5))
    assert bare.han(hand, ()) - plain.han(hand, ()) == pytest.approx(0 if state.sides[0].flowers else 1.5)
    assert not state.sides[0].flowers
