"""Learning chances in small: slopes that are right, a loss that falls, and a network that is read back as it was."""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec
import numpy as np
import pytest
from train.__main__ import find_folder
from train.chances import Adam, Samples, card, fit, fresh, read, remembered, slopes_at
from train.chances_play import Weights, beaten, chances, play, units

from kaik import find
from kaik.core.game import Game
from kaik.games import every
from kaik.kits.learned import Chances, ChancesNetwork, shared

LEARNED = [game for game in every() if game.mind.chances is not None]
GAME = LEARNED[0].slug
MATCHES = 3


@cache
def played() -> tuple[Weights, Samples]:
    game = find(GAME)
    learned = game.mind.chances
    assert isinstance(learned, Chances)
    luck = np.random.default_rng(3)
    made = fresh(len(learned.network().rows), luck)
    tables = list(play(game, (game.default,), made, MATCHES, 3))
    assert len(tables) == MATCHES
    return made, remembered(tables, game.seats[1], luck)


def test_targets_are_shares_of_the_win_and_only_of_seats_that_play() -> None:
    samples = played()[1]
    assert len(samples.target) > 100
    assert samples.target.sum(axis=1) == pytest.approx(1.0, abs=1e-4)
    assert not samples.target[~samples.seated].any()


def test_the_same_seed_plays_the_same_matches() -> None:
    game, made = find(GAME), played()[0]
    ends = [[table.state for table in play(game, (game.default,), made, 1, seed)] for seed in (3, 3, 4)]
    assert ends[0] == ends[1] != ends[2]


def test_slopes_are_what_small_steps_show() -> None:
    made, samples = played()
    exact = Weights(*(part.astype(np.float64) for part in made))
    few = samples.inputs[:40].astype(np.float64), samples.seated[:40], samples.target[:40]
    slopes, before = slopes_at(exact, *few)
    for part, slope in zip(exact, slopes, strict=True):
        at = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        part[at] += 1e-6
        assert (slopes_at(exact, *few)[1] - before) / 1e-6 == pytest.approx(slope[at], rel=1e-2)
        part[at] -= 1e-6


def test_a_short_lesson_brings_the_chances_nearer_to_what_came() -> None:
    made, samples = played()
    copy = Weights(*(part.copy() for part in made))
    least = -float((samples.target * np.log(samples.target + 1e-6)).sum() / len(samples.target))

    def far() -> float:
        return slopes_at(copy, samples.inputs.astype(np.float32), samples.seated, samples.target)[1] - least

    before = far()
    fit(Adam(copy), samples, 150, 5e-3, np.random.default_rng(1))
    assert 0 < far() < 0.8 * before


def test_a_network_is_read_as_it_was_written() -> None:
    made, samples = played()
    text = card(made, {"seed": 3}, "python -m train.chances")
    network = msgspec.convert(tomllib.loads(text)["network"], ChancesNetwork)
    inputs = samples.inputs[0].astype(np.float32)
    scores = [network.score(network.sums(row.tolist(), 0, network.begin)) for row in inputs]
    assert scores == pytest.approx(units(made, inputs)[1].tolist(), rel=1e-2, abs=1e-2)
    seats = int(samples.seated[0].sum())
    said = chances(units(made, inputs)[1], samples.seated[0])[:seats]
    assert shared(scores[:seats]) == pytest.approx(said.tolist(), abs=1e-2)


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.slug)
def test_networks_that_are_shipped_beat_the_estimate(game: Game) -> None:
    """Looking at every action once, in matches of a seed that was never used."""
    made = read(find_folder(game.slug) / "mind" / "network.toml")
    assert beaten(game, (game.default,), made, 120, 987_654_321) > 0.5
