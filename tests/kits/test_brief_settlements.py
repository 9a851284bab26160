"""A throw that is paid is told in a sentence; a season or a hand that ends has a page of its own."""

from itertools import pairwise

import pytest

from kaik.core.settlement import Settlement
from kaik.games import every, find
from kaik.play.match import positions
from kaik.play.walk import walk

PAID_BY_THE_THROW = {"new-play", "fool-sticks", "chain-sticks"}


def settled(slug: str) -> list[tuple[bool, Settlement]]:
    """Every settlement of a match by lot, with whether another season began with it."""
    game = find(slug)
    match = walk(game, seed=5, limit=1500)
    states = [*(state for state, _ in positions(match)), match.state]
    assert game.settlement is not None
    pairs = pairwise(states)
    found = [(one.season_of()[0] != two.season_of()[0], game.settlement(one, two)) for one, two in pairs]
    return [(ended, each) for ended, each in found if each is not None]


@pytest.mark.parametrize("slug", [game.slug for game in every() if game.settlement is not None])
def test_only_small_payments_are_brief(slug: str) -> None:
    found = settled(slug)
    assert found or slug == "pao-ma-zai"
    for ended, each in found:
        if slug in PAID_BY_THE_THROW:
            assert each.brief
        else:
            assert not (each.brief and ended), "a season that ends has its page"
