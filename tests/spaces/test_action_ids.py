"""Every action that a game can offer has a number, every number an action, and both ways agree."""

from __future__ import annotations

import random

import pytest
from tests.spaces.walks import LONG, NAMES, RULES, Chosen, drawn_options, positions

from kaik import Action, KaikError, every, find
from kaik.core.chance import Outcomes
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import Choose, Throw
from kaik.spaces import ActionSpace, ChanceSpace

TIMES = 6 if LONG else 1


def agree(space: ActionSpace, action: Action) -> None:
    number = space.id(action)
    assert 0 <= number < space.size
    assert space.action(number) == action
    assert space.join(space.split(number)) == number
    assert space.join(space.parts(action)) == number


def check(game: Game, options: Options, seed: object) -> None:
    space, luck = ActionSpace(game, options), ChanceSpace(game, options)
    dice = Chosen((seed, "sample"))
    seats = game.seats[0] + dice.below(game.seats[1] - game.seats[0] + 1)
    for state in positions(game, options, seats, seed):
        match state.turn():
            case Throw(Outcomes(weights)):
                for action, _ in weights:
                    agree(luck, action)
            case Throw(chance):
                agree(luck, chance.sample(dice))
            case Choose(asked):
                actions = [action for seat in asked for action in state.legal(seat)]
                for action in actions if LONG else dice.random.sample(actions, min(len(actions), 12)):
                    agree(space, action)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "preset"), RULES, ids=NAMES)
def test_every_legal_action_has_a_number_of_its_own(game: Game, preset: str) -> None:
    for time in range(TIMES):
        check(game, game.preset(preset), (game.slug, preset, time))


@pytest.mark.slow
@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_so_it_is_under_options_drawn_at_random(game: Game) -> None:
    for time in range(3 * TIMES):
        check(game, drawn_options(game, (game.slug, time)), (game.slug, "drawn", time))


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_every_number_is_an_action_and_no_two_are_the_same(game: Game) -> None:
    dice = random.Random(game.slug)
    for space in (ActionSpace(game), ChanceSpace(game)):
        numbers = {0, space.size - 1, *(dice.randrange(space.size) for _ in range(60))}
        for number in numbers:
            action = space.action(number)
            assert Action.parse(str(action)) == action
            assert space.id(str(action)) == number
            assert space.join(space.split(number)) == number


def test_what_is_no_action_of_the_game_is_refused_in_a_sentence() -> None:
    space = ActionSpace(find("march"))
    with pytest.raises(KaikError, match="lead:B9 is no action of march"):
        space.id("lead:B9")
    with pytest.raises(KaikError, match="has the actions 0 to"):
        space.action(space.size)
    with pytest.raises(KaikError, match="parts"):
        space.join((0,))
    with pytest.raises(KaikError, match="no action with the parts lead"):
        space.join((0,) * len(space.factors))


def test_talk_is_in_no_space() -> None:
    with pytest.raises(KaikError):
        ActionSpace(find("march")).id("@resign")


def test_the_parts_of_a_move_are_what_a_player_points_at() -> None:
    space = ActionSpace(find("cerke"))
    parts = space.parts("step:TAI-TY-TU")
    texts = [factor.text(part) for factor, part in zip(space.factors, parts, strict=True)]
    assert texts == ["step", "TAI", "TY", "TU", ""]
