"""The learned part of a judge: what the kernel adds up, and that both sides see the same board."""

from __future__ import annotations

import numpy as np
import pytest

from kaik.engine import has_kernel, searcher_of
from kaik.engine.search.network import ONE, UNITS, VALUES, JudgeNetwork, correction, network_of, untrained
from kaik.games import every, find

TRAINED = [game for game in every() if has_kernel(game.state) and len(network_of(game.state, game.preset()).rows)]
SUMS = np.zeros(2 * UNITS, np.int16)


def turned(men: np.ndarray, size: int) -> np.ndarray:
    """The same position with the board turned round and the sides exchanged."""
    first = len(men) - size
    board = men[first:][::-1].copy()
    owned = (board > 0) & (board < 41)
    board[owned] = ((board[owned] - 1) ^ 1) + 1
    hands = men[:first]
    return np.concatenate([hands[len(hands) // 2 :], hands[: len(hands) // 2], board])


def test_an_untrained_network_corrects_nothing():
    cerke = find("cerke")
    men = searcher_of(cerke.state, cerke.preset()).kernel.start().men
    assert correction(untrained(), SUMS, men, 0, -1) == 0.0


def test_the_kernel_adds_up_rows_cuts_units_and_weighs_them():
    dice = np.random.default_rng(1)
    rows = dice.integers(-60, 60, (3 * VALUES, 2 * UNITS)).astype(np.int16)
    begin, weights = (dice.integers(-90, 90, 2 * UNITS).astype(np.int16) for _ in range(2))
    men = np.array([0, 5, 7], np.uint8)
    for side in (0, 1):
        sums = begin.astype(int) + rows[VALUES + 5] + rows[2 * VALUES + 7]
        own, other = (sums[UNITS * by : UNITS * (by + 1)] for by in (side, 1 - side))
        total = (own[-1] - other[-1]) / ONE
        total += np.clip(own[:-1], 0, ONE) @ weights[: UNITS - 1] / ONE**2
        total += np.clip(other[:-1], 0, ONE) @ weights[UNITS:-1] / ONE**2
        made = correction(JudgeNetwork(rows, begin, weights), SUMS, men, side, -1)
        assert made == pytest.approx((1 - 2 * side) * total)


@pytest.mark.parametrize("game", TRAINED, ids=lambda game: game.slug)
def test_what_is_good_for_one_side_is_as_good_for_the_other_on_the_turned_board(game):
    network = network_of(game.state, game.preset())
    kernel = searcher_of(game.state, game.preset()).kernel
    position = kernel.start()
    for number in range(60):
        codes = [code for code, _ in kernel.chances(position)] or kernel.codes(position).tolist()
        if not codes:
            break
        position = kernel.played(position, codes[number * 7 % len(codes)])
        here = correction(network, SUMS, position.men, 0, -1)
        there = correction(network, SUMS, turned(position.men, kernel.grid.size), 1, -1)
        assert here == pytest.approx(-there, abs=0.05)
