"""Riichi's compiled judge: the twin of the readable one, and what is learned with it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest
from msgspec.structs import replace
from train.hands import Dice
from train.riichi import fit
from train.riichi.__main__ import card
from train.riichi.judge import CompiledJudge, Contender
from train.riichi.room import corrections_of, rows_of
from train.riichi.samples import KINDS, compared

from kaik.core.action import CHANCE
from kaik.core.state import Over, Throw
from kaik.games import find
from kaik.games.riichi.mind.advice import weighed_with
from kaik.games.riichi.mind.corrections import Corrections, learned_corrections, read
from kaik.games.riichi.mind.features import CALL, DISCARD, MOMENTS
from kaik.games.riichi.mind.values import BY_HAND, learned
from kaik.games.riichi.rules import Riichi
from kaik.kits.mahjong.mind.judge import BEST

CARDS = (BY_HAND, replace(learned(), corrects=False), learned())
POSITIONS = 60


@pytest.fixture(scope="module")
def judge() -> CompiledJudge:
    return CompiledJudge("tenhou")


def asked(preset: str, wall: str, many: int) -> Iterator[tuple[Riichi, int]]:
    """Positions of matches in which the best judge is asked; now and then a seat strays."""
    game, dice, lot = find("riichi"), Dice(wall), random.Random(wall)
    state = game.begin(game.chosen(preset, {}))
    while many:
        turn = state.turn()
        if isinstance(turn, Over):
            state = game.begin(game.chosen(preset, {}))
        elif isinstance(turn, Throw):
            state = state.played(CHANCE, turn.chance.sample(dice))
        else:
            seat = min(turn.seats)
            actions = state.legal(seat)
            if len(actions) > 1:
                yield state, seat
                many -= 1
            best = max(weighed_with(learned(), state, seat, BEST), key=lambda one: one.worth).action
            state = state.played(seat, best if lot.random() < 0.9 else lot.choice(actions))


@pytest.mark.parametrize("preset", ["tenhou", "book"])
def test_both_judges_say_the_same_of_every_action(preset: str) -> None:
    judge = CompiledJudge(preset)
    for state, seat in asked(preset, f"{preset} walls", POSITIONS):
        for values in CARDS:
            said = {one.action: one.worth for one in weighed_with(values, state, seat, BEST)}
            assert judge.worths(state, seat, Contender(values)) == pytest.approx(said, abs=1e-3)


def test_without_lots_both_seasons_of_a_pair_are_the_same(judge: CompiledJudge) -> None:
    change, did = judge.pairs(Contender(learned()), {}, {}, np.zeros((6, 4, 0), np.int64), seed=1)
    assert np.array_equal(change[:, 0], change[:, 1]) and change[:, 0, :4].any()
    assert did[4] > 6 * 2 * 20


def test_a_judge_that_fears_nothing_loses_places(judge: CompiledJudge) -> None:
    reckless = replace(BY_HAND, fear=0.0)
    apart = judge.switched(Contender(reckless), Contender(BY_HAND), pairs=150, seed=2)
    assert apart[:, 0].mean() > apart[:, 0].std() / 150**0.5


def test_matches_end_with_all_the_points_there_were(judge: CompiledJudge) -> None:
    seated = np.array([[0, 0, 1, 1], [1, 0, 1, 0]])
    points = judge.matches([Contender(learned()), Contender(BY_HAND)], seated, np.array([1, 1]), seed=3)
    assert (points.sum(axis=1) == 4 * judge.options.start).all()


@pytest.mark.parametrize("kind", KINDS)
def test_decisions_are_compared_by_their_features(judge: CompiledJudge, kind: str) -> None:
    often = 0.3 if kind == "discards" else 1.0
    samples = judge.samples(Contender(learned()), 40, seed=4, kind=KINDS.index(kind), often=often, apart=2.0)
    found = compared(samples, "tenhou")
    assert (samples.gaps[:, 0] >= samples.gaps[:, 1]).all()
    assert len(found.calls) == 40 if kind == "calls" else len(found.discards) > 20
    assert np.isfinite(found.discards).all() and np.isfinite(found.calls).all()


def test_what_truly_counts_is_found_in_much_luck() -> None:
    rng = np.random.default_rng(5)
    apart = rng.normal(size=(40_000, 4)) * [1.0, 2.0, 0.5, 1.0]
    moments = np.stack([np.ones(40_000), rng.integers(0, 2, 40_000)], axis=1).astype(float)
    true = np.array([[40.0, 20.0, 0.0, -30.0], [0.0, 0.0, 80.0, 0.0]])
    came = np.einsum("nm,nf,mf->n", moments, apart, true) + rng.normal(size=40_000) * 1000
    found = fit.fitted(apart, moments, came, np.full(8, 40.0), fit.spread(apart))
    assert found == pytest.approx(true, abs=40) and abs(found - true).mean() < 15
    told = fit.told(apart, came, np.einsum("nm,nf,mf->n", moments, apart, found), apart[:, 0])
    assert told.came == pytest.approx(1.0, abs=0.3) and told.error < 0.3


def test_corrections_stay_what_they_are_as_rows_and_on_a_card() -> None:
    corrections = learned_corrections()
    assert corrections_of(rows_of(corrections)) == corrections
    assert read(card(corrections, {"discards": 1})) == corrections


def test_what_is_judged_keeps_its_size() -> None:
    by_moment = np.zeros((len(MOMENTS), len(DISCARD)))
    by_moment[0, 0], by_moment[0, 1], of_calls = 150.0, 5.0, np.full(len(CALL), 30.0)
    made: Corrections = fit.scaled(by_moment, of_calls)
    assert made.discard["always"][:3] == (0.0, 10.0, 0.0) and made.call[:2] == (0.0, 300.0)
