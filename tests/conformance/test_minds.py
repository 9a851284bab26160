"""What a mind says of its game: every answer has its shape, and betrays nothing that the seat does not see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kaik import find
from kaik.bots.search import QuickDice
from kaik.core.action import Action
from kaik.core.game import Game
from kaik.core.state import Choose, Over, State
from kaik.games import slugs
from kaik.play.luck import Luck
from kaik.play.match import positions
from kaik.play.walk import walk

from .walks import SEED

ENTRIES = 60
EXPLAINED = 6
"""So many actions of a position are explained."""

Place = tuple[State, int]


def asked(game: Game) -> Iterator[Place]:
    """The positions of a match with the most seats in which somebody chooses, once for each who does."""
    for state, _ in positions(walk(game, seats=game.seats[1], seed=SEED, limit=ENTRIES)):
        turn = state.turn()
        if isinstance(turn, Choose):
            yield from ((state, seat) for seat in turn.seats)


def answers(game: Game, state: State, seat: int, actions: tuple[Action, ...]) -> dict[str, Any]:
    """All that a mind may say to a seat here, and that must not depend on what the seat cannot see."""
    mind, skill = game.mind, 1 + len(actions) % 5
    return {
        "playout_weights": mind.playout_weights(state, seat, actions) if mind.playout_weights else (),
        "exact_values": mind.exact_values_of(state, seat),
        "advice": mind.advice_of(state, seat, skill),
        "questions": mind.questions_of(state, seat),
        "explain": [mind.explanation_of(state, seat, action) for action in actions[:EXPLAINED]],
    }


@pytest.mark.parametrize("slug", slugs())
def test_estimates_have_a_number_for_every_seat(slug: str) -> None:
    game = find(slug)
    seats = game.seats[1]
    for state, _ in positions(walk(game, seats=seats, seed=SEED, limit=ENTRIES)):
        assert len(game.mind.estimate_of(state)) == len(game.mind.banked_of(state)) == len(state.standing()) == seats


@pytest.mark.parametrize("slug", slugs())
def test_answers_have_their_shape_all_along_a_match(slug: str) -> None:
    game = find(slug)
    for state, seat in asked(game):
        actions = state.legal(seat)
        told = answers(game, state, seat, actions)
        weights = told["playout_weights"]
        assert weights == () or (len(weights) == len(actions) and min(weights) > 0)
        assert set(told["exact_values"]) in (set(), set(actions))
        assert tuple(one.action for one in told["advice"]) in ((), actions)
        assert all(set(said) in (set(), {"en", "ja"}) for said in told["explain"])


@pytest.mark.parametrize("slug", slugs())
def test_a_mind_sees_no_more_than_the_seat_it_speaks_to(slug: str) -> None:
    game, dice = find(slug), QuickDice(Luck.of(SEED).dice(0))
    for state, seat in asked(game):
        actions, imagined = state.legal(seat), state.imagine(seat, dice)
        assert answers(game, imagined, seat, actions) == answers(game, state, seat, actions)


@pytest.mark.parametrize("slug", slugs())
def test_blunders_are_told_for_four_levels_and_grow_less(slug: str) -> None:
    blunders = find(slug).mind.blunders
    assert not blunders or (len(blunders) == 4 and list(blunders) == sorted(blunders, reverse=True))


@pytest.mark.parametrize("slug", slugs())
def test_the_season_never_goes_back(slug: str) -> None:
    states = [state for state, _ in positions(walk(find(slug), seed=SEED, limit=400))]
    seasons = [state.season_of()[0] for state in states]
    assert seasons == sorted(seasons)
    for state in states[::7]:
        now, of = state.season_of()
        assert 0 <= now < of or isinstance(state.turn(), Over)
