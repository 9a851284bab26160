"""What the judge of the runners says, and that the search of 2026a still plays as it did."""

from __future__ import annotations

import numpy as np
import pytest

from kaik.engine import search_for, searcher_of
from kaik.engine.kernel import KernelPosition
from kaik.engine.search.buffers import VERSION
from kaik.engine.search.selfplay import glance
from kaik.games import find
from kaik.play.luck import Luck
from kaik.play.thought import Limits

ANCIENT = find("ancient-cerke")


def worth(position):
    """What the judge says of a position, to seat 0."""
    by = searcher_of(ANCIENT.state, ANCIENT.preset())
    buffers = by.buffers(position, 1, 16)
    buffers.tally[VERSION] = by.version
    buffers.men[0], buffers.now[0] = position.men, position.now
    return glance(buffers)


def turned(position):
    """The board turned round and the sides exchanged."""
    rules = searcher_of(ANCIENT.state, ANCIENT.preset()).kernel.rules
    other = np.zeros(64, np.uint8)  # colour is side here, so both bits of a code change
    other[1:41], other[42:44] = ((np.arange(40) ^ 3) + 1), (43, 42)
    assert (other[list(rules.kings)] == rules.kings[::-1]).all()
    men = other[position.men[::-1]]
    now = position.now.copy()
    now[0] = 1 - now[0]
    return KernelPosition(men, now)


def walked(seed, most):
    """Positions of a game played at random."""
    kernel = searcher_of(ANCIENT.state, ANCIENT.preset()).kernel
    position, dice = kernel.start(), np.random.default_rng(seed)
    for _ in range(most):
        codes = kernel.codes(position)
        if not len(codes):
            return
        yield position
        position = kernel.played(position, int(dice.choice(codes)))


def board(text):
    state = ANCIENT.notation.read(text, ANCIENT.preset())
    return searcher_of(ANCIENT.state, ANCIENT.preset()).kernel.position_from(state)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_good_for_one_side_is_as_good_for_the_other_on_the_turned_board(seed):
    for position in walked(seed, 200):
        assert worth(position) == pytest.approx(-worth(turned(position)), abs=0.002)


def test_a_lead_is_worth_more_the_less_there_is_on_the_board():
    """An archer more beside whole armies, and beside the kings alone."""
    full = board("1+t+b+g+k+g+b+t+r/9/+p+p+p+p+v+p+p+p+p/9/9/9/PPPPVPPPP/9/RTBGKGBTR [] IA")
    bare = board("4+k4/9/9/9/9/9/9/9/R3K4 [] IA")
    assert 0.2 < worth(full) < worth(bare) - 0.05


FORMER = [
    (
        "+r+t+b+g+k+g+b+t+r/9/+p+p+p+p+v+p+p+p+p/9/9/9/PPPPVPPPP/9/RTBGKGBTR [] IA",
        8038,
        3,
        0.5092,
        "move:XAI-XY",
    ),
    (
        "+r+t+g4+t+r/2+b2+g+b2/+p+p+p+p+v+p1+p+p/3+k2+p2/9/3G3PP/PPPPVPP2/4RK3/1TB1G1BTR [] IA",
        8049,
        3,
        0.5047,
        "move:XAI-XY",
    ),
    (
        "+r+t2+g1+b1+r/4+b+g+t2/1+p1+p+v+p1+p+p/+p1+p+k2+p2/5V1P1/1P1G1PP1P/P1PP1K3/5R3/1T1BG1BTR [] IA",
        8135,
        3,
        0.5172,
        "move:XO-NO",
    ),
]
"""Positions, and what the search of 2026a made of them before today's had a judge of its own."""


@pytest.mark.parametrize(("text", "read", "deep", "worth_of_best", "action"), FORMER)
def test_the_search_of_2026a_reads_what_it_read_in_2026(text, read, deep, worth_of_best, action):
    state = ANCIENT.notation.read(text, ANCIENT.preset())
    search = search_for(state, 1, "2026a")
    assert search is not None
    said = search(state, state.side, Luck.of(1).dice(0), Limits(60, 600))
    assert (said.simulations, said.deep) == (read, deep) and str(said.best().action) == action
    assert said.best().worth == pytest.approx(worth_of_best, abs=1e-5)
