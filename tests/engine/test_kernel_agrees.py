"""The compiled kernels play exactly the games of the readable rules, position by position and action by action.

A few thousand positions here; with KAIK_LONG=1 a hundred thousand of every game.
"""

import os

import pytest

from kaik.core.action import CHANCE
from kaik.core.errors import BadOption
from kaik.core.options import build, choices
from kaik.core.state import Choose, Over, Throw
from kaik.engine import has_kernel, kernel_for
from kaik.games import every
from kaik.play.luck import Luck

GAMES = [game for game in every() if has_kernel(game.state) and game.group == "boards"]
POSITIONS = 100_000 if os.environ.get("KAIK_LONG") else 1_500
A_WALK = 250
"""Positions of one walk at most, so that many choices of options are met."""
LOUD = ("go-on", "again", "jump", "step-jump", "sacrifice", "step-sacrifice", "drop")


def any_options(game, dice):
    """A choice of options at random, every value of every option as likely as any other."""
    names = game.options.__struct_fields__
    while True:
        try:
            return build(game.options, {name: dice.choice(choices(game.options, name)) for name in names})
        except BadOption:
            continue


def livelier(state, actions, dice):
    """An action at random, captures and rare verbs more often than their share, so that hands and ends come about."""
    if dice.random() < 0.4:
        actions = [action for action in actions if action.verb in LOUD or takes(state, action)] or actions
    return dice.choice(actions)


def takes(state, action):
    if action.verb not in ("move", "step"):
        return False
    names = state.view(None).pieces
    return action.args[-1] in names and action.args[-1] != action.args[0]


def agree(kernel, position, state):
    """Both ways between the two forms of a position, whose turn it is, and what may be said."""
    assert kernel.state_from(position) == state
    assert kernel.position_from(state) == position
    match state.turn():
        case Over(payoffs):
            assert kernel.payoffs(position) == payoffs
            assert kernel.codes(position).size == 0
        case Throw(chance):
            thrown = tuple((kernel.action(position, code), weight) for code, weight in kernel.chances(position))
            assert thrown == chance.weights
        case Choose((seat,)):
            assert kernel.side(position) == seat
            assert kernel.legal(position) == state.legal(seat)


def walk_together(game, options, dice, most):
    """Walk through one game with both; returns how many positions were compared."""
    kernel, state = kernel_for(game.state, options), game.begin(options)
    position = kernel.start()
    for compared in range(1, most + 1):
        agree(kernel, position, state)
        match state.turn():
            case Over():
                return compared
            case Throw(chance):
                seat, action = CHANCE, chance.sample(Luck.of(dice.random()).dice(0))
            case Choose((seat,)):
                action = livelier(state, state.legal(seat), dice)
        code = kernel.code(position, action)
        assert kernel.action(position, code) == action
        position, state = kernel.played(position, code), state.played(seat, action)
    return most


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_words_transitions_throws_and_scores_agree_under_any_options(game, fresh_luck):
    compared = 0
    while compared < POSITIONS:
        compared += walk_together(game, any_options(game, fresh_luck), fresh_luck, A_WALK)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_preset_agrees(game, fresh_luck):
    for preset in game.presets:
        assert walk_together(game, game.preset(preset), fresh_luck, POSITIONS // len(game.presets) // 2 + 1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_value_of_every_option_agrees_alone(game, fresh_luck):
    for name in game.options.__struct_fields__:
        for value in choices(game.options, name):
            try:
                options = game.chosen(None, {name: value})
            except BadOption:
                continue
            assert walk_together(game, options, fresh_luck, 12)
