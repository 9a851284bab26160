"""What games tell those who think about them: every answer must have its shape, and betray nothing."""

from __future__ import annotations

import pytest

from kaik import find
from kaik.bots.search import QuickDice
from kaik.core.state import Choose, Over
from kaik.games import slugs
from kaik.play.luck import Luck
from kaik.play.match import positions
from kaik.play.walk import walk

ENTRIES = 60


@pytest.mark.parametrize("slug", slugs())
def test_hints_have_their_shape_all_along_a_match(slug: str) -> None:
    game, dice = find(slug), QuickDice(Luck.of(1).dice(0))
    seats = game.seats[1]
    for state, _ in positions(walk(game, seats=seats, seed=2, limit=ENTRIES)):
        now, of = state.leg()
        turn = state.turn()
        assert 0 <= now < of or isinstance(turn, Over)
        assert len(state.promise()) == len(state.standing()) == seats
        if not isinstance(turn, Choose):
            continue
        for seat in turn.seats:
            words = state.legal(seat)
            weights = state.leaning(seat, words)
            assert weights == () or (len(weights) == len(words) and min(weights) > 0)
            assert weights == state.imagine(seat, dice).leaning(seat, words), "it saw more than its seat"
            assert set(state.solved(seat)) in (set(), set(words))
            advice = state.advice(seat, 1 + now % 5)
            assert tuple(one.word for one in advice) in ((), words)
            assert advice == state.imagine(seat, dice).advice(seat, 1 + now % 5), "it saw more than its seat"


@pytest.mark.parametrize("slug", slugs())
def test_the_season_never_goes_back(slug: str) -> None:
    legs = [state.leg()[0] for state, _ in positions(walk(find(slug), seed=3, limit=400))]
    assert legs == sorted(legs)
