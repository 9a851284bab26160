"""Random games choose from exactly the moves that the kernel lists, each once, under any options."""

import os
from random import Random

import numpy as np
import pytest
from tests.engine.test_kernel_agrees import any_options

from kaik.engine import has_kernel, kernel_for
from kaik.engine.tam import layout as at
from kaik.engine.tam.games import ask_nth
from kaik.games import every
from kaik.kits.tam.rules import TamGame

GAMES = [game for game in every() if has_kernel(game.state) and issubclass(game.state, TamGame)]
POSITIONS = 100_000 if os.environ.get("KAIK_LONG") else 500
A_WALK = 120


def same_moves(kernel, position):
    """What is chosen from, against what is listed; returns the list."""
    listed = kernel.codes(position)
    _, out = kernel.buffers()
    found = np.zeros(out.size, np.int64)
    moves = ask_nth(kernel.book, kernel.ways, position.men, position.now, found, out)
    assert sorted(found[:moves].tolist()) == sorted(listed.tolist())
    return listed


def walk(kernel, dice):
    """Compare along one random game; returns how many positions."""
    position, compared = kernel.start(), 0
    for _ in range(A_WALK):
        if chances := kernel.chances(position):
            codes, weights = zip(*chances, strict=True)
            position = kernel.played(position, dice.choices(codes, weights)[0])
            continue
        if position.now[at.PHASE] == at.ENDED:
            break
        moving = position.now[at.PHASE] == at.MOVING
        open_now = same_moves(kernel, position) if moving else kernel.codes(position)
        compared += moving
        position = kernel.played(position, int(dice.choice(open_now)))
    return compared


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_random_game_chooses_from_the_moves_that_are_listed_each_once(game, fresh_luck):
    compared = 0
    while compared < POSITIONS:
        compared += walk(kernel_for(game.state, any_options(game, fresh_luck)), fresh_luck)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_random_games_of_every_preset_choose_from_the_moves_that_are_listed(game):
    for number, preset in enumerate(game.presets):
        assert walk(kernel_for(game.state, game.preset(preset)), Random(number))
