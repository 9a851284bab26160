"""What games tell those who think about them: every answer must have its shape, and betray nothing."""

from __future__ import annotations

import pytest

from kaik import find
from kaik.bots.search import QuickDice
from kaik.core.game import mind_of
from kaik.core.state import Choose, Over
from kaik.games import slugs
from kaik.play.luck import Luck
from kaik.play.match import positions
from kaik.play.walk import walk

ENTRIES = 60


@pytest.mark.parametrize("slug", slugs())
def test_hints_have_their_shape_all_along_a_match(slug: str) -> None:
    game, dice = find(slug), QuickDice(Luck.of(1).dice(0))
    seats, mind = game.seats[1], mind_of(game)
    for state, _ in positions(walk(game, seats=seats, seed=2, limit=ENTRIES)):
        now, of = state.leg()
        turn = state.turn()
        assert 0 <= now < of or isinstance(turn, Over)
        assert len(mind.estimate_of(state)) == len(state.standing()) == seats
        if not isinstance(turn, Choose):
            continue
        for seat in turn.seats:
            words = state.legal(seat)
            weights = mind.playout_weights(state, seat, words) if mind.playout_weights else ()
            assert weights == () or (len(weights) == len(words) and min(weights) > 0)
            imagined = state.imagine(seat, dice)
            if mind.playout_weights:
                assert weights == mind.playout_weights(imagined, seat, words), "it saw more than its seat"
            assert set(mind.exact_values_of(state, seat)) in (set(), set(words))
            advice = mind.advice_of(state, seat, 1 + now % 5)
            assert tuple(one.action for one in advice) in ((), words)
            assert advice == mind.advice_of(imagined, seat, 1 + now % 5), "it saw more than its seat"


@pytest.mark.parametrize("slug", slugs())
def test_the_season_never_goes_back(slug: str) -> None:
    legs = [state.leg()[0] for state, _ in positions(walk(find(slug), seed=3, limit=400))]
    assert legs == sorted(legs)
